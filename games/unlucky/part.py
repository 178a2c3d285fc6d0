"""What was said of one trial so far, in the order of a message: each trial has its own kind."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.core import Message, Seat
from games.reading.answers import TAKES_BACK
from games.reading.words import Kind, Token


@dataclass(slots=True)
class Part(ABC):
    """A part of a sheet that is being filled from a player's words."""

    verb: ClassVar[str] = ""
    """What a part is mostly about: where that is refused, nothing is done."""
    position: Any
    seat: Seat
    headed: bool = False
    """Whether the trial was named above the words."""
    none: bool = False
    refused: set[str] = field(default_factory=set)
    """The verbs of which was said that nothing is done: “no lighting”."""
    doubt: Message | None = None
    last: str = ""
    """What a correction that names no more than a candle, cell or number is about."""

    @property
    @abstractmethod
    def said(self) -> bool:
        """Whether anything was said."""

    @abstractmethod
    def take(self, run: Sequence[Token]) -> bool:
        """Take in some words that may be about this trial; whether they are."""

    @abstractmethod
    def knows(self, run: Sequence[Token], at: int) -> bool:
        """Whether a word or a number that says something may be of this trial."""

    @abstractmethod
    def mend(self, run: Sequence[Token]) -> bool:
        """Take in a correction without a verb; whether these words are one."""

    @abstractmethod
    def overlay(self, fresh: Any) -> None:
        """Put what a correction says in the place of the same kind of thing."""

    @abstractmethod
    def acts(self) -> list[str] | None:
        """What is to be done in words that the notation reads; None if a round allows less."""

    @property
    def text(self) -> str | None:
        """The part in words that the notation reads; None if it is none of one round."""
        acts = self.acts()
        if acts is None or (acts and self.none):
            return None
        return " ".join(acts) or ("none" if self.none or self.verb in self.refused else None)

    def doubts(self, why: Message) -> None:
        """Ask about it; what was doubtful first is asked."""
        self.doubt = self.doubt or why


@dataclass(slots=True)
class Acting(Part, ABC):
    """A part in which verbs have one object each: `light F`, `wall B3`, `move B2-C3`."""

    verbs: ClassVar[tuple[str, ...]]
    """In the order of the notation."""
    objects: dict[str, list[str]] = field(default_factory=dict)

    @property
    def said(self) -> bool:
        """Whether anything was said."""
        return self.none or bool(self.refused) or bool(self.objects) or self.doubt is not None

    def acts(self) -> list[str] | None:
        """One object for a verb."""
        if any(len(named) > 1 for named in self.objects.values()):
            return None
        return [f"{verb} {one}" for verb in self.verbs for one in self.objects.get(verb, ())]

    def named(self, verb: str, one: str) -> None:
        """Add an object."""
        self.objects.setdefault(verb, []).append(one)
        self.last = verb

    def overlay(self, fresh: Acting) -> None:
        """Verb by verb; a “none” takes the place of all, and so does what takes a “none”'s."""
        if fresh.none or self.none:
            self.objects, self.none = dict(fresh.objects), fresh.none
            return
        before, after = self.objects.keys(), fresh.objects.keys()
        if before - after and after - before:  # it replaces nothing of its kind
            self.doubts(TAKES_BACK)
        self.objects |= fresh.objects
        self.doubt, self.last = self.doubt or fresh.doubt, fresh.last or self.last


def cells_of(run: Sequence[Token]) -> list[str]:
    """The cells that are named."""
    return [one.text for one in run if one.kind is Kind.CELL]


def below_zero(run: Sequence[Token]) -> bool:
    """“-5 in C4”: a sign before a number and nothing before the sign."""
    return any(
        one.is_("-") and not one.glued and two.kind is Kind.NUMBER and two.glued
        for one, two in itertools.pairwise(run)
    )
