"""Selection of the sentences that contain a move, without questions, conditions and reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

import msgspec

from games.core import Message
from games.reading.doubts import (
    CONDITION,
    DENIED,
    NO,
    QUESTION,
    REPORTS,
    UNSURE,
    doubtful,
    for_later,
    has_unmeant_words,
    words_of,
)
from games.reading.risky_words import describes_move, refuses
from games.reading.unknown_words import IsContent, commands, is_strange, leaves_doubt
from games.reading.vocabulary import (
    ANYWHERE,
    CONDITIONS,
    FILLERS,
    FRIENDLY,
    HEDGES,
    NEGATIONS,
    PAST,
    UNMEANT,
    listed,
)
from games.reading.words import LINE, MESSAGE, Token, TokenKind, shortened

ENDS = (".", "!", "?")
_ENDINGS = {*ENDS, LINE.text, MESSAGE.text}
EXCHANGES = listed("swap swapped exchange switch reverse reversed flip flipped backwards mirrored")
"""Words that reverse a previously given order."""
_POINTING = ("that's", "thats", "that", "this", "it", "was", "were", "which")
_REPORTING = PAST - listed("was were had") | REPORTS | listed("last did")
"""Words about an earlier move: “That’s what I did last time”."""
_SHORT, _VERY_SHORT = 5, 4
"""Maximum number of words in a sentence that withdraws the move before it.

The second limit applies if an unknown word is the only sign of the withdrawal.
"""


@dataclass(frozen=True, slots=True)
class Candidate:
    """The part of a message that may be a move.

    `doubt` is the reason to ask about it, or None if it is clear.
    """

    tokens: tuple[Token, ...]
    doubt: Message | None = None


class Judged(msgspec.Struct, frozen=True):
    """A sentence with its tokens that may belong to a move (`kept`), and a reason to ask about it.

    `has_content` is True if the sentence contains a token that a move can contain.
    """

    sentence: list[Token]
    has_content: bool
    kept: list[Token]
    doubt: Message | None = None


class Judge:
    """Decides which sentences contain a move, and caches the result for each sentence.

    `content` accepts tokens that a move can contain, and `harmless` words that cannot change a
    move.
    """

    def __init__(self, content: IsContent, harmless: IsContent) -> None:
        self._content, self._harmless = content, harmless
        self._known: dict[tuple[int, ...], Judged] = {}

    def candidate(self, tokens: Sequence[Token]) -> Candidate:
        """Return the sentences that contain a move."""
        return combined(self.each(tokens))

    def each(self, tokens: Sequence[Token]) -> list[Judged]:
        """Return the judgement of each sentence of a message, regardless of the other sentences."""
        judged_sentences, known = [], self._known
        for sentence in _sentences(_without_contrasts(tokens)):
            key = tuple(map(id, sentence))  # ids are not reused, since the tokens are kept alive
            judged = known.get(key)
            if judged is None:
                judged = known[key] = _judged(sentence, self._content, self._harmless)
            judged_sentences.append(judged)
        return judged_sentences

    def learn(self, sentences: Iterable[Judged]) -> None:
        """Cache sentences that have already been judged."""
        for judged in sentences:
            self._known[tuple(map(id, judged.sentence))] = judged


def followed_by_message(sentences: Sequence[Judged]) -> list[Judged]:
    """Return a message's sentences as judged once its author has written another message."""
    extended = list(sentences)
    if extended and not _ends_sentence(extended[-1].sentence[-1]):
        last = extended.pop()
        kept = [*last.kept, MESSAGE] if last.kept or not last.has_content else []
        extended.append(Judged([*last.sentence, MESSAGE], last.has_content, kept, last.doubt))
    else:
        extended.append(_CLOSING)
    return [*extended, _BROKEN]


_CLOSING = Judged([MESSAGE], has_content=False, kept=[MESSAGE])
_BROKEN = Judged([LINE], has_content=False, kept=[LINE])


