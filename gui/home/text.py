"""Text shown about matches in an archive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games import registry
from games.core import Game, Setup
from gui.kit.texts import Home
from gui.kit.wording import plain

if TYPE_CHECKING:
    from games.match.archive import Summary
    from games.match.matchview import MatchView


@dataclass(frozen=True, slots=True)
class Ended:
    """A match's result.

    `sentence` describes the result. `setup` and `board` are those at the end of the match, or None
    if the match cannot be read.
    """

    sentence: str
    setup: Setup | None = None
    board: Any = None


def names(summary: Summary, game: Game) -> tuple[str, str]:
    players = summary.players
    first, second = (
        players.get(name, plain(game.titles[seat])) for seat, name in game.seats.items()
    )
    return first, second


def where_it_stands(view: MatchView) -> str:
    if not view.started:
        return Home.tr("not started")
    if not view.round:
        return Home.tr("before round 1")
    word = Home.tr("turn {0}") if view.game.kind.alternating else Home.tr("round {0}")
    return word.format(view.round)


def kind_of(summary: Summary) -> str:
    return Home.tr("umpired") if summary.header.kind == "umpire" else Home.tr("at this computer")


def not_installed(game_id: str) -> str:
    text = Home.tr("Matches of “{0}” are kept; they are shown once that game is installed.")
    return text.format(game_id)


def searched(summary: Summary) -> str:
    header = summary.header
    title = registry.game(header.game).title
    return " ".join((*summary.players.values(), title, header.created, summary.outcome or ""))
