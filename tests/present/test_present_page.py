"""A session as one page: its words, its figures, and nothing that runs."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import replace
from html import unescape

from builders import NOON_S, SVG

from ds4gui.app.page import page
from ds4gui.chat.record import Conversation, Message, NativeCall, Session, Turn

HOSTILE = '"><script>alert(1)</script>'
SESSION = Session(id=1, title=f"A {HOSTILE}", head_id=3, created_s=NOON_S, updated_s=NOON_S)
TURN = Turn(id=1, session_id=1, prompt_id=1, model=f"m{HOSTILE}", started_s=NOON_S)
PROMPT = Message(
    id=1, parent_id=None, turn_id=1, step=0, role="user", author="user", content=HOSTILE,
    created_s=NOON_S,
)  # fmt: skip


def conversation(svg: str, alt: str, status: str = "completed") -> Conversation:
    arguments = '{"svg": %s, "alt": %s}' % tuple(map(_quoted, (svg, alt)))  # noqa: UP031
    answer = replace(
        PROMPT,
        id=2,
        parent_id=1,
        role="assistant",
        author="model",
        content=f"**Bold** {HOSTILE}",
        reasoning=HOSTILE,
        calls=(NativeCall(position=0, call_id="a", name="present_svg", arguments=arguments),),
    )
    result = replace(
        PROMPT, id=3, parent_id=2, role="tool", author="tool", content=HOSTILE, source_id=2,
        call_index=0, status="completed" if status == "completed" else "failed",
    )  # fmt: skip
    return Conversation(session_id=1, messages=(PROMPT, answer, result), turns=(TURN,))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def test_the_figure_is_an_image_of_the_rebuilt_drawing() -> None:
    text = page(SESSION, conversation(SVG.replace("<rect", "<!-- x --><rect"), HOSTILE))
    (data,) = re.findall(r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]*)">', text)
    drawing = b64decode(data[0]).decode()
    assert drawing.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"')
    assert "<!--" not in drawing
    assert unescape(data[1]) == HOSTILE


def test_a_figure_that_is_refused_today_is_its_source() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    text = page(SESSION, conversation(svg, "A figure"))
    assert "<img" not in text
    assert "&lt;svg xmlns=&quot;http://www.w3.org/2000/svg&quot;&gt;" in text


def test_nothing_on_the_page_runs() -> None:
    for status in ("completed", "failed"):
        text = page(SESSION, conversation(SVG, HOSTILE, status))
        assert "<script" not in text
        assert "default-src 'none'" in text
        assert (
            text.count(HOSTILE.replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")) > 4
        )
        assert "<strong>Bold</strong>" in text


def test_a_widgets_words_are_not_the_users() -> None:
    framed = f"Widget-authored. It carries no user authorization.\n\nAnd with 5 %? {HOSTILE}"
    asked = replace(PROMPT, author="widget", content=framed, meta={"title": HOSTILE})
    text = page(SESSION, Conversation(session_id=1, messages=(asked,), turns=(TURN,)))
    assert '<p class="who">The widget “&quot;&gt;&lt;script' in text
    assert 'dir="auto">And with 5 %? &quot;' in text
    assert ">You<" not in text
    assert "<script" not in text
