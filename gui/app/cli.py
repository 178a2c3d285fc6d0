"""The command line `garnet`: opens the application, or runs a command without windows."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from games.broadcast import command as broadcast
from games.console import (
    ILLEGAL,
    OK,
    STOPPED,
    UNREADABLE,
    complain,
    count,
    read_file,
    say,
    take_input,
)
from games.version import VERSION

_WORD = re.compile(r"[a-z][a-z-]*")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status. Qt is imported only to open the application."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    take_input()
    words = sys.argv[1:] if arguments is None else list(arguments)
    parser = _parser(words)
    others, file = _file_among(words, parser)
    options = parser.parse_args(others)
    if options.command is not None:
        return _headless(options)
    options.file = _checked_file(file, parser, options)
    from gui.app.display import main as open_application

    opened: int = open_application(options)
    return opened


def _file_among(
    arguments: list[str], parser: argparse.ArgumentParser
) -> tuple[list[str], str | None]:
    """Return the arguments without FILE, and FILE (the file to open) or None.

    FILE is the only argument that is neither an option nor a command. To open a file with the same
    name as a command, write `./play` or `-- play`.
    """
    (commands,) = (action.choices for action in parser._actions if isinstance(action.choices, dict))
    at, file = 0, None
    while at < len(arguments):
        word = arguments[at]
        if word == "--":
            rest = arguments[at + 1 :]
            is_file = file is None and len(rest) == 1
            return (arguments[:at], rest[0]) if is_file else (arguments, None)
        if not word.startswith("-"):
            if word in commands or file is not None:
                return arguments, None
            file = at
        valued = len(word) > 2 and any(
            option.startswith(word) for option in ("--archive", "--tour")
        )
        at += 2 if valued else 1
    if file is None:
        return arguments, None
    return [*arguments[:file], *arguments[file + 1 :]], arguments[file]


def _checked_file(
    file: str | None, parser: argparse.ArgumentParser, options: argparse.Namespace
) -> Path | None:
    """Return the FILE to open, or None. Exit with an error if it looks like an unknown command."""
    if file is None:
        return None
    if options.tour is not None:
        parser.error("--tour opens no FILE")
    path = Path(file)
    if not path.suffix and path.name == file and not os.path.lexists(path):
        parser.error(f"there is no command and no file “{file}”; --help lists the commands")
    return Path(os.path.abspath(path))


def _headless(options: argparse.Namespace) -> int:
    """Run a command. A closed pipe or an interruption is not reported as an error."""
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return STOPPED
    return status


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser, with the games' commands if the arguments `words` need them."""
    parser = argparse.ArgumentParser(
        prog="garnet",
        usage="%(prog)s [--archive FILE] [FILE]\n       %(prog)s COMMAND …",
        description="The table at which Death Matches are played. Without a command, open the"
        " application, and FILE if given: a record, log, archive, puzzle, pack or map.",
    )
    parser.add_argument("--version", action="version", version=f"Garnet {VERSION}")
    parser.add_argument(
        "--tour",
        metavar="DIR",
        type=Path,
        help="play a short seeded match of every game offscreen and write pictures to DIR",
    )
    parser.add_argument("--archive", metavar="FILE", type=Path, help="use FILE as the archive")
    commands = parser.add_subparsers(
        prog="garnet", dest="command", metavar="COMMAND", title="headless commands"
    )
    referee = commands.add_parser("referee", help="replay a record from the rules alone")
    referee.add_argument("file", type=Path, metavar="FILE", help="a .garnet.json record")
    referee.add_argument("--json", action="store_true", help="print one JSON object")
    referee.add_argument(
        "--view", metavar="VIEWER", default="public", help="public (default), a seat, or umpire"
    )
    referee.add_argument("--upto", metavar="K", type=count, help="replay the first K entries only")
    referee.set_defaults(run=_referee)
    evening = commands.add_parser("evening", help="an evening's series, and its table or bracket")
    evening.add_argument("file", type=Path, metavar="FILE", help="a .garnet-evening.json file")
    evening.add_argument("--json", action="store_true", help="print one JSON object")
    evening.set_defaults(run=_evening)
    post = commands.add_parser("post", help="a record's post for a chat, as everybody may read it")
    post.add_argument("file", type=Path, metavar="RECORD", help="a .garnet.json record")
    post.add_argument("--upto", metavar="K", type=count, help="after the first K entries only")
    post.add_argument("--part", metavar="N", type=count, default=1, help="which part of it (1)")
    post.add_argument("--code", action="store_true", help="print the board as a code for a player")
    post.set_defaults(run=_post)
    read = commands.add_parser("read", help="find the moves in chat text from standard input")
    read.add_argument("file", type=Path, metavar="RECORD", help="a .garnet.json record")
    read.add_argument("--seat", metavar="SEAT", help="who wrote it, if known")
    read.add_argument("--upto", metavar="K", type=count, help="after the first K entries only")
    read.add_argument("--json", action="store_true", help="print one JSON object")
    read.set_defaults(run=_read)
    verify = commands.add_parser("verify", help="check an archive's hash chains, seeds and draws")
    verify.add_argument(
        "file", type=Path, metavar="FILE", help="an archive, an exported log or a record"
    )
    verify.add_argument("--json", action="store_true", help="print one JSON object")
    verify.set_defaults(run=_verify)
    doctor = commands.add_parser("doctor", help="check a game for problems (for its authors)")
    doctor.add_argument("game", metavar="GAME", nargs="?", help="a game's id (default: all games)")
    doctor.set_defaults(run=_doctor)
    overlay = commands.add_parser("overlay", help="serve a match to a streamer's browser sources")
    broadcast.add_arguments(overlay)
    overlay.set_defaults(run=_overlay)
    _add_film(commands)
    _add_programs(commands)
    if not any(word in commands.choices for word in words):
        _add_commands_of_games(commands, words)
    return parser


