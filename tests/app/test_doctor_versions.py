"""Which libraries have to be here."""

from __future__ import annotations

import pytest

from ds4gui.app import doctor_versions


def test_what_is_for_another_system_or_an_extra_is_not_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    declared = [
        "numpy>=1.26",
        "no-such-library; sys_platform == 'amiga'",
        "no-such-extra; extra == 'local'",
        "no-such-need>=1; python_version >= '3.11'",
    ]
    monkeypatch.setattr(doctor_versions, "requires", lambda _: declared)
    section = doctor_versions.versions()
    assert section.problems == ("The library no-such-need is not installed",)
    assert "numpy" in section.facts
