"""Talks to one OpenAI-compatible server: streams a reply, and finds out what is there.

Blocking, for a thread of the caller's. Everything that can go wrong on the way arrives as a value;
never retries (the user decides) and never keeps a connection between requests.
openai is imported with the first request: it takes 0.6 to 1.2 s.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.stream import (
    ChatRequest,
    ServerFacts,
    ServerProblem,
    StreamEnded,
    StreamEvent,
    StreamFailed,
)
from ds4gui.llm.address import server_root
from ds4gui.llm.discovery import facts_from_answers, same_server, tells_by_counting
from ds4gui.llm.errors import garbled_stream, not_a_server, problem_from_exception
from ds4gui.llm.stream import ChunkReader, whole_count

if TYPE_CHECKING:
    import openai

    from ds4gui.llm.wire import Hangup


class StopSignal:
    """Ends one stream from any thread, at once: before its first byte, in a stall, in mid-word.

    Only while a connection is still being made, it takes effect when that is done or given up.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._stopped = False
        self._hangup: Hangup | None = None

    def stopped(self) -> bool:
        return self._stopped

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            hangup = self._hangup
        if hangup is not None:
            hangup()

    def watch(self, hangup: Hangup) -> None:
        """Called by the connection when it opens; hangs up at once if the stop came earlier."""
        with self._lock:
            self._hangup = hangup
            stopped = self._stopped
        if stopped:
            hangup()


_HELLO: Mapping[str, JSON] = {"role": "user", "content": "Hello"}
_ANY_TOOL: Mapping[str, JSON] = {
    "type": "function",
    "function": {
        "name": "any_tool",
        "description": "A tool",
        "parameters": {"type": "object", "properties": {}},
    },
}


