"""All text shown on the boards of Unlucky For Some and its trials."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.core import Message, Pair, Seat
from games.core.text import Wording, counted
from games.unlucky.trial import ROUNDS, TITLES, Verdict
from games.unlucky.view import UnluckyView
from gui.kit.board.animation import Tally, with_sign
from gui.kit.texts import Texts
from gui.kit.wording import plain, shown, translate

CANDLES, NODES, NOUGHTS = "candle-countdown", "know-your-nodes", "wandering-noughts"


def word(message: Message) -> str:
    """Return a message from the rules as text in the user's language."""
    return Wording(TITLES, translate=translate, data=shown)(message)


def title(trial: str) -> str:
    return {
        CANDLES: Unlucky.tr("Candle Countdown"),
        NODES: Unlucky.tr("Know Your Nodes"),
        NOUGHTS: Unlucky.tr("Wandering Noughts and Crosses"),
    }[trial]


def short(trial: str) -> str:
    return {
        CANDLES: Unlucky.tr("Candles"),
        NODES: Unlucky.tr("Nodes"),
        NOUGHTS: Unlucky.tr("Noughts"),
    }[trial]


def board(trials: tuple[str, ...]) -> str:
    name = title(trials[0]) if len(trials) == 1 else Unlucky.tr("Unlucky For Some")
    return Unlucky.tr("{0} board").format(name)


def seats(players: Pair[str]) -> Pair[str]:
    """Return the players' names. An unnamed player is called by the name of the side played."""
    side_names = Pair(Unlucky.tr("Circles"), Unlucky.tr("Crosses"))
    return Pair(*(players[seat] or side_names[seat] for seat in Seat))


def points(number: int) -> str:
    return plain(counted(number, "{count} point", "{count} points"))


def regions(number: int) -> str:
    return plain(counted(number, "{count} region", "{count} regions"))


def nodes(number: int) -> str:
    return plain(counted(number, "{count} node", "{count} nodes"))


def sway(number: int) -> str:
    return Unlucky.tr("{0} Sway").format(number)


def lines(number: int) -> str:
    return plain(counted(number, "{count} line", "{count} lines"))


def walls_left(number: int) -> str:
    return plain(counted(number, "{count} wall left", "{count} walls left"))


def verdict(verdict_: Verdict, names: Pair[str]) -> str:
    return (
        Unlucky.tr("Nobody won")
        if verdict_.winner is None
        else Unlucky.tr("{0} won").format(names[verdict_.winner])
    )


def result(verdict_: Verdict) -> str:
    """Return the reason for a trial's result, shown next to the winner's mark."""
    reason = word(verdict_.reason)
    return Unlucky.tr("Nobody wins: {0}").format(reason) if verdict_.winner is None else reason


def round_of(number: int) -> str:
    return (
        Unlucky.tr("Arranging")
        if number == 0
        else Unlucky.tr("Round {0} of {1}").format(number, ROUNDS)
    )


def description(view: UnluckyView, parts: list[tuple[str, str]], names: Pair[str]) -> str:
    """Return a description of a whole view. `parts` holds each trial's name and description."""
    texts = [f"{round_of(view.round)}."]
    alone = len(parts) == 1
    for trial, words in parts:
        texts.append(words if alone else f"{title(trial)}: {words}")
        verdict_ = view.part(trial).verdict
        if verdict_ is not None:
            texts.append(f"{verdict(verdict_, names)}.")
    if view.outcome is None:
        waiting = [names[seat] for seat in Seat if view.owed and not view.missing(seat)]
        texts += [Unlucky.tr("{0} has submitted.").format(name) for name in waiting]
    return " ".join(texts)


def missing(trials: list[str]) -> str:
    return Unlucky.tr("Still to do: {0}").format(", ".join(map(short, trials)))


def sentences(texts: Iterable[str]) -> str:
    return " ".join(f"{sentence}." for sentence in texts)


def submits() -> str:
    return Unlucky.tr("Enter submits.")


def more(number: int) -> str:
    return Unlucky.tr("and {0} more").format(number)


def enlarges() -> str:
    """Return the hint about the keys that enlarge one of the three trials."""
    return Unlucky.tr("1, 2, 3: enlarge")


def enlarges_one(number: int) -> str:
    """Return the tooltip of a title that enlarges its trial when clicked."""
    return Unlucky.tr("Click or press {0} to enlarge").format(number)


def shows_all(number: int) -> str:
    """Return the hint saying that pressing a trial's number again shows all trials."""
    return Unlucky.tr("{0} again: show all three").format(number)


def nothing() -> str:
    return Unlucky.tr("No action")


def tally(view: UnluckyView, seat: Seat, trials: Collection[str] | None = None) -> Tally:
    """Return a seat's tally: the trials it has won or, in a single trial, the first criterion."""
    if len(view.trials) > 1:
        won = [
            short(trial)
            for trial in (view.trials if trials is None else trials)
            if (verdict_ := view.part(trial).verdict) is not None and verdict_.winner is seat
        ]
        return Tally(with_sign("·", won), str(len(won))) if won else Tally.plain("0")
    return Tally.plain(str(score(view, seat)))


def score(view: UnluckyView, seat: Seat) -> int:
    """Return a seat's value of the first criterion of a trial that is played alone."""
    part = view.parts[0]
    match view.trials[0]:
        case "candle-countdown":
            return int(part.points[seat])
        case "know-your-nodes":
            return int(part.count(seat)[0])
    return len(part.lines[seat])


class Unlucky(Texts): ...
