"""Decide which sentences of a message contain a move: not questions, conditions or reports."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import msgspec

from games.core import Message
from games.reading.risky_words import refuses, states
from games.reading.unknown_words import IsContent, commands, is_strange, leaves_doubt
from games.reading.vocabulary import (
    ANYWHERE,
    ASKING,
    CONDITIONS,
    FILLERS,
    FRIENDLY,
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
from games.reading.words import DOUBT, LINE, MESSAGE, Token, TokenKind, shortened

NEAR = 3
"""Words before a cell that may be about it."""
REPORTS = listed("earlier before previously previous yesterday ago already")
THOUGHTS = frozenset(
    {("think", "about"), ("thinking", "about"), ("looking", "at"), ("look", "at"),
     ("worried", "about"), ("what", "about"), ("thinking", "of")}
)  # fmt: skip
"""Words about cells that are not chosen yet."""
ENDS = (".", "!", "?")
_ENDINGS = {*ENDS, LINE.text, MESSAGE.text}
EXCHANGES = listed("swap swapped exchange switch reverse reversed flip flipped backwards mirrored")
"""Words that reverse an order given before."""
MAY = listed("can could may should")
DOING = listed("do undercut beat solve find show get claim go put place be")
CHOOSING = listed(
    "want take i'll choose pick choice move turn decision going final bid claim answer call number"
)
EXAMPLES = listed("ignore test testing example format syntax eg")
WEIGHING = listed("thinking considering leaning tempted pondering weighing")
ASKERS = listed("i he she they it we this that")
KNOWING = listed("know remember sure see check wonder wondering ask tell forgot forget idea")
"""“can’t remember if F4 is free”: verbs before an indirect question."""
BEING = listed("would could might hurts is isn't isnt looks seems feels")
"""“B3 is a nice spot”: verbs that describe a cell."""
PRAISE = listed("nice great wow")
"""Words that may praise another move when they precede it: “nice A5”."""
_WERE = listed("was were wasn't")
_THEIRS, _OURS = listed(OPPONENT), listed("me my mine i")
_THEM = _THEIRS - listed("his hers theirs yours") | listed("him them they")
_ONCE = listed("once until till whenever before")
_AWAITED = listed("first once when after until till wait waits waiting")
"""“First Ben, then A5”: words for what must happen before the move."""
_WISHING = listed("i'd id would we'd wud")
_TURN = listed("move turn choice answer action pick decision final")
_TURNS = listed("turns rounds games min mins minutes minute sec secs seconds hours hour")
UNDECIDED = Message("It is not decided.")
CONDITION = Message("It is a condition.")
QUESTION = Message("It is a question.")
OF_OTHERS = Message("It tells of somebody else.")
LATER = Message("It is for later.")
TOLD_TOO = Message("It tells of an earlier move as well.")
DENIED = Message("It says what not to do.")
UNSURE = Message("It may not be meant as a move.")
_POINTING = ("that's", "thats", "that", "this", "it", "was", "were", "which")
_REPORTING = PAST - listed("was were had") | REPORTS | listed("last did")
"""“That’s what I did last time”: words about an earlier move."""
_SHORT, _VERY_SHORT = 5, 4
"""Most words of a sentence that takes back the move before it."""


@dataclass(frozen=True, slots=True)
class Said:
    """The part of a message that may be a move, and a doubt to ask about, if any."""

    tokens: tuple[Token, ...]
    doubt: Message | None = None


class Judged(msgspec.Struct, frozen=True):
    """A judged sentence; `telling`: it contains something that moves are made of."""

    sentence: list[Token]
    telling: bool
    kept: list[Token]
    doubt: Message | None = None


class Judge:
    """Decides which sentences contain a move; `content`: tokens that moves are made of.

    `harmless`: words that change nothing. A message is read repeatedly, whole and in parts: each
    sentence is judged once.
    """

    def __init__(self, content: IsContent, harmless: IsContent) -> None:
        self._content, self._harmless = content, harmless
        self._known: dict[tuple[int, ...], Judged] = {}

    def said(self, tokens: Sequence[Token]) -> Said:
        """Return the sentences that contain a move."""
        return together(self.each(tokens))

    def each(self, tokens: Sequence[Token]) -> list[Judged]:
        """Return every sentence, judged by itself."""
        found, known = [], self._known
        for sentence in _sentences(_without_contrasts(tokens)):
            key = tuple(map(id, sentence))  # tokens stay alive, so their ids are unique
            one = known.get(key)
            if one is None:
                one = known[key] = _judged(sentence, self._content, self._harmless)
            found.append(one)
        return found

    def learn(self, sentences: Iterable[Judged]) -> None:
        """Add sentences that were judged before."""
        for judged in sentences:
            self._known[tuple(map(id, judged.sentence))] = judged


def closed(sentences: Sequence[Judged]) -> list[Judged]:
    """Return the sentences of a message after which its author writes another one."""
    found = list(sentences)
    if found and not _ends(found[-1].sentence[-1]):
        last = found.pop()
        kept = [*last.kept, MESSAGE] if last.kept or not last.telling else []
        found.append(Judged([*last.sentence, MESSAGE], last.telling, kept, last.doubt))
    else:
        found.append(_CLOSING)
    return [*found, _BROKEN]


_CLOSING = Judged([MESSAGE], telling=False, kept=[MESSAGE])
_BROKEN = Judged([LINE], telling=False, kept=[LINE])


def together(sentences: Iterable[Judged]) -> Said:
    """Return the sentences that contain a move; conditions before the first are ignored."""
    kept: list[Token] = []
    doubt: Message | None = None
    told = False
    for judged in _answered(list(sentences)):
        if judged.telling:
            told = told or bool(judged.kept)
        elif not told:
            kept += judged.kept
            doubt = doubt or (judged.doubt if judged.doubt is DENIED else None)
            continue
        doubt = doubt or judged.doubt
        kept += judged.kept
    return Said(tuple(kept), doubt)


def _answered(sentences: list[Judged]) -> list[Judged]:
    """Return the sentences without questions that their author answers: “C2? hmm. Yes, C2”."""
    at = next((at for at in reversed(range(len(sentences))) if sentences[at].telling), 0)
    if not at or not sentences[at].kept or not decides(sentences[at], _YES):
        return sentences
    asked = [judged for judged in sentences[:at] if judged.doubt is not QUESTION]
    return [*asked, *sentences[at:]]


def decides(one: Judged, words: frozenset[str]) -> bool:
    """Return True if a sentence begins with one of these words and is not doubtful."""
    begin = [
        token.raw.lower() for token in one.sentence[:_DECIDING] if token.kind is not TokenKind.FIX
    ]
    return one.doubt is None and not words.isdisjoint(begin)


_YES, _DECIDING = listed("yes yeah yep yup final finally"), 3


def _judged(sentence: list[Token], content: IsContent, harmless: IsContent) -> Judged:
    telling = [at for at, token in enumerate(sentence) if content(token)]
    if telling:
        why = _doubtful(sentence, telling)
        if why is False:
            return Judged(sentence, True, [])
        if why is True and leaves_doubt(sentence, telling, content, harmless):
            why = UNSURE
        return Judged(sentence, True, sentence, why if isinstance(why, Message) else None)
    kept = [
        token
        for token in sentence
        if token.kind in (TokenKind.FIX, TokenKind.LINE, TokenKind.MESSAGE)
    ]
    if any(token.is_("|") for token in sentence):  # the head of a table
        kept += [token for token in sentence if token.kind is TokenKind.TERM]
    lone = _is_lone(sentence)
    kept += [token for token in sentence if token.kind is TokenKind.WORD and _bare(token, lone)]
    unsure = _takes_back(sentence, harmless)
    doubt = CONDITION if _conditional(sentence) else UNSURE if unsure else None
    doubt = DENIED if _denies_next(sentence) else doubt
    return Judged(sentence, False, kept, doubt)


def _denies_next(sentence: Sequence[Token]) -> bool:
    """Return True for just “not” or “don’t play”: what comes next is denied."""
    lower = [token.raw.lower() for token in sentence if token.kind is TokenKind.WORD]
    denied = bool(lower) and lower[0] in NEGATIONS and all(map(FILLERS.__contains__, lower[1:]))
    return denied and all(
        token.kind is TokenKind.WORD or token.kind in _BREAKS for token in sentence
    )


_BREAKS = (TokenKind.LINE, TokenKind.MESSAGE)


def _takes_back(sentence: Sequence[Token], harmless: IsContent) -> bool:
    """Return True if a short sentence is about the move before it: “wrong chat”, “🚫”."""
    lower = _words(sentence)
    lower += [token.raw.lower() for token in sentence if token.kind is TokenKind.TERM]
    if lower and lower[0] in _POINTING and not _REPORTING.isdisjoint(lower):
        return True
    if lower[:2] in (["should", "i"], ["shall", "i"]):
        return True
    if len(lower) > _SHORT:
        return False
    if any(map(is_strange, sentence)) or _unmeant(lower) or commands(sentence, harmless):
        return True
    if len(lower) <= _VERY_SHORT and _dismisses(sentence, harmless):
        return True
    denies = any(word in _STOPPING or not _STOPPING.isdisjoint(shortened(word)) for word in lower)
    return denies and FRIENDLY.isdisjoint(lower)


def _dismisses(sentence: Sequence[Token], harmless: IsContent) -> bool:
    """Return True if an unknown word belittles what precedes it: “Vetoed.”, “Tempting.”."""
    words = [token for token in sentence if token.kind is TokenKind.WORD]
    unknown = [token.raw.lower() for token in words if not harmless(token)]
    alone = len(words) == 1 and states(unknown)
    return alone or any(map(refuses, unknown))


def _words(sentence: Sequence[Token]) -> list[str]:
    """Return the words that are not part of a move, and signs with a meaning."""
    return [
        token.raw.lower()
        for token in sentence
        if token.kind is TokenKind.WORD
        or (token.kind is TokenKind.SIGN and (token.raw in UNMEANT or token.raw == ":"))
        or (token.kind is TokenKind.NUMBER and not token.raw.isdigit())
    ]


def unmeant(sentence: Sequence[Token]) -> bool:
    """Return True if a sentence that a game shortens may not be meant; see `TokenKind.DOUBT`."""
    lower = [token.raw.lower() for token in sentence]
    later = not _NEXT.isdisjoint(itertools.pairwise(lower)) or _for_later(lower)
    return later or not UNMEANT.isdisjoint(lower) or _unmeant(_words(sentence))


def _unmeant(lower: Sequence[str]) -> bool:
    """Return True if some of these words say that a move may not be meant."""
    return not UNMEANT.isdisjoint(lower) or not UNMEANT_PAIRS.isdisjoint(itertools.pairwise(lower))


def _conditional(sentence: Sequence[Token]) -> bool:
    """Return True if a sentence is a condition for the one before: “unless he takes it”."""
    lower = [
        token.raw.lower() for token in sentence if token.kind in (TokenKind.WORD, TokenKind.TERM)
    ]
    return bool(CONDITIONS.intersection(lower[:2])) and len(lower) > 1


def _is_lone(sentence: Sequence[Token]) -> bool:
    """Return True if a correction has hardly more than a letter: `*E`."""
    words = sum(token.kind in (TokenKind.WORD, TokenKind.TERM) for token in sentence)
    return words < 3 and any(token.kind is TokenKind.FIX for token in sentence)


def _bare(word: Token, lone: bool) -> bool:
    """Return True if a word counts in a sentence without any part of a move.

    “Anywhere”, “swap the last ones”, and a letter in a correction without more (`lone`).
    """
    return word.text in ANYWHERE or word.text in EXCHANGES or (len(word.text) == 1 and lone)


def _sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    found: list[list[Token]] = []
    here: list[Token] = []
    for token in tokens:
        if token.text not in _ENDINGS:
            here.append(token)
            continue
        ends = _ends(token)
        if ends and token.glued and not here and found:
            found[-1].append(token)  # “A5!?”
            continue
        here.append(token)
        if ends or token.kind is TokenKind.LINE or token.kind is TokenKind.MESSAGE:
            found.append(here)
            here = []
    return [*found, here] if here else found


def _without_contrasts(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without what is only contrasted with a cell: “C5, not C4”."""
    denied = [
        at
        for at, token in enumerate(tokens)
        if token.text == "not" and token.kind is TokenKind.WORD
    ]
    left: set[int] = set()
    for at in denied:
        before = at - 1
        before -= before > 0 and tokens[before].text == "and"
        while before > 0 and tokens[before].text in _BETWEEN:
            before -= 1
        after = at + 1
        for words in (_PLACING, _STONES):
            after += after < len(tokens) and tokens[after].raw.lower() in words
        named = before >= 0 and after < len(tokens) and before not in left
        if named and tokens[before].kind is tokens[after].kind is TokenKind.CELL:
            pair = tokens[after + 1 : after + 3]  # “F4-G4, not G4-F4”
            if len(pair) == 2 and pair[0].is_("-") and pair[0].glued and _cells(pair[1]):
                after += 2
            left.update(range(at - (tokens[at - 1].text == "and"), after + 1))
        elif not at and len(tokens) == 4 and tokens[2].is_(",") and _cells(tokens[1], tokens[3]):
            left.update((0, 1, 2))
    return [token for at, token in enumerate(tokens) if at not in left] if left else tokens


