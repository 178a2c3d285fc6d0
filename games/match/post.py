"""Posts about a match for a chat: news, board, clocks, the next step, and the chain's head.

A post is made from a public `MatchView` alone, in plain text with chat Markdown. If it is too long
for one message, details are left out. If it is still too long, it is divided into several messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.core import Message, Outcome, Pair, Seat
from games.core.text import Arg, Listed, Titled, Translate, Wording, english, verbatim
from games.match import waiting
from games.match.chat import shorten
from games.match.chat_messages import Block, Fence, NoRoom, split_into_messages
from games.match.clocks import Reading, time_text
from games.match.clocks import clock_text as clock_text
from games.match.log import LogKind
from games.match.log_words import word_from
from games.match.matchview import MatchView
from games.match.setups import MAX_NONCE
from games.match.tournament import MAX_TEXT

_CLOCK = re.compile(r"[0-9]+:[0-9]{2}")  # clock times need no escaping in a chat

_ESCAPED = re.compile(r"\\(.)")
_SHORT_NAME = 10
"""Maximum length of a name in a drawing, in characters."""
_MAX_CHANGES = 4
"""Maximum number of changes that a post mentions; only the latest are mentioned."""
_DIGITS = 32
"""Number of hex digits (128 bits) shown of the chain's head and of the commitment."""


@dataclass(frozen=True, slots=True)
class _Detail:
    """The level of detail of a post.

    `name` and `reason` are maximum lengths in UTF-16 code units; `brief` leaves details out.
    """

    name: int = 1_000
    reason: int = 1_500
    brief: bool = False


_DETAILS = (_Detail(), _Detail(24), _Detail(24, 400, brief=True), _Detail(12, 160, brief=True))


def messages(
    view: MatchView,
    readings: Sequence[Reading],
    part: str = "",
    translate: Translate = english,
    changes: int | None = None,
) -> tuple[str, ...]:
    """Return the post about the current state, as messages that each fit into a chat.

    `part` selects one part of the game (`Game.parts`); "" selects all of it. `changes` is the
    number of rewinds and new names to mention, counting from the latest; None mentions those since
    the last move. The post has the most detailed form among those that need the fewest messages.
    Its first message contains everything except boards and news.
    """
    posts: list[tuple[str, ...]] = []
    for detail in _DETAILS:
        names = _names(view, view.setup.players, detail.name)
        listed = _with_teams(view, _names(view, view.names, detail.name), detail)
        post = _Post(view, detail, Wording(view.game.titles, names, translate))
        head = post.wording(_head(view, listed, part, detail.brief))
        body = (*post.changes(changes), *post.body(part))
        foot = tuple(map(post.wording, post.foot(readings)))
        try:
            posts.append(split_into_messages(head, body, foot, post.wording))
        except NoRoom:
            continue
        if len(posts[-1]) == 1:
            break
    return min(posts, key=len)


def promise(view: MatchView, translate: Translate = english) -> str:
    """Return the post with the commitment, which asks the players for their words.

    It also names the players' seats, unless seats are drawn when the match begins.
    """
    names = _names(view, view.names, MAX_NONCE)
    wording = Wording(view.game.titles, names, translate)
    one: Arg = names.one
    two: Arg = names.two
    if view.setup.players == view.names:
        one, two = Titled(Seat.ONE), Titled(Seat.TWO)
    head = Message("**{title}** · {one} – {two}", title=view.game.title, one=one, two=two)
    if event := _event(view):
        head = Message("{event}\n{told}", event=event, told=head)
    code = verbatim(f"`{view.commitment}`")
    code_line = Message("Commitment: {code}", code=code)
    if view.over:
        return f"{wording(head)}\n{wording(code_line)}\n"
    why = Message(
        "It is the SHA-256 of this match’s secret seed, which is now fixed. The seed will be "
        "shown at the end, so that everybody can check that nothing was chosen by hand."
    )
    lines = [head, code_line, why]
    if view.words and not view.begun:
        request = Message(
            "{one}, {two}: please each send me a word, any word. Both are mixed into every draw, so"
            " that not even I can choose what is drawn.",
            one=f"**{names.one}**",
            two=f"**{names.two}**",
        )
        lines.append(request)
    return "\n".join(map(wording, lines)) + "\n"


def with_code(view: MatchView, code: str, translate: Translate) -> str:
    """Return the post with the board's code (`boardcode`), which a player pastes to make a move."""
    names = _names(view, view.names, MAX_NONCE)
    request = Message(
        "{one}, {two}: here is the board. To make a move on it, copy this whole message and paste"
        " it (Ctrl+V) on the Home page of Garnet.",
        one=f"**{names.one}**",
        two=f"**{names.two}**",
    )
    text = Wording(view.game.titles, names, translate)(request)
    return f"{text}\n```\n{code}\n```\n"


def _names(view: MatchView, players: Pair[str], room: int) -> Pair[str]:
    """Return the players' names for the whole post: shortened, distinct, and not empty."""
    shown = Pair(*(shorten(players[seat], room) or str(view.game.titles[seat]) for seat in Seat))
    if shown.one != shown.two or players.one == players.two:
        return shown
    return Pair(*(f"{shorten(name, room - 2)} {number}" for number, name in enumerate(players, 1)))


def _with_teams(view: MatchView, names: Pair[str], detail: _Detail) -> Pair[str]:
    if detail.brief:
        return names
    teams = (shorten(team, detail.name) for team in view.tournament.teams)
    both = zip(names, teams, strict=True)
    return Pair(*(f"{name} ({team})" if team else name for name, team in both))


