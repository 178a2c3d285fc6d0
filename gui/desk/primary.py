"""The table of the umpire's actions, in order of priority."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.core import GameKind, Message, Pair, Seat
from games.match.matchview import MatchView
from gui.desk.deskview import DeskView, FieldState, Seats
from gui.desk.steps import Steps
from gui.desk.words import SHORT_NAME, cut, submit_for
from gui.games import face
from gui.kit.texts import Desk
from gui.kit.wording import translate, wording

Says = Callable[[DeskView, Seats], str]


def with_names(text: Callable[[], str]) -> Says:
    """Return a function that fills the placeholders of `text()` with the names of its seats."""
    return lambda desk, seats: text().format(*map(desk.view.player, seats))


def no_seats(_desk: DeskView) -> Seats:
    return ()


@dataclass(frozen=True, slots=True)
class Row:
    """An action of the umpire, offered by the primary button.

    - `when`: returns a true value if the action applies
    - `next`, `button`: return the text after "next:" and the button's label
    - `do`: performs the action, if `enabled`
    - `seats`: returns the seats that the action concerns
    """

    when: Callable[[DeskView], object]
    next: Says
    button: Says
    do: Callable[[Steps, Seats], object] = lambda _steps, _seats: None
    seats: Callable[[DeskView], Seats] = no_seats
    enabled: bool = True

    def of(self, *seats: Seat) -> PrimaryAction:
        return PrimaryAction(self, seats)


@dataclass(frozen=True, slots=True)
class PrimaryAction:
    row: Row
    seats: Seats = ()


def primary_action(desk: DeskView) -> PrimaryAction:
    """Return the first action that applies."""
    row = next(row for row in ROWS if row.when(desk))
    return PrimaryAction(row, row.seats(desk))


# The rows, in order of priority

GO_ON = Row(
    when=lambda desk: desk.view.over and desk.after and not desk.further,
    button=lambda desk, _: "" if desk.after is None else desk.after.button,
    next=lambda desk, _: "" if desk.after is None else desk.after.todo,
    do=lambda steps, _: steps.nextRequested.emit(),
)
LEAVE = Row(
    when=lambda desk: desk.view.over and desk.posted,
    button=with_names(lambda: Desk.tr("Home")),
    next=with_names(lambda: Desk.tr("nothing; the match is over")),
    do=lambda steps, _: steps.homeRequested.emit(),
)
POST_RESULT = Row(
    when=lambda desk: desk.view.over,
    button=lambda desk, _: desk.further or Desk.tr("Copy the result"),
    next=with_names(lambda: Desk.tr("post the result")),
    do=lambda steps, _: steps.exporter.copy_post(),
)
CORRECT = Row(
    when=lambda desk: FieldState.CORRECTION in desk.fields,
    seats=lambda desk: tuple(s for s in Seat if desk.fields[s] is FieldState.CORRECTION)[:1],
    button=with_names(lambda: Desk.tr("Correct for {0}")),
    next=with_names(lambda: Desk.tr("correct {0}’s last move")),
    do=lambda steps, seats: steps.submit(seats),
)
COPY_COMMITMENT = Row(
    when=lambda desk: (
        not desk.view.begun and (desk.opening or (desk.view.words and not desk.commitment_copied))
    ),
    button=lambda desk, _: desk.opening or Desk.tr("Copy the commitment"),
    next=lambda desk, _: (
        Desk.tr("post the commitment, which asks both players for a word")
        if desk.view.words
        else Desk.tr("post the commitment")
    ),
    do=lambda steps, _: steps.exporter.copy_commitment(),
)
ENTER_WORDS = Row(
    when=lambda desk: not desk.view.begun and desk.view.words,
    button=with_names(lambda: Desk.tr("Enter the words…")),
    next=with_names(lambda: Desk.tr("enter or paste both words; then the match begins")),
    do=lambda steps, _: steps.commands.start(),
)
BEGIN = Row(
    when=lambda desk: not desk.view.begun and desk.view.draws,
    button=with_names(lambda: Desk.tr("Begin the match")),
    next=with_names(lambda: Desk.tr("post the commitment, then begin: this makes all draws")),
    do=lambda steps, _: steps.commands.start(),
)
START_ROUND = Row(
    when=lambda desk: desk.view.begun and desk.view.waiting,
    button=lambda desk, _: (
        Desk.tr("Start round {0}").format(desk.view.round)
        if desk.view.round
        else Desk.tr("Start the clocks")
    ),
    next=lambda desk, _: _before_a_round(desk.view),
    do=lambda steps, _: steps.start_round(),
)
START = Row(
    when=lambda desk: not desk.view.begun or (desk.view.paused and not desk.view.started),
    button=lambda desk, _: (
        Desk.tr("Start the clocks") if desk.view.timed else Desk.tr("Begin the match")
    ),
    next=lambda desk, _: _before_the_start(desk.view),
    do=lambda steps, _: steps.commands.start(),
)
ARBITRATE = Row(
    when=lambda desk: (
        desk.view.game.kind.race
        and desk.fields == Pair(FieldState.LEGAL, FieldState.LEGAL)
        and desk.inbox.first is None
        and any(desk.inbox.may)
    ),
    button=with_names(lambda: Desk.tr("Whose came first?")),
    next=lambda desk, _: _with_clause(
        Desk.tr("whose came first? If neither did, clear both; both players try again"),
        face(desk.view.game.id).race.tie_clause,
    ),
    do=lambda steps, _: steps.arbiter.ask(),
)
SUBMIT_BOTH = Row(
    when=lambda desk: len(desk.ready) == len(Seat) and desk.view.game.kind is GameKind.SEALED,
    seats=lambda desk: tuple(Seat),
    button=lambda desk, _: _submit_both(desk.view),
    next=lambda desk, _: (
        Desk.tr("time is up: enter what both sent in time")
        if desk.view.held
        else Desk.tr("submit for {0} and {1}").format(*desk.view.setup.players)
    ),
    do=lambda steps, seats: steps.submit(seats),
)
SUBMIT = Row(
    when=lambda desk: desk.ready,
    seats=lambda desk: desk.ready[:1],
    button=lambda desk, seats: _submit(desk.view, seats[0]),
    next=lambda desk, seats: (
        Desk.tr("time is up: enter what {0} sent in time")
        if desk.view.held
        else Desk.tr("submit for {0}")
    ).format(desk.view.player(seats[0])),
    do=lambda steps, seats: steps.submit(seats),
)
RESUME = Row(
    when=lambda desk: desk.view.paused,
    button=with_names(lambda: Desk.tr("Resume")),
    next=with_names(lambda: Desk.tr("resume, and the clocks run again")),
    do=lambda steps, _: steps.commands.resume(),
)
ANSWER = Row(
    when=lambda desk: desk.view.held and desk.asking,
    button=with_names(lambda: Desk.tr("Answer the question")),
    next=with_names(lambda: Desk.tr("time is up: answer the question, or dismiss it (Esc)")),
    do=lambda steps, _: steps.question.ask(),
)
REFUSE = Row(
    when=lambda desk: (
        not desk.view.held
        and desk.refused
        and face(desk.view.game.id).race.demonstrator(desk.view) is desk.refused[0]
    ),
    seats=lambda desk: desk.refused[:1],
    button=with_names(lambda: Desk.tr("Refuse it")),
    next=lambda desk, seats: _with_clause(
        Desk.tr("tell {0} why; they may try again").format(desk.view.player(seats[0])),
        face(desk.view.game.id).race.retry_clause,
    ),
    do=lambda steps, seats: steps.refuse(seats[0]),
)
FIX_TEXT = Row(
    when=lambda desk: desk.refused,
    seats=lambda desk: desk.refused[:1],
    button=with_names(lambda: Desk.tr("Submit for {0}")),
    next=with_names(lambda: Desk.tr("fix {0}’s text, or clear it with Esc")),
    enabled=False,
)
REVEAL = Row(
    when=lambda desk: (
        desk.view.complete and not desk.waiting and (desk.view.consequences or not desk.view.held)
    ),
    button=lambda desk, _: (
        Desk.tr("Reveal")
        if desk.closing is None
        else Desk.tr("Reveal · {0} s").format(-(-desk.closing // 1000))
    ),
    next=lambda desk, _: _before_the_reveal(desk.view),
    do=lambda steps, _: steps.commands.reveal(),
)
CONFIRM = Row(
    when=lambda desk: desk.view.consequences and not desk.waiting,
    button=lambda desk, _: _consequence(desk.view),
    next=lambda desk, _: _with_clause(
        Desk.tr("time is up: confirm, or give time"), _clause_of(desk.view.consequences[0].message)
    ),
    do=lambda steps, _: steps.confirm(),
)
AWAIT = Row(
    when=lambda desk: True,
    seats=lambda desk: (
        desk.waiting
        or (() if desk.view.held else tuple(s for s in Seat if s in desk.view.awaiting))
    ),
    button=lambda desk, seats: (
        submit_for(desk.view.player(seats[0])) if len(seats) == 1 else Desk.tr("Submit")
    ),
    next=lambda desk, seats: _missing(desk.view, seats),
    enabled=False,
)
ROWS = (
    GO_ON,
    LEAVE,
    POST_RESULT,
    CORRECT,
    COPY_COMMITMENT,
    ENTER_WORDS,
    BEGIN,
    START_ROUND,
    START,
    ARBITRATE,
    SUBMIT_BOTH,
    SUBMIT,
    RESUME,
    ANSWER,
    REFUSE,
    FIX_TEXT,
    REVEAL,
    CONFIRM,
    AWAIT,
)
"""The actions in order of priority.

