"""Says what this program is."""

from __future__ import annotations

from ds4gui.resources import program_version
from ds4gui.ui.dialogs.frame import Dialogs, Simple


class AboutDialog(Simple):
    """Its version, and whose fonts and icons it shows."""

    title = "ds4gui"

    def build(self, frame: Dialogs) -> None:
        """Three lines."""
        frame.say(f"Version {program_version()}", muted=True)
        frame.say("A native desktop chat for a local model that can draw.")
        frame.say(
            "Inter and JetBrains Mono under the SIL Open Font License, icons by Lucide under ISC.",
            muted=True,
        )
        frame.buttons(("Close", frame.close))
