"""A host's changes to an evening: each function returns a new evening, or raises a refusal.

A refusal (`games.core.Refusal`) has a clause and a sentence. A series is identified by its number
in `Standing.series`; a series that is not in the evening yet is added when something about it is
recorded. `at` is the time for the log (UTC, ISO 8601).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from games.core import Message, Refusal
from games.core.strict_json import Unreadable
from games.evening import files
from games.evening.aside import can_return, set_aside
from games.evening.bracket import Rounds
from games.evening.series import Count, End, Illegal, game_numbers
from games.evening.standing import Standing, standing
from games.evening.values import (
    ABANDON,
    AWARD,
    LONGEST,
    Entry,
    Evening,
    Length,
    Names,
    Note,
    NoteKind,
    Participant,
    Result,
    Ruling,
    Series,
)

Change: TypeAlias = Callable[[Evening], Evening]
"""A function that makes a host's change to an evening, or raises `Refusal` if it is impossible."""


def smallest(title: str, pair: Names, programme: tuple[Entry, ...], length: Length) -> Evening:
    people = (Participant(pair[0]), Participant(pair[1]))
    return _checked(Evening(title, people, programme, (Series(pair),), length=length))


# Games


def begin(evening: Evening, index: int, match: str, people: Names | None = None) -> Evening:
    """Record that a match in progress is the next game of a series; `match` is its archive id.

    `people` are the people for whom the match was set up. Raise `Refusal` if the series now has
    other people or is over, or if another of its games is being played.
    """
    evening, series, count = _find_series(evening, index)
    if people is not None and {*people} != {*series.people}:
        raise Refusal(
            "EV-1",
            Message("The series of {one} and {two} has changed.", one=people[0], two=people[1]),
        )
    if count.over:
        raise Refusal("EV-2", Message("The series {pair} is over.", pair=_pair(series)))
    _check_no_live_game(series)
    return _with_series(evening, index, replace(series, live=match))


def leave(evening: Evening, match: str) -> Evening:
    """Remove an unfinished match from the evening without recording a result."""
    series = tuple(
        replace(series, live="") if series.live == match else series for series in evening.series
    )
    return replace(evening, series=series)


def record(evening: Evening, index: int, result: Result, reason: str = "", at: str = "") -> Evening:
    """Record the result of a game that has ended.

    If the result does not say who had the first seat, record the person to whom a rule or a lot
    gave it. Add a line to the log if there is a `reason`, if a player conceded, or if the umpire
    awarded the match.
    """
    evening, series, count = _find_series(evening, index)
    if series.live != result.match:
        _check_no_live_game(series)
    if result.match and result.match in _match_ids(evening):
        raise Refusal("EV-2", Message("This match has already been counted."))
    if result.first is None:
        result = replace(result, first=_first(evening, index, count))
    over = _replace_series(
        evening, index, replace(series, results=(*series.results, result), live="")
    )
    if not reason and not result.conceded:
        return over
    number = len(series.results) + 1
    return _with_note(over, _result_note(over, index, number, reason[:LONGEST], at))


def abandon(evening: Evening, index: int, reason: str, at: str) -> Evening:
    """Rule that the game being played does not count, and remove its match (EV-2)."""
    evening, series, count = _find_series(evening, index)
    if count.next is None or not series.live:
        raise Refusal("EV-4", Message("No game of {pair} is being played.", pair=_pair(series)))
    evening = _with_series(evening, index, replace(series, live=""))
    return rule_result(evening, index, len(series.results) + 1, None, reason, at, ABANDON)


def rewind(evening: Evening, index: int, at: str, reason: str = "") -> Evening:
    """Undo the last result of a series; the match of that game, if any, is in progress again.

    Raise `Refusal` if the next game of the series has begun, or a series that depends on this
    series (EV-4).
    """
    evening, series, _ = _find_series(evening, index)
    if not series.results:
        raise Refusal("EV-4", Message("No game of {pair} has been played.", pair=_pair(series)))
    if series.live:
        begun = "The next game of {pair} has begun: only a ruling changes the last one."
        raise Refusal("EV-4", Message(begun, pair=_pair(series)))
    status = standing(evening)
    for meeting_index in _dependents(status.rounds or (), index):
        if status.series[meeting_index].begun:
            later = "{later}, which depends on {pair}, has begun: only a ruling can change it."
            pair, dependent = _pair(series), _pair(status.series[meeting_index])
            raise Refusal("EV-4", Message(later, pair=pair, later=dependent))
    before = replace(series, results=series.results[:-1], live=series.results[-1].match)
    number = len(series.results)
    game = game_numbers(evening, series)[number - 1]
    note = Note(
        NoteKind.REWOUND, at, series.people, number=number, reason=reason[:LONGEST], game=game
    )
    return _with_note(_replace_series(evening, index, before), note)


