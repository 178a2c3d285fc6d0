"""A reader for Masked Army placements in players' words: two adjacent cells, one per colour."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.core import Message, Seat
from games.kinds.grids import cell_name
from games.masked_army.directions import (
    BESIDE,
    SIDES,
    Piece,
    contradicts_direction,
    on_side,
    own_half,
    piece_by_direction,
)
from games.masked_army.half_owners import (
    WAYS,
    is_reversed,
    items_in,
    nearer_cell,
    opposite,
    owners_after_cells,
    owners_named_again,
    pair_up,
    places_with_owner,
)
from games.reading.answers import (
    NOTHING,
    Answer,
    Reader,
    alternatives,
    ask_which,
    colours_after_cell_first,
    explained,
    leaves_open,
    off_board,
    plain_words,
    played,
    segments,
)
from games.reading.doubts import QUESTION
from games.reading.named_places import named_places
from games.reading.rounds import in_round, turns
from games.reading.sentences import Candidate
from games.reading.source_text import TracedText
from games.reading.vocabulary import NEGATIONS, OPPONENT, listed
from games.reading.words import Cells, Terms, Token, TokenKind

_COLOURS = {
    "red": "red reds r rot rote rouge rojo 빨강 orange oranges vermilion",
    "blue": "blue blues b blu blau blaue bleu azul 파랑 azure",
}
"""Words for the default display colours; the default red is close to orange."""
_HUES = " ".join(_COLOURS.values()) + (
    " amber yellow gold violet purple ivory white teal green rose pink slate grey gray black cyan"
)
"""Names of colours; they refer to no seat if the players have chosen their own colours."""
_OTHERS = dict(
    swap="swapped swap reversed reverse flipped flip switch exchange",
    own="my mine own me self ours myself",
    other=OPPONENT + " him",
    forown="forme",
    forother="forhim forher forthem",
    right="right rightmost east",
    left="left leftmost west",
    up="above top upper over north up upward upwards",
    down="below bottom lower under underneath beneath south down downward downwards",
    **{"pass": "pass skip passing"},
)
_TERMS, _CHOSEN = Terms.of(**_COLOURS, **_OTHERS), Terms.of(hue=_HUES, **_OTHERS)
_CELLS = Cells("ABCDEFGHI", 9, tags="rb")
_WHOSE_FIRST = "whose first"
"""Token text that marks a correction of the order of the halves; players never type it."""
_DENYING = NEGATIONS | {"no", "nope"}
_JOINING = ("-", ">", "→", "←", "↑", "↓", ",", "/", ":", "=", ";", "_", "|")
_ARROWS = {"→": "right", "←": "left", "↑": "up", "↓": "down"}


_ROWS = r"rows?\s?({0})\s?(?:and|&|,|-|to|/)\s?({0})"
_OF = r"\W{0,2}\s?(?:(?:and|in|of|on|with|the)\s){0,2}"
_COLUMN, _ROW = r"col(?:umn)?s?\.?\s?", r"row\s?"
_LINES = (
    (re.compile(rf"\b{_COLUMN}([a-i]){_OF}{_ROWS.format('[1-9]')}\b"), r"\1\2 and \1\3"),
    (re.compile(rf"\b{_ROWS.format('[1-9]')}{_OF}{_COLUMN}([a-i])\b"), r"\3\1 and \3\2"),
    (
        re.compile(rf"\b{_ROW}([1-9]){_OF}{_COLUMN}([a-i])\s?(?:and|&|,|-|to|/)\s?([a-i])\b"),
        r"\2\1 and \3\1",
    ),
    (
        re.compile(rf"\b{_COLUMN}([a-i])\s?(?:and|&|,|-|to|/)\s?([a-i]){_OF}{_ROW}([1-9])\b"),
        r"\1\3 and \2\3",
    ),
)
"""Patterns and replacements for two cells of a row or column: “column I, rows 3 and 4”."""
_ROLE = r"(red|blue|mine|me|his|hers|theirs|him|yours)"
_ORDINAL = r"(?:the\s)?(first|second|1st|2nd)(?:\s(?:one|half|cell))?"
_FIRST_IS = re.compile(
    rf"\b([a-i]\s?[1-9])([\s,/&+-]{{1,3}}(?:and\s)?)([a-i]\s?[1-9])[\s,;:(.-]{{1,3}}"
    rf"(?:{_ORDINAL}\s(?:is\s)?{_ROLE}|{_ROLE}\s(?:is|goes|comes)\s{_ORDINAL})\b"
)
_FOR_OTHER = re.compile(r"\bfor\s(?:the|my)\s(?:enemy|opponent|other|rival)\b")
_UP_TOP = re.compile(r"\b(?:up\s(?=top\b)|down\s(?=(?:below|bottom)\b))")


class MaskedArmyReader(Reader):
    owner_terms = ("own", "other")
    talk = listed(
        """
        directly immediately adjacent alongside touching other he she they domino knight horizontal
        horizontally vertical vertically side sides guy guys bit bits part parts beside standing
        lying
        """
    )

    def terms(self, position: Any, seat: Seat) -> Terms:
        return _TERMS if position.named else _CHOSEN

    def cells(self, position: Any) -> Cells:
        return _CELLS

    def content(self, token: Token) -> bool:
        """Return True for cells, corrections of the order, and “pass”, which this game refuses."""
        return token.kind is TokenKind.CELL or token.is_("pass", "swap", _WHOSE_FIRST)

    def respelled(self, text: TracedText) -> TracedText:
        """Replace words for corners, the middle, and parts of a row or column with cell names."""
        if "col" in text.small and "row" in text.small:
            for pattern, cells in _LINES:
                text = text.sub(pattern, cells, text.small)
        text = text.sub(_FIRST_IS, _named_by_place, text.small)
        text = text.sub(_FOR_OTHER, "forhim", text.small)
        text = text.sub(_UP_TOP, "", text.small)
        return named_places(text, _CELLS)

    def playable(self, position: Any) -> frozenset[str]:
        return frozenset(map(cell_name, position.empty()))

    def marked(self, tokens: Sequence[Token], when: int) -> list[Token]:
        """Return the tokens, with words for owners, directions and the order marked as terms."""
        tokens = explained(in_round(tokens, turns(when), self.content), _tells_side)
        marked = list(tokens)
        if (half := _half_without_cell(tokens)) is not None:
            marked[half] = replace(
                tokens[half], kind=TokenKind.TERM, text=_WHOSE_FIRST, glued=False
            )
        points = _names_halves_with_one_cell(tokens)
        names_me = any(token.raw.lower() == "me" for token in tokens)
        for at, token in enumerate(tokens):
            after = tokens[at + 1 : at + 2]
            if token.is_("right") and after and after[0].raw.lower() in (*BESIDE, "on"):
                marked[at] = replace(token, kind=TokenKind.WORD)  # as in “right below it”
            if points and token.text in _ARROWS:
                marked[at] = replace(token, kind=TokenKind.TERM, text=_ARROWS[token.text])
            if token.raw.lower() in ("you", "u") and _you_is_owner(tokens, at, names_me):
                marked[at] = replace(token, kind=TokenKind.TERM, text="other")
            if token.kind is not TokenKind.FIX and token.text != "no":
                continue
            words = [word for word in tokens[at + 1 : at + 4] if not word.is_(",", ".", "-")]
            if 0 in places_with_owner(words, Seat.ONE) and words[0].raw.lower() != "my":
                index = tokens.index(words[0], at)
                marked[index] = replace(
                    words[0], kind=TokenKind.TERM, text=_WHOSE_FIRST, glued=False
                )
        return marked

    def understand(self, candidate: Candidate, position: Any, seat: Seat) -> Answer:
        from games.masked_army import GAME

        if alternatives(candidate.tokens, self.content):
            cells = sum(token.kind is TokenKind.CELL for token in candidate.tokens)
            if candidate.doubt is QUESTION and cells <= 2:
                return NOTHING  # as in “was that F5 or F6?”
            return Answer(asks=Message("The message names more than one choice."))
        if any(token.is_("hue") for token in candidate.tokens) and _both_orders(candidate.tokens):
            why = Message("Say which half is whose.")
            return ask_which(why, GAME, _both_orders(candidate.tokens), position, seat)
        pieces: list[Piece] = []
        for fixes, part in segments(candidate.tokens):
            if any(token.is_("pass") for token in part) and plain_words(part):
                return Answer(asks=Message("Passing is not possible in this game."))
            piece = self._piece(part, seat)
            if isinstance(piece, Message):
                return ask_which(piece, GAME, _both_orders(part), position, seat)
            if any(token.is_(_WHOSE_FIRST) for token in part):
                why = Message("It is not clear which half is whose.")
                return ask_which(why, GAME, _both_orders(candidate.tokens), position, seat)
            if any(token.is_("swap") for token in part):
                if len(piece.whose) == 2 and pieces and _opens_with_swap(part):
                    pieces.append(piece)
                    continue  # as in “sorry, flip it: red H5, blue G5”
                if piece.last or not pieces:
                    return Answer(asks=Message("It is not clear which half is whose."))
                _exchange(pieces[-1])
            elif piece.whose or piece.loose:
                _merge(pieces, piece, fixes)
            elif fixes and pieces and any(token.is_("red", "blue", "hue") for token in part):
                why = Message("It is not clear which half is whose.")  # “…, no wait, blue”
                return ask_which(why, GAME, _both_orders(candidate.tokens), position, seat)
        if not pieces:
            return (
                Answer(asks=Message("The choice of a cell is left to the umpire."))
                if leaves_open(candidate.tokens)
                else NOTHING
            )
        text = _canonical_text(pieces[-1])
        if candidate.doubt is QUESTION and text is None:
            return NOTHING
        if candidate.doubt:
            return Answer(asks=candidate.doubt)
        if text is not None and not pieces[-1].whose and _is_path(candidate.tokens):
            why = Message("It is not clear whether that is a move.")
            return ask_which(why, GAME, _both_orders(candidate.tokens), position, seat)
        if text is not None and contradicts_direction(candidate.tokens, text):
            return Answer(asks=Message("The cells are not in that direction."))
        if text is None:
            bare = not any(piece.whose for piece in pieces) and len(pieces[-1].loose) == 1
            if bare and (beyond := off_board(candidate.tokens, _CELLS)):
                return Answer(asks=Message("{cell} is not on the board.", cell=beyond))
            if bare and not plain_words(candidate.tokens):
                return NOTHING
            why = Message("It is not clear which two cells are meant, and which is whose.")
            return ask_which(why, GAME, _both_orders(candidate.tokens), position, seat)
        return played(GAME, text, position, seat)

    def _piece(self, part: Sequence[Token], seat: Seat) -> Piece | Message:
        items = list(items_in(part, seat))
        piece = Piece()
        cells = [text for kind, text in items if kind == "cell"]
        roles = [text for kind, text in items if kind == "role"]
        ways = [text for kind, text in items if kind == "way"]
        if leaves_open(part) and len(cells) == 1:
            return Message("The choice of a cell is left to the umpire.")
        if cells and is_reversed(part, seat):
            return Message("Say which half is whose.")
        if (owners := owners_named_again(items) or owners_after_cells(part, seat)) is not None:
            piece.last, piece.whose = cells[-1], owners
            return piece
        if len(cells) == 2 and not roles and places_with_owner(part, seat):
            return Message("Say which half is whose.")  # “F4-G4, he first”
        if len(cells) == 4 and set(cells[:2]) == set(cells[2:]) and cells[0] != cells[1]:
            return self._piece_described_twice(part, seat)
        if len(cells) > 2 or len(set(cells)) < len(cells):
            return Message("A piece covers two cells.")
        if len(roles) > 2 or (len(roles) == 2 and roles[0] == roles[1] and len(cells) == 2):
            return Message("Both cells have the same colour.")
        if len(cells) == 1 and len(set(roles)) == 2 and not ways:
            return Message("Say which half is whose.")
        piece.last = cells[-1] if cells else ""
        if len(cells) == 2 and len(roles) == 1 and len(ways) == 1:
            named = on_side(cells, ways[0])
            if named is not None:
                rest = cells[0] if named == cells[1] else cells[1]
                piece.whose = {roles[0]: named, opposite(roles[0]): rest}
                return piece
        if len(cells) == 2 and not roles and any(token.raw.lower() in SIDES for token in part):
            return own_half(part, cells, ways)
        if len(cells) == 1 and ways and any(token.text in _DENYING for token in part):
            return Message("Say which half is whose.")  # as in “C8 mine, not left”
        if len(cells) == 1 and len(ways) == 1:
            return piece_by_direction(piece, part, items, ways[0])
        kinds = [kind for kind, _ in items if kind != "way"]
        if kinds == ["cell", "role", "cell"]:
            side = nearer_cell(part)
            if side is None:
                return Message("Say which half is whose.")
            piece.whose = {roles[0]: cells[side], opposite(roles[0]): cells[1 - side]}
            return piece
        if (
            kinds[:2] == ["cell", "cell"]
            and "role" in kinds
            and (len(kinds) > 3 or _cells_are_close(part))
        ):
            return Message("Say which half is whose.")
        if kinds == ["role", "cell", "cell"] and roles[0] == "other" and _may_report_move(part):
            return Message("Say which half is whose.")
        if colours_after_cell_first(part, ("own", "other", "red", "blue"), False):
            return Message("Say which half is whose.")
        pairs, loose = pair_up(items)
        piece.whose, piece.loose = pairs, loose
        if len(cells) == 2 and len(pairs) == 1 and len(loose) == 1:
            piece.whose[opposite(next(iter(pairs)))] = loose[0]
            piece.loose = []
        piece.joined = _only_signs_between(part)
        return piece

    def _piece_described_twice(self, part: Sequence[Token], seat: Seat) -> Piece | Message:
        """Return the piece that a part describes twice, or a question if there are two pieces."""
        third = [at for at, token in enumerate(part) if token.kind is TokenKind.CELL][2]
        start = third
        while part[start - 1].kind not in (TokenKind.SIGN, TokenKind.LINE, TokenKind.CELL):
            start -= 1
        first, second = self._piece(part[:start], seat), self._piece(part[start:], seat)
        if isinstance(first, Piece) and isinstance(second, Piece):
            texts = {_canonical_text(first), _canonical_text(second)}
            if len(texts) == 1 and None not in texts:
                return first
        return Message("A piece covers two cells.")


def _opens_with_swap(part: Sequence[Token]) -> bool:
    relevant = (token for token in part if token.is_("swap") or token.kind is TokenKind.CELL)
    return next(relevant).is_("swap")


def _named_by_place(match: re.Match[str]) -> str:
    """Rewrite “G5 - H5 (first one red)” as “G5 - H5, red on G5”."""
    cell = match[1] if (match[4] or match[7]) in ("first", "1st") else match[3]
    return f"{match[1]}{match[2]}{match[3]}, {match[5] or match[6]} on {cell} "


def _tells_side(token: Token) -> bool:
    return token.raw.lower() in (*SIDES, "first", "second")


def _half_without_cell(tokens: Sequence[Token]) -> int | None:
    """Return the index of a half described without a cell, such as “left of hers”, or None."""
    if any(token.kind is TokenKind.CELL for token in tokens):
        return None
    for at, token in enumerate(tokens):
        rest = [index for index in range(at + 1, min(at + 4, len(tokens)))]
        rest = [index for index in rest if tokens[index].text not in ("of", "to", "the")]
        leads = token.is_(*WAYS) or token.raw.lower() == "next"
        if leads and rest and tokens[rest[0]].is_("own", "other", "red", "blue"):
            after = tokens[rest[0] + 1 : rest[0] + 2]
            if not (after and after[0].kind is TokenKind.WORD):
                return rest[0]
    return None


def _you_is_owner(tokens: Sequence[Token], at: int, names_me: bool) -> bool:
    """Return True if “you” names the owner of a cell: “I take F4, you get G4”, “F4 me G4 you”."""
    rest = tokens[at + 1 : at + 3]
    if rest and rest[0].text in ("get", "take", "have", "got"):
        return any(token.kind is TokenKind.CELL for token in rest[1:2])
    ends = not rest or rest[0].kind in (TokenKind.SIGN, TokenKind.LINE)
    return names_me and ends and at > 0 and tokens[at - 1].kind is TokenKind.CELL


def _names_halves_with_one_cell(tokens: Sequence[Token]) -> bool:
    """Return True if two halves but only one cell are named: “🔴 F4 🔵 ⬇️”."""
    halves = sum(token.is_("own", "other", "red", "blue") for token in tokens)
    return halves == 2 and sum(token.kind is TokenKind.CELL for token in tokens) == 1


def _is_path(tokens: Sequence[Token]) -> bool:
    """Return True if the text describes a path and so names no owners: “From B4 to C4”."""
    return any(
        token.text == "from" and following.kind is TokenKind.CELL
        for token, following in itertools.pairwise(tokens)
    )


def _may_report_move(part: Sequence[Token]) -> bool:
    """Return True if a part may report the opponent's whole move: “him: C4-D4”, “enemy C4-D4”."""
    first, second = [at for at, token in enumerate(part) if token.kind is TokenKind.CELL][:2]
    dashed = second == first + 2 and part[first + 1].is_("-", "→", ">")
    named = any(token.is_("other") for token in part[:first])  # as in “Ben gets F4, G4”
    return named or dashed or (first > 0 and part[first - 1].is_(":") and _only_signs_between(part))


