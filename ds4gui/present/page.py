"""A session as one HTML page that loads and runs nothing.

Owns the page: its words from parts, its look, its policy. Figures come as images of the rebuilt
drawing, made by whoever asks; what none was made of is shown as its source. Everything else is
escaped.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from html import escape

from ds4gui.chat.asking import asked_words, asker
from ds4gui.chat.cards import ToolCard, cards_from_message
from ds4gui.chat.context import results_by_source
from ds4gui.chat.forms import MarkdownForm
from ds4gui.chat.parts import Call, Prose, Reasoning, Stray, parts_from_message
from ds4gui.chat.record import Conversation, Message, Session, Turn
from ds4gui.text.hypertext import html_from_markdown

ALL = MarkdownForm(reasoning=True)
"""A page folds thoughts and tools away, so that it may hold them."""
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_STYLE = """
:root { color-scheme: light dark; --ink: light-dark(#1b1f27, #dfe3ea);
  --quiet: light-dark(#5c6675, #98a2b3); --line: light-dark(#dde1e7, #2c313c);
  --raised: light-dark(#f4f5f7, #1c2029); --ground: light-dark(#ffffff, #14171e); }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem 4rem; color: var(--ink);
  background: var(--ground); font: 16px/1.6 Inter, system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; } h3 { font-size: 1.05rem; }
.who { font-size: .85rem; font-weight: 600; color: var(--quiet); margin: 2.2rem 0 .4rem; }
.prompt { background: var(--raised); border: 1px solid var(--line); border-radius: 10px;
  padding: .6rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
figure { margin: 1.2rem 0; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
figure img { display: block; margin: 0 auto; max-width: 100%; background: #ffffff; padding: 1rem;
  box-sizing: border-box; width: 100%; max-height: 80vh; object-fit: contain; }
figcaption { padding: .5rem 1rem; color: var(--quiet); font-size: .85rem; }
pre, details { background: var(--raised); border: 1px solid var(--line); border-radius: 8px;
  padding: .7rem 1rem; overflow-x: auto; }
pre, code { font: .88em/1.5 "JetBrains Mono", ui-monospace, monospace; }
details pre { border: 0; padding: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
summary, .quiet { color: var(--quiet); font-size: .9rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border-bottom: 1px solid var(--line); padding: .35rem .8rem; }
blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid var(--line);
  color: var(--quiet); }
a { color: light-dark(#1f5fd0, #7aa7ff); }
"""


def page_from_conversation(
    session: Session, conversation: Conversation, drawings: Mapping[str, str]
) -> str:
    """The page. `drawings`: the rebuilt SVG of a figure by its `figure_key`."""
    title = escape(session.title) or "Session"
    return framed(title, "\n".join(_blocks(conversation, drawings)))


def framed(title: str, body: str, style: str = "") -> str:
    """A page around a body of HTML; `title` escaped, `style` beside the one of all pages."""
    return (
        '<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}{style}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def _blocks(conversation: Conversation, drawings: Mapping[str, str]) -> Iterator[str]:
    turns = {turn.id: turn for turn in conversation.turns}
    results = results_by_source(conversation.messages)
    asked = True
    for message in conversation.messages:
        if message.role == "user":
            yield from prompt_html(message)
        elif message.role == "assistant":
            if asked:
                yield f'<p class="who">{model_html(turns.get(message.turn_id))}</p>'
            yield from answer_html(message, results.get(message.id, {}), drawings, ALL)
        asked = message.role == "user"


def model_html(turn: Turn | None) -> str:
    """Who answered."""
    return escape(turn.model) if turn is not None and turn.model else "Model"


def prompt_html(message: Message) -> Iterator[str]:
    """Who asked, and what, as it was written."""
    yield f'<p class="who">{escape(asker(message))}</p>'
    yield f'<div class="prompt" dir="auto">{escape(asked_words(message))}</div>'


def answer_html(
    message: Message,
    results: Mapping[int, Message],
    drawings: Mapping[str, str],
    form: MarkdownForm,
) -> Iterator[str]:
    """One step of an answer."""
    cards = cards_from_message(message, results, None)
    parts = parts_from_message(message)
    for part in parts:
        if isinstance(part, Reasoning) and form.reasoning:
            yield _folded("Thought", part.text)
        elif isinstance(part, Prose):
            # Two pieces of one answer may both have a first footnote.
            number = message.id * 1_000 + parts.index(part)
            yield f'<div dir="auto">{html_from_markdown(part.text, number)}</div>'
        elif isinstance(part, Call):
            card = cards[part.index]
            if card.figure is not None or form.tools:
                yield _card(card, drawings)
    if any(isinstance(part, Stray) for part in parts):
        yield _quiet("Tool markup that was not run is left out")
    if message.error:
        yield _quiet(f"Broke off: {message.error}")
    elif message.state != "complete" or message.finish_reason == "length":
        yield _quiet("The answer is not complete")


def _card(card: ToolCard, drawings: Mapping[str, str]) -> str:
    if card.figure is not None:
        caption = f"<figcaption>{escape(card.figure.alt)}</figcaption>"
        drawing = drawings.get(card.figure_key)
        if drawing is None:
            return f"<figure><pre>{escape(card.figure.svg)}</pre>{caption}</figure>"
        data = b64encode(drawing.encode()).decode("ascii")
        alt = escape(card.figure.alt)
        image = f'<img src="data:image/svg+xml;base64,{data}" alt="{alt}">'
        return f"<figure>{image}{caption}</figure>"
    if card.widget is not None:
        return _folded(f"{card.widget.title} (widget, html)", card.widget.code)
    name = " ".join(card.name.split()) or "tool"
    if not card.content:
        return _quiet(f"{name}: {card.state}")
    return _folded(f"{name}: {card.state}", card.content)


def _folded(summary: str, text: str) -> str:
    return f"<details><summary>{escape(summary)}</summary><pre>{escape(text)}</pre></details>"


def _quiet(text: str) -> str:
    return f'<p class="quiet">{escape(text)}</p>'
