"""Messages of games in English, as in posts and on the command line."""

from __future__ import annotations

from typing import Any

from games.core import Game, Message, Outcome, Pair, Position, Refusal, Seat, Viewer
from games.core.text import Wording
from games.match.log import LogLine, lines
from games.match.match import Match


def word(game: Game, message: Message, players: Pair[str] | None = None) -> str:
    """Return a message in English; without players it has the seats' titles."""
    return Wording(game.titles, players)(message)


def news(game: Game, view: Any, players: Pair[str]) -> tuple[str, ...]:
    return tuple(map(Wording(game.titles, players), game.news(view)))


def news_of(game: Game, part: str, view: Any, players: Pair[str]) -> tuple[str, ...]:
    return tuple(map(Wording(game.titles, players), game.parts.news(part, view)))


def part_news(game: Any, view: Any, players: Pair[str]) -> tuple[str, ...]:
    """Return the news of a trial, from the trial's own view."""
    return tuple(map(Wording(game.titles, players), game.report.news(view)))


def board_text(game: Game, view: Any) -> str:
    return word(game, game.board_text(view))


def reason(game: Game, refusal: Refusal) -> str:
    return word(game, refusal.reason)


def outcome(game: Game, position: Position[Any, Any]) -> str:
    found = position.outcome()
    assert found is not None
    return word(game, found.reason)


def outcome_values(game: Game, found: Outcome | None) -> tuple[Seat | None, str, str, str]:
    """Return an outcome: winner, clause, reason, and the clause that ended the match."""
    assert found is not None
    return found.winner, found.by, word(game, found.reason), found.ended_by


def line(match: Match, told: LogLine) -> str:
    return word(match.game, told.message, match.setup.players)


def log(match: Match, viewer: Viewer) -> list[str]:
    return [line(match, one) for one in lines(match, viewer)]
