"""A reader of the cards that players write in chat: numbers in digits or words."""

from __future__ import annotations

from collections.abc import Sequence

from games.reading.moves import MoveReader
from games.reading.vocabulary import listed
from games.reading.words import Token, TokenKind
from hidden_hands import GAME


class HandsReader(MoveReader):
    """A reader that understands each number as a card."""

    game = GAME
    talk = listed("card cards lay play put my the with")

    def cells(self, position: object) -> None:
        """Return None, since the game has no cells."""

    def content(self, token: Token) -> bool:
        return token.kind is TokenKind.NUMBER

    def moves(self, part: Sequence[Token]) -> Sequence[str]:
        return [token.text for token in part if token.kind is TokenKind.NUMBER]


READER = HandsReader()
