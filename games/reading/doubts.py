"""Reasons to ask about a sentence with a move, such as conditions, reports and denials."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Collection, Sequence

from games.core import Message
from games.reading.vocabulary import (
    ASKING,
    CONDITIONS,
    FILLERS,
    HEDGES,
    NEGATIONS,
    NUMBERS,
    OFFICIALS,
    OPPONENT,
    OTHERS,
    PAST,
    PRONOUNS,
    QUESTIONS,
    UNMEANT,
    UNMEANT_PAIRS,
    WOULD,
    listed,
)
from games.reading.words import DOUBT, Token, TokenKind

NEAR = 3
"""Number of words before a cell that can describe it."""
REPORTS = listed("earlier before previously previous yesterday ago already")
THOUGHTS = frozenset(
    {("think", "about"), ("thinking", "about"), ("looking", "at"), ("look", "at"),
     ("worried", "about"), ("what", "about"), ("thinking", "of")}
)  # fmt: skip
"""Pairs of words about a cell that has not been chosen yet."""
MAY = listed("can could may should")
DOING = listed("do undercut beat solve find show get claim go put place be")
CHOOSING = listed(
    "want take i'll choose pick choice move turn decision going final bid claim answer call number"
)
EXAMPLES = listed("ignore test testing example format syntax eg")
WEIGHING = listed("thinking considering leaning tempted pondering weighing")
ASKERS = listed("i he she they it we this that")
KNOWING = listed("know remember sure see check wonder wondering ask tell forgot forget idea")
"""Verbs before an indirect question: “can’t remember if F4 is free”."""
BEING = listed("would could might hurts is isn't isnt looks seems feels")
"""Verbs that describe a cell: “B3 is a nice spot”."""
PRAISE = listed("nice great wow")
"""Words of praise; before a move, they can be about another player's move: “nice A5”."""
_WERE = listed("was were wasn't")
_THEIRS, _OURS = listed(OPPONENT), listed("me my mine i")
_THEM = _THEIRS - listed("his hers theirs yours") | listed("him them they")
_TIME_CONDITIONS = listed("once until till whenever before")
_AWAITED = listed("first once when after until till wait waits waiting")
"""Words for something that must happen before the move: “First Ben, then A5”."""
_WISHING = listed("i'd id would we'd wud")
_TURN = listed("move turn choice answer action pick decision final")
_TURNS = listed("turns rounds games min mins minutes minute sec secs seconds hours hour")
UNDECIDED = Message("The player has not decided yet.")
CONDITION = Message("It depends on a condition.")
QUESTION = Message("It is a question.")
OF_OTHERS = Message("It is about somebody else.")
LATER = Message("It is meant for later.")
ALSO_REPORTS = Message("It also mentions an earlier move.")
DENIED = Message("The message only says what not to do.")
UNSURE = Message("It may not be meant as a move.")


def words_of(sentence: Sequence[Token]) -> list[str]:
    """Return the words that belong to no move, and the signs that can change the meaning."""
    return [
        token.raw.lower()
        for token in sentence
        if token.kind is TokenKind.WORD
        or (token.kind is TokenKind.SIGN and (token.raw in UNMEANT or token.raw == ":"))
        or (token.kind is TokenKind.NUMBER and not token.raw.isdigit())
    ]


def has_unmeant_words(lower: Sequence[str]) -> bool:
    return not UNMEANT.isdisjoint(lower) or not UNMEANT_PAIRS.isdisjoint(itertools.pairwise(lower))


def doubtful(sentence: Sequence[Token], content_at: Sequence[int]) -> Message | bool:
    """Return True if a sentence makes a move, False if it does not, or a reason to ask about it.

    `content_at` are the indices of the tokens that a move can contain.
    """
    lower = [token.raw.lower() or token.text for token in sentence]
    if (
        not _DOUBTS.isdisjoint(lower)
        and (why := _doubt_by_words(sentence, content_at, lower)) is not True
    ):
        return why
    if DOUBT.text in lower:
        return UNSURE
    if _LAST_DOUBTS.isdisjoint(lower):
        return True
    return (
        UNSURE if has_unmeant_words(words_of(sentence)) or _denied(sentence, content_at) else True
    )


def _denied(sentence: Sequence[Token], content_at: Sequence[int]) -> bool:
    """Return True if the last word after the move is a “no”: “light d lol no”."""
    last = next((at for at in range(len(sentence) - 1, -1, -1) if _is_word(sentence[at])), -1)
    return last > content_at[-1] and sentence[last].raw.lower() in NO


NO = ("no", "not", "nah", "nope")


def _is_word(token: Token) -> bool:
    return token.kind in (TokenKind.WORD, TokenKind.TERM)


