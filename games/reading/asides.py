"""Remove asides: words near a move that do not change it, whatever they are.

Nobody can list all words that do not change a move; the words that refuse, weigh, report or delay
one are few (`risky_words`). So adverbs, adjectives, what a move is made with or for, and separate
clauses are removed if they contain no risky word. An unknown word that may govern the move
(“dreading A5”) or say something about it (“A5 tempts me”) stays, and leads to a question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.reading.risky_words import NO_ADVERBS, is_risky, refuses, states
from games.reading.vocabulary import QUESTIONS, listed
from games.reading.words import Token, TokenKind

IsContent = Callable[[Token], bool]

_PARTING = (",", ";", ":", "(", ")", "-", "/", "|", "=", "→")
_BREAKS = (TokenKind.LINE, TokenKind.MESSAGE, TokenKind.FIX, TokenKind.DOUBT)
_REMARKING = (",", ";", "(", ")", "-")
_QUOTES = ('"', "“", "”", ">", "'")
_OWNED = ("my", "our")
_WHOSE = ("forme",)
_MOST_ADJECTIVES = 3
_SHORTEST_CLAUSE = 3
"""Words of the shortest aside; one or two words after a move are mostly about it: “A5
(placeholder)”."""
_SHORTEST_ADVERB = 6
_ANNOUNCING = listed("and please pls today's todays tonight's tonights with")
"""With one of these, a clause before a colon does not name a speaker."""


class Asides:
    """Finds asides in messages of a game.

    `content`: tokens that moves are made of; `harmless`: words that change nothing; `near_term`:
    words that may be a misspelt term; `names`: of the players.
    """

    def __init__(
        self, content: IsContent, harmless: IsContent, near_term: IsContent, names: tuple[str, ...]
    ) -> None:
        self._content, self._harmless, self._near_term = content, harmless, near_term
        self._names = names

    def without(self, tokens: Sequence[Token]) -> Sequence[Token]:
        """Return the tokens of a message without its asides."""
        if not any(map(self._strange, tokens)) or not any(map(self._content, tokens)):
            return tokens  # as nearly always
        left: set[int] = set()
        for sentence in _sentences(tokens):
            if any(self._content(tokens[at]) for at in sentence):
                left.update(self._of(tokens, sentence))
        return [token for at, token in enumerate(tokens) if at not in left] if left else tokens

    def _of(self, tokens: Sequence[Token], sentence: range) -> Iterator[int]:
        """Yield the indices of the asides in a sentence."""
        said_move = False
        for clause in _clauses(tokens, sentence):
            telling = [at for at in clause if self._content(tokens[at])]
            if any(not self._is_owner(tokens, at) for at in telling):
                yield from self._beside(tokens, clause, telling)
                said_move = True
            elif self._is_aside(tokens, clause, sentence, said_move):
                yield from (*clause, clause.start - 1 if said_move else clause.stop)

    def _is_owner(self, tokens: Sequence[Token], at: int) -> bool:
        """Return True if “my” belongs to an unknown word: “my precious”."""
        after = tokens[at + 1 : at + 2]
        return tokens[at].raw.lower() in _OWNED and any(map(self._strange, after))

    def _strange(self, token: Token) -> bool:
        """Return True if a word is not known to be harmless."""
        return token.kind is TokenKind.WORD and not self._harmless(token)

    def _is_risky(self, token: Token) -> bool:
        lower = token.raw.lower()
        return not self._strange(token) and is_risky(lower)

    def _passes(self, token: Token) -> bool:
        """Return True if a word may be part of an aside."""
        lower = token.raw.lower()
        word = token.kind is TokenKind.WORD and (len(lower) > 1 or lower in ("a", "i"))
        if token.text in _WHOSE or lower in _OWNED:
            return True
        known = self._harmless(token) or not self._near_term(token)
        return word and known and not is_risky(lower) and not lower.startswith(self._names)

    def _is_aside(
        self, tokens: Sequence[Token], clause: range, sentence: range, said_move: bool
    ) -> bool:
        """Return True if a clause without any part of a move has nothing to do with it."""
        words = [tokens[at] for at in clause if tokens[at].kind is not TokenKind.SIGN]
        lower = [token.raw.lower() for token in words]
        mends = sentence.start and tokens[sentence.start - 1].kind is TokenKind.FIX
        if not any(map(self._strange, words)):
            return False
        for one in words:
            blamed = mends and one.kind is TokenKind.WORD and refuses(one.raw.lower())
            if not (blamed or self._passes(one)):
                return False  # but “sorry, i miscounted, 8”
        if any(tokens[at].raw in _QUOTES for at in clause) or lower[0] in QUESTIONS - {"have"}:
            return False
        if said_move:
            follows = tokens[clause.start - 1].text in _REMARKING
            return follows and len(words) >= _SHORTEST_CLAUSE and not states(lower)
        end = tokens[clause.stop].text if clause.stop < sentence.stop else ""
        return end in _REMARKING or (end == ":" and not _ANNOUNCING.isdisjoint(lower))

    def _beside(
        self, tokens: Sequence[Token], clause: range, telling: Sequence[int]
    ) -> Iterator[int]:
        """Yield the indices of words that describe a move in its own clause."""
        strange = {at for at in clause if self._strange(tokens[at]) and self._passes(tokens[at])}
        yield from (at for at in strange if _is_adverb(tokens[at]))
        if any(tokens[at].kind is TokenKind.WORD and self._is_risky(tokens[at]) for at in clause):
            return
        for first in telling:
            start = first
            while start - 1 in strange and first - start < _MOST_ADJECTIVES:
                start -= 1
            if start < first and start > clause.start and tokens[start - 1].raw.lower() in _OWNED:
                yield from range(start, first)
        told = {*telling, *(at for at in clause if len(tokens[at].raw) == 1)}
        if len(told) < 2 and tokens[telling[0]].kind is TokenKind.TERM:
            return  # “left for dinner”
        behind = telling[-1] + 1
        while behind < clause.stop and len(tokens[behind].raw) == 1:
            behind += 1  # a candle
        phrase = range(behind, clause.stop)
        if phrase and tokens[phrase.start].text in ("for", "with"):
            yield from self._phrase(tokens, phrase)
        if tokens[clause.start].text == "with":
            end = next(
                at for at in clause if tokens[at].kind is not TokenKind.WORD or at == telling[0]
            )
            yield from self._phrase(tokens, range(clause.start, end))

    def _phrase(self, tokens: Sequence[Token], phrase: range) -> Sequence[int]:
        """Return the indices of a phrase with “for” or “with” if it is an aside."""
        words = [tokens[at] for at in phrase[1:] if tokens[at].kind is not TokenKind.SIGN]
        signed = any(token.raw.lower() == "love" for token in words)
        aside = not signed and any(map(self._strange, words)) and all(map(self._passes, words))
        return phrase if aside else ()


def _is_adverb(token: Token) -> bool:
    lower = token.raw.lower()
    return len(lower) >= _SHORTEST_ADVERB and lower.endswith("ly") and lower not in NO_ADVERBS


def _sentences(tokens: Sequence[Token]) -> Iterator[range]:
    """Yield the indices of each sentence, without its end."""
    start = 0
    for at, token in enumerate(tokens):
        if token.kind in _BREAKS or token.is_(".", "!", "?"):
            yield range(start, at)
            start = at + 1
    yield range(start, len(tokens))


def _clauses(tokens: Sequence[Token], sentence: range) -> Iterator[range]:
    """Yield the indices of each clause of a sentence, without the signs between them."""
    start = sentence.start
    for at in sentence:
        sign = tokens[at].kind is TokenKind.SIGN and tokens[at].text in _PARTING
        if sign and not (tokens[at].text == "-" and tokens[at].glued):
            if start < at:
                yield range(start, at)
            start = at + 1
    if start < sentence.stop:
        yield range(start, sentence.stop)
