"""HyperStar: place stones on a hyperbolic board; hold its edge with as few groups as possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.core import BadOption, Draw, Game, GameKind, Lot, Message, Pair, Seat, Setup
from games.core.lazy import lazy
from games.hyperstar.options import (
    EXTRA_SECONDS,
    NAMES,
    OPTION_SPECS,
    RESERVE_SECONDS,
    TITLES,
    HyperStarOptions,
    check,
    items_of,
)
from games.kinds.turns import Times

if TYPE_CHECKING:
    from games.hyperstar import notation, report, rules
    from games.hyperstar.rules import Position
    from games.hyperstar.view import Action, HyperStarView
else:
    notation, report, rules = lazy("games.hyperstar", "notation report rules")

__all__ = ["GAME", "HyperStar"]


class Starter(Lot):
    """The draw that decides who moves first if no player holds the First Player item (HS-4)."""

    possible = True

    def decides(self, options: Any) -> bool:
        return options.starts is None

    def seats(self, names: tuple[str, str], options: Any, draw: Draw) -> Pair[str]:
        """Return the players: the First Player item's holder first, or in random order (HS-4)."""
        starts = options.starts
        if starts is not None and starts not in names:
            nobody = "{player}, who holds the First Player item, is not a player in this match"
            raise BadOption("starts", Message(nobody, player=starts, clause="HS-4"))
        if starts is None:
            starts = sorted(names)[draw("hyperstar/0/-/starter", 2)]
        first, second = names
        return Pair(first, second) if first == starts else Pair(second, first)

    def same(self, players: Pair[str], others: Pair[str]) -> bool:
        """Return True if both pairs have the same alphabetical order, on which the draw depends."""
        return (players.one < players.two) == (others.one < others.two)


class HyperStar(Game):
    id = "hyperstar"
    bot = "games.hyperstar.bot:HyperStarBot"
    reader = "games.hyperstar.reading:READER"
    rehearsal = "games.hyperstar:evening.txt"
    title = "HyperStar"
    line = "Hold the edge of a hyperbolic board with as few groups as you can."
    minutes = (15, 60)
    secrets = "nothing: everything is public"
    seats = Pair(NAMES.one, NAMES.two)
    titles = TITLES
    options = HyperStarOptions
    option_specs = OPTION_SPECS
    kind = GameKind.TURNS
    lot = Starter()

    def check_setup(self, setup: Setup) -> None:
        check(setup.options, setup.players)

    def chance(self, options: dict[str, Any]) -> bool:
        return options.get("starts") is None

    def head_start(self, seat: Seat) -> tuple[Message, dict[str, Any]]:
        """Return the head start: `seat` moves first (HS-4), and the rival has no items (HS-7)."""
        text = Message("You move first, and you alone may use Move, Swap and Double.")
        return text, {"starts": seat.value, "items": {self.seats.two: []}}

    def reason(
        self, position: Any, seat: Seat, played: Sequence[Any], better: Sequence[Any], after: Any
    ) -> Message | None:
        from games.hyperstar.reason import reason

        return reason(position, seat, played[0], better[0])

    def start(self, setup: Setup) -> Position:
        """Return the position with only O occupied and the first player to move (HS-3, HS-4)."""
        options: HyperStarOptions = setup.options
        turn = (
            options.turn_seconds + EXTRA_SECONDS * (name in options.extra_time) for name in NAMES
        )
        bank = (RESERVE_SECONDS * (name in options.reserve_time) for name in NAMES)
        return rules.Position(
            radius=options.radius,
            edge_groups_only=options.edge_groups_only,
            times=Times(
                Pair(*(1000 * seconds for seconds in turn)),
                Pair(*(1000 * seconds for seconds in bank)),
            ),
            items=Pair(*(items_of(options, seat) for seat in Seat)),
        )

    def parse(self, text: str, position: Position, seat: Seat) -> Action:
        return notation.read(text, position, seat)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def detail(self, view: HyperStarView) -> dict[str, Any]:
        return report.detail(view)

    def board_text(self, view: HyperStarView) -> Message:
        return report.board_text(view)

    def news(self, view: HyperStarView) -> tuple[Message, ...]:
        return report.news(view)


GAME = HyperStar()