def _doubt_by_words(
    sentence: Sequence[Token], content_at: Sequence[int], lower: Sequence[str]
) -> Message | bool:
    """Return the result of `doubtful`, considering only words of doubt, report or denial."""
    named = [at for at in content_at if sentence[at].kind in (TokenKind.CELL, TokenKind.NUMBER)]
    first = (named or content_at)[0]
    question_mark = "?" in lower
    opening = next((word for word in lower if word and word[0].isalnum()), "")
    if _asks(lower, opening, question_mark):
        return False
    if CONDITIONS.intersection(lower) or opening in _TIME_CONDITIONS:
        return CONDITION
    if "then" in lower[:first] and not _AWAITED.isdisjoint(lower[: lower.index("then")]):
        return CONDITION
    pairs = set(itertools.pairwise(lower))
    unsure = (
        HEDGES.intersection(lower) or not _UNSURE.isdisjoint(pairs) or _likens(lower, content_at)
    )
    if EXAMPLES.intersection(lower[:first]):
        return Message("It is an example.")
    vague = (
        ("know" in lower and _has_pair(lower[first:], ("don't", "dont"), ("know",)))
        or not _OR_SO.isdisjoint(pairs)
        or ("sure" in lower and any(token.is_("%") for token in sentence))
        or not _HALF.isdisjoint(pairs)
    )
    weighs = not WEIGHING.isdisjoint(_since_decision(lower[:first]))
    if (unsure and "no" not in lower[:1]) or vague or weighs:
        return UNDECIDED
    if not _ANY_BUT.isdisjoint(pairs):
        return Message("The message only says what not to do.")
    if question_mark:
        return QUESTION
    before = [word for word in lower[:first] if word]
    near = before[-2 * NEAR :]
    if "same" in near:
        return Message("It refers to an earlier move.")
    if for_later(lower):
        return LATER
    if _report(before, near):
        return _report_continues(lower[first:]) and ALSO_REPORTS
    if any(_WERE.intersection(lower[at + 1 : at + 3]) for at in content_at):
        return _report_continues(lower[first:]) and ALSO_REPORTS
    if before and before[-1] in PRAISE:
        return Message("It may praise an earlier move.")
    if not THOUGHTS.isdisjoint(itertools.pairwise(near)):
        return False
    if _describes(sentence, content_at):
        return False
    if PRONOUNS.intersection(near[-NEAR - 1 :]) or _speaks_for(sentence[:first], len(named)):
        return OF_OTHERS
    for at, word in () if NEGATIONS.isdisjoint(lower) else enumerate(lower):
        if word in NEGATIONS and sentence[at].kind is TokenKind.WORD:
            after = bisect_right(content_at, at)
            denied = content_at[after] if after < len(content_at) else 0
            if denied and (denied <= at + NEAR or _one_clause(sentence, at + 1, denied)):
                return _already_corrected(sentence, at, denied) or DENIED
    if ("instead", "of") in pairs:
        return Message("The message says what to replace but not the replacement.")
    return True


_DOUBTS = frozenset().union(
    ASKING, CONDITIONS, EXAMPLES, HEDGES, KNOWING, NEGATIONS, OTHERS, PAST, PRAISE, PRONOUNS,
    QUESTIONS, REPORTS, WEIGHING, WOULD, BEING, _WERE,
    _THEM, _THEIRS, _TURN, _TIME_CONDITIONS, OFFICIALS,
    _TURNS, ("50", "all", "?", "not", "no", "or", "sure", "anything", "anywhere", "everything"),
    ("same", "next", "last"),
    ("like", "then"),
    ("instead", "think", "thinking", "looking", "look", "worried", "what"),
)  # fmt: skip
_LAST_DOUBTS = UNMEANT.union((second for _, second in UNMEANT_PAIRS), NO)
"""If a sentence contains none of these words, `doubtful` skips its last checks."""


def _likens(lower: Sequence[str], content_at: Sequence[int]) -> bool:
    """Return True if a move is only used as a comparison: “like A5”, but not “I’d like A5”."""
    return any(
        at and lower[at - 1] == "like" and _WISHING.isdisjoint(lower[max(0, at - 5) : at])
        for at in content_at
    )


def _word_pairs(ones: str, twos: str) -> frozenset[tuple[str, str]]:
    return frozenset(itertools.product(ones.split(), twos.split()))


_UNSURE = _word_pairs("not no", "sure idea certain")
_OR_SO = _word_pairs("or", "something whatever so")
_HALF = _word_pairs("50", "/ % -")
_ANY_BUT = _word_pairs("anything anywhere everything all", "but except")
_NEXT = _word_pairs("next", "turn round time")


def _speaks_for(before: Sequence[Token], cells: int) -> bool:
    """Return True if the words before a move say that it is another person's move: “her: pass”.

    In games where cells have owners, “his: C3” could instead be half of a move.
    """
    words = [token.raw.lower() for token in before]
    pairs = list(itertools.pairwise(before))
    if len(before) > 1 and before[0].raw.lower() in OFFICIALS and before[1].is_(":"):
        return _OURS.isdisjoint(words)  # “umpire: A5”
    if any(
        second.raw.lower() in _TURN
        and (token.raw.lower() in _THEIRS or token.raw.lower().endswith("'s"))
        for token, second in pairs
    ):
        return True
    half = TokenKind.TERM if cells == 1 else None
    speaks = any(
        second.is_(":") and token.raw.lower() in _THEM and token.kind is not half
        for token, second in pairs
    )
    return speaks and _OURS.isdisjoint(words)