def _both_orders(tokens: Sequence[Token]) -> list[str]:
    """Return both orders of the cells if there are exactly two cells, otherwise []."""
    cells = [token.text for token in tokens if token.kind is TokenKind.CELL]
    return ["-".join(cells), "-".join(reversed(cells))] if len(cells) == 2 else []


def _only_signs_between(part: Sequence[Token]) -> bool:
    at = [index for index, token in enumerate(part) if token.kind is TokenKind.CELL]
    if len(at) < 2:
        return True
    between = part[at[0] + 1 : at[1]]
    return all(token.is_("to", *_JOINING) for token in between)


def _cells_are_close(part: Sequence[Token]) -> bool:
    """Return True if punctuation groups the second cell with the first, not with what follows."""
    at = [index for index, token in enumerate(part) if token.kind is TokenKind.CELL]
    between, after = part[at[0] + 1 : at[1]], part[at[1] + 1 : at[1] + 2]
    return not any(token.is_(",", ";") for token in between) or any(
        token.kind in (TokenKind.SIGN, TokenKind.LINE) for token in after
    )


def _merge(pieces: list[Piece], piece: Piece, fixes: bool) -> None:
    """Append `piece`, or merge it into the last piece if it completes or corrects that piece."""
    whole = len(piece.whose) == 2 or len(piece.loose) == 2
    if pieces and not fixes and _halves(pieces[-1], piece):
        pieces[-1].whose |= piece.whose
        return
    if whole or not pieces or not fixes:
        pieces.append(piece)
        return
    last = pieces[-1]
    if last.joined and len(last.loose) == 2 and piece.whose and not last.whose:
        last.whose, last.loose = dict(zip(("own", "other"), last.loose, strict=True)), []
    for role, cell in piece.whose.items():
        last.whose[role] = cell
    for cell in piece.loose:
        for role, old in list(last.whose.items()):
            if old == last.last:
                last.whose[role] = cell
        last.loose = [cell if old == last.last else old for old in last.loose]
        last.last = cell


def _halves(first: Piece, second: Piece) -> bool:
    """Return True if each argument names only one half of a piece, and the halves are different."""
    single = len(first.whose) == len(second.whose) == 1 and not first.loose and not second.loose
    return single and first.whose.keys() != second.whose.keys()


def _exchange(piece: Piece) -> None:
    piece.loose.reverse()
    piece.whose = {opposite(role): cell for role, cell in piece.whose.items()}


def _canonical_text(piece: Piece) -> str | None:
    """Return a piece as canonical text, or None if a cell or an owner is missing."""
    if len(piece.whose) == 2:
        return f"{piece.whose['own']}-{piece.whose['other']}"
    if not piece.whose and len(piece.loose) == 2 and piece.joined:
        return "-".join(piece.loose)
    return None


READER = MaskedArmyReader()
