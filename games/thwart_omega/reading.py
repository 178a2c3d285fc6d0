"""A reader for Thwart Omega submissions in players' words: two stones, each a colour and a cell."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

from games.core import Message, Seat
from games.kinds.grids import cell_name
from games.reading.answers import (
    NOTHING,
    Answer,
    Reader,
    alternatives,
    ask_which,
    colours_after_cell_first,
    leaves_open,
    names_neighbour,
    off_board,
    plain_words,
    played,
    segments,
)
from games.reading.doubts import OF_OTHERS, QUESTION, UNSURE
from games.reading.named_places import named_places
from games.reading.normalizing import holds
from games.reading.rounds import in_round
from games.reading.sentences import Candidate
from games.reading.source_text import TracedText
from games.reading.vocabulary import OPPONENT, REST_UNCHANGED, listed
from games.reading.words import Cells, Terms, Token, TokenKind

_TERMS = Terms.of(
    black="black blacks b blk bl dark schwarz schwarze schwarzer noir noire negro negra 흑 검은돌",
    white="white whites w wht wh light weiß weiss weiße weisse blanc blanche blanco 백 흰돌",
    rest="other rest remaining",
    swap="swapped swap reversed reverse flipped flip switch exchange",
    skip="pass passing skip",
    own="my mine own forme",
    other=f"{OPPONENT} forhim",
)
_OWNED = {("own", Seat.ONE): "black", ("other", Seat.TWO): "black"}
"""The combinations of owner word and author that mean black. All others mean white."""
_COLOURS = ("black", "white")
_PAIRED_TERMS = (*_COLOURS, "own", "other")
_STONES = frozenset((*_PAIRED_TERMS, "swap", "skip"))
_TURN = ("choice", "move", "moves", "answer", "turn", "final", "action", "pick", "decision")
_CELLS = Cells("ABCDEFG", 7, tags="bw")


_STONE = r"(?:(?:my|the)\s)?(?:black|white|rest|other|everything)(?:\s(?:one|stone))?"
_SAME = (
    r"(?:put|alone|there|unchanged|(?:the\s)?same(?:\sas\sbefore)?"
    r"|(?:as|where)\s(?:it\s)?(?:is|was|before))"
)
_STAYS = re.compile(
    rf"\b(?:(?:leav|keep)(?:e|ing)?\s{_STONE}(?:\s{_SAME})?"
    rf"|{_STONE}\s(?:(?:can|should)\s)?(?:(?:stays?|remains?)(?:\s{_SAME})?|{_SAME}|is\s(?:fine|ok|okay|good|{_SAME})))"
    r"(?=\s*(?:[,.;:!\n]|$|and\b|but\b|just\b))"
)
"""Matches phrases that keep a stone of an earlier message, such as “keep my black”."""


_INSTEAD_OF = re.compile(r"\sinstead\sof\s[a-g][1-7]\b")
_SWAP_MINE = re.compile(
    r"\bswap\smy\s(?:two\s)?(?:stones|cells|colou?rs)(?:\s(?:a?round|over))?(?!\swith)"
    r"(?:[\s,]+(?:pls|please))?(?:[\s,]+(?:and\s)?(?:black|white)\swhere\s(?:black|white)\s(?:was|is)){0,2}"
)
_MINE = re.compile(r"\bi\s(?:get|take|have)\s([a-g][1-7])\b")


class ThwartOmegaReader(Reader):
    owner_terms = ("own", "other")
    talk = listed(f"middle center centre corner {REST_UNCHANGED}")
    tellable = True

    def terms(self, position: Any, seat: Seat) -> Terms:
        return _TERMS

    def cells(self, position: Any) -> Cells:
        return _CELLS

    def respelled(self, text: TracedText) -> TracedText:
        """Replace described places with cell names, and “black stays” with `REST_UNCHANGED`."""
        if holds(text.small, ("black", "white", "rest", "other")):
            text = text.sub(_STAYS, f" , {REST_UNCHANGED} ,", text.small)
        if "swap my" in text.small:
            text = text.sub(_SWAP_MINE, f" {REST_UNCHANGED} , swapped ", text.small)
        if "instead of" in text.small:
            text = text.sub(_INSTEAD_OF, " instead", text.small)
        text = text.sub(_MINE, r"mine \1", text.small)
        return named_places(text, _CELLS)

    def playable(self, position: Any) -> frozenset[str]:
        return frozenset(map(cell_name, position.empty()))

    def marked(self, tokens: Sequence[Token], when: int) -> list[Token]:
        return in_round(tokens, (when,), self.content)

    def content(self, token: Token) -> bool:
        kind = token.kind
        return kind is TokenKind.CELL or (kind is TokenKind.TERM and token.text in _STONES)

    def understand(self, candidate: Candidate, position: Any, seat: Seat) -> Answer:
        from games.thwart_omega import GAME

        stones: dict[str, str] = {}
        last, any_pair, bare = "", False, 0
        question: Message | None = None
        tokens = candidate.tokens
        if alternatives(tokens, self.content):
            question = Message("The message names more than one choice.")
        for fixes, part in segments(tokens):
            swaps = "swap" in [token.text for token in part if token.kind is TokenKind.TERM]
            if swaps and any(token.kind is TokenKind.CELL for token in part):
                question = Message("It is not clear which cell is for which colour.")
            elif swaps:
                stones = dict(zip(stones, reversed(stones.values()), strict=True))
            pairs, loose, mended = _paired(part, seat, fixes and bool(last))
            if mended:
                stones[last] = mended
            elif fixes and not (pairs or loose or swaps) and _names_colour(part):
                question = Message("A cell is missing.")  # “…, no wait, black”
            any_pair = any_pair or bool(pairs)
            pairs = list(dict.fromkeys(pairs))
            colours = [colour for colour, _ in pairs]
            if len(set(colours)) < len(colours):
                question = Message("The same colour is named twice.")
            if fixes and len(pairs) == 2:
                stones, question, bare = {}, None, 0
            elif not fixes and len(pairs) == 2 and len(set(colours)) == 2:
                stones, bare = {}, 0
            for colour, cell in pairs:
                stones[colour], last = cell, colour
            if loose and not (fixes and not stones and not bare):
                bare += len(loose)
                question = question or (
                    Message("It is not clear which stone goes where.") if any_pair else None
                )
            if (
                pairs
                and not mended
                and colours_after_cell_first(part, _PAIRED_TERMS, fixes and bool(last))
            ):
                question = Message("It is not clear which stone goes where.")
            if _left_open(part):
                question = Message("The choice of a cell is left to the umpire.")
        if candidate.doubt in (QUESTION, OF_OTHERS) and len(stones) + bare < 2:
            return NOTHING
        if stones and any(token.is_("skip") for token in tokens):
            question = question or UNSURE
        if (stones or bare) and names_neighbour(tokens):
            question = question or Message("The message only says where a cell is.")
        doubt = question or (candidate.doubt if stones or bare else None)
        if doubt is not None:
            return ask_which(doubt, GAME, _readings(tokens, seat), position, seat)
        if len(stones) == 2:
            return played(GAME, f"B:{stones['black']} W:{stones['white']}", position, seat)
        if stones:
            beyond = off_board(tokens, _CELLS)
            if beyond:
                return Answer(asks=Message("{cell} is not on the board.", cell=beyond))
            return Answer(asks=Message("A stone is missing."))
        if any(token.is_("skip") for token in tokens) and plain_words(tokens):
            return Answer(asks=Message("Passing is not possible in this game."))
        if bare and (plain_words(candidate.tokens) or (bare == 2 and _brief(candidate.tokens))):
            why = Message("It is not clear which stone goes where.")
            return ask_which(why, GAME, _readings(tokens, seat), position, seat)
        return NOTHING


def _names_colour(part: Sequence[Token]) -> bool:
    return any(token.kind is TokenKind.TERM and token.text in _COLOURS for token in part)


def _readings(tokens: Sequence[Token], seat: Seat) -> list[str]:
    """Return both readings of an ambiguous move, or [] for an unambiguous one.

    A move is ambiguous if it gives two cells without colours or with one colour (“C3 white D4”), or
    two cells for one colour.
    """
    if any(token.kind is TokenKind.FIX or token.is_("or", "swap") for token in tokens):
        return []
    items = _items(tokens, seat)
    pairs, loose = _pair_up(items)
    cells = {colour: [cell for of, cell in pairs if of == colour] for colour in ("black", "white")}
    named = [text for kind, text in items if kind == "cell"]
    if len(named) == 2 and len(items) <= 3:
        pairs, cells = [], {"black": named, "white": named}
    choices = itertools.product(cells["black"], cells["white"])
    texts = [f"B:{black} W:{white}" for black, white in choices if black != white]
    return texts if len(texts) == 2 and (not pairs or not loose) else []


def _brief(tokens: Sequence[Token]) -> bool:
    """Return True if the text contains few words other than cells: “me C3, him D5”."""
    return sum(token.kind is TokenKind.WORD and not plain_words([token]) for token in tokens) <= 2


def _left_open(part: Sequence[Token]) -> bool:
    """Return True if a word such as “anywhere” replaces the cell of a stone."""
    if not leaves_open(part):
        return False
    for at, token in enumerate(part):
        if token.is_("black", "white", "own", "other"):
            for after in part[at + 1 : at + 5]:
                if after.kind is TokenKind.CELL:
                    break
                if leaves_open([after]):
                    return True
    return False


Item = tuple[str, str]
"""A kind (`colour` or `cell`), and the name of the colour or cell."""
Pairs = list[tuple[str, str]]


def _paired(part: Sequence[Token], seat: Seat, mends: bool) -> tuple[Pairs, list[str], str]:
    """Return the pairs of colour and cell, the cells without a colour, and a correcting cell or "".

    There is a correcting cell only if the part is a correction (`mends`). It replaces the last cell
    before that part.
    """
    items = _items(part, seat)
    kinds = [kind for kind, _ in items]
    if mends and kinds[:1] == ["cell"] and kinds.count("cell") == kinds.count("colour") + 1:
        pairs, loose = _pair_up(items[1:])
        return pairs, loose, items[0][1]
    return (*_pair_up(items), "")


def _items(part: Sequence[Token], seat: Seat) -> list[Item]:
    """Return the colours and cells in order; “my white stone” is one colour, not two."""
    items: list[Item] = []
    after_owner = False
    for at, token in enumerate(part):
        text = token.text
        if token.kind is TokenKind.CELL:
            items.append(("cell", text))
            after_owner = False
        elif token.kind is TokenKind.SIGN:
            after_owner = after_owner and text not in ",;./"
        elif token.kind is not TokenKind.TERM:
            continue
        elif text in _COLOURS:
            if after_owner:
                items.pop()
            items.append(("colour", text))
            after_owner = False
        elif text in _PAIRED_TERMS and not (
            _refers_to_turn(part, at) or _refers_to_thing(part, at)
        ):
            if not after_owner:
                items.append(("colour", _OWNED.get((text, seat), "white")))
            after_owner = True
        elif text == "rest":
            named = {text for kind, text in items if kind == "colour"}
            if len(named) == 1:
                items.append(("colour", "white" if named == {"black"} else "black"))
    return items


def _refers_to_turn(part: Sequence[Token], at: int) -> bool:
    """Return True if a possessive refers to a turn instead of a stone: “my choice is …”."""
    return any(token.text in _TURN for token in part[at + 1 : at + 3])


def _refers_to_thing(part: Sequence[Token], at: int) -> bool:
    """Return True if a possessive refers to a noun other than a stone: “break up his trio”."""
    after = next(iter(part[at + 1 : at + 2]), None)
    owned = part[at].raw.lower() in ("my", "his", "her", "their", "your")
    return owned and after is not None and not (after.kind is not _WORD or READER.harmless(after))


_WORD = TokenKind.WORD


def _pair_up(items: Sequence[Item]) -> tuple[Pairs, list[str]]:
    """Pair each colour with the adjacent cell; return the pairs and the remaining cells."""
    kinds = [kind for kind, _ in items]
    colours = [text for kind, text in items if kind == "colour"]
    cells = [text for kind, text in items if kind == "cell"]
    turns = all(a != b for a, b in itertools.pairwise(kinds))
    if turns and len(kinds) % 2 == 0:
        return list(zip(colours, cells, strict=True)), []
    if kinds == ["colour", "colour", "cell", "cell"] and colours[0] != colours[1]:
        return list(zip(colours, cells, strict=True)), []  # as in “black and white on C3 and D5”
    pairs, loose, at = Pairs(), list[str](), 0
    while at < len(items):
        current, after = items[at], items[at + 1] if at + 1 < len(items) else ("", "")
        if {current[0], after[0]} == {"colour", "cell"}:
            pairs.append(
                (current[1], after[1]) if current[0] == "colour" else (after[1], current[1])
            )
            at += 2
            continue
        if current[0] == "cell":
            loose.append(current[1])
        at += 1
    return pairs, loose


READER = ThwartOmegaReader()
