"""The `GameFace` classes of Unlucky For Some and its trials."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QObject

from games.core import Game, OptionSpec, Pair, Seat
from games.kinds.grids import cell_name
from games.match.matchview import MatchView
from games.unlucky import GAME
from games.unlucky.candle_countdown.view import Arrangement, Burn
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.trial import ROLES
from games.unlucky.wandering_noughts import notation
from games.unlucky.wandering_noughts.view import Turn
from gui.games.face import Actor, Controls, GameFace, Keys
from gui.games.unlucky.words import Unlucky
from gui.kit.look.colours import INK, Mark, SeatStyle
from gui.kit.wording import plain, translate

if TYPE_CHECKING:
    from games.lessons.steps import Lesson
    from games.practice.puzzles import Practice
    from gui.kit.board.scene import BoardScene
    from gui.kit.exports import Where
    from gui.kit.teller import Diagram, Teller
    from gui.table.extensions import Notes, OptionEditor, Workbench


STYLES = Pair(
    SeatStyle("yellow", Mark.CIRCLE, "#F2C14E", INK, "#F2C14E", "#8A6400"),
    SeatStyle("red", Mark.CROSS, "#E4572E", INK, "#E4572E", "#C23F18"),
)
"""The seats' styles in the whole game and in each trial."""
NOUGHTS = GAME.parts.names[-1]


class TrialControls(Controls):
    """The labels, hints and keys for entering moves in any of the trials."""

    def role(self, seat: Seat) -> str:
        return plain(ROLES[seat])

    def own_keys(self) -> Keys:
        return (("N", Unlucky.tr("no action")),)


class TrialFace(GameFace):
    """The base class of the faces of the whole game and of each trial."""

    seat_styles = STYLES
    controls: ClassVar[Controls] = TrialControls()

    def __init__(self, game_id: str) -> None:
        self._id = game_id

    def scene(self) -> type[BoardScene]:
        from gui.games.unlucky.scene import SCENES

        return SCENES[self._id]

    def diagrams(self) -> tuple[Diagram, ...]:
        from gui.games.unlucky.stage import DIAGRAMS

        return DIAGRAMS[self._id]()

    def teller(self) -> Teller:
        from gui.games.unlucky.stage import TELLER

        return TELLER

    def lessons(self) -> Lesson:
        from games.unlucky.lesson import LESSONS

        return LESSONS[self._id]

    def option_editor(self, game: Game, spec: OptionSpec) -> OptionEditor | None:
        if spec.name != "map":
            return None
        from gui.games.unlucky.maps.editor import MapChoice

        return MapChoice(game, spec)


class SheetControls(TrialControls):
    """The labels, hints and keys for entering moves in all three trials at once."""

    def own_keys(self) -> Keys:
        return (
            ("1 2 3", Unlucky.tr("a trial alone")),
            ("0", Unlucky.tr("all three")),
            *super().own_keys(),
        )


class UnluckyFace(TrialFace):
    controls = SheetControls()

    def spoken(self, action: Any, by: Actor) -> str:
        part = GAME.game_of(action).id
        return f"{translate(GAME.parts.name(part))}: {FACES[part].spoken(action, by)}"

    def workbench(self, notes: Notes | None, where: Where, parent: QObject) -> Workbench:
        from gui.games.unlucky.maps.editor import MapWorkbench

        return MapWorkbench(self._id, notes, where, parent)


class CandlesControls(TrialControls):
    def example(self, view: MatchView) -> str:
        return (
            Unlucky.tr("light I extinguish B") if view.round else Unlucky.tr("8F 7F 6F … 2S 1S 0S")
        )


class CandlesFace(TrialFace):
    controls = CandlesControls()

    def practice(self) -> Practice:
        from games.unlucky.candle_countdown.practice import PRACTICE

        return PRACTICE

    def spoken(self, action: Arrangement | Burn, by: Actor) -> str:
        if isinstance(action, Arrangement):
            candles = " ".join(f"{candle.number}{candle.kind.value}" for candle in action.candles)
            return Unlucky.tr("{0} (number × burn time: {1})").format(candles, action.strength)
        texts = []
        if action.light is not None:
            texts.append(Unlucky.tr("lights {0}").format(action.light))
        if action.extinguish is not None:
            texts.append(Unlucky.tr("puts out {0}").format(action.extinguish))
        return ", ".join(texts) or Unlucky.tr("no action")


class NodesControls(TrialControls):
    def example(self, view: MatchView) -> str:
        return Unlucky.tr("C4=5 D1=2")


class NodesFace(TrialFace):
    controls = NodesControls()

    def practice(self) -> Practice:
        from games.unlucky.know_your_nodes.practice import PRACTICE

        return PRACTICE

    def spoken(self, action: Investment, by: Actor) -> str:
        if not action.amounts:
            return Unlucky.tr("no action")
        amounts = ", ".join(
            Unlucky.tr("{0} in {1}").format(amount, cell_name(node))
            for node, amount in action.amounts
        )
        total = sum(amount for _, amount in action.amounts)
        return (
            Unlucky.tr("{0}; {1} Sway in total").format(amounts, total)
            if len(action.amounts) > 1
            else amounts
        )


class NoughtsControls(TrialControls):
    def example(self, view: MatchView) -> str:
        return Unlucky.tr("wall B3 move B2-C3")

    def in_vain(self, action: Turn, seat: Seat, view: MatchView) -> str:
        from gui.games.unlucky.noughts import words
        from gui.games.unlucky.noughts.draft import vain
        from gui.games.unlucky.words import sentences

        steps = vain(view.board.part(NOUGHTS), seat, action)
        return sentences(words.in_vain(steps, action, view.player(seat)))


class NoughtsFace(TrialFace):
    controls = NoughtsControls()

    def practice(self) -> Practice:
        from games.unlucky.wandering_noughts.practice import PRACTICE

        return PRACTICE

    def spoken(self, action: Turn, by: Actor) -> str:
        return Unlucky.tr("no action") if action == Turn() else notation.write(action)


FACES: dict[str, GameFace] = {GAME.id: UnluckyFace(GAME.id)} | {
    part: kind(part)
    for part, kind in zip(GAME.parts.names, (CandlesFace, NodesFace, NoughtsFace), strict=True)
}
