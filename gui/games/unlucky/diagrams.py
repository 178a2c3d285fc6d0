"""Diagrams of Unlucky For Some: those of its three trials, one trial after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core import PUBLIC, Game, Pair, Seat, Setup
from games.unlucky.candle_countdown import GAME as CANDLES
from games.unlucky.know_your_nodes import GAME as NODES
from games.unlucky.rules import Position
from games.unlucky.wandering_noughts import GAME as NOUGHTS
from games.unlucky.wandering_noughts import notation
from games.unlucky.wandering_noughts.rules import Noughts
from gui.games.face import tr
from gui.kit.telling import Diagram

Round = tuple[str, str]
"""What each seat submitted."""

ARRANGED: Round = (
    "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S",
    "arrange 3S 8F 0M 1M 6M 5F 2S 7F 4S",
)
BURNT: Sequence[Round] = (
    ("light A", "light E"),
    ("light G", "light H"),
    ("light D extinguish G", "none"),
)
INVESTED: Sequence[Round] = (
    ("F1=1 A4=1", "D3=1 C7=1"),
    ("G1=2 B4=1", "D5=1 D7=1"),
    ("A5=2 G1=1 D3=1", "G1=1 D4=2 E7=1"),
    ("B4=2 D3=3", "D5=2 G7=2"),
)
WALLED = " .... ", "......", ".o..x.", "......", "......", " .... "
MEETING = " .... ", "......", ".o.x..", "......", "......", " .... "
LINED = " .... ", ".oooo.", "..x...", "...x..", ".....x", " .... "


def diagrams() -> tuple[Diagram, ...]:
    """Those of all trials."""
    return (*candles(), *nodes(), *noughts())


def candles() -> tuple[Diagram, ...]:
    """An arrangement as its owner sees it, and burnt candles."""
    own = tr("What the owner sees: numbers, and wax for as many rounds as each candle burns.")
    burnt = tr("What everybody sees in round 4: trims, flames, and what burnt candles were.")
    arranged, later = _played(CANDLES, [ARRANGED]), _played(CANDLES, [ARRANGED, *BURNT])
    return (
        Diagram("CC-1", own, arranged.view(Seat.ONE), board=CANDLES.id),
        Diagram("CC-4", burnt, later.view(PUBLIC), board=CANDLES.id),
    )


def nodes() -> tuple[Diagram, ...]:
    """Control, and what one seat alone knows of it."""
    position = _played(NODES, INVESTED)
    control = tr("Circles hold 3 of the 5 nodes of region C and 2 of the 3 of region E.")
    known = tr("What circles know: 3 against 1 keeps G1, 4 against 1 has taken D3.")
    return (
        Diagram("KN-4", control, position.view(PUBLIC), board=NODES.id),
        Diagram("KN-6", known, position.view(Seat.ONE), board=NODES.id),
    )


def noughts() -> tuple[Diagram, ...]:
    """A wall, an exchange, a way led elsewhere, lines."""
    walled = tr("Crosses wall C3: B3→C3 is cancelled.")
    exchanged = tr("Both move to C3: they exchange places.")
    led = tr("A cross came to D2: the nought placed there goes to D3, which it left.")
    lines = tr("Four noughts in a row are two lines, three crosses are one.")
    return (
        _drawn("WN-7", walled, WALLED, "move B3-C3", "wall C3"),
        _drawn("WN-7", exchanged, MEETING, "move B3-C3", "move D3-C3"),
        _drawn("WN-8", led, MEETING, "place D2", "move D3-D2"),
        _drawn("WN-9", lines, LINED, "none", "move F5-E5"),
    )


def _played(game: Game, rounds: Sequence[Round]) -> Position:
    """The position after these rounds."""
    position = game.start(Setup(game.id, None, game.options(), Pair("", "")))
    for texts in rounds:
        for seat, text in zip(Seat, texts, strict=True):
            action = game.read(text, position, seat)
            position.check(seat, action)
            position = position.play(seat, action)
        position = position.close()
    assert isinstance(position, Position)
    return position


def _drawn(clause: str, caption: str, board: tuple[str, ...], dmo: str, ec: str) -> Diagram:
    """What is seen after a round that was played on this board."""
    trial = replace(Noughts(), number=5, board="".join(board))
    turns = Pair(notation.read(dmo), notation.read(ec))
    for seat in Seat:
        trial.check(seat, turns[seat])
    after = trial.close(Pair(*turns))
    seen = Position((after,), number=after.round, round_time=1_000).view(PUBLIC)
    return Diagram(clause, caption, seen, board=NOUGHTS.id)
