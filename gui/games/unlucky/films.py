"""What is shown between two views of Unlucky For Some: one trial's reveal after another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core import Pair
from games.unlucky.view import View
from gui.games.unlucky.panel import Panel, PanelFilm
from gui.kit.board.film import Film


@dataclass(frozen=True, slots=True)
class Scene:
    """A trial's part of the film. `panel` is its number, `start` its first millisecond."""

    panel: int
    start: float
    film: PanelFilm


class TrialsFilm(Film):
    """The trials' reveals in an announcer's order, some time `between` two of them.

    With None between them they run together, as on small boards without words.
    """

    def __init__(self, told: list[tuple[int, PanelFilm]], between: float | None) -> None:
        self.scenes: list[Scene] = []
        at = 0.0
        for number, film in told:
            self.scenes.append(Scene(number, at, film))
            at += 0.0 if between is None else film.length + between
        self.length = max(scene.start + scene.film.length for scene in self.scenes)

    def scene_of(self, panel: int) -> Scene | None:
        """A trial's part of the film; None if nothing happens there."""
        return next((one for one in self.scenes if one.panel == panel), None)

    def part(self, panel: int, ms: float, view: Any) -> Any:
        """What has been told of a trial at that moment; `view` where nothing happens there."""
        mine = self.scene_of(panel)
        return view if mine is None else mine.film.part(ms - mine.start)

    def told(self, ms: float) -> int:
        """The trial that is told of at that moment."""
        begun = [one.panel for one in self.scenes if ms >= one.start]
        return begun[-1] if begun else self.scenes[0].panel

    def working(self, ms: float) -> Pair[str] | None:
        return None


def film_between(
    panels: tuple[Panel, ...], seen: list[int], before: View, view: View
) -> Film | None:
    """The film from one view to the next; None if no trial that is seen has anything to tell."""
    films = []
    for number in order(before, view):
        trial = view.trials[number]
        if number in seen:
            film = panels[number].film(before.part(trial), view.part(trial))
            if film is not None:
                films.append((number, film))
    between = None if panels[0].bare else panels[0].look.motion.slow
    return TrialsFilm(films, between) if films else None


def order(before: View, view: View) -> list[int]:
    """Candles, nodes, noughts; but what is decided now comes last, and last of all what decides.

    Of two trials that the winner wins at once the second decides; so what the other one wins, or
    nobody, is told before them.
    """

    def rank(number: int) -> tuple[bool, bool]:
        trial = view.trials[number]
        verdict = view.part(trial).verdict
        new = verdict is not None and before.part(trial).verdict is None
        winner = view.outcome.winner if view.outcome is not None else None
        return new, new and winner is not None and verdict.winner is winner

    return sorted(range(len(view.trials)), key=rank)