def _head(view: MatchView, names: Pair[str], part: str, brief: bool) -> Message:
    game, when = view.game, _current_round(view)
    title = f"{game.title}: {game.parts.title(part)}" if part else game.title
    head = "**{title}** · {one} – {two} · {when}"
    line = Message(head, title=title, one=names.one, two=names.two, when=when)
    event = _event(view)
    if not event or part or brief:
        return line
    return Message("{event}\n{told}", event=event, told=line)


def _event(view: MatchView) -> str:
    """Return the event's title and the score of the series, or "" if neither is known."""
    texts = view.tournament.heading, view.tournament.series
    return " · ".join(shorten(text, MAX_TEXT) for text in texts if text)


def _current_round(view: MatchView) -> Message:
    if view.over:
        return Message("over")
    if not view.round:
        return Message("before round 1")
    when = "turn {number}" if view.game.kind.alternating else "round {number}"
    return Message(when, number=view.round)


@dataclass(frozen=True, slots=True)
class _Post:
    """A post at one level of detail, worded for the chat."""

    view: MatchView
    detail: _Detail
    wording: Wording

    def changes(self, most: int | None) -> Iterator[str]:
        """Yield the last `most` messages about rewinds and renamed players, oldest first.

        If `most` is None, yield those since the last move. There are at most `_MAX_CHANGES`.
        """
        changes: list[str] = []
        for line in reversed(self.view.log if most != 0 else ()):
            if most is None and line.kind is LogKind.MOVE:
                break
            if line.change:
                changes.append(replace(self.wording, data=self._shortened)(line.message))
            if len(changes) == (_MAX_CHANGES if most is None else min(most, _MAX_CHANGES)):
                break
        return reversed(changes)

    def body(self, part: str) -> Iterator[Block]:
        """Yield the news, the board and, once the match is over, the disclosed secrets."""
        view, game = self.view, self.view.game
        if part:
            news, board = game.parts.news(part, view.board), game.parts.board_text(part, view.board)
        elif self.detail.brief and game.parts.names:
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
        """Return a drawing with short names, unescaped, since it is put into a code fence."""
        names = _names(self.view, self.view.setup.players, min(self.detail.name, _SHORT_NAME))
        plain = names.map(lambda name: _ESCAPED.sub(r"\1", name))
        return replace(self.wording, players=plain)(drawing)

    def _words(self) -> Iterator[Message]:
        """Yield the players' words for the draws, but nothing once the clocks have run (GEN-10)."""
        view = self.view
        sent = view.setup.options.nonces
        if sent is not None and not view.started:
            names = _names(view, view.listed, self.detail.name)
            pairs = zip(view.game.seats, names, strict=True)
            words = (word_from(shorten(sent[seat], MAX_NONCE), name) for seat, name in pairs)
            yield Message("Words for the draws: {words}.", words=Listed.of(words, " and "))

    def foot(self, readings: Sequence[Reading]) -> Iterator[Message]:
        """Yield the clocks, the next step or the result, and the codes for verification."""
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
        return text if _CLOCK.fullmatch(text) else shorten(text, self.detail.reason)


def _disclosed(view: MatchView, part: str) -> Message | None:
    """Return the disclosed secrets that the board does not show; None while the match runs."""
    if view.disclosed is None:
        return None
    known = (view.board, view.disclosed)
    return view.game.parts.disclosed(part, *known) if part else view.game.disclosed(*known)


def time_left(view: MatchView, readings: Sequence[Reading], translate: Translate = english) -> str:
    """Return the clocks as one line of text, or "" if there are none."""
    if not readings or view.over:
        return ""
    names = _names(view, view.setup.players, _DETAILS[0].name)
    return Wording(view.game.titles, names, translate)(_clocks(view, readings))


def reminder(
    view: MatchView, readings: Sequence[Reading], seat: Seat, translate: Translate = english
) -> str:
    """Return a reminder that `seat` has to move in a match by post, or "" if it does not."""
    message = waiting.reminder(view, readings, seat)
    names = _names(view, view.setup.players, _DETAILS[0].name)
    return "" if message is None else Wording(view.game.titles, names, translate)(message)


def _order(reading: Reading) -> int:
    return -1 if reading.seat is None else reading.seat.value


def _clocks(view: MatchView, readings: Sequence[Reading]) -> Message:
    parts = [_clock(reading) for reading in sorted(readings, key=_order)]
    if view.paused and view.started and not view.waiting:
        parts.append(Message("paused"))
    if view.post is not None and any(reading.until for reading in readings):
        parts.append(Message("time zone {zone}", zone=view.post.quiet.zone))
    clocks = Listed(tuple(parts), " · ")
    if all(reading.seat is None for reading in readings):
        return Message("{clocks}", clocks=clocks)
    return Message("Clocks: {clocks}", clocks=clocks)


def _clock(reading: Reading) -> Message:
    left: str | Message = clock_text(reading.left)
    if reading.by_post:
        left = time_text(reading)
        if reading.until is not None:
            left = Message("{time} left, until {moment}", time=left, moment=reading.until)
    if reading.bank is not None:
        bank = clock_text(reading.bank)
        left = Message("{time} and {bank} in the bank", time=left, bank=bank)
    if reading.seat is None:
        return Message("Round clock: {time}", time=left)
    return Message("{seat}: {time}", seat=reading.seat, time=left)
