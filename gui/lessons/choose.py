"""Which game to learn, and how far one has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QWidget

from games.core import Game
from games.lessons.steps import Lesson
from gui.kit.widgets.offers import Offer, OffersPage
from gui.kit.wording import translate
from gui.lessons.page import tr


class ChoosePage(OffersPage):
    """The lessons there are. `chosen`: the id of a game.

    `reached`: by game, how many steps have been done of its lesson.
    """

    def __init__(
        self,
        lessons: Sequence[tuple[Game, Lesson]],
        reached: Mapping[str, int],
        parent: QWidget | None = None,
    ) -> None:
        about = tr("Learn a game on its board, a rule at a time, in two minutes.")
        fresh = next((game.id for game, _ in lessons if game.id not in reached), None)
        offers = [
            _offer(game, len(lesson.steps), reached.get(game.id, 0), game.id == fresh)
            for game, lesson in lessons
        ]
        super().__init__(tr("Learn"), about, offers, parent)


def _offer(game: Game, steps: int, reached: int, first: bool) -> Offer:
    done = reached >= steps
    aside, button = tr("2 min"), tr("Begin")
    if done:
        aside, button = tr("done"), tr("Once more")
    elif reached:
        aside, button = tr("step {0} of {1}").format(reached + 1, steps), tr("Go on")
    spoken = tr("Learn {0}").format(game.title)
    return Offer(game.id, game.title, translate(game.line), aside, button, spoken, first)
