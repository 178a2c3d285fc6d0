"""Everything the Desk says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication

from games.core import Game, Message, Ms, Refusal, Seat
from games.core.text import Titled
from games.match.matchview import MatchView
from gui.games import face
from gui.kit import wording
from gui.kit.widgets.buttons import tip
from gui.kit.wording import translate
from gui.table.programs import sitting

SHORT = 60


def tr(text: str) -> str:
    """A text of the Desk in the user's language."""
    return QCoreApplication.translate("Desk", text)


# The match


def title(view: MatchView) -> str:
    """Which match this is."""
    one, two = view.names
    return f"{view.game.title} · {one} – {two}"


def when(view: MatchView) -> str:
    """Which round or turn it is, or that it is over."""
    if view.over:
        return tr("over")
    if not view.round:
        return before()
    return (tr("turn {0}") if view.game.alternating else tr("round {0}")).format(view.round)


def before() -> str:
    """What is laid out before the first round."""
    return tr("before round 1")


def state(view: MatchView, seat: Seat, failed: bool = False) -> str:
    """What is to be said of a seat, and which bot plays it; never what it submitted.

    `failed`: the bot does no more, so that something legal is done in its place.
    """
    bot = sitting.title(view.stand_ins[seat])
    who = tr("played for") if bot and failed else bot
    return " · ".join(filter(None, (who, _state(view, seat))))


def _state(view: MatchView, seat: Seat) -> str:
    if view.outcome is not None:
        return tr("wins") if view.outcome.winner is seat else ""
    if own := face(view.game.id).seat_state(seat, view):
        return own
    if seat not in view.awaiting:
        return tr("waits") if view.game.alternating else tr("received ✓")
    return tr("to move") if view.game.alternating else tr("to submit")


def clock_of(view: MatchView, seat: Seat | None) -> str:
    """Whose clock it is."""
    return tr("The round’s clock") if seat is None else tr("{0}’s clock").format(view.player(seat))


def result(view: MatchView) -> str:
    """Who won."""
    outcome = view.outcome
    if outcome is None or outcome.winner is None:
        abandoned = outcome is not None and outcome.ruled
        return tr("Abandoned") if abandoned else tr("A draw")
    return tr("{0} wins").format(view.player(outcome.winner))


def why(view: MatchView) -> str:
    """Why it ended so, with the clause."""
    return wording.why(view)


# Fields


def placeholder(view: MatchView, seat: Seat, correcting: bool) -> str:
    """In an empty field."""
    if correcting:
        return tr("Corrected move")
    own = face(view.game.id).placeholder(seat, view)
    return tr("Paste or type it") if own is None else own


def field(view: MatchView, seat: Seat) -> str:
    """What a field is for, read aloud."""
    return tr("{0}’s move").format(view.player(seat))


def part_field(view: MatchView, seat: Seat, part: str) -> str:
    """What a field of a sheet is for, read aloud."""
    return tr("{0}’s part for {1}").format(view.player(seat), translate(view.game.part_title(part)))


def part_state(received: bool) -> str:
    """Below a part's name."""
    return tr("received ✓") if received else tr("missing")


def sheet_state(view: MatchView, seat: Seat) -> str:
    """How much of a seat's sheet is in."""
    lacking, whole = len(view.lacking(seat)), len(view.parts)
    return tr("{0} of {1} in").format(whole - lacking, whole) if whole > 1 else tr("to submit")


def legal(said: str, remark: str = "") -> str:
    """Below a legal move; `remark`: what of it comes to nothing."""
    told = tr("{0}: legal").format(said)
    return tr("{0}, but {1}").format(told, remark) if remark else told


def legal_hidden() -> str:
    """The same while nothing typed is shown."""
    return tr("Legal")


def correction(said: str) -> str:
    """Below a legal correction."""
    return tr("{0}: legal, in place of the last move").format(said)


def refused(refusal: Refusal, view: MatchView, hidden: bool, read: str = "") -> str:
    """Below a refused text; `read`: the move that it was read as, where it says that otherwise."""
    why = wording.reason(refusal, view)
    if hidden and not refusal.tellable:
        return tr("Refused. Show the text to read why.")
    if hidden:
        kind = wording.wording(view)(_without_details(refusal.reason))
        return why if kind == why else tr("{0} Show the text to read it whole.").format(kind)
    return read_as(tr("{0}: {1}").format(read, why)) if read else why


def _without_details(reason: Message) -> Message:
    """Of what kind a reason is: a taken cell, too large a sum, without the cell and the sum."""
    shown: dict[str, Any] = {
        name: arg if isinstance(arg, (Seat, Titled)) else HIDDEN for name, arg in reason.args
    }
    return Message(reason.plural or reason.text, kind=reason.kind, clause=reason.clause, **shown)


