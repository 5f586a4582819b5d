"""The table from fault to sentence, each played through the whole program.

Whatever a server does: a sentence, all that had arrived, and a way on that works.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from fault_server import DONE, Reply, called, delta, event, faulty, recorded
from headless import Program, program

from ds4gui import limits
from ds4gui.chat.actions import ContinueReply, ShowConnect, SubmitPrompt, UserAction
from ds4gui.chat.cards import cards_from_message
from ds4gui.chat.context import results_by_source
from ds4gui.present.view import Block, ProblemBlock, ProseBlock, ThoughtBlock

Wanted = TypeVar("Wanted")
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


def test_a_first_piece_without_arguments_is_the_beginning_of_a_call(tmp_path: Path) -> None:
    body = called(None, name="current_time", id="a") + called('{"timezone"') + called(': "UTC"}')
    with (
        faulty(Reply(body=body + delta("tool_calls") + DONE)) as server,
        program(tmp_path / "chats.sqlite3", server.url) as running,
    ):
        running.up()
        blocks = running.ask("Hello")
        assert card_states(running) == ["completed"]
        assert prose_of(blocks) == "All is well"


def test_the_same_call_id_twice_is_two_calls(tmp_path: Path) -> None:
    body = b"".join(
        called('{"timezone": "UTC"}', name="current_time", id="same", index=index)
        for index in (0, 1)
    )
    with (
        faulty(Reply(body=body + delta("tool_calls") + DONE)) as server,
        program(tmp_path / "chats.sqlite3", server.url) as running,
    ):
        running.up()
        running.ask("Hello")
        assert card_states(running) == ["completed", "completed"]
        sent = server.requests[-1]["messages"]
        assert isinstance(sent, list)
        ids = [m["tool_call_id"] for m in sent if m["role"] == "tool"]
        (answer,) = [m for m in sent if m.get("tool_calls")]
        assert ids == [c["id"] for c in answer["tool_calls"]]
        assert len(set(ids)) == 2


def test_arguments_that_are_not_json_stay_in_the_record_and_poison_no_later_turn(
    tmp_path: Path,
) -> None:
    broken = '{"timezone": "UTC'
    body = called(broken, name="current_time", id="a") + delta("tool_calls") + DONE
    with (
        faulty(Reply(body=body)) as server,
        program(tmp_path / "chats.sqlite3", server.url) as running,
    ):
        running.up()
        running.ask("Hello")
        running.ask("And now")
        stored = running.app.state.current_conversation
        assert stored is not None
        assert [c.arguments for m in stored.messages for c in m.calls] == [broken]
        sent = server.requests[-1]["messages"]
        assert isinstance(sent, list)
        (answer,) = [m for m in sent if m.get("tool_calls")]
        assert answer["tool_calls"][0]["function"]["arguments"] == "{}"


def test_lone_surrogates_are_stored_and_shown_as_what_unicode_has_for_them(tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    body = delta(content="A \ud83d half") + delta(reasoning="\udc00") + delta("stop") + DONE
    with faulty(Reply(body=body)) as server, program(database, server.url) as running:
        running.up()
        assert prose_of(running.ask("Hello")) == "A \ufffd half"
    with program(database) as again:
        again.until(lambda: again.app.state.current_conversation is not None)
        assert prose_of(again.blocks()) == "A \ufffd half"


def test_a_server_that_loads_its_model_is_waited_for(tmp_path: Path) -> None:
    with faulty() as server:
        server.loading = True
        with program(tmp_path / "chats.sqlite3", server.url) as running:
            running.until(lambda: running.app.state.server.phase == "down")
            running.app.step()
            assert running.screen.view is not None
            assert running.screen.view.connect is not None
            assert "may still load its model" in running.screen.view.connect.text
            server.loading = False
            running.up()
            assert prose_of(running.ask("Hello")) == "All is well"


def test_a_second_window_only_reads_and_says_so(tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    with faulty() as server, program(database, server.url) as first:
        first.up()
        shown = prose_of(first.ask("Hello"))
        with program(database, server.url) as second:
            second.up()
            second.until(lambda: second.app.state.current_conversation is not None)
            assert prose_of(second.blocks()) == shown == "All is well"
            second.app.post(SubmitPrompt("Mine"))
            second.blocks()
            assert second.screen.view is not None
            composer = second.screen.view.composer
            assert composer.note.startswith("Read only: another ds4gui window (process ")
            assert not composer.enabled
            assert not second.app.state.runs
            assert len(server.requests) == 1


def test_the_longest_line_a_reply_may_have_is_under_the_5_mb_of_the_table() -> None:
    assert limits.REPLY_LINE_BYTES < 5_000_000


def only(blocks: tuple[Block, ...], kind: type[Wanted]) -> Wanted:
    """The one block of a kind."""
    (found,) = [b for b in blocks if isinstance(b, kind)]
    return found


def prose_of(blocks: tuple[Block, ...]) -> str:
    """What the model said."""
    return "".join(b.text for b in blocks if isinstance(b, ProseBlock))


def card_states(running: Program) -> list[str]:
    """The states of the calls of the first answer, in order."""
    path = running.app.state.current_conversation
    assert path is not None
    (answer,) = [m for m in path.messages if m.calls]
    results = results_by_source(path.messages).get(answer.id, {})
    return [card.state for card in cards_from_message(answer, results, None)]
