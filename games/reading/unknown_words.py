"""What stands beside a move in its sentence: a word nobody knows may say that it is not meant.

No list holds all by which a move is refused, told, weighed or put off. So a word that is no known
politeness, in the clause of a move or in a short one behind it, leads to a question.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence

from games.reading.ordinary_words import (
    DESCRIPTIONS,
    HARMLESS,
    PERSONS,
    PLACEMENTS,
    PRAISED,
    SPEAKING,
    STATING,
    WHERE,
)
from games.reading.risky_words import is_risky, refuses
from games.reading.vocabulary import FRIENDLY, NEGATIONS, SIGNS, WOULD, listed
from games.reading.words import Kind, Token

IsContent = Callable[[Token], bool]

_JOINING = listed("and so because cause cuz coz cos cus since")
_STARTING = _JOINING | listed("but ok okay anyway anyways")
_AGREEING = ("ok", "okay")
_ENDING, _REMARKING, _QUOTING = ",.;!?/|", ",(", '"“”'
_REMARK = 4
"""So many words behind a comma, or in brackets, are about the move: “C3 (bluff)”."""
_POINTED = ("it", "that", "this")
_FURTHER = ("and", "or", ",", ";", "/", "+", "-", "&")


def leaves_doubt(
    sentence: Sequence[Token], telling: Sequence[int], content: IsContent, harmless: IsContent
) -> bool:
    """Whether what stands beside a move may say that it is not meant, or not all of it."""
    first, last = telling[0], telling[-1]
    if first:
        before = _before(sentence, first)
        near = sentence[before]
        named = before
        while named and (sentence[named].kind is Kind.TERM or sentence[named].text in HARMLESS):
            named -= 1  # “last: place D5”
        put_off = any(one.text in ("next", "last") for one in sentence[max(0, named - 1) : first])
        if _tells_other(sentence[:first]):
            return True
        if near.text == "for" and first > 1 and sentence[first - 2].kind is Kind.FIX:
            return True  # “sorry for A5”
        if not PRAISED.isdisjoint((near.raw.lower(), sentence[first - 1].raw.lower())):
            return True
        if put_off or near.text in WOULD or (near.text == "no" and near.kind is Kind.WORD):
            return True
        if _strange(sentence, range(first - 1, -1, -1), _STARTING, harmless):
            return True
    if _is_possible(sentence[first + 1 :]) or _is_possible(sentence[last + 1 :]):
        return True
    within = [at for at in range(first, last) if not content(sentence[at])]
    if any(is_strange(sentence[at]) or _unknown(sentence, at, harmless) for at in within):
        return True
    behind = sentence[last + 1 :]
    cells = (at for at in telling if sentence[at].kind is Kind.CELL)
    if any(_dangles(sentence, at, content) for at in cells):
        return True
    if not behind:
        return False
    if behind[0].text == "next":
        return True
    return (
        _strange(sentence, _about(sentence, last + 1), _JOINING, harmless)
        or commands(behind, harmless)
        or _refused(behind, harmless)
        or _denied(behind)
        or _quoted(sentence[:first], behind)
    )


def _before(sentence: Sequence[Token], first: int) -> int:
    """Return where the word before a move stands that is no ordinary one: “would gladly A5”."""
    places = range(first - 1, -1, -1)
    return next((at for at in places if sentence[at].raw.lower() not in HARMLESS), first - 1)


def _is_possible(behind: Sequence[Token]) -> bool:
    """Whether a move is only said to be possible: “C2 can go down”, “8 ok would win”."""
    rest = list(itertools.dropwhile(lambda one: one.raw.lower() in _AGREEING, behind))
    modal = bool(rest) and rest[0].raw.lower() in _POSSIBLE
    return modal and (rest is behind or not any(one.text in ("you", "u") for one in rest[1:2]))


_POSSIBLE = ("can", "could", "may", "might", "would")
_LEADING_TO = ("then", "so", "and", "that", "think", "when")


def _tells_other(before: Sequence[Token]) -> bool:
    """Whether a clause begins with “you”: “you light F”, “you got it in 7”, but not “you, A5”."""
    words = itertools.takewhile(
        lambda one: one.kind is Kind.WORD and one.text not in _LEADING_TO, reversed(before)
    )
    clause = list(words)
    return bool(clause) and clause[-1].raw.lower() in ("you", "u")


def commands(words: Sequence[Token], harmless: IsContent) -> bool:
    """Whether a clause begins with an unknown word for what is done with the move: “drop that”."""
    for at, token in enumerate(words):
        if at and token.text in _POINTED and token.kind is Kind.WORD:
            done, first = words[at - 1], at == 1 or words[at - 2].kind is Kind.SIGN
            if first and done.kind is Kind.WORD and not harmless(done):
                return True
    return False


def is_strange(sign: Token) -> bool:
    """Whether a sign may say something."""
    return sign.kind is Kind.SIGN and sign.text not in SIGNS


def _strange(
    sentence: Sequence[Token], places: Iterable[int], ends: frozenset[str], harmless: IsContent
) -> bool:
    """Whether a word nobody knows stands in one of these places, before the clause ends."""
    for at in places:
        one = sentence[at]
        if is_strange(one):
            return True
        if one.kind is Kind.WORD:
            if one.text in ends and not (one.text in _AGREEING and _tells(sentence[:at])):
                return False
            if _unknown(sentence, at, harmless):
                return True
        elif one.kind in (Kind.FIX, Kind.LINE, Kind.MESSAGE) or one.raw in _ENDING:
            return False
    return False


def _tells(before: Sequence[Token]) -> bool:
    """Whether an “ok” is told of: “Mom said ok”, “is it ok”."""
    return bool(before) and before[-1].text in ("said", "says", "is", "its", "it's", "be", "was")


def _unknown(sentence: Sequence[Token], at: int, harmless: IsContent) -> bool:
    """Whether a word that nobody knows stands here; a letter may be a name."""
    one, near = sentence[at], sentence[at - 1] if at else sentence[at]
    whole = len(one.text) > 1 or (one.glued and near.kind is Kind.WORD)
    named = near.raw == "@" or (near is not one and near.raw.lower() in _GREETING)
    if one.kind is not Kind.WORD or not whole or named:
        return False
    if one.text in DESCRIPTIONS:
        return not _describes(sentence, at)
    if one.text in PERSONS and any(_does(word) for word in sentence[at + 1 : at + 2]):
        return True
    return not harmless(one) and not (one.text in PLACEMENTS and _places(sentence, at))


def _describes(sentence: Sequence[Token], at: int) -> bool:
    """Whether a word describes the player's own move behind it: “sneaky A5”, not “A5 is bold”."""
    behind = any(one.kind in _NAMES for one in sentence[at + 1 : at + 5])
    return behind and not any(map(_states, sentence[:at]))