HIDDEN = "…"
"""In the place of what is hidden."""


def in_force(view: MatchView) -> str:
    """Below an empty field, once a sealed submission is in."""
    return tr("Received. Another one replaces it until the reveal.")


def submit_for(player: str) -> str:
    """On the small button beside a field."""
    return tr("Submit for {0}").format(player)


def correct(correcting: bool) -> str:
    """Begins a correction, or leaves it."""
    return tr("Leave it") if correcting else tr("Correct the last move")


def correct_last(player: str) -> str:
    """Replaces a last move that was not answered yet (GEN-3)."""
    return tr("Correct {0}’s last move").format(player)


def hide_typed() -> str:
    """The eye, open."""
    return tr("Hide what is typed")


def show_typed() -> str:
    """The eye, closed."""
    return tr("Show what is typed")


def offer_privacy() -> str:
    """At the first match: what is typed can be hidden."""
    return tr(
        "Do you share your whole screen? Then hide what is typed. Beside the Stage it is hidden"
        " by itself. F8 changes it."
    )


def hides(game: Game) -> str:
    """What F8 does: what is public once it is entered is never hidden, only what was sent."""
    if game.public_at_once:
        return tr("Hide or show what was pasted")
    return tr("Hide or show what is typed")


def hidden(game: Game, on: bool) -> str:
    """After F8."""
    if game.public_at_once:
        return tr("Pasted messages are hidden.") if on else tr("Pasted messages are shown.")
    return tr("What is typed is hidden.") if on else tr("What is typed is shown.")


def hidden_beside(game: Game) -> str:
    """When the Stage has come to the screen of the Desk."""
    if game.public_at_once:
        return tr("The Stage is on this screen: pasted messages are hidden. F8 shows them.")
    return tr("The Stage is on this screen: what is typed is hidden. F8 shows it.")


# Arrivals


def arrived(left: str, bank: bool) -> str:
    """What the clock showed when a message arrived; "" where none ran."""
    if not left:
        return tr("arrived")
    of_bank, usual = tr("arrived with {0} of the bank left"), tr("arrived with {0} left")
    return (of_bank if bank else usual).format(left)


def arrived_in_pause() -> str:
    """A message that came during a pause: why it cannot be entered yet."""
    return tr("arrived in the pause: resume first")


def resume_first() -> str:
    """The same where there is little room."""
    return tr("resume first")


def arrived_late(time: Ms) -> str:
    """A message that came after the time had run out."""
    return tr("arrived {0} late").format(seconds(time))


def dropped_late(players: Sequence[str]) -> str:
    """When a phase is over for which these players' messages came too late."""
    names = tr(" and ").join(players)
    return tr("What {0} sent too late is not entered. It stays among what was sent.").format(names)


def cleared() -> str:
    """After a rewind: what stood in the fields was for another position."""
    return tr("The fields were cleared: what stood there was for another position.")


def at(left: str) -> str:
    """The same as `arrived` where there is little room."""
    return tr("{0} left").format(left) if left else tr("arrived")


def late(time: Ms) -> str:
    """The same as `arrived_late`."""
    return tr("{0} late").format(seconds(time))


def seconds(time: Ms) -> str:
    """A short time: `2 s`, `0.4 s`."""
    if time < 10_000:
        return tr("{0} s").format(f"{time / 1000:.1f}".removesuffix(".0"))
    return span(time)


def stamp_arrival(player: str) -> str:
    """The button that says that a message is there."""
    return tr("{0}’s message is here").format(player)


def hold(view: MatchView, arrived: Mapping[Seat, Mapping[str, str]]) -> str:
    """While a deadline is held: what came, by seat and part, and from whom nothing did."""
    if not view.held:
        return ""
    told = [tr("Time.")]
    for seat in Seat:
        came, lacking = arrived[seat], view.lacking(seat) if view.parts else ()
        found: dict[str, list[str]] = {}
        for part in (*came, *(one for one in lacking if one not in came)):
            found.setdefault(came.get(part, tr("nothing arrived")), []).append(part)
        if not view.parts and not came and seat in view.awaiting:
            found[tr("nothing arrived")] = []
        said = [_of_parts(view, what, parts) for what, parts in found.items()]
        if said:
            told.append(tr("{0}: {1}.").format(view.player(seat), "; ".join(said)))
    return " ".join(told)


def _of_parts(view: MatchView, what: str, parts: Sequence[str]) -> str:
    """What is so of some parts of a submission."""
    names = ", ".join(translate(view.game.part_name(part)) for part in parts if part)
    return f"{names}: {what}" if names else what


