"""Thwart Omega: place a black and a white stone in secret; the larger product of groups wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Message, Pair, Seat, Setup
from games.kinds.base import score_messages
from games.kinds.cells import CellGame, listed_cells
from games.kinds.grids import sizes
from games.kinds.sealed import received_messages, reveal_messages
from games.thwart_omega import notation
from games.thwart_omega.options import (
    DEFAULT_EDITION,
    EDITIONS,
    OPTION_SPECS,
    ThwartOmegaOptions,
)
from games.thwart_omega.reconstruction import ShownBoards
from games.thwart_omega.rules import NAMES, TITLES, Position
from games.thwart_omega.view import EMPTY, Submission, ThwartOmegaView, burned

__all__ = ["GAME", "ThwartOmega"]


class ThwartOmega(CellGame):
    id = "thwart-omega"
    bot = "games.thwart_omega.bot:ThwartOmegaBot"
    reader = "games.thwart_omega.reading:READER"
    rehearsal = "games.thwart_omega:evening.txt"
    title = "Thwart Omega"
    line = "Two secret stones per round, one of each colour: grow your groups, spoil theirs."
    minutes = (10, 25)
    secrets = "each round’s submission, until both are revealed together"
    seats = NAMES
    titles = TITLES
    editions = EDITIONS
    default_edition = DEFAULT_EDITION
    options = ThwartOmegaOptions
    option_specs = OPTION_SPECS
    reconstruction = ShownBoards()
    legend = ". empty   b w one stone   B W double   # burned"

    def reason(
        self, position: Any, seat: Seat, played: Sequence[Any], better: Sequence[Any], after: Any
    ) -> Message | None:
        from games.thwart_omega.reason import reason

        return reason(position, seat, played[0], better[0], after)

    def head_start(self, seat: Seat) -> tuple[Message, dict[str, Any]]:
        """Return the head start for `seat` as text and as options: the seat wins ties (TO-8)."""
        return Message("A tie goes to you."), {"dm_opponent": self.seats[seat]}

    def start(self, setup: Setup) -> Position:
        """Return the empty board (TO-1)."""
        options: ThwartOmegaOptions = setup.options
        return Position(
            edition=setup.edition or DEFAULT_EDITION,
            dm_opponent=self.seat(options.dm_opponent),
            round_time=options.round_seconds * 1000,
        )

    def parse(self, text: str, position: Position, seat: Seat) -> Submission:
        return notation.read(text)

    def write(self, action: Submission) -> str:
        return notation.write(action)

    def detail(self, view: ThwartOmegaView) -> dict[str, Any]:
        return super().detail(view) | {
            "groups": self.with_seat_names(view.groups.map(sizes)),
            "score": self.with_seat_names(view.score),
        }

    def news(self, view: ThwartOmegaView) -> tuple[Message, ...]:
        """Return the last reveal, who has submitted since then, and the calculation of the scores.

        After a ruling nothing is scored, so only the last reveal is returned (GEN-6).
        """
        lines = list(reveal_messages(view, self.write, "TO-9"))
        if view.last and (cells := burned(view.last)):
            lines.append(Message("Burned: {cells}", cells=listed_cells(cells), clause="TO-3"))
        if view.leftover:
            left = listed_cells(view.leftover)
            lines.append(Message("Burned at the end: {cells}", cells=left, clause="TO-4"))
        if view.replayed_from and all(set(row) == {EMPTY} for row in view.board):
            all_equal = "All scores and groups are equal: the game is replayed"
            lines.append(Message(all_equal, clause="TO-8"))
        elif view.last:
            lines += score_messages(view, calculation(view))
        return (*lines, *received_messages(view))


def calculation(view: ThwartOmegaView) -> Pair[Message]:
    """Return each seat's score with its calculation (TO-6): `6 × 4 × 4 = 96`."""
    return Pair(*(_product(sizes(view.groups[seat]), view.score[seat]) for seat in Seat))


def _product(group_sizes: list[int], score: int) -> Message:
    if not group_sizes:
        return Message("{total} (no stone)", total=score)
    if len(group_sizes) == 1:
        return Message("{total:,}", total=score)
    factors = " × ".join(map(str, group_sizes))
    return Message("{factors} = {total:,}", factors=factors, total=score)


GAME = ThwartOmega()
