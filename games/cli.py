"""The command `garnet`: alone it opens the application, with a command it stays headless."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.version import VERSION

if TYPE_CHECKING:
    from games.gyulbot.generator import Wanted


OK, ILLEGAL, UNREADABLE = 0, 1, 2
STOPPED = 130
"""Ctrl+C ended a command: 128 and the signal's number, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status. Qt is imported only to open the application."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    parser = _parser()
    given, file = _file_among(sys.argv[1:] if arguments is None else list(arguments), parser)
    options = parser.parse_args(given)
    if options.command is not None:
        return _headless(options)
    options.file = _checked_file(file, parser, options)
    from gui.__main__ import main as open_application

    opened: int = open_application(options)
    return opened


def _file_among(
    arguments: list[str], parser: argparse.ArgumentParser
) -> tuple[list[str], str | None]:
    """The arguments without the FILE to open, and that: the first one if it is no command.

    What is called as a command is the command; `./play` and `-- play` are files.
    """
    (commands,) = (one.choices for one in parser._actions if isinstance(one.choices, dict))
    at, found = 0, None
    while at < len(arguments):
        word = arguments[at]
        if word == "--":
            rest = arguments[at + 1 :]
            whole = found is None and len(rest) == 1
            return (arguments[:at], rest[0]) if whole else (arguments, None)
        if not word.startswith("-"):
            if word in commands or found is not None:
                return arguments, None
            found = at
        valued = len(word) > 2 and any(one.startswith(word) for one in ("--archive", "--tour"))
        at += 2 if valued else 1
    if found is None:
        return arguments, None
    return [*arguments[:found], *arguments[found + 1 :]], arguments[found]


def _checked_file(
    file: str | None, parser: argparse.ArgumentParser, options: argparse.Namespace
) -> Path | None:
    """The FILE to open; what looks like a command that there is not ends the program."""
    if file is None:
        return None
    if options.tour is not None:
        parser.error("--tour opens no FILE")
    path = Path(file)
    if not path.suffix and path.name == file and not os.path.lexists(path):
        parser.error(f"there is no command and no file “{file}”; --help lists the commands")
    return Path(os.path.abspath(path))


def _headless(options: argparse.Namespace) -> int:
    """Run a command; who has seen enough of its output, or of waiting for it, is no error."""
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return STOPPED
    return status


def _say(text: str) -> None:
    """Print a text for people: what a terminal would obey instead of showing is replaced."""
    from games.core.pasted import printable

    print("\n".join(map(printable, text.split("\n"))))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="garnet",
        usage="%(prog)s [--archive FILE] [FILE]\n       %(prog)s COMMAND …",
        description="The table at which Death Matches are played. Alone it opens the application,"
        " with a FILE also that: a record, log, archive, puzzle, pack or map.",
    )
    parser.add_argument("--version", action="version", version=f"Garnet {VERSION}")
    parser.add_argument(
        "--tour",
        metavar="DIR",
        type=Path,
        help="play a short seeded match of every game offscreen and write pictures to DIR",
    )
    parser.add_argument(
        "--archive", metavar="FILE", type=Path, help="keep matches in FILE, not in the usual place"
    )
    commands = parser.add_subparsers(
        prog="garnet", dest="command", metavar="COMMAND", title="headless commands"
    )
    referee = commands.add_parser("referee", help="replay a record from the rules alone")
    referee.add_argument("file", type=Path, metavar="FILE", help="a .garnet.json record")
    referee.add_argument("--json", action="store_true", help="print one JSON object")
    referee.add_argument(
        "--view", metavar="VIEWER", default="public", help="public (default), a seat, or umpire"
    )
    referee.add_argument("--upto", metavar="K", type=_count, help="replay the first K entries only")
    referee.set_defaults(run=_referee)
    post = commands.add_parser("post", help="a record's post for a chat, as everybody may read it")
    post.add_argument("file", type=Path, metavar="RECORD", help="a .garnet.json record")
    post.add_argument("--upto", metavar="K", type=_count, help="after the first K entries only")
    post.add_argument("--part", metavar="N", type=_count, default=1, help="which part of it (1)")
    post.set_defaults(run=_post)
    verify = commands.add_parser("verify", help="check an archive's hash chains, seeds and draws")
    verify.add_argument(
        "file", type=Path, metavar="FILE", help="an archive, an exported log or a record"
    )
    verify.add_argument("--json", action="store_true", help="print one JSON object")
    verify.set_defaults(run=_verify)
    solve = commands.add_parser("solve", help="the fewest moves that a Gyulbot puzzle takes")
    solve.add_argument("file", type=Path, metavar="PUZZLE", help="a puzzle as a JSON object")
    solve.add_argument("--json", action="store_true", help="print one JSON object")
    solve.add_argument("--all", action="store_true", help="every shortest solution, not only one")
    solve.add_argument("--seconds", metavar="S", type=_seconds, help="stop after S seconds")
    solve.set_defaults(run=_solve)
    _add_generate(commands.add_parser("generate", help="new Gyulbot puzzles, one a line"))
    _add_programs(commands)
    commands.add_parser("worker").set_defaults(run=_worker)  # for windows; not listed in the help
    return parser


