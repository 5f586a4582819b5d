"""What a model is told of making widgets: delivery, a common foundation, and a text by module.

Owns the words. The names in them, of variables and functions, are those that browser/document.py
gives a page; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable

_DELIVERY = """\
# Delivery
Send the finished widget in one show_widget call. `title`: a few words in the user's language.
`widget_code`: an HTML fragment in the order <style>, content, <script>; or, for a static drawing,
one <svg> and nothing else. No Markdown fence, no <html>, <head>, <body> or doctype; at most
128 KiB. Compose it from the conversation or from finished tool results, with no file, shell or
preview step. When it is shown, add a sentence or two of prose; don't repeat what it shows."""

_FOUNDATION = """\
# Foundation
Space: the page is as wide as the chat's column (about 700 px, narrower in small windows) and grows
with its content, from 48 to 1200 px. Let things flow and wrap; no fixed positions, no inner
scrolling, no margins around the whole: the padding is there.
Isolation: nothing can be fetched, from any address, this computer's own included; no storage, no
pop-ups, no dialogs, no links out. Write scripts, styles, data and pictures (data: addresses)
into the fragment. Scripts run once, when the widget is shown; its state is lost when it is shown
anew, so begin with a state that already says something.
Theme: transparent ground; use the variables, which follow light and dark:
--color-background-primary, -secondary, -tertiary, -info, -success, -warning, -danger;
--color-text-primary, -secondary, -tertiary, -info, -success, -warning, -danger;
--color-border-primary, -secondary, -tertiary; --font-sans, --font-serif, --font-mono;
--border-radius-md, -lg, -xl. (The --dsw-alias-… names are there too.)
Type: 15 px body, at least 11 px anywhere; two weights; sentence case. Native controls (button,
input, select, range) are styled already.
Accessibility: a real label for every control, everything reachable by Tab and usable by keyboard,
a visible focus, text contrast of 4.5 to 1, never meaning by colour alone, aria-live for values
that change, prefers-reduced-motion obeyed.
Asking on: sendPrompt(text), or dshWidget.sendPrompt(text, event), puts a follow-up into the
conversation. Call it inside the handler of a click or key press, once for each; it carries no
authority of the user's, and may be refused."""

_MODULES = {
    "diagram": """\
# Diagram
Inline <svg viewBox="0 0 680 H" width="100%">: 680 is the column, so units are pixels. One
direction of reading, left to right or top to bottom; boxes of equal height on a grid, at least
24 px between them; straight or right-angled lines that touch the edges and cross nothing; labels
of 14 px, notes of 12 px, inside their box with 12 px to spare. At most a dozen boxes: else split
it, or let a step be opened. Colour says a category, at most three beside grey.""",
    "chart": """\
# Chart
Draw it yourself, in <svg> or <canvas>; there is no library. Choose the form by the question:
change over time is a line, comparison is bars from zero, share of a whole is one stacked bar,
relation is dots. Axes with units, four to six ticks, faint grid lines; name series at their ends
rather than in a legend. Format numbers as the user's language does. Show the value under the
pointer and under the focus, and give the numbers as a table for those who can't see it.""",
    "mockup": """\
# Mockup
Show the screen, not a picture of a computer around it. Real words and plausible data, never lorem
ipsum. Lay out with flex and grid on steps of 4 px; surfaces from the background variables, borders
of 1 px; one primary action. Controls that do nothing look switched off or say so.""",
    "interactive": """\
# Interactive
Begin with a useful state; show results while a control moves, not after a button. One to four
controls, each with label, unit and current value; range inputs with a sensible step; a way back to
the start. Keep the state in one object and draw from it in one function. Animate with
requestAnimationFrame only while something moves, and stop then: a still page costs nothing. Bound
every loop and every list.""",
    "illustration": """\
# Illustration
One <svg>, drawn from simple shapes in a few layers, from back to front; a palette of four to six
colours that holds on light and on dark ground; equal stroke widths; room around the subject. Give
it <title> and <desc>. No text that belongs into the prose.""",
}
MODULES: tuple[str, ...] = tuple(_MODULES)


def guidelines(modules: Iterable[str], *, deliver: bool) -> str:
    """Delivery, only for one who may show a widget, foundation, and each module asked for, once,
    in the order asked."""
    asked = dict.fromkeys(module for module in modules if module in _MODULES)
    parts = [_DELIVERY] if deliver else []
    return "\n\n".join([*parts, _FOUNDATION, *(_MODULES[module] for module in asked)])
