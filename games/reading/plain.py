"""The reader of a game that brings no words of its own."""

from __future__ import annotations

from typing import Any

from games.core import Game, Refusal, Seat
from games.reading.answers import NOTHING, Answer, Reader, played
from games.reading.sentences import Said
from games.reading.words import Cells, Kind, Terms, Token

_NO_TERMS = Terms({})


class PlainReader(Reader):
    """Reads what is written as the notation has it, for a game that says nothing else."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def terms(self, position: Any, seat: Seat) -> Terms:
        """No words."""
        return _NO_TERMS

    def cells(self, position: Any) -> Cells | None:
        """No cells: text is read as it stands."""
        return None

    def content(self, token: Token) -> bool:
        """Any word may be part of a move."""
        return token.kind in (Kind.WORD, Kind.NUMBER)

    def understand(self, said: Said, position: Any, seat: Seat) -> Answer:
        """The last message that the notation reads."""
        texts = [""]
        for token in said.tokens:
            if token.kind in (Kind.MESSAGE, Kind.LINE, Kind.FIX):
                texts.append("")
            else:
                texts[-1] += ("" if token.glued else " ") + (token.raw or token.text)
        found = NOTHING
        for text in texts:
            try:
                self._game.read(text.strip(), position, seat)
            except Refusal:
                continue
            found = played(self._game, text.strip(), position, seat)
        return Answer(asks=said.doubt) if said.doubt and found != NOTHING else found