def _add_commands_of_games(commands: Any, words: Sequence[str]) -> None:
    """Add the games' commands: all of them for help output, else only those named in `words`."""
    help_asked = {"-h", "--help"}.intersection(words)
    called = {word for word in words if _WORD.fullmatch(word)}
    if not help_asked and not called:
        return
    from games import registry

    for command in registry.commands():
        if command.name in commands.choices or not (help_asked or command.name in called):
            continue
        listed = {} if command.help is None else {"help": command.help}
        command.arguments(commands.add_parser(command.name, **listed))
        if not help_asked:
            return


def _add_film(commands: Any) -> None:
    film = commands.add_parser("film", help="a match as the Stage shows it, as an animated picture")
    film.add_argument("file", metavar="RECORD", help="a .garnet.json record or a log; -: read it")
    film.add_argument(
        *("-o", "--out"), metavar="FILE", type=_clip, required=True, help=".webp, .png, .gif, .mp4"
    )
    film.add_argument("--from", metavar="K", dest="start", type=count, default=0, help="begin here")
    film.add_argument("--upto", metavar="K", type=count, help="the first K entries only")
    film.add_argument("--size", metavar="WxH", type=_size, help="1280x720, or less for a long clip")
    film.add_argument(
        "--ratio", choices=("16:9", "1:1", "9:16"), default="16:9", help="width to height (16:9)"
    )
    film.add_argument(
        "--rate", type=int, choices=(30, 60), help="frames per second at most (20; .mp4: 30)"
    )
    film.add_argument("--highlights", action="store_true", help="only highlights, less than 90 s")
    film.add_argument("--slow", action="store_true", help="reveals take twice as long")
    film.add_argument("--caption", metavar="TEXT", default="", help="a line below the picture")
    film.add_argument("--brand", metavar="FILE", type=Path, help="the look: .garnet-brand.json")
    film.add_argument("--winner", action="store_true", help="the winner’s card at the end")
    film.add_argument("--sounds", action="store_true", help="the Stage’s sounds, in .mp4")
    film.add_argument(
        "--limit", metavar="MB", type=float, default=8.0, help="at most MB megabytes (8)"
    )
    film.add_argument("--light", action="store_true", help="in light colours")
    film.add_argument("--tell", action="store_true", help=argparse.SUPPRESS)
    film.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    film.set_defaults(run=_film)


