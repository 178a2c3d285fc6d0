"""The primary action: what the umpire does next, and how the footer and its button say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from games.core import GameKind, Message, Ms, Pair, Seat
from games.match.arrivals import Consequence
from games.match.matchview import MatchView
from gui.desk.words import cut, submit_for, tr
from gui.games import face
from gui.kit.wording import translate, wording

SHORT_NAME = 16
"""So many letters of a name are enough where there is little room."""


class FieldState(Enum):
    """What stands in a seat's field."""

    EMPTY = "empty"
    REFUSED = "refused"
    LEGAL = "legal"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class Promise:
    """Post the commitment, before the players send their words."""


@dataclass(frozen=True, slots=True)
class Start:
    """Start the clocks for the first time."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Start the clocks again."""


@dataclass(frozen=True, slots=True)
class StartRound:
    """Start a round of a race; then everybody sees what it is about."""


@dataclass(frozen=True, slots=True)
class Arbitrate:
    """Both seats of a race have sent something: say whose came first."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """An attempt of the seat that demonstrates is refused: tell it why; it may try again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Submit:
    """Submit what stands in a seat's field, which is legal."""

    seat: Seat
    correction: bool = False


@dataclass(frozen=True, slots=True)
class SubmitBoth:
    """Submit what stands in both seats' fields, which is legal: in a round nobody comes first."""


@dataclass(frozen=True, slots=True)
class Mend:
    """A seat's field holds a refused text, to be corrected or cleared."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Confirm:
    """In a hold nothing came in time for a seat, or part: have the rules do what they do then."""

    consequence: Consequence


@dataclass(frozen=True, slots=True)
class Answer:
    """In a hold: answer what is asked about a paste, which may hold a move that came in time."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Close the complete round."""


@dataclass(frozen=True, slots=True)
class Await:
    """Nothing, until these seats have sent something."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PostResult:
    """Tell everybody how it ended."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The match is over and its result posted: go home."""


PrimaryAction: TypeAlias = (
    Promise
    | Start
    | Resume
    | StartRound
    | Arbitrate
    | Refuse
    | Submit
    | SubmitBoth
    | Mend
    | Confirm
    | Answer
    | Reveal
    | Await
    | PostResult
    | Leave
)


@dataclass(frozen=True, slots=True)
class Inbox:
    """What has arrived from the seats, as far as it decides what comes next (GEN-7).

    `may`: whether what stands in a seat's field can be entered now; `waits`: whether a message that
    arrived in time is not entered yet. `first`: whose arrived first; None if that is not known.
    `late`: from whom all came after the time that is held.
    """

    may: Pair[bool]
    waits: Pair[bool]
    first: Seat | None = None
    late: frozenset[Seat] = frozenset()

    @classmethod
    def empty(cls) -> Inbox:
        """Where nothing was stamped."""
        return cls(Pair(True, True), Pair(False, False))


def primary_action(
    view: MatchView,
    drafts: Pair[FieldState],
    chosen: Seat | None,
    posted: bool,
    inbox: Inbox | None = None,
    promised: bool = True,
    asked: bool = False,
) -> PrimaryAction:
    """What to do next. `chosen`: the seat whose field was used last; it comes first.

    `posted`: whether the result has been copied, `promised`: the commitment. `asked`: whether
    a question about a paste is open. A refused text comes before *Reveal*: whoever typed it meant
    to replace a submission.
    """
    arrived = inbox is not None
    inbox = inbox or Inbox.empty()
    if view.over:
        return Leave() if posted else PostResult()
    order = tuple(Seat) if chosen in (None, Seat.ONE) else (Seat.TWO, Seat.ONE)
    for seat in order:
        if drafts[seat] is FieldState.CORRECTION:
            return Submit(seat, correction=True)
    if not view.begun:
        return Promise() if view.words and not promised else Start()
    if view.waiting:
        return StartRound()
    if view.paused and not (view.started and arrived):
        return Resume() if view.started else Start()
    if view.game.first_come:
        both = drafts == Pair(FieldState.LEGAL, FieldState.LEGAL)
        if both and inbox.first is None and any(inbox.may):
            return Arbitrate()
        order = tuple(Seat) if inbox.first is None else (inbox.first, inbox.first.other)
    may = tuple(seat for seat in order if drafts[seat] is FieldState.LEGAL and inbox.may[seat])
    if len(may) == len(Seat) and view.game.kind is GameKind.SEALED:
        return SubmitBoth()
    if may:
        return Submit(may[0])
    if view.paused:
        return Resume()
    if view.held:
        return Answer() if asked else _in_hold(view, drafts, order, inbox, chosen)
    for seat in order:
        if drafts[seat] is FieldState.REFUSED:
            attempt = face(view.game.id).demonstrator(view) is seat
            return Refuse(seat) if attempt else Mend(seat)
    waiting = tuple(seat for seat in Seat if inbox.waits[seat])
    if view.complete and not waiting:
        return Reveal()
    return Await(waiting or tuple(seat for seat in Seat if seat in view.awaiting))


