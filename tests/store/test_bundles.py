"""A session out of one database and into another: the document is the same to the byte."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stored_samples import SAVES, SESSION

from ds4gui.app.import_command import import_
from ds4gui.chat.bundle import Bundle, json_from_bundle
from ds4gui.chat.bundle_reading import Unreadable, bundle_from_json
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.record import (
    AUTHORS,
    MESSAGE_STATES,
    RESULT_STATUSES,
    TURN_STATES,
    Message,
    NativeCall,
    Session,
    Summary,
    Turn,
    Usage,
)
from ds4gui.store.reader import Reader
from ds4gui.store.writer import Writer

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><text>Grüße &amp; 図</text></svg>'
TEXT = st.one_of(
    st.text(max_size=30), st.just(SVG), st.just("<tool_call>\r\n\t</tool_call>\x00\x7f")
)
NUMBER = st.integers(0, 2**53)
SECONDS = st.floats(0, 1e10, allow_nan=False).map(float)
JSON_VALUES: st.SearchStrategy[JSON] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        TEXT,
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXT, inner, max_size=3)),
    max_leaves=6,
)
OBJECTS = st.dictionaries(TEXT, JSON_VALUES, max_size=3)
CALLS = st.builds(NativeCall, position=NUMBER, call_id=TEXT, name=TEXT, arguments=TEXT)


@st.composite
def bundles(draw: st.DrawFn) -> Bundle:
    """A tree of any shape, with results of calls at any place."""
    count = draw(st.integers(0, 8))
    turns = draw(st.integers(1, 3))
    messages: list[Message] = []
    for id_ in range(1, count + 1):
        earlier = st.integers(1, id_ - 1) if id_ > 1 else st.nothing()
        role = draw(st.sampled_from(("user", "assistant", "tool") if id_ > 1 else ("user",)))
        messages.append(
            Message(
                id=id_,
                uid=f"m{id_}",
                parent_id=draw(st.none() | earlier),
                turn_id=draw(st.integers(1, turns)),
                step=draw(NUMBER),
                role=role,
                author=draw(st.sampled_from(AUTHORS)),
                content=draw(TEXT),
                reasoning=draw(TEXT),
                transport=draw(st.sampled_from(("native", "dsml-v4", "glm"))),
                calls=tuple(draw(st.lists(CALLS, max_size=2))),
                state=draw(st.sampled_from(MESSAGE_STATES)),
                finish_reason=draw(st.none() | TEXT),
                error=draw(st.none() | TEXT),
                created_s=draw(SECONDS),
                finished_s=draw(st.none() | SECONDS),
                source_id=draw(earlier) if role == "tool" else None,
                call_index=id_ if role == "tool" else None,
                status=draw(st.none() | st.sampled_from(RESULT_STATUSES)),
                meta=draw(OBJECTS),
            )
        )
    made = st.builds(
        Turn,
        id=st.just(0),
        session_id=st.just(1),
        prompt_id=st.integers(0, count),
        ask_group=st.none() | TEXT,
        server=TEXT,
        model=TEXT,
        params=OBJECTS,
        state=st.sampled_from(TURN_STATES),
        started_s=SECONDS,
        first_token_s=st.none() | SECONDS,
        ended_s=st.none() | SECONDS,
        usage=st.builds(Usage, prompt_tokens=NUMBER, completion_tokens=NUMBER),
    )
    through = draw(st.sets(st.integers(1, count), max_size=2)) if count else set[int]()
    return Bundle(
        session=Session(
            id=1,
            uid="s1",
            title=draw(TEXT),
            head_id=draw(st.none() | st.integers(1, count)) if count else None,
            model=draw(TEXT),
            system_prompt=draw(TEXT),
            params=draw(OBJECTS),
            tool_filter=draw(st.none() | st.lists(TEXT, max_size=2).map(tuple)),
            view=draw(OBJECTS),
            created_s=draw(SECONDS),
            updated_s=draw(SECONDS),
        ),
        messages=tuple(messages),
        turns=tuple(replace(draw(made), id=id_) for id_ in range(1, turns + 1)),
        summaries=tuple(
            Summary(through_id=id_, text=draw(TEXT), model=draw(TEXT)) for id_ in sorted(through)
        ),
    )


@given(bundles())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_exported_imported_and_exported_again_is_the_same_to_the_byte(bundle: Bundle) -> None:
    text = json_from_bundle(bundle)
    assert bundle_from_json(text) == bundle
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "session.json").write_bytes(text.encode())
        database = folder / "chats.sqlite3"
        assert import_(database, [str(folder / "session.json")]) == 0
        (session,) = Reader(database).library().sessions
        again = Reader(database).bundle(session.id)
        assert again is not None
        assert json_from_bundle(again) == text


def test_a_second_copy_beside_other_chats_is_the_same_but_for_its_names(tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    with closing(Writer(database)) as writer:
        for command in SAVES:
            writer.answer(command)
    first = Reader(database).bundle(SESSION.id)
    assert first is not None
    assert first.messages
    (tmp_path / "a.json").write_text(json_from_bundle(first), encoding="utf-8")
    before = Reader(database).conversation(SESSION.id)
    assert import_(database, [str(tmp_path / "a.json")]) == 0
    assert Reader(database).conversation(SESSION.id) == before
    (copy,) = [s for s in Reader(database).library().sessions if s.id != SESSION.id]
    second = Reader(database).bundle(copy.id)
    assert second is not None
    nameless = [
        json_from_bundle(
            replace(
                one,
                session=replace(one.session, uid=""),
                messages=tuple(replace(m, uid="") for m in one.messages),
            )
        )
        for one in (first, second)
    ]
    assert nameless[0] == nameless[1]
    assert copy.workspace is None


def _document() -> dict[str, JSON]:
    message = Message(
        id=1,
        parent_id=None,
        turn_id=1,
        step=0,
        role="user",
        author="user",
        content="Hi",
        created_s=1.0,
    )
    turn = Turn(id=1, session_id=1, prompt_id=1, started_s=1.0)
    answer = replace(message, id=2, parent_id=1, role="assistant", author="model")
    session = Session(id=1, title="A", head_id=2, created_s=1.0, updated_s=2.0)
    document = json.loads(
        json_from_bundle(Bundle(session=session, messages=(message, answer), turns=(turn,)))
    )
    assert isinstance(document, dict)
    return document


WRONG: dict[str, tuple[str, object]] = {
    "a parent that comes later": ("messages.0.parent", 2),
    "a message that is its own parent": ("messages.1.parent", 2),
    "a head that is nowhere": ("session.head", 3),
    "a turn that is nowhere": ("messages.0.turn", 9),
    "text where a number belongs": ("messages.0.step", "1"),
    "a number where text belongs": ("messages.0.content", 5),
    "true where a number belongs": ("messages.0.step", True),
    "a role that is none": ("messages.0.role", "system"),
    "a time that is none": ("messages.0.created", 1e999),
    "a negative place": ("turns.0.prompt", -1),
    "a number beyond SQLite's": ("turns.0.prompt_tokens", 2**64),
    "half a character": ("messages.0.content", "\ud800"),
    "half a character in a name": ("session.params", {"\ud800": 1}),
    "a list for an object": ("session.params", []),
    "a list of objects that is none": ("messages", {"0": {}}),
    "an object that is none": ("messages.0", "message"),
    "something unknown": ("session.workspace", "/"),
    "another version": ("version", 2),
    "another format": ("format", "something"),
    "a result of no call": ("messages.1.role", "tool"),
    "a title without end": ("session.title", "x" * 100_000),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_document_is_refused_whole_with_a_sentence(name: str, tmp_path: Path) -> None:
    document = _document()
    assert isinstance(bundle_from_json(json.dumps(document)), Bundle)
    where, value = WRONG[name]
    *path, last = where.split(".")
    place: object = document
    for step in path:
        place = place[int(step)] if isinstance(place, list) else place[step]  # type: ignore[index]
    place[int(last) if isinstance(place, list) else last] = value  # type: ignore[index]
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    refused = bundle_from_json(file.read_text(encoding="utf-8"))
    assert isinstance(refused, Unreadable)
    assert len(refused.message) < 200
    assert import_(tmp_path / "chats.sqlite3", [str(file)]) == 1
    assert not (tmp_path / "chats.sqlite3").exists()


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 200_000, b'{"version": NaN}', b"\x89PNG\r\n"],
)
def test_what_is_no_document_is_refused(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_bytes(data)
    database = tmp_path / "chats.sqlite3"
    assert import_(database, [str(file), str(tmp_path), str(tmp_path / "nowhere")]) == 1
    assert not database.exists()
