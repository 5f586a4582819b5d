"""TeX to MathML, as far as it can be set whole: what would be lost on the way refuses the formula.

The reader is latex2mathml. It lets unknown commands through as text, draws no rules in tables and
drops what it can't place, so what comes out is looked through. Definitions are refused before: it
expands them, and a few that double each other fill the memory.
"""

import re
import xml.etree.ElementTree as ET

from ziamath.tex import tex2mml

from ds4gui import limits

_ENVIRONMENTS = frozenset(
    [
        "matrix",
        "pmatrix",
        "bmatrix",
        "Bmatrix",
        "vmatrix",
        "Vmatrix",
        "smallmatrix",
        "array",
        "cases",
        "rcases",
        "substack",
        "align",
        "align*",
        "aligned",
        "alignat",
        "alignat*",
        "gather",
        "gather*",
        "gathered",
        "split",
        "equation",
        "equation*",
        "multline",
        "multline*",
    ]
)
_BEGIN = re.compile(r"\\begin\s*\{([^{}]*)\}")
_DEFINES = re.compile(
    r"\\(?:[egx]?def|let|futurelet|csname|(?:re|provide)?newcommand|(?:re)?newenvironment"
    r"|DeclareMathOperator|require|input|include[a-z]*|href|url|style|class|cssId|unicode)(?![a-zA-Z])"
)
_REWRITTEN = (
    (re.compile(r"\\label\s*\{[^{}]*\}|\\nonumber(?![a-zA-Z])|\\notag(?![a-zA-Z])"), ""),
    (re.compile(r"\\tag\*?\s*\{([^{}]*)\}"), r"\\qquad \\text{(\1)}"),
    # A star is set as one, and a name with a space in it in italics.
    (
        re.compile(r"\\operatorname\s*\*\s*\{([^{}]*)\}\s*_\s*\{([^{}]*)\}"),
        r"\\underset{\2}{\\mathrm {\1}}",
    ),
    (re.compile(r"\\operatorname\s*\*"), r"\\operatorname"),
    (re.compile(r"\\operatorname\s*\{([^{}]*\\[^{}]*)\}"), r"\\mathrm {\1}"),
    # Numbered forms get numbers that nobody wrote.
    (re.compile(r"\\(begin|end)\s*\{(?:align|alignat|gather|equation|multline)\*?\}"), None),
    # Its argument vanishes.
    (re.compile(r"\\mathop(?![a-zA-Z])"), ""),
    (re.compile(r"\\not\s*="), r"\\ne "),
    # Extra room after a line is read as words of the next.
    (re.compile(r"\\\\\s*\[\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm|in|px|mu)\s*\]"), r"\\\\ "),
    (re.compile(r"\\bmod(?![a-zA-Z])"), r"\\;\\mathrm {mod}\\;"),
    # People mean the sign, and a comment would swallow the rest.
    (re.compile(r"(?<!\\)%"), r"\\%"),
)
_ROW_SPACE = "0.45em"
_TABLE_AIR = "0.14em"
_OPERATOR_AIR = "0.12em"
_BINARY = dict.fromkeys("∪∩∧∨×⊕⊗⊙", "0.22em") | dict.fromkeys("⊂~⟺⟹⟸", "0.28em")
"""Operators without a space around them in the setter's table, or too little."""
_LARGE = frozenset("∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂")
_BARS = frozenset("|‖⌊⌋⌈⌉")
_ESCAPED = re.compile(r"\\([%_&#{} ])")
_FENCES = {
    r"\{": "{", r"\}": "}", r"\lbrace": "{", r"\rbrace": "}", r"\|": "‖", r"\Vert": "‖",
    r"\vert": "|", r"\langle": "⟨", r"\rangle": "⟩", r"\lfloor": "⌊", r"\rfloor": "⌋",
    r"\lceil": "⌈", r"\rceil": "⌉",
}  # fmt: skip


_DIGITS = {
    variant: {ord("0") + digit: zero + digit for digit in range(10)}
    for variant, zero in (("bold", 0x1D7CE), ("double-struck", 0x1D7D8))
}
"""The setter leaves digits as they are, in whatever face."""


class UnsettableError(Exception):
    """The formula can't be set whole."""


def mathml_from_tex(tex: str, *, display: bool) -> ET.Element:
    """The `<math>` of a formula; raises UnsettableError, and what latex2mathml raises."""
    if _DEFINES.search(tex) or any(name not in _ENVIRONMENTS for name in _BEGIN.findall(tex)):
        raise UnsettableError("a command that is not set")
    for pattern, replacement in _REWRITTEN:
        tex = pattern.sub(_starred if replacement is None else replacement, tex)
    root = ET.fromstring(tex2mml(tex, inline=not display))
    for count, element in enumerate(root.iter()):
        if count > limits.FORMULA_ELEMENTS:
            raise UnsettableError("too many parts")
        _mend(element)
    for element in list(root.iter()):
        match element.tag[element.tag.index("}") + 1 :]:
            case "mtable":
                _rule(element)
            case "mrow" | "math":
                _space(element)
            case "mfrac":
                _flatten(element)
    _unwrap(root)
    return root


