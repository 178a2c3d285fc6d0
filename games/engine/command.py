"""The commands `garnet engine` and `garnet play` (NOTATION.md)."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from games import registry
from games.core import Game, KnownError, Pair
from games.engine.arena import Pairing
from games.engine.bots import Level
from games.engine.players import PREPARING, BotPlayer, Player, ProgramPlayer, words_in
from games.engine.protocol import Engine, serve
from games.engine.series import Tally, play_series
from games.match import record
from games.match.match import Match
from games.process import lower_priority

NICENESS = 5
"""Increment of the process's niceness, which keeps windows responsive."""
SWITCHING = 0.001
"""Python's switch interval in seconds; it is short, so a compiling thread does not delay others."""
HELP = ("-h", "--help")
LEVELS = ", ".join(level.value for level in Level)


class NotKept(KnownError):
    """Raised if a record could not be written."""


def engine(game_id: str, level: str, seed: str | None, ready: bool) -> int:
    """Run a bot as an engine: answer the lines of the protocol until the input ends.

    If `ready` is True, each match first waits up to `PREPARING` seconds for the bot's kernels.
    """
    problem = _unknown(game_id, level)
    if problem:
        print(problem, file=sys.stderr)
        return 2
    lower_priority(NICENESS)
    sys.setswitchinterval(SWITCHING)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
    preparing = PREPARING if ready else 0.0
    serve(Engine(game_id, Level(level), random.Random(seed), preparing), sys.stdin, sys.stdout)
    if threading.active_count() > 1:
        _leave()
    return 0


def _leave() -> None:
    """End the process at once: a compiling thread must not outlive the interpreter."""
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    os._exit(0)


def play(game_id: str, rest: list[str]) -> int:
    if game_id in HELP:
        print(f"usage: garnet play GAME [--SEAT PLAYER …]; GAME --help lists all.\n{_games_text()}")
        return 0
    problem = _unknown(game_id)
    if problem:
        print(problem, file=sys.stderr)
        return 2
    game = registry.game(game_id)
    options = _options(game).parse_args(rest)
    seed = options.seed if options.seed is not None else random.SystemRandom().randbytes(16).hex()
    players: Pair[Player] = Pair(
        *(_player(getattr(options, name), f"{seed}/{name}") for name in game.seats)
    )
    tally = Tally()
    try:
        keep = _keeper(game, options.record)
        series = play_series(game, players, options.ms, options.matches, seed, options.swap)
        for number, (pairing, winner) in enumerate(series, 1):
            tally = tally.add(winner)
            _report(game, pairing, number)
            keep(pairing.match, number)
    except NotKept as failed:
        print(failed, file=sys.stderr)
        return 2
    finally:
        for player in players:
            player.close()
        if tally.matches:  # finished matches count even after Ctrl+C
            print(_tally_report(game, tally) if options.json else _final_report(game, tally))
    return 0


def _unknown(game_id: str, level: str = Level.CASUAL.value) -> str:
    """Return an error message if the game's id or the level is unknown, else ""."""
    if not registry.knows(game_id):
        return f"There is no game “{game_id}”. {_games_text()}"
    if level not in {known_level.value for known_level in Level}:
        return f"There is no level “{level}”. Choose one of {LEVELS}."
    return ""


def _games_text() -> str:
    return f"There are bots for {', '.join(registry.game_ids())}."


def _options(game: Game) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"garnet play {game.id}",
        description=f"{game.title}, bots against bots. A player is bot:LEVEL (of {LEVELS})"
        " or engine:COMMAND, any program that speaks the line protocol.",
    )
    usual = f"bot:{Level.CASUAL.value}"
    for name in game.seats:
        parser.add_argument(
            f"--{name}",
            default=usual,
            metavar="PLAYER",
            type=_known_player,
            help=f"who plays {game.titles[game.seat(name)]}; default: {usual}",
        )
    parser.add_argument(
        "--matches", type=_positive, default=1, metavar="K", help="how many; default: 1"
    )
    parser.add_argument(
        "--swap",
        action="store_true",
        help="exchange the seats after every match, while wins are counted by player. Every "
        "second match repeats the draws of the previous one, which a program might remember",
    )
    parser.add_argument(
        "--ms", type=_positive, default=100, help="time for an answer; default: 100"
    )
    parser.add_argument("--seed", help="the same seed plays the same matches, if time allows")
    parser.add_argument(
        "--record",
        type=Path,
        metavar="DIR",
        help="save each match's record there, continuing the numbers of existing records",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _known_player(text: str) -> str:
    kind, _, rest = text.partition(":")
    if kind == "engine" and rest.strip():
        _check_program(rest)
        return text
    if kind == "bot" and (not rest or rest in {level.value for level in Level}):
        return text
    raise argparse.ArgumentTypeError(f"“{text}”: expected bot, bot:LEVEL or engine:COMMAND")


def _check_program(command: str) -> None:
    words = words_in(command)
    if not words:
        raise argparse.ArgumentTypeError(f"“{command}” is not a command: a quote is not closed")
    if shutil.which(words[0]) is None:
        raise argparse.ArgumentTypeError(f"there is no program “{words[0]}”")


def _positive(text: str) -> int:
    with contextlib.suppress(ValueError):
        number = int(text)
        if 1 <= number <= 1_000_000:
            return number
    raise argparse.ArgumentTypeError("a number from 1 to 1,000,000 is expected")


def _player(text: str, seed: str) -> Player:
    kind, _, rest = text.partition(":")
    if kind == "engine":
        return ProgramPlayer(words_in(rest))
    return BotPlayer(Level(rest or Level.CASUAL.value), random.Random(seed))


def _report(game: Game, pairing: Pairing, number: int) -> None:
    for fault in pairing.faults:
        print(f"match {number}, {game.titles[fault.seat]}: {fault.reason}", file=sys.stderr)


def _keeper(game: Game, folder: Path | None) -> Callable[[Match, int], None]:
    """Return a function that saves a match in `folder` as a numbered record or raises `NotKept`."""
    if folder is None:
        return lambda match, number: None
    with _reporting_failure(folder):
        folder.mkdir(parents=True, exist_ok=True)
        last = max(map(_record_number, folder.glob(f"{game.id}-*{record.SUFFIX}")), default=0)

    def keep(match: Match, number: int) -> None:
        with _reporting_failure(folder):
            name = f"{game.id}-{last + number:04}{record.SUFFIX}"
            with (folder / name).open("xb") as file:
                file.write(record.dump(match))

    return keep


def _record_number(path: Path) -> int:
    number = path.name.removesuffix(record.SUFFIX).rpartition("-")[2]
    return int(number) if number.isdecimal() else 0


@contextlib.contextmanager
def _reporting_failure(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NotKept(
            "Cannot keep records in {folder}: {why}.", folder=folder, why=error.strerror or error
        ) from None


def _tally_report(game: Game, tally: Tally) -> str:
    wins = game.with_seat_names(Pair(tally.won, tally.lost))
    answer = {"matches": tally.matches, "wins": wins, "draws": tally.drawn}
    share, ends = round(tally.share, 4), [round(end, 4) for end in tally.interval()]
    return json.dumps(answer | {"share": share, "interval": ends})


def _final_report(game: Game, tally: Tally) -> str:
    first, second = game.titles
    wins = f"{first} {tally.won}, {second} {tally.lost}, drawn {tally.drawn}"
    matches = "1 match" if tally.matches == 1 else f"{tally.matches} matches"
    return f"{matches}: {wins}. {first} has {tally.words()} of the points"
