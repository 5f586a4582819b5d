"""show_widget and widget_guidelines: the model shows an interactive visual inside its answer.

Owns the schemas, the receipt, and the guidance by module. What a source may be is decided by the
authority (chat/widgets.py); the source itself stays where it is, in the call's arguments.
"""

from __future__ import annotations

from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Outcome
from ds4gui.chat.widgets import GUIDELINES_TOOL, WIDGET_TOOL, kind_of, source_problem
from ds4gui.toolbox.guidelines import MODULES, guidelines
from ds4gui.toolbox.tool import Ports, Tool, Unpresentable, failed

_SHOW = (
    "Shows a temporary visual inside your answer, at this place: one that can be adjusted, that "
    "computes, or that moves. A lasting, static figure is present_svg's work where that tool is "
    "offered. `widget_code` is an HTML fragment (<style> first, then content, <script> last) or "
    "one raw <svg>, complete in itself: nothing can be loaded from anywhere, nothing is stored, "
    "and its state is gone when the widget is shown anew. Call widget_guidelines first if you have "
    "not in this conversation."
)
_GUIDE = (
    "Says how to compose a widget for show_widget: the theme's variables, what a page may use, and "
    "advice for the kinds of visual named in `modules`. Call it once, before the first widget."
)


def show_widget() -> Tool:
    """The tool that shows one."""
    return Tool(
        name=WIDGET_TOOL,
        description=_SHOW,
        parameters={
            "type": "object",
            "properties": {
                "title": {
                    "type": "string",
                    "minLength": 1,
                    "description": "The widget's name, in the user's language; a few words",
                },
                "widget_code": {
                    "type": "string",
                    "minLength": 1,
                    "description": "The whole widget: an HTML fragment, or one <svg>",
                },
            },
            "required": ["title", "widget_code"],
            "additionalProperties": False,
        },
        run=_show,
    )


def widget_guidelines() -> Tool:
    """The tool that says how to make one."""
    return Tool(
        name=GUIDELINES_TOOL,
        description=_GUIDE,
        parameters={
            "type": "object",
            "properties": {
                "modules": {
                    "type": "array",
                    "items": {"type": "string", "enum": list(MODULES)},
                    "description": "The kinds of visual you are about to make",
                },
            },
            "required": ["modules"],
            "additionalProperties": False,
        },
        run=_guide,
    )


def _show(values: JSONObject, ports: Ports) -> Outcome:
    title, code = str(values["title"]), str(values["widget_code"])
    if problem := source_problem(title, code):
        return failed(problem)
    kind = kind_of(code)
    if kind == "svg":
        verdict = ports.check_figure(code)
        if isinstance(verdict, Unpresentable):
            return failed(verdict.message, {"widget": kind, "refused": verdict.refused})
        return _shown(
            title,
            {
                "widget": kind,
                "natural_width": verdict.natural_width,
                "natural_height": verdict.natural_height,
                "sized": verdict.sized,
            },
        )
    return _shown(title, {"widget": kind})


def _shown(title: str, meta: JSONObject) -> Outcome:
    return Outcome(
        status="completed",
        content=f"Widget {title!r} is shown ({meta['widget']}); finish with a few words beside it",
        meta=meta,
    )


def _guide(values: JSONObject, ports: Ports) -> Outcome:
    asked = values["modules"]
    modules = [str(module) for module in asked] if isinstance(asked, list) else []
    return Outcome(
        status="completed",
        content=guidelines(modules, deliver=WIDGET_TOOL in ports.offered),
    )
