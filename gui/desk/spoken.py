"""Moves in words, for the line below the field that they were typed in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from games import registry
from games.core import Pair, Seat
from games.matchview import MatchView
from gui.desk import racing
from gui.desk.saying import tr
from gui.games.unlucky.noughts import draft as noughts_draft
from gui.games.unlucky.noughts import words as noughts_words

NOUGHTS = "wandering-noughts"


def spoken(
    game: str,
    text: str,
    seat: Seat,
    players: Pair[str],
    board: Any = None,
    corrects: bool = False,
) -> str:
    """A canonical move as a sentence would put it; as it is where a game has no words for it.

    `board`: the game's view now; `corrects`: the move takes the place of the last one.
    """
    if game == "hyperstar" and _is_opening(board, corrects):
        return tr("a stone for {0} on {1}").format(players[seat.other], text)
    tell = _TELLERS.get(game)
    return text if tell is None else tell(text, seat, players)


def in_vain(game: str, text: str, seat: Seat, view: MatchView) -> str:
    """What of a legal move will come to nothing, with the clause; "" if nothing is known to.

    `game`: the game or the trial.
    """
    if game != NOUGHTS:
        return ""
    turn = noughts_draft.read_draft(text).turn
    found = noughts_draft.vain(view.board.part(game), seat, turn)
    return noughts_words.in_vain(found, turn, view.player(seat))


_DIGITS = re.compile(r"\b([0-9a-f]{8})[0-9a-f]{24,}\b")


def brief(line: str) -> str:
    """A line for the screen, its long numbers cut short; posts have them whole."""
    return _DIGITS.sub(r"\1…", line)


def _omega(text: str, seat: Seat, players: Pair[str]) -> str:
    black, white = (part.split(":")[1] for part in text.split())
    return tr("black on {0}, white on {1}").format(black, white)


def _army(text: str, seat: Seat, players: Pair[str]) -> str:
    own, other = text.split("-")
    return tr("{0} {1}’s, {2} {3}’s").format(own, players[seat], other, players[seat.other])


def _is_opening(board: Any, corrects: bool) -> bool:
    """Whether the stone to place is the opponent's (HS-5)."""
    if corrects:
        return board.last is not None and board.last.opening
    return board is not None and board.opening


def _hyperstar(text: str, seat: Seat, players: Pair[str]) -> str:
    """A cell, a pass, or an item with its cells."""
    item, _, cells = text.partition(" ")
    if item == "pass":
        return tr("passes: no stone this turn")
    if item == "move":
        return tr("Move: {0} goes to {1}").format(*cells.split(">"))
    if item == "swap":
        return tr("Swap: {0} and {1} change places").format(*cells.split())
    if item == "double":
        return tr("Double: stones on {0} and {1}").format(*cells.split())
    return tr("a stone on {0}").format(text)


def _gyulbot(text: str, seat: Seat, players: Pair[str]) -> str:
    return racing.spoken(text)


def _nothing() -> str:
    """A part that does nothing."""
    return tr("no action")


def _candles(text: str, seat: Seat, players: Pair[str]) -> str:
    """An arrangement is told with the sum that is bounded (CC-1)."""
    if text == "none":
        return _nothing()
    if text.startswith("arrange "):
        burn = {"F": 1, "M": 2, "S": 3}
        strength = sum(int(one[:-1]) * burn[one[-1]] for one in text.split()[1:])
        candles = text.removeprefix("arrange ")
        return tr("{0} (number × burn time: {1})").format(candles, strength)
    said = {"light": tr("lights {0}"), "extinguish": tr("puts out {0}")}
    parts = text.split()
    told = zip(parts[::2], parts[1::2], strict=True)
    return ", ".join(said[word].format(letter) for word, letter in told)


def _nodes(text: str, seat: Seat, players: Pair[str]) -> str:
    """Where, and how much in all."""
    if text == "none":
        return _nothing()
    amounts = [one.split("=") for one in text.split()]
    where = ", ".join(tr("{0} in {1}").format(amount, node) for node, amount in amounts)
    whole = sum(int(amount) for _, amount in amounts)
    return tr("{0}; {1} Sway in all").format(where, whole) if len(amounts) > 1 else where


def _noughts(text: str, seat: Seat, players: Pair[str]) -> str:
    return _nothing() if text == "none" else text


def _sheet(text: str, seat: Seat, players: Pair[str]) -> str:
    """A sheet of several parts, in one line."""
    name = registry.game("unlucky-for-some").part_name
    parts = (line.partition(": ") for line in text.splitlines())
    told = (f"{name(part)}: {spoken(part, said, seat, players)}" for part, _, said in parts)
    return " · ".join(told)


_TELLERS: dict[str, Callable[[str, Seat, Pair[str]], str]] = {
    "thwart-omega": _omega,
    "masked-army": _army,
    "hyperstar": _hyperstar,
    "gyulbot": _gyulbot,
    "candle-countdown": _candles,
    "know-your-nodes": _nodes,
    NOUGHTS: _noughts,
    "unlucky-for-some": _sheet,
}
