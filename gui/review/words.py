"""Text shown on the Review page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Game, OptionKind, OptionSpec, Pair
from games.core.pasted import shortened
from games.match.matchview import MatchView
from games.match.post import clock_text
from gui.kit.texts import Review
from gui.kit.wording import plain, translate, worded


def start() -> str:
    return Review.tr("Start")


def ruling() -> str:
    """Return the title of a step for a concession, an award or an abandonment."""
    return Review.tr("Ruling")


def arranged() -> str:
    """Return the title of the step before the first round."""
    return Review.tr("Arranged")


def during(number: int) -> str:
    """Return the title of a step within a round."""
    return Review.tr("Round {0}").format(number)


def after(alternating: bool, number: int) -> str:
    """Return the title of a step at the end of a turn or round."""
    return (Review.tr("After turn {0}") if alternating else Review.tr("After round {0}")).format(
        number
    )


def place(title: str, index: int, last: int) -> str:
    return Review.tr("{0} · {1} of {2}").format(title, index, last)


def percent(share: float) -> str:
    return Review.tr("{0}\u00a0%").format(round(100 * share))


def here(player: str, move: str, gave_up: bool) -> str:
    """Return a description of a player's move.

    If `move` is "", the description says that the player conceded (`gave_up`) or did nothing.
    """
    if move:
        return Review.tr("{0}: {1}").format(player, move)
    return (Review.tr("{0} conceded.") if gave_up else Review.tr("{0} did nothing.")).format(player)


def cost(share: float) -> str:
    """Return a description of a move's cost. `share` is the loss of win probability."""
    return Review.tr("costs {0}").format(percent(share))


def slight() -> str:
    """Return a note about a move that cost little but would not be chosen by a strong player."""
    return Review.tr("costs almost nothing")


def better(move: str) -> str:
    return Review.tr("Better: {0}").format(move)


def best(move: str) -> str:
    return Review.tr("Best: {0}").format(move)


def falls(player: str, before: float, after: float, alone: bool) -> str:
    """Return a general explanation of a mistake: the chances of winning before and after the move.

    `alone` is True if the player is the only human player.
    """
    text = Review.tr("{0}’s chance falls from {1} to {2}; the better move keeps {1}.")
    if alone:
        text = Review.tr("Your chance falls from {1} to {2}; the better move keeps {1}.")
    return text.format(player, percent(before), percent(after))


def mixed(parts: Sequence[tuple[str, float]], share: float | None) -> str:
    """Return a message saying how often a strong player would choose each move.

    `share` is how often they would choose the move that was played, or None if that is unknown.
    """
    mixture = " · ".join(f"{move} {percent(often)}" for move, often in parts)
    text = Review.tr("Both choose at once, so it is best to vary: {0}.").format(mixture)
    if share is None:
        return text
    yours = (
        Review.tr("What was chosen: {0}.").format(percent(share))
        if share
        else Review.tr("The chosen move is not among them.")
    )
    return f"{text} {yours}"


def viewpoint(game: Game, options: Any) -> str:
    """Return an explanation of what a player is assumed to know when their move is judged."""
    if game.lasting(options):
        return Review.tr(
            "Each choice is judged by what its player could know at the time. The line for both"
            " players is their average."
        )
    if game.memory is not None:
        return Review.tr(
            "Each move is judged by everything its player had been shown, as if nothing had been "
            "forgotten."
        )
    if game.kind.alternating:
        return Review.tr("Each move is judged by what was known when it was made.")
    return Review.tr(
        "Each choice is judged without knowing the rival’s. The line jumps where somebody guessed"
        " right or wrong."
    )


def turn_title(alternating: bool, number: int) -> str:
    """Return the title of a turn or round. Number 0 is the time before the first round."""
    if number == 0:
        return arranged()
    return (Review.tr("Turn {0}") if alternating else Review.tr("Round {0}")).format(number)


def worst_of(player: str, alone: bool) -> tuple[str, str]:
    """Return the short and the full label of the button for a player's costliest move.

    `alone` is True if there is only one human player.
    """
    if alone:
        return Review.tr("My worst move"), Review.tr("My worst move")
    return Review.tr("Worst move"), Review.tr("{0}’s worst move").format(player)


def learn_of(player: str, alone: bool) -> tuple[str, str]:
    """Return the short and the full label of the button for practising a player's mistakes."""
    if alone:
        return Review.tr("Learn from my mistakes"), Review.tr("Learn from my mistakes")
    return Review.tr("Learn from mistakes"), Review.tr("Learn from {0}’s mistakes").format(player)


def mistake(number: int, count: int, title: str) -> str:
    return Review.tr("Mistake {0} of {1} · {2}").format(number, count, title)


