"""Review lost matches: print the loser's chance by round, and the mistakes that Review names.

    python -m tests.strength.lost INDEX [MS] [GAME]

INDEX is a JSON file with a list of objects: `record` is the path of a match's record beside it, and
`expert` the seat that lost. Both seats' choices are judged as in Review, in MS of processor time
each. A match was lost in the last round that began with a chance of at least 50 % for the loser.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from games.core import Ms, Pair, Seat
from games.engine import judging
from games.engine.answers import choice_in
from games.engine.bots import Choice
from games.engine.judging import Judgement
from games.match import record
from games.match.match import Match
from games.match.referee import answer
from tests.strength.matches import Program, words
from tests.strength.rows import MS, bot

EVEN = 0.5
HEAD = "| record | seat | lost in round, with a chance of | mistakes: round (chance lost) |\n" + (
    "| --- " * 4 + "|"
)


class Judge(Program):
    """An expert that evaluates the moves played in its seat."""

    def weigh(self, ms: Ms, now: Ms, played: str) -> Choice:
        return choice_in(self._request({"go": {"ms": ms, "weigh": [played]}, "now": now}, ms))


def judgements(whole: Match, judges: Pair[Judge], ms: Ms) -> list[Judgement]:
    """Return the judgement of each seat's choice in each round."""
    match, found = whole.upto(0), list[Judgement]()
    for seat, judge in judges.items():
        judge.begin(match, seat)
    asked: set[tuple[int, Seat]] = set()
    for events in range(len(whole.events)):
        now = match.state.clocks.at
        for seat, judge in judges.items():
            judge.observe(answer(match, seat), now)
            once = match.position.round, seat
            if match.begun and seat in match.position.awaiting() and once not in asked:
                asked.add(once)
                did = judging.played(whole, events, seat)
                choice = judge.weigh(ms, now, "\n".join(map(match.game.write, did)))
                found.append(judging.judged(whole, events, seat, did, choice))
        match.append(whole.events[events : events + 1])
    return found


def chances(match: Match, found: list[Judgement], seat: Seat) -> dict[int, float]:
    """Return the seat's chance at the beginning of each round."""
    return {
        match.states[events].position.round: chance if seat is Seat.ONE else 1.0 - chance
        for events, chance in judging.line(match, found).items()
        if events < len(match.events)
    }


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def main() -> None:
    index = Path(sys.argv[1])
    ms = int(sys.argv[2]) if len(sys.argv) > 2 else MS
    judges: dict[str, Pair[Judge]] = {}
    print(HEAD)
    for entry in json.loads(index.read_text("utf-8")):
        match = record.replay(record.read((index.parent / entry["record"]).read_bytes()))
        if sys.argv[3:] not in ([], [match.game.id]):
            continue
        if match.game.id not in judges:
            line = words(match.game.id, bot("expert"))
            judges[match.game.id] = Pair(Judge(line, ms), Judge(line, ms))
        found = judgements(match, judges[match.game.id], ms)
        seat = match.game.seat(entry["expert"])
        by_round = chances(match, found, seat)
        at = max((number for number, chance in by_round.items() if chance >= EVEN), default=None)
        lost = "never at 50 %" if at is None else f"{at}, {percent(by_round[at])}"
        named = (
            f"{match.states[one.events].position.round} ({percent(one.cost)})"
            for one in judging.mistakes(match, judging.bounded(match, found), seat)
        )
        name = Path(entry["record"]).name.removesuffix(record.SUFFIX)
        print(f"| {name} | {entry['expert']} | {lost} | {', '.join(named) or 'none'} |", flush=True)
        curve = ", ".join(f"{number}: {percent(chance)}" for number, chance in by_round.items())
        print(f"{name}: {curve}", file=sys.stderr, flush=True)
    for pair in judges.values():
        for judge in pair:
            judge.close()


if __name__ == "__main__":
    main()
