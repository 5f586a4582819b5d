"""The program on a server without a tool parser: calls are read from the text of its answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from headless import NOWHERE, comparable, program
from raw_server import raw_server

from ds4gui.chat.arguments import object_from_json
from ds4gui.chat.export import markdown_from_conversation
from ds4gui.chat.figures import figure_of
from ds4gui.chat.parts import figure_from_arguments
from ds4gui.chat.state import AppState
from ds4gui.chat.transports.table import TRANSPORTS
from ds4gui.present.chrome import DEMO_SUGGESTIONS
from ds4gui.present.view import Block, CardBlock, FigureBlock, ProseBlock
from ds4gui.servers.script import next_answer
from ds4gui.store.reader import Reader

THREE_FIGURES, MIXED, *_ = DEMO_SUGGESTIONS
FORMS = [name for name in TRANSPORTS if name not in ("native", "auto")]


def drawn_by_the_script(prompt: str) -> list[str]:
    """The sources of the figures that the demo draws for a prompt, in its first answer."""
    answer = next_answer([{"role": "user", "content": prompt}], frozenset({"present_svg"}))
    sources = [figure_from_arguments(arguments) for _, arguments in answer.calls]
    assert all(object_from_json(arguments) for _, arguments in answer.calls)
    return [source.svg for source in sources if source is not None]


def figures(state: AppState, blocks: tuple[Block, ...]) -> list[str]:
    """The stored source of each figure shown."""
    keys = [b.figure_key for b in blocks if isinstance(b, FigureBlock)]
    sources = [figure_of(state, key) for key in keys]
    return [source.svg for source in sources if source is not None]


@pytest.mark.parametrize("form", FORMS)
def test_figures_are_drawn_and_stored_as_with_a_parser(form: str, tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    with raw_server(form) as server, program(database, server.url) as running:
        running.up()
        blocks = running.ask(THREE_FIGURES)
        shown = figures(running.app.state, blocks)
        choices = [r.get("tool_choice") for r in server.requests]
    assert len(shown) == 3
    assert shown[: len(drawn_by_the_script(THREE_FIGURES))] == drawn_by_the_script(THREE_FIGURES)
    # Once refused, never tried again.
    assert choices == ["auto"] + ["none"] * (len(choices) - 1)
    assert all(r.get("tools") for r in server.requests)

    with program(database, NOWHERE) as again:
        again.until(lambda: again.app.state.current_conversation is not None)
        stored = again.blocks()
        assert figures(again.app.state, stored) == shown
        same = [b for b in blocks if isinstance(b, FigureBlock | CardBlock | ProseBlock)]
        kept = [b for b in stored if isinstance(b, FigureBlock | CardBlock | ProseBlock)]
        assert comparable(tuple(kept)) == comparable(tuple(same))

    reader = Reader(database)
    (session,) = reader.library().sessions
    conversation = reader.conversation(session.id)
    assert conversation is not None
    # The script's model has no name we know: the first call has told what it writes.
    answers = [m for m in conversation.messages if m.role == "assistant"]
    assert {m.transport for m in answers} == {form}
    text = markdown_from_conversation(session, conversation)
    assert all(svg in text for svg in shown)
    rest = text
    for svg in shown:
        rest = rest.replace(svg, "")
    assert not any(mark in rest for mark in ("｜", "tool_call", "arg_", "<function", "<think>"))


def test_a_server_that_takes_no_tools_is_told_of_them_in_words(tmp_path: Path) -> None:
    with (
        raw_server("hermes", takes_tools=False) as server,
        program(tmp_path / "chats.sqlite3", server.url) as running,
    ):
        running.up()
        blocks = running.ask(MIXED)
        requests = server.requests
    assert [b for b in blocks if isinstance(b, FigureBlock)]
    assert not any("<think>" in b.text for b in blocks if isinstance(b, ProseBlock))
    assert requests[0].get("tools")
    for request in requests[1:]:
        assert "tools" not in request
        assert "tool_choice" not in request
        messages = request["messages"]
        assert isinstance(messages, list)
        assert messages[0]["role"] == "system"
        assert '"present_svg"' in messages[0]["content"]
        assert {m["role"] for m in messages} <= {"system", "user", "assistant"}
        assert not any("tool_calls" in m for m in messages)
    last = requests[-1]["messages"]
    assert isinstance(last, list)
    assert last[-1]["content"].startswith("<tool_response>\n")
