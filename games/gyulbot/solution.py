"""Solutions as text: `Red URDL Blue R`.

R is both a direction and the letter of a colour, so an R alone or at the start of a word (`BU RD`)
is ambiguous. R is read as a colour where no direction is possible, and as a direction if the text
marks its colours in another way: by full names, or by `:` as in `R: U R D`. Otherwise the text is
refused.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from games.core import InvalidAction, Message
from games.core.pasted import printable
from games.core.strict_json import MAX_BYTES
from games.core.text import not_understood
from games.gyulbot.board import COLOURS, Direction, Move

LIMIT = MAX_BYTES
"""Maximum length of a text in characters: a record with a longer one cannot be read."""
CLAUSE = "GY-2"
EXAMPLE = Message(
    "write each colour with its directions as in “{example}”", example="Red URDL Blue R"
)

BETWEEN = r"[ \t\r\n\u00a0,:=>\-\u2010-\u2015\u2212\u2192]"
FLAGS = re.ASCII | re.IGNORECASE
_WORD = re.compile(rf"{BETWEEN}*([a-z]+)(?=([ \t\r\n\u00a0]*[:=])?)", FLAGS)
_PIECE = re.compile(rf"({'|'.join(COLOURS)}|[bgyop])|([udlr]+)", FLAGS)
_PIECES = re.compile(rf"(?:{'|'.join(COLOURS)}|[bgyopudlr])+", FLAGS)
_LETTERS = {colour[0]: colour for colour in COLOURS}
_BY_LETTER = {
    colour: {direction.value: Move(colour, direction) for direction in Direction}
    for colour in COLOURS
}
_WRITTEN = {
    (colour.capitalize(), letter): move
    for colour, moves in _BY_LETTER.items()
    for letter, move in moves.items()
}

_LETTER_OF = {direction: direction.value for direction in Direction}
_COLOUR_OF = attrgetter("colour")


class _PieceKind(enum.Enum):
    NAMED = "a colour that cannot be misread"
    BARE = "a colour by its letter alone"
    WAYS = "directions"
    LONE = "an R that stands alone"
    LEAD = "directions of which an R is the first"


@dataclass(frozen=True, slots=True)
class _Piece:
    kind: _PieceKind
    text: str


@dataclass(frozen=True, slots=True)
class _Word:
    """A run of letters; `marked` is True if `:` or `=` follows, which marks a colour."""

    text: str
    marked: bool

    def is_colour(self) -> bool:
        return self.text in COLOURS or self.text in _LETTERS

    def pieces(self, marks: bool) -> list[_Piece]:
        """Split the word into pieces. If `marks` is True, a marked word is read as a colour."""
        named = marks and self.marked
        if self.text == "r":
            return [_Piece(_PieceKind.NAMED, "red") if named else _Piece(_PieceKind.LONE, "r")]
        if self.text[0] == "r" and set(self.text) <= set("udlr"):
            return [_Piece(_PieceKind.LEAD, self.text)]
        pieces = []
        for colour, directions in _PIECE.findall(self.text):
            if directions:
                pieces.append(_Piece(_PieceKind.WAYS, directions))
            elif len(colour) > 1 or named:
                pieces.append(_Piece(_PieceKind.NAMED, _LETTERS[colour[0]]))
            else:
                pieces.append(_Piece(_PieceKind.BARE, _LETTERS[colour]))
        return pieces


def write(moves: Iterable[Move]) -> str:
    """Return canonical text: for each run of moves of one colour, the colour and the directions."""
    runs = groupby(moves, key=_COLOUR_OF)
    return " ".join(
        f"{colour.capitalize()} {''.join([_LETTER_OF[move.direction] for move in run])}"
        for colour, run in runs
    )


def read_written(text: str) -> tuple[Move, ...]:
    """Parse a string made by `write`, much faster than `read`; raise ValueError for any other."""
    words = text.split(" ")
    try:
        runs = zip(words[::2], words[1::2], strict=True)
        return tuple(
            _WRITTEN[colour, direction] for colour, directions in runs for direction in directions
        )
    except KeyError:
        raise ValueError(f"not in canonical notation: “{text[:40]}”") from None


def read(text: str) -> tuple[Move, ...]:
    """Parse moves; raise `InvalidAction` (GY-2) if there are none or the text is ambiguous."""
    if len(text) > LIMIT:
        raise _refused(Message("The text is longer than {most} characters.", most=LIMIT))
    words = _words(text)
    if not words:
        raise _refused(Message("It contains no move."))
    try:
        return _moves(_resolved([piece for word in words for piece in word.pieces(True)]))
    except InvalidAction as refused:
        if not _has_marks(words):
            raise
        try:  # the `:` may be a separator, as in “Red: R: Blue: U”
            return _moves(_resolved([piece for word in words for piece in word.pieces(False)]))
        except InvalidAction:
            raise refused from None


def looks_like_one(text: str) -> bool:
    """Return True if invalid text seems to be a solution; its refusal then cites GY-2."""
    first = _WORD.match(text)
    return first is not None and _PIECES.fullmatch(first[1]) is not None


def _words(text: str) -> list[_Word]:
    """Split a string into words; raise `InvalidAction` if it contains anything else."""
    words, at = [], 0
    while match := _WORD.match(text, at):
        if not _PIECES.fullmatch(match[1]):
            raise InvalidAction(CLAUSE, not_understood(printable(match[1][:20]), EXAMPLE))
        words.append(_Word(match[1].lower(), match[2] is not None))
        at = match.end()
    rest = re.sub(f"{BETWEEN}+", " ", text[at:]).strip()
    if rest:
        raise InvalidAction(CLAUSE, not_understood(printable(rest[:20]), EXAMPLE))
    if all(word.is_colour() for word in words if word.marked):
        return words
    return [_Word(word.text, False) for word in words]


def _has_marks(words: list[_Word]) -> bool:
    return any(word.marked for word in words)


def _resolved(pieces: list[_Piece]) -> list[_Piece]:
    """Decide each ambiguous R; raise `InvalidAction` if that is impossible."""
    first = pieces[0]
    if all(
        piece.kind in (_PieceKind.LONE, _PieceKind.WAYS) and len(piece.text) == 1
        for piece in pieces
    ):
        if first.kind is _PieceKind.LONE:
            first_r = "Is the first R Red or Right? Which Gyulbot moves?"
            raise _refused(Message(first_r))
        raise _refused(Message("Which Gyulbot moves?"))
    if first.kind in (_PieceKind.WAYS, _PieceKind.LEAD):
        raise _refused(Message("It begins with a direction: which Gyulbot moves?"))
    by_letter = first.kind is _PieceKind.LONE or any(
        piece.kind is _PieceKind.BARE for piece in pieces
    )
    resolved = [_Piece(_PieceKind.BARE, "red") if first.kind is _PieceKind.LONE else first]
    for index, piece in enumerate(pieces[1:], start=1):
        if piece.kind is _PieceKind.LONE:
            after = pieces[index + 1 : index + 2]
            starts = resolved[-1].kind is _PieceKind.WAYS and after and _is_direction(after[0])
            if by_letter and starts:
                after_it = "Does the R after “{before}” mean Red or Right?"
                raise _refused(Message(after_it, before=resolved[-1].text.upper()))
            piece = _Piece(_PieceKind.WAYS, "r")
        elif piece.kind is _PieceKind.LEAD:
            if by_letter and resolved[-1].kind is _PieceKind.WAYS:
                leads = "Does the R in “{word}” mean Red or Right?"
                raise _refused(Message(leads, word=piece.text.upper()))
            piece = _Piece(_PieceKind.WAYS, piece.text)
        resolved.append(piece)
    return resolved


def _is_direction(piece: _Piece) -> bool:
    return piece.kind in (_PieceKind.WAYS, _PieceKind.LEAD, _PieceKind.LONE)


def _moves(pieces: list[_Piece]) -> tuple[Move, ...]:
    moves: list[Move] = []
    colour, waiting = "", False
    for piece in pieces:
        if piece.kind is _PieceKind.WAYS:
            of_colour = _BY_LETTER[colour]
            moves += [of_colour[letter] for letter in piece.text.upper()]
            waiting = False
            continue
        if waiting:
            break
        colour, waiting = piece.text, True
    if waiting:
        raise _refused(Message("{colour} has no direction.", colour=colour.capitalize()))
    return tuple(moves)


def _refused(fault: Message) -> InvalidAction:
    how = Message("{fault} Please {example}.", fault=fault, example=EXAMPLE)
    return InvalidAction(CLAUSE, how)
