"""The view of a match for one viewer: the basis of every screen, post and image."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.core import PUBLIC, UMPIRE, Game, Message, Outcome, Pair, Seat, Setup, Viewer
from games.core.pasted import shortened
from games.core.text import Wording
from games.match.bypost import ByPost
from games.match.history import (
    disclosed_board,
    present_name,
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
    """Everything that `viewer` can know of a match; `board` is the game's own view.

    - `begun` is True once the match has begun (GEN-10). Until then seats may still have to be
      drawn, and `setup` then holds the seats' titles in place of names. `started` is True once the
      clocks have run.
    - `listed` holds both players in the order in which they were entered.
    - `words` is True if each player must send a word for the draws, `without_words` if the match
      began without them. `draws` is True if anything is drawn or supplied when the match begins.
    - `head` is the head of the hash chain, or "" while it could reveal secrets (GEN-10).
    - `seed` is None until the match is over (GEN-4).
    - `complete` is True if a sealed round can be closed, `waiting` if a round can be started.
    - `post` holds the settings of play by post (GEN-11).
    - `disclosed` is the game's view with everything revealed once the match is over, for the final
      post and Review; boards do not show it after a ruling (GEN-6).
    - `fixable` is the seat whose last move can still be replaced (GEN-3).
    - `parts` are the parts of a submission, if it has several. `handed` holds the parts that each
      seat has handed in.
    - `held` is True if the time has run out and the deadline has not been acted on (GEN-8). If a
      message that arrived in time has stopped the mover's clock, only the umpire knows of the hold.
    - `stamps` and `consequences` are for the umpire alone: messages still to be entered (GEN-7),
      and what the umpire must confirm during a hold.
    - `tournament` is the event that the match belongs to, with players by seat.
    - `stand_ins` are the programs that play for the seats' players, in the notation of `garnet
      play`, or "" if there is none.
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
    post: ByPost | None
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
    over: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "over", self.outcome is not None)

    @property
    def names(self) -> Pair[str]:
        """Both players by seat; before seats are drawn, in the order in which they were entered."""
        return self.setup.players if self.begun else self.listed

    def lacking(self, seat: Seat) -> tuple[str, ...]:
        """Return the parts that a seat has not handed in yet."""
        return tuple(part for part in self.parts if part not in self.handed[seat])

    def player(self, seat: Seat) -> str:
        return self.setup.players[seat]

    def wording(self, **how: Any) -> Wording:
        """Return a `Wording` with the players' names and the keyword arguments `how`."""
        return Wording(self.game.titles, self.setup.players, **how)

    def word(self, message: Message) -> str:
        return self.wording()(message)

    def reason(self) -> str:
        """Return the shortened reason for the end of the match, or "" while it runs."""
        if self.outcome is None:
            return ""
        return self.wording(data=shortened)(self.outcome.reason)


def ending(match: Match, wording: Wording | None = None) -> str:
    """Return a sentence about how the match ended, with clause and names; "" while it runs."""
    outcome = match.outcome
    if outcome is None:
        return ""
    wording = wording or Wording(match.game.titles, match.setup.players)
    why = Message("{why}", why=outcome.why, clause=outcome.by)
    if outcome.winner is None:
        return wording(Message("No winner: {why}.", why=why))
    winner = match.setup.players[outcome.winner]
    return wording(Message("{winner} wins: {why}.", winner=winner, why=why))


def winner_in(ended: str, names: Iterable[str]) -> str:
    """Return the winner among `names`, given a string returned by `ending`, or "" if nobody won."""
    winners = [name for name in names if ended.startswith(f"{name} wins: ")]
    return max(winners, key=len, default="")


def view_of(
    match: Match,
    viewer: Viewer,
    *,
    disclosed: bool = False,
    title: Callable[[Message], str] = str,
    public: MatchView | None = None,
    before: MatchView | None = None,
) -> MatchView:
    """Return the match as `viewer` can know it now.

    `disclosed`, which is for Review only, shows everything that the end reveals; elsewhere, a
    ruling leaves the board as it was (GEN-6). `title` formats the seats' titles, which replace
    names until seats are drawn. `public` is the public view of this moment, if it already exists.
    `before` is this viewer's earlier view of the match, whose log is continued.
    """
    earlier = before.log if before is not None and isinstance(before.log, Log) else None
    public = _public_view(match, title, earlier) if public is None else public
    if viewer is PUBLIC and not disclosed:
        return public
    setup, known = visible_setup(match, viewer), public.disclosed if disclosed else None
    view = replace(
        public,
        viewer=viewer,
        setup=_seated(match, setup, title),
        board=visible_board(match, viewer) if known is None else known,
        head=_head(match, setup),
        log=Log(match, viewer, disclosed, earlier),
    )
    if viewer is not UMPIRE:
        return view
    state = match.state
    return replace(
        view,
        unmasked=state.unmasked,
        held=state.hold is not None,
        stamps=state.stamps if state.outcome is None else (),
        consequences=match.consequences() if state.hold is not None else (),
    )


def _public_view(
    match: Match, title: Callable[[Message], str], earlier: Log | None = None
) -> MatchView:
    state, agreement = match.state, match.agreement
    outcome = state.outcome
    fixable = match.fixable()
    stand_ins = match.stand_ins() if outcome is None else {}
    setup = visible_setup(match, PUBLIC)
    return MatchView(
        game=match.game,
        setup=_seated(match, setup, title),
        viewer=PUBLIC,
        board=visible_board(match, PUBLIC),
        disclosed=None if outcome is None else disclosed_board(match),
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
        post=match.table.post,
        unmasked=False,
        fixable=fixable[0] if fixable is not None else None,
        commitment=match.commitment,
        seed=match.seed.hex() if match.seed is not None and outcome is not None else None,
        head=_head(match, setup),
        log=Log(match, PUBLIC, earlier=earlier),
        parts=() if outcome is not None else state.position.parts(),
        handed=Pair(state.position.pending(Seat.ONE), state.position.pending(Seat.TWO)),
        stand_ins=Pair(stand_ins.get(Seat.ONE, ""), stand_ins.get(Seat.TWO, "")),
        held=state.hold is not None and match.stopped is None,
        stamps=(),
        consequences=(),
        listed=_listed_names(match),
        words=agreement is not None and agreement.words,
        without_words=match.without_words,
        draws=agreement is not None and agreement.draws,
        tournament=tournament_of(match),
    )


def _head(match: Match, setup: Setup) -> str:
    """Return the chain's head for a viewer who knows `setup`, or "" if it could reveal secrets."""
    return match.public_head if match.salted or setup == match.setup else ""


def _listed_names(match: Match) -> Pair[str]:
    agreement = match.agreement
    first = match.first_setup.players
    players = first if agreement is None else agreement.players
    if first == match.setup.players:
        return players
    return players.map(lambda player: present_name(match, player))


def _seated(match: Match, setup: Setup, title: Callable[[Message], str]) -> Setup:
    """Return the setup with the seats' titles as names until seats are drawn (GEN-10)."""
    if match.begun or match.agreement is None or not match.agreement.lot:
        return setup
    return replace(setup, players=match.game.titles.map(title))
