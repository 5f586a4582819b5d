"""How tools reach the model in use and how its calls come back, in a line."""

from __future__ import annotations

from ds4gui.chat.prompts import model_of
from ds4gui.chat.roads import way_of
from ds4gui.chat.state import AppState
from ds4gui.chat.tools import allowed_names
from ds4gui.chat.way import Way

_FORMS = {
    "dsml-v3.2": "DSML",
    "dsml-v4": "DSML",
    "dsml-v4.1": "DSML",
    "glm": "GLM",
    "hermes": "Hermes JSON",
    "qwen-xml": "Qwen XML",
}


def current_way(state: AppState) -> Way | None:
    """The way of the shown session's tools; None where there are none, or no server."""
    session = state.current
    if state.server.facts is None or not allowed_names(state, session):
        return None
    return way_of(state, state.server.facts.base_url, model_of(state, session))


def road_line(state: AppState) -> str:
    """For the tip over the tools and their dialog."""
    way = current_way(state)
    if way is None:
        return ""
    if way.road == "native":
        return "Tools: native"
    told = "in the system prompt, " if way.road == "prompted" else ""
    form = _FORMS.get(way.transport)
    return f"Tools: {told}read from the text" + (f", {form}" if form else "")


def unusual_road(state: AppState) -> str:
    """The same for the status line, which says only what is out of the ordinary."""
    line = road_line(state)
    return "" if line in ("", "Tools: native") else line[0].lower() + line[1:]
