"""Panes for tests and for looking at: every block in every state."""

from __future__ import annotations

from pathlib import Path

from ds4gui.chat.actions import AllowCall, ContinueReply, DenyCall, UserAction
from ds4gui.present.frame import Tone
from ds4gui.present.view import (
    ApprovalBlock,
    Block,
    CardBlock,
    EmptyView,
    FigureBlock,
    FootBlock,
    PaneView,
    ProblemBlock,
    ProseBlock,
    ThoughtBlock,
    UserBlock,
    WaitingBlock,
)
from ds4gui.svg.verdict import InkStatistics

PROSE = (
    "vLLM splits the cache into fixed blocks and looks each one up by a hash of its tokens and "
    "everything before it. A request therefore walks this loop:"
)
LONG_PROSE = (
    "Why blocks\n\nFragmentation is bounded by one block per sequence, so block_size = 16 wastes "
    "under 4 % even for short chats. See https://docs.vllm.ai/en/latest/design/"
    "automatic_prefix_caching_of_a_very_long_address_that_has_no_space_in_it.html for more.\n\n"
    "\t- first\tcolumn\n\t- second\tcolumn\n\nCafé naïve: "
    "e\u0301a\u0308, 前缀缓存会按照块的哈希查找。"
)
MARKDOWN = Path(__file__).with_name("sample.md").read_text(encoding="utf-8")
"""Everything that prose may hold."""
DARK_INK = InkStatistics(median_luminance=0.02, background_opacity=0.05)
BRIGHT_INK = InkStatistics(median_luminance=0.4, background_opacity=0.05)


def pane(*blocks: Block, session_id: int = 1, streaming: bool = False) -> PaneView:
    """A session with these blocks."""
    return PaneView(
        session_id=session_id,
        title="Paged attention, drawn",
        badge="",
        blocks=blocks,
        empty=None,
        loading=False,
        streaming=streaming,
    )


def empty_pane() -> PaneView:
    """A session without a word."""
    return PaneView(
        session_id=None,
        title="New session",
        badge="",
        blocks=(),
        empty=EmptyView(
            title="What would you like to see drawn?",
            text="The model answers in words and draws where a drawing says more.",
            suggestions=(
                "Draw how a request travels through vLLM",
                "Explain the water cycle with a diagram",
                "Compare beam search and nucleus sampling in one picture, with the probability "
                "mass that each of the two keeps at every step",
            ),
        ),
        loading=False,
        streaming=False,
    )


def user(
    text: str = "How does vLLM decide which KV blocks to keep? Draw it.", key: str = "u"
) -> UserBlock:
    """The user's words."""
    return UserBlock(key=key, message_id=1, text=text)


def prose(text: str = PROSE, key: str = "p") -> ProseBlock:
    """The model's words."""
    return ProseBlock(key=key, message_id=2, text=text)


def card(
    name: str,
    detail: str,
    icon: str = "FILE_TEXT",
    tone: Tone = "muted",
    note: str = "",
    body: str = "",
    is_open: bool = False,
    spinning: bool = False,
) -> CardBlock:
    """A tool call."""
    return CardBlock(
        key=f"card-{name}-{detail[:12]}",
        message_id=2,
        icon=icon,
        tone=tone,
        spinning=spinning,
        name=name,
        detail=detail,
        note=note,
        body=body,
        open=is_open,
    )


def figure(
    key: str = "f",
    natural: tuple[float, float] = (714.0, 234.0),
    ink: InkStatistics | None = DARK_INK,
    problem: str | None = None,
) -> FigureBlock:
    """A figure with an explicit size."""
    return FigureBlock(
        key=key,
        message_id=2,
        figure_key=f"figure-{key}",
        alt="Path of one request: prefix match by block hash, block table, decode step, and the "
        "free list that evicts when the pool is full.",
        natural_width=natural[0],
        natural_height=natural[1],
        sized=True,
        ink=ink,
        problem=problem,
    )


def problem(action: UserAction | None = ContinueReply()) -> ProblemBlock:  # noqa: B008
    """A broken connection."""
    return ProblemBlock(
        key="problem",
        message_id=2,
        icon="UNPLUG",
        tone="bad",
        title="Connection lost",
        detail="the server closed the stream after 412 tokens; everything received is kept",
        action_label="Continue" if action else "",
        action=action,
    )


DIFF = (
    "@@ -1,5 +1,6 @@\n import os\n \n def load(path):\n-    data = f.read()\n"
    '+    with open(path, encoding="utf-8") as f:\n+        data = f.read(MAX_BYTES)\n'
    "     return data"
)


def approval(diff: str = DIFF) -> ApprovalBlock:
    """A change that waits for the user."""
    return ApprovalBlock(
        key="2:approval:1:digest",
        message_id=2,
        diff=diff,
        allow_once=AllowCall(2, 1, "digest"),
        allow_for_session=AllowCall(2, 1, "digest", for_session=True),
        deny=DenyCall(2, 1, "digest"),
    )


def thought(is_open: bool = False, text: str = PROSE * 2) -> ThoughtBlock:
    """Folded reasoning."""
    return ThoughtBlock(
        key="t", message_id=2, label="Thought for 3.2 s", text=text, open=is_open, running=False
    )


def answer() -> tuple[Block, ...]:
    """A whole turn, as in the main window's picture."""
    return (
        user(),
        thought(),
        card("read_file", "docs/design/paged_attention.md", note="212 lines", body="one\ntwo"),
        prose(),
        figure(),
        prose(LONG_PROSE, key="p2"),
        FootBlock(key="foot", message_id=2, facts="Qwen3-32B · 1,204 tokens · 41 tok/s · 29 s"),
    )


def states() -> tuple[Block, ...]:
    """Every state of a card, and the other things."""
    source = (
        '<svg viewBox="0 0 10 10">\n  <image href="data:image/png;base64,' + "iVBOR" * 60 + '"/>'
    )
    return (
        thought(is_open=True),
        card("present_svg", "receiving the drawing… 3.1 KB", spinning=True, icon="LOADER"),
        card(
            "write_file", "wants to change src/loader.py", icon="SHIELD", tone="warn",
            note="waiting for you",
        ),
        approval(),
        card("search_text", "queued behind write_file", icon="HOURGLASS"),
        card("list_directory", "src", icon="CHECK", tone="ok", note="14 entries", body="a\nb"),
        card(
            "present_svg", "refused: <image> on line 12 embeds a raster picture",
            icon="CIRCLE_ALERT", tone="bad", note="show source", body=source,
        ),
        card("write_file", "denied by you", icon="BAN"),
        card(
            "present_svg", "interrupted: the answer stopped before the drawing was complete",
            icon="CIRCLE_SLASH", tone="warn", note="hide source", body=source, is_open=True,
        ),
        problem(),
        figure("f2", (600.0, 90.0), BRIGHT_INK),
        figure("f3", problem="The drawing can't be shown: it took longer than two seconds"),
        WaitingBlock(key="w", message_id=3, label="Thinking"),
    )  # fmt: skip
