"""The scenes shown between two matches, and the captions for the broadcast.

Scenes and captions contain names, teams, pictures and scores, but no chat names, notes or
positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from games import registry
from games.broadcast import show
from games.broadcast.captions import MOST_CASTERS, Caption, Captions, Pips, Result
from games.broadcast.show import Scene
from games.core import Message
from games.core.text import points_text
from games.evening.bracket import Meeting
from games.evening.next_games import Due, due
from games.evening.series import Count
from games.evening.standing import Row, Standing, standing
from games.evening.values import Evening, Length
from games.evening.wording import lead, length, next_game, round_title

Word: TypeAlias = Callable[[Message], str]
MOST_RESULTS = 60
"""Maximum number of results in the captions; only the latest are kept."""
Portrait: TypeAlias = Callable[[str], bytes]
"""A function that returns a person's picture (PNG) by name, or b"" if there is none."""


def upcoming(evening: Evening, after: int | None = None) -> Due | None:
    """Return the series to be played next, or None if there is none.

    Prefer the series `after` if its game is being played or can begin. Otherwise, prefer a series
    whose game is being played to a series whose game can begin.
    """
    playable_games = due(evening)
    running = [count for count in playable_games if count.live]
    playable = [count for count in playable_games if count.playable]
    same = [count for count in (*running, *playable) if count.index == after]
    return next(iter((*same, *running, *playable)), None)


def versus(evening: Evening, index: int, word: Word, portrait: Portrait) -> show.Versus | None:
    """Return the scene that introduces the next game of a series, or None if no game is due."""
    status = standing(evening)
    count = status.counts[index]
    if count.next is None:
        return None
    one, two = (contender(evening, status, name, word, portrait) for name in count.people)
    game = registry.game(count.next.entry.game)
    series_pips = pips(evening.length, count, word(length(evening.length)))
    event, score = heading(evening, status, index, word), score_of(series_pips)
    return show.Versus((one, two), game.title, word(Message(game.line)), event, score, series_pips)


def score_of(pips: Pips) -> str:
    """Return the score of a series as text, or "" if nobody has a point."""
    one, two = map(points_text, pips.halves)
    return f"{one} – {two}" if any(pips.halves) else ""


def contender(
    evening: Evening, standing: Standing, name: str, word: Word, portrait: Portrait
) -> show.Person:
    """Return a person as shown in a scene, labelled with the points won and lost in games."""
    team = next((person.team for person in evening.people if person.name == name), "")
    won = lost = 0
    for count in standing.counts:
        if name in count.people:
            at = count.people.index(name)
            won, lost = won + count.halves[at], lost + count.halves[1 - at]
    record = Message("games {won} – {lost}", won=points_text(won), lost=points_text(lost))
    played = word(record) if (won or lost) and len(evening.people) > 2 else ""
    return show.Person(name, team, played, picture=portrait(name))