def _starred(found: re.Match[str]) -> str:
    name = found[0][found[0].index("{") + 1 : -1].rstrip("*")
    # One column of equations is what is left of the numbered forms without their numbers.
    plain = {"equation": "gathered", "gather": "gathered", "multline": "gathered"}
    return f"\\{found[1]}{{{plain.get(name, 'align*')}}}"


def _mend(element: ET.Element) -> None:
    """Puts right what is known to be written wrongly, and refuses what is not understood."""
    text = element.text or ""
    if element.tag.endswith("mtext"):
        text = _ESCAPED.sub(r"\1", text)
    if element.tag.endswith("}mn") and element.get("mathvariant") in _DIGITS:
        text = text.translate(_DIGITS[element.attrib.pop("mathvariant")])
    text = element.text = _FENCES.get(text, text)
    lost = element.tag.endswith(("}mo", "}mi", "}mn", "}mtext")) and len(element)
    if lost or "\\" in text or (element.tag.endswith("mtext") and "$" in text):
        raise UnsettableError("a command that is not known")
    if "mathbackground" in element.attrib:
        raise UnsettableError("a ground would cover the words, as all is drawn in one colour")


def _space(row: ET.Element) -> None:
    """Bars grow with a table alone, unless \\left says so; between fences a table has some air."""
    parts = list(row)
    is_table = [part.tag.endswith("}mtable") for part in parts]
    spaced: list[ET.Element] = []
    for number, part in enumerate(parts):
        beside = any(is_table[max(0, number - 1) : number + 2])
        if part.text in _BARS and not part.attrib and not beside:
            part.attrib["stretchy"] = "false"
        if part.text in _BINARY and 0 < number < len(parts) - 1:
            part.tag = f"{_namespace(part)}mo"
            part.attrib |= {"lspace": _BINARY[part.text], "rspace": _BINARY[part.text]}
        if is_table[number] and len(parts) > 1:
            tag = f"{_namespace(part)}mspace"
            air = [ET.Element(tag, {"width": _TABLE_AIR}) for _ in range(2)]
            spaced += [air[0], part, air[1]]
        else:
            spaced.append(part)
        if number + 1 < len(parts) and _is_large(part):
            spaced.append(ET.Element(f"{_namespace(part)}mspace", {"width": _OPERATOR_AIR}))
    row[:] = spaced


def _flatten(fraction: ET.Element) -> None:
    """As TeX has it: limits of a sum in a fraction stand beside it, not in its bar."""
    for part in fraction:
        if any(inner.text in _LARGE for inner in part.iter()):
            part.attrib["displaystyle"] = "false"


def _is_large(part: ET.Element) -> bool:
    """Whether this is a sum or an integral with its limits, which reach close to what follows."""
    limited = part.tag.endswith(("}msub", "}msup", "}msubsup"))
    return limited and len(part) > 0 and part[0].text in _LARGE


def _namespace(element: ET.Element) -> str:
    return element.tag[: element.tag.index("}") + 1]


def _unwrap(parent: ET.Element) -> None:
    """Takes rows of one part away: ziamath sets each row twice, so that every level doubles it."""
    for number, child in enumerate(parent):
        _unwrap(child)
        # An operator alone in its row has no spaces, as in "1{,}000".
        if _is_bare_row(child) and len(child) == 1 and not child[0].tag.endswith("}mo"):
            parent[number] = child[0]


def _is_bare_row(element: ET.Element) -> bool:
    return element.tag.endswith("}mrow") and not element.attrib


def _rule(table: ET.Element) -> None:
    """Rules between columns as strokes in each row; those between rows would be lost."""
    if "rowlines" in table.attrib or "frame" in table.attrib:
        raise UnsettableError("rules in a table")
    lines = table.attrib.pop("columnlines", "").split()
    space = table.tag.removesuffix("mtable")
    table.attrib["rowspacing"] = _ROW_SPACE if table.get("displaystyle") == "true" else "0.36em"
    table.attrib.setdefault("columnspacing", "0.7em")
    for row in table:
        for number in sorted((i for i, line in enumerate(lines) if line != "none"), reverse=True):
            cell = ET.Element(f"{space}mtd")
            ET.SubElement(cell, f"{space}mo", {"stretchy": "false"}).text = "|"
            row.insert(number + 1, cell)
