"""Tools with a real model on a real llama.cpp server: turn after turn, and a batch with a change.

SmolLM2 (135M) calls tools as it saw them called in the history, at temperature 0. All that it
writes is its own, held by the server's grammar to the tools' schemas.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from headless import Program, comparable, program
from llama_server import running_llama_server
from stored_turns import COLD, Done, store_turns

from ds4gui.chat.actions import SelectSession, SubmitPrompt
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.record import Message
from ds4gui.present.view import ApprovalBlock, CardBlock, FigureBlock
from ds4gui.store.reader import Reader

WAIT_S = 400.0
"""A thousand tokens of prompt took 55 s on two cores at work for others."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with running_llama_server() as url:
        yield url


def opened(running: Program) -> None:
    running.app.post(SelectSession(1))
    running.until(lambda: running.app.state.current_conversation is not None)


def answers(database: Path, prompt: str) -> tuple[Message, ...]:
    """The stored messages behind a prompt, the last such one, to the next."""
    conversation = Reader(database).conversation(1)
    assert conversation is not None
    messages = conversation.messages
    start = max(i for i, m in enumerate(messages) if m.content == prompt)
    behind = messages[start + 1 :]
    end = next((i for i, m in enumerate(behind) if m.role == "user"), len(behind))
    return behind[:end]


def drew(color: str, shape: str, svg: str) -> tuple[str, list[Done]]:
    arguments: JSONObject = {
        "svg": f'<svg viewBox="0 0 9 9">{svg}</svg>', "alt": f"A {color} {shape}",
    }  # fmt: skip
    shown = f"SVG presented inline: A {color} {shape}"
    return f"Draw a {color} {shape}.", [Done("present_svg", arguments, shown)]


DRAWINGS = (
    drew("navy", "box", '<rect width="9" height="9" fill="navy"/>'),
    drew("green", "line", '<path d="M0 0L9 9" stroke="green"/>'),
)


def test_two_turns_each_with_a_call_of_its_own(tmp_path: Path, url: str) -> None:
    database = tmp_path / "chats.sqlite3"
    store_turns(database, DRAWINGS, tool_filter=("present_svg",))
    prompts = ("Draw a red box.", "Draw a gold box.")
    with program(database, url) as running:
        running.up()
        opened(running)
        for prompt in prompts:
            blocks = running.ask(prompt, WAIT_S)
    for prompt in prompts:
        (source, result, *_) = answers(database, prompt)
        assert (source.transport, source.finish_reason) == ("native", "tool_calls")
        (call,) = source.calls
        assert call.name == "present_svg"
        assert set(json.loads(call.arguments)) == {"svg", "alt"}
        assert (result.source_id, result.call_index) == (source.id, 0)
        assert result.content.startswith(("SVG presented inline: ", "Tool error: "))
        shown = {b.key for b in blocks if isinstance(b, FigureBlock | CardBlock)}
        assert f"{source.id}:call:0" in shown
    with program(database, url) as again:
        opened(again)
        assert comparable(again.blocks()) == comparable(blocks)


def noted(fruit: str, entries: str) -> tuple[str, list[Done]]:
    name = f"{fruit}.txt"
    prompt = f"List the folder, then write {fruit} to {name}."
    return prompt, [
        Done("list_directory", {"path": ""}, entries),
        Done("write_file", {"path": name, "content": f"{fruit}\n"}, f"Created {name} (+1 −0)"),
    ]


def test_a_batch_runs_in_its_order_around_an_approval(tmp_path: Path, url: str) -> None:
    folder = tmp_path / "fruit"
    folder.mkdir()
    (folder / "apples.txt").write_text("apples\n")
    (folder / "pears.txt").write_text("pears\n")
    database = tmp_path / "chats.sqlite3"
    store_turns(
        database,
        (noted("apples", "(empty)"), noted("pears", "apples.txt")),
        tool_filter=("list_directory", "write_file"),
        workspace=str(folder),
    )
    prompt = "List the folder, then write plums to plums.txt."
    with program(database, url) as running:
        running.up()
        opened(running)
        running.app.post(SubmitPrompt(prompt))
        running.until(lambda: any(r.phase == "asking" for r in running.app.state.runs.values()),
                      WAIT_S)  # fmt: skip
        blocks = running.blocks()
        (question,) = [b for b in blocks if isinstance(b, ApprovalBlock)]
        source = next(m for m in answers(database, prompt) if m.calls)
        assert [call.name for call in source.calls[:2]] == ["list_directory", "write_file"]
        wanted = json.loads(source.calls[1].arguments)
        target = folder / wanted["path"]
        # The call before it has run, and nothing is changed before it is allowed.
        assert answers(database, prompt)[1].call_index == 0
        assert sorted(path.name for path in folder.iterdir()) == ["apples.txt", "pears.txt"]
        running.app.post(question.allow_once)
        running.until(lambda: not running.app.state.runs, WAIT_S)
        shown = [b.key for b in running.blocks() if isinstance(b, CardBlock)]
    assert target.read_text() == wanted["content"]
    results = [m for m in answers(database, prompt) if m.source_id == source.id]
    assert [m.call_index for m in results] == list(range(len(source.calls)))
    assert [m.status for m in results[:2]] == ["completed", "completed"]
    at = [shown.index(f"{source.id}:call:{index}") for index in range(2)]
    assert at == sorted(at)


LISTED = ("List the folder.", [Done("list_directory", {"path": ""}, "apples.txt")])


CALL_OR_DONE = r"""root ::= "<tool_call>\n" call "\n</tool_call>" | "Done."
call ::= "{\"name\": \"list_directory\", \"arguments\": {\"path\": \"\"}}"
"""
"""So small a model mixes up call and result where no template tells them apart."""


@pytest.mark.parametrize(
    ("tools_template", "tool_road", "params", "line"),
    [
        # The model's own template ignores tools, which the server tells.
        (False, "", {"grammar": CALL_OR_DONE}, "Tools: in the system prompt, read from the text"),
        # The settings ask for it, although the server could read calls.
        (True, "parsed", {}, "Tools: read from the text"),
    ],
)
def test_calls_read_from_the_text_of_a_real_answer(
    tools_template: bool, tool_road: str, params: JSONObject, line: str, tmp_path: Path
) -> None:
    folder = tmp_path / "fruit"
    folder.mkdir()
    (folder / "apples.txt").write_text("apples\n")
    database = tmp_path / "chats.sqlite3"
    store_turns(
        database, [LISTED] * 3, tool_filter=("list_directory",), workspace=str(folder),
        params={**COLD, **params},
    )  # fmt: skip
    prompt = LISTED[0]
    with (
        running_llama_server(tools_template=tools_template) as own,
        program(database, own, tool_road=tool_road) as running,
    ):
        running.up()
        opened(running)
        running.app.step()
        assert running.screen.view is not None
        assert running.screen.view.menus.tools_note == line
        running.ask(prompt, WAIT_S)
        running.app.step()
        assert running.screen.view.menus.tools_note == f"{line}, Hermes JSON"
    (source, result, *_) = answers(database, prompt)
    assert (source.transport, source.calls) == ("hermes", ())
    assert source.content.lstrip().startswith("<tool_call>")
    assert (result.source_id, result.call_index, result.status) == (source.id, 0, "completed")
    assert "apples.txt" in result.content