def of_match(evening: Evening, match: str) -> int | None:
    """Return the number of the series to which a match belongs, or None."""
    for index, series in enumerate(evening.series):
        if match and match in (series.live, *(result.match for result in series.results)):
            return index
    return None


def was_set_aside(evening: Evening, match: str) -> bool:
    """Return True if a ruling has set a match aside and it does not count again."""
    aside = any(note.result is not None and note.result.match == match for note in evening.log)
    return bool(match) and aside and of_match(evening, match) is None


# Rulings (EV-4)
#
# A ruling sets aside what could not have followed it, and the log lists that (`aside.set_aside`).


def rule_result(
    evening: Evening,
    index: int,
    number: int,
    winner: str | None,
    reason: str,
    at: str,
    by: str = AWARD,
) -> Evening:
    """Replace the result of a game, or add the result of the next game, by a ruling.

    `number` is the game's number from 1, including replays. `winner` is None for a draw, or if `by`
    is "abandon" and the game does not count.
    """
    evening, series, count = _find_series(evening, index)
    results = list(series.results)
    if number == len(results) + 1 and count.next is not None:
        _check_no_live_game(series)
        first = _first(evening, index, count)
        results.append(Result(count.next.entry.game, winner, by, first))
    elif 1 <= number <= len(results):
        results[number - 1] = replace(results[number - 1], winner=winner, by=by)
    else:
        raise Refusal("EV-4", Message("There is no such game to rule on."))
    ruled = _with_series(evening, index, replace(series, results=tuple(results)))
    return _with_ruling(evening, ruled, _result_note(ruled, index, number, reason, at))


def count_again(evening: Evening, index: int, match: str, reason: str, at: str) -> Evening:
    """Rule that a match that was set aside counts, as the next game of its series."""
    evening, series, _ = _find_series(evening, index)
    for note in can_return(evening, index):
        if note.result is not None and note.result.match == match:
            results = (*series.results, note.result)
            ruled = _with_series(evening, index, replace(series, results=results))
            line = _result_note(ruled, index, len(results), reason, at)
            return _with_ruling(evening, ruled, line)
    raise Refusal("EV-4", Message("There is no such game to rule on."))


def rule_walkover(evening: Evening, index: int, winner: str, reason: str, at: str) -> Evening:
    """Rule that `winner` has won a series by walkover; abandon the game being played, if any."""
    evening, series, _ = _find_series(_abandon_live_game(evening, index, reason, at), index)
    ruled = _with_series(evening, index, replace(series, ruling=Ruling(winner, reason)))
    note = Note(NoteKind.WALKOVER, at, series.people, winner, reason=reason)
    return _with_ruling(evening, ruled, note)


def lift_walkover(evening: Evening, index: int, reason: str, at: str) -> Evening:
    """Undo a walkover, so that the score of the series counts again."""
    evening, series, _ = _find_series(evening, index)
    lifted = _with_series(evening, index, replace(series, ruling=None))
    note = Note(NoteKind.NO_WALKOVER, at, series.people, reason=reason)
    return _with_ruling(evening, lifted, note)


def withdraw(evening: Evening, name: str, reason: str, at: str) -> Evening:
    """Withdraw a person, who then loses every unfinished series; abandon the games being played.

    A series that this person has won because the opponent withdrew would have no winner now. If a
    series that depends on it has begun, the win is therefore turned into a walkover.
    """
    if name in evening.withdrawn:
        raise Refusal("EV-4", Message("{name} has already withdrawn.", name=name))
    for index, loser in _won_by_withdrawal(evening, name):
        evening, series, _ = _find_series(evening, index)
        why = (entry.reason for entry in reversed(evening.log) if entry.people == (loser,))
        kept = Ruling(name, next(why, reason))
        evening = _with_series(evening, index, replace(series, ruling=kept))
    for index, series in enumerate(evening.series):
        if name in series.people:
            evening = _abandon_live_game(evening, index, reason, at)
    gone = replace(evening, withdrawn=(*evening.withdrawn, name))
    return _with_ruling(evening, gone, Note(NoteKind.WITHDRAWN, at, (name,), reason=reason))


def bring_back(evening: Evening, name: str, reason: str, at: str) -> Evening:
    still_withdrawn = tuple(person for person in evening.withdrawn if person != name)
    back = replace(evening, withdrawn=still_withdrawn)
    return _with_ruling(evening, back, Note(NoteKind.RETURNED, at, (name,), reason=reason))


# Lots (EV-3)


