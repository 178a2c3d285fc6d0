"""Reading of several messages: grouped by seat in sealed rounds, otherwise in order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from games.core import Game, Message, Pair, Seat
from games.reading.answers import NOTHING, Answer, Reader
from games.reading.results import Heard
from games.reading.source_text import TracedText
from games.reading.speech import Speech
from games.reading.transcript import Spoken

SeatMessage: TypeAlias = tuple[Seat, Spoken]
_REMEMBERED = 12
"""Number of recent messages of a seat that are read together in alternating games.

A later message can thus correct an earlier move.
"""


Sent: TypeAlias = Mapping[Seat, str]
"""Each seat's last message, which a new message can correct: a canonical move or raw text."""


_INSTEAD_OF = re.compile(r"\b(?:instead of|rather than) (?:(?:candle|the|my) )?(\w+)")
_ADDING = re.compile(r"\b(?:add(?:ing)?|also|too|as well|plus|additionally|on top)\b")
_WORD = re.compile(r"\w+")


def at_once(
    game: Game,
    reader: Reader,
    position: Any,
    players: Pair[str],
    spoken: Sequence[SeatMessage],
    sent: Sent,
) -> list[Heard]:
    """Return the meaning of each seat's messages in a sealed round; the last version counts."""
    heard = []
    for seat in Seat:
        own = [message for who, message in spoken if who is seat]
        if own:
            speech = Speech(reader, position, seat, players)
            speech.add(*own)
            answer = speech.answer
            if answer.concedes:
                pass
            elif seat in sent and speech.corrects:
                answer = _amended(speech, own, players, (sent[seat],)) or answer
            elif position.pending(seat) and (
                answer.asks is not None or speech.corrects or _ADDING.search(speech.text.lower())
            ):
                sheet = tuple(game.write(action) for _, action in position.sheets[seat])
                answer = _amended(speech, own, players, sheet) or answer
            heard.append(speech.heard(answer))
    return heard


def _amended(
    speech: Speech, own: Sequence[Spoken], players: Pair[str], sheet: Sequence[str]
) -> Answer | None:
    """Return the corrected submission if the messages correct a part of `sheet`, else None."""
    replaced = {phrase[1] for each in own for phrase in _INSTEAD_OF.finditer(each.text.small)}
    if not replaced.issubset(_WORD.findall(" ".join(sheet).lower())):
        return Answer(asks=Message("The message says what to replace but not the replacement."))
    whole = Speech(speech.reader, speech.position, speech.seat, players)
    whole.add(Spoken(None, TracedText.of("\n".join(sheet))), *own)
    moves = tuple(move for move in whole.meaning().moves if move not in sheet)
    alone = speech.meaning().moves
    if speech.corrects and not alone and whole.answer.asks is not None:
        offered = whole.answer.choices or not speech.answer.choices
        return whole.answer if offered else None
    if any(
        phrase in _WORD.findall(" ".join(moves).lower())
        for phrase in replaced
        if not phrase.isdigit()
    ):
        return Answer(
            asks=Message("The message says what to replace but not the replacement."),
            choices=(moves,),
        )
    if not moves or whole.meaning().asks is not None or moves == alone:
        return None
    if speech.corrects and not alone:
        return Answer(moves)
    both = tuple(filter(None, (moves, alone)))
    return Answer(asks=Message("It may correct an earlier submission."), choices=both)


def in_turn(
    game: Game,
    reader: Reader,
    position: Any,
    players: Pair[str],
    spoken: Sequence[SeatMessage],
    sent: Sent,
) -> list[Heard]:
    """Return the meaning of the messages in order, each in the position after the last move."""
    turns: list[Speech] = []
    latest: dict[Seat, int] = {}
    answered: list[bool] = []
    stages: list[tuple[Speech, int]] = []
    for seat, message in spoken:
        at = latest.get(seat)
        if (
            at is not None
            and game.kind.alternating
            and _moves_after_unclear_reply(turns, at, message, players)
        ):
            break  # later messages depend on the answer
        if (
            at is None
            or any(turn.moves for turn in turns[at + 1 :])
            or _opponent_moved(turns, at)
            or (
                reader.goes_on(message.text.small)
                and _moves_again(game, turns[at], _last_clear_move(stages), message, players)
            )
        ):
            if (clear := _last_clear_move(stages)) is not None:
                position = _position_after(game, *clear)
                stages = [clear]
            answered.append(at is not None and bool(turns[at].moves))
            latest[seat] = at = len(turns)
            turns.append(Speech(reader, position, seat, players))
        own = turns[at]
        own.add(message)
        own.remember(_REMEMBERED)
        if own.may_act:
            stages.append((own, own.stage))
    heard: list[Heard] = []
    for turn, late in zip(turns, answered, strict=True):
        answer = _late_correction(turn) if late and turn.corrects else turn.answer_in_turn
        first = all(other_turn.seat is not turn.seat for other_turn in heard)
        if first and turn.seat in sent and turn.corrects and turn.may_act and not answer.concedes:
            answer = _amended(turn, turn.spoken, players, (sent[turn.seat],)) or answer
        heard.append(turn.heard(answer))
    return heard


def _late_correction(speech: Speech) -> Answer:
    """Return a question about a correction that comes after the opponent's answer (GEN-3)."""
    answer = speech.answer_in_turn
    if answer == NOTHING or answer.concedes or not speech.may_act:
        return answer
    choices = (answer.moves,) if answer.moves else answer.choices
    why = Message("It corrects a move that the opponent has already answered.")
    return Answer(asks=why, choices=choices)


def _opponent_moved(turns: Sequence[Speech], at: int) -> bool:
    """Return True if the opponent, but not the seat, has moved since the seat began to write."""
    began = turns[at].position
    moved = any(turn.position is began and turn.moves for turn in turns[:at])
    return moved and not turns[at].moves


def _moves_after_unclear_reply(
    turns: Sequence[Speech], at: int, spoken: Spoken, players: Pair[str]
) -> bool:
    """Return True if the seat moves again while the opponent's reply is still unclear."""
    own = turns[at]
    if not own.moves or all(
        turn.meaning().asks is None for turn in turns[at + 1 :] if turn.may_act
    ):
        return False
    speech = Speech(own.reader, own.position, own.seat, players)
    speech.add(spoken)
    return bool(speech.moves) and not speech.corrects


def _moves_again(
    game: Game, own: Speech, clear: tuple[Speech, int] | None, spoken: Spoken, players: Pair[str]
) -> bool:
    """Return True if `spoken` contains another move of a seat that is to move twice in a row."""
    if clear is None or clear[0] is not own:
        return False
    position = _position_after(game, *clear)
    if own.seat not in position.awaiting():
        return False
    speech = Speech(own.reader, position, own.seat, players)
    speech.add(spoken)
    return bool(speech.moves)


def _last_clear_move(stages: Sequence[tuple[Speech, int]]) -> tuple[Speech, int] | None:
    for speech, stage in reversed(stages):
        meaning = speech.meaning(stage)
        if meaning.moves and meaning.asks is None:
            return speech, stage
    return None


def _position_after(game: Game, speech: Speech, stage: int) -> Any:
    position = speech.position
    for move in speech.meaning(stage).moves:
        position = position.play(speech.seat, game.read(move, position, speech.seat))
    return position
