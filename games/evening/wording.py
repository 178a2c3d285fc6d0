"""Messages about an evening: series, table and bracket for screens, the command line and a chat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from games.core import Message
from games.core.text import counted, points_text
from games.evening.bracket import Meeting, Rounds
from games.evening.series import Count, End, Next
from games.evening.standing import Row, Standing, standing
from games.evening.values import Evening, Length, Note
from games.match.chat import shorten
from games.match.chat_messages import split_into_messages

_ROOM = 40
"""Maximum length of a name in a post, in UTF-16 code units."""
_MOST_NEXT = 8
"""Maximum number of next games in a post."""

Name: TypeAlias = Callable[[str], str]
Section: TypeAlias = tuple[Message, list[Message]]
"""A heading and the lines below it."""


def score(count: Count, name: Name = str) -> Message:
    """Return the score of a series, such as `Mira 2 – 1 Kostya`."""
    (first, second), (mine, others) = count.people, count.halves
    return Message(
        "{one} {points} – {others} {two}",
        one=name(first),
        two=name(second),
        points=points_text(mine),
        others=points_text(others),
    )


def state(count: Count, name: Name = str) -> Message:
    """Return a message about the end of a series, or about its next game."""
    if count.next is not None:
        return next_game(count.next, name)
    if count.winner is None:
        return Message("drawn") if count.drawn else Message("both have withdrawn")
    if count.by is End.GAMES:
        return Message("{name} has won", name=name(count.winner))
    return Message("{name} wins by walkover", name=name(count.winner))


def next_game(due: Next, name: Name = str) -> Message:
    """Return a message about the next game, with the person in the first seat if known."""
    if due.first is None:
        return Message("game {number}: {game}", number=due.number, game=due.entry.title)
    return Message(
        "game {number}: {game}, {name} in the first seat",
        number=due.number,
        game=due.entry.title,
        name=name(due.first),
    )


def lead(count: Count, name: Name = str) -> Message:
    """Return a message such as `Mira leads 1 – 0`, `Mira wins 2 – 1` or `level at 1 – 1`."""
    mine, others = count.halves
    if count.winner is None and mine == others:
        level = points_text(mine)
        return Message("level at {points} – {others}", points=level, others=level)
    ahead = count.people[mine < others] if count.winner is None else count.winner
    at = count.people.index(ahead)
    text = (
        "{name} leads {points} – {others}"
        if count.winner is None
        else ("{name} wins {points} – {others}")
    )
    return Message(
        text,
        name=name(ahead),
        points=points_text(count.halves[at]),
        others=points_text(count.halves[1 - at]),
    )


def length(of: Length) -> Message:
    """Return a message for the length of a series, such as `best of 3`."""
    if of.best:
        return Message("best of {number}", number=of.games)
    return counted(of.games, "{count} game", "{count} games")


def round_title(rounds: Rounds, number: int) -> Message:
    """Return the title of round `number` (from 0) of a bracket."""
    meetings = rounds[number]
    if meetings[0].losers:
        return Message("Third place")
    match len(meetings):
        case 1:
            return Message("Final")
        case 2:
            return Message("Semi-finals")
        case 4:
            return Message("Quarter-finals")
    return Message("Round {number}", number=number + 1)


def table_row(row: Row, name: Name = str) -> Message:
    return Message(
        "{rank}. {name}: {points} · series {won}–{drawn}–{lost} · games {mine} – {others}",
        rank=row.rank,
        name=name(row.name),
        points=points_text(row.points),
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        mine=points_text(row.halves[0]),
        others=points_text(row.halves[1]),
    )


def set_aside(notes: Iterable[Note]) -> list[Message]:
    """Return a line for each series, with how much of it a ruling sets aside."""
    of_series: dict[tuple[tuple[str, ...], int], list[Note]] = {}
    for note in notes:
        of_series.setdefault((note.people, note.leg), []).append(note)
    lines = []
    for (people, _), aside in of_series.items():
        pair, games = " – ".join(people), sum(note.number > 0 for note in aside)
        if games:
            lines.append(counted(games, "{pair}: {count} game", "{pair}: {count} games", pair=pair))
        if games < len(aside):
            lines.append(Message("{pair}: the walkover", pair=pair))
    return lines


def text(evening: Evening) -> str:
    """Return an evening's series and its table or bracket as plain text.

    Raise `Illegal` if the evening contains an impossible result.
    """
    status = standing(evening)
    lines = [evening.title]
    if status.table is not None:
        series = [with_state(count, str) for count in status.counts]
        lines += _section(Message("Series"), series)
    for heading, below in sections(status, str):
        lines += _section(heading, below)
    if status.winner is not None:
        lines += ["", str(winner(status.winner, str))]
    return "\n".join(lines)


def post(evening: Evening, word: Callable[[Message], str] = str) -> tuple[str, ...]:
    """Return messages for a chat with the table or bracket and the next games.

    Raise `Illegal` if the evening contains an impossible result.
    """
    status = standing(evening)
    body: list[str] = []
    for heading, below in sections(status, _defused):
        body += [f"**{word(heading)}**", *map(word, below)]
    due = [count for count in status.counts if count.next is not None]
    if due:
        body.append(f"**{word(Message('Next'))}**")
        body += [word(_next_game_line(count, _defused)) for count in due[:_MOST_NEXT]]
    if len(due) > _MOST_NEXT:
        body.append(
            word(counted(len(due) - _MOST_NEXT, "… and {count} more", "… and {count} more"))
        )
    if status.winner is not None:
        body.append(word(winner(status.winner, _defused)))
    return split_into_messages(f"**{shorten(evening.title, 2 * _ROOM) or '?'}**", body, (), word)


def _section(heading: Message, lines: list[Message]) -> list[str]:
    return ["", str(heading), *(f"  {line}" for line in lines)]


def _defused(name: str) -> str:
    return shorten(name, _ROOM) or "?"


def winner(winner: str, name: Name = str) -> Message:
    return Message("The winner is {name}.", name=name(winner))


def with_state(count: Count, name: Name) -> Message:
    """Return a line with the score of a series, and its next game or how it ended."""
    return Message("{score} · {state}", score=score(count, name), state=state(count, name))


def _next_game_line(count: Count, name: Name) -> Message:
    assert count.next is not None
    first, second = map(name, count.people)
    return Message("{one} – {two}, {next}", one=first, two=second, next=next_game(count.next, name))


def sections(status: Standing, name: Name) -> Iterator[Section]:
    """Yield the table, or each round of the bracket, as a heading and its lines."""
    if status.table is not None:
        yield Message("Table"), [table_row(row, name) for row in status.table]
    for number, meetings in enumerate(status.rounds or ()):
        lines = [_meeting(meeting, status, name) for meeting in meetings]
        yield round_title(status.rounds or (), number), lines


def _meeting(meeting: Meeting, status: Standing, name: Name) -> Message:
    if meeting.series is not None:
        return with_state(status.counts[meeting.series], name)
    if meeting.winner.name is not None:
        return Message("{name}: bye", name=name(meeting.winner.name))
    first, second = (
        Message("nobody")
        if side.known and side.name is None
        else Message("{name}", name="…" if side.name is None else name(side.name))
        for side in meeting.sides
    )
    return Message("{one} – {two}", one=first, two=second)
