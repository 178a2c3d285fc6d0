"""The windows of Unlucky For Some and of each of its trials."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.core import Pair, Seat
from games.match.matchview import MatchView
from games.unlucky import GAME
from gui.games.face import GameFace, Keys, tr
from gui.kit.look.seats import INK, Mark, SeatStyle

if TYPE_CHECKING:
    from gui.kit.board.scene import BoardScene
    from gui.rules.diagrams import Diagram
    from gui.stage.telling import Teller


STYLES = Pair(
    SeatStyle("yellow", Mark.CIRCLE, "#F2C14E", INK, "#F2C14E", "#8A6400"),
    SeatStyle("red", Mark.CROSS, "#E4572E", INK, "#E4572E", "#C23F18"),
)
"""In the whole game and in each of its trials."""


class TrialFace(GameFace):
    """What the trials have in common."""

    seat_styles = STYLES

    def __init__(self, game_id: str) -> None:
        self._id = game_id

    def teller(self) -> Teller:
        from gui.games.unlucky.stage import TELLER

        return TELLER

    def own_keys(self) -> Keys:
        return (("N", tr("no action")),)


class UnluckyFace(TrialFace):
    """All three trials side by side."""

    def scene(self) -> type[BoardScene]:
        from gui.games.unlucky.scene import UnluckyScene

        return UnluckyScene

    def diagrams(self) -> tuple[Diagram, ...]:
        from gui.games.unlucky.diagrams import diagrams

        return diagrams()

    def spoken(self, text: str, seat: Seat, players: Pair[str], board: Any, corrects: bool) -> str:
        """A sheet of several parts, in one line."""
        parts = (line.partition(": ") for line in text.splitlines())
        told = (
            f"{GAME.part_name(part)}: {FACES[part].spoken(said, seat, players, None, False)}"
            for part, _, said in parts
        )
        return " · ".join(told)

    def example(self, part: str) -> str:
        return FACES[part].example(part) if part in FACES else ""

    def own_keys(self) -> Keys:
        return (("1 2 3", tr("a trial alone")), ("0", tr("all three")), *super().own_keys())


class CandlesFace(TrialFace):
    """Candle Countdown."""

    def scene(self) -> type[BoardScene]:
        from gui.games.unlucky.scene import CandlesScene

        return CandlesScene

    def diagrams(self) -> tuple[Diagram, ...]:
        from gui.games.unlucky.candles.diagrams import diagrams

        return diagrams()

    def spoken(self, text: str, seat: Seat, players: Pair[str], board: Any, corrects: bool) -> str:
        """An arrangement is told with the sum that is bounded (CC-1)."""
        if text == "none":
            return tr("no action")
        if text.startswith("arrange "):
            burn = {"F": 1, "M": 2, "S": 3}
            strength = sum(int(one[:-1]) * burn[one[-1]] for one in text.split()[1:])
            candles = text.removeprefix("arrange ")
            return tr("{0} (number × burn time: {1})").format(candles, strength)
        said = {"light": tr("lights {0}"), "extinguish": tr("puts out {0}")}
        parts = text.split()
        told = zip(parts[::2], parts[1::2], strict=True)
        return ", ".join(said[word].format(letter) for word, letter in told)

    def example(self, part: str) -> str:
        return tr("light I extinguish B")


class NodesFace(TrialFace):
    """Know Your Nodes."""

    def scene(self) -> type[BoardScene]:
        from gui.games.unlucky.scene import NodesScene

        return NodesScene

    def diagrams(self) -> tuple[Diagram, ...]:
        from gui.games.unlucky.nodes.diagrams import diagrams

        return diagrams()

    def spoken(self, text: str, seat: Seat, players: Pair[str], board: Any, corrects: bool) -> str:
        """Where, and how much in all."""
        if text == "none":
            return tr("no action")
        amounts = [one.split("=") for one in text.split()]
        where = ", ".join(tr("{0} in {1}").format(amount, node) for node, amount in amounts)
        whole = sum(int(amount) for _, amount in amounts)
        return tr("{0}; {1} Sway in all").format(where, whole) if len(amounts) > 1 else where

    def example(self, part: str) -> str:
        return tr("C4=5 D1=2")


class NoughtsFace(TrialFace):
    """Wandering Noughts and Crosses."""

    def scene(self) -> type[BoardScene]:
        from gui.games.unlucky.scene import NoughtsScene

        return NoughtsScene

    def diagrams(self) -> tuple[Diagram, ...]:
        from gui.games.unlucky.noughts.diagrams import diagrams

        return diagrams()

    def spoken(self, text: str, seat: Seat, players: Pair[str], board: Any, corrects: bool) -> str:
        return tr("no action") if text == "none" else text

    def in_vain(self, text: str, seat: Seat, view: MatchView) -> str:
        from gui.games.unlucky.noughts import words
        from gui.games.unlucky.noughts.touch import read_draft, vain

        turn = read_draft(text).turn
        found = vain(view.board.part(self._id), seat, turn)
        return words.in_vain(found, turn, view.player(seat))

    def example(self, part: str) -> str:
        return tr("wall B3 move B2-C3")


FACES: dict[str, GameFace] = {GAME.id: UnluckyFace(GAME.id)} | {
    part: kind(part)
    for part, kind in zip(GAME.trials, (CandlesFace, NodesFace, NoughtsFace), strict=True)
}
