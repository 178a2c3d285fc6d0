"""The content of the Stage's column: all public information that is shown beside the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from msgspec import structs

from games.core import Pair, Seat
from games.match.clocks import Reading
from games.match.matchview import MatchView
from gui.games import face
from gui.games.styles import styles_of
from gui.kit.board.animation import Tally
from gui.kit.teller import (
    Last,
    RoundStanding,
    Stand,
    Token,
    Tone,
    Working,
)
from gui.kit.theme import SeatStyle
from gui.kit.wording import why_paused
from gui.picture import words


class Kind(Enum):
    SOON = "soon"
    NAMES = "names"
    PAUSED = "paused"
    TIME = "time"
    REPLAY = "replay"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Banner:
    """The most important message on the Stage. `seat` is the seat to which a result refers.

    `short` replaces `title` if the title does not fit below the overline.
    """

    kind: Kind
    title: str
    detail: str = ""
    overline: str = ""
    short: str = ""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class SeatCard:
    """The content of a seat's card.

    `leads` is True if the seat has the higher score, and `took` if it took the lead in the last
    round. `points` is None in a game without points. `activity` is a message shown instead of the
    status.
    """

    name: str
    style: SeatStyle
    stand: Stand
    clock: Reading | None
    working: Working | None
    standing_still: bool
    points: int | None = None
    activity: str = ""
    leads: bool = False
    took: bool = False
    team: str = ""
    portrait: bytes = b""

    @property
    def lit(self) -> bool:
        """True for the winner and, unless the clocks are paused, for the seat to move."""
        moving = self.stand is Stand.TO_MOVE and not self.standing_still
        return moving or self.stand is Stand.WON

    @property
    def status(self) -> str:
        if self.activity:
            return self.activity
        match self.stand:
            case Stand.TO_MOVE:
                return words.to_move()
            case Stand.CHOOSING:
                return words.choosing()
            case Stand.SUBMITTED:
                return words.submitted()
            case _:
                return ""


@dataclass(frozen=True, slots=True)
class Column:
    """The content of the whole column.

    `shared` is the clock that both seats share. `possible_words` holds all words that can appear
    beside names. `chance` is the first seat's win probability, from 0 to 1, or None.
    """

    title: str
    when: str
    banner: Banner | None
    shared: Reading | None
    cards: Pair[SeatCard]
    last: Last | None
    foot: str
    begun: bool
    ended: bool
    possible_words: tuple[str, ...] = ()
    event: str = ""
    series: str = ""
    chance: float | None = None

    @property
    def teams(self) -> bool:
        return any(card.team or card.portrait for card in self.cards)


def column_of(
    view: MatchView,
    readings: Sequence[Reading],
    so_far: MatchView | None = None,
    progress: Pair[Tally] | None = None,
    caption: str = "",
    took: Seat | None = None,
) -> Column:
    """Return the column for a public view.

    During a reveal, `so_far` is the view that the board has shown so far. The column then shows
    that view, except for the clocks and the seat to move. The board supplies `progress`, the score
    calculations so far, and `caption`. If the reveal ends the match, the result is withheld until
    `progress` or `caption` is set. `took` is the seat that took the lead in the last round.
    """
    revealing = so_far is not None
    visible_view = so_far or view
    tells = face(view.game.id).teller()
    counted = bool(caption) or (progress is not None and any(progress))
    over = visible_view.over or (view.over and counted)
    working = _progress(progress) if revealing and over else tells.working(visible_view)
    clocks = {reading.seat: clock_of(view, reading) for reading in reversed(readings)}
    round_ = tells.standing(visible_view)
    leader = None if over else leader_of(visible_view)
    last = None if over else tells.last(visible_view)
    if last is not None and took is not None:
        lead = words.takes_the_lead(words.name_in_sentence(view.player(took)))
        note = " · ".join(filter(None, (lead, last.note)))
        last = replace(last, note=note, brief=last.note or words.new_leader())
    cards = (
        replace(
            _card(view, seat, revealing, over, clocks, working, round_),
            leads=seat is leader,
            took=seat is took,
        )
        for seat in Seat
    )
    return Column(
        title=_title(view),
        when=words.when(view if over else visible_view) if round_ is None or over else round_.when,
        banner=_banner(view, revealing, over, caption),
        shared=clocks.get(None),
        cards=Pair(*cards),
        last=last,
        foot=_foot(visible_view),
        begun=view.started and not over,
        ended=over,
        possible_words=_possible_words(view, round_),
        event=" · ".join(filter(None, (view.tournament.heading, view.tournament.line))),
        series=view.tournament.series,
    )


def leader_of(view: MatchView) -> Seat | None:
    """Return the leading seat, or None if the public scores are equal or secret."""
    score = face(view.game.id).teller().score(view)
    if score is None or score.one == score.two:
        return None
    return Seat.ONE if score.one > score.two else Seat.TWO


def _title(view: MatchView) -> str:
    """Return the game's title. Until seats are assigned, it includes the players' names."""
    if view.names == view.setup.players:
        return view.game.title
    return f"{view.game.title} · {' – '.join(view.names)}"


def _possible_words(view: MatchView, round_: RoundStanding | None) -> tuple[str, ...]:
    if round_ is not None:
        return round_.possible_words
    if view.game.kind.alternating:
        return ()
    return (words.choosing(), words.checking(), words.submitted())


def _card(
    view: MatchView,
    seat: Seat,
    revealing: bool,
    over: bool,
    clocks: Mapping[Seat | None, Reading],
    working: Pair[Working] | None,
    round_: RoundStanding | None,
) -> SeatCard:
    in_round = round_ is not None and view.started and not over
    status = round_.said[seat] if round_ is not None and in_round else ""
    if view.held and seat in view.awaiting and not over:
        status = words.checking()
    return SeatCard(
        words.seated(view, seat),
        styles_of(view)[seat],
        round_.stands[seat] if round_ is not None and in_round else _stand(view, seat, revealing),
        clocks.get(seat),
        working[seat] if working is not None else None,
        view.paused or view.held,
        round_.points[seat] if round_ is not None and (revealing or not over) else None,
        status,
        team=view.tournament.teams[seat],
        portrait=view.tournament.portraits[seat],
    )


def clock_of(view: MatchView, reading: Reading) -> Reading:
    """Return the reading with the states that its clock should show (running, paused, held)."""
    return structs.replace(
        reading,
        running=reading.running and not reading.out and not view.paused,
        paused=view.paused and view.started and not view.over,
        held=view.held and reading.key is not None,
    )


def _stand(view: MatchView, seat: Seat, revealing: bool) -> Stand:
    outcome = view.outcome
    if outcome is not None:
        if revealing or outcome.winner is None:
            return Stand.RESTS
        return Stand.WON if outcome.winner is seat else Stand.LOST
    if view.game.kind.alternating:
        return Stand.TO_MOVE if seat in view.awaiting else Stand.RESTS
    if not view.started:
        return Stand.RESTS
    return Stand.CHOOSING if seat in view.awaiting else Stand.SUBMITTED


def _foot(view: MatchView) -> str:
    if not view.started:
        return ""
    return words.commitment(view) if view.seed is None else words.seed(view)


def _banner(view: MatchView, revealing: bool, over: bool, caption: str) -> Banner | None:
    outcome = view.outcome
    if outcome is not None and revealing:
        return Banner(Kind.RESULT, words.game_over(), caption) if over else None
    if outcome is not None:
        title, detail, winner = words.headline(view), words.reason(view), outcome.winner
        if winner is None:
            return Banner(Kind.RESULT, title, detail, words.result(), title)
        return Banner(Kind.RESULT, title, detail, words.winner(), view.player(winner), winner)
    if not view.started:
        return Banner(Kind.SOON, words.starts_soon(), words.commitment(view))
    if view.waiting:
        return None if revealing else Banner(Kind.SOON, words.next_round(view.round))
    renamed = _renamed(view)
    if view.paused:
        pause_texts = " · ".join(filter(None, (renamed, why_paused(view))))
        return Banner(Kind.PAUSED, words.paused(), pause_texts)
    if view.held:
        pause_texts = " · ".join(filter(None, (words.checking_arrivals(), renamed)))
        return Banner(Kind.TIME, words.time(), pause_texts)
    return Banner(Kind.NAMES, "", renamed) if renamed else None


def _renamed(view: MatchView) -> str:
    """Return a message about this round's latest renaming or replacement of a player, or ""."""
    first_round = view.round - view.game.kind.alternating
    for line in reversed(view.log):
        if line.round < first_round:
            break
        if line.change and line.seat is not None:
            return words.renamed(view, line.message)
    return ""


def _progress(progress: Pair[Tally] | None) -> Pair[Working] | None:
    return None if progress is None else progress.map(_tally_tokens)


def _tally_tokens(tally: Tally) -> Working:
    tokens = (Token(word, Tone.QUIET if word in _SIGNS else Tone.PLAIN) for word in tally.words)
    return Working(tuple(tokens), tally.total)


_SIGNS = ("×", "·")
