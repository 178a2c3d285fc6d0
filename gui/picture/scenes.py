"""The scenes between two matches in words, and those that are made of a match's public view."""

from __future__ import annotations

from games import registry
from games.broadcast.feed import Intermission
from games.core import Seat
from games.evening import scenes
from games.evening.scenes import Contender, Pips, Scene
from games.evening.wording import told
from games.match.matchview import MatchView
from gui.games import face
from gui.kit.texts import Stage
from gui.kit.wording import translate
from gui.picture import words


def spoken(scene: Scene, now: int) -> str:
    """Return a scene in words, as an accessible description."""
    match scene:
        case scenes.Versus(people, game, event, pips, series):
            names = " – ".join(words.name_in_sentence(one.name) for one in people)
            said = [event, names, score_of(pips, series), title_of(game), goal_of(game)]
        case scenes.Break(until, event, people, next_):
            left = "" if until is None else scenes.countdown(until - now)
            names = " – ".join(map(words.name_in_sentence, people or ()))
            said = [event, Stage.tr("Break"), left, names, next_]
        case scenes.Winner(_, title, score, why, event, series):
            said = [event, title, score, why, series]
        case scenes.Table(event, rows):
            said = [event, *(f"{row.rank} {row.name} {told(row.points)}" for row in rows)]
        case scenes.Bracket(event, rounds):
            said = [event]
            for one in rounds:
                lines = (" – ".join(side.name or "…" for side in both) for both in one.meetings)
                said += [one.title, *lines]
        case scenes.Goal(games):
            said = [f"{title_of(one)}: {goal_of(one)}" for one in games]
    return ". ".join(filter(None, said))


def title_of(game: str) -> str:
    """Return what people call a game."""
    return registry.game(game).title


def goal_of(game: str) -> str:
    """Return a game's goal in one line."""
    return translate(registry.game(game).line)


def score_of(pips: Pips | None, series: str) -> str:
    """Return how a series stands before a game; "" where nothing has been played."""
    if pips is None:
        return series
    one, two = pips.halves
    return f"{told(one)} – {told(two)}" if one or two else ""


def versus_of(view: MatchView) -> scenes.Versus:
    """Return who plays a match, from its public view."""
    event = view.tournament
    one, two = (
        Contender(view.names[seat], event.teams[seat], event.portraits[seat]) for seat in Seat
    )
    return scenes.Versus((one, two), view.game.id, event.heading, series=event.series)


def winner_of(view: MatchView, series: str) -> scenes.Winner | None:
    """Return how a match ended, from its public view; `series`: how the series stands now."""
    if view.outcome is None:
        return None
    seat, event = view.outcome.winner, view.tournament
    first = Seat.ONE if seat is None else seat
    working = face(view.game.id).teller().working(view)
    score = ""
    if working is not None and all(one.total for one in working):
        score = f"{working[first].total} – {working[first.other].total}"
    winner = None
    if seat is not None:
        winner = Contender(view.player(seat), event.teams[seat], event.portraits[seat])
    title, why = words.headline(view), words.reason(view)
    return scenes.Winner(winner, title, score, why, event.heading, series)


def intermission_of(scene: Scene | None) -> Intermission:
    """Return a break as the broadcast shows it; empty for every other scene."""
    if not isinstance(scene, scenes.Break):
        return Intermission()
    lines = (scene.event, " – ".join(scene.people or ()), capital(scene.next))
    soon = words.starts_soon() if scene.until is not None else Stage.tr("We go on soon")
    return Intermission(Stage.tr("Break"), scene.until, soon, tuple(filter(None, lines)))


def capital(text: str) -> str:
    """Return a text as the beginning of a line."""
    return text[:1].upper() + text[1:]
