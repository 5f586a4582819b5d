"""Files attached by dialog and by drop, taken away, and sent; one scenario per process."""

from __future__ import annotations

import ctypes
from dataclasses import replace

import dearpygui._dearpygui as library
import dearpygui.dearpygui as dpg
import sample_views
from scenarios_takeaway import click_button
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.chat.browse import Browse
from ds4gui.chat.forms import Detach
from ds4gui.present.frame import AboveRow, NoticeView


def attach() -> None:
    view = sample_views.main()
    view = replace(view, menus=replace(view.menus, can_browse=True, can_attach=True))
    stage = Stage(view)
    hand, window = stage.hand, stage.window
    hand.key(dpg.mvKey_O, ctrl=True, shift=True)
    hand.turns(5)
    hand.text("/tmp/a.py")
    hand.key(dpg.mvKey_Return)
    hand.turns(3)
    assert stage.of(actions.AttachFile) == [actions.AttachFile("/tmp/a.py")]
    assert not window._dialogs.is_open
    window._commands.run["attach"]()
    hand.turns(5)
    click_button(stage, window._dialogs.window, "Browse…")
    assert stage.of(Browse) == [Browse(actions.AttachFile(""))]
    row = AboveRow(
        icon="FILE_TEXT", text="a.py", note="≈ 15 tokens",
        buttons=(("Remove", Detach("/tmp/a.py")),),
    )  # fmt: skip
    stage.show(replace(view, composer=replace(view.composer, can_send=True, above=(row,))))
    hand.turns(4)
    front = window._panes.front
    assert front.composer.height(320) > front.composer.height(1176), "words keep their room"
    long = "Not attached, it is larger than 1000 kB: a.py"
    said = NoticeView(text=long, tone="bad", action_label="", action=None)
    assert front._notice.height(said, 320) > front._notice.height(said, 1176), "nothing is cut"
    click_button(stage, front.composer._root, "Remove")
    assert stage.of(Detach) == [Detach("/tmp/a.py")]
    window.composer.focus()
    hand.turns(3)
    hand.text("What is this?")
    hand.key(dpg.mvKey_Return)
    hand.turns(3)
    assert stage.of(actions.SubmitPrompt)[-1].text.endswith("What is this?")


def drop() -> None:
    """As GLFW hands a drop over."""
    stage = Stage(sample_views.main())
    dll = ctypes.CDLL(library.__file__)
    dll.glfwGetCurrentContext.restype = ctypes.c_void_p
    paths = ["/tmp/a.py", "/tmp/Größe.txt"]
    names = (ctypes.c_char_p * 2)(*(path.encode() for path in paths))
    dll._glfwInputDrop(ctypes.c_void_p(dll.glfwGetCurrentContext()), 2, names)
    stage.hand.turns(2)
    assert stage.of(actions.AttachFile) == [actions.AttachFile(path) for path in paths]
    stage.hand.turns(2)
    assert len(stage.of(actions.AttachFile)) == 2


if __name__ == "__main__":
    run(attach, drop)
