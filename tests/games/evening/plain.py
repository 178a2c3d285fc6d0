"""A second, slow implementation of `garnet evening`, from the clauses and plain JSON values.

It shares nothing with `games.evening`. Points are fractions and nothing is cached: each question
looks at everything that happened before.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Json = dict[str, Any]
HALF = Fraction(1, 2)
OWN_FIRST = "hyperstar"
"""The game whose own rules decide which player is first (EV-3)."""


class Illegal(Exception):
    """Raised for an illegal result: series, result, clause."""


def answer(file: Json) -> Json:
    """Return what `garnet evening --json` prints for a readable file; raises `Illegal`."""
    late: list[int] = []
    for index, one in enumerate(file["series"]):
        _check(file, index, one)
    listed = list(file["series"])
    rounds = None
    if file.get("kind", "list") == "bracket":
        bracket = Bracket(file)
        rounds = bracket.rounds()
        come = [set(pair) for pair in bracket.pairs()]
        late = [index for index, one in enumerate(listed) if set(one["people"]) not in come]
        have = [set(item["people"]) for item in listed]
        listed += [{"people": list(pair)} for pair in bracket.pairs() if set(pair) not in have]
    elif file.get("kind") == "round-robin":
        names = _names(file)
        every = [
            (name, two)
            for _ in range(2 if file.get("twice") else 1)
            for at, name in enumerate(names)
            for two in names[at + 1 :]
        ]
        for one in listed:
            every.remove(next(pair for pair in every if set(pair) == set(one["people"])))
        listed += [{"people": list(pair)} for pair in every]
    if late:
        raise Illegal(late[0], None, "EV-6")
    table = None if rounds is not None else _table(file, listed)
    return {
        "series": [_series_state(file, item) for item in listed],
        "table": table,
        "rounds": rounds,
        "winner": _winner(file, listed, table, rounds),
    }


def _names(file: Json) -> list[str]:
    return [person["name"] for person in file["people"]]


def _check(file: Json, index: int, one: Json) -> None:
    """Raise `Illegal` for the first impossible result of a series; earlier series are legal."""
    kind = file.get("kind", "list")
    if kind != "list":
        met = [set(other["people"]) for other in file["series"][:index]]
        most = 2 if kind == "round-robin" and file.get("twice") else 1
        if met.count(set(one["people"])) >= most:
            raise Illegal(index, None, "EV-6")
    results = one.get("results", [])
    for at, result in enumerate(results):
        before = results[:at]
        if _complete(file, one["people"], before):
            raise Illegal(index, at, "EV-2")
        if result["game"] != _game_after(file, before):
            raise Illegal(index, at, "EV-3")
        if result["winner"] is not None and result["winner"] not in one["people"]:
            raise Illegal(index, at, "EV-1")
    if "ruling" in one and one["ruling"]["winner"] not in one["people"]:
        raise Illegal(index, None, "EV-1")


# One series


def _counts(file: Json, result: Json) -> bool:
    """Return True if a game counts and is not replayed (EV-2)."""
    if result["winner"] is not None:
        return True
    return result["by"] not in ("abandon", "GEN-6") and file.get("draws", "half") == "half"


def _points(file: Json, results: list[Json], name: str) -> Fraction:
    counted = [result for result in results if _counts(file, result)]
    won = sum(1 for item in counted if item["winner"] == name)
    drawn = sum(1 for item in counted if item["winner"] is None)
    return won + HALF * drawn


def _complete(file: Json, people: list[str], results: list[Json]) -> bool:
    """Return True if the games alone have ended the series (EV-2)."""
    counted = sum(_counts(file, result) for result in results)
    mine, others = (_points(file, results, name) for name in people)
    length = file.get("length", {"best_of": 3})
    if file.get("kind") == "bracket" and mine == others:
        return False
    if "games" in length:
        return bool(counted >= length["games"])
    most = length["best_of"]
    return bool(counted >= most or mine > Fraction(most, 2) or others > Fraction(most, 2))


def _game_after(file: Json, results: list[Json]) -> str:
    counted = sum(_counts(file, result) for result in results)
    games = [item["game"] for item in file["programme"]]
    return str((games * (counted + 1))[counted])


def _due_first(file: Json, one: Json, at: int) -> str | None:
    """Return the player with the first seat in game `at` (from 0), counting replays (EV-3)."""
    results = one.get("results", [])
    if _game_after(file, results[:at]) == OWN_FIRST:
        return None
    if at == 0:
        return one.get("first")
    last = results[at - 1]
    if not _counts(file, last):
        return _had_first(file, one, at - 1)
    starts = file.get("starts", "alternate")
    if starts == "lot":
        return None
    if starts == "loser" and last["winner"] is not None:
        return str(next(name for name in one["people"] if name != last["winner"]))
    had = _had_first(file, one, at - 1)
    return None if had is None else str(next(name for name in one["people"] if name != had))


def _had_first(file: Json, one: Json, at: int) -> str | None:
    noted = one["results"][at].get("first")
    return str(noted) if noted is not None else _due_first(file, one, at)


def _ended(file: Json, one: Json) -> tuple[bool, str | None, str | None]:
    """Return whether a series is over, its winner, and its loser (EV-2, EV-4)."""
    people, results = one["people"], one.get("results", [])
    if "ruling" in one:
        won = one["ruling"]["winner"]
    elif _complete(file, people, results):
        mine, others = (_points(file, results, name) for name in people)
        won = None if mine == others else people[0] if mine > others else people[1]
    else:
        gone = [name for name in people if name in file.get("withdrawn", [])]
        if not gone:
            return False, None, None
        won = next((name for name in people if name not in gone), None)
    return True, won, None if won is None else next(name for name in people if name != won)


def _drawn(file: Json, one: Json) -> bool:
    over, won, _ = _ended(file, one)
    return over and won is None and _complete(file, one["people"], one.get("results", []))


def _series_state(file: Json, one: Json) -> Json:
    results = one.get("results", [])
    over, won, _ = _ended(file, one)
    due = {
        "game": _game_after(file, results),
        "number": 1 + sum(_counts(file, result) for result in results),
        "first": _due_first(file, one, len(results)),
    }
    return {
        "people": one["people"],
        "score": [_points(file, results, name) for name in one["people"]],
        "status": "finished" if over else "running" if results else "waiting",
        "winner": won,
        "next": None if over else due,
    }


# The table


def _table(file: Json, listed: list[Json]) -> list[Json]:
    over = [item for item in listed if _ended(file, item)[0]]
    rows = {name: _row(file, over, name) for name in _names(file)}

    def key(name: str) -> tuple[Fraction, Fraction, Fraction]:
        won, lost = rows[name]["games"]
        return rows[name]["points"], won - lost, won

    def ahead(text: str, two: str) -> bool:
        if key(text) != key(two):
            return key(text) > key(two)
        level = [name for name in rows if key(name) == key(text)]
        among = [series for series in over if set(series["people"]) <= set(level)]
        return bool(_row(file, among, text)["points"] > _row(file, among, two)["points"])

    for name, row in rows.items():
        row["rank"] = 1 + sum(ahead(other, name) for other in rows)
    return [row for rank in range(1, 65) for row in rows.values() if row["rank"] == rank]


def _row(file: Json, over: list[Json], name: str) -> Json:
    mine = [item for item in over if name in item["people"]]
    won = sum(_ended(file, item)[1] == name for item in mine)
    drawn = sum(_drawn(file, item) for item in mine)
    games = [Fraction(0), Fraction(0)]
    for item in mine:
        for who in item["people"]:
            games[who != name] += _points(file, item.get("results", []), who)
    return {
        "rank": 0,
        "name": name,
        "series": [won, drawn, len(mine) - won - drawn],
        "points": won + HALF * drawn,
        "games": games,
    }


# The bracket


class Bracket:
    """A bracket, resolved from the final backwards. Names: "" for nobody, None if unknown."""

    def __init__(self, file: Json) -> None:
        self.file, self.names = file, _names(file)
        self.size = 2
        while self.size < len(self.names):
            self.size *= 2
        self.seeds = _seeds(self.size)

    def rounds(self) -> list[list[Json]]:
        levels = len(bin(self.size)) - 3
        found = [
            [self._told(*self._sides(level, at), self._winner(level, at)) for at in range(width)]
            for level in range(levels)
            for width in [self.size >> (level + 1)]
        ]
        if self.file.get("third_place") and len(self.names) >= 4:
            one, two = (self._loser(levels - 2, at) for at in range(2))
            found.insert(-1, [self._told(one, two, self._better(one, two))])
        return found

    def pairs(self) -> list[tuple[str, str]]:
        every = [tuple(meeting["people"]) for meetings in self.rounds() for meeting in meetings]
        return [(one, two) for one, two in every if one is not None and two is not None]

    def _told(self, one: str | None, two: str | None, winner: str | None) -> Json:
        return {"people": [one or None, two or None], "winner": winner or None}

    def _sides(self, level: int, at: int) -> tuple[str | None, str | None]:
        if level > 0:
            return self._winner(level - 1, 2 * at), self._winner(level - 1, 2 * at + 1)
        seeds = sorted(self.seeds[2 * at : 2 * at + 2])
        one, two = (self.names[seed - 1] if seed <= len(self.names) else "" for seed in seeds)
        return one, two

    def _winner(self, level: int, at: int) -> str | None:
        return self._better(*self._sides(level, at))

    def _better(self, one: str | None, two: str | None) -> str | None:
        if one and two:
            over, won, _ = _ended(self.file, self._series(one, two))
            return (won or "") if over else None
        return None if one is None or two is None else one or two

    def _loser(self, level: int, at: int) -> str | None:
        one, two = self._sides(level, at)
        if one and two:
            over, _, lost = _ended(self.file, self._series(one, two))
            return (lost or "") if over else None
        return None if one is None or two is None else ""

    def _series(self, text: str, two: str) -> Json:
        for found in self.file["series"]:
            if set(found["people"]) == {text, two}:
                return dict(found)
        return {"people": [text, two]}


def _seeds(size: int) -> list[int]:
    """Return the order of a bracket's seeds, by the general rule of EV-6."""
    if size == 2:
        return [1, 2]
    found: list[int] = []
    half = size // 2
    for place, seed in enumerate(_seeds(half), 1):
        other = 2 * half + 1 - seed
        if place % 2 == 1:
            found.append(seed)
            found.append(other)
        else:
            found.append(other)
            found.append(seed)
    return found


# The whole evening


def _winner(
    file: Json, listed: list[Json], table: list[Json] | None, rounds: list[list[Json]] | None
) -> str | None:
    if rounds is not None:
        return rounds[-1][0]["winner"]  # type: ignore[no-any-return]
    if table is None or not all(_ended(file, item)[0] for item in listed):
        return None
    first = [row["name"] for row in table if row["rank"] == 1]
    return first[0] if len(first) == 1 else None
