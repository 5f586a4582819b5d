"""One turn of a conversation as blocks, in reading order.

Owns the order of reasoning, prose, cards and figures, and what stands under an answer that ended
badly or well. Live and stored turns take the same road: a run only adds progress.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ds4gui import limits
from ds4gui.chat.actions import ContinueReply, ShowConnect, UserAction
from ds4gui.chat.asking import asked_words
from ds4gui.chat.cards import ToolCard, cards_from_calls, progress_of
from ds4gui.chat.context import results_by_source
from ds4gui.chat.fenced_files import sent_from
from ds4gui.chat.parts import (
    Call,
    Prose,
    Reasoning,
    Stray,
    call_in_thought,
    calls_from_message,
    parts_from_message,
)
from ds4gui.chat.record import Message, Summary, Turn
from ds4gui.chat.sampling import said
from ds4gui.chat.state import FigureState, Run
from ds4gui.chat.turns import calls_run
from ds4gui.chat.version_actions import Regenerate
from ds4gui.present.attached import file_cards
from ds4gui.present.cards import approval_block, card_block, stray_block
from ds4gui.present.server import short_address
from ds4gui.present.versions import VersionsView
from ds4gui.present.view import (
    Block,
    FootBlock,
    ProblemBlock,
    ProseBlock,
    ThoughtBlock,
    UserBlock,
    WaitingBlock,
)
from ds4gui.present.widgets import whose_words

_ADDRESS_PROBLEMS = frozenset({"unauthorized", "not_a_server", "insecure"})
"""What only another address or key mends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnInputs:
    """All that a turn's blocks depend on. `run` only where it is at work on this turn, `summary`
    only where it is sent for this turn and all before it. `names_server`: there are several."""

    messages: tuple[Message, ...]
    turn: Turn | None
    run: Run | None
    folds: frozenset[str]
    figures: Mapping[str, FigureState]
    can_continue: bool
    summary: Summary | None = None
    prompt_versions: VersionsView | None = None
    answer_versions: VersionsView | None = None
    names_server: bool = False


def turn_blocks(inputs: TurnInputs) -> tuple[Block, ...]:
    """The blocks of a turn."""
    results = results_by_source(inputs.messages)
    blocks: list[Block] = []
    for message in inputs.messages:
        if message.role == "user":
            blocks += _prompt(message, inputs)
        elif message.role == "assistant":
            blocks += _answer_blocks(inputs, message, results.get(message.id, {}))
    return (*blocks, *_end_blocks(inputs), *_summary_blocks(inputs))


def _prompt(message: Message, inputs: TurnInputs) -> Iterator[Block]:
    key, versions = f"{message.id}:user:0", inputs.prompt_versions
    if message.author != "widget":
        sent = sent_from(message.content)
        yield UserBlock(key=key, message_id=message.id, text=sent.words, versions=versions)
        yield from file_cards(message, sent, inputs.folds)
        return
    yield UserBlock(
        key=key,
        message_id=message.id,
        text=asked_words(message),
        note=whose_words(message.meta.get("title")),
        versions=versions,
    )


def _answer_blocks(
    inputs: TurnInputs, message: Message, results: Mapping[int, Message]
) -> Iterator[Block]:
    run = inputs.run if inputs.run is not None and inputs.run.message_id == message.id else None
    progress = None if run is None else progress_of(run)
    parts = parts_from_message(message)
    calls = [part for part in parts if isinstance(part, Call)]
    cards = cards_from_calls(message, calls, results, progress)
    strays = [part.text for part in parts if isinstance(part, Stray)]
    prose = thoughts = 0
    for part in parts:
        if isinstance(part, Reasoning):
            live = run is not None and message.state == "streaming" and part is parts[-1]
            yield _thought(inputs, message, part.text, thoughts, live)
            thoughts += 1
        elif isinstance(part, Prose):
            text = part.text.strip("\n")
            if text.strip():
                key = f"{message.id}:prose:{prose}"
                yield ProseBlock(key=key, message_id=message.id, text=text)
            prose += 1
        elif isinstance(part, Stray):
            if strays:
                yield stray_block(message, strays, inputs.folds)
                strays = []
        else:
            card = cards[part.index]
            figure = inputs.figures.get(card.figure_key)
            yield card_block(card, message, figure, inputs.folds, _ahead(cards, part.index))
            if card.approval is not None:
                yield approval_block(card, card.approval)
    if thought_call := call_in_thought(message):
        yield stray_block(message, [thought_call], inputs.folds)
    if run is not None and message.state == "streaming" and not parts:
        waits = run.phase == "summarising"
        label = "Summarising earlier turns…" if waits else "Waiting for the model"
        yield WaitingBlock(key=f"{message.id}:waiting:0", message_id=message.id, label=label)


def _ahead(cards: Sequence[ToolCard], index: int) -> str:
    ahead = cards[index - 1] if index else None
    # Calls run in order: the one before is at work or waits too, or nothing is ahead.
    return ahead.name if ahead and ahead.state in ("running", "waiting", "receiving") else ""