Refused entries come before the reveal, because they are meant to replace a submission.
"""


# Wording


def _before_a_round(view: MatchView) -> str:
    if view.game.kind is not GameKind.SEALED:
        return face(view.game.id).race.awaited(view) or Desk.tr("start round {0}").format(
            view.round
        )
    if not view.round:
        return Desk.tr("post the commitment, then start the clocks")
    if view.started:
        return Desk.tr("post the board, then start round {0}").format(view.round)
    return Desk.tr("post the commitment, then start round {0}").format(view.round)


def _before_the_start(view: MatchView) -> str:
    if view.draws:
        return Desk.tr("post the announcement of the start, then start the clocks")
    if view.timed:
        return Desk.tr("post the commitment, then start the clocks")
    return Desk.tr("post the commitment, then begin")


def _before_the_reveal(view: MatchView) -> str:
    if view.held:
        return Desk.tr("time is up: reveal round {0}; both are in").format(view.round)
    if not view.round:
        return Desk.tr("reveal the arrangements; both are in")
    return Desk.tr("reveal round {0}; both are in").format(view.round)


def _submit(view: MatchView, seat: Seat) -> str:
    name = view.player(seat)
    if view.held:
        return Desk.tr("Enter {0}’s move (arrived in time)").format(cut(name, SHORT_NAME))
    if view.paused:
        return Desk.tr("Enter {0}’s move (before the pause)").format(cut(name, SHORT_NAME))
    return submit_for(name)


def _submit_both(view: MatchView) -> str:
    if view.held:
        return Desk.tr("Enter both (arrived in time)")
    return Desk.tr("Enter both (before the pause)") if view.paused else Desk.tr("Submit both")


def _consequence(view: MatchView) -> str:
    message = view.consequences[0].message
    sentence = wording(view).sentence(message)
    return sentence.removesuffix(f" ({_clause_of(message)})")


def _clause_of(message: Message) -> str:
    """Return the clause of a message or, if it has none, of one of its arguments, or ""."""
    parts = (arg for _, arg in message.args if isinstance(arg, Message))
    return message.clause or next(filter(None, map(_clause_of, parts)), "")


def _with_clause(text: str, clause: str) -> str:
    return f"{text} ({clause})" if clause else text


def _missing(view: MatchView, seats: Seats) -> str:
    """Return a description of who has to move or submit and which parts are missing, or ""."""
    if any(stamp.seat in seats for stamp in view.stamps):
        names = Desk.tr(" and ").join(map(view.player, seats))
        return Desk.tr("enter what {0} sent, or remove its stamp").format(names)
    if message := face(view.game.id).race.awaited(view):
        return message
    people = [seat for seat in seats if not view.stand_ins[seat]]
    if not seats:  # nobody has to act: a deadline that was held for a message takes effect
        return ""
    if not people:
        return Desk.tr("the bot for {0} is thinking").format(view.player(seats[0]))
    names = Desk.tr(" and ").join(map(view.player, people))
    if len(view.parts) > 1:
        return Desk.tr("missing {0}").format("; ".join(_lacking(view, seat) for seat in people))
    return (
        Desk.tr("{0} to move") if view.game.kind.alternating else Desk.tr("{0} to submit")
    ).format(names)


def _lacking(view: MatchView, seat: Seat) -> str:
    """Return a phrase for the missing parts, such as `from Ann: Candles` or `from Ann: all`."""
    lacking = view.lacking(seat)
    whole = len(lacking) == len(view.parts)
    parts = (
        Desk.tr("all")
        if whole
        else ", ".join(translate(view.game.parts.name(part)) for part in lacking)
    )
    return Desk.tr("from {0}: {1}").format(view.player(seat), parts)
