"""Unlucky For Some in words and plain characters, from views alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core import Pair, Seat, titled
from games.unlucky.alone import TrialGame, told_detail, told_disclosed, told_news, told_text
from games.unlucky.trial import TITLES, named
from games.unlucky.view import View

LEGEND = "b w trims  * lit  F M S burnt   A-M regions   o DMO  x EC  # wall  . none"


def detail(view: View, games: Sequence[TrialGame]) -> dict[str, Any]:
    """What `garnet referee --json` prints under `detail` (NOTATION.md)."""
    return {"trials": {game.id: told_detail(game, view.part(game.id)) for game in games}}


def board_text(view: View, games: Sequence[TrialGame], brief: bool = False) -> str:
    """The boards of the three trials, one below the other; `brief`: without legend and reasons."""
    boards = [
        f"{_title(view, game, brief)}\n{told_text(game, view.part(game.id))}" for game in games
    ]
    return "\n\n".join(boards if brief else [*boards, LEGEND])


def _title(view: View, game: TrialGame, brief: bool) -> str:
    verdict = view.part(game.id).verdict
    if verdict is None:
        return game.title.upper()
    winner = "nobody" if verdict.winner is None else TITLES[verdict.winner]
    reason = "" if brief else f": {verdict.reason}"
    return f"{game.title.upper()} - won by {winner}{reason} ({verdict.by})"


def news(
    view: View, players: Pair[str], games: Sequence[TrialGame], brief: bool = False
) -> tuple[str, ...]:
    """What the latest round brought, trial by trial, and who has handed in what since."""
    lines: list[str] = []
    for game in games:
        part = news_of(view, players, game, brief)
        if part and not _ended_before(view, game):
            lines += [f"{game.title}:", *(f"- {line}" for line in part)]
    if view.outcome is not None:
        return (*lines, f"Trials won: {view.wins.one} – {view.wins.two}")
    if view.settled is not None:
        lines.append(f"The umpire may close the match: {named(view.closing, players)}")
    return (*lines, *_received(view, players))


def news_of(
    view: View, players: Pair[str], game: TrialGame, brief: bool = False
) -> tuple[str, ...]:
    """What the latest round brought in one trial, and its result once it has one."""
    part = view.part(game.id)
    lines = told_news(game, part, players, brief)
    verdict = part.verdict
    if verdict is None:
        return lines
    winner = verdict.winner
    who = "Nobody" if winner is None else titled(players, TITLES)[winner]
    return (*lines, f"{who} wins the trial: {verdict.reason} ({verdict.by})")


def disclosed(known: View, games: Sequence[TrialGame]) -> str:
    """What any end discloses, trial by trial."""
    told = ((game, told_disclosed(game, known.part(game.id))) for game in games)
    return "\n\n".join(f"{game.title.upper()}\n{text}" for game, text in told if text)


def _ended_before(view: View, game: TrialGame) -> bool:
    """Whether the trial was over before the latest round, so that it has no news."""
    part = view.part(game.id)
    latest = view.round if view.outcome is not None else view.round - 1
    return part.verdict is not None and part.round < latest


def _received(view: View, players: Pair[str]) -> Iterator[str]:
    for seat in Seat:
        handed = len(view.received[seat])
        if handed and not view.missing(seat):
            yield f"{titled(players, TITLES)[seat]} has submitted"
        elif handed:
            yield f"{titled(players, TITLES)[seat]}: {handed} of {len(view.owed)} parts are in"
