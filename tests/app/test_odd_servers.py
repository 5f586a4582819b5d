"""Servers that do what few do, and a second window: nothing is lost, and it is said."""

from __future__ import annotations

from pathlib import Path

from fault_server import DONE, Reply, called, delta, faulty
from headless import program
from shown import card_states, prose_of

from ds4gui import limits
from ds4gui.chat.actions import SubmitPrompt


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