def combined(sentences: Iterable[Judged]) -> Candidate:
    """Combine the sentences that contain a move; ignore conditions before the first of them."""
    kept: list[Token] = []
    doubt: Message | None = None
    any_kept = False
    for judged in _answered(list(sentences)):
        if judged.has_content:
            any_kept = any_kept or bool(judged.kept)
        elif not any_kept:
            kept += judged.kept
            doubt = doubt or (judged.doubt if judged.doubt is DENIED else None)
            continue
        doubt = doubt or judged.doubt
        kept += judged.kept
    return Candidate(tuple(kept), doubt)


def _answered(sentences: list[Judged]) -> list[Judged]:
    """Leave out each question that its author then answers: “C2?” in “C2? hmm. Yes, C2”."""
    at = next((at for at in reversed(range(len(sentences))) if sentences[at].has_content), 0)
    if not at or not sentences[at].kept or not decides(sentences[at], _YES):
        return sentences
    unanswered = [judged for judged in sentences[:at] if judged.doubt is not QUESTION]
    return [*unanswered, *sentences[at:]]


def decides(judged: Judged, words: frozenset[str]) -> bool:
    """Return True if a sentence begins with one of the words and is not doubtful."""
    opening = [
        token.raw.lower()
        for token in judged.sentence[:_DECIDING]
        if token.kind is not TokenKind.FIX
    ]
    return judged.doubt is None and not words.isdisjoint(opening)


_YES, _DECIDING = listed("yes yeah yep yup final finally"), 3


def _judged(sentence: list[Token], content: IsContent, harmless: IsContent) -> Judged:
    content_at = [at for at, token in enumerate(sentence) if content(token)]
    if content_at:
        why = doubtful(sentence, content_at)
        if why is False:
            return Judged(sentence, True, [])
        if why is True and leaves_doubt(sentence, content_at, content, harmless):
            why = UNSURE
        return Judged(sentence, True, sentence, why if isinstance(why, Message) else None)
    kept = [
        token
        for token in sentence
        if token.kind in (TokenKind.FIX, TokenKind.LINE, TokenKind.MESSAGE)
    ]
    if any(token.is_("|") for token in sentence):  # this is the header of a table
        kept += [token for token in sentence if token.kind is TokenKind.TERM]
    lone = _is_lone(sentence)
    kept += [
        token for token in sentence if token.kind is TokenKind.WORD and _matters_alone(token, lone)
    ]
    unsure = _takes_back(sentence, harmless)
    doubt = CONDITION if _conditional(sentence) else UNSURE if unsure else None
    doubt = DENIED if _denies_next(sentence) else doubt
    return Judged(sentence, False, kept, doubt)


def _denies_next(sentence: Sequence[Token]) -> bool:
    """Return True if a sentence is only “not” or “don’t play”, which denies the next sentence."""
    lower = [token.raw.lower() for token in sentence if token.kind is TokenKind.WORD]
    denied = bool(lower) and lower[0] in NEGATIONS and all(map(FILLERS.__contains__, lower[1:]))
    return denied and all(
        token.kind is TokenKind.WORD or token.kind in _BREAKS for token in sentence
    )


_BREAKS = (TokenKind.LINE, TokenKind.MESSAGE)


def _takes_back(sentence: Sequence[Token], harmless: IsContent) -> bool:
    """Return True if a sentence withdraws the move before it: “wrong chat”, “🚫”."""
    lower = words_of(sentence)
    lower += [token.raw.lower() for token in sentence if token.kind is TokenKind.TERM]
    if lower and lower[0] in _POINTING and not _REPORTING.isdisjoint(lower):
        return True
    if lower[:2] in (["should", "i"], ["shall", "i"]):
        return True
    if len(lower) > _SHORT:
        return False
    if any(map(is_strange, sentence)) or has_unmeant_words(lower) or commands(sentence, harmless):
        return True
    if len(lower) <= _VERY_SHORT and _dismisses(sentence, harmless):
        return True
    denies = any(word in _STOPPING or not _STOPPING.isdisjoint(shortened(word)) for word in lower)
    return denies and FRIENDLY.isdisjoint(lower)


def _dismisses(sentence: Sequence[Token], harmless: IsContent) -> bool:
    """Return True if an unknown word rejects or only comments on the previous move: “Vetoed.”."""
    words = [token for token in sentence if token.kind is TokenKind.WORD]
    unknown = [token.raw.lower() for token in words if not harmless(token)]
    alone = len(words) == 1 and describes_move(unknown)
    return alone or any(map(refuses, unknown))


