"""Everything Review says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Game, OptionKind, OptionSpec, Pair
from games.core.pasted import shortened
from games.match.matchview import MatchView
from games.match.post import clock_text
from gui.kit.texts import Review
from gui.kit.wording import plain, translate, worded

# Moments


def start() -> str:
    """Before the first move."""
    return Review.tr("Start")


def ruling() -> str:
    """Return the moment of a concession, an award or an abandonment."""
    return Review.tr("Ruling")


def arranged() -> str:
    """Return the title of the step before the first round."""
    return Review.tr("Arranged")


def during(number: int) -> str:
    """Within a round."""
    return Review.tr("Round {0}").format(number)


def after(alternating: bool, number: int) -> str:
    """Say that a turn or round was played; the board already asks for the next."""
    return (Review.tr("After turn {0}") if alternating else Review.tr("After round {0}")).format(
        number
    )


def place(title: str, index: int, last: int) -> str:
    """Return where the replay stands."""
    return Review.tr("{0} · {1} of {2}").format(title, index, last)


# Analysis


def percent(share: float) -> str:
    """Return a share as people read it."""
    return Review.tr("{0}\u00a0%").format(round(100 * share))


def here(player: str, move: str, gave_up: bool) -> str:
    """Return a step in words; `move` empty: nothing was done, or the match was given up."""
    if move:
        return Review.tr("{0}: {1}").format(player, move)
    return (Review.tr("{0} conceded.") if gave_up else Review.tr("{0} did nothing.")).format(player)


def cost(share: float) -> str:
    """Return the cost of a move, in words."""
    return Review.tr("costs {0}").format(percent(share))


def as_good() -> str:
    """Return a move that cost nothing to speak of."""
    return Review.tr("as good as any")


def slight() -> str:
    """Return a move that cost little, but that a strong player would not choose."""
    return Review.tr("costs next to nothing")


def better(move: str) -> str:
    """Return the better move, in words."""
    return Review.tr("Better: {0}").format(move)


def best(move: str) -> str:
    """Return the best move, in words, where the one played was as good or none was played."""
    return Review.tr("Best: {0}").format(move)


def falls(player: str, before: float, after: float) -> str:
    """The generic reason: what a move did to its player's chance, and what the better one keeps."""
    text = Review.tr("{0}’s chance falls from {1} to {2}; the better move keeps {1}.")
    return text.format(player, percent(before), percent(after))


def after_that(line: Sequence[str]) -> str:
    """Return the expected line after the better move."""
    return Review.tr("Then perhaps: {0}.").format("; ".join(line))


def mixed(parts: Sequence[tuple[str, float]], share: float | None) -> str:
    """Return how often a strong player would choose what; `share`: how often what was chosen."""
    told = " · ".join(f"{move} {percent(often)}" for move, often in parts)
    text = Review.tr("Both choose at once, so it is best to vary: {0}.").format(told)
    if share is None:
        return text
    yours = (
        Review.tr("What was chosen: {0}.").format(percent(share))
        if share
        else Review.tr("What was chosen is not among them.")
    )
    return f"{text} {yours}"


def viewpoint(game: Game, options: Any) -> str:
    """From whose knowledge a match is judged."""
    if game.lasting(options):
        return Review.tr(
            "Each choice is judged by what its player could know then; the line for both is the"
            " average of the two."
        )
    if game.memory is not None:
        return Review.tr(
            "Each move is judged by everything its player had been shown, as if nothing was"
            " forgotten."
        )
    if game.kind.alternating:
        return Review.tr("Each move is judged by what was known when it was made.")
    return Review.tr(
        "Each choice is judged without knowing the rival’s. The line jumps where somebody guessed"
        " right or wrong."
    )


def would_follow(number: int, count: int) -> str:
    """Say that the board shows what was not played."""
    return Review.tr("What would follow · {0} of {1}").format(number, count)


def turn_title(alternating: bool, number: int) -> str:
    """Return a turn or round by its number; before the first one something is arranged."""
    if number == 0:
        return arranged()
    return (Review.tr("Turn {0}") if alternating else Review.tr("Round {0}")).format(number)


def worst_of(player: str, alone: bool) -> tuple[str, str]:
    """Goes to the costliest move of a player, in short and whole; `alone`: nobody else is one."""
    if alone:
        return Review.tr("My worst move"), Review.tr("My worst move")
    return Review.tr("Worst move"), Review.tr("{0}’s worst move").format(player)


def learn_of(player: str, alone: bool) -> tuple[str, str]:
    """Begins to learn from a player's mistakes, in short and whole."""
    if alone:
        return Review.tr("Learn from my mistakes"), Review.tr("Learn from my mistakes")
    return Review.tr("Learn from mistakes"), Review.tr("Learn from {0}’s mistakes").format(player)


# Learning


