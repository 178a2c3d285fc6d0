"""Puzzles of Know Your Nodes: find the cheapest investment that is certain to hold a region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from games.core import UMPIRE, Message, Seat, Viewer
from games.core.text import Listed
from games.kinds.grids import cell_name
from games.practice.puzzles import WON, Practice, Puzzle
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.rules import Nodes, controller
from games.unlucky.know_your_nodes.view import Investment


class NodesPractice(Practice):
    def shown_after(self, seat: Seat) -> Viewer:
        return UMPIRE

    def task(self, puzzle: Puzzle, position: Any, seat: Seat) -> Message:
        template = "Hold region {region} for certain, with as little Sway as you can."
        return Message(template, region=puzzle.asks)

    def facts(self, puzzle: Puzzle, position: Any, seat: Seat) -> tuple[Message, ...]:
        trial: Nodes = position.trials[0]
        spent, left = sum(trial.invested[seat.other]), trial.sway[seat.other]
        return (
            Message("Your rival has invested {spent} Sway so far.", spent=spent),
            Message(
                "They have {left} Sway for this round. Everything else that you know is on "
                "the map.",
                left=left,
            ),
        )

    def actions(self, puzzle: Puzzle, position: Any, seat: Seat) -> list[Investment]:
        """Return `none` and every affordable investment in a single node of the region."""
        trial: Nodes = position.trials[0]
        cells = [trial.map.nodes[node] for node in _nodes(puzzle, trial)]
        amounts = range(1, trial.sway[seat] + 1)
        return [Investment(), *(Investment(((cell, put),)) for cell in cells for put in amounts)]

    def worlds(self, puzzle: Puzzle, position: Any, seat: Seat) -> Iterator[Any]:
        """Yield the position with each possible division of the opponent's Sway over the region."""
        trial: Nodes = position.trials[0]
        here = _nodes(puzzle, trial)
        ranges = _ranges(trial, seat)
        elsewhere = [node for node in range(len(ranges)) if node not in here]
        whole = sum(trial.invested[seat.other])
        for there in _ways([ranges[node] for node in here], whole):
            rest = _filled([ranges[node] for node in elsewhere], whole - sum(there))
            if rest is not None:
                put = dict(zip((*here, *elsewhere), (*there, *rest), strict=True))
                rival = tuple(put[node] for node in range(len(ranges)))
                both = trial.invested.put(seat.other, rival)
                yield replace(position, trials=(replace(trial, invested=both),))

    def reached(self, puzzle: Puzzle, position: Any, seat: Seat) -> bool:
        regions = position.trials[0].regions
        return bool(regions[REGIONS.index(puzzle.asks)] is seat)

    def margin(self, puzzle: Puzzle, position: Any, seat: Seat) -> int:
        """Return a seat's lead in nodes of the region, reduced slightly by the rival's Sway."""
        trial: Nodes = position.trials[0]
        nodes = _nodes(puzzle, trial)
        held = [trial.control[node] for node in nodes]
        theirs = sum(trial.invested[seat.other][node] for node in nodes)
        return WON // 1_000 * (held.count(seat) - held.count(seat.other)) - theirs

    def price(self, action: Investment) -> int:
        return action.total

    def result_message(self, puzzle: Puzzle, end: Any, seat: Seat) -> Message | None:
        trial: Nodes = end.trials[0]
        mine, theirs = trial.invested[seat], trial.invested[seat.other]
        nodes = Listed.of(
            Message("{node} {own}–{other}", node=cell_name(cell), own=own, other=other)
            for cell, own, other in (
                (trial.map.nodes[node], mine[node], theirs[node]) for node in _nodes(puzzle, trial)
            )
        )
        return Message("Possible amounts now, yours first: {nodes}.", nodes=nodes)


def _nodes(puzzle: Puzzle, trial: Nodes) -> Sequence[int]:
    return trial.map.of[REGIONS.index(puzzle.asks)]


def _ranges(trial: Nodes, seat: Seat) -> list[range]:
    """Return the range of the opponent's amount in each node, given its controller (KN-4)."""
    most = sum(trial.invested[seat.other])
    ranges = []
    for own, holder in zip(trial.invested[seat], trial.control, strict=True):
        fits = [put for put in range(most + 1) if _control(own, put, seat) is holder]
        ranges.append(range(fits[0], fits[-1] + 1))
    return ranges


def _control(own: int, other: int, seat: Seat) -> Seat | None:
    return controller(own, other) if seat is Seat.ONE else controller(other, own)


def _ways(ranges: Sequence[range], most: int) -> Iterator[tuple[int, ...]]:
    """Yield every distribution of at most `most` Sway over nodes, within their ranges."""
    if not ranges:
        yield ()
        return
    for put in ranges[0]:
        if put <= most:
            for rest in _ways(ranges[1:], most - put):
                yield (put, *rest)


def _filled(ranges: Sequence[range], whole: int) -> tuple[int, ...] | None:
    """Return a distribution of exactly `whole` Sway over nodes, or None."""
    amounts = [range_[0] for range_ in ranges]
    left = whole - sum(amounts)
    for at, range_ in enumerate(ranges):
        more = min(max(0, left), range_[-1] - range_[0])
        amounts[at] += more
        left -= more
    return None if left else tuple(amounts)


PRACTICE = NodesPractice(
    Path(__file__).with_name("practice.json"),
    Message("Hold the region for certain."),
    {
        "lead": Message(
            "To hold a node where both have invested, you need 2 more than your rival. Count "
            "what they may have there, and what they may add in this round."
        ),
        "alone": Message(
            "A node in which nobody has invested is yours for 1 Sway, unless your rival invests "
            "there in the same round."
        ),
        "spare": Message(
            "Your rival can add to only one node of a region in a round. With one node more "
            "than you need, you keep the region."
        ),
        "hidden": Message(
            "The amount in each node is secret, but the total is known: what is in one node "
            "cannot be in another."
        ),
    },
)
