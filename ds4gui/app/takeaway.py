"""Sessions as files: which document a file's ending asks for, and a document read back.

Owns both ways between a session and its document; how a file is written is files.py's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ds4gui import limits
from ds4gui.app.files import path_of, written, written_folder
from ds4gui.app.foreign_import import foreign_in
from ds4gui.app.page import compared_page, page
from ds4gui.chat.actions import ExportCompared, ExportSession
from ds4gui.chat.bundle import Bundle, json_from_bundle
from ds4gui.chat.bundle_reading import Unreadable, bundle_from_json
from ds4gui.chat.compared_export import markdown_from_compared
from ds4gui.chat.comparison import comparison_of
from ds4gui.chat.effects import ReadImport, WriteCompared, WriteExport
from ds4gui.chat.events import ChatsRead, Exported, ExportFailed, ImportRead, ImportRefused
from ds4gui.chat.export import drawings_of, markdown_from_conversation
from ds4gui.chat.record import Message
from ds4gui.store.faults import EXPECTED, fault_of
from ds4gui.store.reader import Reader

_PAGES = (".html", ".htm")


def written_session(effect: WriteExport, reader: Reader) -> Exported | ExportFailed:
    """Writes the session as its file's ending says; branches are read from the database."""
    asked, conversation = effect.asked, effect.conversation
    ending = Path(asked.path).suffix.lower()
    if ending == ".json":
        answer = _written_whole(asked, effect.session.id, reader)
    elif ending in _PAGES:
        text = page(effect.session, conversation)
        answer = written(asked.path, text, overwrite=asked.overwrite)
    else:
        answer = _written_markdown(
            asked,
            conversation.messages,
            lambda folder: markdown_from_conversation(
                effect.session, conversation, asked.form, folder
            ),
        )
    return replace(answer, asked=asked) if isinstance(answer, ExportFailed) else answer


def written_compared(effect: WriteCompared) -> Exported | ExportFailed:
    """Writes sessions side by side as their file's ending says."""
    asked, compared = effect.asked, effect.compared
    if Path(asked.path).suffix.lower() == ".json":
        text = "Sessions side by side are Markdown or a page: end the name in .md or .html"
        return ExportFailed(asked.path, text, False)
    if Path(asked.path).suffix.lower() in _PAGES:
        text = compared_page(compared, asked.form)
        answer = written(asked.path, text, overwrite=asked.overwrite)
    else:
        answer = _written_markdown(
            asked,
            comparison_of(compared).messages,
            lambda folder: markdown_from_compared(compared, asked.form, folder),
        )
    return replace(answer, asked=asked) if isinstance(answer, ExportFailed) else answer


def _written_whole(
    asked: ExportSession, session_id: int, reader: Reader
) -> Exported | ExportFailed:
    try:
        bundle = reader.bundle(session_id)
    except EXPECTED as fault:
        return ExportFailed(asked.path, fault_of(fault).message, False)
    if bundle is None:
        return ExportFailed(asked.path, "This session is not stored yet", False)
    return written(asked.path, json_from_bundle(bundle), overwrite=asked.overwrite)


def _written_markdown(
    asked: ExportSession | ExportCompared,
    messages: Sequence[Message],
    made: Callable[[str], str],
) -> Exported | ExportFailed:
    """The drawings first, so that no document is there whose pictures are not.

    `made` gives the document whose drawings lie in the folder of that name.
    """
    path, folder = path_of(asked.path), ""
    drawings = drawings_of(messages) if asked.form.drawings else {}
    if drawings and (asked.overwrite or not path.exists()):
        folder = f"{path.stem} figures"
        texts = {name: svg for name, (_, svg) in drawings.items()}
        failed = written_folder(path.parent / folder, texts, overwrite=asked.overwrite)
        if failed is not None:
            return replace(failed, path=asked.path)
    return written(asked.path, made(folder), overwrite=asked.overwrite)


def read_session(effect: ReadImport) -> ImportRead | ChatsRead | ImportRefused:
    """The session in the file the user named, or the chats of another program."""
    text = text_in_file(path_of(effect.path))
    bundle = text if isinstance(text, Unreadable) else bundle_from_json(text)
    if isinstance(bundle, Bundle):
        return ImportRead(bundle)
    foreign = None if isinstance(text, Unreadable) else foreign_in(text)
    if foreign is not None:
        bundles = tuple(foreign)
        return ChatsRead(bundles, foreign.report(len(bundles)))
    return ImportRefused(f"Not imported. {bundle.message}: {effect.path}")


def text_in_file(path: Path) -> str | Unreadable:
    """What stands in a file that is not too large."""
    try:
        with path.open("rb") as file:
            data = file.read(limits.IMPORT_BYTES + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or type(fault).__name__
        return Unreadable(f"It can't be read, {reason.lower()}")
    if len(data) > limits.IMPORT_BYTES:
        return Unreadable(f"It is larger than {limits.IMPORT_BYTES >> 20} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Unreadable("This is no text in UTF-8")