def _cells(*tokens: Token) -> bool:
    return all(token.kind is TokenKind.CELL for token in tokens)


_BETWEEN = ("!", ".", ",", ";", LINE.text)
_PLACING, _STONES = ("on", "at", "to"), ("black", "white")


def _ends(token: Token) -> bool:
    return token.kind is TokenKind.SIGN and token.text in ENDS


def _doubtful(sentence: Sequence[Token], telling: Sequence[int]) -> Message | bool:
    """Return why a sentence must be asked about; else True if it contains a move.

    `telling`: indices of the tokens that moves are made of.
    """
    lower = [token.raw.lower() or token.text for token in sentence]
    if (
        not _DOUBTS.isdisjoint(lower)
        and (why := _doubt_by_words(sentence, telling, lower)) is not True
    ):
        return why
    if DOUBT.text in lower:
        return UNSURE
    if _LAST_DOUBTS.isdisjoint(lower):
        return True
    return UNSURE if _unmeant(_words(sentence)) or _denied(sentence, telling) else True


def _denied(sentence: Sequence[Token], telling: Sequence[int]) -> bool:
    """Return True if the last word is a no: “light d lol no”."""
    last = next((at for at in range(len(sentence) - 1, -1, -1) if _speaks(sentence[at])), -1)
    return last > telling[-1] and sentence[last].raw.lower() in _NO


