"""present_svg: the model shows a drawing in its answer.

Owns the schema, the words that tell the model when to draw, and the receipt. The drawing stays
where it is, in the call's arguments; nothing here keeps or returns it.
"""

from __future__ import annotations

from ds4gui import limits
from ds4gui.chat.cards import FIGURE_TOOL
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.tool import Ports, Tool, Unpresentable, failed

_DESCRIPTION = (
    "Shows a static drawing inline, at this place of your answer. Use it for a diagram, chart or "
    "illustration when a drawing materially improves the answer; say the rest in words. Not for "
    "interactive controls or anything that keeps state. The drawing must be self-contained SVG: "
    "shapes, paths, gradients, masks, filters and text; no scripts, events, links, animation, "
    "HTML, embedded or linked pictures, style sheets or fonts from elsewhere. Give it a viewBox; "
    "leave out width and height to fill the column (about 700 px wide, at most "
    f"{limits.FIGURE_SHOWN_HEIGHT} px high). It is shown on light and on dark ground. `alt` says "
    "what information the drawing conveys, for readers who can't see it, and is shown as its "
    "caption."
)


def present_svg() -> Tool:
    """The tool."""
    return Tool(
        name=FIGURE_TOOL,
        description=_DESCRIPTION,
        parameters={
            "type": "object",
            "properties": {
                "svg": {
                    "type": "string",
                    "minLength": 1,
                    "description": "The whole drawing, from <svg to </svg>",
                },
                "alt": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": limits.ALT_CHARACTERS,
                    "description": "What information the drawing conveys, in a sentence or two",
                },
            },
            "required": ["svg", "alt"],
            "additionalProperties": False,
        },
        run=_run,
    )


def _run(values: JSONObject, ports: Ports) -> Outcome:
    svg, alt = str(values["svg"]), str(values["alt"])
    if not svg.strip():
        return failed("svg is empty; send the whole drawing")
    if not alt.strip():
        return failed("alt is empty; say what information the drawing conveys")
    if len(svg.encode("utf-8", "surrogatepass")) > limits.FIGURE_SOURCE_BYTES:
        kib = limits.FIGURE_SOURCE_BYTES // 1024
        why = f"the drawing is larger than {kib} KiB; draw less detail"
        return failed(why, {"kind": "svg", "refused": True})
    verdict = ports.check_figure(svg)
    if isinstance(verdict, Unpresentable):
        return failed(verdict.message, {"kind": "svg", "refused": verdict.refused})
    return Outcome(
        status="completed",
        content=f"SVG presented inline: {alt}",
        meta={
            "kind": "svg",
            "natural_width": verdict.natural_width,
            "natural_height": verdict.natural_height,
            "sized": verdict.sized,
        },
    )
