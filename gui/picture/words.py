"""Every word of the public picture."""

from __future__ import annotations

from games.core import Message, Outcome, Seat
from games.match.matchview import MatchView
from gui.kit.texts import Stage
from gui.kit.wording import wording

ISOLATE, POP = "\u2068", "\u2069"
"""Put round a name in a sentence, so that its direction of writing stays its own."""


def name_in_sentence(name: str) -> str:
    """Return a player's name as part of a sentence."""
    return f"{ISOLATE}{name}{POP}"


def seated(view: MatchView, seat: Seat) -> str:
    """Return who plays a seat: its player, or a bot in that place."""
    name = view.player(seat)
    return Stage.tr("{0} (bot)").format(name) if view.stand_ins[seat] else name


def when(view: MatchView) -> str:
    """Return which round or turn it is, or that it is over."""
    if view.over:
        return Stage.tr("Game over")
    if view.round == 0:
        return Stage.tr("Before round 1")
    word = Stage.tr("Turn {0}") if view.game.kind.alternating else Stage.tr("Round {0}")
    return word.format(view.round)


def starts_soon() -> str:
    """Before the clocks have ever run."""
    return Stage.tr("Starts soon")


def next_round(number: int) -> str:
    """While a round waits to be started."""
    return Stage.tr("Round {0} starts soon").format(number)


def time() -> str:
    """While the time has run out and nothing has come of it yet (GEN-8)."""
    return Stage.tr("Time")


def replay() -> str:
    """While the last reveal is shown once more."""
    return Stage.tr("Replay")


def paused() -> str:
    """While the clocks stand."""
    return Stage.tr("Paused")


def to_move() -> str:
    """Beside the seat whose turn it is."""
    return Stage.tr("to move")


def choosing() -> str:
    """Beside a seat that still owes its submission."""
    return Stage.tr("choosing")


def checking() -> str:
    """Beside a seat from which nothing has come when the time ran out (GEN-8)."""
    return Stage.tr("checking")


def checking_arrivals() -> str:
    """While the umpire looks at what came before the time ran out."""
    return Stage.tr("Checking what arrived in time")


def submitted() -> str:
    """Beside a seat whose submission is in."""
    return Stage.tr("submitted")


def bank() -> str:
    """Before the time in a bank."""
    return Stage.tr("bank")


def on_bank() -> str:
    """While the large digits show the bank."""
    return Stage.tr("from the bank")


def drawn() -> str:
    """Beside a submission that was drawn (GEN-4)."""
    return Stage.tr("drawn")


def takes_the_lead(name: str) -> str:
    """Beside the last round, when the lead has changed in it."""
    return Stage.tr("{0} takes the lead").format(name)


def game_over() -> str:
    """While the board still tells the end."""
    return Stage.tr("Game over")


def winner() -> str:
    """Above the winner's name."""
    return Stage.tr("Winner")


def result() -> str:
    """Above a result without a winner."""
    return Stage.tr("Result")


def no_winner(outcome: Outcome) -> str:
    """In place of the winner's name."""
    return Stage.tr("Abandoned") if outcome.ruled else Stage.tr("A draw")


def reason(view: MatchView) -> str:
    """Return why it ended so, with the players' names in place of the seats'."""
    outcome, words = view.outcome, wording(view, name_in_sentence)
    if outcome is None:
        return ""
    if outcome.winner is not None and outcome.written:
        return Stage.tr("Awarded by the umpire: {reason}").format(reason=words(outcome.reason))
    return words.sentence(outcome.reason)


def renamed(view: MatchView, message: Message) -> str:
    """Return who is called otherwise now, or plays in place of another."""
    return wording(view, name_in_sentence, data=name_in_sentence)(message)


def commitment(view: MatchView) -> str:
    """Return the commitment, short enough to read aloud."""
    said = Stage.tr("Commitment {0}").format(_short(view.commitment))
    return Stage.tr("{0} · without the players’ words").format(said) if view.without_words else said


def seed(view: MatchView) -> str:
    """Return the seed, once everybody may know it."""
    return Stage.tr("Seed {0}").format(_short(view.seed or ""))


def _short(digits: str) -> str:
    return f"{digits[:4]} {digits[4:8]} {digits[8:12]} {digits[12:16]} …"


def spoken(view: MatchView, standing: list[tuple[str, str]], news: str = "") -> str:
    """The Stage in a few sentences, for those who cannot see it; `standing`: name and status.

    `news`: who is called otherwise now, or plays in place of another.
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
    """Return who won."""
    outcome = view.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return no_winner(outcome)
    name = name_in_sentence(view.player(outcome.winner))
    return Stage.tr("{0} wins").format(name)