def may_be_unmeant(sentence: Sequence[Token]) -> bool:
    """Return True if a sentence says that its move may not be intended or is for later."""
    lower = [token.raw.lower() for token in sentence]
    unmeant = not UNMEANT.isdisjoint(lower) or has_unmeant_words(words_of(sentence))
    return unmeant or for_later(lower)


def _conditional(sentence: Sequence[Token]) -> bool:
    """Return True if a sentence is a condition for the sentence before it: “unless he takes it”."""
    lower = [
        token.raw.lower() for token in sentence if token.kind in (TokenKind.WORD, TokenKind.TERM)
    ]
    return bool(CONDITIONS.intersection(lower[:2])) and len(lower) > 1


def _is_lone(sentence: Sequence[Token]) -> bool:
    """Return True for a single letter, and for a short correction: `*E`, “E instead”."""
    words = [token for token in sentence if token.kind in (TokenKind.WORD, TokenKind.TERM)]
    corrects = any(token.kind is TokenKind.FIX or token.text == "instead" for token in sentence)
    if len(words) < 3 and corrects:
        return True
    telling = [
        token for token in words if token.text not in FILLERS or token.raw in ascii_uppercase
    ]
    return len(telling) == 1 and len(telling[0].raw) == 1 and not telling[0].glued


def _matters_alone(word: Token, lone: bool) -> bool:
    """Return True if a word matters even in a sentence that contains no part of a move.

    Such words are “anywhere”, “swap” (as in “swap the last ones”) and, if the sentence is `lone`,
    a single letter and “instead”.
    """
    if lone and (len(word.text) == 1 or word.text == "instead"):
        return True
    return word.text in ANYWHERE or word.text in EXCHANGES


def _sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    sentences: list[list[Token]] = []
    current: list[Token] = []
    for token in tokens:
        if token.text not in _ENDINGS:
            current.append(token)
            continue
        ends = _ends_sentence(token)
        if ends and token.glued and not current and sentences:
            sentences[-1].append(token)  # “A5!?”
            continue
        current.append(token)
        if ends or token.kind is TokenKind.LINE or token.kind is TokenKind.MESSAGE:
            sentences.append(current)
            current = []
    return [*sentences, current] if current else sentences


def _without_contrasts(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without cells that are named only as a contrast: “C5, not C4”."""
    denied = [
        at
        for at, token in enumerate(tokens)
        if token.text == "not" and token.kind is TokenKind.WORD
    ]
    dropped: set[int] = set()
    for at in denied:
        before = at - 1
        before -= before > 0 and tokens[before].text == "and"
        while before > 0 and tokens[before].text in _BETWEEN:
            before -= 1
        after = at + 1
        for words in (_PLACING, _STONES):
            after += after < len(tokens) and tokens[after].raw.lower() in words
        named = before >= 0 and after < len(tokens) and before not in dropped
        if named and tokens[before].kind is tokens[after].kind is TokenKind.CELL:
            pair = tokens[after + 1 : after + 3]  # “F4-G4, not G4-F4”
            if len(pair) == 2 and pair[0].is_("-") and pair[0].glued and _are_cells(pair[1]):
                after += 2
            elif tokens[before].text == tokens[after].text:
                continue  # “C5, not C5”
            dropped.update(range(at - (tokens[at - 1].text == "and"), after + 1))
        elif (
            not at and len(tokens) == 4 and tokens[2].is_(",") and _are_cells(tokens[1], tokens[3])
        ):
            dropped.update((0, 1, 2))
    return [token for at, token in enumerate(tokens) if at not in dropped] if dropped else tokens


def _are_cells(*tokens: Token) -> bool:
    return all(token.kind is TokenKind.CELL for token in tokens)


_BETWEEN = ("!", ".", ",", ";", LINE.text)
_PLACING, _STONES = ("on", "at", "to"), ("black", "white")


def _ends_sentence(token: Token) -> bool:
    return token.kind is TokenKind.SIGN and token.text in ENDS


_STOPPING = NEGATIONS.union(
    HEDGES, NO, listed("nein doch stop stopp halt change changing joke joked 아니 again")
)
