from __future__ import annotations

from typing import Any

from games.core import Game, Refusal, Seat
from games.reading.answers import NOTHING, Answer, Reader, played
from games.reading.sentences import Candidate
from games.reading.words import Cells, Terms, Token, TokenKind

_NO_TERMS = Terms({})


class PlainReader(Reader):
    """A reader that understands only moves in the game's notation."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def terms(self, position: Any, seat: Seat) -> Terms:
        return _NO_TERMS

    def cells(self, position: Any) -> Cells | None:
        """Return None, since rewriting cell names would change the notation."""
        return None

    def content(self, token: Token) -> bool:
        """Return True for words and numbers, since any can be part of a move."""
        return token.kind in (TokenKind.WORD, TokenKind.NUMBER)

    def understand(self, candidate: Candidate, position: Any, seat: Seat) -> Answer:
        """Return the move of the last message that is in notation."""
        texts = [""]
        for token in candidate.tokens:
            if token.kind in (TokenKind.MESSAGE, TokenKind.LINE, TokenKind.FIX):
                texts.append("")
            else:
                texts[-1] += ("" if token.glued else " ") + (token.raw or token.text)
        answer = NOTHING
        for text in texts:
            try:
                self._game.read(text.strip(), position, seat)
            except Refusal:
                continue
            answer = played(self._game, text.strip(), position, seat)
        return Answer(asks=candidate.doubt) if candidate.doubt and answer != NOTHING else answer
