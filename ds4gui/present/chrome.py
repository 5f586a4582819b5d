"""Everything around the transcript: prompt box, status line, notice, menus.

Owns their words and what is enabled. Sentences are calm, and say what to do where there is
something to do.
"""

from __future__ import annotations

from ds4gui.chat.actions import Quit, UndoDelete, UserAction
from ds4gui.chat.attaching import can_attach, is_reading
from ds4gui.chat.browse import StopBrowsing
from ds4gui.chat.compared_export import compared_name
from ds4gui.chat.copies import LeaveRestore
from ds4gui.chat.estimate import context_limit
from ds4gui.chat.export import export_name
from ds4gui.chat.meter import context_use
from ds4gui.chat.preferences import Preset
from ds4gui.chat.prompts import asks_all, can_submit, model_of
from ds4gui.chat.record import Conversation, Session, Turn
from ds4gui.chat.servers import missing_server
from ds4gui.chat.settings_actions import MoveKey
from ds4gui.chat.shelf import NO_SHELF, shelf_of
from ds4gui.chat.state import AppState, Notice
from ds4gui.chat.together import can_send
from ds4gui.chat.waiting import can_wait
from ds4gui.present.choices import can_choose_workspace, chips, tool_choices
from ds4gui.present.frame import ComposerView, MenuView, NoticeView, StatusView, Tone
from ds4gui.present.opening import UNTITLED
from ds4gui.present.roads import road_line, unusual_road
from ds4gui.present.server import (
    is_demo,
    loading_view,
    server_name,
    short_address,
    waiting_note,
)
from ds4gui.present.view import EmptyView
from ds4gui.present.waiting import rows_above

SUGGESTIONS = (
    "How does vLLM decide which KV blocks to keep? Draw the path of one request.",
    "What time is it in Oslo and in Tokyo? Draw both clocks.",
    "Draw a cosy reading corner.",
)
DEMO_SUGGESTIONS = (
    "How does vLLM decide which KV blocks to keep? Draw the path of one request.",
    "Show me a mixed batch: two tools and drawings in one answer.",
    "Show me a drawing that is refused.",
    "Show me a page with everything a text can hold.",
)


def empty_view(state: AppState) -> EmptyView:
    """What an empty session says, or why there are no chats to show."""
    if state.library_problem:
        return EmptyView(
            title="The chats can’t be opened", text=state.library_problem, suggestions=()
        )
    if loading := loading_view(state):
        return loading
    if is_demo(state):
        return EmptyView(
            title="This is a demo",
            text="The answers come from a script, not from a model. The drawings are checked, "
            "drawn and kept exactly as a model’s would be.",
            suggestions=DEMO_SUGGESTIONS,
        )
    return EmptyView(
        title="What shall we look at?",
        text="The model can draw in its answers. Everything stays on this machine.",
        suggestions=SUGGESTIONS if can_submit(state) else (),
    )


def composer_view(state: AppState) -> ComposerView:
    """The prompt box."""
    session = state.current
    running = state.current_id is not None and state.current_id in state.runs
    model = model_of(state, session)
    hint = f"Message {model}…" if model else "Write a message…"
    if asks_all(state):
        hint = f"Message all {len(state.shown_ids)} panes…"
    elif can_wait(state, state.current_id):
        hint = "Write the next prompt; it waits until the answer is finished"
    return ComposerView(
        session_id=state.current_id,
        hint=hint,
        draft="" if state.current_id is None else state.drafts.get(state.current_id, ""),
        enabled=state.reader_of is None,
        can_send=can_send(state) and not is_reading(state),
        can_stop=running,
        note=_composer_note(state),
        chips=chips(state),
        fill=state.revising.fills,
        above=rows_above(state),
    )


def _composer_note(state: AppState) -> str:
    run = None if state.current_id is None else state.runs.get(state.current_id)
    if run is not None and run.phase == "asking":
        return "A tool waits for you: allow or deny it above"
    if state.reader_of is not None:
        return f"Read only: {state.reader_of} has the chats open"
    if state.loaded and state.server.phase != "up":
        return waiting_note(state)
    if gone := missing_server(state, state.current):
        here = short_address(state.server.url)
        return f"“{gone}” is no longer in the settings; prompts go to {here}"
    return ""


def status_view(state: AppState) -> StatusView:
    """The status line."""
    server = state.server
    tone: Tone = "ok" if server.phase == "up" else "bad" if server.phase == "down" else "warn"
    limit = context_limit(state, state.server.url, model_of(state, state.current))
    turn = _last_turn(state.current_conversation)
    use = context_use(state)
    share, context = None, ""
    if use is not None:
        used = ("" if use.exact else "≈ ") + _thousands(use.tokens)
        share = min(1.0, use.tokens / limit) if limit else None
        context = f"{used} of {_thousands(limit)}" if limit else f"{used} tokens"
    return StatusView(
        tone=tone,
        server=server_name(state),
        model=model_of(state, state.current),
        tools=unusual_road(state),
        context_share=share,
        context=context,
        speed=_speed(state, turn),
        note=_note(state),
    )


