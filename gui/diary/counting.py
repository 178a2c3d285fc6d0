"""What counts of a match and of a try in practice, and what all of it comes to. No widgets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from games.core import Pair, Seat
from games.match.archive import Header
from games.match.events import Abandoned, Rewound
from games.match.match import Match
from gui.table.programs.sitting import ENGINE, PERSON, is_bot, sitters

FORMULA = ("=", "+", "-", "@", "\t")
"""A cell of a table that begins so is taken for a formula by programs that open it."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match at this computer. `at`: when it was begun, UTC, ISO 8601.

    `programs`: who plays each seat (`gui.table.programs.sitting`; a command is left out), ""
    a person. `winner`: None at a draw.
    """

    id: str
    at: str
    game: str
    players: Pair[str]
    programs: Pair[str]
    winner: Seat | None

    @property
    def person(self) -> Seat | None:
        """Who played against a program; None where two people played."""
        people = [seat for seat in Seat if self.programs[seat] == PERSON]
        return people[0] if len(people) == 1 else None

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those who are no programs."""
        return tuple(self.players[seat] for seat in Seat if self.programs[seat] == PERSON)

    @property
    def against(self) -> str:
        """The program that a person played against; "" where two people played."""
        person = self.person
        return PERSON if person is None else self.programs[person.other]

    def won_by(self, name: str) -> bool:
        """Return whether the player of that name has won; "": the person, against a program."""
        if self.winner is None or self.programs[self.winner] != PERSON:
            return False
        return self.players[self.winner] == name if name else self.person is not None


@dataclass(frozen=True, slots=True)
class Tried:
    """Something that one person tried alone. `at`: when it ended, UTC, ISO 8601."""

    at: str
    game: str
    solved: bool


@dataclass(frozen=True, slots=True)
class Score:
    """So many of so many."""

    won: int = 0
    of: int = 0

    def with_one(self, won: bool) -> Score:
        """With one more."""
        return Score(self.won + won, self.of + 1)


def played(header: Header, match: Match) -> Played | None:
    """Return the part of a match that counts in statistics; None if it does not count.

    Those count that are over and at which people played, without an umpire and without a move
    that was taken back.
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
    """All of it, the earliest first."""

    matches: tuple[Played, ...] = ()
    tries: tuple[Tried, ...] = ()

    def of(self, name: str) -> Diary:
        """Return the diary of one player; "" for everybody. Practice belongs to nobody."""
        if not name:
            return self
        return Diary(tuple(one for one in self.matches if name in one.people), self.tries)

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, the latest first."""
        found = (name for one in reversed(self.matches) for name in one.people)
        return tuple(dict.fromkeys(found))

    def against_programs(self) -> dict[str, dict[str, Score]]:
        """By game, and then by program: what people won against it."""
        found: dict[str, dict[str, Score]] = {}
        for one in self.matches:
            if one.against:
                row = found.setdefault(one.game, {})
                row[one.against] = row.get(one.against, Score()).with_one(one.won_by(""))
        return found

    def between_people(self) -> dict[tuple[str, str, str], tuple[int, int, int]]:
        """By game and the two names, in their order: won by the one, by the other, drawn."""
        found: dict[tuple[str, str, str], tuple[int, int, int]] = {}
        for one in self.matches:
            if not one.against:
                first, second = sorted(one.players, key=str.casefold)
                key = (one.game, first, second)
                results = (one.won_by(first), one.won_by(second), one.winner is None)
                before = found.get(key, (0, 0, 0))
                found[key] = (
                    before[0] + results[0],
                    before[1] + results[1],
                    before[2] + results[2],
                )
        return found

    def practice(self) -> dict[str, Score]:
        """By game: what was solved of what was tried."""
        found: dict[str, Score] = {}
        for one in self.tries:
            found[one.game] = found.get(one.game, Score()).with_one(one.solved)
        return found

    def days(self) -> frozenset[date]:
        """Return the days, as they are here, on which something was done."""
        moments = [one.at for one in self.matches] + [one.at for one in self.tries]
        found = (day_of(moment) for moment in moments)
        return frozenset(day for day in found if day is not None)


LATELY, OFTEN = 4, 3
"""Of so many matches against a bot, so many won lead on to a stronger one, and none to a weaker."""


def next_rival(
    diary: Diary, game: str, name: str, rival: str, ladder: Sequence[str]
) -> tuple[str, Score] | None:
    """Whom to meet after `rival`, one step away on the ladder, and why; None: the same again."""
    met = [one for one in diary.of(name).matches if one.game == game and one.against == rival]
    lately = met[-LATELY:]
    if rival not in ladder or len(lately) < LATELY:
        return None
    score, place = Score(sum(one.won_by(name) for one in lately), LATELY), ladder.index(rival)
    step = 1 if score.won >= OFTEN else -1 if not score.won else 0
    if not step or not 0 <= place + step < len(ladder):
        return None
    return ladder[place + step], score


def day_of(moment: str) -> date | None:
    """Return the day here of a moment written in UTC; None if it is none."""
    try:
        found = datetime.fromisoformat(moment.replace("Z", "+00:00"))
    except ValueError:
        return None
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone().date()


def in_a_row(days: Iterable[date], today: date) -> tuple[int, int]:
    """How many days in a row until today (or yesterday: today is not over), and the most ever."""
    now = most = run = 0
    last: date | None = None
    for day in sorted(days):
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        most, last = max(most, run), day
        if today - timedelta(days=1) <= day <= today:
            now = run
    return now, most


# To take along


def as_json(diary: Diary, today: date) -> bytes:
    """Return all of it for programs."""
    now, most = in_a_row(diary.days(), today)
    told = {
        "format": "garnet-what-i-did/1",
        "days_in_a_row": {"now": now, "most": most},
        "matches": [_told(one) for one in diary.matches],
        "practice": [{"at": one.at, "game": one.game, "solved": one.solved} for one in diary.tries],
    }
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()


def _told(one: Played) -> dict[str, Any]:
    winner = None if one.winner is None else one.players[one.winner]
    programs = [program or None for program in one.programs]
    return {
        "id": one.id,
        "at": one.at,
        "game": one.game,
        "players": list(one.players),
        "programs": programs,
        "winner": winner,
    }


def as_table(diary: Diary, title: Sequence[str]) -> bytes:
    """All of it as a table (CSV): a line for each match and try; `title`: of its six columns."""
    lines: list[tuple[str, ...]] = []
    for one in diary.matches:
        winner = "" if one.winner is None else one.players[one.winner]
        against = one.against.removesuffix(":") if one.against else ""
        lines.append((one.at, one.game, *one.players, against, winner))
    for try_ in diary.tries:
        lines.append((try_.at, try_.game, "", "", "practice", "solved" if try_.solved else ""))
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(title)
    writer.writerows([_cell(cell) for cell in line] for line in sorted(lines))
    return b"\xef\xbb\xbf" + text.getvalue().encode()  # or spreadsheets take it for Latin 1


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