_NO = ("no", "not", "nah", "nope")
_STOPPING = NEGATIONS.union(
    HEDGES, _NO, listed("nein doch stop stopp halt change changing joke joked 아니 again")
)
"""Words of a short sentence that may take back the move before it."""


def _speaks(token: Token) -> bool:
    return token.kind in (TokenKind.WORD, TokenKind.TERM)


def _doubt_by_words(
    sentence: Sequence[Token], telling: Sequence[int], lower: Sequence[str]
) -> Message | bool:
    """Return the same as `_doubtful`, judging by questions, hedges, reports and denials."""
    named = [at for at in telling if sentence[at].kind in (TokenKind.CELL, TokenKind.NUMBER)]
    first = (named or telling)[0]
    asked = "?" in lower
    opening = next((word for word in lower if word and word[0].isalnum()), "")
    if _asks(lower, opening, asked):
        return False
    if CONDITIONS.intersection(lower) or opening in _ONCE:
        return CONDITION
    if "then" in lower[:first] and not _AWAITED.isdisjoint(lower[: lower.index("then")]):
        return CONDITION
    pairs = set(itertools.pairwise(lower))
    unsure = HEDGES.intersection(lower) or not _UNSURE.isdisjoint(pairs) or _likens(lower, telling)
    if EXAMPLES.intersection(lower[:first]):
        return Message("It is an example.")
    vague = (
        ("know" in lower and _pair(lower[first:], ("don't", "dont"), ("know",)))
        or not _OR_SO.isdisjoint(pairs)
        or ("sure" in lower and any(token.is_("%") for token in sentence))
        or not _HALF.isdisjoint(pairs)
    )
    weighs = not WEIGHING.isdisjoint(_undecided(lower[:first]))
    if (unsure and "no" not in lower[:1]) or vague or weighs:
        return UNDECIDED
    if not _ANY_BUT.isdisjoint(pairs):
        return Message("It says what not to do.")
    if asked:
        return QUESTION
    before = [word for word in lower[:first] if word]
    near = before[-2 * NEAR :]
    if "same" in near:
        return Message("It refers to an earlier move.")
    if not _NEXT.isdisjoint(pairs) or _for_later(lower):
        return LATER
    if _report(before, near):
        return _again(lower[first:]) and TOLD_TOO
    if any(_WERE.intersection(lower[at + 1 : at + 3]) for at in telling):
        return _again(lower[first:]) and TOLD_TOO
    if before and before[-1] in PRAISE:
        return Message("It may praise an earlier move.")
    if not THOUGHTS.isdisjoint(itertools.pairwise(near)):
        return False
    if _describes(sentence, telling):
        return False
    if PRONOUNS.intersection(near[-NEAR - 1 :]) or _speaks_for(sentence[:first], len(named)):
        return OF_OTHERS
    for at, word in () if NEGATIONS.isdisjoint(lower) else enumerate(lower):
        if word in NEGATIONS and sentence[at].kind is TokenKind.WORD:
            after = bisect_right(telling, at)
            denied = telling[after] if after < len(telling) else 0
            if denied and (denied <= at + NEAR or _one_clause(sentence, at + 1, denied)):
                return _said_again(sentence, at, denied) or DENIED
    if ("instead", "of") in pairs:
        return Message("It names what is replaced.")
    return True