def _clip(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in (".webp", ".png", ".gif", ".mp4"):
        raise argparse.ArgumentTypeError("FILE ends in .webp, .png, .gif or .mp4")
    return path


def _size(text: str) -> tuple[int, int]:
    wide, tall = (int(part) for part in text.lower().split("x"))
    if not (320 <= wide <= 3840 and 180 <= tall <= 3840):
        raise argparse.ArgumentTypeError("a clip must be from 320x180 to 3840x3840 pixels")
    return wide, tall


def _add_programs(commands: Any) -> None:
    engine = commands.add_parser("engine", help="a player for other programs: JSON lines")
    engine.add_argument("game", metavar="GAME", help="a game's id, or a trial's")
    engine.add_argument(
        "--level", default="casual", help="random, greedy, first-steps, beginner, … expert"
    )
    engine.add_argument("--seed", help="seed of its random choices")
    engine.add_argument("--ready", action="store_true", help="wait until it can play its best")
    engine.set_defaults(run=_engine)
    kernels = commands.add_parser("kernels", help="compile the bots' fast code in advance")
    kernels.add_argument("modules", metavar="MODULE", nargs="*", help="only these")
    kernels.add_argument("--tied", action="store_true", help=argparse.SUPPRESS)
    kernels.set_defaults(run=_kernels)
    supervise = commands.add_parser("supervise", prefix_chars="\0")
    supervise.add_argument("parent", type=int)
    supervise.add_argument("words", nargs="+")
    supervise.set_defaults(run=_supervise)
    play = commands.add_parser("play", help="bots against bots", prefix_chars="+")
    play.add_argument("game", metavar="GAME", help="a game's id, or a trial's")
    play.add_argument(
        "rest", nargs="*", default=[], help="--SEAT bot:LEVEL …; GAME --help lists all"
    )
    play.set_defaults(run=_play)


def _draws(command: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Make a command able to draw boards without a display. The command fails without Qt."""

    def run(options: argparse.Namespace) -> int:
        from gui.app.display import drawing

        return drawing(lambda: command(options))

    return run


def _referee(options: argparse.Namespace) -> int:
    from games.core import PUBLIC, UMPIRE, Viewer
    from games.core.strict_json import Unreadable
    from games.match import record, referee

    try:
        read_match = record.read(read_file(options.file))
        viewers: dict[str, Viewer] = {"public": PUBLIC, "umpire": UMPIRE}
        viewers |= {name: seat for seat, name in read_match.game.seats.items()}
        if options.view not in viewers:
            raise Unreadable("--view: choose one of {choices}", choices=", ".join(viewers))
        match = record.replay(read_match, options.upto)
    except Unreadable as error:
        return complain(options, {"unreadable": str(error)}, f"Cannot read this: {error}.")
    except record.RecordRefused as refused:
        complain(options, referee.refusal(refused), f"Illegal: {refused}")
        return ILLEGAL
    viewer = viewers[options.view]
    if options.json:
        print(json.dumps(referee.answer(match, viewer), ensure_ascii=False))
    else:
        say(referee.text(match, viewer))
    return OK


def _evening(options: argparse.Namespace) -> int:
    from games.core.strict_json import Unreadable
    from games.evening import files, report
    from games.evening.series import Illegal

    try:
        evening = files.read(read_file(options.file))
        answer = report.answer(evening)
    except Unreadable as error:
        return complain(options, {"unreadable": str(error)}, f"Cannot read this: {error}.")
    except Illegal as error:
        complain(options, report.illegal(error), f"Illegal: {error}")
        return ILLEGAL
    if options.json:
        print(json.dumps(answer, ensure_ascii=False))
    else:
        from games.evening import wording

        say(wording.text(evening))
    return OK


def _read(options: argparse.Namespace) -> int:
    from games.core.strict_json import Unreadable
    from games.core.text import Wording
    from games.match import record
    from games.reading.reader import read_paste

    try:
        read_match = record.read(read_file(options.file))
        seats = {name: seat for seat, name in read_match.game.seats.items()}
        if options.seat is not None and options.seat not in seats:
            raise Unreadable("--seat: choose one of {choices}", choices=", ".join(seats))
        match = record.replay(read_match, options.upto)
    except Unreadable as error:
        return complain(options, {"unreadable": str(error)}, f"Cannot read this: {error}.")
    except record.RecordRefused as refused:
        complain(options, {"unreadable": str(refused)}, f"Illegal: {refused}")
        return UNREADABLE
    paste = sys.stdin.buffer.read().decode("utf-8", "replace")
    seat = None if options.seat is None else seats[options.seat]
    reading = read_paste(match.game, match.position, match.setup.players, paste, seat=seat)
    names, notes = match.game.seats, list(map(Wording(match.game.titles), reading.notes))
    if options.json:
        moves = [{"seat": names[move.seat], "move": move.move} for move in reading.moves]
        answer = {"read": moves, "asks": reading.asks, "notes": notes}
        print(json.dumps(answer, ensure_ascii=False))
        return OK
    lines = [f"{names[move.seat]}: {move.move}" for move in reading.moves]
    lines += [f"? {note}" for note in notes]
    say("\n".join(lines) or "It contains no move.")
    return OK


def _post(options: argparse.Namespace) -> int:
    from games.core import PUBLIC
    from games.core.strict_json import Unreadable
    from games.match import boardcode, matchview, post, record

    try:
        match = record.replay(record.read(read_file(options.file)), options.upto)
    except Unreadable as error:
        say(f"Cannot read this: {error}.", sys.stderr)
        return UNREADABLE
    except record.RecordRefused as refused:
        say(f"Illegal: {refused}", sys.stderr)
        return ILLEGAL
    if options.code:
        say(boardcode.write(match))
        return OK
    messages = post.messages(matchview.view_of(match, PUBLIC), ())
    number, count = options.part, len(messages)
    parts = "1 part" if count == 1 else f"{count} parts"
    if not 1 <= number <= count:
        print(f"There is no part {number}: this post has {parts}.", file=sys.stderr)
        return UNREADABLE
    sys.stdout.write(messages[number - 1])
    if number < count:
        print(f"This is part {number} of {count}: --part {number + 1} is next.", file=sys.stderr)
    return OK


def _verify(options: argparse.Namespace) -> int:
    from games.core import KnownError
    from games.engine.judging import sound
    from games.match import verify

    try:
        report = verify.verify(options.file, sound)
    except KnownError as error:
        return complain(options, {"unreadable": str(error)}, f"Cannot read this: {error}")
    if options.json:
        ok = not report.problems
        checked, problems = map(str, report.checked), map(str, report.problems)
        answer = {"ok": ok, "checked": [*checked], "problems": [*problems]}
        print(json.dumps(answer, ensure_ascii=False))
    else:
        say("\n".join(map(str, (*report.checked, *report.problems))))
    return ILLEGAL if report.problems else OK


def _overlay(options: argparse.Namespace) -> int:
    return _lines(options) if options.lines else broadcast.run(options)


@_draws
def _lines(options: argparse.Namespace) -> int:
    if options.file == "-":  # the application pipes a live match to this process
        from gui.broadcast.live_renderer import lines as live

        return live()
    from gui.broadcast.overlay_command import lines

    return lines(options)


@_draws
def _film(options: argparse.Namespace) -> int:
    from gui.film.command import film

    return film(options)


@_draws
def _doctor(options: argparse.Namespace) -> int:
    from gui.app.doctor import doctor

    return doctor(options.game)


def _kernels(options: argparse.Namespace) -> int:
    from games.engine import preparing

    return preparing.main(options.modules, options.tied)


def _supervise(options: argparse.Namespace) -> int:
    from games import supervisor

    return supervisor.run(options.parent, options.words)


def _engine(options: argparse.Namespace) -> int:
    from games.engine import command

    return command.engine(options.game, options.level, options.seed, options.ready)


def _play(options: argparse.Namespace) -> int:
    from games.engine import command

    return command.play(options.game, options.rest)
