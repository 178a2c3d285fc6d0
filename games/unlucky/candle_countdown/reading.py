"""A reader for the letters of the candles that players light and extinguish (CC-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.core import Message
from games.reading.answers import plain_words
from games.reading.vocabulary import listed
from games.reading.words import Token, TokenKind
from games.unlucky.part import Acting, cells_of


@dataclass(slots=True)
class CandlesPart(Acting):
    """The candles to light and to extinguish."""

    verb: ClassVar[str] = "light"
    verbs: ClassVar[tuple[str, ...]] = ("light", "extinguish")

    def take(self, run: Sequence[Token]) -> bool:
        """Read letters, each with the verb before it or, if there is none, the verb after it."""
        verb, loose = "", ""
        lettered = waits = False
        for at, token in enumerate(run):
            if token.is_(*self.verbs):
                verb, waits = token.text, True
                self.last = verb
            elif letter := candle_at(run, at):
                lettered, waits = True, False
                if any(token.text in _POSSIBLE for token in run[at + 1 : at + 2]):
                    self.doubts(Message("Should it be lit or put out?"))
                if not verb:
                    loose = "" if loose else letter
                elif letter not in self.objects.get(verb, ()):
                    self.named(verb, letter)
            elif token.kind is TokenKind.CELL:
                self.doubts(Message("Name the candle by its letter, not by a number."))
            elif token.is_("none"):
                self.refused.update(filter(None, (verb,)))
                waits = False
        if waits and loose and verb not in self.objects:
            self.named(verb, loose)  # the verb follows: “my candle is F, light it”
            waits, loose = False, ""
        plain = plain_words(
            [token for token in run if len(token.text) > 1 and token.text != "round"]
        )
        if waits and (self.mentioned or plain):
            self.doubts(Message("Which candle is meant?"))
        if lettered and (loose or not verb):
            self.doubts(Message("Should it be lit or put out?"))
        if not self.refused.isdisjoint(self.objects):
            self.doubts(Message("The message only says what not to do."))
        return lettered or bool(self.refused) or self.doubt is not None

    def knows(self, run: Sequence[Token], at: int) -> bool:
        """Return True for verbs, times, hearts (`<3`) and phrases such as “the F one”."""
        after = run[at + 1].text if at + 1 < len(run) else ""
        heart = at > 0 and run[at - 1].is_("<")
        is_pronoun = run[at].raw.lower() == "one" and at > 0 and bool(candle_at(run, at - 1))
        timed = run[at].kind is TokenKind.NUMBER and (heart or is_pronoun or after in _TIMES)
        return timed or run[at].is_(*self.verbs)

    def correct(self, run: Sequence[Token]) -> bool:
        letters = [letter for at in range(len(run)) if (letter := candle_at(run, at))]
        if len(letters) != 1 or cells_of(run) or not self.last:
            return False
        self.objects.setdefault(self.last, [])[-1:] = letters
        return True


_POSSIBLE = listed("can could may might cannot can't would")
_TIMES = listed("s sec secs second seconds m min mins minute minutes left")


def candle_at(run: Sequence[Token], at: int) -> str:
    """Return the candle that a letter names, or "" for an article or another word."""
    token = run[at]
    raw = token.raw
    if len(raw) != 1 or raw.upper() not in "ABCDEFGHI" or token.kind is TokenKind.NUMBER:
        return ""
    verbs = ("light", "extinguish")  # as in “light I extinguish H”
    between = 0 < at < len(run) - 1 and run[at - 1].is_(*verbs) and run[at + 1].is_(*verbs)
    named = between or (at > 0 and run[at - 1].text == "candle")
    return "" if _is_small_word(run, at) and not named else raw.upper()


def _is_small_word(run: Sequence[Token], at: int) -> bool:
    """Return True if `a` or `I` is probably a word, because the sentence continues after it."""
    after = run[at + 1] if at + 1 < len(run) else None
    if run[at].raw not in ("a", "i", "I") or after is None or after.text in _ENDING:
        return False
    return after.kind is TokenKind.WORD or after.is_(
        "candles", "light", "extinguish", "place", "move"
    )


_ENDING = listed("and then please pls or thx thanks ty instead final now unchanged")
