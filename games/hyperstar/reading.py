"""A reader for HyperStar turns in players' messages: a cell, a pass or an item."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from games.core import Message, Seat
from games.reading.answers import (
    NOTHING,
    Answer,
    Reader,
    alternatives,
    ask_which,
    explained,
    plain_words,
    played,
    segments,
)
from games.reading.normalizing import Rules
from games.reading.rounds import in_round, turns
from games.reading.sentences import Candidate
from games.reading.source_text import TracedText
from games.reading.vocabulary import NEGATIONS, OPPONENT, listed
from games.reading.words import Cells, Terms, Token, TokenKind

_TERMS = Terms.of(
    move="move moves moving slide slides sliding hop hops "
    "shift shifts shifting relocate relocates relocating",
    swap="swap swaps swapping switch exchange exchanges trade trades trading swapped",
    double="double doubles doubling",
    edge="edge edges outer rim outside border outermost prime apostrophe tick accent",
    inner="inner inside normal",
    **{"pass": "pass passing passes skip skipping passe"},
)
_CELLS = Cells("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 99, edge=True)
_ITEMS = ("move", "swap", "double")
_MOST = 20
"""Maximum number of cells in a part of a message; parts with more cells are not parsed."""
_RULES = Rules((
    (
        r"\b(?:trad|chang|switch|swapp?|exchang)(?:es?|ing)?\s+(?:their\s+|the\s+)?"
        r"(?:places?|positions?|spots|seats)\b|[↔⇄⇆⇌🔄🔁🔀]|<-?>",
        " swap ",
        "place position spots seats ↔ ⇄ ⇆ ⇌ 🔄 🔁 🔀 <-> <>",
    ),
    (
        r"('?\b[a-g]\s?\d|slides?|hops?)(?:\s(?:goes|moves|slides|hops))?"
        r"\s(?:out|over|across|(?:one|1|a)\sstep)\sto\b",
        r"\1 to",
        "_to",
    ),
    (r"\b(?:two|2)\sstones\s(?=(?:this\sturn|now|at\sonce|with)\b)", "double ", "stones"),
    (
        r"\b(?:the|a)\s(?:stone|piece)\s(?:of|in)\s(\w+(?:'s)?)\scolou?r\b",
        r"\1 stone",
        "colo",
    ),
    (  # a pass followed by a question about whether the match is over: “pass, is that game?”
        r"\b(pass(?:\s(?:as\swell|too|also|then))?)[\s,;.]{1,3}(?:(?:so|and)\s)?(?:i\sguess\s)?"
        r"(?:is\s)?(?:we|that|that'?s|thats|this\sis|it'?s)\s(?:(?:now|the|all)\s)*(?:score|count|end|game|over|done|it|finished?)"
        r"(?:\s(?:over|now|then|up))*\s?\?",
        r"\1",
        "?",
    ),
    (
        r"(?<=\bfrom )('?[a-g]\s?\d)\s(?:slides?|goes|jumps?|hops?|moves?)\s(?:over\s)?to\b",
        r"\1 to",
        "from",
    ),
    (
        r"\bgiv(?:e|ing)\s(?:him|her|them|you|u)\s(?:a|one)\sstone(?=\s(?:on|at)\b)",
        " ",
        "giv",
    ),
    (r"\bskip\s+me\b", "skip", "skip_me"),
    (
        r"\bno\s(?:moves?|items?|stones?)\b[\s,.;]{1,3}(?=(?:i\s|just\s)?(?:pass|skip)\b)"
        r"|(?:(?<=\bpass)|(?<=\bskip))[\s,.;]{1,3}(?:and\s)?no\s(?:moves?|items?|stones?)\b"
        r"|(?<=[\s,.;])nothing(?:\s(?:good|better|else|useful|more|left|here|there|now|for\sme|to\s(?:do|place|gain))){1,4}"
        r"(?=\s*(?:[,.!)]|\Z))",
        " ",
        "no_move no_item no_stone nothing",
    ),
    (
        r"\bbut(?=\s+(?:on\s+|at\s+|in\s+)?(?:the\s+)?(?:edge|outer|rim|outside|inner|inside)\b)",
        " ",
        "but",
    ),
))  # fmt: skip
_OTHER_CELL = {"edge": "inner", "inner": "edge"}
_SECTORS = ("A", "B", "C", "D", "E", "F", "G")
"""The letters of the sectors; if a player sends only a letter, the reader asks for a cell."""
_NEAR = listed("near by close towards")
_USED = listed("already used still left remaining have had do did does many")
_OWNERS = listed("my this next final last own our the your")


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn as parsed so far. Unclear cell names end with `'`."""

    item: str = ""
    cells: tuple[str, ...] = ()
    passes: bool = False
    backwards: bool = False

    @property
    def text(self) -> str | None:
        """The canonical text, or None if the turn is incomplete."""
        if self.passes and not self.cells and not self.item:
            return "pass"
        if self.passes or any(cell.endswith("'") for cell in self.cells):
            return None
        if not self.item and len(self.cells) == 1:
            return self.cells[0]
        if self.item and len(self.cells) == 2:
            first, second = self.cells[::-1] if self.backwards else self.cells
            return (
                f"move {first}>{second}" if self.item == "move" else f"{self.item} {first} {second}"
            )
        return None

    @property
    def mentioned(self) -> bool:
        return bool(self.item or self.cells or self.passes)


