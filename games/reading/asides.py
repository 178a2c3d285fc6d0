"""Removal of asides: words near a move that do not change it.

No list can hold all words that do not change a move, but only a few words refuse, weigh, report or
delay a move (`risky_words`). Therefore, adverbs, adjectives, phrases with “for” or “with”, and
separate clauses are removed unless they contain a risky word. An unknown word that could govern the
move (“dreading A5”) or describe it (“A5 tempts me”) stays and leads to a question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.reading.risky_words import NO_ADVERBS, describes_move, is_risky, refuses
from games.reading.vocabulary import QUESTIONS, listed
from games.reading.words import Token, TokenKind

IsContent = Callable[[Token], bool]

_CLAUSE_SEPARATORS = (",", ";", ":", "(", ")", "-", "/", "|", "=", "→")
_BREAKS = (TokenKind.LINE, TokenKind.MESSAGE, TokenKind.FIX, TokenKind.DOUBT)
_REMARK_SIGNS = (",", ";", "(", ")", "-")
_QUOTES = ('"', "“", "”", ">", "'")
_OWNED = ("my", "our")
_FOR_ME = ("forme",)
_MOST_ADJECTIVES = 3
_SHORTEST_CLAUSE = 3
"""Minimum number of words in an aside after a move; a shorter clause is usually about the move."""
_SHORTEST_ADVERB = 6
_ANNOUNCEMENTS = listed(
    "and please pls today's todays tonight's tonights with lets let's i'll i'm im my"
)
"""Words that show that the text before a colon announces a move and does not name a speaker."""


class Asides:
    """Finds asides in the messages of a game.

    `content` accepts tokens that a move can contain, `harmless` accepts words that cannot change a
    move, and `near_term` accepts words that may be misspelt terms. `names` are the players' names.
    """

    def __init__(
        self, content: IsContent, harmless: IsContent, near_term: IsContent, names: tuple[str, ...]
    ) -> None:
        self._content, self._harmless, self._near_term = content, harmless, near_term
        self._names = names

    def without(self, tokens: Sequence[Token]) -> Sequence[Token]:
        """Return the tokens of a message without asides."""
        if not any(map(self._is_unknown, tokens)) or not any(map(self._content, tokens)):
            return tokens  # fast path
        asides: set[int] = set()
        for sentence in _sentences(tokens):
            if any(self._content(tokens[at]) for at in sentence):
                asides.update(self._asides_in(tokens, sentence))
        return [token for at, token in enumerate(tokens) if at not in asides] if asides else tokens

    def _asides_in(self, tokens: Sequence[Token], sentence: range) -> Iterator[int]:
        said_move = False
        for clause in clauses(tokens, sentence):
            content_at = [at for at in clause if self._content(tokens[at])]
            if any(not self._is_owner(tokens, at) for at in content_at):
                yield from self._aside_words(tokens, clause, content_at)
                said_move = True
            elif self._is_aside(tokens, clause, sentence, said_move):
                yield from (*clause, clause.start - 1 if said_move else clause.stop)

    def _is_owner(self, tokens: Sequence[Token], at: int) -> bool:
        """Return True if the token is “my” or “our” before an unknown word: “my precious”."""
        after = tokens[at + 1 : at + 2]
        return tokens[at].raw.lower() in _OWNED and any(map(self._is_unknown, after))

    def _is_unknown(self, token: Token) -> bool:
        return token.kind is TokenKind.WORD and not self._harmless(token)

    def _is_risky(self, token: Token) -> bool:
        lower = token.raw.lower()
        return not self._is_unknown(token) and is_risky(lower)

    def _may_be_aside(self, token: Token) -> bool:
        lower = token.raw.lower()
        word = token.kind is TokenKind.WORD and (len(lower) > 1 or lower in ("a", "i"))
        if token.text in _FOR_ME or lower in _OWNED:
            return True
        known = self._harmless(token) or not self._near_term(token)
        return word and known and not is_risky(lower) and not lower.startswith(self._names)

    def _is_aside(
        self, tokens: Sequence[Token], clause: range, sentence: range, said_move: bool
    ) -> bool:
        """Return True if a clause without any part of a move has nothing to do with the move."""
        words = [tokens[at] for at in clause if tokens[at].kind is not TokenKind.SIGN]
        lower = [token.raw.lower() for token in words]
        mends = sentence.start and tokens[sentence.start - 1].kind is TokenKind.FIX
        if not any(map(self._is_unknown, words)):
            return False
        for word in words:
            blamed = mends and word.kind is TokenKind.WORD and refuses(word.raw.lower())
            if not (blamed or self._may_be_aside(word)):
                return False
        if any(tokens[at].raw in _QUOTES for at in clause) or lower[0] in QUESTIONS - {"have"}:
            return False
        if said_move:
            follows = tokens[clause.start - 1].text in _REMARK_SIGNS
            return follows and len(words) >= _SHORTEST_CLAUSE and not describes_move(lower)
        end = tokens[clause.stop].text if clause.stop < sentence.stop else ""
        return end in _REMARK_SIGNS or (end == ":" and not _ANNOUNCEMENTS.isdisjoint(lower))

    def _aside_words(
        self, tokens: Sequence[Token], clause: range, content_at: Sequence[int]
    ) -> Iterator[int]:
        """Yield the indices of words that do not change the move in their clause."""
        unknown = {
            at for at in clause if self._is_unknown(tokens[at]) and self._may_be_aside(tokens[at])
        }
        yield from (at for at in unknown if _is_adverb(tokens[at]))
        if any(tokens[at].kind is TokenKind.WORD and self._is_risky(tokens[at]) for at in clause):
            return
        for first in content_at:
            start = first
            while start - 1 in unknown and first - start < _MOST_ADJECTIVES:
                start -= 1
            if start < first and start > clause.start and tokens[start - 1].raw.lower() in _OWNED:
                yield from range(start, first)
        named = {*content_at, *(at for at in clause if len(tokens[at].raw) == 1)}
        if len(named) < 2 and tokens[content_at[0]].kind is TokenKind.TERM:
            return  # a term used in another sense: “left for dinner”
        after = content_at[-1] + 1
        while after < clause.stop and len(tokens[after].raw) == 1:
            after += 1  # skip single characters, such as candles
        phrase = range(after, clause.stop)
        if phrase and tokens[phrase.start].text in ("for", "with"):
            yield from self._phrase(tokens, phrase)
        if tokens[clause.start].text == "with":
            end = next(
                at for at in clause if tokens[at].kind is not TokenKind.WORD or at == content_at[0]
            )
            yield from self._phrase(tokens, range(clause.start, end))

    def _phrase(self, tokens: Sequence[Token], phrase: range) -> Sequence[int]:
        """Return the indices of a phrase with “for” or “with” if it is an aside, otherwise ()."""
        words = [tokens[at] for at in phrase[1:] if tokens[at].kind is not TokenKind.SIGN]
        signed = any(token.raw.lower() == "love" for token in words)
        aside = (
            not signed and any(map(self._is_unknown, words)) and all(map(self._may_be_aside, words))
        )
        return phrase if aside else ()


def _is_adverb(token: Token) -> bool:
    lower = token.raw.lower()
    return len(lower) >= _SHORTEST_ADVERB and lower.endswith("ly") and lower not in NO_ADVERBS


def _sentences(tokens: Sequence[Token]) -> Iterator[range]:
    """Yield the indices of each sentence, without the token that ends it."""
    start = 0
    for at, token in enumerate(tokens):
        if token.kind in _BREAKS or token.is_(".", "!", "?"):
            yield range(start, at)
            start = at + 1
    yield range(start, len(tokens))


def clauses(tokens: Sequence[Token], sentence: range | None = None) -> Iterator[range]:
    """Yield the indices of each clause in `sentence`, or in all sentences if it is None."""
    if sentence is None:
        for each in _sentences(tokens):
            yield from clauses(tokens, each)
        return
    start = sentence.start
    for at in sentence:
        sign = tokens[at].kind is TokenKind.SIGN and tokens[at].text in _CLAUSE_SEPARATORS
        if sign and not (tokens[at].text == "-" and tokens[at].glued):
            if start < at:
                yield range(start, at)
            start = at + 1
    if start < sentence.stop:
        yield range(start, sentence.stop)
