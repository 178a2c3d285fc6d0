"""Masked Army's `GameFace`, its text on the Stage, and the diagrams of its rules."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from games.core import PUBLIC, Pair, Seat, Setup
from games.core.text import Wording
from games.kinds.grids import cell_name, compare_sizes
from games.masked_army import GAME
from games.masked_army.rules import Position
from games.masked_army.view import MaskedArmyView, Placement
from games.match.matchview import MatchView
from gui.games.face import Actor, Controls, GameFace, Keys
from gui.games.masked_army.scene import MaskedArmy
from gui.kit.look.colours import DISPLAY_COLOURS
from gui.kit.teller import Diagram, Last, Move, Part, Teller, Token, Tone, Working
from gui.kit.wording import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.lessons.steps import Lesson
    from games.practice.puzzles import Practice
    from gui.kit.board.scene import BoardScene
    from gui.table.extensions import GamePage, Notes, PageOffer, Tries
    from gui.table.watch import Watch


STYLES = Pair(*DISPLAY_COLOURS[:2])
"""Red and blue, the default colours (MA-1)."""
CHANCE = 5
"""Seed of the random match shown in the diagrams."""
SHOWN = 12
"""Number of pieces on the board of the first diagram."""


class MaskedArmyControls(Controls):
    def own_keys(self) -> Keys:
        return (("R", MaskedArmy.tr("turn")), ("F", MaskedArmy.tr("swap colours")))


class MaskedArmyFace(GameFace):
    seat_styles = STYLES
    controls = MaskedArmyControls()

    def scene(self) -> type[BoardScene]:
        from gui.games.masked_army.scene import MaskedArmyScene

        return MaskedArmyScene

    def lessons(self) -> Lesson:
        from games.masked_army.lesson import LESSON

        return LESSON

    def practice(self) -> Practice:
        from games.masked_army.practice import PRACTICE

        return PRACTICE

    def pages(self) -> tuple[PageOffer, ...]:
        from gui.table.extensions import PageOffer

        tip = MaskedArmy.tr("Remember what is under the masks")
        return (PageOffer(MaskedArmy.tr("Memory"), tip, "timer", _memory),)

    def diagrams(self) -> tuple[Diagram, ...]:
        running = _played(SHOWN).view(PUBLIC)
        final_view = _played(100).view(PUBLIC)
        return (
            Diagram("MA-4", MaskedArmy.tr("Only the last piece shows its colours."), running),
            Diagram("MA-6", _compared(final_view), final_view),
        )

    def teller(self) -> Teller:
        return MaskedArmyTeller()

    def spoken(self, action: Placement, by: Actor) -> str:
        own, other = cell_name(action.own), cell_name(action.other)
        names = by.players[by.seat], by.players[by.seat.other]
        return MaskedArmy.tr("{0} for {1}, {2} for {3}").format(own, names[0], other, names[1])


class MaskedArmyTeller(Teller):
    """Masked Army's text: the last piece while it is open (MA-4), and the armies at the end."""

    def last(self, view: MatchView) -> Last | None:
        board: MaskedArmyView = view.board
        if board.last is not None:
            piece, seat = board.last.placement, board.last.seat
            parts = (Part(cell_name(piece.own), seat), Part(cell_name(piece.other), seat.other))
            return Last(MaskedArmy.tr("Last piece"), (Move(seat, parts),))
        if board.last_seat is not None:
            return Last(
                MaskedArmy.tr("Last piece"),
                (Move(board.last_seat, (Part(MaskedArmy.tr("hidden after a correction")),)),),
            )
        return None

    def working(self, view: MatchView) -> Pair[Working] | None:
        board: MaskedArmyView = view.board
        if board.armies is None or view.outcome is None or view.outcome.ruled:
            return None
        sizes = board.armies.map(lambda armies: [army.size for army in armies])
        first = compare_sizes(sizes.one, sizes.two) if view.outcome.by == "MA-6" else None
        place = 0 if first is None else first[0]
        return Pair(
            *(_working(held, place, seat is view.outcome.winner) for seat, held in sizes.items())
        )

    def score(self, view: MatchView) -> Pair[int] | None:
        return None  # no leader is shown, because the armies are secret until the end

    def clauses(self, view: MatchView) -> Iterable[str]:
        masked = ["MA-4"] if view.round > 2 and not view.over else []
        return (*masked, *super().clauses(view))


def _working(held: list[int], place: int, won: bool) -> Working:
    """Return a seat's army sizes, largest first, with the deciding army as the total.

    `place` is the number of the deciding army, starting at 1, or 0 if no army decides.
    """
    total = caption = ""
    counted = [Token(str(size)) for size in held[: max(0, place - 1)]]
    if place:
        total = str(held[place - 1] if place <= len(held) else 0)
        caption = (
            MaskedArmy.tr("largest army")
            if place == 1
            else MaskedArmy.tr("army no. {0}").format(place)
        )
        counted.append(Token(total, Tone.GOLD if won else Tone.PLAIN))
    later_sizes = held[place:]
    for size in dict.fromkeys(later_sizes):
        count = later_sizes.count(size)
        counted.append(Token(str(size) if count == 1 else f"{size} ×{count}", Tone.QUIET))
    tokens = [part for token in counted for part in (Token("·", Tone.QUIET), token)]
    return Working(tuple(tokens[1:]), total, caption, decides=bool(place))


def _played(pieces: int) -> Position:
    setup = Setup(GAME.id, None, GAME.options(), Pair("", ""))
    position = GAME.start(setup)
    luck = random.Random(CHANCE)
    for _ in range(pieces):
        if position.outcome() is not None:
            break
        seat = position.to_move
        position = position.play(seat, luck.choice(GAME.actions(position, seat)))
    return position


def _compared(view: MaskedArmyView) -> str:
    assert view.armies is not None and view.outcome is not None
    red, blue = (view.armies[seat][0].size for seat in Seat)
    reason = Wording(GAME.titles, translate=translate).sentence(view.outcome.reason)
    return MaskedArmy.tr("Largest armies: red {0}, blue {1}. {2}.").format(red, blue, reason)


def _memory(tries: Tries, watch: Watch, notes: Notes | None) -> GamePage:
    from gui.games.masked_army.memory import MemoryPage

    return MemoryPage(tries, watch)


FACES = {"masked-army": MaskedArmyFace()}
