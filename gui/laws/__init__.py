"""Laws that every game must obey: property tests of its rules, bot, board, lesson and rules page.

`garnet doctor GAME` checks all laws. The tests of a game's package can check them without a
display:

    from gui.laws import broken

    def test_it_keeps_the_laws() -> None:
        assert broken(GAME) == {}

Each law plays random matches and raises `Broken` with a message if it finds an error. The law's
name and docstring say what it checks.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from functools import cache
from itertools import chain

from PySide6.QtWidgets import QApplication

from games import laws, registry
from games.core import Game
from games.laws import Broken, Law, why
from gui.kit.theme import load_fonts
from gui.laws import boards, pages, stage

__all__ = ["LAWS", "Broken", "Law", "broken"]

GROUPS: tuple[tuple[Law, ...], ...] = (laws.LAWS, (*boards.LAWS, *stage.LAWS), pages.LAWS)
"""All laws, in groups. If the first law of a group is broken, the others in that group are
skipped.
"""
LAWS: tuple[Law, ...] = tuple(chain.from_iterable(GROUPS))


@cache
def _application() -> QApplication:
    """Return the `QApplication` that boards need, created offscreen if there is none."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        application = QApplication([])
    load_fonts()
    return application


def broken(game: Game, seeds: Sequence[int] = range(2)) -> dict[str, str]:
    """Return the names of the laws that a game breaks, each with a message about the error.

    Raise ValueError if the game is not installed.
    """
    if not registry.knows(game.id) or registry.game(game.id) is not game:
        raise ValueError(f"“{game.id}” is not installed: try `pip install --editable .`")
    _application()
    sentences: dict[str, str] = {}
    for group in GROUPS:
        for law in group if group[0].__name__ not in sentences else ():
            for seed in seeds:
                try:
                    law(game, random.Random(f"{game.id}/{law.__name__}/{seed}"))
                except Exception as error:  # any exception counts as a fault of the game
                    problem = why(error, game)
                    if not any(problem in sentence for sentence in sentences.values()):
                        sentences[law.__name__] = problem
                    break
            if law is group[0] and law.__name__ in sentences:
                break
    return sentences
