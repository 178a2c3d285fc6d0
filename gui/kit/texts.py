"""The texts of windows and the messages of `games`, in the user's language.

`Desk.tr("Paused")` is how a text is marked. Qt's `lupdate` takes the context from what stands
before `.tr`, so a class is never called by another name. A game has a class of its own.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from games.core.text import english


def translated(context: str, text: str, plural: str = "", count: int = 1) -> str:
    """Return a text in the user's language; in English where no catalogue has it."""
    found = QCoreApplication.translate(context, text, plural, count if plural else -1)
    return english(text, plural, count) if found == text else found


class Texts:
    """The texts of one surface or game: `class Desk(Texts): ...`."""

    @classmethod
    def tr(cls, text: str, plural: str = "", count: int = 1, /, **values: object) -> str:
        """Return a text in the user's language, with `values` in its named placeholders.

        With `plural`, which is for a `count` other than 1, `{count}` is one of them.
        """
        found = translated(cls.__name__, text, plural, count)
        if plural:
            values["count"] = count
        return found.format_map(values) if values else found


class About(Texts): ...


class App(Texts): ...


class Broadcast(Texts): ...


class Desk(Texts): ...


class Diaries(Texts): ...


class Exercises(Texts): ...


class Film(Texts): ...


class Home(Texts): ...


class Kit(Texts): ...


class Lessons(Texts): ...


class NewMatch(Texts): ...


class Play(Texts): ...


class Rehearsals(Texts): ...


class Review(Texts): ...


class Rules(Texts): ...


class Schedule(Texts): ...


class Stage(Texts): ...


class Storage(Texts): ...


class Table(Texts): ...
