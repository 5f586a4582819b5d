"""Tables that would take too long are shown as they are written."""

from __future__ import annotations

from sheets import sheet, whole

from ds4gui.limits import TABLE_CELLS, TABLE_COLUMNS


def test_a_table_of_too_many_cells_is_shown_as_it_is_written() -> None:
    rows = TABLE_CELLS // 20
    head = "|a" * 20 + "|\n" + "|-" * 20 + "|\n"
    (table,) = whole(head + "|b\n" * (rows - 1), sheet(720)).pieces
    assert len(table.lines) == TABLE_CELLS
    (written,) = whole(head + "|b\n" * rows, sheet(720)).pieces
    assert written.plain.endswith("|b\n|b")
    assert len(written.lines) == rows + 2


def test_a_table_of_too_many_columns_is_shown_as_it_is_written() -> None:
    def table(columns: int) -> str:
        return "|a" * columns + "|\n" + "|-" * columns + "|\n" + "|b" * columns + "|"

    (made,) = whole(table(TABLE_COLUMNS - 1), sheet(720)).pieces
    assert made.wides
    written = whole("above\n\n" + table(TABLE_COLUMNS + 1) + "\n\n" + table(2), sheet(720))
    assert "|a|a" in written.pieces[1].plain
    assert len(written.pieces[-1].lines) == 4
