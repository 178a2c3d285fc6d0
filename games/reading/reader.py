"""The reader: what a careful umpire would enter of a paste (NOTATION.md, `garnet read`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from games.core import Game, GameKind, Pair, Refusal, Seat
from games.reading.answers import NOTHING, Answer, Reader, played
from games.reading.sentences import Said, said
from games.reading.transcript import Message, folded, messages
from games.reading.words import LEFT_OPEN, Cells, Kind, Terms, Token, listed, tokens


@dataclass(frozen=True, slots=True)
class Read:
    """A move that was read: whose, and its canonical words (of a sheet one part, `trial: text`)."""

    seat: Seat
    move: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a paste says. `asks`: a careful umpire would ask back; `notes`: why."""

    moves: tuple[Read, ...] = ()
    asks: bool = False
    notes: tuple[str, ...] = ()


def read_paste(
    game: Game,
    position: Any,
    players: Pair[str],
    paste: str,
    *,
    seat: Seat | None = None,
    handles: Mapping[str, Seat] | None = None,
) -> Reading:
    """`read` with the reader that the game names, or else one of the plain notation alone."""
    reader: Reader = PlainReader(game)
    if game.reader:
        module, _, name = game.reader.partition(":")
        reader = getattr(import_module(module), name)
    return read(game, reader, position, players, paste, seat=seat, handles=handles)


class PlainReader(Reader):
    """Reads what is written as the notation has it, for a game that says nothing else."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def terms(self, position: Any, seat: Seat) -> Terms:
        """No words."""
        return Terms({})

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


def read(
    game: Game,
    reader: Reader,
    position: Any,
    players: Pair[str],
    paste: str,
    *,
    seat: Seat | None = None,
    handles: Mapping[str, Seat] | None = None,
) -> Reading:
    """Read what was pasted while `position` stood.

    `seat`: in whose field it was pasted; None: a whole chat, which says itself who speaks.
    `handles`: further names of the players in the chat.
    """
    if position.outcome() is not None:
        return Reading()
    by_name = _seats(players, handles or {})
    found = messages(
        paste,
        by_name.keys(),
        lambda label: _is_content(reader, position, label),
        seat is None or _names_people(paste, by_name),
    )
    spoken = _spoken(found, by_name, seat)
    if spoken is None:
        return _unnamed(game, reader, position, found)
    if game.kind is GameKind.SEALED:
        return _at_once(reader, position, spoken)
    return _in_turn(game, reader, position, spoken)


def _seats(players: Pair[str], handles: Mapping[str, Seat]) -> dict[str, Seat]:
    """Whom names stand for; one that stands for both stands for nobody."""
    found: dict[str, set[Seat]] = {}
    for seat, name in players.items():
        found.setdefault(folded(name), set()).add(seat)
    for name, seat in handles.items():
        found.setdefault(folded(name), set()).add(seat)
    return {name: next(iter(seats)) for name, seats in found.items() if len(seats) == 1}


def _names_people(paste: str, by_name: Mapping[str, Seat]) -> bool:
    """Whether some line begins with the name of a player."""
    return any(
        folded(line.partition(":")[0]) in by_name for line in paste.split("\n") if ":" in line
    )


def _is_content(reader: Reader, position: Any, label: str) -> bool:
    """Whether a label before a colon belongs to a move (`nodes:`, `Red:`, `1 black stone:`)."""
    if not label.strip() or label.strip().isdigit():
        return True
    words = tokens(label, reader.terms(position, Seat.ONE), reader.cells(position))
    return any(map(reader.content, words)) or label.strip().lower() in _LABELS


_LABELS = listed(
    """
    move my move moves answer final answer final edit ps p.s correction update note action
    actions round turn order also and ok okay so then result solution sheet me mine here
    """
) | {"my move", "final answer", "my answer", "my moves", "final move", "my action", "my claim"}


def _spoken(
    found: tuple[Message, ...], by_name: Mapping[str, Seat], seat: Seat | None
) -> list[tuple[Seat, str]] | None:
    """The players' messages in order; None if nothing says whose they are."""
    told: list[tuple[Seat, str]] = []
    strangers = {one.author for one in found if one.author and folded(one.author) not in by_name}
    named = any(one.author and folded(one.author) in by_name for one in found)
    for one in found:
        if one.author is None:
            if seat is None:
                if not named and not strangers:
                    return None
            else:
                told.append((seat, one.text))
        elif (who := by_name.get(folded(one.author))) is not None:
            if seat is None or who is seat:
                told.append((who, one.text))
        elif seat is not None and not named and len(strangers) == 1:
            told.append((seat, one.text))  # the field's own player under a name not met before
    return told