_DOUBTS = frozenset().union(
    ASKING, CONDITIONS, EXAMPLES, HEDGES, KNOWING, NEGATIONS, OTHERS, PAST, PRAISE, PRONOUNS,
    QUESTIONS, REPORTS, WEIGHING, WOULD, BEING, _WERE,
    _THEM, _THEIRS, _TURN, _ONCE, OFFICIALS,
    _TURNS, ("50", "all", "?", "not", "no", "or", "sure", "anything", "anywhere", "everything"),
    ("same", "next", "last"),
    ("like", "then"),
    ("instead", "think", "thinking", "looking", "look", "worried", "what"),
)  # fmt: skip
_LAST_DOUBTS = UNMEANT.union((two for _, two in UNMEANT_PAIRS), _NO)
"""A sentence without any of these contains a move; checked after reports and questions."""


def _likens(lower: Sequence[str], telling: Sequence[int]) -> bool:
    """Return True if a move is only a comparison: “like A5”, but not “I’d like A5”."""
    return any(
        at and lower[at - 1] == "like" and _WISHING.isdisjoint(lower[max(0, at - 5) : at])
        for at in telling
    )


def _paired(ones: str, twos: str) -> frozenset[tuple[str, str]]:
    return frozenset(itertools.product(ones.split(), twos.split()))


