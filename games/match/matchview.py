"""A match as one viewer may know it: what every surface, post and picture is made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core import UMPIRE, Game, Message, Outcome, Pair, Seat, Setup, Viewer
from games.core.pasted import shortened
from games.core.text import Wording
from games.match.history import (
    called_now,
    disclosed_board,
    tournament_of,
    visible_board,
    visible_setup,
)
from games.match.log import Log, LogLine
from games.match.log_words import why_paused
from games.match.match import Match
from games.match.stamps import Consequence, Stamp
from games.match.tournament import Tournament


@dataclass(frozen=True, slots=True)
class MatchView:
    """All that `viewer` may know of a match; `board` is the game's own view.

    `begun`: whether the match has begun (GEN-10): before that a lot has not given the players their
    seats, and `setup` has the seats' names for theirs. `started`: whether the clocks have ever run.
    `listed`: both players, in the order in which they were named. `words`: whether each player is
    to send a word for the draws; `without_words`: that it began without them all the same; `draws`:
    whether anything is drawn or supplied as it begins.
    `head`: of the hash chain; "" as long as it would let anybody try out what is to come (GEN-10).
    `seed` is None until the match is over (GEN-4). `complete`: a sealed round waits to be closed.
    `waiting`: the round of a race waits to be started.
    `disclosed`: once it is over the game's view with all that any end discloses, for the final post
    and Review; on no board of a match that a ruling ended (GEN-6).
    `fixable`: whose last move the umpire may still replace (GEN-3). `parts`: what a submission
    consists of now, where it has several parts; `handed`: which of them each seat has handed in.
    `held`: the time has run out and nothing has come of it yet (GEN-8); as long as the clock of a
    mover stands whose message came in time, that is the umpire's to know. For the umpire alone:
    `stamps`, the messages that have arrived and are not entered (GEN-7), and `consequences`, what
    is left to be confirmed in a hold.
    `tournament`: the event that it belongs to, with both players where they sit.
    `stand_ins`: who plays in place of each seat's player, as `garnet play` writes it; "" nobody.
    """

    game: Game
    setup: Setup
    viewer: Viewer
    board: Any
    disclosed: Any
    round: int
    awaiting: frozenset[Seat]
    complete: bool
    outcome: Outcome | None
    timed: bool
    begun: bool
    started: bool
    paused: bool
    pause_reason: Message | None
    waiting: bool
    unmasked: bool
    fixable: Seat | None
    commitment: str
    seed: str | None
    head: str
    log: Sequence[LogLine]
    parts: tuple[str, ...]
    handed: Pair[frozenset[str]]
    stand_ins: Pair[str]
    held: bool
    stamps: tuple[Stamp, ...]
    consequences: tuple[Consequence, ...]
    listed: Pair[str]
    words: bool
    without_words: bool
    draws: bool
    tournament: Tournament

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None

    @property
    def names(self) -> Pair[str]:
        """Both players: by seat, or before a lot gave them seats as they were named."""
        return self.setup.players if self.begun else self.listed

    def lacking(self, seat: Seat) -> tuple[str, ...]:
        """Return the parts that a seat has not handed in yet."""
        return tuple(part for part in self.parts if part not in self.handed[seat])

    def player(self, seat: Seat) -> str:
        """Return the name of the person in a seat."""
        return self.setup.players[seat]

    def wording(self, **how: Any) -> Wording:
        """How messages about the match are worded: with the players' names; see `Wording`."""
        return Wording(self.game.titles, self.setup.players, **how)

    def word(self, message: Message) -> str:
        """Return a message in English."""
        return self.wording()(message)

    def reason(self) -> str:
        """Return why the match ended; "" while it runs. The end of a very long text is left out."""
        if self.outcome is None:
            return ""
        return self.wording(data=shortened)(self.outcome.reason)


def ending(match: Match, wording: Wording | None = None) -> str:
    """Return how the match ended, in one sentence with clause and names; "" while it runs."""
    outcome = match.outcome
    if outcome is None:
        return ""
    wording = wording or Wording(match.game.titles, match.setup.players)
    why = Message("{why}", why=outcome.why, clause=outcome.by)
    if outcome.winner is None:
        return wording(Message("No winner: {why}.", why=why))
    winner = match.setup.players[outcome.winner]
    return wording(Message("{winner} wins: {why}.", winner=winner, why=why))


def view_of(
    match: Match,
    viewer: Viewer,
    *,
    disclosed: bool = False,
    title: Callable[[Message], str] = str,
) -> MatchView:
    """Return the match as `viewer` may know it now; `disclosed`: with all that its end discloses.

    That is Review's alone: after a ruling everybody else sees the board as it was (GEN-6). `title`
    words the seats, which stand for names until a lot has fallen.
    """
    state, agreement = match.state, match.agreement
    outcome = state.outcome
    fixable = match.fixable()
    stand_ins = match.stand_ins() if outcome is None else {}
    known = None if outcome is None else disclosed_board(match)
    setup = visible_setup(match, viewer)
    return MatchView(
        game=match.game,
        setup=_seated(match, setup, title),
        viewer=viewer,
        board=known if disclosed and known is not None else visible_board(match, viewer),
        disclosed=known,
        round=state.position.round,
        awaiting=frozenset() if outcome is not None else state.position.awaiting(),
        complete=outcome is None and state.position.complete(),
        outcome=outcome,
        timed=match.table.timed,
        begun=state.begun,
        started=match.started,
        paused=match.paused,
        pause_reason=why_paused(match),
        waiting=match.waiting,
        unmasked=state.unmasked and viewer is UMPIRE,
        fixable=fixable[0] if fixable is not None else None,
        commitment=match.commitment,
        seed=match.seed.hex() if match.seed is not None and outcome is not None else None,
        head=match.told_head if match.salted or setup == match.setup else "",
        log=Log(match, viewer, disclosed),
        parts=() if outcome is not None else state.position.parts(),
        handed=Pair(state.position.pending(Seat.ONE), state.position.pending(Seat.TWO)),
        stand_ins=Pair(stand_ins.get(Seat.ONE, ""), stand_ins.get(Seat.TWO, "")),
        held=state.hold is not None and (viewer is UMPIRE or match.stopped is None),
        stamps=state.stamps if viewer is UMPIRE and outcome is None else (),
        consequences=match.consequences() if viewer is UMPIRE and state.hold is not None else (),
        listed=_listed(match),
        words=agreement is not None and agreement.words,
        without_words=match.without_words,
        draws=agreement is not None and agreement.draws,
        tournament=tournament_of(match),
    )


def _listed(match: Match) -> Pair[str]:
    """Return who was named for the match, in that order, called as they are called now."""
    agreement = match.agreement
    first = match.first_setup.players
    players = first if agreement is None else agreement.players
    if first == match.setup.players:
        return players
    return players.map(lambda player: called_now(match, player))


def _seated(match: Match, setup: Setup, title: Callable[[Message], str]) -> Setup:
    """The setup with seats for names, as long as a lot is to decide who sits there (GEN-10)."""
    if match.begun or match.agreement is None or not match.agreement.lot:
        return setup
    return replace(setup, players=match.game.titles.map(title))
