"""Which puzzle comes next: out of the packs, those not solved yet first; or made new."""

from __future__ import annotations

import random
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from games.gyulbot import packs
from games.gyulbot.difficulty import Grade
from games.gyulbot.generator import recipe
from games.gyulbot.packs import Entry
from games.gyulbot.practice import Result, digest
from gui.games.gyulbot.solving import Maker

MADE, ALL = "made", "all"


@dataclass(frozen=True, slots=True)
class Wish:
    """What is practised. `source`: `ALL` packs, the id of one, or `MADE` new.

    `grade`: None for any. `rigid`: of those made new, whether they have rigid bodies.
    """

    source: str = ALL
    grade: Grade | None = None
    rigid: bool = False


class Supply(QObject):
    """Hands out puzzles. `ready(Entry)`: the one asked for. `failed(sentence)`: there is none.

    While one that was made new is tried, the next one like it is made already.
    """

    ready = Signal(object)
    failed = Signal(str)

    def __init__(
        self, rng: random.Random, maker: Maker | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._rng = rng
        self._maker = maker or Maker(self)
        self._wish: Wish | None = None
        self._asked = False
        self._made: list[Entry] = []
        self._last = ""
        self._maker.made.connect(self._on_made)
        self._maker.failed.connect(self._on_failed)
        self._maker.finished.connect(self._make)

    @property
    def waiting(self) -> bool:
        """Whether a puzzle is being made that somebody waits for."""
        return self._asked

    def ask(self, wish: Wish, results: tuple[Result, ...]) -> None:
        """Hand out a puzzle, now or once it is made."""
        if wish.source != MADE:
            self.close()
            self._draw(wish, results)
            return
        if wish != self._wish:
            self._made.clear()
            self._maker.stop()
        self._wish, self._asked = wish, True
        if self._made:
            self._hand(self._made.pop())
        self._make()

    def close(self) -> None:
        """Nothing more is wanted."""
        self._maker.stop()
        self._wish, self._asked = None, False
        self._made.clear()

    def pool(self, wish: Wish) -> list[Entry]:
        """The puzzles of packs that are as wished."""
        ids = packs.SHIPPED if wish.source == ALL else (wish.source,)
        entries = [entry for pack_id in ids for entry in packs.shipped(pack_id).puzzles]
        return [one for one in entries if wish.grade in (None, one.grade)]

    def _draw(self, wish: Wish, results: tuple[Result, ...]) -> None:
        solved = {one.puzzle for one in results if one.perfect}
        pool = self.pool(wish)
        fresh = [one for one in pool if digest(one.puzzle) not in solved]
        left = [one for one in fresh or pool if digest(one.puzzle) != self._last] or fresh or pool
        if not left:
            self.failed.emit(self.tr("No pack has such a puzzle."))
            return
        self._hand(self._rng.choice(left))

    def _make(self) -> None:
        if self._wish is None or self._maker.busy or (self._made and not self._asked):
            return
        grade = self._wish.grade or self._rng.choice(list(Grade)[:4])
        self._maker.make(recipe(grade, self._wish.rigid))

    def _on_made(self, entry: Entry) -> None:
        if self._asked:
            self._hand(entry)
        else:
            self._made.append(entry)

    def _hand(self, entry: Entry) -> None:
        self._asked = False
        self._last = digest(entry.puzzle)
        self.ready.emit(entry)

    def _on_failed(self, sentence: str) -> None:
        if self._asked:
            self._asked = False
            self.failed.emit(sentence)
