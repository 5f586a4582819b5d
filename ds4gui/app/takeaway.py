"""Sessions as files: which document a file's ending asks for, and a document read back.

Owns both ways between a session and its document; how a file is written is files.py's.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ds4gui import limits
from ds4gui.app.files import path_of, written, written_folder
from ds4gui.app.page import page
from ds4gui.chat.bundle import Bundle, json_from_bundle
from ds4gui.chat.bundle_reading import Unreadable, bundle_from_json
from ds4gui.chat.effects import ReadImport, WriteExport
from ds4gui.chat.events import Exported, ExportFailed, ImportRead, ImportRefused
from ds4gui.chat.export import drawings_of, markdown_from_conversation
from ds4gui.store.faults import EXPECTED, fault_of
from ds4gui.store.reader import Reader


def written_session(effect: WriteExport, reader: Reader) -> Exported | ExportFailed:
    """Writes the session as its file's ending says; branches are read from the database."""
    ending = Path(effect.path).suffix.lower()
    if ending == ".json":
        try:
            bundle = reader.bundle(effect.session.id)
        except EXPECTED as fault:
            return ExportFailed(effect.path, fault_of(fault).message, False)
        if bundle is None:
            return ExportFailed(effect.path, "This session is not stored yet", False)
        text = json_from_bundle(bundle)
    elif ending in (".html", ".htm"):
        text = page(effect.session, effect.conversation)
    else:
        return _written_markdown(effect)
    return written(effect.path, text, overwrite=effect.overwrite)


def _written_markdown(effect: WriteExport) -> Exported | ExportFailed:
    """The drawings first, so that no document is there whose pictures are not."""
    path, folder = path_of(effect.path), ""
    drawings = drawings_of(effect.conversation.messages) if effect.form.drawings else {}
    if drawings and (effect.overwrite or not path.exists()):
        folder = f"{path.stem} figures"
        texts = {name: svg for name, (_, svg) in drawings.items()}
        failed = written_folder(path.parent / folder, texts, overwrite=effect.overwrite)
        if failed is not None:
            return replace(failed, path=effect.path, form=effect.form)
    text = markdown_from_conversation(effect.session, effect.conversation, effect.form, folder)
    answer = written(effect.path, text, overwrite=effect.overwrite)
    return replace(answer, form=effect.form) if isinstance(answer, ExportFailed) else answer


def read_session(effect: ReadImport) -> ImportRead | ImportRefused:
    """The session in the file the user named."""
    bundle = bundle_in(path_of(effect.path))
    if isinstance(bundle, Unreadable):
        return ImportRefused(f"Not imported. {bundle.message}: {effect.path}")
    return ImportRead(bundle)


def bundle_in(path: Path) -> Bundle | Unreadable:
    """The session in a file."""
    try:
        with path.open("rb") as file:
            data = file.read(limits.IMPORT_BYTES + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or type(fault).__name__
        return Unreadable(f"It can't be read, {reason.lower()}")
    if len(data) > limits.IMPORT_BYTES:
        return Unreadable(f"It is larger than {limits.IMPORT_BYTES >> 20} MB")
    try:
        return bundle_from_json(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Unreadable("This is no text in UTF-8")
