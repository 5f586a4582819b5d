"""Which of the system's files is taken for a script."""

from __future__ import annotations

from pathlib import Path

from font_files import make_font

from ds4gui.faces.search import system_faces

HAN = dict.fromkeys("一人日本文字不在有这说们为时会這說們為時會", 1000)
THAI = dict.fromkeys("กขคงจฉนมรสอะาี", 600)


def names(*places: Path, language: str = "") -> list[str]:
    return [Path(face.path).name for face in system_faces(places, language)]


def test_a_face_named_for_the_script_is_taken_before_another(tmp_path: Path) -> None:
    make_font(tmp_path / "AAA.ttf", HAN | THAI)
    assert names(tmp_path) == ["AAA.ttf"]
    make_font(tmp_path / "deep/er/NotoSansThai-Bold.ttf", THAI)
    make_font(tmp_path / "deep/er/NotoSansThai-Regular.ttf", THAI)
    assert names(tmp_path) == ["AAA.ttf", "NotoSansThai-Regular.ttf"]


def test_a_face_taken_for_one_script_serves_another(tmp_path: Path) -> None:
    make_font(tmp_path / "A.ttf", THAI)
    make_font(tmp_path / "NotoSansCJK-Regular.ttf", HAN | THAI)
    assert names(tmp_path) == ["NotoSansCJK-Regular.ttf"]


def test_the_users_language_chooses_among_faces_for_han(tmp_path: Path) -> None:
    for region in ("SC", "JP", "TC"):
        make_font(tmp_path / f"NotoSans{region}-Regular.otf", HAN)
    assert names(tmp_path)[0] == "NotoSansSC-Regular.otf"
    assert names(tmp_path, language="ja_JP.UTF-8")[0] == "NotoSansJP-Regular.otf"
    assert names(tmp_path, language="zh_TW.UTF-8")[0] == "NotoSansTC-Regular.otf"


def test_bad_files_and_missing_folders_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "NotoSansThai-Regular.ttf").write_bytes(b"\x00\x01\x00\x00")
    (tmp_path / "NotoSansThaiLooped.ttf").write_bytes(b"")
    make_font(tmp_path / "NotoSansThaiUI.ttf", THAI, coloured=True)
    (tmp_path / "NotoSansThai.otf").symlink_to(tmp_path / "gone")
    make_font(tmp_path / "other.ttf", THAI)
    assert names(tmp_path / "nowhere", tmp_path) == ["other.ttf"]
