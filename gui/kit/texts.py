"""Text shown in windows, each string in its translation context.

A string is marked for translation by `Desk.tr("Paused")`. Qt's `lupdate` takes the context from the
name before `.tr`, so never import the class under another name. Each game has its own class. A
string with plural forms is created as a message: `plain(counted(2, "{count} move", "{count}
moves"))`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from PySide6.QtCore import QCoreApplication


class Texts:
    """The strings shown by one surface or game: `class Desk(Texts): ...`."""

    tr: ClassVar[Callable[[str], str]]
    """Return the string in the user's language, or in English if no catalogue contains it."""

    def __init_subclass__(cls) -> None:
        cls.tr = partial(QCoreApplication.translate, cls.__name__)


class About(Texts): ...


class App(Texts): ...


class Broadcast(Texts): ...


class Desk(Texts): ...


class Diaries(Texts): ...


class Evenings(Texts): ...


class Exercises(Texts): ...


class Film(Texts): ...


class Home(Texts): ...


class Kit(Texts): ...


class Lessons(Texts): ...


class NewMatch(Texts): ...


class People(Texts): ...


class Play(Texts): ...


class Rehearsals(Texts): ...


class Remote(Texts): ...


class Review(Texts): ...


class Rules(Texts): ...


class Schedule(Texts): ...


class Stage(Texts): ...


class Storage(Texts): ...


class Table(Texts): ...