def _one_clause(sentence: Sequence[Token], start: int, end: int) -> bool:
    """Return True if “not” and the words that it denies are in the same clause."""
    return end - start <= _DENIED_WITHIN and not any(
        token.kind is TokenKind.FIX or token.is_(*_PARTS) for token in sentence[start:end]
    )


_DENIED_WITHIN = 8
_PARTS = (",", ";", "-", "(", ")", "and", "so", "but", "then", "because", "anyway", "lol", "haha")


def _already_corrected(sentence: Sequence[Token], at: int, denied: int) -> bool:
    """Return True if the denied word was corrected before: “red left, sorry, not left, down”."""
    fixes = [index for index, token in enumerate(sentence[:at]) if token.kind is TokenKind.FIX]
    before = sentence[: fixes[-1]] if fixes else ()
    word = sentence[denied]
    return word.kind is TokenKind.TERM and any(token.text == word.text for token in before)


def for_later(lower: Sequence[str]) -> bool:
    """Return True for a move that is meant for later: “in 3 turns”, “next round”."""
    if not _NEXT.isdisjoint(itertools.pairwise(lower)):
        return True
    for at, word in enumerate(lower):
        if at and word in _TURNS and (lower[at - 1].isdigit() or lower[at - 1] in NUMBERS):
            before, after = lower[max(0, at - 3) : at], lower[at + 1 : at + 2]
            back = not _BACK.isdisjoint(lower[max(0, at - 4) : at])
            if not back and ("in" in before or "for" in before or after in _AFTERWARDS):
                return True
    return False


_BACK = listed("back brb afk bbl")
_AFTERWARDS = (["from"], ["later"], ["then"], ["until"], ["till"])


def _since_decision(before: Sequence[str]) -> Sequence[str]:
    """Return the words before a move, from the last “ok” on: “thinking thinking ok A5”."""
    decided = [at for at, word in enumerate(before) if word in ("ok", "okay", "alright")]
    return before[decided[-1] :] if decided else before


def _report_continues(lower: Sequence[str]) -> bool:
    """Return True if words after a report of an earlier move can begin a new move: “but”, “so”."""
    goes_on = any(word in ("but", "so", "now", "this") for word in lower)
    return goes_on or _has_pair(lower, (",",), ("i", "i'll", "ill"))


def _asks(lower: Sequence[str], opening: str, question_mark: bool) -> bool:
    """Return True if a sentence is a direct or indirect question and not a request for a move."""
    if _has_pair(lower, ("can", "could", "would", "will"), ("you", "u")):
        return False  # “could you put black on C3” is a request
    if opening in MAY and _has_pair(lower, ("i",), ("get", "have")):
        return False  # as in “can I get black on C3 please”
    if opening == "if" and question_mark and not QUESTIONS.isdisjoint(lower[1:]):
        return True  # as in “if we both take F2, does that count twice?”
    if opening in ASKING or (question_mark and (opening in QUESTIONS or opening == "like")):
        return True
    if opening in MAY and not _has_pair(lower, (opening,), DOING):
        return True  # as in “can blue go left”
    begins = opening in QUESTIONS - {"have"} and _has_pair(lower, (opening,), ASKERS)
    return begins or _has_pair(lower, KNOWING, ("if", "whether"))


def _describes(sentence: Sequence[Token], content_at: Sequence[int]) -> bool:
    """Return True if a sentence only describes a cell: “B3 is a nice spot”."""
    for at in content_at:
        if at + 1 < len(sentence) and sentence[at + 1].text in BEING:
            kinds = (TokenKind.CELL, sentence[at].kind)
            if any(sentence[index].kind in kinds for index in content_at if index > at):
                return False
            rest = [
                token
                for token in sentence[at + 2 :]
                if token.text not in FILLERS or token.text in ("good", "fine")
            ]
            described = bool(rest) and rest[0].kind is TokenKind.WORD and len(rest[0].text) > 2
            return described and not any(token.text in CHOOSING for token in sentence)
    return False


def _has_pair(words: Sequence[str], ones: Collection[str], twos: Collection[str]) -> bool:
    if not any(map(ones.__contains__, words)):
        return False  # fast path
    return any(first in ones and second in twos for first, second in itertools.pairwise(words))


_WHO_THEN = listed("it he she they i we the time you u")
"""Words after “before” in a time clause (“before it closes”), unlike “as before”."""


def _report(before: Sequence[str], near: Sequence[str]) -> bool:
    """Return True if the words before the first cell report something in the past."""
    if not PAST.isdisjoint(before[-NEAR:]):
        return True
    if not OTHERS.isdisjoint(near) and any(word in PAST or word.endswith("ed") for word in near):
        return True
    if (
        not REPORTS.isdisjoint(near) and not _has_pair(before, ("before",), _WHO_THEN)
    ) or _has_pair(near, ("last",), ("time", "round", "turn")):
        return not any(word in ("lets", "let's", "so", "now") for word in near[-NEAR:])
    return _has_pair(near, WOULD, ("have", "be"))
