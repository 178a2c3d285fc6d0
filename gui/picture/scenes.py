"""Scenes between two matches: their descriptions, and scenes made from a match's public view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from games import registry
from games.broadcast import show
from games.broadcast.feed import Pictures, Shown, version_of
from games.core import Seat
from games.core.text import points_text
from games.evening import scenes
from games.evening.scenes import Contender, Pips, Scene
from games.match.matchview import MatchView
from games.match.tournament import Tournament
from gui.games import face
from gui.kit.texts import Stage
from gui.kit.wording import translate
from gui.picture import words

STAGED: dict[type, show.Name] = {
    scenes.Versus: "versus",
    scenes.Break: "break",
    scenes.Winner: "winner",
    scenes.Table: "table",
    scenes.Bracket: "bracket",
}
"""The name on air of each scene of the Stage; during its other scenes the match is on air."""


def spoken(scene: Scene, now: int) -> str:
    """Return a scene in words, as an accessible description."""
    match scene:
        case scenes.Intro(title, line, soon, people):
            said = [soon, title, line, *people]
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
            said = [event, *(f"{row.rank} {row.name} {row.points}" for row in rows)]
        case scenes.Bracket(event, rounds):
            said = [event]
            for one in rounds:
                lines = (" – ".join(side.name or "…" for side in both) for both in one.meetings)
                said += [one.title, *lines]
        case scenes.Goal(games):
            said = [f"{title_of(one)}: {goal_of(one)}" for one in games]
    return ". ".join(filter(None, said))


def title_of(game: str) -> str:
    """Return a game's title."""
    return registry.game(game).title


def goal_of(game: str) -> str:
    """Return a game's goal in one line."""
    return translate(registry.game(game).line)


def score_of(pips: Pips | None, series: str) -> str:
    """Return the score of a series before a game; "" before its first game."""
    if pips is None:
        return series
    one, two = pips.halves
    return f"{points_text(one)} – {points_text(two)}" if one or two else ""


def versus_of(view: MatchView) -> scenes.Versus:
    """Return the scene that introduces the players, from a match's public view."""
    event = view.tournament
    one, two = (
        Contender(view.names[seat], event.teams[seat], event.portraits[seat]) for seat in Seat
    )
    return scenes.Versus((one, two), view.game.id, event.heading, series=event.series)


def winner_of(view: MatchView, series: str) -> scenes.Winner | None:
    """Return the scene with the result, from a match's public view; None while it runs.

    `series`: the current score of the series.
    """
    if view.outcome is None:
        return None
    seat, event = view.outcome.winner, view.tournament
    first = Seat.ONE if seat is None else seat
    working = face(view.game.id).teller().working(view)
    score, why = "", words.reason(view)
    if working is not None and all(one.total for one in working):
        one, two = working[first].total, working[first.other].total
        score = f"{one} – {two}"
        if why.split()[::2] == [one, two]:  # "260 against 150" says no more than the score
            why = ""
    winner = None
    if seat is not None:
        winner = Contender(view.player(seat), event.teams[seat], event.portraits[seat])
    return scenes.Winner(winner, words.headline(view), score, why, event.heading, series)


def scenes_of_match(view: MatchView) -> tuple[show.Scenes, Pictures]:
    """Return the scenes of a match without an evening, as the broadcast shows them."""
    event, names = view.tournament, (view.names[Seat.ONE], view.names[Seat.TWO])
    return on_air(
        (
            intro_of(event, names),
            versus_of(view),
            scenes.Break(None, event.heading, names, view.game.title),
            winner_of(view, event.series),
        )
    )


def intro_of(event: Tournament, people: tuple[str, ...]) -> scenes.Intro:
    """Return the scene shown before the first match."""
    title = " · ".join(filter(None, (event.title, event.round))) or Stage.tr("Death Matches")
    return scenes.Intro(title, event.line, words.starts_soon(), people)


def on_air(
    found: Iterable[Scene | None], stage: Scene | None = None
) -> tuple[show.Scenes, Pictures]:
    """Return scenes in the broadcast's form, and people's pictures.

    `stage`: the scene that the Stage shows; None while it shows the match.
    """
    shown = show.Scenes(STAGED.get(type(stage), "live"))
    pngs: dict[str, bytes] = {}

    def person(one: Contender) -> show.Person:
        version = version_of(one.portrait)
        if version:
            pngs[version] = one.portrait
        return show.Person(one.name, one.team, one.record, version)

    for scene in found:
        match scene:
            case scenes.Intro():
                shown = replace(shown, intro=scene)
            case scenes.Versus((one, two), game, event, pips, series):
                both, score = (person(one), person(two)), score_of(pips, series)
                versus = show.Versus(both, title_of(game), goal_of(game), event, score, pips)
                shown = replace(shown, versus=versus)
            case scenes.Break(until, event, people, following):
                soon = Stage.tr("We go on soon") if until is None else words.starts_soon()
                line = capital(following)
                rest = show.Break(Stage.tr("Break"), soon, until, event, people or (), line)
                shown = replace(shown, rest=rest)
            case scenes.Winner(won, title, score, why, event, series):
                over = words.result() if won is None else words.winner()
                who = None if won is None else person(won)
                winner = show.Winner(over, title, who, score, why, event, series)
                shown = replace(shown, winner=winner)
            case scenes.Table():
                shown = replace(shown, table=scene)
            case scenes.Bracket():
                shown = replace(shown, bracket=scene)
    return shown, Pictures(tuple(pngs.values()))


def drawn(shown: Shown, pictures: Mapping[str, bytes]) -> Scene | None:
    """Return the scene on air in the Stage's form; None while the match is shown.

    `pictures`: people's pictures by version.
    """
    found, name = shown.scenes or show.Scenes(), shown.show.scene

    def contender(one: show.Person) -> Contender:
        return Contender(one.name, one.team, pictures.get(one.portrait, b""), one.record)

    match (found.rest or show.Break("")) if name == "break" else getattr(found, name, None):
        case show.Intro() | show.Table() | show.Bracket() as scene:
            return scene
        case show.Versus((one, two), title, _, event, series, pips):
            game = next(each for each in registry.game_ids() if title_of(each) == title)
            return scenes.Versus((contender(one), contender(two)), game, event, pips, series)
        case show.Break(_, _, until, event, people, following):
            end = None if until is None else until + round(1000 * shown.delay)
            end = end if shown.show.until is None else shown.show.until
            both = (people[0], people[1]) if people else None
            return scenes.Break(end, event, both, following)
        case show.Winner(_, title, who, score, why, event, series):
            winner = None if who is None else contender(who)
            return scenes.Winner(winner, title, score, why, event, series)
    return None


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]