class HyperStarReader(Reader):
    talk = listed(f"{OPPONENT} item items apostrophe action actions")

    def terms(self, position: Any, seat: Seat) -> Terms:
        return _TERMS

    def cells(self, position: Any) -> Cells:
        """Return the syntax of cell names, with any letter; cells beyond G are refused later."""
        return _CELLS

    def respelled(self, text: TracedText) -> TracedText:
        """Replace phrases such as “trade places” with the words of the notation."""
        return _RULES.applied(text)

    def playable(self, position: Any) -> frozenset[str]:
        return frozenset(position.board.named(position.empty))

    def marked(self, tokens: Sequence[Token], when: int) -> list[Token]:
        """Return the tokens, with “O” for the centre and a lone sector letter marked as cells."""
        tokens = explained(in_round(tokens, turns(when), self.content), _tells_kind)
        significant = [
            token for token in tokens if token.kind not in (TokenKind.SIGN, TokenKind.LINE)
        ]
        alone = len(significant) == 1
        items = any(token.is_(*_ITEMS) for token in significant)
        return [
            msgspec.structs.replace(token, kind=TokenKind.CELL, text="O")
            if token.raw == "O" and (items or alone or (at and tokens[at - 1].is_("on", "at")))
            else msgspec.structs.replace(token, kind=TokenKind.CELL, text=token.raw.upper())
            if alone and token.raw.upper() in _SECTORS
            else token
            for at, token in enumerate(tokens)
        ]

    def content(self, token: Token) -> bool:
        return token.kind is TokenKind.CELL or token.is_(*_ITEMS, "pass")

    def understand(self, candidate: Candidate, position: Any, seat: Seat) -> Answer:
        from games.hyperstar import GAME

        if alternatives(candidate.tokens, self.content):
            return Answer(asks=Message("The message names more than one choice."))
        turn = _Turn()
        for fixes, part in segments(candidate.tokens):
            new = _turn(part)
            if isinstance(new, Message):
                return Answer(asks=new)
            if new.mentioned:
                turn = _merged(turn, new, fixes)
            elif fixes and len(turn.cells) == 1 and (kinds := _kinds(part)):
                name = turn.cells[0].strip("'")  # as in “B3, I mean the edge one”
                marked = f"'{name}" if kinds == {"edge"} else name
                turn = replace(turn, cells=(f"{name}'" if len(kinds) == 2 else marked,))
        if not turn.mentioned:
            return NOTHING
        if candidate.doubt:
            return Answer(asks=candidate.doubt)
        if turn.text is None:
            if (
                turn.item
                and not turn.cells
                and any(token.text in _USED for token in candidate.tokens)
            ):
                return NOTHING  # as in “I used my double already”
            named = any(token.text in ("item", "items") for token in candidate.tokens)
            if turn.item == "move" and not turn.cells and not named:
                return NOTHING  # as in “your move!”
            unclear = any(cell.endswith("'") for cell in turn.cells)
            if not (turn.item or unclear or plain_words(candidate.tokens)) and len(turn.cells) == 1:
                return NOTHING
            return ask_which(_missing_cells(turn), GAME, _readings(turn), position, seat)
        if not turn.item and not turn.passes:
            if not _is_meant_as_move(candidate.tokens):
                return NOTHING
            if _describes_cell(candidate.tokens):
                why = Message("It is not clear whether that is a move.")
                return ask_which(why, GAME, [turn.text], position, seat)
            if _names_owner(candidate.tokens, _OWN if position.opening else _OTHERS):
                why = Message("According to the message, that stone has the other colour.")
                return ask_which(why, GAME, [turn.text], position, seat)
        return played(GAME, turn.text, position, seat)