def correct_arrival(player: str, told: str) -> str:
    """The same once it was pressed."""
    return tr("{0}’s message {1}: correct it, or take it back").format(player, told)


def arrival_title(player: str) -> str:
    """Before the moment of an arrival is corrected."""
    return tr("When did {0}’s message arrive?").format(player)


def earlier() -> str:
    """Before the field for a correction where no clock ran."""
    return tr("Seconds earlier, or with a minus later")


def left_then() -> str:
    """The same where a clock ran."""
    return tr("Time left when it came; with a minus, how late")


def seen_late() -> str:
    """The reason that is offered."""
    return tr("it came before the umpire saw it")


def asked_since() -> str:
    """Why a message counts from before it stood in a field."""
    return tr("it was not clear at once whose message it was")


def left_open(player: str) -> str:
    """What becomes of a message that was asked about and is entered for nobody."""
    return tr(
        "{0}’s message is left, and its time with it: the next one counts from when it comes."
    ).format(player)


def said_first() -> str:
    """Why of two messages of the same moment one counts as earlier."""
    return tr("the umpire said that it came first")


def no_arrivals() -> str:
    """Where no clock runs that an arrival could matter to."""
    return tr("No clock runs that this could matter to.")


# Tabs


def page(which: str, over: bool = False) -> str:
    """On a tab: what it shows."""
    names = {
        "board": tr("Board"),
        "news": tr("Result") if over else tr("News"),
        "log": tr("Log"),
        "alone": tr("You alone"),
    }
    return names[which]


# Pasting


def pasted(players: Mapping[str, Sequence[str]]) -> str:
    """Whose a paste was, and which parts of a sheet it filled."""
    told = (f"{name} ({', '.join(parts)})" if parts else name for name, parts in players.items())
    return tr("Pasted for {0}.").format(tr(" and ").join(told))


def whose(author: str) -> str:
    """When nothing known says who wrote a paste; `author`: what the chat calls them."""
    return tr("Who is {0}?").format(cut(author)) if author else tr("Whose is it?")


def which(player: str, why: str, count: int) -> str:
    """When what a player wrote may mean `count` moves; of many there is little room to say why."""
    if count > 2:
        return tr("{0}: Which is it?").format(player)
    text = tr("{0}: {1} Is this it?") if count == 1 else tr("{0}: {1} Which is it?")
    return text.format(player, sentence(why))


def unclear(player: str, why: str) -> str:
    """When what a player wrote cannot be entered."""
    return tr("{0}: {1}").format(player, sentence(why))


def asked(view: MatchView, why: Message) -> str:
    """Why a message has to be asked about."""
    return wording.wording(view)(why)


def show_to_answer() -> str:
    """The same question while nothing typed is shown."""
    return tr("It can be read in two ways. Show the text to choose.")


def reading_of(game: Game, moves: Sequence[str], others: Sequence[Sequence[str]]) -> str:
    """One reading of a message, on the button that enters it: what it has and `others` have not."""
    moves = [one for one in moves if not all(one in other for other in others)] or moves
    parts = {f"{part}: ": f"{translate(game.part_name(part))}: " for part in game.trials}
    told = "; ".join(moves)
    for part, name in parts.items():
        told = told.replace(part, name)
    return told


def handles(names: Sequence[str]) -> str:
    """On a player's name: what the chat calls them."""
    return tip(tr("In the chat: {0}").format(", ".join(names))) if names else ""


def not_used(hidden: bool) -> str:
    """Above a pasted message of which not all was needed; `hidden`: not shown, but for a line."""
    if hidden:
        return tr("A line of the message was not used. F8 shows it.")
    return tr("Read from this. What is struck through was not used.")


def no_move() -> str:
    """When a paste says no move."""
    return tr("There is no move in it.")


def more_lines(count: int) -> str:
    """In place of lines of a message that are not shown."""
    return tr("{0} more lines").format(count) if count > 1 else tr("1 more line")


def read_as(told: str) -> str:
    """Below a text that was read as people write in chat; `told`: the move, in canonical words."""
    return tr("Read as {0}").format(told)


def nothing_to_paste() -> str:
    """The clipboard holds no text."""
    return tr("There is no text to paste.")


def too_late() -> str:
    """A paste after the end."""
    return tr("The match is over.")


# Banners


def bot_failed(name: str) -> str:
    """While something legal is played for a bot that failed."""
    return tr(
        "The bot for {0} has failed; something legal is played for it. ⋯ gives the seat back."
    ).format(name)


def not_saved(reason: str) -> str:
    """While events cannot be stored."""
    return tr("Not being saved: {0} The match goes on in memory.").format(sentence(reason))


