"""The post of a match for a chat: what happened, the board, the clocks, what is next, the head.

Written from a public `MatchView` alone, in plain text with chat Markdown. What does not fit in one
message is said shorter, and what does not fit even so stands in further messages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core import Outcome, Pair, Seat
from games.match.chat import shorten
from games.match.clocks import Reading
from games.match.clocks import clock_text as clock_text
from games.match.matchview import MatchView, umpires_words, with_players
from games.match.messages import Block, Fence, NoRoom, in_messages
from games.match.setups import MAX_NONCE

_DIGITS = 32
"""So many hex digits of chain head and commitment are told: 128 bits."""


@dataclass(frozen=True, slots=True)
class _Manner:
    """How long names and a reason may be, in UTF-16 code units; `brief`: whether less is told."""

    name: int = 1_000
    reason: int = 1_500
    brief: bool = False


_MANNERS = (_Manner(), _Manner(24), _Manner(24, 400, brief=True), _Manner(12, 160, brief=True))
"""From telling all to telling what has to be told."""


def messages(view: MatchView, readings: Sequence[Reading], part: str = "") -> tuple[str, ...]:
    """The post for the match as it stands, in messages that each fit in a chat.

    `part`: for one part of the game alone (`Game.trials`); "" for all of it. It is told in the
    longest manner that needs the fewest messages; the first one holds all but boards and news.
    """
    found: list[tuple[str, ...]] = []
    for manner in _MANNERS:
        names = _names(view, view.setup.players, manner.name)
        listed = _names(view, view.names, manner.name)  # before a lot, who will play
        head, foot = _head(view, listed, part), _foot(view, readings, names, manner)
        try:
            found.append(in_messages(head, tuple(_body(view, names, part, manner)), foot))
        except NoRoom:
            continue
        if len(found[-1]) == 1:
            break
    return min(found, key=len)


def _names(view: MatchView, players: Pair[str], room: int) -> Pair[str]:
    """The players as the whole post calls them: never two alike, and nobody without a name."""
    shown = Pair(*(shorten(players[seat], room) or view.seat_name(seat) for seat in Seat))
    if shown.one != shown.two or players.one == players.two:
        return shown
    return Pair(*(f"{shorten(name, room - 2)} {number}" for number, name in enumerate(players, 1)))


def _head(view: MatchView, names: Pair[str], part: str) -> str:
    game = view.game
    title = f"{game.title}: {game.part_title(part)}" if part else game.title
    return f"**{title}** · {names.one} – {names.two} · {_when(view)}"


def _body(view: MatchView, names: Pair[str], part: str, manner: _Manner) -> Iterator[Block]:
    """What happened last, the board, and at the end what was secret."""
    game = view.game
    if part:
        news, board = game.news_of(part, view.board, names), game.board_text_of(part, view.board)
    elif manner.brief:
        news, board = game.brief(view.board, names)
    else:
        news, board = game.news(view.board, names), game.board_text(view.board)
    yield from news
    yield from _words(view, manner)
    yield Fence.of(board)
    secrets = _disclosed(view, part)
    if secrets:
        yield Fence.of(f"What was secret:\n{secrets}")


def _words(view: MatchView, manner: _Manner) -> Iterator[str]:
    """What the players sent for the draws, until the first move (GEN-4, GEN-10)."""
    sent = view.setup.options.nonces
    if sent is not None and not view.started:
        names = _names(view, view.listed, manner.name)
        told = zip(view.game.seats, names, strict=True)
        each = [f"“{shorten(sent[seat], MAX_NONCE)}” from {name}" for seat, name in told]
        yield f"Words for the draws: {' and '.join(each)}."


def _disclosed(view: MatchView, part: str) -> str:
    """What was secret until the end and does not stand on the board; "" while the match runs."""
    if view.disclosed is None:
        return ""
    known = (view.board, view.disclosed)
    return view.game.disclosed_of(part, *known) if part else view.game.disclosed(*known)


def _foot(
    view: MatchView, readings: Sequence[Reading], names: Pair[str], manner: _Manner
) -> tuple[str, ...]:
    """The clocks, what comes next or how it ended, and what proves it."""
    lines = [_clocks(view, readings, names)] if readings and not view.over else []
    lines.append(_next(view, names, manner.reason))
    chain = f"`chain {view.head[:_DIGITS]}` · " if view.head else ""
    lines.append(f"{chain}`commitment {view.commitment[:_DIGITS]}`")
    return (*lines, f"`seed {view.seed}`") if view.seed is not None else tuple(lines)


def _when(view: MatchView) -> str:
    if view.over:
        return "over"
    word = "turn" if view.game.alternating else "round"
    return f"{word} {view.round}" if view.round else "before round 1"


def _order(reading: Reading) -> int:
    return -1 if reading.seat is None else reading.seat.value


def _clocks(view: MatchView, readings: Sequence[Reading], names: Pair[str]) -> str:
    """All of them in a line, which speaks for no player where it is pasted."""
    told = " · ".join(_clock(reading, names) for reading in sorted(readings, key=_order))
    shared = all(reading.seat is None for reading in readings)
    standing = view.paused and view.started and not view.waiting
    return ("" if shared else "Clocks: ") + told + (" · paused" if standing else "")


def _clock(reading: Reading, names: Pair[str]) -> str:
    who = "Round clock" if reading.seat is None else names[reading.seat]
    bank = f" + {clock_text(reading.bank)}" if reading.bank is not None else ""
    return f"{who}: {clock_text(reading.left)}{bank}"


def _next(view: MatchView, names: Pair[str], room: int) -> str:
    outcome = view.outcome
    if outcome is not None:
        undecided = "Abandoned" if outcome.ruled else "A draw"
        won = None if outcome.winner is None else f"{names[outcome.winner]} wins"
        why = _reason(view, outcome, names, room)
        return f"**{won or undecided}**{f': {why}' if why else ''} ({outcome.by})"
    if not view.begun:
        return "The match has not begun yet."
    if view.waiting:
        return f"Round {view.round} has not begun yet."
    if not view.started:
        return "The clocks have not started yet."
    if view.complete:
        return "Both submissions are in."
    awaited = " and ".join(names[seat] for seat in Seat if seat in view.awaiting)
    if view.game.alternating:
        return f"Next: **{awaited}** to move."
    return f"Waiting for **{awaited}**."


def _reason(view: MatchView, outcome: Outcome, names: Pair[str], room: int) -> str:
    """Why it ended: a sentence of the rules with the players' names, or what an umpire wrote."""
    told = shorten(outcome.reason, room)
    if umpires_words(outcome.reason, outcome.by):
        return told
    return with_players(told, view.game.by_title(names))
