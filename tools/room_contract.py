"""The import-linter contract behind every row of "who may import whom": a list of what is allowed.

Owns the contract type `room`. Anything a room imports directly and doesn't list breaks it, whether
from inside the package or outside; the plain stdlib is free except for what `never` names. As each
room has a row, what a room reaches indirectly is bounded too. Modules not built yet count as kept.
"""

from __future__ import annotations

import sys
from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

PACKAGE = "ds4gui"


class RoomContract(Contract):
    """One row: `room` (modules with all below them), less `except_`, and what they may import.

    inside: modules of the package (a package stands for all below it), full names.
    outside: top-level names of third parties.
    never: top-level names of the stdlib that are refused as well.
    """

    type_name = "room"

    room = fields.SetField(subfield=fields.StringField())
    except_ = fields.SetField(subfield=fields.StringField(), required=False)
    inside = fields.SetField(subfield=fields.StringField(), required=False)
    outside = fields.SetField(subfield=fields.StringField(), required=False)
    never = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        room = cast(set[str], self.room)
        others = cast(set[str], self.except_ or set())
        inside = cast(set[str], self.inside or set()) | room
        outside = cast(set[str], self.outside or set())
        never = cast(set[str], self.never or set())
        broken = []
        for module in sorted(graph.modules):
            if not within(module, room) or within(module, others):
                continue
            for imported in sorted(graph.find_modules_directly_imported_by(module)):
                if not allowed(imported, inside, outside, never):
                    details = graph.get_import_details(importer=module, imported=imported)
                    broken.append((module, imported, sorted({d["line_number"] for d in details})))
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module, imported, lines in check.metadata["broken"]:
            where = ", ".join(f"l.{line}" for line in lines)
            output.print_error(f"{module} may not import {imported} ({where})")
        output.new_line()


def within(module: str, packages: set[str]) -> bool:
    """Whether `module` is one of `packages` or lies below one."""
    return any(module == package or module.startswith(package + ".") for package in packages)


def allowed(imported: str, inside: set[str], outside: set[str], never: set[str]) -> bool:
    top = imported.partition(".")[0]
    if top == PACKAGE:
        # `from ds4gui import limits` also counts as importing the (empty) package itself.
        return imported == PACKAGE or within(imported, inside)
    return top in outside or (top in sys.stdlib_module_names and top not in never)