def saved_again() -> str:
    """A retry worked."""
    return tr("Saved. Nothing is lost.")


def paused(reason: str) -> str:
    """While the clocks stand."""
    return tr("Paused: {0}").format(sentence(reason)) if reason else tr("Paused.")


def gap(time: Ms) -> str:
    """Time that nobody saw."""
    return tr("Garnet did not see {0}, and charged nobody. Decide, or resume.").format(span(time))


def charge_to(player: str | None) -> str:
    """Takes the unseen time from a clock."""
    return tr("Charge the round") if player is None else tr("Charge {0}").format(cut(player, 24))


def charge_reason(time: Ms) -> str:
    """In the log, beside the time taken."""
    return tr("{0} not seen").format(span(time))


def may_close(reason: str) -> str:
    """When nothing undecided can change the winner."""
    return f"{reason}."


def known_by(view: MatchView) -> str:
    """Above what the latest round brought."""
    return tr("Only you know") if view.unmasked else tr("Everybody knows")


def unmasked() -> str:
    """While the board is unmasked."""
    return tr("Unmasked: this screen shows what nobody else may see.")


def click_to_adjust() -> str:
    """On a clock."""
    return tr("Adjust this clock")


def commitment() -> str:
    """Before the first move."""
    return tr("Post this before the first move")


# Sheets


def rewind_text(line: str, sealed: bool) -> str:
    """Before going back; `sealed`: whether both submit in secret."""
    text = tr(
        "Back to the moment before “{0}”. What came after stays in the log, struck through. "
        "The clocks are stopped."
    ).format(cut(line))
    if not sealed:
        return text
    return f"{text} {tr('A round that was revealed is submitted again by both.')}"


def time_left(clock: str) -> str:
    """Before a field for what a clock has after a rewind."""
    return tr("{0}, from then on").format(clock)


def bank_left(clock: str) -> str:
    """The same for its bank."""
    return tr("{0}, in the bank").format(clock)


def no_time_left() -> str:
    """Where a rewind would leave a phase without any time."""
    return tr("Give it some time: with none, the time is up again at once.")


def stand_in_text(player: str) -> str:
    """Before a bot plays for a missing player."""
    return tr(
        "It moves at once, on {0}’s clock, and cannot be asked to take a move back. Log and Stage"
        " say so. “{0} plays again” in the ⋯ menu gives the seat back."
    ).format(player)


def concede_title(player: str) -> str:
    """Before a seat gives up."""
    return tr("{0} concedes?").format(player)


def ends_for(winner: str) -> str:
    """What a concession or an award does."""
    return tr("The match ends at once and {0} wins (GEN-6).").format(winner)


def award_title(player: str) -> str:
    """Before an award."""
    return tr("Award the match to {0}?").format(player)


def call_time_text(view: MatchView) -> str:
    """Before a phase is ended by hand."""
    names = tr(" and ").join(view.player(seat) for seat in Seat if seat in view.awaiting)
    if not names:
        return tr("The round closes now.")
    return tr(
        "The time is over for {0}, whatever the clock says. "
        "What is missing is settled by the rules."
    ).format(names)


def unmask_text() -> str:
    """Before the board is unmasked."""
    return tr(
        "All that is hidden will be seen on this screen. Nobody else may see it, and the log "
        "says that you looked. Esc masks it again."
    )


def left_after(account: str, before: str, after: str) -> str:
    """What an account holds before and after a correction."""
    return f"{account}: {before} → {after}"


# Small


def span(time: Ms) -> str:
    """A length of time: `8.4 s`, `75 s`, `12 min 5 s`, `1 h 2 min`."""
    if time < 10_000:
        return tr("{0} s").format(f"{time / 1000:.1f}")
    seconds = round(time / 1000)
    if seconds < 120:
        return tr("{0} s").format(seconds)
    minutes, rest = divmod(seconds, 60)
    if minutes >= 60:
        return tr("{0} h {1} min").format(minutes // 60, minutes % 60)
    return tr("{0} min {1} s").format(minutes, rest) if rest else tr("{0} min").format(minutes)


def cut(text: str, most: int = SHORT) -> str:
    """A text short enough to be quoted."""
    return text if len(text) <= most else text[: most - 1] + "…"


def sentence(text: str) -> str:
    """A text that ends like a sentence."""
    return text if text.endswith((".", "!", "?", "…")) else text + "."


def match_is_over() -> str:
    return tr("The match is over.")


def clocks_stand() -> str:
    return tr("No clock runs.")


def not_begun() -> str:
    return tr("The match has not begun.")


def is_empty() -> str:
    return tr("Nothing stands in it.")
