"""Text shown at the Desk, except text about messages from players (see `incoming`)."""

from __future__ import annotations

from typing import Any

from games.core import Game, Message, Ms, Refusal, Seat
from games.core.text import Titled
from games.match.matchview import MatchView
from gui.games import face
from gui.kit import wording
from gui.kit.texts import Desk
from gui.table.programs import seat_player
from gui.table.programs import words as engine

SHORT = 60
SHORT_NAME = 16
"""Maximum length of a name in small layouts, in characters."""


# The match


def title(view: MatchView) -> str:
    first, second = view.names
    return f"{view.game.title} · {first} – {second}"


def when(view: MatchView) -> str:
    if view.over:
        return Desk.tr("over")
    if not view.round:
        return before()
    return (Desk.tr("turn {0}") if view.game.kind.alternating else Desk.tr("round {0}")).format(
        view.round
    )


def before() -> str:
    return Desk.tr("before round 1")


def state(view: MatchView, seat: Seat, failed: bool = False) -> str:
    """Return a seat's status, including any bot that plays for it, without revealing submissions.

    If `failed` is True, the bot has failed, and arbitrary legal moves are played.
    """
    by = view.stand_ins[seat]
    bot = (
        engine.level(by.removeprefix(seat_player.BOT))
        if seat_player.is_bot(by)
        else seat_player.title(by)
    )
    who = Desk.tr("played for") if bot and failed else bot
    return " · ".join(filter(None, (who, _state(view, seat))))


def _state(view: MatchView, seat: Seat) -> str:
    if view.outcome is not None:
        return Desk.tr("wins") if view.outcome.winner is seat else ""
    if own := face(view.game.id).race.state(seat, view):
        return own
    if seat not in view.awaiting:
        return Desk.tr("waits") if view.game.kind.alternating else Desk.tr("received ✓")
    return Desk.tr("to move") if view.game.kind.alternating else Desk.tr("to submit")


def nothing_due() -> str:
    return Desk.tr("This player has nothing to do now.")


def clock_of(view: MatchView, seat: Seat | None) -> str:
    """Return the name of a seat's clock, or of the shared clock if `seat` is None."""
    return (
        Desk.tr("The round’s clock")
        if seat is None
        else Desk.tr("{0}’s clock").format(view.player(seat))
    )


def result(view: MatchView) -> str:
    outcome = view.outcome
    if outcome is None or outcome.winner is None:
        abandoned = outcome is not None and outcome.ruled
        return Desk.tr("Abandoned") if abandoned else Desk.tr("A draw")
    return Desk.tr("{0} wins").format(view.player(outcome.winner))


def why(view: MatchView) -> str:
    return wording.why(view)


# Fields


def placeholder(view: MatchView, seat: Seat, correcting: bool) -> str:
    if correcting:
        return Desk.tr("Corrected move")
    own = face(view.game.id).race.placeholder(seat, view)
    return Desk.tr("Paste or type it") if own is None else own


def field(view: MatchView, seat: Seat) -> str:
    return Desk.tr("{0}’s move").format(view.player(seat))


def sheet_state(view: MatchView, seat: Seat) -> str:
    lacking, whole = len(view.lacking(seat)), len(view.parts)
    return (
        Desk.tr("{0} of {1} in").format(whole - lacking, whole)
        if whole > 1
        else Desk.tr("to submit")
    )


def legal(action_text: str, remark: str = "") -> str:
    """Return the message about a legal move. `remark` says which part has no effect, or ""."""
    canonical = Desk.tr("{0}: legal").format(action_text)
    return Desk.tr("{0}, but {1}").format(canonical, remark) if remark else canonical


def legal_hidden() -> str:
    return Desk.tr("Legal")


def refused(refusal: Refusal, view: MatchView, hidden: bool, read: str = "") -> str:
    """Return the message about text that was refused.

    `read` is how the move was understood if that differs from the text, otherwise "".
    """
    why = wording.reason(refusal, view)
    if hidden and not refusal.tellable:
        return Desk.tr("Refused. Show the text to read why.")
    if hidden:
        kind = wording.wording(view)(_without_details(refusal.reason))
        return why if kind == why else Desk.tr("{0} Show the text to read it in full.").format(kind)
    return read_as(Desk.tr("{0}: {1}").format(read, why)) if read else why


def read_as(canonical: str) -> str:
    return Desk.tr("Read as {0}").format(canonical)


def _without_details(reason: Message) -> Message:
    """Return a reason in which cells and numbers are replaced by `HIDDEN`."""
    shown: dict[str, Any] = {
        name: arg if isinstance(arg, (Seat, Titled)) else HIDDEN for name, arg in reason.args
    }
    return Message(reason.plural or reason.text, kind=reason.kind, clause=reason.clause, **shown)


HIDDEN = "…"


def in_force() -> str:
    return Desk.tr("Received. A new move replaces it until the reveal.")


def submit_for(player: str) -> str:
    return Desk.tr("Submit for {0}").format(player)


def correct(correcting: bool) -> str:
    return Desk.tr("Leave it") if correcting else Desk.tr("Correct the last move")


def hide_typed() -> str:
    return Desk.tr("Hide typed text")


