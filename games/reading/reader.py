"""Reading of a paste as a careful umpire would enter it (NOTATION.md, `garnet read`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from games.core import Game, GameKind, Pair, Seat
from games.reading.answers import NOTHING, Answer, Moves, Reader
from games.reading.conversation import SeatMessage, at_once, in_turn
from games.reading.normalizing import holds
from games.reading.plain_reader import PlainReader
from games.reading.results import UNREAD, Heard, Reading, Stranger
from games.reading.source_text import TracedText
from games.reading.speech import Speech
from games.reading.transcript import LONGEST, SAYING, Spoken, Titles, folded, messages
from games.reading.vocabulary import FILLERS, ORDINALS, listed
from games.reading.words import TokenKind, tokens


def reader_of(game: Game) -> Reader:
    """Return the game's reader, or a reader of plain notation if the game names none."""
    if not game.reader:
        return PlainReader(game)
    module, _, name = game.reader.partition(":")
    reader: Reader = getattr(import_module(module), name)
    return reader


def is_word(game: Game, position: Any, name: str) -> bool:
    """Return True if a name cannot be part of a move and can thus be an author's name."""
    reader = reader_of(game)
    words = tokens(name, reader.terms(position, Seat.ONE), reader.cells(position))
    checks = (
        token.kind is TokenKind.WORD and token.text not in FILLERS | ORDINALS.keys()
        for token in words
    )
    return len(name) > 1 and all(checks)


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
    reader: Reader | None = None,
) -> Reading:
    """Parse a paste in a position, by default with the game's own reader; return the result.

    `seat` is the seat whose field received the paste, or None for a chat with several authors. If
    `mixed` is True, messages by other authors in a paste for one seat are also read. `handles` are
    additional names of the players. `sent` holds the text that a seat's partial correction refers
    to: its last message, if that was refused, or its last move, if `position` is the position
    before that move.
    """
    reader = reader or reader_of(game)
    if position.outcome() is not None:
        return Reading()
    by_name = _seats_by_name(players, handles or {})
    short = _parts_of_names(game, reader, position, players, by_name)
    by_name = short | by_name
    titles = _titles(game, position, by_name) if seat is None else {}

    def speaks(name: str, text: str) -> bool:
        """Return True if a seat's title before a colon names the author, not part of a move."""
        own = titles[folded(name)]
        speech = Speech(reader, position, own, players)
        speech.add(Spoken(None, TracedText.of(text)))
        named = {token.text for token in speech.tokens if token.kind is TokenKind.TERM}
        alone = game.seats[own.other] in named and game.seats[own] not in named
        return not alone and bool(speech.meaning().moves or speech.meaning().tried)

    all_messages = messages(
        paste,
        by_name.keys(),
        cache(lambda label: _is_content(reader, position, label)),
        seat is None or mixed or _names_a_player(paste, by_name),
        lambda name, first: first and is_word(game, position, name),
        Titles(titles, speaks),
    )
    by_name = titles | by_name
    speaking = {folded(message.author) for message in all_messages if message.author}
    whole = {by_name[name] for name in speaking & by_name.keys() - short.keys()}
    for name, own in short.items():
        if own in whole:  # a player named in full is not also called by a part of the name
            del by_name[name]
    spoken = _by_seat(reader, all_messages, by_name, seat, mixed)
    heard: list[Heard] = []
    if spoken:
        simultaneous = game.kind is GameKind.SEALED
        all_read = at_once if simultaneous else in_turn
        heard = all_read(game, reader, position, players, spoken, sent or {})
    others: tuple[Stranger, ...] = ()
    # Once both players have moved, other authors are spectators.
    both_moved = {message.seat for message in heard if message.answer.moves} >= set(Seat)
    if (seat is None or mixed) and not both_moved:
        others = _strangers(game, reader, position, players, all_messages, by_name, seat)
    if len(paste) > LONGEST:
        heard = [replace(message, answer=_cut_off(message.answer)) for message in heard]
    return Reading(tuple(heard), others, len(paste) > LONGEST)


def _cut_off(answer: Answer) -> Answer:
    return Answer(asks=UNREAD, choices=(answer.moves,)) if answer.moves else answer


def _seats_by_name(players: Pair[str], handles: Mapping[str, Seat]) -> dict[str, Seat]:
    by_name: dict[str, set[Seat]] = {}
    for seat, name in players.items():
        by_name.setdefault(folded(name), set()).add(seat)
    for name, seat in handles.items():
        by_name.setdefault(folded(name), set()).add(seat)
    return {name: next(iter(seats)) for name, seats in by_name.items() if len(seats) == 1}


