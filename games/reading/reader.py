"""The reader: what a careful umpire would enter of a paste (NOTATION.md, `garnet read`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from games.core import Game, GameKind, Pair, Seat
from games.reading.answers import NOTHING, Answer, Moves, Reader
from games.reading.plain import PlainReader
from games.reading.results import UNREAD, Heard, Reading, Stranger
from games.reading.speech import Speech
from games.reading.traced import Traced
from games.reading.transcript import LONGEST, SAYING, Spoken, Titles, folded, messages
from games.reading.turns import By, at_once, in_turn
from games.reading.vocabulary import FILLERS, ORDINALS, listed
from games.reading.words import Kind, tokens


def reader_of(game: Game) -> Reader:
    """The reader that a game names, or else one of the plain notation alone."""
    if not game.reader:
        return PlainReader(game)
    module, _, name = game.reader.partition(":")
    found: Reader = getattr(import_module(module), name)
    return found


def is_word(game: Game, position: Any, name: str) -> bool:
    """Whether a name is one that no move is made of, so that a line may begin with it."""
    reader = reader_of(game)
    words = tokens(name, reader.terms(position, Seat.ONE), reader.cells(position))
    said = (one.kind is Kind.WORD and one.text not in FILLERS | ORDINALS.keys() for one in words)
    return len(name) > 1 and all(said)


def read_paste(
    game: Game,
    position: Any,
    players: Pair[str],
    paste: str,
    *,
    seat: Seat | None = None,
    handles: Mapping[str, Seat] | None = None,
    mixed: bool = False,
    sent: Mapping[Seat, str] | None = None,
) -> Reading:
    """`read` with the game's own reader."""
    reader = reader_of(game)
    return read(
        game, reader, position, players, paste, seat=seat, handles=handles, mixed=mixed, sent=sent
    )


def read(
    game: Game,
    reader: Reader,
    position: Any,
    players: Pair[str],
    paste: str,
    *,
    seat: Seat | None = None,
    handles: Mapping[str, Seat] | None = None,
    mixed: bool = False,
    sent: Mapping[Seat, str] | None = None,
) -> Reading:
    """Read what was pasted while `position` stood.

    `seat`: in whose field it was pasted; None: a whole chat, which says itself who speaks.
    `mixed`: what others say there is read as well. `handles`: further names of the players.
    `sent`: what a seat sent before that is not in the position, as a text that was refused or, in
    the position before it, its last move: what corrects a part of it is put together with the rest.
    """
    if position.outcome() is not None:
        return Reading()
    by_name = _seats(players, handles or {})
    short = _parts_of_names(game, reader, position, players, by_name)
    by_name = short | by_name
    titles = _titles(game, position, by_name) if seat is None else {}

    def speaks(name: str, text: str) -> bool:
        """Whether the name of a seat, of which moves are made too, stands before a whole move."""
        own = titles[folded(name)]
        speech = Speech(reader, position, own, players)
        speech.add(Spoken(None, Traced.of(text)))
        named = {one.text for one in speech.tokens if one.kind is Kind.TERM}
        alone = game.seats[own.other] in named and game.seats[own] not in named
        return not alone and bool(speech.meant().moves or speech.meant().tried)

    found = messages(
        paste,
        by_name.keys(),
        cache(lambda label: _is_content(reader, position, label)),
        seat is None or _names_people(paste, by_name),
        lambda name, first: first and is_word(game, position, name),
        Titles(titles, speaks),
    )
    by_name = titles | by_name
    speaking = {folded(one.author) for one in found if one.author}
    whole = {by_name[name] for name in speaking & by_name.keys() - short.keys()}
    for name, own in short.items():
        if own in whole:  # who speaks by the whole name as well is not called so for short
            del by_name[name]
    spoken = _spoken(found, by_name, seat, mixed)
    heard: list[Heard] = []
    if spoken:
        simultaneous = game.kind is GameKind.SEALED
        all_read = at_once if simultaneous else in_turn
        heard = all_read(game, reader, position, players, spoken, sent or {})
    others: tuple[Stranger, ...] = ()
    watched = {one.seat for one in heard if one.answer.moves} >= set(Seat)  # the rest look on
    if (seat is None or mixed) and not watched:
        others = _strangers(game, reader, position, players, found, by_name, seat)
    if len(paste) > LONGEST:
        heard = [replace(one, answer=_cut(one.answer)) for one in heard]
    return Reading(tuple(heard), others, len(paste) > LONGEST)


def _cut(answer: Answer) -> Answer:
    """What is asked where the rest of a paste was not read."""
    return Answer(asks=UNREAD, choices=(answer.moves,)) if answer.moves else answer


def _seats(players: Pair[str], handles: Mapping[str, Seat]) -> dict[str, Seat]:
    """Whom names stand for; one that stands for both stands for nobody."""
    found: dict[str, set[Seat]] = {}
    for seat, name in players.items():
        found.setdefault(folded(name), set()).add(seat)
    for name, seat in handles.items():
        found.setdefault(folded(name), set()).add(seat)
    return {name: next(iter(seats)) for name, seats in found.items() if len(seats) == 1}


