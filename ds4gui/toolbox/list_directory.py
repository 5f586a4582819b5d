"""list_directory: what lies in a folder of the workspace.

Owns the schema and the listing's form: folders end in /, links in @ and are not followed.
"""

from __future__ import annotations

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.files import Entry, Unreachable, visible
from ds4gui.toolbox.tool import NO_WORKSPACE, Ports, Tool, failed, path_field


def list_directory() -> Tool:
    """The tool."""
    return Tool(
        name="list_directory",
        description=(
            "Lists a folder of the user's workspace, hidden files included, by name. Folders end "
            "in /, links in @ (they are not followed); files have their size in bytes."
        ),
        parameters={
            "type": "object",
            "properties": {
                "path": path_field("Folder, relative to the workspace; empty for the workspace")
            },
            "required": ["path"],
            "additionalProperties": False,
        },
        run=_run,
        in_workspace=True,
    )


def _run(values: JSONObject, ports: Ports) -> Outcome:
    path = str(values["path"])
    if ports.files is None:
        return failed(NO_WORKSPACE)
    listing = ports.files.entries(path, limits.LIST_ENTRIES)
    if isinstance(listing, Unreachable):
        return failed(listing.message)
    lines = [_line(entry) for entry in listing.entries]
    left = listing.total - len(lines)
    if left:
        more = f"{left}" if listing.complete else f"at least {left}"
        lines.append(f"({more} more entries are not shown; search_text looks into all)")
    count = f"{listing.total}" if listing.complete else f"more than {listing.total}"
    return Outcome(
        status="completed",
        content="\n".join(lines) or "(the folder is empty)",
        meta={"kind": "text", "note": f"{count} {'entry' if listing.total == 1 else 'entries'}"},
    )


def _line(entry: Entry) -> str:
    name = visible(entry.name)
    if entry.kind == "file":
        return f"{name}  {entry.size}"
    return name + {"folder": "/", "link": "@", "other": "  (no plain file)"}[entry.kind]
