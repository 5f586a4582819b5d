"""The command line: chat, demo, export, import, backup, restore, check, doctor.

Owns the words of the command line and the exit codes (0 done, 1 failed, 2 can't start). Never
shows a traceback for anything a user can cause.
"""

from __future__ import annotations

import argparse
import logging
import logging.handlers
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from ds4gui import limits
from ds4gui.resources import program_version
from ds4gui.settings import APP, Settings, data_folder, settings_file, settings_from


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the process's exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.local and (options.command or options.url):
        parser.error("--local serves the model itself: it goes with no --url and no command")
    try:
        return _run(options)
    except KeyboardInterrupt:
        return 130  # what a shell makes of it


def _run(options: argparse.Namespace) -> int:
    if options.version:
        print(f"{APP} {program_version()}")
        return 0
    if options.command == "export":
        from ds4gui.app.export_command import export

        database = _database(options)
        return export(database, options.session, options.output, options.form)
    if options.command == "import":
        from ds4gui.app.import_command import import_

        return import_(_database(options), options.paths)
    if options.command in ("backup", "restore"):
        from ds4gui.app.backup_command import backup_command, restore_command

        command = backup_command if options.command == "backup" else restore_command
        return command(_database(options), options.path)
    if options.command == "check":
        from ds4gui.app.check_command import check

        return check(options.paths, as_json=options.json)
    if options.command == "doctor":
        from ds4gui.app.doctor import doctor

        return doctor(_settings(options), settings_file(), as_json=options.json)
    return _open_window(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=APP, description="A desktop chat for a local model that can draw"
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    _window_options(parser)
    parser.add_argument(
        "--local",
        metavar="FILE",
        help="serve this GGUF model file here, without a server; needs the extra ds4gui[local]",
        default="",
    )
    commands = parser.add_subparsers(dest="command", metavar="command")
    demo = commands.add_parser("demo", help="open the window on the scripted demo server")
    _window_options(demo, inherits=True)
    export = commands.add_parser("export", help="print a session as Markdown, or as JSON")
    export.add_argument("session", nargs="?", help="its number or its title; none lists them all")
    export.add_argument("-o", "--output", metavar="FILE", help="write to a new file instead")
    for form, says in (
        ("html", "as one page that needs nothing else, drawings included"),
        ("json", "complete, so that it can be imported again"),
    ):
        export.add_argument(
            f"--{form}",
            dest="form",
            action="store_const",
            const=form,
            default="markdown",
            help=says,
        )
    importing = commands.add_parser("import", help="take in exported sessions")
    importing.add_argument(
        "paths",
        nargs="+",
        metavar="FILE",
        help="what export --json, ChatGPT (conversations.json) or Open WebUI wrote",
    )
    backup, restore = _backup_parsers(commands)
    for command in (export, importing, backup, restore):
        command.add_argument(
            "--database", metavar="FILE", help="where the chats live", default=argparse.SUPPRESS
        )
    check = commands.add_parser("check", help="say which drawings would be shown, and why not")
    check.add_argument("paths", nargs="+", metavar="FILE", help="files, or folders of .svg files")
    doctor = commands.add_parser("doctor", help="say what is here, and whether it works")
    _server_options(doctor, text=argparse.SUPPRESS)
    for command in (check, doctor):
        command.add_argument("--json", action="store_true", help="for programs")
    return parser


def _backup_parsers(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    backup = commands.add_parser("backup", help="copy all chats to a new file, also while open")
    backup.add_argument("path", metavar="FILE", help="the copy")
    restore = commands.add_parser("restore", help="put a backup in place of all chats")
    restore.add_argument("path", metavar="FILE", help="what backup wrote")
    return backup, restore


def _window_options(parser: argparse.ArgumentParser, *, inherits: bool = False) -> None:
    # A subcommand must not set what stands before it on the line back to the default.
    text = argparse.SUPPRESS if inherits else ""
    flag = argparse.SUPPRESS if inherits else False
    _server_options(parser, text=text)
    add = parser.add_argument
    add(
        "--another",
        action="store_true",
        help="open one more window on the same chats, which only reads",
        default=flag,
    )
    add("--scale", metavar="X", help="size of everything, in place of the monitor's", default=text)
    add(
        "--smoke",
        action="store_true",
        help="answer one prompt, then close: proves that an installation works",
        default=flag,
    )


def _server_options(parser: argparse.ArgumentParser, *, text: str) -> None:
    add = parser.add_argument
    add("--url", metavar="URL", help="the server's address", default=text)
    add("--model", metavar="NAME", help="the model to talk to", default=text)
    add("--api-key", metavar="KEY", help="the server's key", default=text)
    add("--database", metavar="FILE", help="where the chats live", default=text)


def _database(options: argparse.Namespace) -> Path:
    if options.database:
        return Path(options.database)
    if options.command == "demo":
        return data_folder() / "demo.sqlite3"
    usual = data_folder() / "chats.sqlite3"
    told = settings_from(command_line={}, environment={}, toml_file=settings_file(), database=usual)
    return told.database


def _settings(options: argparse.Namespace) -> Settings:
    names = ("url", "model", "api_key", "scale", "local")
    given = {name: str(getattr(options, name)) for name in names}
    database = _database(options)
    return settings_from(
        command_line=given | {"database": str(database)},
        environment=os.environ,
        toml_file=settings_file(),
        database=database,
    )


def _open_window(options: argparse.Namespace) -> int:
    from ds4gui.app.door import knocked
    from ds4gui.app.run import NoWindowError, run
    from ds4gui.servers.local import is_installed, missing_extra

    settings = _settings(options)
    folder = settings.database.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _log_to(folder / "ds4gui.log")
    except OSError as fault:
        reason = fault.strerror or type(fault).__name__
        print(f"ds4gui can't use its folder, {reason.lower()}: {folder}", file=sys.stderr)
        return 2
    if settings.local is not None and not is_installed():
        # The window says it too, where it can't be copied.
        print(f"ds4gui: {missing_extra()}", file=sys.stderr)
    if not (options.another or options.smoke) and knocked(settings.database):
        print("The window is open and comes to the front; --another opens one more, to read")
        return 0
    try:
        return run(settings, demo=options.command == "demo", smoke=options.smoke)
    except NoWindowError as fault:
        print(f"ds4gui can't open a window: {fault}", file=sys.stderr)
        return 2


def _log_to(path: Path) -> None:
    handler = logging.handlers.RotatingFileHandler(
        path, maxBytes=limits.LOG_BYTES, backupCount=1, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    # A window started from a desktop has no standard error that anybody reads.
    threading.excepthook = _log_thread_end


def _log_thread_end(ended: threading.ExceptHookArgs) -> None:
    name = ended.thread.name if ended.thread is not None else "unknown"
    logging.getLogger(APP).error("thread %s ended by a fault", name, exc_info=ended.exc_value)


if __name__ == "__main__":
    sys.exit(main())