def _tells_kind(token: Token) -> bool:
    return token.is_("edge", "inner")


def _turn(part: Sequence[Token]) -> _Turn | Message:
    """Return the turn in a part of a message, or a question if the part contradicts itself."""
    cells = [at for at, token in enumerate(part) if token.kind is TokenKind.CELL]
    if len(cells) > _MOST:
        return Message("Two actions are named.")
    terms = {token.text for token in part if token.kind is TokenKind.TERM}
    items = [
        token.text
        for at, token in enumerate(part if terms else ())
        if token.is_(*_ITEMS) and not (len(cells) < 2 and _is_noun(part, at))
    ]
    passing = [at for at, token in enumerate(part if terms else ()) if token.is_("pass")]
    passes = any(not _pass_has_object(part, at) and not _is_denied(part, at) for at in passing)
    if not items and len({part[at].text for at in cells}) == 1:
        cells = cells[:1]  # as in “B3 B3!!”
    if len(cells) > 2:
        return Message("Two actions are named.")
    names = _cell_names(part, cells)
    names = names[:1] if not items and len(set(names)) == 1 else names
    if len(set(items)) > 1:
        return Message("Two items are named.")
    refused = any(at and part[at - 1].text == "no" for at in passing)
    if (passes or refused) and (names or items):
        return Message("Two actions are named.")
    if len(set(names)) < len(names):
        return Message("One cell is named twice.")
    item = items[0] if items else ""
    if (
        item == "move"
        and len(names) == 1
        and len(items) == 1
        and not _move_precedes(part, cells[0])
    ):
        item = ""
    if not item and not names and any(token.is_("move") for token in part) and not passes:
        named = any(token.text == "item" for token in part)
        return _Turn("move" if named else "")
    return _Turn(item, tuple(names), passes, _backwards(part, cells))


def _is_noun(part: Sequence[Token], at: int) -> bool:
    """Return True if “move” is a noun that means a turn: “my move is A5”."""
    if not part[at].is_("move") or at == 0:
        return False
    before, after = part[at - 1], part[at + 1 : at + 2]
    return before.text in _OWNERS and not any(token.text == "item" for token in after)


def _move_precedes(part: Sequence[Token], cell: int) -> bool:
    """Return True if the verb “move” precedes the cell."""
    return any(token.is_("move") for token in part[:cell])


def _cell_names(part: Sequence[Token], cells: Sequence[int]) -> list[str]:
    """Return the names of `cells`, adjusted by words such as “edge”.

    A name ends with `'` if the words contradict it or each other.
    """
    names = []
    between = itertools.pairwise(cells)
    shared = {
        second
        for first, second in between
        if second == first + 2 and part[first + 1].is_(*_OTHER_CELL)
    }
    for at in cells:
        name = part[at].text
        start = max((other + 1 for other in cells if other < at), default=0)
        end = min((other for other in cells if other > at), default=len(part))
        kinds = {
            _OTHER_CELL[token.text] if _is_denied(part, index) else token.text
            for index, token in enumerate(part)
            if token.is_("edge", "inner")
            and not any(word.text in _NEAR for word in part[max(0, index - 3) : index])
            and (
                (start <= index < at and (index > start or not start))
                or (at < index < end and (len(cells) == 1 or index == at + 1))
            )
        }
        remark = any(_in_remark(part, index, at) for index in range(start, at))
        if len(kinds) == 2 or at in shared or remark:
            name = name.strip("'") + "'"  # mark a contradictory name as unclear
        elif kinds == {"edge"}:
            name = "'" + name.strip("'")
        elif kinds == {"inner"}:
            name = f"{name}'" if name.startswith("'") else name.strip("'")
        names.append(name)
    return names


def _in_remark(part: Sequence[Token], index: int, cell: int) -> bool:
    """Return True if a word such as “edge” may be part of a remark: “living on the edge, A5”."""
    if part[index].raw.lower() not in _ORDINARY:
        return False
    ends = [at for at in range(index, cell) if part[at].kind in _CLAUSE_ENDS]
    start = max((at + 1 for at in range(index) if part[at].kind in _CLAUSE_ENDS), default=0)
    clause = part[start : ends[0]] if ends else ()
    if any(token.text in _NEAR for token in clause):
        return False
    return any(token.kind is TokenKind.WORD and not READER.harmless(token) for token in clause)


