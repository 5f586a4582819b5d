"""A batch in a workspace: a look, a drawing, and a change that has to be allowed."""

from __future__ import annotations

from ds4gui.servers.drawings import scenes
from ds4gui.servers.scenes.reply import Call, Reply, drawing

NOTE = """# A note from the demo

This file was written by a tool, after you had seen it and allowed it.

- The path is relative to the workspace; nothing outside it can be named.
- A file that changes while you decide is shown to you again.
"""

REPLIES = (
    Reply(
        reasoning=(
            "I should see what is there before I write anything. The drawing needs no files, so it "
            "can go out in the same message.\n"
        ),
        content=(
            "I'll look at your folder, draw, and leave a note. The note is a change to your disk, "
            "so it waits until you have read it."
        ),
        calls=(
            Call("list_directory", (("path", ""),)),
            Call("write_file", (("path", "demo-note.md"), ("content", NOTE))),
            drawing(scenes.clock(), scenes.CLOCK_ALT),
            Call("list_directory", (("path", ""),)),
        ),
    ),
    Reply(
        content=(
            "The note is in `demo-note.md`, exactly as you saw it. The second list was made after "
            "you had answered: calls of one message run in their order."
        ),
        after_refusal=(
            "You kept the note out, and that is fine. The other calls went on without it, in "
            "their order."
        ),
    ),
)
