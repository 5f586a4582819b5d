"""Calls written as text: every family whole, byte by byte, at every split and cut."""

from __future__ import annotations

import codecs
import random
from collections.abc import Sequence
from dataclasses import replace

import fuzz_transports
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from written_calls import AFTER, ALT, BEFORE, SVG, WHOLE, only_call, parts, values, written

from ds4gui.chat.parts import (
    Call,
    Prose,
    calls_from_message,
    figure_from_arguments,
    parts_from_message,
)
from ds4gui.chat.transports import table
from ds4gui.chat.transports.pieces import Segment
from ds4gui.chat.transports.reader import FAMILIES, Family, Reader
from ds4gui.chat.transports.table import segments, settled, transport_of_model
from ds4gui.chat.transports.written import calls_text


@pytest.mark.parametrize("reading", ["its own", "auto"])
@pytest.mark.parametrize("form", WHOLE)
def test_a_call_comes_back_byte_for_byte_between_words(form: str, reading: str) -> None:
    transport = form if reading == "its own" else "auto"
    found = [p for p in parts(BEFORE + WHOLE[form] + AFTER, transport)]
    said = [p.text.strip() for p in found if isinstance(p, Prose)]
    assert [t for t in said if t] == [BEFORE, AFTER.strip()]
    (call,) = (p for p in found if isinstance(p, Call))
    assert (call.name, call.whole) == ("present_svg", True)
    figure = figure_from_arguments(call.arguments)
    assert figure is not None
    assert (figure.svg, figure.alt) == (SVG, ALT)


@pytest.mark.parametrize("form", WHOLE)
def test_bytes_one_by_one_give_the_same_parts(form: str) -> None:
    whole = "<think>Draw `it`.</think>" + BEFORE + WHOLE[form] + AFTER
    decoder = codecs.getincrementaldecoder("utf-8")()
    text = ""
    before: tuple[Segment, ...] = ()
    for byte in whole.encode():
        text += decoder.decode(bytes([byte]))
        message = written(text, form, state="streaming")
        assert parts_from_message(message) == parts_from_message(replace(message, uid="again"))
        fresh = segments(message.transport, text, ended=False)
        fuzz_transports.check_grows(before, fresh, text)
        before = fresh
        for call in calls_from_message(message):
            assert call.whole or call.arguments == ()
    assert parts(text, form) == parts(whole, form)


ANSWERS = st.builds(
    lambda seed, form: (form, fuzz_transports.answer(random.Random(seed), form)[0]),
    st.integers(0, 10**9),
    st.sampled_from(fuzz_transports.WRITTEN),
)


@settings(deadline=None, max_examples=150)
@given(ANSWERS, st.data())
def test_every_split_gives_the_same_segments(case: tuple[str, str], data: st.DataObject) -> None:
    form, text = case
    cut = data.draw(st.integers(0, len(text)))
    reader = Reader(FAMILIES)
    assert reader.read(text[:cut]) == Reader(FAMILIES).read(text[:cut])
    assert reader.read(text, ended=True) == segments("auto", text, ended=True)
    laid = "".join(text[s.start : s.end] for s in segments(form, text, ended=True))
    assert laid == text


@pytest.mark.parametrize("form", WHOLE)
def test_no_cut_of_a_call_is_ever_whole_and_its_text_is_kept(form: str) -> None:
    text = WHOLE[form]
    call = only_call(text, form)
    end = text.index(call.raw) + len(call.raw)
    for length in range(end):
        cut = written(text[:length], form)
        found = calls_from_message(cut)
        # Qwen's </function needs no ">".
        done = form == "qwen-xml" and length == end - 1
        assert all(not one.whole for one in found) or done
        shown = "".join(p.raw if isinstance(p, Call) else p.text for p in parts_from_message(cut))
        assert len(shown) + len("<｜DSML｜function_calls>\n") >= length
        assert all(figure_from_arguments(one.arguments) is None for one in found) or done


def test_the_fuzz_of_all_transports() -> None:
    said: list[str] = []
    assert fuzz_transports.run(77_000_000, 2_000, said.append) == 0, said[:3]


# --- which transport ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "transport"),
    [
        ("deepseek-ai/DeepSeek-V3.2-Exp", "dsml-v3.2"),
        ("DeepSeek-V4-Flash-0731", "dsml-v4"),
        ("deepseek-v4.1", "dsml-v4.1"),
        ("ds4", "dsml-v4"),
        ("zai-org/GLM-4.7-FP8", "glm"),
        ("glm-5.2", "glm"),
        ("Qwen/Qwen3-Coder-30B-A3B-Instruct", "qwen-xml"),
        ("Qwen2.5-7B-Instruct", "hermes"),
        ("NousResearch/Hermes-3-Llama-3.1-8B", "hermes"),
        ("my-own-model", "auto"),
        ("glm-4-9b", "auto"),
    ],
)
def test_a_models_name_tells_its_transport(model: str, transport: str) -> None:
    assert transport_of_model(model) == transport


@pytest.mark.parametrize("form", WHOLE)
def test_the_first_call_settles_which_grammar_counts(form: str) -> None:
    transport = form.split()[0]
    others = [f for f in WHOLE if f.split()[0][:4] != transport[:4]]
    text = WHOLE[form] + "\n\n" + "\n\n".join(WHOLE[f] for f in others)
    assert settled("auto", text) == transport
    auto = calls_from_message(written(text, "auto"))
    assert auto == calls_from_message(written(text, transport))
    assert len([call for call in auto if call.whole and values(call.arguments)]) == 1


@settings(deadline=None)
@given(st.lists(st.sampled_from(fuzz_transports.MARKS), max_size=6).map("".join))
def test_the_short_way_for_text_without_marks_gives_what_the_reader_gives(text: str) -> None:
    assert segments("auto", text, ended=True) == Reader(FAMILIES).read(text, ended=True)


def test_a_transport_nobody_knows_has_no_calls() -> None:
    text = "x" + WHOLE["glm inline"]
    assert not calls_from_message(written(text, "tongues-of-2031"))


def test_an_answer_that_grows_is_read_once_and_not_once_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Reader] = []

    class Counted(Reader):
        def __init__(self, families: Sequence[Family]) -> None:
            super().__init__(families)
            made.append(self)

    monkeypatch.setattr(table, "Reader", Counted)
    text = calls_text("glm", [("present_svg", {"svg": "<g/>" * 4000, "alt": "x"})])
    others = "Another answer, at the same time. " * 9
    for end in range(1, len(text), 4):
        segments("glm", text[:end], ended=False)
        segments("glm", others[:end], ended=False)
    assert len(made) <= 3