_UNSURE = _paired("not no", "sure idea certain")
_OR_SO = _paired("or", "something whatever so")
_HALF = _paired("50", "/ % -")
_ANY_BUT = _paired("anything anywhere everything all", "but except")
_NEXT = _paired("next", "turn round time")


def _speaks_for(before: Sequence[Token], cells: int) -> bool:
    """Return True if a move is for somebody else: “her: pass”; “his: C3” may be a half."""
    said = [token.raw.lower() for token in before]
    pairs = list(itertools.pairwise(before))
    if len(before) > 1 and before[0].raw.lower() in OFFICIALS and before[1].is_(":"):
        return _OURS.isdisjoint(said)  # “umpire: A5”
    if any(
        two.raw.lower() in _TURN
        and (token.raw.lower() in _THEIRS or token.raw.lower().endswith("'s"))
        for token, two in pairs
    ):
        return True
    half = TokenKind.TERM if cells == 1 else None
    told = any(
        two.is_(":") and token.raw.lower() in _THEM and token.kind is not half
        for token, two in pairs
    )
    return told and _OURS.isdisjoint(said)


def _one_clause(sentence: Sequence[Token], start: int, end: int) -> bool:
    """Return True if no sign or conjunction separates a “not” from what is denied."""
    return end - start <= _DENIED_WITHIN and not any(
        token.kind is TokenKind.FIX or token.is_(*_PARTS) for token in sentence[start:end]
    )


_DENIED_WITHIN = 8
_PARTS = (",", ";", "-", "(", ")", "and", "so", "but", "then", "because", "anyway", "lol", "haha")


