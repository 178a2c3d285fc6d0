"""Candles as players say them: lit and put out by their letters (CC-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.core import Message
from games.reading.answers import plain_words
from games.reading.words import Kind, Token
from games.unlucky.part import Acting, cells_of


@dataclass(slots=True)
class Candles(Acting):
    """What is lit and put out."""

    verbs: ClassVar[tuple[str, ...]] = ("light", "extinguish")

    def take(self, run: Sequence[Token]) -> None:
        """Letters belong to the verb before them."""
        verb = ""
        lettered = False
        for at, token in enumerate(run):
            if token.is_(*self.verbs):
                verb = self.last = token.text
            elif letter := candle_at(run, at):
                lettered = True
                if verb and letter not in self.objects.get(verb, ()):
                    self.named(verb, letter)
            elif token.kind is Kind.CELL:
                self.doubts(Message("A candle has no number."))
        if verb and not self.said and plain_words([one for one in run if len(one.text) > 1]):
            self.doubt = Message("Which candle is not said.")
        if lettered and not verb:
            self.doubts(Message("Whether it is lit or put out is not said."))

    def mend(self, run: Sequence[Token]) -> bool:
        """Another letter for the last one."""
        letters = [letter for at in range(len(run)) if (letter := candle_at(run, at))]
        if len(letters) != 1 or cells_of(run) or not self.last:
            return False
        self.objects.setdefault(self.last, [])[-1:] = letters
        return True


def candle_at(run: Sequence[Token], at: int) -> str:
    """The candle that a single letter names; "" if it is an article or none."""
    token = run[at]
    raw = token.raw
    if len(raw) != 1 or raw.upper() not in "ABCDEFGHI" or token.kind is Kind.NUMBER:
        return ""
    after = run[at + 1] if at + 1 < len(run) else None
    if (
        raw in "aI"
        and after is not None
        and (after.kind is Kind.WORD or after.is_("candles"))
        and after.text not in ("and", "then", "please", "pls", "or")
    ):
        return ""
    return raw.upper()
