"""A reader for games in which a message contains one move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from games.core import Game, Message, Seat
from games.reading.answers import (
    NOTHING,
    Answer,
    Reader,
    alternatives,
    ask_which,
    leaves_open,
    names_neighbour,
    played,
    segments,
)
from games.reading.rounds import in_round, turns
from games.reading.sentences import Candidate
from games.reading.words import Terms, Token, TokenKind

_NO_TERMS = Terms({})


class MoveReader(Reader):
    """A reader that takes the last move in a message, and asks the player if it is ambiguous.

    A game's subclass defines the cells (`cells`) and the number of cells in a move (`length`), or
    finds the moves in a segment of a message (`moves`). It can also define the game's own terms
    (`terms`) and words that change nothing (`talk`).
    """

    game: ClassVar[Game]
    length: ClassVar[int] = 1

    def moves(self, part: Sequence[Token]) -> Sequence[str]:
        """Return the moves in a segment of a message, in notation; some may be incomplete."""
        cells = [token.text for token in part if token.kind is TokenKind.CELL]
        starts = range(0, len(cells), self.length)
        return [" ".join(cells[at : at + self.length]) for at in starts]

    def terms(self, position: Any, seat: Seat) -> Terms:
        return _NO_TERMS

    def content(self, token: Token) -> bool:
        return token.kind in (TokenKind.CELL, TokenKind.TERM)

    def marked(self, tokens: Sequence[Token], when: int) -> list[Token]:
        numbers = turns(when) if self.game.kind.alternating else (when,)
        return in_round(tokens, numbers, self.content)

    def goes_on(self, text: str) -> bool:
        """Return True, since any message can be the second move of a seat that moves twice."""
        return True

    def understand(self, candidate: Candidate, position: Any, seat: Seat) -> Answer:
        latest: tuple[str, ...] = ()
        asks: Message | None = None
        for _, part in segments(candidate.tokens):
            moves = tuple(dict.fromkeys(self.moves(part)))
            if moves:
                latest, asks = moves, self._unclear(part)
        if not latest:
            return NOTHING
        if len(latest) > 1:
            asks = asks or Message("The message names more than one move.")
        asks = asks or candidate.doubt
        if asks is not None:
            return ask_which(asks, self.game, latest, position, seat)
        return played(self.game, latest[0], position, seat)

    def _unclear(self, part: Sequence[Token]) -> Message | None:
        if alternatives(part, self.content):
            return Message("The message names more than one choice.")
        if names_neighbour(part):
            return Message("The message only says where a cell is.")
        return Message("A choice is left to the umpire.") if leaves_open(part) else None
