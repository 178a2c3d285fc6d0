"""Creates the scenes that are shown between matches, from a match's public view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from games import registry
from games.broadcast import show
from games.broadcast.show import Person, Scene, Scenes, Show
from games.core import Pair, Seat
from games.match.clocks import long_clock_text
from games.match.matchview import MatchView
from games.match.tournament import Tournament
from gui.games import face
from gui.kit.texts import Stage
from gui.kit.wording import translate
from gui.picture import words


def spoken(scene: Scene, now: int) -> str:
    match scene:
        case show.Intro(title, line, soon, people):
            texts = [soon, title, line, *people]
        case show.Versus(people, game, goal, event, series):
            names = " – ".join(words.name_in_sentence(person.name) for person in people)
            texts = [event, names, series, game, goal]
        case show.Break(title, _, until, event, people, following):
            left = "" if until is None else long_clock_text(until - now)
            names = " – ".join(map(words.name_in_sentence, people))
            texts = [event, title, left, names, following]
        case show.Winner(_, title, _, score, reason, event, series):
            texts = [event, title, score, reason, series]
        case show.Table(event, rows):
            texts = [event, *(f"{row.rank} {row.name} {row.points}" for row in rows)]
        case show.Bracket(event, rounds):
            texts = [event]
            for level in rounds:
                lines = (" – ".join(side.name or "…" for side in sides) for sides in level.meetings)
                texts += [level.title, *lines]
        case show.Goal(games):
            texts = [f"{title_of(game_)}: {goal_of(game_)}" for game_ in games]
    return ". ".join(filter(None, texts))


def title_of(game: str) -> str:
    return registry.game(game).title


def goal_of(game: str) -> str:
    return translate(registry.game(game).line)


def _people(view: MatchView) -> Pair[Person]:
    event = view.tournament
    return Pair(
        *(
            Person(view.names[seat], event.teams[seat], picture=event.portraits[seat])
            for seat in Seat
        )
    )


def versus_of(view: MatchView) -> show.Versus:
    (first, second), game, event = _people(view), view.game, view.tournament
    return show.Versus((first, second), game.title, goal_of(game.id), event.heading, event.series)


def winner_of(view: MatchView, series: str) -> show.Winner | None:
    """Return the scene with the result and the series' score, or None if the match is not over."""
    if view.outcome is None:
        return None
    seat, heading = view.outcome.winner, view.tournament.heading
    front = Seat.ONE if seat is None else seat
    working = face(view.game.id).teller().working(view)
    score, reason = "", words.reason(view)
    if working is not None and all(tally.total for tally in working):
        first, second = working[front].total, working[front.other].total
        score = f"{first} – {second}"
        if reason.split()[::2] == [first, second]:  # "260 against 150" only repeats the score
            reason = ""
    over, winner = words.result(), None
    if seat is not None:
        over = words.winner()
        winner = replace(_people(view)[seat], name=view.player(seat))
    return show.Winner(over, words.headline(view), winner, score, reason, heading, series)


def break_of(
    until: int | None, event: str = "", people: tuple[str, ...] = (), following: str = ""
) -> show.Break:
    """Return the scene for a break.

    `until` is its end in milliseconds since the Unix epoch, or None for an open end.
    `people` are the next players, and `following` describes what follows the break.
    """
    soon = Stage.tr("We will be back soon") if until is None else words.starts_soon()
    following = following[:1].upper() + following[1:]
    return show.Break(Stage.tr("Break"), soon, until, event, people, following)


def intro_of(event: Tournament, people: tuple[str, ...]) -> show.Intro:
    title = " · ".join(filter(None, (event.title, event.round))) or Stage.tr("Death Matches")
    return show.Intro(title, event.line, words.starts_soon(), people)


def scenes_of_match(view: MatchView) -> Scenes:
    """Return the broadcast's scenes for a match that is not part of an evening."""
    event, names = view.tournament, tuple(view.names)
    rest = break_of(None, event.heading, names, view.game.title)
    winner = winner_of(view, event.series)
    return on_air((intro_of(event, names), versus_of(view), rest, winner))


def on_air(scenes: Iterable[Scene | None], stage: Scene | None = None) -> Scenes:
    """Return `scenes` with `stage` as the current scene, or with the match if `stage` is None."""
    named: dict[str, Any] = {scene.called: scene for scene in scenes if scene is not None}
    named["rest"] = named.pop("break", None)
    named.pop("live", None)
    return replace(Scenes("live" if stage is None else stage.called), **named)


def drawn(scenes: Scenes, directed: Show, delay: float) -> Scene | None:
    """Return the scene that `directed` selects, as viewers see it, or None for the match.

    `delay` is in seconds. If a break has an end time, viewers see that time plus the delay, unless
    a command has set the time (`directed.until`).
    """
    scene = scenes.get(directed.scene)
    if not isinstance(scene, show.Break):
        return scene
    late = None if scene.until is None else scene.until + round(1000 * delay)
    return replace(scene, until=late if directed.until is None else directed.until)
