"""A drawing's text as numbered rows."""

from hypothesis import given
from hypothesis import strategies as st

from ds4gui.present.source import Row, rows_of


def test_lines_are_numbered_and_long_ones_go_on() -> None:
    assert rows_of("abcde\r\n\nf", 2) == (
        Row(1, 0, 2), Row(0, 2, 4), Row(0, 4, 5), Row(2, 7, 7), Row(3, 8, 9),
    )  # fmt: skip
    assert rows_of("", 80) == (Row(1, 0, 0),)


@given(st.text(alphabet="a<\r\né\t"), st.integers(1, 9))
def test_every_character_is_in_a_row(text: str, columns: int) -> None:
    rows = rows_of(text, columns)
    shown = [text[row.start : row.end] for row in rows]
    assert all(len(row) <= columns for row in shown)
    assert "\n".join(rows_joined(text, columns)) == "\n".join(
        line.removesuffix("\r") for line in text.split("\n")
    )


def rows_joined(text: str, columns: int) -> list[str]:
    lines: list[str] = []
    for row in rows_of(text, columns):
        if row.number:
            lines.append("")
        lines[-1] += text[row.start : row.end]
    return lines
