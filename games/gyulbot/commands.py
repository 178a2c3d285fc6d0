"""Gyulbot's commands: `solve`, `generate`, and the hidden `worker`, which Garnet itself runs."""

from __future__ import annotations

import argparse
import json
import random
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from games.console import OK, UNREADABLE, complain, count, end_with_input, read_file
from games.core import Command, many
from games.core.strict_json import Unreadable, convert, parse
from games.gyulbot.board import COLOURS, Puzzle
from games.gyulbot.difficulty import Grade

if TYPE_CHECKING:
    from games.gyulbot.generator import PuzzleRequest


def commands() -> tuple[Command, ...]:
    return (
        Command("solve", "the fewest moves that a Gyulbot puzzle takes", _solve_arguments),
        Command("generate", "new Gyulbot puzzles, one per line", _generate_arguments),
        Command("worker", None, lambda parser: parser.set_defaults(run=_worker)),
    )


def _solve_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="PUZZLE", help="a puzzle as a JSON object")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--all", action="store_true", help="every shortest solution, not only one")
    parser.add_argument("--seconds", metavar="S", type=_seconds, help="stop after S seconds")
    parser.set_defaults(run=_solve)


def _generate_arguments(parser: argparse.ArgumentParser) -> None:
    grades = tuple(grade.value for grade in Grade)
    parser.add_argument("--min", type=int, metavar="N", help="the fewest moves it may take (4)")
    parser.add_argument("--max", type=int, metavar="N", help="the most moves it may take (99)")
    parser.add_argument("--size", type=_size, default=(16, 16), metavar="WxH", help="16x16")
    parser.add_argument(
        "--robots",
        nargs="+",
        default=["4"],
        metavar="COLOUR",
        help="one colour per Gyulbot (equal colours form a rigid body), or the number of "
        "Gyulbots (4)",
    )
    parser.add_argument("--movers", type=int, default=1, metavar="N", help="bodies that must move")
    parser.add_argument("--unique", action="store_true", help="with a single shortest solution")
    parser.add_argument("--open", action="store_true", help="any colour may finish")
    parser.add_argument(
        "--scattered", action="store_true", help="walls anywhere, not only in corners"
    )
    parser.add_argument("--grade", choices=grades, help="how hard it is for people")
    parser.add_argument(
        "--seed", metavar="S", help="any string; the same seed gives the same puzzles"
    )
    parser.add_argument("--count", type=count, default=1, metavar="K", help="how many (1)")
    parser.add_argument(
        "--entries", action="store_true", help="with least number, solution and grade, as in packs"
    )
    parser.add_argument("--tied", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(run=_generate)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().replace("×", "x").partition("x")
    return int(width), int(height)


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number <= 1e9:
        raise argparse.ArgumentTypeError("S is a number of seconds, more than 0")
    return number


def _solve(options: argparse.Namespace) -> int:
    from games.gyulbot import solution, solver

    try:
        puzzle = convert(parse(read_file(options.file)), Puzzle)
        keep_going = _progress()
        solved = solver.solve(
            puzzle, every=options.all, seconds=options.seconds, keep_going=keep_going
        )
    except Unreadable as error:
        return complain(options, {"unreadable": str(error)}, f"Cannot read this: {error}.")
    except ValueError as error:
        return complain(options, {"unreadable": str(error)}, f"This is not a puzzle: {error}.")
    lines = [solution.write(line) for line in solved.lines]
    if options.json:
        answer = {"least": solved.least, "solutions": lines, "complete": solved.complete}
        print(json.dumps(answer))
    else:
        print("\n".join([_result_text(solved.least, solved.bound, solved.complete), *lines]))
    return OK


def _progress() -> Callable[[int], bool]:
    reported = 1

    def keep_going(bound: int) -> bool:
        nonlocal reported
        if bound > reported and sys.stderr.isatty():
            reported = bound
            print(f"It takes at least {many(bound, 'move')} …", file=sys.stderr, flush=True)
        return True

    return keep_going


def _generate(options: argparse.Namespace) -> int:
    from games.gyulbot import generator

    if options.tied:
        end_with_input()
    try:
        request = _request(options)
    except ValueError as error:
        print(f"There are no such puzzles: {error}.", file=sys.stderr)
        return UNREADABLE
    rng = random.Random(secrets.token_hex() if options.seed is None else options.seed)
    for _ in range(options.count):
        generated = generator.generate(request, rng)
        if generated is not None:
            made_entry = generated.entry() if options.entries else generated.puzzle
            print(json.dumps(msgspec.to_builtins(made_entry)), flush=True)
    return OK


def _request(options: argparse.Namespace) -> PuzzleRequest:
    """Return the puzzle request in `options`; raise ValueError if the options are contradictory."""
    from games.gyulbot.generator import MOST_REQUESTED, PuzzleRequest

    robots = " ".join(options.robots).replace(",", " ").lower().split()
    if len(robots) == 1 and robots[0].isdecimal():
        number = int(robots[0])
        if not 1 <= number <= len(COLOURS):
            raise ValueError("there are one to six Gyulbots (GY-1)")
        robots = list(COLOURS[:number])
    least = min(4, options.max or 4) if options.min is None else options.min
    return PuzzleRequest(
        least=least,
        most=max(least, MOST_REQUESTED) if options.max is None else options.max,
        width=options.size[0],
        height=options.size[1],
        robots=tuple(robots),
        movers=options.movers,
        unique=options.unique,
        open_goal=options.open,
        scattered=options.scattered,
        grade=None if options.grade is None else Grade(options.grade),
    )


def _result_text(least: int | None, bound: int, complete: bool) -> str:
    if least is None:
        return (
            "There is no solution."
            if complete
            else f"Stopped: it takes at least {many(bound, 'move')}."
        )
    moves = many(least, "move")
    return f"{moves}:" if complete else f"{moves}; these are not all solutions:"


def _worker(_: argparse.Namespace) -> int:
    from games.gyulbot import worker

    worker.main()
    return OK