def _unnamed(game: Game, reader: Reader, position: Any, found: tuple[Message, ...]) -> Reading:
    """A chat that does not say who speaks: asked about if there is a move in it."""
    for seat in Seat:
        if seat in position.awaiting():
            answer = _understood(reader, position, seat, [one.text for one in found])
            if answer != NOTHING:
                return Reading(asks=True, notes=("Nothing says who wrote this.",))
    return Reading()


def _understood(reader: Reader, position: Any, seat: Seat, texts: list[str]) -> Answer:
    terms, cells = reader.terms(position, seat), reader.cells(position)
    joined: list[Token] = []
    for text in texts:
        if joined:
            joined.append(Token(Kind.MESSAGE, "message"))
        text = f"\n{text}" if joined else text
        joined += tokens(reader.respelled(text), terms, cells)
    joined = reader.marked(joined, position)
    answer = reader.understand(said(joined, reader.content), position, seat)
    if answer == NOTHING and any(map(LEFT_OPEN.search, texts)):
        return Answer(asks="The choice is left to the umpire.")
    if answer.moves and _taken_back(texts[-1], reader, terms, cells):
        return Answer(asks="It is taken back, or about to be.")
    return answer


_BACK = re.compile(
    r"\b(?:cancel|scratch|forget|ignore|strike|undo|retract|delete)\s+(?:that|it|this|all|both"
    r"|everything|(?:my|the)\s+(?:last|move|message)\b.{0,12})|\btake\s+(?:that|it)\s+back\b"
    r"|\bchanged?\s+my\s+mind\b|\bundo\b|\bnever\s*mind\b|\bnvm\b"
    r"|(?:^|[.!,\n])\s*(?:oh\s+|no\s+)?(?:wait|hold\s+on|hang\s+on)\b(?=[\s.!,]*$)",
    re.IGNORECASE,
)


def _taken_back(text: str, reader: Reader, terms: Terms, cells: Cells | None) -> bool:
    """Whether a message ends with taking back what was said, and nothing in its place."""
    found = list(_BACK.finditer(text))
    return bool(found) and not any(
        map(reader.content, tokens(text[found[-1].end() :], terms, cells))
    )


def _at_once(reader: Reader, position: Any, spoken: list[tuple[Seat, str]]) -> Reading:
    """Both may have submitted, each several times: the last version of each counts."""
    texts: dict[Seat, list[str]] = {}
    for seat, text in spoken:
        texts.setdefault(seat, []).append(text)
    moves: list[Read] = []
    notes: list[str] = []
    for seat in sorted(texts, key=lambda one: one.value):
        answer = _understood(reader, position, seat, texts[seat])
        moves += [Read(seat, move) for move in answer.moves]
        if answer.asks:
            notes.append(answer.asks)
    return Reading(tuple(moves), bool(notes), tuple(notes))


@dataclass(slots=True)
class _Turn:
    """What a seat wrote since the other one's last move."""

    seat: Seat
    before: Any
    texts: list[str]
    answer: Answer = NOTHING


def _in_turn(game: Game, reader: Reader, position: Any, spoken: list[tuple[Seat, str]]) -> Reading:
    """One after the other, each in the position that the one before left."""
    turns: list[_Turn] = []
    for seat, text in spoken:
        own = next((one for one in reversed(turns) if one.seat is seat), None)
        later = turns[turns.index(own) + 1 :] if own is not None else []
        if own is None or any(one.answer.moves for one in later):
            own = _Turn(seat, position, [])
            turns.append(own)
            before, texts = position, []
        else:
            before, texts = own.before, own.texts
        if not reader.may_act(before, seat):
            if _would_move(reader, before, seat, [text]):
                own.answer = Answer(asks="It is not this player’s turn.")
            continue
        texts.append(text)
        answer = _understood(reader, before, seat, texts)
        own.before, own.texts, own.answer = before, texts, answer
        if answer.moves and not answer.asks:
            after = before
            for move in answer.moves:
                after = after.play(seat, game.read(move, after, seat))
            position = after
    moves = tuple(Read(one.seat, move) for one in turns for move in one.answer.moves)
    notes = tuple(one.answer.asks for one in turns if one.answer.asks)
    return Reading(moves, bool(notes), notes)


def _would_move(reader: Reader, position: Any, seat: Seat, texts: list[str]) -> bool:
    """Whether somebody who is not to act says something that looks like a move."""
    answer = _understood(reader, position, seat, texts)
    return bool(answer.moves)
