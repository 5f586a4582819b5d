"""What a server or the way to it says when something is wrong → ServerProblem.

Pure but for the exception classes, which are imported when first needed (openai takes 0.6 s).
Sentences name what to do; the address, where it helps, comes last. Never quotes a request, and
never a 401 body: keys are echoed there by some servers.
"""

from __future__ import annotations

import ssl
from collections.abc import Mapping

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.stream import ServerProblem
from ds4gui.llm.stream import well_formed

TOOLS_UNSUPPORTED = (
    "This server was started without tool calls; "
    "start vLLM with --enable-auto-tool-choice --tool-call-parser and the parser of its model"
)

# Written in the server's words: vLLM 0.32 and llama.cpp 2026, see tests/data/captures.
_TOOL_MARKS = ("tool choice requires", "requires --tool-call-parser", "--enable-auto-tool-choice")
# Ollama's words, llama.cpp's without --jinja (with status 500), other servers'.
_NO_TOOLS_MARKS = ("does not support tools", "tools param requires", "tools are not supported")
# And SGLang's.
_CONTEXT_MARKS = (
    "maximum context length",
    "exceeds the available context",
    "max_model_len",
    "longer than the model's context length",
)
_CONTEXT_KINDS = ("exceed_context_size_error", "context_length_exceeded")
"""llama.cpp's type, OpenAI's code."""


class WireTooLarge(Exception):  # noqa: N818  it ends a reply, it is no bug
    """A server sent more bytes than a line, a body or a reply may have."""


def problem_from_exception(exc: Exception, base_url: str) -> ServerProblem | None:
    """The problem behind an exception of the openai client; None means that it is a bug of ours.

    Knows openai's exceptions, the ones of its transport, WireTooLarge, and the ValueErrors by
    which its stream reader reports what is not JSON or not UTF-8.
    """
    import httpx2
    import openai

    if isinstance(exc, openai.APIStatusError):
        return problem_from_status(exc.status_code, exc.body, base_url)
    if isinstance(exc, openai.APIConnectionError):
        cause = exc.__cause__
        return _problem_from_transport(cause if cause is not None else exc, base_url)
    if isinstance(exc, openai.APIError):
        return problem_in_stream(exc.body, base_url)
    if isinstance(exc, httpx2.RequestError | WireTooLarge):
        return _problem_from_transport(exc, base_url)
    if isinstance(exc, ValueError):
        return not_a_server(base_url)
    return None


def problem_from_status(status: int, body: object, base_url: str) -> ServerProblem:
    """The problem behind an HTTP status ≥ 300 and its body (decoded JSON, or text, or None)."""
    said = _said(body)
    if status in (401, 403):
        return ServerProblem(
            "unauthorized", f"The server wants another API key; enter it again: {base_url}"
        )
    if status == 404:
        if _error_field(body, "param") == "model" or "model" in said.lower():
            return ServerProblem("model_missing", _quoting("Choose another model", said))
        return not_a_server(base_url)
    if status in (405, 501) or 300 <= status < 400:
        return not_a_server(base_url)
    if status == 429:
        return ServerProblem("busy", f"The server is busy; try again in a moment: {base_url}")
    if status == 503:
        return ServerProblem(
            "not_ready", f"The server is not ready; it may still load its model: {base_url}"
        )
    if any(mark in said for mark in _NO_TOOLS_MARKS):
        return ServerProblem("tools_refused", _quoting("The server takes no tools", said))
    if status >= 500:
        return ServerProblem("server_fault", _quoting("The server failed; try again", said))
    return _refused(body, said)


def problem_in_stream(body: object, base_url: str) -> ServerProblem:
    """The problem behind an error frame in a stream that began with status 200."""
    code = _error_field(body, "code")
    if isinstance(code, int) and 400 <= code < 500:
        return problem_from_status(code, body, base_url)
    return ServerProblem(
        "server_fault", _quoting("The server failed while it answered; try again", _said(body))
    )


def not_a_server(base_url: str) -> ServerProblem:
    """Something answers, but not as this API does."""
    return ServerProblem(
        "not_a_server",
        f"What answers there is no OpenAI-compatible server; check port and path: {base_url}",
    )


def garbled_stream(base_url: str) -> ServerProblem:
    """A stream that began as it should holds what is not JSON or not UTF-8."""
    return ServerProblem(
        "garbled", f"The server sent something that can’t be read; ask again: {base_url}"
    )


def _refused(body: object, said: str) -> ServerProblem:
    if any(mark in said for mark in _TOOL_MARKS):
        return ServerProblem("tools_unsupported", TOOLS_UNSUPPORTED)
    named = any(_error_field(body, key) in _CONTEXT_KINDS for key in ("type", "code"))
    if named or any(mark in said for mark in _CONTEXT_MARKS):
        return ServerProblem(
            "context_full",
            _quoting("The conversation no longer fits; start a new session or shorten it", said),
        )
    return ServerProblem("refused", _quoting("The server refused this request", said))


def _problem_from_transport(cause: BaseException, base_url: str) -> ServerProblem:
    import httpx2

    if isinstance(cause, WireTooLarge):
        return ServerProblem("too_large", f"The server sent more than a reply may hold: {base_url}")
    if isinstance(cause, httpx2.ReadTimeout | httpx2.WriteTimeout):
        return ServerProblem(
            "stalled", f"The server went silent; ask again or look at its log: {base_url}"
        )
    if isinstance(cause, httpx2.ConnectError) and _broken_tls(cause):
        return ServerProblem(
            "insecure", f"No secure connection; check the certificate, or use http: {base_url}"
        )
    if isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.PoolTimeout):
        return ServerProblem(
            "unreachable", f"No server answers; start it, or enter another address: {base_url}"
        )
    return ServerProblem(
        "cut", f"The connection broke off; the server may have ended, try again: {base_url}"
    )


def _broken_tls(error: BaseException | None) -> bool:
    """Whether the root of a failed connection is TLS: the host answered, but can't be trusted."""
    while error is not None:
        if isinstance(error, ssl.SSLError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _error_field(body: object, key: str) -> JSON:
    """openai hands over the inside of `{"error": {…}}` where there is one, else the whole body."""
    value = body.get(key) if isinstance(body, Mapping) else None
    return value if isinstance(value, str | int) else None


def _said(body: object) -> str:
    """The server's own words: `{"message"}`, `{"error": "…"}`, `{"detail"}` or plain text."""
    if isinstance(body, Mapping):
        body = next((body[key] for key in ("message", "error", "detail") if key in body), "")
    if isinstance(body, Mapping):
        return _said(body)
    return body if isinstance(body, str) else ""


def _quoting(sentence: str, said: str) -> str:
    """`sentence: said`, with what was said on one line and bounded; HTML is not worth quoting."""
    head = well_formed(said[: 4 * limits.SERVER_ERROR_CHARS]).lstrip()
    line = " ".join("".join(c if c.isprintable() else " " for c in head).split())
    if not line or line.startswith("<"):
        return sentence
    if len(line) > limits.SERVER_ERROR_CHARS:
        line = line[: limits.SERVER_ERROR_CHARS - 1].rstrip() + "…"
    return f"{sentence}: {line}"
