"""A reader for claims, undercuts and declines in the chat of Gyulbot players."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from games.core import Message, Seat
from games.gyulbot.chat_words import MOVES, TALK
from games.gyulbot.claim_phrases import DENYING, VAGUE, denies, has_score, is_unknown
from games.gyulbot.view import Phase
from games.reading.answers import NOTHING, Answer, alternatives, ask_which, played, segments
from games.reading.doubts import QUESTION, UNDECIDED
from games.reading.sentences import Candidate
from games.reading.vocabulary import FILLERS, FRIENDLY, listed
from games.reading.words import LINE, Token, TokenKind

_COMPARED = listed("better less fewer shorter lower off short")
_BY = listed("by save saves saved saving minus cut cuts n beat beats move step")
_SOUNDING = listed("u you me us him all that real ever more")
"""Words after a number that make Garnet ask whether it is a claim: “4 you”, “5 more”."""
_SOUNDING_SMALL = listed("it this the ez easy late sure be do go get see play hear")
"""Words after “2” or “4” that suggest that “to” or “for” is meant: “2 late”."""
_SAID_BEFORE = listed("me u you too at wait thx gl i'm im")


_NO_BUT = FRIENDLY | listed(
    "i i'm im i'll ill i've ive it's its we my thanks thank thx ty bro mate man dude lol haha cap"
)


def _finds_none(first: Token, second: Token) -> bool:
    """Return True for “no solution with 7”, but not for “no, 7” or “no I have 7”."""
    return first.is_("no") and second.kind is TokenKind.WORD and second.text not in _NO_BUT


def _may_be_chat(part: Sequence[Token]) -> bool:
    """Return True if a number could be part of chat: “4 u”, “me 2”, “@Ben 4”."""
    at = next(index for index, token in enumerate(part) if token.kind is TokenKind.NUMBER)
    before = part[at - 1].text if at else ""
    after = part[at + 1].text if at + 1 < len(part) else ""
    greets = [index + 1 for index, token in enumerate(part[:at]) if token.is_(",", ":", ";", "!")]
    if any(map(is_unknown, part[max(greets, default=0) :])) or any(
        token.is_("@") for token in part
    ):
        return True
    if after in MOVES or any(token.is_("claim", "undercut", "lower") for token in part):
        return False
    if before == "at" and at > 1:
        before = ""  # as in “I’m at 8 now”
    small = part[at].raw in ("2", "4") and (after in _SOUNDING_SMALL or before in ("w8", "or"))
    return small or after in _SOUNDING or before in _SAID_BEFORE


def _may_be_relative(part: Sequence[Token]) -> bool:
    """Return True if a number may be relative to another: “two less”, “I beat you by 3 moves”."""
    at = next(index for index, token in enumerate(part) if token.kind is TokenKind.NUMBER)
    after = [token.text for token in part[at + 1 : at + 3] if token.text not in MOVES]
    before = part[at - 1] if at else LINE
    counted = part[at + 1 : at + 2] and part[at + 1].text in MOVES
    if counted and after[:1] and after[0] in ("from", "away", "so"):
        return True
    return before.text in _BY or before.is_("-") or not _COMPARED.isdisjoint(after[:1])


def _below_zero(part: Sequence[Token]) -> bool:
    pairs = itertools.pairwise(part)
    return any(
        first.is_("-") and not first.glued and second.kind is TokenKind.NUMBER and second.glued
        for first, second in pairs
    )


def claimed(candidate: Candidate, position: Any, seat: Seat) -> Answer:
    from games.gyulbot import GAME

    tokens = candidate.tokens
    if alternatives(tokens, lambda token: token.kind is TokenKind.NUMBER):
        return Answer(asks=Message("The message names two numbers."))
    number, verb, declines = "", "", False
    for fixes, part in segments(tokens):
        numbers = list(
            dict.fromkeys(token.text for token in part if token.kind is TokenKind.NUMBER)
        )
        if len(numbers) > 1:
            texts = [f"{_verb(position, seat)} {number}" for number in numbers if len(numbers) == 2]
            return ask_which(Message("The message names two numbers."), GAME, texts, position, seat)
        if numbers and any(
            token.text in VAGUE or token.is_("or", "<", ">", "~", "+") for token in part
        ):
            return Answer(asks=Message("Which number is meant?"))
        if numbers and (_below_zero(part) or has_score(part)):
            return Answer(asks=Message("Which number is meant?"))
        current_claim = position.standing.moves if position.phase is Phase.REBUTTAL else 0
        if numbers and any(
            _finds_none(first, second) for first, second in itertools.pairwise(part)
        ):
            return Answer(asks=UNDECIDED)
        if numbers and _may_be_relative(part):
            texts = [
                f"{_verb(position, seat)} {number}"
                for number in (current_claim - int(numbers[0]), numbers[0])
            ]
            why = Message("Which number is meant?")
            return ask_which(why, GAME, texts, position, seat)
        repeats_claim = candidate.doubt is QUESTION and numbers == [str(current_claim)]  # “wow, 8?”
        if (
            not repeats_claim
            and numbers
            and (
                _may_be_chat(part)
                or _is_doubtful(part)
                or any(token.text == "think" for token in part)
            )
        ):
            texts = [f"{_verb(position, seat)} {numbers[0]}"]
            return ask_which(UNDECIDED, GAME, texts, position, seat)
        for token in part:
            if token.is_("claim", "undercut", "lower"):
                verb = token.text
        declining = any(token.is_("decline") for token in part)
        if numbers and declining:
            return Answer(asks=Message("The message names a number and a pass."))
        if numbers:
            number, declines = numbers[0], False
        elif declining and number and not fixes:
            return Answer(asks=Message("The message names a number and a pass."))
        elif declining:
            declines, number, verb = True, "", ""
    standing = position.standing if position.phase is Phase.REBUTTAL else None
    if candidate.doubt is QUESTION and standing is not None and number == str(standing.moves):
        return NOTHING  # “wow, 8?”
    if candidate.doubt and (number or verb or declines):
        return Answer(asks=candidate.doubt)
    if declines:
        return played(GAME, "decline", position, seat)
    if not number:
        return Answer(asks=Message("The number of moves is missing.")) if verb else NOTHING
    return played(GAME, f"{_verb(position, seat)} {number}", position, seat)


def _is_doubtful(part: Sequence[Token]) -> bool:
    """Return True if other words deny the number or cast doubt on it: “8 failed”, “no, 8 wall”."""
    if any(token.text in DENYING or token.text == "not" for token in part):
        return True
    pairs = list(itertools.pairwise(part))
    if any(
        first.raw.lower() == "no" and second.kind is TokenKind.NUMBER for first, second in pairs
    ):
        return True  # “lol no 8”
    if any(
        denies(first, second) or (first.is_("yes") and second.text == "right")
        for first, second in pairs
    ):
        return True  # “yeah right”
    words = [token.text for token in part if token.kind is TokenKind.WORD]
    harmless = all(word in FILLERS or word in TALK for word in words)
    return any(token.is_("no") for token in part) and not harmless


def _verb(position: Any, seat: Seat) -> str:
    """Return the action that a bare number means in this phase for `seat`."""
    if position.phase is Phase.RACE:
        return "claim"
    return "lower" if seat is position.standing.claimant else "undercut"