def _parts_of_names(
    game: Game, reader: Reader, position: Any, players: Pair[str], by_name: Mapping[str, Seat]
) -> dict[str, Seat]:
    """Return what players may be called for short: `gary` for `golden_Gary`.

    A part of one player's name alone, which is neither a word that people use nor one of a move.
    """
    found: dict[str, set[Seat]] = {}
    for seat, name in players.items():
        spaced = " ".join(_NAME_PARTS.findall(name))
        for part in (spaced, *spaced.split()):
            found.setdefault(folded(part), set()).add(seat)
    return {
        part: next(iter(seats))
        for part, seats in found.items()
        if len(seats) == 1
        and len(part) >= _SHORTEST_PART
        and part not in by_name
        and part not in SAYING
        and not _is_content(reader, position, part)
        and is_word(game, position, part)
    }


_NAME_PARTS = re.compile(r"[^\W\d_]+")
_SHORTEST_PART = 3


def _titles(game: Game, position: Any, by_name: Mapping[str, Seat]) -> dict[str, Seat]:
    """What the seats are called, unless a player of the other one is called so."""
    names = (game.seats, game.titles.map(str))
    found = {folded(one[seat]): seat for one in names for seat in Seat}
    if (opponent := _opponent(position)) is not None:
        found = {"dmo": opponent, "ec": opponent.other} | found
    return found if all(by_name.get(name, seat) is seat for name, seat in found.items()) else {}


def _opponent(position: Any) -> Seat | None:
    """Return the seat of the DM Opponent (GEN-5), if the game has one."""
    terms = getattr(position, "terms", position)
    found: Seat | None = getattr(terms, "dm_opponent", None)
    return found


def _names_people(paste: str, by_name: Mapping[str, Seat]) -> bool:
    """Whether some line begins with the name of a player."""
    heads = (line.partition(":")[0] for line in paste.split("\n") if ":" in line)
    return any(len(head) <= _LONGEST_HEAD and folded(head) in by_name for head in heads)


_LONGEST_HEAD = 200
"""A name has 100 characters at most, and a chat adds some; what is longer is none."""


def _is_content(reader: Reader, position: Any, label: str) -> bool:
    """Whether a label before a colon belongs to a move (`nodes:`, `Red:`, `1 black stone:`)."""
    if not label.strip() or label.strip().isdigit() or reader.lists(position, label.strip()):
        return True
    spelled = reader.respelled(Traced.of(f"{label}:")).text
    words = tokens(spelled, reader.terms(position, Seat.ONE), reader.cells(position))
    if any(one.kind is Kind.FIX or reader.content(one) for one in words):
        return True
    words = tokens(label, reader.terms(position, Seat.ONE), reader.cells(position))
    if words and all(one.kind is Kind.TERM for one in words):
        return True
    return label.strip().lower() in _LABELS


_LABELS = listed(
    """
    move my move moves answer final answer final edit ps p.s correction update updated new note
    action actions round turn order also and ok okay so then result solution sheet me mine here
    """
) | {"my move", "final answer", "my answer", "my moves", "final move", "my action", "my claim"}


def _spoken(
    found: tuple[Spoken, ...], by_name: Mapping[str, Seat], seat: Seat | None, mixed: bool
) -> list[By]:
    """The players' messages in order."""
    told: list[By] = []
    strangers = {folded(one.author) for one in found if one.author} - by_name.keys()
    named = any(one.author and folded(one.author) in by_name for one in found)
    for one in found:
        if one.author is None:
            if seat is not None:
                told.append((seat, one))
        elif (who := by_name.get(folded(one.author))) is not None:
            if seat is None or who is seat or mixed:
                told.append((who, one))
        elif seat is not None and not mixed and not named and len(strangers) == 1:
            told.append((seat, one))  # the field's own player under a name not met before
    return told


_URGING = re.compile(
    r"\b(?:do it|go for it|come on|c'?mon|try|you|u|should|let'?s)\b", re.IGNORECASE
)
"""What spectators say to those who play: “light F, do it”."""


def _strangers(
    game: Game,
    reader: Reader,
    position: Any,
    players: Pair[str],
    found: tuple[Spoken, ...],
    by_name: Mapping[str, Seat],
    field: Seat | None,
) -> tuple[Stranger, ...]:
    """Who else says what may be a move. What nobody said, among what somebody said, is nobody's.

    `field`: in whose it was pasted: what nobody said is that seat's, and what somebody alone said
    was meant to be a move, even if it is not clear.
    """
    texts: dict[str | None, list[Spoken]] = {}
    for one in found:
        if one.author is None or folded(one.author) not in by_name:
            texts.setdefault(one.author, []).append(one)
    if field is not None or len(texts) > 1 or any(one.author for one in found):
        texts.pop(None, None)
    alone = field is not None and {one.author for one in found} == texts.keys()
    told = []
    acting = [
        seat for seat in Seat if game.kind is GameKind.SEALED or reader.may_act(position, seat)
    ]
    for author, said_ in texts.items():
        seats: list[Seat] = []
        text, moves = "", Moves()
        for seat in acting:
            if seats:  # what one may have meant the other may have meant, too
                seats.append(seat)
                continue
            speech = Speech(reader, position, seat, players)
            speech.add(*said_)
            meant, text = speech.meant(), speech.text
            if meant == NOTHING and game.kind is GameKind.SEALED:
                break  # nor is it a move of the other one
            doubtful = meant != NOTHING and (author is None or alone)
            if meant.moves or meant.choices or doubtful or speech.answer.choices:
                seats.append(seat)
                moves = () if _URGING.search(text) else meant.moves
        if seats:
            told.append(Stranger(author, tuple(seats), text, moves))
    return tuple(told)