def _said_again(sentence: Sequence[Token], at: int, denied: int) -> bool:
    """Return True if what is denied was corrected before: “red left, sorry, not left, down”."""
    fixes = [index for index, token in enumerate(sentence[:at]) if token.kind is TokenKind.FIX]
    before = sentence[: fixes[-1]] if fixes else ()
    word = sentence[denied]
    return word.kind is TokenKind.TERM and any(token.text == word.text for token in before)


def _for_later(lower: Sequence[str]) -> bool:
    """Return True for a move in some turns or minutes: “in 3 turns”, “5 min then”."""
    for at, one in enumerate(lower):
        if at and one in _TURNS and (lower[at - 1].isdigit() or lower[at - 1] in NUMBERS):
            before, after = lower[max(0, at - 3) : at], lower[at + 1 : at + 2]
            back = not _BACK.isdisjoint(lower[max(0, at - 4) : at])
            if not back and ("in" in before or "for" in before or after in _AFTERWARDS):
                return True
    return False


_BACK = listed("back brb afk bbl")
_AFTERWARDS = (["from"], ["later"], ["then"], ["until"], ["till"])


def _undecided(before: Sequence[str]) -> Sequence[str]:
    """Return the words before a move since the last “ok”: “thinking thinking ok A5”."""
    decided = [at for at, one in enumerate(before) if one in ("ok", "okay", "alright")]
    return before[decided[-1] :] if decided else before


def _again(lower: Sequence[str]) -> bool:
    """Return True if a report of an earlier move goes on, perhaps with a present one."""
    goes_on = any(word in ("but", "so", "now", "this") for word in lower)
    return goes_on or _pair(lower, (",",), ("i", "i'll", "ill"))


def _asks(lower: Sequence[str], opening: str, asked: bool) -> bool:
    """Return True if a sentence is a question, also an indirect one, and contains no move."""
    if _pair(lower, ("can", "could", "would", "will"), ("you", "u")):
        return False  # “could you put black on C3”: a request
    if opening in MAY and _pair(lower, ("i",), ("get", "have")):
        return False  # “can I get black on C3 please”
    if opening == "if" and asked and not QUESTIONS.isdisjoint(lower[1:]):
        return True  # “if we both take F2, does that count twice?”
    if opening in ASKING or (asked and (opening in QUESTIONS or opening == "like")):
        return True
    if opening in MAY and not _pair(lower, (opening,), DOING):
        return True  # “can blue go left”
    begins = opening in QUESTIONS and _pair(lower, (opening,), ASKERS)
    return begins or _pair(lower, KNOWING, ("if", "whether"))


def _describes(sentence: Sequence[Token], telling: Sequence[int]) -> bool:
    """Return True if a sentence only describes its one cell."""
    for at in telling:
        if at + 1 < len(sentence) and sentence[at + 1].text in BEING:
            likes = (TokenKind.CELL, sentence[at].kind)
            if any(sentence[one].kind in likes for one in telling if one > at):
                return False
            rest = [
                token
                for token in sentence[at + 2 :]
                if token.text not in FILLERS or token.text in ("good", "fine")
            ]
            what = bool(rest) and rest[0].kind is TokenKind.WORD and len(rest[0].text) > 2
            return what and not any(token.text in CHOOSING for token in sentence)
    return False


def _pair(words: Sequence[str], ones: Collection[str], twos: Collection[str]) -> bool:
    if not any(map(ones.__contains__, words)):
        return False  # as nearly always
    return any(one in ones and two in twos for one, two in itertools.pairwise(words))


_WHO_THEN = listed("it he she they i we the time you u")
"""“Before it closes”, unlike “as before”."""


def _report(before: Sequence[str], near: Sequence[str]) -> bool:
    """Return True if the words before the first cell report something that has happened."""
    if not PAST.isdisjoint(before[-NEAR:]):
        return True
    if not OTHERS.isdisjoint(near) and any(word in PAST or word.endswith("ed") for word in near):
        return True
    if (not REPORTS.isdisjoint(near) and not _pair(before, ("before",), _WHO_THEN)) or _pair(
        near, ("last",), ("time", "round", "turn")
    ):
        return not any(word in ("lets", "let's", "so", "now") for word in near[-NEAR:])
    return _pair(near, WOULD, ("have", "be"))