def drawn_lots(evening: Evening, status: Standing) -> dict[int, str]:
    """Return the person drawn for the first seat of each next game, keyed by series number."""
    drawn = {
        (frozenset(note.people), note.leg, note.number): note.name
        for note in evening.log
        if note.what is NoteKind.LOT
    }
    games = enumerate(_next_games(status))
    return {index: drawn[game] for index, game in games if game in drawn} if drawn else {}


def draw_lot(evening: Evening, index: int, below: Callable[[int], int], at: str) -> Evening:
    """Draw the person who takes the first seat in a series' next game, if not drawn already.

    `below(n)` returns a uniformly random number from 0 to n - 1.
    """
    status = standing(evening)
    due = status.counts[index].next
    if due is None or not due.lot:
        raise Refusal("EV-3", Message("The first seat is not drawn by lot here."))
    if index in drawn_lots(evening, status):
        return evening
    _, leg, number = [*_next_games(status)][index]
    people = status.series[index].people
    note = Note(NoteKind.LOT, at, people, people[below(2)], number, leg, game=due.number)
    return _with_note(evening, note)


def _next_games(status: Standing) -> Iterator[tuple[frozenset[str], int, int]]:
    """Yield each series' people, its index among their series, and the number of its next game."""
    legs: Counter[frozenset[str]] = Counter()
    for series in status.series:
        pair = frozenset(series.people)
        yield pair, legs[pair], len(series.results) + 1
        legs[pair] += 1


def _first(evening: Evening, index: int, count: Count) -> str | None:
    """Return the person who takes the first seat of the next game, or None if that is undecided."""
    if count.next is None:
        return None
    return count.next.first or drawn_lots(evening, standing(evening)).get(index)


# Games not played yet


def change(evening: Evening, **parts: Any) -> Evening:
    """Return the evening with some fields replaced. `parts` maps field names to new values.

    Remove series that have not begun and are no longer needed. Raise `Refusal` if the change would
    make a recorded result illegal, remove a series that has begun, or alter a game being played.
    """
    changed = replace(evening, **parts)
    names = set(changed.names)
    if "series" not in parts:
        kept_series = [
            series
            for series in evening.series
            if _has_records(series) or names.issuperset(series.people)
        ]
        changed = replace(changed, series=tuple(kept_series))
    for series in filter(_has_records, evening.series):
        for name in series.people:
            if name not in names:
                raise Refusal("EV-1", Message("{name} has played in this evening.", name=name))
        if series not in changed.series:
            raise Refusal("EV-1", Message("The series {pair} has begun.", pair=_pair(series)))
    still_withdrawn = tuple(name for name in changed.withdrawn if name in names)
    changed = _checked(replace(changed, withdrawn=still_withdrawn))
    _check_live_games_unchanged(evening, changed)
    return changed


def say_first(evening: Evening, index: int, name: str | None) -> Evening:
    """Set who takes the first seat in game 1 of a series. If `name` is None, a lot decides."""
    evening, series, _ = _find_series(evening, index)
    if series.begun:
        raise Refusal("EV-3", Message("The series {pair} has begun.", pair=_pair(series)))
    return _checked(_with_series(evening, index, replace(series, first=name)))


def rename(evening: Evening, old: str, new: str, at: str) -> Evening:
    if new in evening.names:
        raise Refusal(
            "EV-1", Message("Somebody in this evening is already called {name}.", name=new)
        )

    def new_name(name: Any) -> Any:
        return new if name == old else name

    def new_names(people: tuple[str, ...]) -> Any:
        return tuple(map(new_name, people))

    def new_result(result: Result) -> Result:
        return replace(result, winner=new_name(result.winner), first=new_name(result.first))

    series = tuple(
        replace(
            entry,
            people=new_names(entry.people),
            first=new_name(entry.first),
            results=tuple(map(new_result, entry.results)),
            ruling=entry.ruling and replace(entry.ruling, winner=new_name(entry.ruling.winner)),
        )
        for entry in evening.series
    )
    log = tuple(
        replace(
            entry,
            people=new_names(entry.people),
            name=new_name(entry.name),
            result=entry.result and new_result(entry.result),
        )
        if entry.what is not NoteKind.RENAMED
        else entry
        for entry in evening.log
    )
    people = tuple(replace(person, name=new_name(person.name)) for person in evening.people)
    changed = replace(
        evening, people=people, withdrawn=new_names(evening.withdrawn), series=series, log=log
    )
    return _with_note(_checked(changed), Note(NoteKind.RENAMED, at, (old,), new))


def _pair(series: Series) -> str:
    return " – ".join(series.people)


def _find_series(evening: Evening, index: int) -> tuple[Evening, Series, Count]:
    """Return the evening, the series with number `index`, and its `Count`.

    If the evening lacks the series, add it.
    """
    status = standing(evening)
    if index >= len(evening.series):
        evening = replace(evening, series=status.series[: index + 1])
    return evening, status.series[index], status.counts[index]


