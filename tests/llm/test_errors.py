"""Error bodies of old and new servers become one bounded sentence."""

from __future__ import annotations

import pytest

from ds4gui import limits
from ds4gui.llm.errors import TOOLS_UNSUPPORTED, problem_from_status, problem_in_stream

URL = "http://localhost:8000/v1"


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (400, {"message": "bad", "type": "BadRequestError", "param": None, "code": 400}, "refused"),
        (400, {"object": "error", "message": "old vLLM", "code": 40303}, "refused"),
        (401, {"error": "Unauthorized"}, "unauthorized"),
        (401, "Unauthorized", "unauthorized"),
        (403, None, "unauthorized"),
        (404, {"detail": "Not Found"}, "not_a_server"),
        (404, {"message": "gone", "param": "model"}, "model_missing"),
        (307, None, "not_a_server"),
        (429, None, "busy"),
        (500, "<html>boom</html>", "server_fault"),
        (503, {"message": "Loading model", "code": 503}, "not_ready"),
        (418, [1, 2], "refused"),
        (400, {"message": "Too long", "code": "context_length_exceeded"}, "context_full"),
        (400, {"message": "9 is longer than the model's context length 8"}, "context_full"),
    ],
)
def test_status_and_body(status: int, body: object, code: str) -> None:
    problem = problem_from_status(status, body, URL)
    assert problem.code == code
    assert "\n" not in problem.message
    assert not problem.message.endswith((".", "!", ": "))


def test_a_401_never_repeats_what_the_server_said() -> None:
    said = {"message": "Incorrect API key provided: sk-secret"}
    assert "sk-secret" not in problem_from_status(401, said, URL).message


def test_missing_tool_support_names_the_flags() -> None:
    assert "--enable-auto-tool-choice --tool-call-parser" in TOOLS_UNSUPPORTED


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (400, "registry.ollama.ai/library/gemma:2b does not support tools"),
        (500, "tools param requires --jinja flag"),
        (400, "tools are not supported by this model"),
    ],
)
def test_a_server_that_takes_no_tools_at_all(status: int, said: str) -> None:
    assert problem_from_status(status, {"message": said}, URL).code == "tools_refused"


def test_a_long_error_is_quoted_on_one_bounded_line() -> None:
    problem = problem_from_status(400, {"message": "no\n\tway \ud800" + "x" * 10**6}, URL)
    assert problem.message.startswith("The server refused this request: no way \ufffdxxx")
    assert len(problem.message) <= limits.SERVER_ERROR_CHARS + 40
    assert problem.message.endswith("…")


def test_html_is_not_quoted() -> None:
    problem = problem_from_status(502, "<!doctype html><h1>Bad gateway</h1>", URL)
    assert problem.message == "The server failed; try again"


def test_an_error_frame_is_told_by_its_code() -> None:
    assert problem_in_stream({"message": "x", "code": 400}, URL).code == "refused"
    assert problem_in_stream({"message": "x", "code": 500}, URL).code == "server_fault"
    assert problem_in_stream("x", URL).code == "server_fault"