_ORDINARY = listed("edge edges outer rim outside border inner inside normal")
"""Words for kinds of cells that can also occur in unrelated remarks."""
_CLAUSE_ENDS = (TokenKind.SIGN, TokenKind.LINE)


def _kinds(part: Sequence[Token]) -> set[str]:
    """Return the kinds of cells that a part mentions: edge, inner, both or neither."""
    return {token.text for token in part if token.is_("edge", "inner")}


def _pass_has_object(part: Sequence[Token], at: int) -> bool:
    """Return True if “pass” has an object that is not a turn: “pass the salt”."""
    after = part[at + 1 : at + 3]
    if after and after[0].text in ("me", "us", "him", "her", "along"):
        return True
    if [token.text for token in after] in (["it", "on"], ["it", "over"], ["it", "to"]):
        return True
    turn = ("turn", "move", "round", "rest")
    named = len(after) == 2 and after[0].text == "the" and after[1].kind is not TokenKind.CELL
    return named and after[1].text not in turn


def _is_denied(part: Sequence[Token], at: int) -> bool:
    return any(token.text in NEGATIONS or token.text == "no" for token in part[max(0, at - 2) : at])


def _backwards(part: Sequence[Token], cells: Sequence[int]) -> bool:
    """Return True if the text gives the target before the source: “to A5 from A3”."""
    if len(cells) != 2:
        return False
    between = part[cells[0] + 1 : cells[1]]
    return any(token.is_("from") for token in between) or any(
        token.is_("<", "←") for token in between
    )


def _merged(turn: _Turn, new: _Turn, fixes: bool) -> _Turn:
    if new.item or new.passes or not turn.mentioned:
        return new
    if turn.item and not turn.cells:
        return replace(turn, cells=new.cells, backwards=new.backwards)
    if not fixes and turn.item and len(turn.cells) == len(new.cells) == 1:
        return replace(turn, cells=turn.cells + new.cells)  # as in “double B5”, followed by “B6”
    if fixes and turn.cells and len(new.cells) == 1:
        return replace(turn, cells=(*turn.cells[:-1], new.cells[0]))
    return new


def _is_meant_as_move(tokens: Sequence[Token]) -> bool:
    """Return True if the only cell is a move, not just mentioned as in “I lost near A5”."""
    words = [token for token in tokens if token.kind is TokenKind.WORD]
    strange = [word for word in words if not plain_words([word])]
    return len(strange) <= 4 or len(strange) * 2 <= len(words)


def _describes_cell(tokens: Sequence[Token]) -> bool:
    """Return True if the message makes a statement about the only cell: “A5 is mine”."""
    at = next(index for index, token in enumerate(tokens) if token.kind is TokenKind.CELL)
    return [token.text in _STATES for token in tokens[at + 1 : at + 3]] == [True, True]


_OWN, _OTHERS = listed("my mine own"), listed(OPPONENT)
_TURN = listed("turn move go choice pick play final answer last first next clock time")


def _names_owner(tokens: Sequence[Token], possessives: frozenset[str]) -> bool:
    """Return True if the message names a stone's owner: “his stone on A5”, not “A5, your turn”."""
    return any(
        token.raw.lower() in possessives
        and not any(after.text in _TURN for after in tokens[at + 1 : at + 2])
        for at, token in enumerate(tokens)
    )


_STATES = listed("is was mine his yours taken free full open gone")


def _readings(turn: _Turn) -> list[str]:
    """Return the possible readings of an unclear turn, such as with and without an apostrophe."""
    if turn.item or turn.passes or len(turn.cells) > 2:
        return []
    marked = [cell.strip("'") for cell in turn.cells if cell.endswith("'")]
    if marked:
        return [f"'{marked[0]}", marked[0]] if len(turn.cells) == 1 else []
    return list(turn.cells)


def _missing_cells(turn: _Turn) -> Message:
    if any(cell.endswith("'") for cell in turn.cells):
        return Message("It is not clear whether the apostrophe means the edge cell.")
    if turn.item:
        return Message("The item needs two cells.")
    return Message("A turn is one cell, unless an item is named.")


READER = HyperStarReader()
