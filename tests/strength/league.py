"""A league: a table of everybody against everybody in a game.

    python -m tests.strength league GAME RESULTS [--ms MS] [--pairs N] [--players NAME…]

The players are the expert, the experts of earlier versions, the opponent, the rules of thumb and
the exploiter, which knows only the present expert and therefore plays no other. A pairing ends when
its sequential test has decided who is better, or after N pairs of matches. RESULTS is a folder as
for the strength table: the same command continues an interrupted league. `--players` plays only the
pairings among these, `--expert` only the expert's, and `--report` none. The expert should have the
largest mean share against all others.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from pathlib import Path

from games import registry
from tests.strength.judging import Record
from tests.strength.matches import Programs, play_pair
from tests.strength.rows import MS, VERSIONS, Row, Side, around, bot, has, program, scripted

EXPERT, EXPLOITER = "expert", "exploiter"
PAIRS = 10


def players(game: str, ms: int) -> dict[str, Side]:
    """Return the players of a game's league by name, the expert first."""
    found = {EXPERT: bot("expert", ms)}
    for version, revision in VERSIONS.items():
        found[version] = Side("frozen", "expert", ms, revision=revision)
    if has("opponents", game):
        found["opponent"] = program("opponents", game, ms)
    for name in scripted(game):
        found[name] = Side("scripted", name, ms, ("scripted", name))
    if has("exploiters", game):
        found[EXPLOITER] = program("exploiters", game, ms)
    return found


def pairings(game: str, ms: int, only_expert: bool) -> list[Row]:
    """Return the rows of a league: first the expert's, then those of all others."""
    found = players(game, ms)
    return [
        Row(f"league/{game}/{ms}/{one}/{two}", game, found[one], found[two], around(0.5))
        for one, two in combinations(found, 2)
        if one == EXPERT or (two != EXPLOITER and not only_expert)
    ]


def table(game: str, ms: int, results: Path) -> str:
    """Return the league's results in Markdown, a line for each player that has played."""
    records = [Record(results, row) for row in pairings(game, ms, False)]
    names = {side: name for name, side in players(game, ms).items()}
    shares: dict[tuple[str, str], tuple[float, int]] = {}
    for record in records:
        if record.pairs:
            one, two = names[record.row.one], names[record.row.two]
            shares[one, two] = record.share, 2 * len(record.pairs)
            shares[two, one] = 1.0 - record.share, 2 * len(record.pairs)
    known = [name for name in names.values() if any(one == name for one, _ in shares)]
    lines = [
        f"| | {' | '.join(known)} | mean |",
        "| --- " * (len(known) + 2) + "|",
    ]
    for one in known:
        own = [shares.get((one, two)) for two in known]
        cells = ["" if got is None else f"{100 * got[0]:.0f} % of {got[1]}" for got in own]
        found = [got[0] for got in own if got is not None]
        lines.append(f"| {one} | {' | '.join(cells)} | {100 * sum(found) / len(found):.0f} % |")
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="strength league", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=registry.game_ids())
    parser.add_argument("results", type=Path)
    parser.add_argument("--ms", type=int, default=MS, help="processor time per answer")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="maximum pairs of matches")
    parser.add_argument("--players", nargs="+", metavar="NAME", help="only pairings among these")
    parser.add_argument("--expert", action="store_true", help="play the expert's pairings only")
    parser.add_argument("--report", action="store_true", help="print results, play nothing")
    options = parser.parse_args(arguments)
    options.results.mkdir(parents=True, exist_ok=True)
    programs = Programs()
    for row in pairings(options.game, options.ms, options.expert):
        record = Record(options.results, row)
        if options.players and not {*row.name.split("/")[-2:]} <= {*options.players}:
            continue
        if options.report or not record.open(options.pairs):
            continue
        programs.warm(row)
        while record.open(options.pairs):
            record.add(play_pair(programs.players(row), row, len(record.pairs)))
        print(record.line(), file=sys.stderr, flush=True)
    print(table(options.game, options.ms, options.results))