def _thought(
    inputs: TurnInputs, message: Message, text: str, number: int, running: bool
) -> ThoughtBlock:
    key = f"{message.id}:thought:{number}"
    seconds = None if number else message.meta.get("thought_s")
    if running:
        label = "Thinking…"
    elif isinstance(seconds, int | float) and seconds >= 0.05:
        label = f"Thought for {duration(float(seconds))}"
    else:
        label = "Thought"
    return ThoughtBlock(
        key=key,
        message_id=message.id,
        label=label,
        text=text.strip("\n"),
        open=key in inputs.folds,
        running=running,
    )


def _end_blocks(inputs: TurnInputs) -> Iterator[Block]:
    last = inputs.messages[-1]
    if inputs.run is not None or last.role == "user":
        if inputs.run is None and last.role == "user":
            yield _problem(inputs, last, "CIRCLE_SLASH", "No answer", "nothing arrived")
        return
    if last.state == "failed":
        # The sentence of a problem is stored with the message, so that it is still there tomorrow.
        yield _problem(inputs, last, "UNPLUG", "Broke off", last.error or "the stream ended")
    elif why := _short_of_an_end(inputs.messages):
        yield _problem(inputs, last, "CIRCLE_SLASH", *why)
    answer_id = _answer_id(inputs)
    yield FootBlock(
        key=f"{last.id}:foot:0",
        message_id=answer_id,
        facts=_facts(inputs.turn, names_server=inputs.names_server),
        again=Regenerate(answer_id),
        versions=inputs.answer_versions,
    )


def _summary_blocks(inputs: TurnInputs) -> Iterator[Block]:
    if inputs.summary is not None:
        key = summary_key(inputs.summary)
        yield ThoughtBlock(
            key=key,
            message_id=inputs.messages[-1].id,
            label="The model is sent a summary of all above",
            text=inputs.summary.text,
            open=key in inputs.folds,
            running=False,
        )


def summary_key(summary: Summary) -> str:
    """Names the block of a summary."""
    return f"{summary.through_id}:summary:0"


def _short_of_an_end(messages: Sequence[Message]) -> tuple[str, str] | None:
    """Title and detail where a turn that did not fail is no whole answer either."""
    last = messages[-1]
    if last.role == "tool":
        rounds = next((m.meta.get("round") for m in messages if m.id == last.source_id), None)
        if isinstance(rounds, int) and rounds >= limits.TOOL_ROUNDS_PER_TURN:
            return "Stopped", f"after {rounds} rounds of tools in a row"
        return "Stopped", "the model had not gone on after its tools"
    if last.state in ("interrupted", "streaming"):
        return "Stopped", _stop_detail(last)
    if last.finish_reason == "length":
        return "Cut short", "the length limit was reached"
    if calls_from_message(last):
        run = calls_run(last)
        return "Stopped", "its tools were interrupted" if run else "its tools did not run"
    if last.finish_reason in ("tool_calls", "function_call"):
        return "Stopped", "the server announced a tool call and sent none"
    return None if parts_from_message(last) else ("Empty answer", "the model sent nothing")


def _stop_detail(message: Message) -> str:
    if message.finish_reason == "stopped":
        return "by you; what had arrived is kept"
    if message.finish_reason is None and message.state == "interrupted":
        return "the answer ended early; what had arrived is kept"
    return "the answer was interrupted; what had arrived is kept"


def _answer_id(inputs: TurnInputs) -> int:
    answers = [m.id for m in inputs.messages if m.role == "assistant"]
    return answers[-1] if answers else inputs.messages[-1].id


def _problem(
    inputs: TurnInputs, message: Message, icon: str, title: str, detail: str
) -> ProblemBlock:
    label, action = _way_on(inputs, message)
    return ProblemBlock(
        key=f"{message.id}:problem:0",
        message_id=message.id,
        icon=icon,
        tone="bad" if icon == "UNPLUG" else "warn",
        title=title,
        detail=detail,
        action_label=label,
        action=action,
    )


def _way_on(inputs: TurnInputs, message: Message) -> tuple[str, UserAction | None]:
    if not inputs.can_continue:
        return "", None
    if message.meta.get("problem") in _ADDRESS_PROBLEMS:
        return "Connect…", ShowConnect(True)
    return "Continue", ContinueReply()


def _facts(turn: Turn | None, *, names_server: bool) -> str:
    if turn is None:
        return ""
    facts = [turn.model] if turn.model else []
    if names_server and turn.server:
        facts.append(short_address(turn.server))
    tokens = turn.usage.completion_tokens
    if tokens:
        facts.append(f"{tokens:,} tokens")
    if turn.first_token_s is not None:
        facts.append(f"first token {duration(max(0.0, turn.first_token_s - turn.started_s))}")
    if how := said(turn.params):
        facts.append(how)
    return " · ".join(facts)


def duration(seconds: float) -> str:
    """Seconds as people read them."""
    if round(seconds, 1) < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s"
