"""The scenes of daily use, with the keyboard alone: what people expect of a chat they live in."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
from screenshot_stage import Stage

from ds4gui.chat.actions import ChooseTheme, NewSession, ThemeName
from ds4gui.present.chrome import DEMO_SUGGESTIONS


def daily(stage: Stage) -> None:
    """Answers again, edits, waits in a queue, finds, sorts, chooses; then all of it in light."""
    stage.open(demo=True)
    stage.settle()
    for theme in ("dark", "light"):
        stage.app.post(ChooseTheme(theme))
        stage.settle()
        _answers(stage, theme)
        _dialogs(stage, theme)


def _answers(stage: Stage, theme: ThemeName) -> None:
    hand = stage.hand
    hand.key(dpg.mvKey_N, ctrl=True)
    _asked(stage, DEMO_SUGGESTIONS[2])
    hand.key(dpg.mvKey_R, ctrl=True)
    stage.until(lambda: stage.app.state.runs)
    hand.text("And this waits")
    hand.turns(3)
    hand.key(dpg.mvKey_Return)
    hand.turns(6)
    stage.shot(f"60_queue_{theme}")
    stage.until(lambda: not stage.app.state.runs and _last_prompt(stage) == "And this waits")
    stage.settle()
    hand.key(dpg.mvKey_Up, ctrl=True)
    stage.settle()
    stage.shot(f"61_edit_{theme}")
    hand.key(dpg.mvKey_Escape)
    stage.settle()


def _dialogs(stage: Stage, theme: ThemeName) -> None:
    hand = stage.hand
    strokes = (
        ("62_palette", dpg.mvKey_P, True, "pan"),
        ("63_search_all", dpg.mvKey_F, True, "lake"),
        ("64_settings", dpg.mvKey_Comma, False, ""),
        ("65_model", dpg.mvKey_M, True, ""),
        ("66_parameters", dpg.mvKey_P, False, ""),
    )
    for name, key, shift, words in strokes:
        hand.key(key, ctrl=True, shift=shift)
        stage.settle()
        if words:
            hand.text(words)
            stage.settle()
        stage.shot(f"{name}_{theme}")
        hand.key(dpg.mvKey_Escape)
        stage.settle()
    hand.key(dpg.mvKey_F10)
    stage.settle()
    hand.key(dpg.mvKey_Left)
    stage.shot(f"67_menus_{theme}")
    hand.key(dpg.mvKey_Escape)
    stage.settle()


def _last_prompt(stage: Stage) -> str:
    conversation = stage.app.state.current_conversation
    prompts = [m.content for m in conversation.messages if m.role == "user"] if conversation else []
    return prompts[-1] if prompts else ""


def _asked(stage: Stage, prompt: str) -> None:
    stage.hand.text(prompt)
    stage.hand.turns(3)
    stage.hand.key(dpg.mvKey_Return)
    stage.until(lambda: stage.app.state.runs)
    stage.until(lambda: not stage.app.state.runs)
    stage.settle()


def search(stage: Stage) -> None:
    """Words are found in every session, and the find is gone to."""
    stage.open(demo=True)
    stage.settle()
    stage.ask(DEMO_SUGGESTIONS[0])
    stage.app.post(NewSession())
    stage.settle()
    stage.ask(DEMO_SUGGESTIONS[1])
    stage.hand.key(dpg.mvKey_F, ctrl=True, shift=True)
    stage.settle()
    stage.hand.text("hours th")
    stage.settle()
    stage.shot("31_search_found")
    stage.hand.key(dpg.mvKey_Return)
    stage.settle()
    stage.shot("33_gone_to_find")