def offer_privacy() -> str:
    return Desk.tr(
        "Do you share your whole screen? Then hide typed text. While the Stage is on the same"
        " screen, it is hidden automatically. F8 changes this."
    )


def hides(game: Game) -> str:
    """Return the description of F8, which hides only pasted text if no moves are sealed."""
    if not game.kind.sealed:
        return Desk.tr("Hide or show pasted text")
    return Desk.tr("Hide or show typed text")


def hidden(game: Game, on: bool) -> str:
    if not game.kind.sealed:
        return (
            Desk.tr("Pasted messages are hidden.") if on else Desk.tr("Pasted messages are shown.")
        )
    return Desk.tr("Typed text is hidden.") if on else Desk.tr("Typed text is shown.")


def hidden_for_stage(game: Game) -> str:
    if not game.kind.sealed:
        return Desk.tr("The Stage is on this screen: pasted messages are hidden. F8 shows them.")
    return Desk.tr("The Stage is on this screen: typed text is hidden. F8 shows it.")


# Tabs


def page(which: str, over: bool = False) -> str:
    names = {
        "board": Desk.tr("Board"),
        "news": Desk.tr("Result") if over else Desk.tr("News"),
        "log": Desk.tr("Log"),
        "alone": Desk.tr("Only you"),
    }
    return names[which]


# Banners


def bot_failed(name: str) -> str:
    return Desk.tr(
        "The bot for {0} has failed; legal moves are played instead. The ⋯ menu brings it back."
    ).format(name)


def not_saved(reason: str) -> str:
    return Desk.tr("Saving has failed: {0} The match continues in memory only.").format(
        sentence(reason)
    )


def paused(reason: str) -> str:
    return Desk.tr("Paused: {0}").format(sentence(reason)) if reason else Desk.tr("Paused.")


def gap(time: Ms) -> str:
    return Desk.tr(
        "Garnet was interrupted for {0}, and nobody was charged. Charge a clock, or resume."
    ).format(span(time))


def charge_to(player: str | None) -> str:
    return (
        Desk.tr("Charge the round")
        if player is None
        else Desk.tr("Charge {0}").format(cut(player, 24))
    )


def may_close(reason: str) -> str:
    return f"{reason}."


def known_by(view: MatchView) -> str:
    return Desk.tr("Only you know") if view.unmasked else Desk.tr("Everybody knows")


def click_to_adjust() -> str:
    return Desk.tr("Adjust this clock")


# Sheets


def rewind_text(line: str, sealed: bool) -> str:
    """Return the warning before a rewind to the moment before a log line (`line` is its text).

    If `sealed` is True, the warning says that both players must resubmit a round already revealed.
    """
    text = Desk.tr(
        "Back to the moment before “{0}”. What came after stays in the log, struck through, and is "
        "offered again entry by entry. The clocks are stopped."
    ).format(cut(line.removesuffix(".")))
    if not sealed:
        return text
    again = Desk.tr("If the round was revealed, both players submit again.")
    return f"{text} {again}"


def offered(count: int) -> str:
    """Return a message saying that `count` entries undone by a rewind are still offered."""
    if count == 1:
        return Desk.tr("1 entry from before the rewind is still offered in its field.")
    return Desk.tr(
        "{0} entries from before the rewind will be offered, each when its turn comes. Enter "
        "submits an entry. If it is no longer legal, the reason is shown."
    ).format(count)


def stand_in_text(player: str) -> str:
    return Desk.tr(
        "The bot moves immediately, on {0}’s clock, and never takes a move back. The log and the"
        " Stage show it. To end this, choose “{0} plays again” in the ⋯ menu."
    ).format(player)


def ends_for(winner: str) -> str:
    return Desk.tr("The match ends immediately and {0} wins (GEN-6).").format(winner)


def call_time_text(view: MatchView) -> str:
    names = Desk.tr(" and ").join(view.player(seat) for seat in Seat if seat in view.awaiting)
    if not names:
        return Desk.tr("The round closes now.")
    return Desk.tr(
        "Time is up for {0}, whatever the clock says. The rules decide about missing submissions."
    ).format(names)


def unmask(view: MatchView, shown: bool) -> str:
    """Return the label of the button that shows or hides secrets, for everybody after the match."""
    if view.over:
        return Desk.tr("Hide it again") if shown else Desk.tr("Show what was hidden")
    return Desk.tr("Mask") if shown else Desk.tr("Unmask…")


def span(time: Ms) -> str:
    """Return a duration such as `8.4 s`, `75 s`, `12 min 5 s` or `1 h 2 min`."""
    if time < 9_950:  # with one decimal, 9.95 s would become 10.0
        return Desk.tr("{0} s").format(f"{time / 1000:.1f}")
    seconds = round(time / 1000)
    if seconds < 120:
        return Desk.tr("{0} s").format(seconds)
    minutes, rest = divmod(seconds, 60)
    if minutes >= 60:
        return Desk.tr("{0} h {1} min").format(minutes // 60, minutes % 60)
    return (
        Desk.tr("{0} min {1} s").format(minutes, rest)
        if rest
        else Desk.tr("{0} min").format(minutes)
    )


def cut(text: str, most: int = SHORT) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else text + "."


def match_is_over() -> str:
    return Desk.tr("The match is over.")


def not_begun() -> str:
    return Desk.tr("The match has not begun.")
