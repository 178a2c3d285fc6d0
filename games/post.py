"""The text to post in a chat: what happened, the board, the clocks, who is next, the chain head.

Written from a public `MatchView` alone, in plain text with chat Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.clocks import Reading
from games.clocks import clock_text as clock_text
from games.core import Seat
from games.matchview import MatchView

_CALLS = re.compile(r"@|://|www\.", re.IGNORECASE)
_JOINERS = "\u200c\u200d"
_MARKDOWN = re.compile(r"([\\`*_~|<>\[\]#])")


def post(view: MatchView, readings: Sequence[Reading], part: str = "") -> str:
    """The post for the match as it stands; ends with a line feed.

    `part`: for one part of the game alone (`Game.trials`); "" for all of it.
    """
    game, players = view.game, view.setup.players
    one, two = (escape(name) for name in players)
    name = f"{game.title}: {game.part_title(part)}" if part else game.title
    news = game.news_of(part, view.board, players) if part else game.news(view.board, players)
    board = game.board_text_of(part, view.board) if part else game.board_text(view.board)
    parts = [f"**{name}** · {one} – {two} · {_when(view)}", *map(escape, news)]
    parts.append(f"```\n{board}\n```")
    parts.append(_disclosed(view, part))
    if readings and not view.over:
        parts.append(_clocks(view, readings))
    parts.append(_next(view))
    parts.append(f"`chain {view.head[:16]}` · `commitment {view.commitment[:16]}`")
    if view.seed is not None:
        parts.append(f"`seed {view.seed}`")
    return "\n".join(part for part in parts if part) + "\n"


def escape(text: str) -> str:
    """A text without any meaning to a chat: its Markdown, mentions, links, turns of direction."""
    seen = "".join(one for one in " ".join(text.split()) if one.isprintable() or one in _JOINERS)
    plain = _MARKDOWN.sub(r"\\\1", seen)
    return _CALLS.sub("\\g<0>\u200b", plain)


def _disclosed(view: MatchView, part: str) -> str:
    """What was secret until the end and does not stand on the board; "" while the match runs."""
    if view.disclosed is None:
        return ""
    known = (view.board, view.disclosed)
    told = view.game.disclosed_of(part, *known) if part else view.game.disclosed(*known)
    return f"What was secret:\n```\n{told}\n```" if told else ""


def _when(view: MatchView) -> str:
    if view.over:
        return "over"
    word = "turn" if view.game.alternating else "round"
    return f"{word} {view.round}" if view.round else "before round 1"


def _order(reading: Reading) -> int:
    return -1 if reading.seat is None else reading.seat.value


def _clocks(view: MatchView, readings: Sequence[Reading]) -> str:
    """All of them in a line, which speaks for no player where it is pasted."""
    told = " · ".join(_clock(view, reading) for reading in sorted(readings, key=_order))
    shared = all(reading.seat is None for reading in readings)
    standing = view.paused and view.started and not view.waiting
    return ("" if shared else "Clocks: ") + told + (" · paused" if standing else "")


def _clock(view: MatchView, reading: Reading) -> str:
    who = "Round clock" if reading.seat is None else escape(view.player(reading.seat))
    bank = f" + {clock_text(reading.bank)}" if reading.bank is not None else ""
    return f"{who}: {clock_text(reading.left)}{bank}"


def _next(view: MatchView) -> str:
    outcome = view.outcome
    if outcome is not None:
        undecided = "Abandoned" if outcome.ruled else "A draw"
        won = None if outcome.winner is None else f"{escape(view.player(outcome.winner))} wins"
        return f"**{won or undecided}**: {escape(view.reason())} ({outcome.by})"
    if view.waiting:
        return f"Round {view.round} has not begun yet."
    if not view.started:
        return "The clocks have not started yet."
    if view.complete:
        return "Both submissions are in."
    names = " and ".join(escape(view.player(seat)) for seat in Seat if seat in view.awaiting)
    if view.game.alternating:
        return f"Next: **{names}** to move."
    return f"Waiting for **{names}**."
