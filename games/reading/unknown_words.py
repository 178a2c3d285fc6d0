"""Search for unknown words near a move, which may indicate that the move is not meant.

No list holds every word that refuses, reports, weighs or delays a move. The player is therefore
asked if an unknown word is in the clause of a move, or in a short clause after it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence

from games.reading.risky_words import is_risky, refuses
from games.reading.vocabulary import FRIENDLY, NEGATIONS, SIGNS, WOULD, listed
from games.reading.words import LINE, Token, TokenKind

IsContent = Callable[[Token], bool]

_JOINING = listed("and so because cause cuz coz cos cus since")
_STARTING = _JOINING | listed("but ok okay anyway anyways")
_AGREEING = ("ok", "okay")
_ENDING, _REMARKING, _QUOTING = ",.;!?/|", ",(", '"“”'
_REMARK = 4
"""Maximum number of words in a remark after a comma or in parentheses: “C3 (bluff)”."""
_POINTERS = ("it", "that", "this")
_FURTHER = ("and", "or", ",", ";", "/", "+", "-", "&")


def leaves_doubt(
    sentence: Sequence[Token], content_at: Sequence[int], content: IsContent, harmless: IsContent
) -> bool:
    """Return True if words around a move make it unclear whether the whole move is intended."""
    first, last = content_at[0], content_at[-1]
    if first:
        near = sentence[first - 1]
        named = first - 1
        while named and sentence[named].kind is TokenKind.TERM:
            named -= 1  # “last: place D5”
        put_off = any(
            token.text in ("next", "last") for token in sentence[max(0, named - 1) : first]
        )
        if _tells_other(sentence[:first]):
            return True
        if near.text == "for" and _blames_or_thanks(sentence[: first - 1]):
            return True
        if put_off or near.text in WOULD or (near.text == "no" and near.kind is TokenKind.WORD):
            return True
        if _unknown_word_at(sentence, range(first - 1, -1, -1), _STARTING, harmless):
            return True
    if _is_possible(sentence[first + 1 :]) or _is_possible(sentence[last + 1 :]):
        return True
    within = [at for at in range(first, last) if not content(sentence[at])]
    if any(is_strange(sentence[at]) or _is_unknown(sentence, at, harmless) for at in within):
        return True
    after = sentence[last + 1 :]
    cells = (at for at in content_at if sentence[at].kind is TokenKind.CELL)
    if any(_has_half_cell(sentence, at, content) for at in cells):
        return True
    if not after:
        return False
    if after[0].text == "next":
        return True
    return (
        _unknown_word_at(sentence, _description_indices(sentence, last + 1), _JOINING, harmless)
        or commands(after, harmless)
        or _refused(after, harmless)
        or _denied(after)
        or _quoted(sentence[:first], after)
    )


def _blames_or_thanks(before: Sequence[Token]) -> bool:
    """Return True if “for” after these words refers to an earlier move, as in “sorry for A5”."""
    last = next((token for token in reversed(before) if token.text not in ("you", "u")), LINE)
    return last.kind is TokenKind.FIX or last.text in _THANKING


_THANKING = listed("thanks thank thx ty cheers")


def _is_possible(after: Sequence[Token]) -> bool:
    """Return True if the words after a move only call it possible: “C2 can go down”.

    “Can you confirm” after a move does not count.
    """
    rest = list(itertools.dropwhile(lambda token: token.raw.lower() in _AGREEING, after))
    modal = bool(rest) and rest[0].raw.lower() in _POSSIBLE
    return modal and not any(token.text in ("you", "u") for token in rest[1:2])


_POSSIBLE = ("can", "could", "may", "might", "would")
_LEADING_TO = ("then", "so", "and", "that", "think", "when")


def _tells_other(before: Sequence[Token]) -> bool:
    """Return True if “you” is the subject of the move’s clause: “you light F”, not “you, A5”."""
    words = itertools.takewhile(
        lambda token: token.kind is TokenKind.WORD and token.text not in _LEADING_TO,
        reversed(before),
    )
    clause = list(words)
    return bool(clause) and clause[-1].raw.lower() in ("you", "u")


def commands(words: Sequence[Token], harmless: IsContent) -> bool:
    """Return True if a clause begins with an unknown verb that governs the move: “drop that”."""
    for at, token in enumerate(words):
        if at and token.text in _POINTERS and token.kind is TokenKind.WORD:
            verb, first = words[at - 1], at == 1 or words[at - 2].kind is TokenKind.SIGN
            if first and verb.kind is TokenKind.WORD and not harmless(verb):
                return True
    return False


def is_strange(sign: Token) -> bool:
    """Return True if a sign could change the meaning of a message."""
    return sign.kind is TokenKind.SIGN and sign.text not in SIGNS


def _unknown_word_at(
    sentence: Sequence[Token], places: Iterable[int], ends: frozenset[str], harmless: IsContent
) -> bool:
    """Return True if one of `places`, up to the first word in `ends`, holds an unknown word."""
    for at in places:
        token = sentence[at]
        if is_strange(token):
            return True
        if token.kind is TokenKind.WORD:
            if token.text in ends and not (token.text in _AGREEING and _reports_ok(sentence[:at])):
                return False
            if _is_unknown(sentence, at, harmless):
                return True
        elif (
            token.kind in (TokenKind.FIX, TokenKind.LINE, TokenKind.MESSAGE) or token.raw in _ENDING
        ):
            return False
    return False


def _reports_ok(before: Sequence[Token]) -> bool:
    """Return True if an “ok” is only reported: “Mom said ok”, “it was ok”."""
    return bool(before) and before[-1].text in ("said", "says", "is", "its", "it's", "be", "was")


def _is_unknown(sentence: Sequence[Token], at: int, harmless: IsContent) -> bool:
    """Return True if a word is unknown and not a name; a single letter can be a name."""
    token, near = sentence[at], sentence[at - 1] if at else sentence[at]
    whole = len(token.text) > 1 or (token.glued and near.kind is TokenKind.WORD)
    named = near.raw == "@" or (near is not token and near.raw.lower() in _GREETING)
    if token.kind is not TokenKind.WORD or not whole or named:
        return False
    return not harmless(token)


def _refused(after: Sequence[Token], harmless: IsContent) -> bool:
    """Return True if an unknown word later in the clause refuses the move: “A5 and shelve it”.

    “By” with a name also refuses the move: “A5 done and dusted by Ben”. After a comma, any risky
    word refuses it.
    """
    aside = False
    for at, token in enumerate(after):
        aside = aside or token.is_(",", "(")
        if token.kind is TokenKind.WORD and not harmless(token):
            lower = token.raw.lower()
            if after[at - 1 : at] and after[at - 1].raw.lower() == "by":
                return True
            if refuses(lower) or (aside and is_risky(lower)):
                return True
    return False


_GREETING = listed("thanks thank thx ty cheers hi hey hello dear danke merci sir")


def _description_indices(sentence: Sequence[Token], start: int) -> Iterable[int]:
    """Yield the indices of words after a move, up to a remark too long to describe the move."""
    for at in range(start, len(sentence)):
        if sentence[at].kind is TokenKind.SIGN and sentence[at].raw in _REMARKING:
            rest = (sentence[index] for index in range(at + 1, len(sentence)))
            clause = list(itertools.takewhile(lambda word: word.kind is not TokenKind.SIGN, rest))
            words = sum(word.kind in (TokenKind.WORD, TokenKind.TERM) for word in clause)
            end = at + 1 + len(clause)
            refused = any(
                refuses(token.raw.lower()) for token in clause if token.kind is TokenKind.WORD
            )
            if (words > _REMARK and not refused) or any(
                sign.is_(":", "=") for sign in sentence[end : end + 1]
            ):
                return
        else:
            yield at


def _denied(after: Sequence[Token]) -> bool:
    """Return True if a negation without a term of the game follows a move: “don’t enter it”."""
    denying = [at for at, token in enumerate(after) if token.text in NEGATIONS]
    if not denying:
        return False
    rest = after[denying[-1] + 1 :]
    ours = any(token.kind in (TokenKind.CELL, TokenKind.NUMBER, TokenKind.TERM) for token in rest)
    return not ours and FRIENDLY.isdisjoint(token.text for token in rest)


def _quoted(before: Sequence[Token], after: Sequence[Token]) -> bool:
    """Return True if a move is in quotation marks and the sentence has words outside them."""
    marks = [any(token.raw in _QUOTING for token in part if token.raw) for part in (before, after)]
    return all(marks) and any(
        token.raw not in _QUOTING and token.raw not in _ENDING
        for token in (*before, *after)
        if token.raw
    )


def _has_half_cell(sentence: Sequence[Token], at: int, content: IsContent) -> bool:
    """Return True if half of a cell follows a cell: “C3 4”, “C3 or 4”."""
    rest = sentence[at + 1 : at + 4]
    if not rest or content(rest[0]):
        return False  # fast path
    joined = rest[0].raw in _FURTHER
    if joined:
        rest = rest[1:]
    if not rest or content(rest[0]):
        return False
    half = rest[0].kind is TokenKind.NUMBER or (
        rest[0].kind is TokenKind.WORD
        and len(rest[0].raw) == 1
        and rest[0].raw.lower() in "bcdefgh"
    )
    if len(rest) < 2 or rest[1].kind in (TokenKind.LINE, TokenKind.NUMBER):
        return half
    return half and (rest[0].glued or not joined) and content(rest[1])