def _add_programs(commands: Any) -> None:
    """The commands of players that are programs."""
    engine = commands.add_parser("engine", help="a player for other programs: JSON lines")
    engine.add_argument("game", metavar="GAME", help="a game's id, or a trial's")
    engine.add_argument("--level", default="casual", help="random, greedy, beginner, … expert")
    engine.add_argument("--seed", help="where its chance comes from")
    engine.add_argument("--ready", action="store_true", help="begin when it can play its best")
    engine.set_defaults(run=_engine)
    play = commands.add_parser("play", help="bots against bots", prefix_chars="+")
    play.add_argument("game", metavar="GAME", help="a game's id, or a trial's")
    play.add_argument(
        "rest", nargs="*", default=[], help="--SEAT bot:LEVEL …; GAME --help tells all"
    )
    play.set_defaults(run=_play)


def _add_generate(parser: argparse.ArgumentParser) -> None:
    """What can be wanted of new puzzles."""
    grades = ("easy", "medium", "hard", "expert", "master")
    parser.add_argument("--min", type=int, metavar="N", help="the fewest moves it may take (4)")
    parser.add_argument("--max", type=int, metavar="N", help="the most moves it may take (99)")
    parser.add_argument("--size", type=_size, default=(16, 16), metavar="WxH", help="16x16")
    parser.add_argument(
        "--robots",
        nargs="+",
        default=["4"],
        metavar="COLOUR",
        help="a colour for each Gyulbot, those of one colour a rigid body; or how many (4)",
    )
    parser.add_argument("--movers", type=int, default=1, metavar="N", help="bodies that must move")
    parser.add_argument("--unique", action="store_true", help="with one shortest solution only")
    parser.add_argument("--open", action="store_true", help="any colour may finish")
    parser.add_argument("--scattered", action="store_true", help="walls anywhere, not in corners")
    parser.add_argument("--grade", choices=grades, help="how hard it is for people")
    parser.add_argument("--seed", metavar="S", help="any text; the same one gives the same puzzles")
    parser.add_argument("--count", type=_count, default=1, metavar="K", help="how many (1)")
    parser.add_argument(
        "--entries", action="store_true", help="with least number, solution and grade, as in packs"
    )
    parser.set_defaults(run=_generate)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().replace("×", "x").partition("x")
    return int(width), int(height)


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError("K counts entries: 0 or more")
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number <= 1e9:
        raise argparse.ArgumentTypeError("S is a number of seconds, more than 0")
    return number


def _referee(options: argparse.Namespace) -> int:
    from games.core import PUBLIC, UMPIRE, Viewer
    from games.core.strict import Unreadable
    from games.match import record, referee

    try:
        found = record.read(_read_file(options.file))
        viewers: dict[str, Viewer] = {"public": PUBLIC, "umpire": UMPIRE}
        viewers |= {name: seat for seat, name in found.game.seats.items()}
        if options.view not in viewers:
            raise Unreadable(f"--view: choose one of {', '.join(viewers)}")
        match = record.replay(found, options.upto)
    except Unreadable as error:
        return _complain(options, {"unreadable": str(error)}, f"Cannot read this: {error}.")
    except record.RecordRefused as refused:
        _complain(options, referee.refusal(refused), f"Illegal: {refused}")
        return ILLEGAL
    viewer = viewers[options.view]
    if options.json:
        print(json.dumps(referee.answer(match, viewer), ensure_ascii=False))
    else:
        _say(referee.text(match, viewer))
    return OK


def _post(options: argparse.Namespace) -> int:
    from games.core import PUBLIC
    from games.core.strict import Unreadable
    from games.match import matchview, post, record

    try:
        match = record.replay(record.read(_read_file(options.file)), options.upto)
    except Unreadable as error:
        print(f"Cannot read this: {error}.", file=sys.stderr)
        return UNREADABLE
    except record.RecordRefused as refused:
        print(f"Illegal: {refused}", file=sys.stderr)
        return ILLEGAL
    told = post.messages(matchview.view_of(match, PUBLIC), ())
    number, count = options.part, len(told)
    parts = "1 part" if count == 1 else f"{count} parts"
    if not 1 <= number <= count:
        print(f"There is no part {number}: this post has {parts}.", file=sys.stderr)
        return UNREADABLE
    sys.stdout.write(told[number - 1])
    if number < count:
        print(f"This is part {number} of {count}: --part {number + 1} is next.", file=sys.stderr)
    return OK