def find(player: str, move: str, share: float, alone: bool) -> str:
    """Return the prompt to find a better move. `move` is "" if the player did nothing."""
    if move:
        did = Review.tr("{0} played {1}. That cost {2} of the chance of winning.")
        if alone:
            did = Review.tr("You played {1}. That cost {2} of the chance of winning.")
    else:
        did = Review.tr("{0} did nothing. That cost {2} of the chance of winning.")
        if alone:
            did = Review.tr("You did nothing. That cost {2} of the chance of winning.")
    find_better = Review.tr("Find something better on the board.")
    return f"{did.format(player, move, percent(share))} {find_better}"


def weighing() -> str:
    return Review.tr("Let me see…")


def found_it(kept: float) -> str:
    return Review.tr("Yes. It keeps the chance of winning at {0}.").format(percent(kept))


def just_as_good(kept: float) -> str:
    return Review.tr("Just as good: it keeps the chance of winning at {0}.").format(percent(kept))


def not_yet(kept: float, most: float) -> str:
    text = Review.tr("That leaves a chance of winning of {0}; {1} is possible. Try again.")
    return text.format(percent(kept), percent(most))


def cannot_say() -> str:
    return Review.tr("That could not be judged. Show the better move, or try another.")


def nothing_to_learn(player: str, alone: bool) -> str:
    if alone:
        return Review.tr("You made no mistake worth mentioning. Well played.")
    return Review.tr("{0} made no mistake worth mentioning.").format(player)


def learnt(count: int) -> str:
    return (
        Review.tr("That was the last of {0}.").format(count)
        if count > 1
        else Review.tr("That was the only one.")
    )


def warming(seconds: int) -> str:
    return Review.tr("The expert bot is warming up… {0} s").format(seconds)


def looked_at(share: float) -> str:
    return Review.tr("The expert bot is analysing the match: {0}.").format(percent(share))


def seen_by() -> str:
    """Return the label of the menu that selects the player whose estimate the graph shows."""
    return Review.tr("Chances as seen by")


def both() -> str:
    """Return the label of the option for the mean of both players' estimates."""
    return Review.tr("both")


def proved(events: int, drawn: int) -> tuple[str, ...]:
    lines = [
        Review.tr("The commitment is the SHA-256 of the seed (GEN-4)."),
        Review.tr("The chain of {0} events is intact.").format(events)
        if events != 1
        else Review.tr("The chain of 1 event is intact."),
    ]
    if drawn == 1:
        lines.append(Review.tr("The one drawn move follows from the seed."))
    elif drawn:
        lines.append(Review.tr("All {0} drawn moves follow from the seed.").format(drawn))
    return tuple(lines)


def title(view: MatchView) -> str:
    first, second = view.setup.players
    return f"{first} – {second}"


def result(view: MatchView) -> str:
    outcome = view.outcome
    if outcome is None or outcome.winner is None:
        abandoned = outcome is not None and outcome.ruled
        return Review.tr("abandoned") if abandoned else Review.tr("a draw")
    return Review.tr("{0} won").format(view.player(outcome.winner))


def edition(view: MatchView) -> str:
    for spec in view.game.editions:
        if spec.id == view.setup.edition:
            return translate(spec.label)
    return ""


def option(game: Game, spec: OptionSpec, value: object, players: Pair[str]) -> str:
    match spec.kind:
        case OptionKind.SEAT if value in tuple(game.seats):
            seat = game.seat(str(value))
            return Review.tr("{0} ({1})").format(players[seat], plain(game.titles[seat]))
        case OptionKind.SECONDS:
            assert isinstance(value, int)
            return _seconds(value)
        case OptionKind.SWITCH:
            return Review.tr("yes") if value else Review.tr("no")
        case _ if spec.name in game.drawn.names and isinstance(value, tuple):
            return worded(game, game.drawn.count_in_words(len(value)))
        case _ if isinstance(value, dict):
            return ", ".join(
                f"{_seat_title(game, name)}: {_joined(game, element)}"
                for name, element in value.items()
            )
        case _ if isinstance(value, list | tuple):
            return shortened(_joined(game, value), 300)
        case _ if value is None:
            return Review.tr("as usual")
        case _:
            return shortened(str(value), 300)


def _seat_title(game: Game, name: str) -> str:
    """Return a seat's title. If `name` is not a seat's name, return it unchanged."""
    return plain(game.titles[game.seat(name)]) if name in tuple(game.seats) else name


def _joined(game: Game, value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_seat_title(game, str(element)) for element in value) or Review.tr("none")
    return str(value)


def _seconds(value: int) -> str:
    if value == 0:
        return Review.tr("none")
    return Review.tr("{0} s").format(value) if value < 60 else clock_text(value * 1000)
