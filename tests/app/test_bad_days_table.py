"""The table from fault to sentence, each played through the whole program.

Whatever a server does: a sentence, all that had arrived, and a way on that works.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from fault_server import DONE, Reply, delta, event, faulty, recorded
from headless import program
from shown import only, prose_of

from ds4gui.chat.actions import ContinueReply, ShowConnect, UserAction
from ds4gui.present.view import ProblemBlock, ThoughtBlock

GO_ON = ContinueReply()
HALF = delta(content="Half of ") + delta(content="it")
WRONG_KEY = "The server wants another API key; enter it again"
ENGINE = "EngineCore encountered an issue. See stack trace (above) for the root cause."
CUT = "The connection broke off; the server may have ended, try again"
GARBLED = "The server sent something that can’t be read; ask again"
NO_SERVER = "What answers there is no OpenAI-compatible server; check port and path"


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A reply, what is said of it, and the prose that stays."""

    reply: Reply
    title: str = "Broke off"
    detail: str
    kept: str = ""
    way_on: UserAction = GO_ON


FAULTS = {
    "error frame in a 200 stream": Fault(
        reply=Reply(body=HALF + event({"error": {"message": "out of memory", "code": 500}})),
        detail="The server failed while it answered; try again: out of memory",
        kept="Half of it",
    ),
    "error frame that is a word": Fault(
        reply=Reply(body=HALF + event({"error": "gone"})),
        detail="The server failed while it answered; try again: gone",
        kept="Half of it",
    ),
    "401 with a string body": Fault(
        reply=recorded("vllm/dummy_25_err_chat_wrong_key"),
        detail=WRONG_KEY,
        way_on=ShowConnect(True),
    ),
    "clean early end": Fault(
        reply=Reply(body=HALF),
        title="Stopped",
        detail="the answer ended early; what had arrived is kept",
        kept="Half of it",
    ),
    "early end with a mark of the end": Fault(
        reply=Reply(body=HALF + DONE),
        title="Stopped",
        detail="the answer ended early; what had arrived is kept",
        kept="Half of it",
    ),
    "cut": Fault(reply=Reply(body=HALF, then="cut"), detail=CUT, kept="Half of it"),
    "cut in a word": Fault(
        reply=Reply(body=HALF + b'data: {"choices":[{"ind', then="cut"),
        detail=CUT,
        kept="Half of it",
    ),
    "stall": Fault(
        reply=Reply(body=HALF, then="stall"),
        detail="The server went silent; ask again or look at its log",
        kept="Half of it",
    ),
    "503 while loading": Fault(
        reply=Reply(body=b'{"error":{"code":503}}', status=503, kind="application/json"),
        detail="The server is not ready; it may still load its model",
    ),
    "engine death": Fault(
        reply=recorded("vllm/30_midstream_enginecore_sigkill"),
        detail=f"The server failed while it answered; try again: {ENGINE}",
        kept="itizing",
    ),
    "server killed": Fault(
        reply=recorded("llamacpp/30_midstream_server_sigkill"),
        detail=CUT,
        kept="In mortal form to exist",
    ),
    "context too long": Fault(
        reply=recorded("vllm/20_err_context_too_long_stream"),
        detail="The conversation no longer fits; start a new session or shorten it: "
        "This model's maximum context length is 2048 tokens",
    ),
    "context too long, llama.cpp": Fault(
        reply=recorded("llamacpp/20_err_context_too_long_stream"),
        detail="The conversation no longer fits; start a new session or shorten it",
    ),
    "unknown model": Fault(
        reply=recorded("vllm/21_err_bad_model_stream"),
        detail="Choose another model: The model `nope` does not exist",
    ),
    "malformed event": Fault(
        reply=Reply(body=HALF + b"data: {]\n\n"), detail=GARBLED, kept="Half of it"
    ),
    "not UTF-8": Fault(
        reply=Reply(body=HALF + b"data: \xff\xfe\n\n"), detail=GARBLED, kept="Half of it"
    ),
    "a web page": Fault(
        reply=Reply(body=b"<html>Welcome</html>", kind="text/html"),
        detail=NO_SERVER,
        way_on=ShowConnect(True),
    ),
    "5 MB of one line": Fault(
        reply=Reply(body=HALF + b"data: " + b"x" * 5_000_000),
        detail="The server sent more than a reply may hold",
        kept="Half of it",
    ),
    "tool_calls without a call": Fault(
        reply=Reply(body=HALF + delta("tool_calls") + DONE),
        title="Stopped",
        detail="the server announced a tool call and sent none",
        kept="Half of it",
    ),
    "nothing at all": Fault(
        reply=Reply(body=delta("stop") + DONE),
        title="Empty answer",
        detail="the model sent nothing",
    ),
    "length": Fault(
        reply=Reply(body=HALF + delta("length") + DONE),
        title="Cut short",
        detail="the length limit was reached",
        kept="Half of it",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_said_what_arrived_stays_and_there_is_a_way_on(
    name: str, tmp_path: Path
) -> None:
    fault = FAULTS[name]
    database = tmp_path / "chats.sqlite3"
    with faulty(fault.reply) as server, program(database, server.url, read_gap_s=0.5) as running:
        running.up()
        blocks = running.ask("Hello")
        problem = only(blocks, ProblemBlock)
        assert problem.title == fault.title
        assert problem.detail.startswith(fault.detail)
        assert prose_of(blocks).endswith(fault.kept)
        assert problem.action == fault.way_on
        before = running.app.state.next_message_id
        running.app.post(ContinueReply())
        running.until(lambda: running.app.state.next_message_id > before)
        running.until(lambda: not running.app.state.runs)
        after = running.blocks()
        assert prose_of(after) == prose_of(blocks) + "All is well"
        assert not [b for b in after if isinstance(b, ProblemBlock)]
    with program(database) as again:
        again.until(lambda: again.app.state.current_conversation is not None)
        assert prose_of(again.blocks()) == prose_of(after)


ODD = {
    "reasoning": delta(reasoning="Hm") + delta(content="Yes") + delta("stop"),
    "reasoning_content": delta(reasoning_content="Hm") + delta(content="Yes") + delta("stop"),
    "usage without choices": delta(reasoning="Hm", content="Yes")
    + delta("stop")
    + event({"choices": [], "usage": {"prompt_tokens": 7, "completion_tokens": 3}})
    + event({"usage": {"prompt_tokens": 7, "completion_tokens": 3}}),
    "nulls and strangers": event(None)
    + event([])
    + event({"choices": None})
    + event({"choices": [None, 3, {"delta": None}]})
    + delta(reasoning="Hm", content=None, tool_calls=None)
    + b": ping\n\n"
    + delta(content="Yes")
    + delta("stop"),
}


@pytest.mark.parametrize("name", ODD)
def test_a_dialect_is_no_fault(name: str, tmp_path: Path) -> None:
    with (
        faulty(Reply(body=ODD[name] + DONE)) as server,
        program(tmp_path / "chats.sqlite3", server.url) as running,
    ):
        running.up()
        blocks = running.ask("Hello")
        assert only(blocks, ThoughtBlock).text == "Hm"
        assert prose_of(blocks) == "Yes"
        assert not [b for b in blocks if isinstance(b, ProblemBlock)]