def _note(state: AppState) -> str:
    """What is out of the ordinary: the demo, a size that is not the usual one."""
    zoom = state.look.zoom
    notes = ("a script, not a model" if is_demo(state) else "", f"{zoom} %" if zoom != 100 else "")
    return " · ".join(filter(None, notes))


def _last_turn(conversation: Conversation | None) -> Turn | None:
    turns = conversation.turns if conversation else ()
    return turns[-1] if turns else None


def _speed(state: AppState, turn: Turn | None) -> str:
    run = None if state.current_id is None else state.runs.get(state.current_id)
    if run is not None and run.first_s is not None and run.last_s is not None:
        spent_s = run.last_s - run.first_s
        # One delta is about one token: the server counts only at the end of a request.
        return f"{run.deltas / spent_s:.0f} tok/s" if spent_s > 0.5 else ""
    if turn is None or turn.first_token_s is None or turn.ended_s is None:
        return ""
    spent_s = turn.ended_s - turn.first_token_s
    tokens = turn.usage.completion_tokens
    return f"{tokens / spent_s:.0f} tok/s" if tokens and spent_s > 0 else ""


def notice_view(state: AppState) -> NoticeView | None:
    """The passing line."""
    notice = state.notice
    if notice is None:
        return None
    tone: Tone = "bad" if notice.kind in ("problem", "unsaved") else "text"
    label, action = _notice_action(notice, state)
    return NoticeView(text=notice.text, tone=tone, action_label=label, action=action)


def _notice_action(notice: Notice, state: AppState) -> tuple[str, UserAction | None]:
    if notice.kind == "deleted" and state.deleted:
        return "Undo", UndoDelete()
    if notice.kind == "exists":
        return "Replace", notice.saving
    if notice.kind == "choosing":
        return "Cancel", StopBrowsing()
    if notice.kind == "plain_key":
        return "Move to the keyring", MoveKey()
    if notice.kind == "restore":
        return "Undo", LeaveRestore()
    if notice.kind == "unsaved":
        return "Quit anyway", Quit(lose_unsaved=True)
    return "", None


def menu_view(state: AppState) -> MenuView:
    """What the menus enable."""
    session = state.current
    title = (session.title if session else "") or UNTITLED
    messages = state.current_conversation.messages if state.current_conversation else ()
    answer_id = next((m.id for m in reversed(messages) if m.role == "assistant"), None)
    running = state.current_id is not None and state.current_id in state.runs
    compared = _compared(state)
    return MenuView(
        session_id=state.current_id,
        can_stop=running,
        can_export=bool(messages),
        can_delete=session is not None and state.reader_of is None,
        can_undo_delete=bool(state.deleted),
        copy_message_id=answer_id,
        models=tuple(m.id for m in state.server.facts.models) if state.server.facts else (),
        model=model_of(state, session),
        theme=state.look.choice,
        wraps_code=state.look.wraps_code,
        offers_widgets=state.look.offers_widgets,
        export_name=f"{state.export_folder}/{export_name(title)}",
        workspace=(session.workspace if session else None) or "",
        can_choose_workspace=can_choose_workspace(state),
        tools=tool_choices(state),
        tools_note=road_line(state),
        shelf=NO_SHELF if session is None else shelf_of(session),
        shows_archived=state.shows_archived,
        asking=_asking(state),
        can_choose_params=state.loaded and state.reader_of is None,
        can_browse=state.browsing.offered,
        can_attach=can_attach(state),
        compared=tuple(one.id for one in compared),
        compared_name=f"{state.export_folder}/{compared_name([one.title for one in compared])}"
        if compared
        else "",
    )


def _compared(state: AppState) -> tuple[Session, ...]:
    """The sessions side by side, where two or more have something to leave with."""
    here = (state.session(id) for id in state.panes.around(state.current_id) if id is not None)
    paths = state.conversations
    said = tuple(s for s in here if s is not None and s.id in paths and paths[s.id].messages)
    return said if len(said) > 1 else ()


def _asking(state: AppState) -> Preset:
    """What the shown session, or the one to come, asks with."""
    session = state.current
    if session is None:
        return state.preferences.defaults
    return Preset(system_prompt=session.system_prompt, params=session.params)


def _thousands(tokens: int) -> str:
    return str(tokens) if tokens < 1000 else f"{tokens / 1000:.1f}k"
