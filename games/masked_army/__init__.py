"""Masked Army: place two-coloured dominoes whose colours are soon hidden; the largest army wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import GameKind, Memory, Message, Seat, Setup
from games.core.text import Listed, Titled
from games.kinds.cells import CellGame
from games.kinds.colours import check_colours
from games.kinds.grids import sizes
from games.kinds.turns import Times
from games.masked_army import notation
from games.masked_army.options import DEFAULT_COLOURS, OPTION_SPECS, MaskedArmyOptions
from games.masked_army.reconstruction import MaskedBoards
from games.masked_army.rules import NAMES, TITLES, Position
from games.masked_army.view import MaskedArmyView, Placement

__all__ = ["GAME", "MaskedArmy"]


class MaskedArmy(CellGame):
    id = "masked-army"
    bot = "games.masked_army.bot:MaskedArmyBot"
    reader = "games.masked_army.reading:READER"
    rehearsal = "games.masked_army:evening.txt"
    title = "Masked Army"
    line = "Build the largest army from dominoes in both colours, and remember which were yours."
    minutes = (20, 60)
    secrets = "the colours of every piece but the last, even from those who placed them"
    seats = NAMES
    titles = TITLES
    options = MaskedArmyOptions
    option_specs = OPTION_SPECS
    kind = GameKind.TURNS
    memory = Memory(  # MA-11 forbids hints and analysis during a match
        "MA-10",
        Message(
            "Now delete the earlier posts: players have to remember what those showed.",
            clause="MA-4",
        ),
    )
    reconstruction = MaskedBoards()
    legend = ". empty   r red   b blue   ? masked"

    def chance(self, options: dict[str, Any]) -> bool:
        """Return False, because a seat that runs out of time loses instead (MA-8)."""
        return False

    def reason(
        self, position: Any, seat: Seat, played: Sequence[Any], better: Sequence[Any], after: Any
    ) -> Message | None:
        from games.masked_army.reason import reason

        return reason(position, seat, played[0], better[0])

    def check_setup(self, setup: Setup) -> None:
        if setup.options.colours is not None:
            check_colours(setup.options.colours, DEFAULT_COLOURS)

    def start(self, setup: Setup) -> Position:
        """Return the empty board, with the chosen seat to move (MA-1, MA-2)."""
        options: MaskedArmyOptions = setup.options
        times = Times.alike(
            1000 * options.turn_seconds, 1000 * options.bank_seconds, 1000 * options.bank_rounding
        )
        named = not options.colours
        return Position(times=times, to_move=self.seat(options.starts), named=named)

    def parse(self, text: str, position: Position, seat: Seat) -> Placement:
        return notation.read(text, seat)

    def write(self, action: Placement) -> str:
        return notation.write(action)

    def detail(self, view: MaskedArmyView) -> dict[str, Any]:
        armies, last = view.armies, view.last_seat
        return super().detail(view) | {
            "armies": armies and self.with_seat_names(armies.map(sizes)),
            "last": None if last is None else NAMES[last],
        }

    def disclosed(self, shown: MaskedArmyView, known: MaskedArmyView) -> Message | None:
        """Return the unmasked board if a ruling ended the match while it was masked (GEN-6)."""
        return None if shown.board == known.board else self.board_text(known)

    def news(self, view: MaskedArmyView) -> tuple[Message, ...]:
        lines = []
        if view.last is not None:
            last_seat, piece = Titled(view.last.seat), self.write(view.last.placement)
            lines.append(Message("Last piece: {seat} {piece}", seat=last_seat, piece=piece))
        elif view.last_seat is not None:
            hidden = "Last piece: {seat}; its colours stay hidden"
            lines.append(Message(hidden, seat=Titled(view.last_seat), clause="MA-10"))
        if view.outcome is not None and view.armies is not None:
            for seat, armies in view.armies.items():
                sizes_text = _army_list(sizes(armies))
                lines.append(
                    Message("Armies of {seat}: {armies}", seat=Titled(seat), armies=sizes_text)
                )
        return tuple(lines)


def _army_list(army_sizes: list[int]) -> Message | Listed:
    """Format the sizes of a seat's armies, with a count for repeated sizes: `6, 5, 3, 1 ×19`."""
    if not army_sizes:
        return Message("no army")
    return Listed.of(
        str(size) if army_sizes.count(size) == 1 else f"{size} ×{army_sizes.count(size)}"
        for size in dict.fromkeys(army_sizes)
    )


GAME = MaskedArmy()
