"""Text shown on the public display."""

from __future__ import annotations

from games.core import Message, Outcome, Seat
from games.match.matchview import MatchView
from gui.kit.texts import Stage
from gui.kit.wording import wording

ISOLATE, POP = "\u2068", "\u2069"
"""Unicode characters around a name. They isolate its writing direction from surrounding text."""


def name_in_sentence(name: str) -> str:
    """Return a player's name between Unicode isolates, for use in a sentence."""
    return f"{ISOLATE}{name}{POP}"


def seated(view: MatchView, seat: Seat) -> str:
    """Return the name of a seat's player, with a note if a bot stands in."""
    name = view.player(seat)
    return Stage.tr("{0} (bot)").format(name) if view.stand_ins[seat] else name


def when(view: MatchView) -> str:
    if view.over:
        return Stage.tr("Game over")
    if view.round == 0:
        return Stage.tr("Before round 1")
    template = Stage.tr("Turn {0}") if view.game.kind.alternating else Stage.tr("Round {0}")
    return template.format(view.round)


def starts_soon() -> str:
    return Stage.tr("Starts soon")


def next_round(number: int) -> str:
    return Stage.tr("Round {0} starts soon").format(number)


def time() -> str:
    """Return the heading that is shown between a deadline and its effect (GEN-8)."""
    return Stage.tr("Time")


def replay() -> str:
    return Stage.tr("Replay")


def paused() -> str:
    return Stage.tr("Paused")


def to_move() -> str:
    return Stage.tr("to move")


def choosing() -> str:
    return Stage.tr("choosing")


def checking() -> str:
    """Return a seat's status while the umpire checks whether it submitted in time (GEN-8)."""
    return Stage.tr("checking")


def checking_arrivals() -> str:
    """Return the message shown while the umpire checks what was submitted before a deadline."""
    return Stage.tr("Checking what arrived in time")


def submitted() -> str:
    return Stage.tr("submitted")


def bank() -> str:
    return Stage.tr("bank")


def on_bank() -> str:
    """Return the label shown while the large digits show the time in the bank."""
    return Stage.tr("from the bank")


def drawn() -> str:
    """Return the label of a randomly drawn submission (GEN-4)."""
    return Stage.tr("drawn")


def takes_the_lead(name: str) -> str:
    return Stage.tr("{0} takes the lead").format(name)


def new_leader() -> str:
    """Return the note about a new leader. It omits the name, as the leader's card is marked."""
    return Stage.tr("new leader")


def game_over() -> str:
    return Stage.tr("Game over")


def winner() -> str:
    return Stage.tr("Winner")


def result() -> str:
    return Stage.tr("Result")


def no_winner(outcome: Outcome) -> str:
    return Stage.tr("Abandoned") if outcome.ruled else Stage.tr("A draw")


def reason(view: MatchView) -> str:
    outcome, words = view.outcome, wording(view, name_in_sentence)
    if outcome is None:
        return ""
    if outcome.winner is not None and outcome.written:
        return Stage.tr("Awarded by the umpire: {reason}").format(reason=words(outcome.reason))
    return words.sentence(outcome.reason)


def renamed(view: MatchView, message: Message) -> str:
    return wording(view, name_in_sentence, data=name_in_sentence)(message)


def commitment(view: MatchView) -> str:
    text = Stage.tr("Commitment {0}").format(_short(view.commitment))
    return Stage.tr("{0} · without the players’ words").format(text) if view.without_words else text


def seed(view: MatchView) -> str:
    return Stage.tr("Seed {0}").format(_short(view.seed or ""))


def _short(digits: str) -> str:
    return f"{digits[:4]} {digits[4:8]} {digits[8:12]} {digits[12:16]} …"


def spoken(view: MatchView, standing: list[tuple[str, str]], news: str = "") -> str:
    """Return the accessible description of the Stage.

    `standing` holds the name and state of each seat. `news` describes changed names and players.
    """
    parts = [f"{view.game.title}. {when(view)}."]
    if view.over:
        parts.append(f"{headline(view)}. {reason(view)}.")
    elif not view.started:
        parts.append(f"{starts_soon()}.")
    elif view.waiting:
        parts.append(f"{next_round(view.round)}.")
    elif view.paused:
        parts.append(f"{paused()}.")
    elif view.held:
        parts.append(f"{time()}.")
    parts += [news] if news else []
    parts += [f"{name_in_sentence(name)}: {status}." for name, status in standing if status]
    return " ".join(parts)


def headline(view: MatchView) -> str:
    outcome = view.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return no_winner(outcome)
    name = name_in_sentence(view.player(outcome.winner))
    return Stage.tr("{0} wins").format(name)
