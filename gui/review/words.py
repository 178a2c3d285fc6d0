"""Everything Review says."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from games.core import Game, OptionKind, OptionSpec, Pair
from games.core.pasted import shortened
from games.match.matchview import MatchView
from games.match.post import clock_text
from gui.kit.wording import translate
from gui.table.programs.words import then


def tr(text: str) -> str:
    """A text of Review in the user's language."""
    return QCoreApplication.translate("Review", text)


# Moments


def start() -> str:
    """Before the first move."""
    return tr("Start")


def ruling() -> str:
    """The moment of a concession, an award or an abandonment."""
    return tr("Ruling")


def arranged() -> str:
    """What is laid before the first round is done."""
    return tr("Arranged")


def during(number: int) -> str:
    """Within a round."""
    return tr("Round {0}").format(number)


def after(alternating: bool, number: int) -> str:
    """When a turn or round was played; the board already asks for the next."""
    return (tr("After turn {0}") if alternating else tr("After round {0}")).format(number)


def place(title: str, index: int, last: int) -> str:
    """Where the replay stands."""
    return tr("{0} · {1} of {2}").format(title, index, last)


# Analysis


def best(player: str, move: str, line: Sequence[str]) -> str:
    """The best move of a position, and on a line of its own what would come next."""
    said = tr("Best for {0}: {1}").format(player, move)
    return "\n".join(filter(None, (said, then(line))))


def played(move: str, before: float | None, after: float | None) -> str:
    """What was played instead; its player's chance to win then and a turn later, where known.

    `before`, `after`: 0 to 1.
    """
    if before is None or after is None:
        return tr("Played: {0}").format(move)
    text = tr("Played: {0} ({1}\u00a0% → {2}\u00a0% a turn later)")
    return text.format(move, round(100 * before), round(100 * after))


def warming(seconds: int) -> str:
    """The bot compiles before it can look at anything."""
    return tr("The expert bot is warming up… {0} s").format(seconds)


def looked_at(done: int, total: int) -> str:
    """How far the analysis has come."""
    return tr("The expert bot looks at the match: {0} of {1}.").format(done, total)


def no_analysis(reason: str) -> str:
    """It failed."""
    return tr("The analysis stopped: {0}.").format(reason)


# Proof


def no_seed() -> str:
    """A record that holds only the commitment."""
    return tr("The seed is not known, so draws and chain cannot be checked.")


def wrong_commitment() -> str:
    """The commitment belongs to another seed."""
    return tr("The commitment is not the SHA-256 of the seed.")


def proved(events: int, drawn: int) -> tuple[str, ...]:
    """What was found to be in order."""
    lines = [
        tr("The commitment is the SHA-256 of the seed (GEN-4)."),
        tr("The chain of {0} events is intact.").format(events)
        if events != 1
        else tr("The chain of 1 event is intact."),
    ]
    if drawn == 1:
        lines.append(tr("The one drawn move follows from the seed."))
    elif drawn:
        lines.append(tr("All {0} drawn moves follow from the seed.").format(drawn))
    return tuple(lines)


# The match


def title(view: MatchView) -> str:
    """Which match this is."""
    one, two = view.setup.players
    return f"{one} – {two}"


def edition(view: MatchView) -> str:
    """The edition, by name."""
    for spec in view.game.editions:
        if spec.id == view.setup.edition:
            return translate(spec.label)
    return ""


def option(game: Game, spec: OptionSpec, value: object, players: Pair[str]) -> str:
    """The value of an option in words."""
    match spec.kind:
        case OptionKind.SEAT if value in tuple(game.seats):
            which = game.seat(str(value))
            return tr("{0} ({1})").format(players[which], translate(game.titles[which]))
        case OptionKind.SECONDS:
            assert isinstance(value, int)
            return _seconds(value)
        case OptionKind.SWITCH:
            return tr("yes") if value else tr("no")
        case OptionKind.PUZZLES if isinstance(value, tuple):
            return tr("{0} puzzles").format(len(value)) if len(value) != 1 else tr("1 puzzle")
        case _ if isinstance(value, dict):
            return ", ".join(
                f"{_whose(game, name)}: {_all(game, one)}" for name, one in value.items()
            )
        case _ if isinstance(value, list | tuple):
            return shortened(_all(game, value), 300)
        case _ if value is None:
            return tr("as usual")
        case _:
            return shortened(str(value), 300)


def _whose(game: Game, name: str) -> str:
    """A seat by its title, where `name` is one."""
    return game.titles[game.seat(name)] if name in tuple(game.seats) else name


def _all(game: Game, value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_whose(game, str(one)) for one in value) or tr("none")
    return str(value)


def _seconds(value: int) -> str:
    if value == 0:
        return tr("none")
    return tr("{0} s").format(value) if value < 60 else clock_text(value * 1000)