def _verify(options: argparse.Namespace) -> int:
    from games.core import KnownError
    from games.match import verify

    try:
        report = verify.verify(options.file)
    except KnownError as error:
        return _complain(options, {"unreadable": str(error)}, f"Cannot read this: {error}")
    if options.json:
        ok = not report.problems
        answer = {"ok": ok, "checked": report.checked, "problems": report.problems}
        print(json.dumps(answer, ensure_ascii=False))
    else:
        _say("\n".join([*report.checked, *report.problems]))
    return ILLEGAL if report.problems else OK


def _solve(options: argparse.Namespace) -> int:
    from games.core.strict import Unreadable, convert, parse
    from games.gyulbot import solution, solver
    from games.gyulbot.board import Puzzle

    try:
        puzzle = convert(parse(_read_file(options.file)), Puzzle)
        going = _progress()
        found = solver.solve(puzzle, every=options.all, seconds=options.seconds, going=going)
    except Unreadable as error:
        return _complain(options, {"unreadable": str(error)}, f"Cannot read this: {error}.")
    except ValueError as error:
        return _complain(options, {"unreadable": str(error)}, f"This is no puzzle: {error}.")
    lines = [solution.write(line) for line in found.lines]
    if options.json:
        answer = {"least": found.least, "solutions": lines, "complete": found.complete}
        print(json.dumps(answer))
    else:
        print("\n".join([_told(found.least, found.bound, found.complete), *lines]))
    return OK


def _progress() -> Callable[[int], bool]:
    """Tells a person at a terminal that no solution has fewer moves, whenever that is more."""
    told = 1

    from games.core import many

    def going(bound: int) -> bool:
        nonlocal told
        if bound > told and sys.stderr.isatty():
            told = bound
            print(f"It takes at least {many(bound, 'move')} …", file=sys.stderr, flush=True)
        return True

    return going


def _generate(options: argparse.Namespace) -> int:
    import random
    import secrets

    import msgspec

    from games.gyulbot import generator

    try:
        wanted = _wanted(options)
    except ValueError as error:
        print(f"There are no such puzzles: {error}.", file=sys.stderr)
        return UNREADABLE
    rng = random.Random(secrets.token_hex() if options.seed is None else options.seed)
    for _ in range(options.count):
        made = generator.make(wanted, rng)
        if made is not None:
            found = made.entry() if options.entries else made.puzzle
            print(json.dumps(msgspec.to_builtins(found)), flush=True)
    return OK


def _wanted(options: argparse.Namespace) -> Wanted:
    """What is wanted of a puzzle; ValueError where that cannot be."""
    from games.gyulbot.board import COLOURS
    from games.gyulbot.difficulty import Grade
    from games.gyulbot.generator import MOST_WANTED, Wanted

    robots = " ".join(options.robots).replace(",", " ").lower().split()
    if len(robots) == 1 and robots[0].isdecimal():
        number = int(robots[0])
        if not 1 <= number <= len(COLOURS):
            raise ValueError("there are one to six Gyulbots (GY-1)")
        robots = list(COLOURS[:number])
    least = min(4, options.max or 4) if options.min is None else options.min
    return Wanted(
        least=least,
        most=max(least, MOST_WANTED) if options.max is None else options.max,
        width=options.size[0],
        height=options.size[1],
        robots=tuple(robots),
        movers=options.movers,
        unique=options.unique,
        open_goal=options.open,
        scattered=options.scattered,
        grade=None if options.grade is None else Grade(options.grade),
    )


def _engine(options: argparse.Namespace) -> int:
    from games.engine import command

    return command.engine(options.game, options.level, options.seed, options.ready)


def _play(options: argparse.Namespace) -> int:
    from games.engine import command

    return command.play(options.game, options.rest)


def _worker(_: argparse.Namespace) -> int:
    from games.gyulbot import worker

    worker.main()
    return OK


def _told(least: int | None, bound: int, complete: bool) -> str:
    """What was found out about a puzzle, in words."""
    from games.core import many

    if least is None:
        return (
            "There is no solution."
            if complete
            else f"Stopped: it takes at least {many(bound, 'move')}."
        )
    moves = many(least, "move")
    return f"{moves}:" if complete else f"{moves}; these are not all solutions:"


def _read_file(path: Path) -> bytes:
    """A file's first bytes, enough to see that it is too large; raises `Unreadable`."""
    from games.core.strict import Unreadable, read_bytes

    try:
        return read_bytes(path)
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None


def _complain(options: argparse.Namespace, answer: dict[str, Any], sentence: str) -> int:
    if options.json:
        print(json.dumps(answer, ensure_ascii=False))
    else:
        print(sentence, file=sys.stderr)
    return UNREADABLE


if __name__ == "__main__":
    sys.exit(main())
