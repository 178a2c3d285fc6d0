"""Statistics of matches and practice, independent of widgets."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from games.core import Pair, Seat
from games.core.spreadsheet import as_csv
from games.match.archive import Header
from games.match.events import Abandoned, Rewound
from games.match.match import Match
from gui.table.programs.seat_player import ENGINE, PERSON, is_bot, sitters


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match on this computer.

    - `at`: when the match was created (UTC, ISO 8601)
    - `programs`: each seat's program as a string without its command (see
      `gui.table.programs.seat_player`), or "" for a person
    - `winner`: None for a draw
    """

    id: str
    at: str
    game: str
    players: Pair[str]
    programs: Pair[str]
    winner: Seat | None

    @property
    def person(self) -> Seat | None:
        """The seat of the only human player, or None if two people played."""
        people = [seat for seat in Seat if self.programs[seat] == PERSON]
        return people[0] if len(people) == 1 else None

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the human players."""
        return tuple(self.players[seat] for seat in Seat if self.programs[seat] == PERSON)

    @property
    def against(self) -> str:
        """The program against which a person played, or "" if two people played."""
        person = self.person
        return PERSON if person is None else self.programs[person.other]

    def won_by(self, name: str) -> bool:
        """Return True if the person called `name` won.

        If `name` is "", return True if a person won against a program.
        """
        if self.winner is None or self.programs[self.winner] != PERSON:
            return False
        return self.players[self.winner] == name if name else self.person is not None


@dataclass(frozen=True, slots=True)
class Tried:
    """A practice attempt that ended at `at` (UTC, ISO 8601)."""

    at: str
    game: str
    solved: bool


@dataclass(frozen=True, slots=True)
class Score:
    """The number of matches won or puzzles solved (`won`), out of the total (`of`)."""

    won: int = 0
    of: int = 0

    def with_one(self, won: bool) -> Score:
        return Score(self.won + won, self.of + 1)


def played(header: Header, match: Match) -> Played | None:
    """Return a match's entry in the statistics, or None if the match does not count.

    A match counts if it is finished, a person played in it, it had no umpire, and no move was
    undone.
    """
    outcome = match.outcome
    if header.kind != "play" or outcome is None:
        return None
    if any(isinstance(event, Rewound | Abandoned) for event in match.events):
        return None
    listed = sitters(match, header.programs)
    programs = Pair(*(_without_command(listed.get(seat, PERSON)) for seat in Seat))
    if all(programs):
        return None
    players = match.setup.players
    return Played(header.id, header.created, header.game, players, programs, outcome.winner)


def _without_command(program: str) -> str:
    return program if program == PERSON or is_bot(program) else ENGINE


@dataclass(frozen=True, slots=True)
class Diary:
    """Matches and practice attempts, oldest first."""

    matches: tuple[Played, ...] = ()
    tries: tuple[Tried, ...] = ()
    umpired: tuple[str, ...] = ()
    """The games of finished matches that had an umpire on this computer."""

    def of(self, name: str) -> Diary:
        """Return the diary with only the matches of the player `name`, or with all matches if "".

        Practice and umpired matches belong to no player and are always kept.
        """
        if not name:
            return self
        matches = tuple(match for match in self.matches if name in match.people)
        return Diary(matches, self.tries, self.umpired)

    @property
    def names(self) -> tuple[str, ...]:
        names = (name for match in reversed(self.matches) for name in match.people)
        return tuple(dict.fromkeys(names))

    def against_programs(self) -> dict[str, dict[str, Score]]:
        """Return the scores of people against programs, keyed by game and then by program."""
        by_game: dict[str, dict[str, Score]] = {}
        for match in self.matches:
            if match.against:
                row = by_game.setdefault(match.game, {})
                row[match.against] = row.get(match.against, Score()).with_one(match.won_by(""))
        return by_game

    def between_people(self) -> dict[tuple[str, str, str], tuple[int, int, int]]:
        """Return the results between people, keyed by game and the two names in alphabetical order.

        A result holds the first person's wins, the second person's wins, and the draws.
        """
        by_pair: dict[tuple[str, str, str], tuple[int, int, int]] = {}
        for match in self.matches:
            if not match.against:
                first, second = sorted(match.players, key=str.casefold)
                key = (match.game, first, second)
                results = (match.won_by(first), match.won_by(second), match.winner is None)
                before = by_pair.get(key, (0, 0, 0))
                by_pair[key] = (
                    before[0] + results[0],
                    before[1] + results[1],
                    before[2] + results[2],
                )
        return by_pair

    def practice(self) -> dict[str, Score]:
        by_game: dict[str, Score] = {}
        for attempt in self.tries:
            by_game[attempt.game] = by_game.get(attempt.game, Score()).with_one(attempt.solved)
        return by_game

    def days(self) -> frozenset[date]:
        moments = [match.at for match in self.matches] + [match.at for match in self.tries]
        days = (day_of(moment) for moment in moments)
        return frozenset(day for day in days if day is not None)


RECENT, ENOUGH_WINS = 4, 3
"""A stronger bot is proposed after `ENOUGH_WINS` wins in the last `RECENT` matches, and a weaker
bot if all of them were lost.
"""


def next_rival(
    diary: Diary, game: str, name: str, rival: str, ladder: Sequence[str]
) -> tuple[str, Score] | None:
    """Return the bot to propose after `rival`, and the recent score of `name` against `rival`.

    `ladder` lists the bots from weakest to strongest. Return None if no other bot suits better.
    """
    met = [
        match for match in diary.of(name).matches if match.game == game and match.against == rival
    ]
    recent = met[-RECENT:]
    if rival not in ladder:
        return None
    score, place = (
        Score(sum(match.won_by(name) for match in recent), len(recent)),
        ladder.index(rival),
    )
    step = 1 if score.won >= ENOUGH_WINS else -1 if not score.won and score.of == RECENT else 0
    if not step or not 0 <= place + step < len(ladder):
        return None
    return ladder[place + step], score


def fitting_rival(diary: Diary, game: str, ladder: Sequence[str]) -> tuple[str, str, Score] | None:
    """Return the last bot played, the next bot to propose, and the score against the last bot.

    Return None if no bot of `ladder` was played, or if no other bot suits better.
    """
    met = [
        match.against for match in diary.matches if match.game == game and match.against in ladder
    ]
    proposal = next_rival(diary, game, "", met[-1], ladder) if met else None
    return None if proposal is None else (met[-1], *proposal)


def day_of(moment: str) -> date | None:
    """Return the local date of a UTC timestamp, or None if the timestamp is invalid."""
    try:
        moment_ = datetime.fromisoformat(moment.replace("Z", "+00:00"))
    except ValueError:
        return None
    return (moment_ if moment_.tzinfo else moment_.replace(tzinfo=UTC)).astimezone().date()


def in_a_row(days: Iterable[date], today: date) -> tuple[int, int]:
    """Return the lengths of the current and the longest run of consecutive days.

    A run that ended yesterday is still current.
    """
    current = longest = run = 0
    last: date | None = None
    for day in sorted(days):
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        longest, last = max(longest, run), day
        if today - timedelta(days=1) <= day <= today:
            current = run
    return current, longest


def as_json(diary: Diary, today: date) -> bytes:
    now, most = in_a_row(diary.days(), today)
    document = {
        "format": "garnet-what-i-did/1",
        "days_in_a_row": {"now": now, "most": most},
        "matches": [_as_object(match) for match in diary.matches],
        "umpired": dict(Counter(diary.umpired)),
        "practice": [
            {"at": match.at, "game": match.game, "solved": match.solved} for match in diary.tries
        ],
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _as_object(match: Played) -> dict[str, Any]:
    winner = None if match.winner is None else match.players[match.winner]
    programs = [program or None for program in match.programs]
    return {
        "id": match.id,
        "at": match.at,
        "game": match.game,
        "players": list(match.players),
        "programs": programs,
        "winner": winner,
    }


def as_table(diary: Diary, title: Sequence[str]) -> bytes:
    """Return all entries as CSV, with the column names `title`."""
    lines: list[tuple[str, ...]] = []
    for match in diary.matches:
        winner = "" if match.winner is None else match.players[match.winner]
        against = match.against.removesuffix(":") if match.against else ""
        lines.append((match.at, match.game, *match.players, against, winner))
    for try_ in diary.tries:
        lines.append((try_.at, try_.game, "", "", "practice", "solved" if try_.solved else ""))
    return as_csv(title, sorted(lines))
