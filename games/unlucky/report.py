from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core import Message, Seat
from games.core.text import Kind, Listed, Titled, handed_in, verbatim
from games.unlucky.standalone import (
    TrialGame,
    trial_detail,
    trial_disclosed,
    trial_news,
    trial_text,
)
from games.unlucky.text import tally
from games.unlucky.view import UnluckyView

LEGEND = "b w trims  * lit  F M S burnt   A-M regions  # wall  . none"


def detail(view: UnluckyView, games: Sequence[TrialGame]) -> dict[str, Any]:
    """Return the `detail` of `garnet referee --json` (NOTATION.md)."""
    return {"trials": {game.id: trial_detail(game, view.part(game.id)) for game in games}}


def board_text(view: UnluckyView, games: Sequence[TrialGame], brief: bool = False) -> Message:
    """Return the boards of the trials as text; if `brief` is True, without legends and reasons."""
    boards: list[Message] = [
        Message(
            "{title}\n{board}",
            title=_title(view, game, brief),
            board=trial_text(game, view.part(game.id)),
        )
        for game in games
    ]
    if not brief:
        boards.append(Message(LEGEND))
    return Message("{boards}", boards=Listed(tuple(boards), "\n\n"))


def _title(view: UnluckyView, game: TrialGame, brief: bool) -> Message:
    verdict, title = view.part(game.id).verdict, game.title.upper()
    if verdict is None:
        return verbatim(title)
    winner = Message("nobody") if verdict.winner is None else verdict.winner
    if brief:
        return Message("{title} - won by {winner}", title=title, winner=winner)
    reason = verdict.reason
    return Message("{title} - won by {winner}: {reason}", title=title, winner=winner, reason=reason)


def news(view: UnluckyView, games: Sequence[TrialGame], brief: bool = False) -> tuple[Message, ...]:
    """Return the news of the latest round, trial by trial, and who has submitted since then."""
    lines: list[Message] = []
    for game in games:
        part = news_of(view, game, brief)
        if part and not _ended_before(view, game):
            lines.append(Message("{title}:", kind=Kind.HEADING, title=game.title))
            lines += [Message("- {line}", kind=Kind.ITEM, line=line) for line in part]
    if view.outcome is not None:
        return (*lines, tally("Trials won: {each}", view.wins))
    if view.closing is not None:
        closes = "The umpire may close the match: {why}"
        lines.append(Message(closes, kind=Kind.MAY_CLOSE, why=view.closing))
    return (*lines, *_received_lines(view))


def news_of(view: UnluckyView, game: TrialGame, brief: bool = False) -> tuple[Message, ...]:
    part = view.part(game.id)
    lines = trial_news(game, part, brief)
    verdict = part.verdict
    if verdict is None:
        return lines
    if verdict.winner is None:
        nobody = "Nobody wins the trial: {reason}"
        return (*lines, Message(nobody, reason=verdict.reason, clause=verdict.by))
    wins, seat = "{seat} wins the trial: {reason}", Titled(verdict.winner)
    return (*lines, Message(wins, seat=seat, reason=verdict.reason, clause=verdict.by))


def disclosed(known: UnluckyView, games: Sequence[TrialGame]) -> Message | None:
    """Return the secrets of each trial that are disclosed however the match ends."""
    disclosed_by_game = ((game, trial_disclosed(game, known.part(game.id))) for game in games)
    trials = tuple(
        Message("{title}\n{secrets}", title=game.title.upper(), secrets=secrets)
        for game, secrets in disclosed_by_game
        if secrets is not None
    )
    return Message("{trials}", trials=Listed(trials, "\n\n")) if trials else None


def _ended_before(view: UnluckyView, game: TrialGame) -> bool:
    """Return True if the trial ended before the latest round, so that it has no news."""
    part = view.part(game.id)
    latest = view.round if view.outcome is not None else view.round - 1
    return part.verdict is not None and part.round < latest


def _received_lines(view: UnluckyView) -> Iterator[Message]:
    for seat in Seat:
        handed = len(view.received[seat])
        if handed and not view.missing(seat):
            yield handed_in(seat)
        elif handed:
            yield Message(
                "{seat}: {number} of {owed} parts are in",
                kind=Kind.HANDED_IN,
                seat=Titled(seat),
                number=handed,
                owed=len(view.owed),
            )