_NAMES = (Kind.CELL, Kind.NUMBER, Kind.TERM)


def _states(word: Token) -> bool:
    """Whether what is described behind a word is told of, or somebody else's."""
    return word.raw.lower() in STATING or word.raw.lower().endswith("'s")


def _does(word: Token) -> bool:
    """Whether a word behind somebody's name may say what they do."""
    return word.kind is Kind.WORD and word.text not in SPEAKING


def _places(sentence: Sequence[Token], at: int) -> bool:
    """Whether a cell is said behind a word for placing, and where to: “lands on A5”."""
    for one in sentence[at + 1 : at + 7]:
        if one.kind is Kind.WORD and one.text in WHERE:
            return True
        if one.kind not in (Kind.WORD, Kind.TERM) or one.text in _AWAY:
            return False
    return False


def _refused(behind: Sequence[Token], harmless: IsContent) -> bool:
    """Whether an unknown word far behind a move refuses it: “A5 and shelve it”.

    Behind a comma any risky word counts.
    """
    aside = False
    for one in behind:
        aside = aside or one.is_(",", "(")
        if one.kind is Kind.WORD and not harmless(one):
            lower = one.raw.lower()
            if refuses(lower) or (aside and is_risky(lower)):
                return True
    return False


_AWAY = ("up", "off", "out", "away", "over", "back", "it", "that", "this")
"""“Giving up on A5”, “dropping that at once”: words with which nothing is placed."""

_GREETING = listed("thanks thank thx ty cheers hi hey hello dear danke merci sir")
"""Behind these stands somebody’s name."""


def _about(sentence: Sequence[Token], start: int) -> Iterable[int]:
    """The places behind a move whose words are about it; a sign before a remark is left out."""
    for at in range(start, len(sentence)):
        if sentence[at].kind is Kind.SIGN and sentence[at].raw in _REMARKING:
            rest = (sentence[one] for one in range(at + 1, len(sentence)))
            clause = list(itertools.takewhile(lambda word: word.kind is not Kind.SIGN, rest))
            words = sum(word.kind in (Kind.WORD, Kind.TERM) for word in clause)
            end = at + 1 + len(clause)
            refused = any(refuses(one.raw.lower()) for one in clause if one.kind is Kind.WORD)
            if (words > _REMARK and not refused) or any(
                sign.is_(":", "=") for sign in sentence[end : end + 1]
            ):
                return
        else:
            yield at


def _denied(behind: Sequence[Token]) -> bool:
    """Whether something is denied behind a move, and nothing of the game: “don’t enter it”."""
    denying = [at for at, one in enumerate(behind) if one.text in NEGATIONS]
    if not denying:
        return False
    rest = behind[denying[-1] + 1 :]
    ours = any(one.kind in (Kind.CELL, Kind.NUMBER, Kind.TERM) for one in rest)
    return not ours and FRIENDLY.isdisjoint(one.text for one in rest)


def _quoted(before: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Whether a move stands in quotation marks, and something else outside of them."""
    marks = [any(one.raw in _QUOTING for one in part if one.raw) for part in (before, behind)]
    return all(marks) and any(
        one.raw not in _QUOTING and one.raw not in _ENDING for one in (*before, *behind) if one.raw
    )


def _dangles(sentence: Sequence[Token], at: int, content: IsContent) -> bool:
    """Whether half a cell stands behind a cell: “C3 or 4” without the “or”."""
    rest = sentence[at + 1 : at + 4]
    if not rest or content(rest[0]):
        return False  # as nearly always
    joined = rest[0].raw in _FURTHER
    if joined:
        rest = rest[1:]
    if not rest or content(rest[0]):
        return False
    half = rest[0].kind is Kind.NUMBER or (
        rest[0].kind is Kind.WORD and len(rest[0].raw) == 1 and rest[0].raw.lower() in "bcdefgh"
    )
    if len(rest) < 2 or rest[1].kind in (Kind.LINE, Kind.NUMBER):
        return half
    return half and (rest[0].glued or not joined) and content(rest[1])
