"""Base classes for the part of a sheet that is read from a player's words about one trial."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.core import Message, Seat
from games.reading.answers import TAKES_BACK
from games.reading.words import Token, TokenKind


@dataclass(slots=True)
class Part(ABC):
    """The part of a sheet about one trial, filled in the order of the player's words."""

    verb: ClassVar[str] = ""
    """The main verb; if a player negates it, the part is “none”."""
    position: Any
    seat: Seat
    headed: bool = False
    """True if the words are under a heading with the trial's name."""
    none: bool = False
    refused: set[str] = field(default_factory=set)
    """The verbs that the player negates, as in “no lighting”."""
    doubt: Message | None = None
    last: str = ""
    """The verb or node to which a correction without a verb (a candle, cell or number) refers."""

    @property
    @abstractmethod
    def mentioned(self) -> bool:
        """True if the player has written anything about this trial."""

    @abstractmethod
    def take(self, run: Sequence[Token]) -> bool:
        """Read words that may concern this trial; return True if any of them do."""

    @abstractmethod
    def knows(self, run: Sequence[Token], at: int) -> bool:
        """Return True if the word or number `run[at]` can belong to this trial."""

    @abstractmethod
    def correct(self, run: Sequence[Token]) -> bool:
        """Apply a correction without a verb; return True if the words are such a correction."""

    @abstractmethod
    def merge_correction(self, fresh: Any) -> None:
        """Merge a correction, whose words replace earlier words of the same kind."""

    @abstractmethod
    def acts(self) -> list[str] | None:
        """Return the actions in canonical notation, or None if they are too many for one round."""

    @property
    def text(self) -> str | None:
        """The canonical text, or None if the part is incomplete or has too many actions."""
        acts = self.acts()
        if acts is None or (acts and self.none):
            return None
        return " ".join(acts) or ("none" if self.none or self.verb in self.refused else None)

    def doubts(self, why: Message) -> None:
        """Record a question about the part, unless one is already recorded."""
        self.doubt = self.doubt or why


@dataclass(slots=True)
class Acting(Part, ABC):
    """A part made of verbs with one object each: `light F`, `wall B3`, `move B2-C3`."""

    verbs: ClassVar[tuple[str, ...]]
    """The verbs in the order of the notation."""
    objects: dict[str, list[str]] = field(default_factory=dict)

    @property
    def mentioned(self) -> bool:
        return self.none or bool(self.refused) or bool(self.objects) or self.doubt is not None

    def acts(self) -> list[str] | None:
        """Return each verb with its object, or None if a verb has several objects."""
        if any(len(named) > 1 for named in self.objects.values()):
            return None
        return [f"{verb} {target}" for verb in self.verbs for target in self.objects.get(verb, ())]

    def named(self, verb: str, target: str) -> None:
        """Record `target` as an object of `verb`, such as F in `light F`."""
        self.objects.setdefault(verb, []).append(target)
        self.last = verb

    def merge_correction(self, fresh: Acting) -> None:
        """Replace the objects of each corrected verb, or all objects if either text says “none”."""
        if fresh.none or self.none:
            self.objects, self.none = dict(fresh.objects), fresh.none
            return
        before, after = self.objects.keys(), fresh.objects.keys()
        if before - after and after - before:  # each text has a verb that the other lacks
            self.doubts(TAKES_BACK)
        self.objects |= fresh.objects
        self.doubt, self.last = self.doubt or fresh.doubt, fresh.last or self.last


def cells_of(run: Sequence[Token]) -> list[str]:
    return [token.text for token in run if token.kind is TokenKind.CELL]


def below_zero(run: Sequence[Token]) -> bool:
    return any(
        first.is_("-") and not first.glued and second.kind is TokenKind.NUMBER and second.glued
        for first, second in itertools.pairwise(run)
    )
