"""All text shown on Candle Countdown's board."""

from __future__ import annotations

from games.core import Pair, Seat
from games.core.text import counted
from games.unlucky.candle_countdown.rules import PUFFS
from games.unlucky.candle_countdown.view import (
    Burn,
    CandleKind,
    Count,
    CountdownView,
    SeenCandle,
    State,
    Trim,
)
from gui.games.unlucky.captions import Captions, spoken
from gui.games.unlucky.words import Unlucky, points
from gui.kit.wording import plain


def kind(chosen: CandleKind) -> str:
    return {
        CandleKind.FAST: Unlucky.tr("fast"),
        CandleKind.MEDIUM: Unlucky.tr("medium"),
        CandleKind.SLOW: Unlucky.tr("slow"),
    }[chosen]


def burning(number: int) -> str:
    return Unlucky.tr("{0} lit").format(number)


def put_out(short: bool = False) -> str:
    """Return the label of the pips that show the remaining puffs."""
    return Unlucky.tr("out") if short else Unlucky.tr("to put out")


def can_put_out(view: CountdownView, seat: Seat) -> str:
    """Return a message with the number of candles that a seat can still put out (CC-3)."""
    left = PUFFS - view.puffs[seat]
    return (
        Unlucky.tr("can put out {0} more").format(left)
        if left
        else Unlucky.tr("cannot put out any more")
    )


def block(view: CountdownView, seat: Seat, name: str) -> str:
    lit = sum(candle_.state is State.LIT for candle_ in view.candles[seat])
    facts = [points(view.points[seat]), burning(lit), can_put_out(view, seat)]
    text = f"{name}: {', '.join(facts)}."
    star = Unlucky.tr("The star: a total of 10 or more.")
    return f"{text} {star}" if view.stars[seat] else text


def totals(known: Pair[int | None]) -> str:
    first, second = known
    if first is not None and second is not None:
        return f"{first}–{second}"
    return str(second if first is None else first) if known != Pair(None, None) else ""


def own_total(total: str) -> str:
    """Return the label of the viewer's own total, used if the rival's total is unknown."""
    return Unlucky.tr("you {0}").format(total)


def own_in_short(total: str) -> str:
    """Return the viewer's own total in brackets, to distinguish it from a round's number."""
    return f"({total})"


def round_in_full(count: Count, names: Pair[str]) -> str:
    """Return the full description of a finished round: the scorer and the known totals."""
    ((seat, result),) = scored(count)
    result = result if seat is None else f"{names[seat]} {result}"
    text = Unlucky.tr("Round {0}: {1}.").format(count.round, result)
    known_totals = [
        (names[seat], total) for seat, total in count.totals.items() if total is not None
    ]
    if len(known_totals) == 1:
        total = Unlucky.tr("{0}’s total: {1}.").format(*known_totals[0])
        return f"{text} {total}"
    return text


def arranged() -> Captions:
    return ((None, Unlucky.tr("The candles are arranged")),)


def act(burn: Burn | None) -> str:
    if burn is None or burn == Burn():
        return Unlucky.tr("nothing")
    lights = Unlucky.tr("lights {0}").format(burn.light) if burn.light else ""
    extinguishing = Unlucky.tr("puts out {0}").format(burn.extinguish) if burn.extinguish else ""
    return ", ".join(filter(None, (lights, extinguishing)))


def acts(burns: Pair[Burn | None]) -> Captions:
    return tuple((seat, act(burn)) for seat, burn in burns.items())


def scored(count: Count) -> Captions:
    """Return a caption stating who scored a round's point, with both totals if known (CC-5)."""
    both_totals = totals(count.totals)
    totals_text = f" ({both_totals})" if "–" in both_totals else ""
    if count.point is None:
        return ((None, Unlucky.tr("No point: everything is level") + totals_text),)
    return ((count.point, Unlucky.tr("scores the point") + totals_text),)


def to_arrange() -> Captions:
    return ((None, Unlucky.tr("Candles are being arranged")),)


def strength() -> str:
    """Return the label of an arrangement's total strength, which CC-1 limits."""
    return Unlucky.tr("Σ number × burn time")


def example() -> str:
    return Unlucky.tr("an example")


def valid() -> str:
    return Unlucky.tr("valid")


def invalid(over: int) -> str:
    return Unlucky.tr("{0} too many").format(over)


def arrange_prompt() -> str:
    return Unlucky.tr(
        "Drag numbers and candles onto each other, or use arrow keys, 0 to 8 and F, M, S."
    )


def example_prompt() -> str:
    return Unlucky.tr("An example: take it (K) or change it. {0}").format(arrange_prompt())


def candle(candle_: SeenCandle) -> str:
    facts = [candle_.letter]
    if candle_.number is not None:
        facts.append(Unlucky.tr("number {0}").format(candle_.number))
    elif candle_.trim is not None:
        facts.append(
            {Trim.BLACK: Unlucky.tr("black trim"), Trim.WHITE: Unlucky.tr("white trim")}[
                candle_.trim
            ]
        )
    if candle_.kind is not None:
        facts.append(kind(candle_.kind))
    if candle_.left:
        facts.append(
            plain(counted(candle_.left, "{count} round to burn", "{count} rounds to burn"))
        )
    facts.append(
        {
            State.LIT: Unlucky.tr("lit"),
            State.UNLIT: Unlucky.tr("not lit"),
            State.BURNT: Unlucky.tr("burnt"),
        }[candle_.state]
    )
    if candle_.extinguished:
        facts.append(Unlucky.tr("put out once"))
    return ", ".join(facts)


def candles(view: CountdownView, names: Pair[str]) -> str:
    sentences = []
    for seat in Seat:
        text = "; ".join(map(candle, view.candles[seat])) if view.round else ""
        star = Unlucky.tr(", a star") if view.stars[seat] else ""
        counted = f"{points(view.points[seat])}, {can_put_out(view, seat)}{star}"
        sentences.append(f"{names[seat]}: {counted}.")
        sentences += [f"{text}."] if text else []
    if view.counts:
        sentences.append(f"{spoken(scored(view.counts[-1]), names)}.")
    return " ".join(sentences)