def mistake(number: int, count: int, title: str) -> str:
    """Return which mistake is on the board."""
    return Review.tr("Mistake {0} of {1} · {2}").format(number, count, title)


def find(player: str, move: str, share: float) -> str:
    """Return the task: find the better move."""
    did = Review.tr("{0} played {1}. That cost {2} of the chance to win.")
    did = did.format(player, move, percent(share))
    if not move:
        did = Review.tr("{0} did nothing. That cost {1} of the chance to win.")
        did = did.format(player, percent(share))
    return did + " " + Review.tr("Find something better on the board.")


def weighing() -> str:
    """Say that a try is being judged."""
    return Review.tr("Let me see…")


def found_it(kept: float) -> str:
    """Say that the better move was found."""
    return Review.tr("Yes. It keeps the chance to win at {0}.").format(percent(kept))


def just_as_good(kept: float) -> str:
    """Another move was found that is as good."""
    return Review.tr("Just as good: it keeps the chance to win at {0}.").format(percent(kept))


def not_yet(kept: float, most: float) -> str:
    """Return a try that gives something away."""
    text = Review.tr("That leaves a chance to win of {0}; {1} is possible. Try again.")
    return text.format(percent(kept), percent(most))


def same_again() -> str:
    """Say that the mistake itself was tried."""
    return Review.tr("That is what was played. There is something better.")


def cannot_say() -> str:
    """Return a try that could not be judged."""
    return Review.tr("That could not be judged. Show the better move, or try another.")


def nothing_to_learn(player: str, alone: bool) -> str:
    """No mistake worth speaking of."""
    if alone:
        return Review.tr("You made no mistake worth speaking of. Well played.")
    return Review.tr("{0} made no mistake worth speaking of.").format(player)


def learnt(count: int) -> str:
    """Say that the last mistake is done."""
    return (
        Review.tr("That was the last of {0}.").format(count)
        if count > 1
        else Review.tr("That was the only one.")
    )


def warming(seconds: int) -> str:
    """Say that the bot compiles before it can look at anything."""
    return Review.tr("The expert bot is warming up… {0} s").format(seconds)


def looked_at(share: float) -> str:
    """Return how far the analysis has come."""
    return Review.tr("The expert bot looks at the match: {0}.").format(percent(share))


def seen_by() -> str:
    """Return whose view of the chances the line shows."""
    return Review.tr("The line as seen by")


def both() -> str:
    """Return the mean of both players' views."""
    return Review.tr("both")


def no_analysis(reason: str) -> str:
    """It failed."""
    return Review.tr("The analysis stopped: {0}.").format(reason)


# Proof


def no_seed() -> str:
    """Return a record that holds only the commitment."""
    return Review.tr("The seed is not known, so draws and chain cannot be checked.")


def wrong_commitment() -> str:
    """Say that the commitment belongs to another seed."""
    return Review.tr("The commitment is not the SHA-256 of the seed.")


def proved(events: int, drawn: int) -> tuple[str, ...]:
    """Return the result of the checks that found everything in order."""
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


# The match


def title(view: MatchView) -> str:
    """Return which match this is."""
    one, two = view.setup.players
    return f"{one} – {two}"


def edition(view: MatchView) -> str:
    """Return the edition, by name."""
    for spec in view.game.editions:
        if spec.id == view.setup.edition:
            return translate(spec.label)
    return ""


def option(game: Game, spec: OptionSpec, value: object, players: Pair[str]) -> str:
    """Return the value of an option in words."""
    match spec.kind:
        case OptionKind.SEAT if value in tuple(game.seats):
            which = game.seat(str(value))
            return Review.tr("{0} ({1})").format(players[which], plain(game.titles[which]))
        case OptionKind.SECONDS:
            assert isinstance(value, int)
            return _seconds(value)
        case OptionKind.SWITCH:
            return Review.tr("yes") if value else Review.tr("no")
        case _ if spec.name in game.drawn.names and isinstance(value, tuple):
            return worded(game, game.drawn.told(len(value)))
        case _ if isinstance(value, dict):
            return ", ".join(
                f"{_whose(game, name)}: {_all(game, one)}" for name, one in value.items()
            )
        case _ if isinstance(value, list | tuple):
            return shortened(_all(game, value), 300)
        case _ if value is None:
            return Review.tr("as usual")
        case _:
            return shortened(str(value), 300)


def _whose(game: Game, name: str) -> str:
    """Return a seat by its title, where `name` is one."""
    return plain(game.titles[game.seat(name)]) if name in tuple(game.seats) else name


def _all(game: Game, value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_whose(game, str(one)) for one in value) or Review.tr("none")
    return str(value)


def _seconds(value: int) -> str:
    if value == 0:
        return Review.tr("none")
    return Review.tr("{0} s").format(value) if value < 60 else clock_text(value * 1000)
