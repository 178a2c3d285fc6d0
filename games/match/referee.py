"""The output of `garnet referee`: a position as JSON or text (NOTATION.md)."""

from __future__ import annotations

from typing import Any

from games.core import Message, Outcome, Seat, Viewer, titled
from games.core.text import Listed, Wording
from games.match.history import visible_board
from games.match.match import Match
from games.match.matchview import ending
from games.match.record import RecordRefused, entries


def answer(match: Match, viewer: Viewer) -> dict[str, Any]:
    """Return the state of a match as JSON, as far as `viewer` can know it."""
    names, outcome, position = match.game.seats, match.outcome, match.position
    awaited = position.awaiting() if outcome is None else frozenset()
    return {
        "game": match.game.id,
        "edition": match.setup.edition,
        "status": "running" if outcome is None else "finished",
        "to_act": [names[seat] for seat in Seat if seat in awaited],
        "round": position.round,
        "outcome": None if outcome is None else _outcome(match, outcome),
        "moves": [list(entry) for entry in entries(match, viewer)],
        "detail": match.game.detail(visible_board(match, viewer)),
    }


def text(match: Match, viewer: Viewer) -> str:
    """Return the state of a match as text for users, as far as `viewer` can know it."""
    game, outcome = match.game, match.outcome
    board = visible_board(match, viewer)
    players = " – ".join(titled(match.setup.players, game.titles.map(str)))
    edition = f", {match.setup.edition}" if match.setup.edition else ""
    wording = Wording(game.titles, match.setup.players)
    round_ = Message("Round {number}", number=match.position.round)
    lines = [f"{game.title}{edition}: {players}", wording(round_), ""]
    lines += [wording(game.board_text(board)), "", *map(wording, game.news(board))]
    if outcome is None:
        awaited = match.position.awaiting()
        waiting = Listed.of(game.titles[seat] for seat in Seat if seat in awaited)
        lines.append(wording(Message("To act: {seats}", seats=waiting)))
    else:
        lines.append(ending(match))
    return "\n".join(lines)


def refusal(refused: RecordRefused) -> dict[str, Any]:
    return {
        "illegal": {
            "index": refused.index,
            "seat": refused.seat,
            "text": refused.text,
            "clause": refused.clause,
            "reason": refused.reason,
        }
    }


def _outcome(match: Match, outcome: Outcome) -> dict[str, Any]:
    winner = None if outcome.winner is None else match.game.seats[outcome.winner]
    reason = Wording(match.game.titles)(outcome.reason)
    return {"winner": winner, "by": outcome.by, "reason": reason}