class ChatClient:
    """`base_url` as normalized_base_url gives it; `read_gap_s` bounds silence inside a reply."""

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        read_gap_s: float = limits.SERVER_READ_GAP_S,
    ) -> None:
        self.base_url = base_url
        # openai insists on a key; servers that want none ignore it.
        self._api_key = api_key or "none"
        self._read_gap_s = read_gap_s

    def stream(
        self, request: ChatRequest, emit: Callable[[StreamEvent], None], stop: StopSignal
    ) -> None:
        """Emits the reply's events; the last, and only the last, is StreamEnded or StreamFailed.

        After a stop that is StreamEnded("stopped"), whatever the broken connection looked like.
        """
        reader = ChunkReader()
        end: StreamEnded | StreamFailed | None = None
        with closing(self._chunks(request, stop)) as chunks:
            for chunk in chunks:
                events = (chunk,) if isinstance(chunk, StreamFailed) else reader.events(chunk)
                for event in events:
                    if isinstance(event, StreamFailed):
                        end = event
                    elif not stop.stopped():
                        emit(event)
                if end is not None or stop.stopped():
                    break
        emit(StreamEnded("stopped") if stop.stopped() else end or reader.end())

    def probe(
        self, stop: StopSignal | None = None, known: ServerFacts | None = None
    ) -> ServerFacts | ServerProblem:
        """What is there: /v1/models must answer, /health and /version may. Milliseconds if near.

        After a stop the answer means nothing. What was `known` of the same server is not asked
        for again where it takes questions of its own.
        """
        watch = (stop or StopSignal()).watch
        with self._open(limits.PROBE_READ_TIMEOUT_S, watch) as client:
            root = server_root(self.base_url)
            models = self._get(client, self.base_url + "/models")
            if isinstance(models, ServerProblem):
                return models
            health = self._get(client, root + "/health")
            if isinstance(health, ServerProblem) and health.code == "not_ready":
                return health
            version = self._get(client, root + "/version")
            # llama.cpp has no /version; only it has /props.
            props = self._get(client, root + "/props") if _is_problem(version) else None
        facts = facts_from_answers(
            self.base_url,
            models,
            None if isinstance(version, ServerProblem) else version,
            None if isinstance(props, ServerProblem) else props,
        )
        if facts is None:
            return not_a_server(self.base_url)
        if known is not None and same_server(facts, known):
            return known
        if tells_by_counting(facts):
            return replace(facts, template_takes_tools=self._writes_tools(facts.models[0].id))
        return facts

    def _writes_tools(self, model: str) -> bool | None:
        """Whether the chat template writes tools into the prompt; None where it can't be told."""
        bare = ChatRequest(model=model, messages=(_HELLO,), params={})
        without = self.count_tokens(bare)
        if without is None:
            return None
        tools = self.count_tokens(replace(bare, tools=(_ANY_TOOL,)))
        return None if tools is None else tools > without

    def count_tokens(self, request: ChatRequest) -> int | None:
        """Tokens of a request as its model's template writes it; None where the server can't tell.

        llama.cpp has a /tokenize too, which takes text and knows nothing of messages.
        """
        body: dict[str, JSON] = {"model": request.model, "messages": list(request.messages)}
        if request.tools:
            body["tools"] = list(request.tools)
        if "chat_template_kwargs" in request.params:
            body["chat_template_kwargs"] = request.params["chat_template_kwargs"]
        with self._open(limits.PROBE_READ_TIMEOUT_S, StopSignal().watch) as client:
            url = server_root(self.base_url) + "/tokenize"
            try:
                answer = _as_json(client.post(url, cast_to=object, body=body))
            except Exception as exc:
                self._problem(exc)
                return None
        return whole_count(answer.get("count")) if isinstance(answer, Mapping) else None

    def _chunks(
        self, request: ChatRequest, stop: StopSignal
    ) -> Generator[JSON | StreamFailed, None, None]:
        """The decoded chunks of a reply; a fault comes as the last item."""
        if stop.stopped():
            return
        begun = False
        try:
            with self._open(self._read_gap_s, stop.watch) as client, _post(client, request) as sse:
                kind = sse.response.headers.get("content-type", "")
                if not kind.startswith("text/event-stream"):
                    yield StreamFailed(not_a_server(self.base_url))
                    return
                begun = True
                for chunk in sse:
                    yield _as_json(chunk)
        except Exception as exc:
            if stop.stopped():
                return  # what we broke ourselves breaks in many ways, with TLS above all
            problem = self._problem(exc)
            garbled = begun and problem.code == "not_a_server"
            yield StreamFailed(garbled_stream(self.base_url) if garbled else problem)

    def _get(self, client: openai.OpenAI, url: str) -> JSON | ServerProblem:
        try:
            return _as_json(client.get(url, cast_to=object))
        except Exception as exc:
            return self._problem(exc)

    def _problem(self, exc: Exception) -> ServerProblem:
        problem = problem_from_exception(exc, self.base_url)
        if problem is None:
            raise exc
        return problem

    @contextmanager
    def _open(self, read_s: float, connected: Callable[[Hangup], None]) -> Iterator[openai.OpenAI]:
        import httpx2
        import openai

        from ds4gui.llm.wire import WatchedTransport

        timeout = httpx2.Timeout(
            limits.SERVER_CONNECT_TIMEOUT_S, read=read_s, write=limits.SERVER_WRITE_TIMEOUT_S
        )
        transport = WatchedTransport(tls=self.base_url.startswith("https:"), connected=connected)
        with (
            httpx2.Client(transport=transport, timeout=timeout) as http,
            openai.OpenAI(
                base_url=self.base_url,
                api_key=self._api_key,
                http_client=http,
                timeout=timeout,
                max_retries=0,
            ) as client,
        ):
            yield client


def _is_problem(answer: JSON | ServerProblem) -> bool:
    return isinstance(answer, ServerProblem)


def request_body(request: ChatRequest) -> dict[str, JSON]:
    """The JSON of /chat/completions: a stream with usage, tools only where there are some."""
    body: dict[str, JSON] = {
        "model": request.model,
        "messages": list(request.messages),
        "stream": True,
        "stream_options": {"include_usage": True},
    }
    if request.tools:
        # vLLM's own default is "none" in some versions, "auto" in others.
        body |= {"tools": list(request.tools), "tool_choice": "auto"}
    body |= dict(request.params)
    if request.tools and request.tool_choice == "none":
        body["tool_choice"] = "none"
    return body


def _post(client: openai.OpenAI, request: ChatRequest) -> openai.Stream[object]:
    """The raw call below `chat.completions.create`: plain dicts in and out, no models per chunk."""
    import openai

    return client.post(
        "/chat/completions",
        cast_to=object,
        body=request_body(request),
        stream=True,
        stream_cls=openai.Stream[object],
    )


def _as_json(value: object) -> JSON:
    """openai hands over what json.loads gave, typed `object`."""
    if value is None or isinstance(value, str | int | float | dict | list):
        return value
    raise TypeError(f"not JSON: {type(value).__name__}")
