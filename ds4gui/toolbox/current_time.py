"""current_time: a local model does not know what day it is.

Owns the schema and the answer's form. Reads the clock through its port only.
"""

from __future__ import annotations

from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.tool import Ports, Tool, failed


def current_time() -> Tool:
    """The tool."""
    return Tool(
        name="current_time",
        description="Tells the date, the time and the weekday, here or in a time zone.",
        parameters={
            "type": "object",
            "properties": {
                "timezone": {
                    "type": "string",
                    "maxLength": 64,
                    "description": "An IANA name such as Europe/Oslo; empty for the user's own",
                }
            },
            "required": ["timezone"],
            "additionalProperties": False,
        },
        run=_run,
    )


def _run(values: JSONObject, ports: Ports) -> Outcome:
    zone = str(values["timezone"]).strip()
    now = ports.now(zone)
    if now is None:
        return failed(f"unknown time zone {zone!r}; use an IANA name such as Europe/Oslo")
    return Outcome(status="completed", content=now.strftime("%A %Y-%m-%d %H:%M %Z").strip())
