"""Any block to its layout, and a guess at its height before it was ever laid out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TypeAlias

from ds4gui.limits import FIGURE_SHOWN_HEIGHT, LAYOUTS_KEPT
from ds4gui.present.view import (
    ApprovalBlock,
    Block,
    CardBlock,
    EmptyView,
    FigureBlock,
    FootBlock,
    ProblemBlock,
    ProseBlock,
    ThoughtBlock,
    UserBlock,
    WaitingBlock,
    WidgetBlock,
)
from ds4gui.svg.verdict import fit
from ds4gui.text.formula import Formulas
from ds4gui.ui import tokens
from ds4gui.ui.blocks.approval import lay_approval
from ds4gui.ui.blocks.cards import lay_card, lay_problem
from ds4gui.ui.blocks.empty import lay_empty
from ds4gui.ui.blocks.foot import lay_foot
from ds4gui.ui.blocks.laid import Laid, Measure
from ds4gui.ui.blocks.widget import card_px, lay_widget
from ds4gui.ui.blocks.words import lay_prose, lay_thought, lay_user, lay_waiting
from ds4gui.ui.figure import inner_px, lay_figure

Item: TypeAlias = Block | EmptyView

_MEAN_ADVANCE_EM = 0.52
_CARD_HEIGHT = 39


def lay(block: Block, measure: Measure, before: Laid | None) -> Laid:
    """Lays a block out; `before` is the layout of the same key at this width, if there was one."""
    match block:
        case UserBlock():
            return lay_user(block, measure, before)
        case ProseBlock():
            return lay_prose(block, measure, before)
        case ThoughtBlock():
            return lay_thought(block, measure, before)
        case CardBlock():
            return lay_card(block, measure, before)
        case ApprovalBlock():
            return lay_approval(block, measure, before)
        case FigureBlock() | WidgetBlock():
            return _lay_shown(block, measure)
        case ProblemBlock():
            return lay_problem(block, measure)
        case WaitingBlock():
            return lay_waiting(block, measure)
        case FootBlock():
            return lay_foot(block, measure)


def guess_height(block: Item, measure: Measure) -> int:
    """A height in px without laying anything out; it is put right when the block comes near."""
    match block:
        case ProseBlock(text=text):
            return _guess_text(text, measure)
        case UserBlock(text=text):
            return _guess_text(text, measure) + measure.px(22)
        case FigureBlock(problem=None) | WidgetBlock():
            return _guess_shown(block, measure)
        case ThoughtBlock(open=True, text=text) | CardBlock(open=True, body=text):
            return _guess_text(text, measure) + measure.px(_CARD_HEIGHT)
        case ApprovalBlock(diff=diff):
            return _guess_text(diff, measure) + 2 * measure.px(_CARD_HEIGHT)
        case ThoughtBlock() | WaitingBlock():
            return measure.px(tokens.SMALL_PX * tokens.LINE_RATIO)
        case FootBlock():
            return measure.px(24)
        case CardBlock() | ProblemBlock() | FigureBlock():
            return measure.px(_CARD_HEIGHT)
        case EmptyView():
            return 0


def _lay_shown(block: FigureBlock | WidgetBlock, measure: Measure) -> Laid:
    if isinstance(block, FigureBlock):
        return lay_figure(block, measure)
    return lay_widget(block, measure)


def _guess_shown(block: FigureBlock | WidgetBlock, measure: Measure) -> int:
    if isinstance(block, WidgetBlock):
        return card_px(block, measure)
    inner = inner_px(measure.column_px, measure.fonts.scale)
    _, height = fit(
        block.natural_width, block.natural_height, block.sized, inner,
        measure.px(FIGURE_SHOWN_HEIGHT), measure.fonts.scale,
    )  # fmt: skip
    return height + measure.px(52)


def _guess_text(text: str, measure: Measure) -> int:
    advance_px = tokens.TEXT_PX * _MEAN_ADVANCE_EM * measure.fonts.scale
    per_line = max(1, int(measure.column_px / advance_px))
    lines = text.count("\n") + len(text) // per_line + 1
    return lines * measure.px(tokens.TEXT_PX * tokens.LINE_RATIO)


class Layouts:
    """Layouts made so far, by block key; all of one measure.

    A block that only grew is laid out from its earlier layout.
    """

    def __init__(self, measure: Measure) -> None:
        self.measure = measure
        self._kept: dict[str, tuple[Item, Laid]] = {}
        self._due: set[str] = set()
        self._lacking: set[str] = set()

    def of(self, item: Item) -> Laid:
        """The layout of a block, made where it isn't known."""
        key = key_of(item)
        known = self._kept.get(key)
        if known is not None and known[0] is item and not self._is_due(key):
            return known[1]
        self._due.discard(key)
        self._lacking.discard(key)
        before = known[1] if known is not None and type(known[0]) is type(item) else None
        if isinstance(item, EmptyView):
            laid = lay_empty(item, self.measure)
        else:
            laid = lay(item, self.measure, before)
        self._kept[key] = (item, laid)
        return laid

    def put(self, key: str, laid: Laid) -> None:
        """Another look of a block that is laid out."""
        self._kept[key] = (self._kept[key][0], laid)

    def _is_due(self, key: str) -> bool:
        return key in self._due or key in self._lacking

    def go_on(self, keys: Collection[str]) -> None:
        """Long texts of these blocks are laid out a piece further when next asked for."""
        self._due = {key for key in keys if key in self._kept and self._kept[key][1].unfinished}

    def learn(self, formulas: Formulas) -> None:
        """Texts that were laid out without one of these formulas are laid out anew."""
        self.measure = replace(self.measure, formulas=formulas)
        for key, (_, laid) in self._kept.items():
            if laid.prose is not None and laid.prose.article.lacks_any(formulas):
                self._lacking.add(key)

    def forget_but(self, keys: Collection[str]) -> None:
        """Lets layouts out of sight go once there are too many."""
        if len(self._kept) > LAYOUTS_KEPT + len(keys):
            self._kept = {key: kept for key, kept in self._kept.items() if key in keys}


def key_of(item: Item) -> str:
    """What stays the same from one view to the next."""
    return "" if isinstance(item, EmptyView) else item.key