def _in_hold(
    view: MatchView,
    drafts: Pair[FieldState],
    order: Sequence[Seat],
    inbox: Inbox,
    chosen: Seat | None,
) -> PrimaryAction:
    """The time has run out: what arrived in time is entered first, then nothing is missing.

    A text that somebody is just writing is mended or cleared before: Enter was meant for that,
    unless it came too late.
    """
    for seat in order:
        meant = inbox.waits[seat] or (seat is chosen and seat not in inbox.late)
        if drafts[seat] is FieldState.REFUSED and meant:
            return Mend(seat)
    waiting = tuple(seat for seat in Seat if inbox.waits[seat])
    if waiting or not view.consequences:
        return Await(waiting)
    return Reveal() if view.complete else Confirm(view.consequences[0])


# In words


def button(view: MatchView, action: PrimaryAction, closing: Ms | None) -> str:
    """On the primary button. `closing`: ms until a complete round closes by itself."""
    match action:
        case Promise():
            return tr("Copy the commitment")
        case Start() if not view.begun and view.words:
            return tr("Enter the words…")
        case Start() if not view.begun and view.draws:
            return tr("Begin the match")
        case Start():
            return tr("Start the clocks") if view.timed else tr("Begin the match")
        case Resume():
            return tr("Resume")
        case StartRound() if not view.round:
            return tr("Start the clocks")
        case StartRound():
            return tr("Start round {0}").format(view.round)
        case Arbitrate():
            return tr("Whose came first?")
        case Refuse():
            return tr("Refuse it")
        case Submit(seat=seat, correction=True):
            return tr("Correct for {0}").format(view.player(seat))
        case Submit(seat=seat) if view.held:
            return tr("Enter {0}’s move (arrived in time)").format(
                cut(view.player(seat), SHORT_NAME)
            )
        case Submit(seat=seat) if view.paused:
            return tr("Enter {0}’s move (arrived before)").format(
                cut(view.player(seat), SHORT_NAME)
            )
        case SubmitBoth() if view.held:
            return tr("Enter both (arrived in time)")
        case SubmitBoth() if view.paused:
            return tr("Enter both (arrived before)")
        case SubmitBoth():
            return tr("Submit both")
        case Confirm(consequence=consequence):
            said = wording(view).sentence(consequence.message)
            return said.removesuffix(f" ({_clause_of(consequence.message)})")
        case Submit(seat=seat) | Mend(seat=seat) | Await(seats=(seat,)):
            return submit_for(view.player(seat))
        case Await():
            return tr("Submit")
        case Answer():
            return tr("Answer the question")
        case Reveal() if closing is not None:
            return tr("Reveal · {0} s").format(-(-closing // 1000))
        case Reveal():
            return tr("Reveal")
        case PostResult():
            return tr("Copy the result")
        case Leave():
            return tr("Home")


def next_words(view: MatchView, action: PrimaryAction) -> str:
    """After “next:”."""
    match action:
        case Promise():
            return tr("post the commitment, which asks both players for a word")
        case Start() if view.words and not view.begun:
            return tr("enter both words, or paste them; then it begins")
        case Start() if view.draws and not view.begun:
            return tr("post the commitment, then begin: what chance decides is drawn")
        case Start() if view.draws:
            return tr("post how it begins, then start the clocks")
        case Start() if not view.timed:
            return tr("post the commitment, then begin")
        case Start():
            return tr("post the commitment, then start the clocks")
        case Resume():
            return tr("resume, and the clocks run again")
        case StartRound() if view.game.kind is GameKind.SEALED:
            first = tr("post the commitment, then start round {0}")
            text = tr("post the board, then start round {0}") if view.started else first
            begin = tr("post the commitment, then start the clocks")
            return text.format(view.round) if view.round else begin
        case StartRound():
            return face(view.game.id).awaited(view) or tr("start round {0}").format(view.round)
        case Arbitrate():
            text = tr("whose came first? If neither did, clear both: they act again")
            return _ruled(text, face(view.game.id).tie_clause)
        case Refuse(seat=seat):
            text = tr("tell {0} why; another try is allowed").format(view.player(seat))
            return _ruled(text, face(view.game.id).retry_clause)
        case Submit(seat=seat, correction=True):
            return tr("correct {0}’s last move").format(view.player(seat))
        case Submit(seat=seat) if view.held:
            return tr("time: enter what {0} sent before it").format(view.player(seat))
        case Submit(seat=seat):
            return tr("submit for {0}").format(view.player(seat))
        case SubmitBoth() if view.held:
            return tr("time: enter what both sent before it")
        case SubmitBoth():
            return tr("submit for {0} and {1}").format(*view.setup.players)
        case Confirm(consequence=consequence):
            text = tr("time: confirm, or give time")
            return _ruled(text, _clause_of(consequence.message))
        case Answer():
            return tr("time: answer about the paste, or leave it (Esc)")
        case Reveal() if view.held:
            return tr("time: reveal round {0}; both are in").format(view.round)
        case Mend(seat=seat):
            return tr("mend {0}’s text, or clear it with Esc").format(view.player(seat))
        case Await(seats=seats) if any(one.seat in seats for one in view.stamps):
            names = tr(" and ").join(view.player(seat) for seat in seats)
            return tr("enter what {0} sent, or take it back").format(names)
        case Await(seats=seats):
            return face(view.game.id).awaited(view) or _awaited(view, seats)
        case Reveal() if not view.round:
            return tr("reveal the arrangements; both are in")
        case Reveal():
            return tr("reveal round {0}; both are in").format(view.round)
        case PostResult():
            return tr("post the result")
        case Leave():
            return tr("nothing; the match is over")


def _short(view: MatchView, seat: Seat) -> str:
    return cut(view.player(seat), SHORT_NAME)


def with_short_names(text: str, view: MatchView) -> str:
    """The same with no more of the players' names than their beginnings."""
    for name in view.setup.players:
        text = text.replace(name, cut(name, SHORT_NAME))
    return text


def _clause_of(message: Message) -> str:
    """The clause that a message rests on, or a part of it."""
    parts = (arg for _, arg in message.args if isinstance(arg, Message))
    return message.clause or next(filter(None, map(_clause_of, parts)), "")


def _ruled(text: str, clause: str) -> str:
    return f"{text} ({clause})" if clause else text


def started(parts: int) -> str:
    """After a round was started: its text is on the clipboard, or the first of several parts."""
    if parts > 1:
        return tr("The round runs. Part 1 of {0} of its text is copied: post it.").format(parts)
    return tr("The round runs. Its text is copied: post it.")


def answered() -> str:
    """After an attempt was refused: what to tell is on the clipboard."""
    return tr("Refused. The answer is copied: post it.")


def arbitrate() -> str:
    """When both seats of a race have sent something."""
    return tr("Both have sent something. Whose came first?")


def _awaited(view: MatchView, seats: Sequence[Seat]) -> str:
    people = [seat for seat in seats if not view.stand_ins[seat]]
    if not seats:  # a deadline that was held for a message is about to fall
        return ""
    if not people:
        return tr("the bot for {0} is thinking").format(view.player(seats[0]))
    names = tr(" and ").join(view.player(seat) for seat in people)
    if len(view.parts) > 1:
        return tr("missing {0}").format("; ".join(_lacking(view, seat) for seat in people))
    return (tr("{0} to move") if view.game.alternating else tr("{0} to submit")).format(names)


def _lacking(view: MatchView, seat: Seat) -> str:
    """What a seat still owes: `from Ann: Candles, Nodes`, or `from Ann: all`."""
    lacking = view.lacking(seat)
    whole = len(lacking) == len(view.parts)
    parts = (
        tr("all") if whole else ", ".join(translate(view.game.part_name(part)) for part in lacking)
    )
    return tr("from {0}: {1}").format(view.player(seat), parts)