def _parts_of_names(
    game: Game, reader: Reader, position: Any, players: Pair[str], by_name: Mapping[str, Seat]
) -> dict[str, Seat]:
    """Return short names of the players, such as `gary` for `golden_Gary`.

    A part of a name counts if it occurs in only one player's name and is neither an ordinary word
    nor part of a move.
    """
    by_part: dict[str, set[Seat]] = {}
    for seat, name in players.items():
        spaced = " ".join(_NAME_PARTS.findall(name))
        for part in (spaced, *spaced.split()):
            by_part.setdefault(folded(part), set()).add(seat)
    return {
        part: next(iter(seats))
        for part, seats in by_part.items()
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
    """Return the seat of each title, or {} if a title is also the name of the other seat's player.

    The titles include “DMO” and “EC” if the game has a DM Opponent.
    """
    names = (game.seats, game.titles.map(str))
    by_title = {folded(pair[seat]): seat for pair in names for seat in Seat}
    if (opponent := _opponent(position)) is not None:
        by_title = {"dmo": opponent, "ec": opponent.other} | by_title
    return (
        by_title if all(by_name.get(name, seat) is seat for name, seat in by_title.items()) else {}
    )


def _opponent(position: Any) -> Seat | None:
    terms = getattr(position, "terms", position)
    opponent: Seat | None = getattr(terms, "dm_opponent", None)
    return opponent


def _names_a_player(paste: str, by_name: Mapping[str, Seat]) -> bool:
    heads = (line.partition(":")[0] for line in paste.split("\n") if ":" in line)
    return any(len(head) <= _LONGEST_HEAD and folded(head) in by_name for head in heads)


_LONGEST_HEAD = 200
"""Maximum length of the text before a colon: a name, and what a chat program adds to it."""


def _is_content(reader: Reader, position: Any, label: str) -> bool:
    """Return True if a label before a colon belongs to a move, such as `nodes:` or `Red:`."""
    if not label.strip() or label.strip().isdigit() or reader.lists(position, label.strip()):
        return True
    spelled = reader.respelled(TracedText.of(f"{label}:")).text
    words = tokens(spelled, reader.terms(position, Seat.ONE), reader.cells(position))
    if any(token.kind is TokenKind.FIX or reader.content(token) for token in words):
        return True
    words = tokens(label, reader.terms(position, Seat.ONE), reader.cells(position))
    if words and all(token.kind is TokenKind.TERM for token in words):
        return True
    return label.strip().lower() in _LABELS


_LABELS = listed(
    """
    move my move moves answer final answer final edit ps p.s correction update updated new note
    action actions round turn order also and ok okay so then result solution sheet me mine here
    """
) | {"my move", "final answer", "my answer", "my moves", "final move", "my action", "my claim"}


def _by_seat(
    reader: Reader,
    all_messages: tuple[Spoken, ...],
    by_name: Mapping[str, Seat],
    seat: Seat | None,
    mixed: bool,
) -> list[SeatMessage]:
    messages_by_seat: list[SeatMessage] = []
    strangers = {
        folded(message.author) for message in all_messages if message.author
    } - by_name.keys()
    named = any(message.author and folded(message.author) in by_name for message in all_messages)
    question = ""
    for message in all_messages:
        author = None if message.author is None else folded(message.author)
        others = [name for name, who in by_name.items() if who is not by_name.get(author or "")]
        if question and author in by_name and not holds(question, others):
            message = replace(message, text=reader.answering(question, message.text))
        question = message.text.small if author is not None and author not in by_name else ""
        if message.author is None:
            if seat is not None:
                messages_by_seat.append((seat, message))
        elif (who := by_name.get(folded(message.author))) is not None:
            if seat is None or who is seat or mixed:
                messages_by_seat.append((who, message))
        elif seat is not None and not mixed and not named and len(strangers) == 1:
            # The only author is taken to be the player of the seat whose field received the paste.
            messages_by_seat.append((seat, message))
    return messages_by_seat


_URGING = re.compile(
    r"\b(?:do it|go for it|come on|c'?mon|try|you|u|should|i'?d|let'?s)\b", re.IGNORECASE
)
"""Words with which spectators urge players to make a move: “light F, do it”."""


def _strangers(
    game: Game,
    reader: Reader,
    position: Any,
    players: Pair[str],
    all_messages: tuple[Spoken, ...],
    by_name: Mapping[str, Seat],
    field: Seat | None,
) -> tuple[Stranger, ...]:
    """Return the authors who are not known players but whose text may contain a move.

    Text without an author is included only if the paste names no author at all. `field` is the seat
    whose field received the paste; text without an author then belongs to that seat. If such a
    paste has only one author, that author is included even if the text may not be a move.
    """
    texts: dict[str | None, list[Spoken]] = {}
    for spoken in all_messages:
        if spoken.author is None or folded(spoken.author) not in by_name:
            texts.setdefault(spoken.author, []).append(spoken)
    if field is not None or len(texts) > 1 or any(message.author for message in all_messages):
        texts.pop(None, None)
    alone = field is not None and {message.author for message in all_messages} == texts.keys()
    writers = []
    acting = [
        seat for seat in Seat if game.kind is GameKind.SEALED or reader.may_act(position, seat)
    ]
    for author, spoken_by_stranger in texts.items():
        seats: list[Seat] = []
        text, moves = "", Moves()
        for seat in acting:
            if seats:  # the text can be a move for either seat
                seats.append(seat)
                continue
            speech = Speech(reader, position, seat, players)
            speech.add(*spoken_by_stranger)
            reading, text = speech.meaning(), speech.text
            if reading == NOTHING and game.kind is GameKind.SEALED:
                break  # the text is not a move for the other seat either
            doubtful = reading != NOTHING and (author is None or alone)
            if reading.moves or reading.choices or doubtful or speech.answer.choices:
                seats.append(seat)
                moves = () if _URGING.search(text) else reading.moves
        if seats:
            writers.append(Stranger(author, tuple(seats), text, moves))
    return tuple(writers)