def pips(of: Length, count: Count, text: str = "") -> Pips:
    """Return the score of a series as pips. `text` describes the length of the series."""
    need = of.games // 2 + 1 if of.best else of.games
    most = max(need, *((half + 1) // 2 for half in count.halves))
    return Pips(count.people, count.halves, most, text)


def heading(evening: Evening, status: Standing, index: int, word: Word) -> str:
    """Return the title of an evening, with the round of a series if it is in a bracket."""
    rounds = status.rounds or ()
    for number, meetings in enumerate(rounds):
        if any(meeting.series == index for meeting in meetings):
            return f"{evening.title} · {word(round_title(rounds, number))}"
    return evening.title


def champion(evening: Evening, word: Word, portrait: Portrait) -> show.Winner | None:
    """Return the scene with the winner of the evening, or None if there is no winner yet."""
    status = standing(evening)
    if status.winner is None:
        return None
    who = contender(evening, status, status.winner, word, portrait)
    series = word(_won_evening(status.winner))
    if len(status.counts) == 1:
        series = word(lead(status.counts[0]))
    return show.Winner(word(Message("Winner")), who.name, who, event=evening.title, series=series)


def _won_evening(name: str) -> Message:
    return Message("{name} has won the evening", name=name)


def after_game(evening: Evening, index: int, word: Word) -> str:
    """Return the score of a series after a game, or the winner of the evening, in words."""
    status = standing(evening)
    if status.winner is not None:
        return word(_won_evening(status.winner))
    return word(lead(status.counts[index]))


def following(
    evening: Evening, word: Word, after: int | None = None
) -> tuple[tuple[str, ...], str]:
    """Return the people and a description of the next game, or () and "" if there is none."""
    next_due = upcoming(evening, after)
    return ((), "") if next_due is None else (next_due.count.people, word(next_game(next_due.next)))


def overview(evening: Evening, word: Word) -> show.Table | show.Bracket | None:
    """Return the table or the bracket, or None for an evening of only two people."""
    if len(evening.people) <= 2:
        return None
    status = standing(evening)
    if status.table is not None:
        return _table(evening, status.table)
    rounds = status.rounds or ()
    return show.Bracket(
        evening.title,
        tuple(
            show.Round(
                word(round_title(rounds, number)),
                tuple(_sides(meeting, status, word) for meeting in meetings),
                all(meeting.winner.known for meeting in meetings),
                meetings[0].losers,
            )
            for number, meetings in enumerate(rounds)
        ),
    )


def _table(evening: Evening, rows: tuple[Row, ...]) -> show.Table:
    lines = (
        show.Row(
            row.rank,
            row.name,
            f"{row.won}–{row.drawn}–{row.lost}",
            " – ".join(map(points_text, row.halves)),
            points_text(row.points),
        )
        for row in rows
    )
    return show.Table(evening.title, tuple(lines))


def at_a_glance(evening: Evening, word: Word) -> Scene:
    """Return a scene with the table or bracket or, for two people, the next game or the winner."""
    scene = overview(evening, word)
    if scene is not None:
        return scene
    status = standing(evening)
    if status.winner is None:
        index = next((at for at, count in enumerate(status.counts) if count.next is not None), None)
        next_scene = None if index is None else versus(evening, index, word, lambda _name: b"")
        return next_scene or _table(evening, status.table or ())
    result = word(lead(status.counts[-1]))
    return show.Winner(
        word(Message("Winner")), evening.title, show.Person(status.winner), series=result
    )


def _sides(meeting: Meeting, status: Standing, word: Word) -> tuple[show.Side, show.Side]:
    count = None if meeting.series is None else status.counts[meeting.series]
    bye = word(Message("bye"))
    sides = []
    for place in meeting.sides:
        name = place.name or (bye if place.known else "")
        points = ""
        if count is not None and place.name is not None and (count.over or any(count.halves)):
            points = points_text(count.halves[count.people.index(place.name)])
        won = place.name is not None and place.name == meeting.winner.name
        sides.append(show.Side(name, points, won))
    return sides[0], sides[1]


def captions(
    evening: Evening | None,
    names: Sequence[str],
    lines: Mapping[str, str],
    casters: Sequence[tuple[str, str]],
) -> Captions:
    """Return the captions for a match between `names`; `lines` maps names to captions."""
    counts = () if evening is None else standing(evening).counts
    of_two = [count for count in counts if set(count.people) == set(names)]
    series_pips = None
    if evening is not None and of_two:
        series_pips = pips(evening.length, of_two[-1])
    results = [
        Result(count.people, (points_text(count.halves[0]), points_text(count.halves[1])))
        for count in reversed(counts)
        if any(count.halves) or count.winner is not None
    ]
    return Captions(
        series_pips,
        tuple(results[:MOST_RESULTS]),
        tuple(Caption(name, lines[name]) for name in names if lines.get(name)),
        tuple(Caption(*caster) for caster in casters if caster[0])[:MOST_CASTERS],
    )
