"""The post of a match for a chat: what happened, the board, the clocks, what is next, the head.

Written from a public `MatchView` alone, in plain text with chat Markdown. What does not fit in one
message is said shorter, and what does not fit even so stands in further messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.core import Message, Outcome, Pair, Seat
from games.core.text import Listed, Translate, Wording, english, verbatim
from games.match.chat import shorten
from games.match.chat_messages import Block, Fence, NoRoom, split_into_messages
from games.match.clocks import Reading
from games.match.clocks import clock_text as clock_text
from games.match.log import LogKind
from games.match.log_words import word_from
from games.match.matchview import MatchView
from games.match.setups import MAX_NONCE
from games.match.tournament import MAX_TEXT

_CLOCK = re.compile(r"[0-9]+:[0-9]{2}")
"""A time left, which a chat takes for nothing else."""

_ESCAPED = re.compile(r"\\(.)")
_BESIDE = 10
"""So long a name may be beside a board."""
_MOST = 4
"""So many changes are mentioned at most: the last ones."""
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


def messages(
    view: MatchView,
    readings: Sequence[Reading],
    part: str = "",
    translate: Translate = english,
    changes: int | None = None,
) -> tuple[str, ...]:
    """Return the post for the match as it stands, in messages that each fit in a chat.

    `part`: for one part of the game alone (`Game.parts`); "" for all of it. `changes`: how many
    rewinds and new names are to be mentioned, the last ones; None: those since the last move. It is
    told in the longest manner that needs the fewest messages; the first one holds all but boards
    and news.
    """
    found: list[tuple[str, ...]] = []
    for manner in _MANNERS:
        names = _names(view, view.setup.players, manner.name)
        listed = _with_teams(view, _names(view, view.names, manner.name), manner)
        post = _Post(view, manner, Wording(view.game.titles, names, translate))
        head = post.wording(_head(view, listed, part, manner.brief))
        body = (*post.changes(changes), *post.body(part))
        foot = tuple(map(post.wording, post.foot(readings)))
        try:
            found.append(split_into_messages(head, body, foot, post.wording))
        except NoRoom:
            continue
        if len(found[-1]) == 1:
            break
    return min(found, key=len)


def promise(view: MatchView, translate: Translate = english) -> str:
    """The commitment as a post for a chat, and what the players are asked for before it begins."""
    names = _names(view, view.names, MAX_NONCE)
    wording = Wording(view.game.titles, names, translate)
    head = Message(
        "**{title}** · {one} – {two}", title=view.game.title, one=names.one, two=names.two
    )
    code = verbatim(f"`{view.commitment}`")
    told = Message("Commitment: {code}", code=code)
    if view.over:
        return f"{wording(head)}\n{wording(told)}\n"
    why = Message(
        "It is the SHA-256 of this match’s secret seed, and fixed from now on. The seed is shown at"
        " the end, so that everybody can check that nothing was chosen."
    )
    lines = [head, told, why]
    if view.words and not view.begun:
        asked = Message(
            "{one}, {two}: please each send me a word, any word. Both are mixed into every draw, so"
            " that not even I can choose what is drawn.",
            one=f"**{names.one}**",
            two=f"**{names.two}**",
        )
        lines.append(asked)
    return "\n".join(map(wording, lines)) + "\n"


def _names(view: MatchView, players: Pair[str], room: int) -> Pair[str]:
    """The players as the whole post calls them: never two alike, and nobody without a name."""
    shown = Pair(*(shorten(players[seat], room) or str(view.game.titles[seat]) for seat in Seat))
    if shown.one != shown.two or players.one == players.two:
        return shown
    return Pair(*(f"{shorten(name, room - 2)} {number}" for number, name in enumerate(players, 1)))


def _with_teams(view: MatchView, names: Pair[str], manner: _Manner) -> Pair[str]:
    """Return the players with their teams, where they have any: `Ann (Norway)`."""
    if manner.brief:
        return names
    teams = (shorten(team, manner.name) for team in view.tournament.teams)
    both = zip(names, teams, strict=True)
    return Pair(*(f"{name} ({team})" if team else name for name, team in both))


def _head(view: MatchView, names: Pair[str], part: str, brief: bool) -> Message:
    game, when = view.game, _when(view)
    title = f"{game.title}: {game.parts.title(part)}" if part else game.title
    head = "**{title}** · {one} – {two} · {when}"
    told = Message(head, title=title, one=names.one, two=names.two, when=when)
    tournament = view.tournament
    event = [shorten(one, MAX_TEXT) for one in (tournament.heading, tournament.series) if one]
    if not event or part or brief:
        return told
    return Message("{event}\n{told}", event=" · ".join(event), told=told)


def _when(view: MatchView) -> Message:
    if view.over:
        return Message("over")
    if not view.round:
        return Message("before round 1")
    when = "turn {number}" if view.game.kind.alternating else "round {number}"
    return Message(when, number=view.round)


@dataclass(frozen=True, slots=True)
class _Post:
    """The post in one manner, worded for the chat."""

    view: MatchView
    manner: _Manner
    wording: Wording

    def changes(self, most: int | None) -> Iterator[str]:
        """Where the match went back to and why, and who is called otherwise; the last `most`."""
        told: list[str] = []
        for line in reversed(self.view.log if most != 0 else ()):
            if most is None and line.kind is LogKind.MOVE:
                break
            if line.change:
                told.append(replace(self.wording, data=self._shortened)(line.message))
            if len(told) == (_MOST if most is None else min(most, _MOST)):
                break
        return reversed(told)

    def body(self, part: str) -> Iterator[Block]:
        """Yield what happened last, the board, and at the end what was secret."""
        view, game = self.view, self.view.game
        if part:
            news, board = game.parts.news(part, view.board), game.parts.board_text(part, view.board)
        elif self.manner.brief and game.parts.names:
            news, board = game.parts.brief(view.board)
        else:
            news, board = game.news(view.board), game.board_text(view.board)
        yield from map(self.wording, news)
        yield from map(self.wording, self._words())
        yield Fence.of(self._fenced(board))
        secrets = _disclosed(view, part)
        if secrets is not None:
            secret = Message("What was secret:\n{secrets}", secrets=secrets)
            yield Fence.of(self._fenced(secret))

    def _fenced(self, drawing: Message) -> str:
        """Return a drawing: its names are short, and no sign in them needs a backslash."""
        names = _names(self.view, self.view.setup.players, min(self.manner.name, _BESIDE))
        plain = names.map(lambda name: _ESCAPED.sub(r"\1", name))
        return replace(self.wording, players=plain)(drawing)

    def _words(self) -> Iterator[Message]:
        """Yield what the players sent for the draws, until the first move (GEN-4, GEN-10)."""
        view = self.view
        sent = view.setup.options.nonces
        if sent is not None and not view.started:
            names = _names(view, view.listed, self.manner.name)
            told = zip(view.game.seats, names, strict=True)
            words = (word_from(shorten(sent[seat], MAX_NONCE), name) for seat, name in told)
            yield Message("Words for the draws: {words}.", words=Listed.of(words, " and "))

    def foot(self, readings: Sequence[Reading]) -> Iterator[Message]:
        """Yield the clocks, what comes next or how it ended, and what proves it."""
        view = self.view
        if readings and not view.over:
            yield _clocks(view, readings)
        yield self._next()
        proof = [f"`commitment {view.commitment[:_DIGITS]}`"]
        if view.head:
            proof.insert(0, f"`chain {view.head[:_DIGITS]}`")
        codes = verbatim(" · ".join(proof))
        without = Message("{codes} · without the players’ words", codes=codes)
        yield without if view.without_words else codes
        if view.seed is not None:
            yield verbatim(f"`seed {view.seed}`")

    def _next(self) -> Message:
        view = self.view
        outcome = view.outcome
        if outcome is not None:
            return self._result(outcome)
        if not view.begun:
            return Message("The match has not begun yet.")
        if view.waiting:
            return Message("Round {number} has not begun yet.", number=view.round)
        if not view.started:
            return Message("The clocks have not started yet.")
        if view.held:
            return Message("Time is up. What arrived in time still counts.", clause="GEN-8")
        if view.complete:
            return Message("Both submissions are in.")
        awaited = Listed.of((seat for seat in Seat if seat in view.awaiting), " and ")
        if view.game.kind.alternating:
            return Message("Next: **{seats}** to move.", seats=awaited)
        return Message("Waiting for **{seats}**.", seats=awaited)

    def _result(self, outcome: Outcome) -> Message:
        """Return who has won and why: a sentence of the rules, or what an umpire wrote."""
        result = Message("**A draw**")
        if outcome.winner is not None:
            result = Message("**{seat} wins**", seat=outcome.winner)
        elif outcome.ruled:
            result = Message("**Abandoned**")
        reason = replace(self.wording, data=self._shortened)(outcome.why)
        if not reason:
            return Message("{result}", result=result, clause=outcome.by)
        return Message("{result}: {reason}", result=result, reason=reason, clause=outcome.by)

    def _shortened(self, text: str) -> str:
        return text if _CLOCK.fullmatch(text) else shorten(text, self.manner.reason)


def _disclosed(view: MatchView, part: str) -> Message | None:
    """Return what was secret until the end and does not stand on the board; none while it runs."""
    if view.disclosed is None:
        return None
    known = (view.board, view.disclosed)
    return view.game.parts.disclosed(part, *known) if part else view.game.disclosed(*known)


def time_left(view: MatchView, readings: Sequence[Reading], translate: Translate = english) -> str:
    """Return the clocks in one line, for whoever asks; "" where there are none."""
    if not readings or view.over:
        return ""
    names = _names(view, view.setup.players, _MANNERS[0].name)
    return Wording(view.game.titles, names, translate)(_clocks(view, readings))


def _order(reading: Reading) -> int:
    return -1 if reading.seat is None else reading.seat.value


def _clocks(view: MatchView, readings: Sequence[Reading]) -> Message:
    """Return all of them in a line, which speaks for no player where it is pasted."""
    told = [_clock(reading) for reading in sorted(readings, key=_order)]
    if view.paused and view.started and not view.waiting:
        told.append(Message("paused"))
    clocks = Listed(tuple(told), " · ")
    if all(reading.seat is None for reading in readings):
        return Message("{clocks}", clocks=clocks)
    return Message("Clocks: {clocks}", clocks=clocks)


def _clock(reading: Reading) -> Message:
    left: str | Message = clock_text(reading.left)
    if reading.bank is not None:
        bank = clock_text(reading.bank)
        left = Message("{time} and {bank} in the bank", time=left, bank=bank)
    if reading.seat is None:
        return Message("Round clock: {time}", time=left)
    return Message("{seat}: {time}", seat=reading.seat, time=left)
