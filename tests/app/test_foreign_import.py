"""Chats of ChatGPT and Open WebUI come in with their branches; hostile files harm nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from headless import program

from ds4gui.__main__ import main
from ds4gui.chat.actions import ImportSession
from ds4gui.chat.bundle import Bundle
from ds4gui.chat.record import Conversation
from ds4gui.store.reader import Reader


def gpt(
    key: str, parent: str | None, role: str, parts: object, **more: object
) -> dict[str, object]:
    content = {"content_type": "text", "parts": parts, **more}
    message = {
        "author": {"role": role}, "content": content, "create_time": 1_700_000_000.5,
        "metadata": {"model_slug": "gpt-4"},
    }  # fmt: skip
    return {"id": key, "parent": parent, "children": [], "message": message}


CHATGPT = [
    {
        "title": "Grüße", "create_time": 1_700_000_000.0, "update_time": 1_700_000_100.0,
        "current_node": "a2",
        "mapping": {
            "root": {"id": "root", "parent": None, "children": ["s"], "message": None},
            "s": gpt("s", "root", "system", ["Be brief"]),
            # a child may stand before its parent
            "a2": gpt("a2", "u", "assistant", ["Second answer", {"asset_pointer": "file"}]),
            "u": gpt("u", "s", "user", ["Draw", "a fox"]),
            "a1": gpt("a1", "u", "assistant", ["First answer"]),
            "t": gpt("t", "a2", "tool", ["42"]),
            "c": gpt("c", "t", "assistant", [], content_type="code", text="print('```')"),
        },
    },
    {"title": "Empty", "mapping": {}},
]  # fmt: skip
WEBUI = [
    {
        "id": "x", "title": "Web", "created_at": 1_700_000_000, "updated_at": 1_700_000_050,
        "chat": {
            "params": {"system": "Be kind"},
            "history": {
                "currentId": "2",
                "messages": {
                    "1": {"id": "1", "parentId": None, "role": "user", "content": "Hello",
                          "timestamp": 1_700_000_001_000, "files": [{"type": "image"}]},
                    "2": {"id": "2", "parentId": "1", "role": "assistant", "content": "Hi",
                          "model": "llama"},
                },
            },
        },
    },
    {"chat": {"title": "Old", "messages": [{"role": "user", "content": "A"},
                                           {"role": "assistant", "content": "B"}]}},
]  # fmt: skip


def taken_in(folder: Path, document: object) -> Reader:
    (folder / "file.json").write_text(json.dumps(document), encoding="utf-8")
    database = folder / "chats.sqlite3"
    assert main(["import", "--database", str(database), str(folder / "file.json")]) == 0
    return Reader(database)


def shown(reader: Reader, title: str) -> Conversation:
    (session,) = [one for one in reader.library().sessions if one.title == title]
    conversation = reader.conversation(session.id)
    assert conversation is not None
    return conversation


def test_chatgpt_comes_with_its_branches_and_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reader = taken_in(tmp_path, CHATGPT)
    assert capsys.readouterr().out == (
        "Imported 1 chat; not taken over: 1 pictures and files, 1 results of tools,"
        " 1 chats without a message\n"
    )
    (session,) = reader.library().sessions
    assert (session.system_prompt, session.model) == ("Be brief", "gpt-4")
    texts = [m.content for m in shown(reader, "Grüße").messages]
    assert texts == ["Draw\n\na fox", "Second answer"]
    bundle = reader.bundle(session.id)
    assert isinstance(bundle, Bundle)
    assert [m.content for m in bundle.messages if m.role == "assistant"][-1] == "First answer"
    assert "````\nprint('```')\n````" in [m.content for m in bundle.messages]


def test_the_window_takes_them_in_too(tmp_path: Path) -> None:
    (tmp_path / "file.json").write_text(json.dumps(WEBUI))
    with program(tmp_path / "chats.sqlite3") as running:
        running.until(lambda: running.app.state.loaded)
        running.app.post(ImportSession(str(tmp_path / "file.json")))
        running.until(lambda: running.app.state.current_conversation is not None)
        assert {one.title for one in running.app.state.sessions} == {"Web", "Old"}
        notice = running.app.state.notice
        assert notice is not None
        assert notice.text == "Imported 2 chats; not taken over: 1 pictures and files"


def test_open_webui_comes_in_both_of_its_shapes(tmp_path: Path) -> None:
    reader = taken_in(tmp_path, WEBUI)
    web = shown(reader, "Web")
    assert [(m.role, m.content) for m in web.messages] == [("user", "Hello"), ("assistant", "Hi")]
    assert web.messages[0].created_s == 1_700_000_001.0
    assert web.turns[0].prompt_id == web.messages[0].id
    assert [m.content for m in shown(reader, "Old").messages] == ["A", "B"]


@pytest.mark.parametrize(
    "mapping",
    [
        {"a": gpt("a", "b", "user", ["x"]), "b": gpt("b", "a", "assistant", ["y"])},
        {"a": gpt("a", "a", "user", ["x"])},
        {"a": None, "b": 3, "c": [], "d": {"message": {"author": 1, "content": [[]]}}},
        {"a": gpt("a", None, "user", "no list"), "b": gpt("b", None, "user", [None, 1, {}])},
    ],
)
def test_what_makes_no_sense_harms_nothing(tmp_path: Path, mapping: object) -> None:
    good = {"title": "Good", "mapping": {"u": gpt("u", "gone", "user", ["kept \ud800"])}}
    odd = {"title": {}, "create_time": 1e400, "current_node": 5, "mapping": mapping}
    reader = taken_in(tmp_path, [odd, good])
    (session,) = reader.library().sessions
    assert session.title == "Good"
    assert [m.content for m in shown(reader, "Good").messages] == ["kept ?"]


@pytest.mark.parametrize("text", ["[" * 100_000, "[]", "{}", '[{"mapping": 1}]', "null", ""])
def test_what_is_neither_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "file.json").write_text(text)
    command = ["import", "--database", str(tmp_path / "a.sqlite3"), str(tmp_path / "file.json")]
    assert main(command) == 1


def test_a_path_of_many_thousands_is_no_recursion(tmp_path: Path) -> None:
    count = 20_000
    mapping = {
        str(at): gpt(str(at), str(at - 1), ("assistant", "user")[at % 2], [f"m{at}"])
        for at in range(1, count + 1)
    }
    chat = {"title": "Long", "current_node": str(count), "mapping": mapping}
    assert len(shown(taken_in(tmp_path, [chat]), "Long").messages) == count