def _with_series(evening: Evening, index: int, series: Series) -> Evening:
    return replace(evening, series=(*evening.series[:index], series, *evening.series[index + 1 :]))


def _replace_series(evening: Evening, index: int, series: Series) -> Evening:
    return _checked(_with_series(evening, index, series))


def _checked(evening: Evening) -> Evening:
    """Return the evening without unneeded empty series; raise `Refusal` if it is invalid."""
    _check_file(evening)
    while True:
        try:
            standing(evening)
        except Illegal as error:
            series = evening.series[error.series]
            if error.clause != "EV-6":
                raise Refusal(error.clause, error.reason) from None
            if _has_records(series):
                begun = Message("{pair} has begun, so it cannot be removed.", pair=_pair(series))
                raise Refusal("EV-6", begun) from None
            remaining = (*evening.series[: error.series], *evening.series[error.series + 1 :])
            evening = replace(evening, series=remaining)
        else:
            return evening


def _check_file(evening: Evening) -> None:
    """Raise `Refusal` if a file could not hold the evening's names, strings or numbers."""
    try:
        files.check(evening)
    except Unreadable as error:
        raise Refusal("EV-1", Message("This is not possible: {why}.", why=error.reason)) from None


def _abandon_live_game(evening: Evening, index: int, reason: str, at: str) -> Evening:
    _, series, count = _find_series(evening, index)
    playing = series.live and count.next is not None
    return abandon(evening, index, reason, at) if playing else evening


def _has_records(series: Series) -> bool:
    return series.begun or series.ruling is not None


def _check_no_live_game(series: Series) -> None:
    if series.live:
        playing = Message("A game of {pair} is being played.", pair=_pair(series))
        raise Refusal("EV-2", playing)


def _check_live_games_unchanged(before: Evening, after: Evening) -> None:
    """Raise `Refusal` if `after` has another entry or number for a game that is being played."""
    due = {
        series.live: count.next and (count.next.entry, count.next.number)
        for series, count in zip(after.series, standing(after).counts, strict=False)
    }
    for series, count in zip(before.series, standing(before).counts, strict=False):
        current = count.next and (count.next.entry, count.next.number)
        if series.live and due[series.live] != current:
            playing = "A game of {pair} is being played, which this would change."
            raise Refusal("EV-3", Message(playing, pair=_pair(series)))


def _dependents(rounds: Rounds, index: int) -> Iterator[int]:
    """Yield the bracket's series that depend, directly or indirectly, on the series `index`."""
    reached = {
        (level, at)
        for level, meetings in enumerate(rounds)
        for at, meeting in enumerate(meetings)
        if meeting.series == index
    }
    for level, meetings in enumerate(rounds):
        for at, meeting in enumerate(meetings):
            if reached.intersection(meeting.feeders):
                reached.add((level, at))
                if meeting.series is not None:
                    yield meeting.series


def _won_by_withdrawal(evening: Evening, name: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the loser of each series that `name` won by a withdrawal.

    Omit series on which no series that has begun depends.
    """
    status = standing(evening)
    for index, count in enumerate(status.counts):
        begun = (
            _has_records(status.series[place]) for place in _dependents(status.rounds or (), index)
        )
        if count.by is End.WITHDRAWAL and count.winner == name and any(begun):
            yield index, status.series[index].other(name)


def _match_ids(evening: Evening) -> set[str]:
    return {result.match for series in evening.series for result in series.results}


def _with_note(evening: Evening, note: Note) -> Evening:
    return replace(evening, log=(*evening.log, note))


def _result_note(evening: Evening, index: int, number: int, reason: str, at: str) -> Note:
    """Return the log entry for the result of game `number` (from 1, including replays)."""
    series = evening.series[index]
    result, game = series.results[number - 1], game_numbers(evening, series)[number - 1]
    kind = NoteKind.CONCEDED if result.conceded and not reason else NoteKind.RESULT
    if result.abandoned:
        kind = NoteKind.ABANDONED
    people, winner = series.people, result.winner or ""
    return Note(kind, at, people, winner, number, reason=reason, game=game)


def _with_ruling(before: Evening, ruled: Evening, note: Note) -> Evening:
    """Return the evening after a host's ruling, with `note` in the log.

    Set aside what the ruling makes impossible. Raise `Refusal` if the ruling has no reason (EV-4)
    or is impossible itself.
    """
    _check_file(ruled)
    if not 1 <= len(note.reason) <= LONGEST:
        raise Refusal(
            "EV-4", Message("A ruling needs a reason of 1 to {most} characters.", most=LONGEST)
        )
    try:
        return set_aside(before, _with_note(ruled, note))
    except Illegal as error:
        raise Refusal(error.clause, error.reason) from None
