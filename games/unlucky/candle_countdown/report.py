from __future__ import annotations

from typing import Any

from games.core import Message, Pair, Seat
from games.core.text import Act, Arg, Listed, Titled
from games.unlucky.candle_countdown.notation import write
from games.unlucky.candle_countdown.view import (
    LETTERS,
    STAR,
    CandleKind,
    Count,
    CountdownView,
    SeenCandle,
    State,
)
from games.unlucky.text import candles, tally
from games.unlucky.text import points as scored
from games.unlucky.trial import NAMES

ID = "candle-countdown"


def detail(view: CountdownView) -> dict[str, Any]:
    """Return the trial's part of the output of `garnet referee --json` (NOTATION.md)."""
    verdict = view.verdict
    entry: dict[str, Any] = {
        "points": _by_seat_name(view.points),
        "totals": [_by_seat_name(count.totals) for count in view.counts],
        "lit": {NAMES[seat]: list(view.burning(seat)) for seat in Seat},
        "trims": _by_seat_name(view.candles.map(trims)),
        "stars": _by_seat_name(view.stars),
        "winner": NAMES[verdict.winner] if verdict and verdict.winner else None,
        "by": verdict.by if verdict else None,
    }
    if view.own_seat is not None:
        entry["own"] = _own(view.candles[view.own_seat]) if view.own is not None else None
    return entry


def trims(candles: tuple[SeenCandle, ...]) -> str:
    """Return the trims of candles A to I; each is `?` until arrangements are in force (CC-2)."""
    return "".join(candle.trim.value if candle.trim else "?" for candle in candles)


def _by_seat_name(values: Pair[Any]) -> dict[str, Any]:
    return {NAMES[seat]: value for seat, value in values.items()}


def _own(candles: tuple[SeenCandle, ...]) -> dict[str, Any]:
    return {
        candle.letter: {
            "number": candle.number,
            "kind": candle.kind and candle.kind.value,
            "left": candle.left,
        }
        for candle in candles
    }


def board_text(view: CountdownView) -> Message:
    rows = (_row(view, seat) for seat in Seat)
    return Message("{board}", board=Listed.of(["  ".join(LETTERS), *rows], "\n"))


def _row(view: CountdownView, seat: Seat) -> Message:
    tray = " ".join(_mark(candle) for candle in view.candles[seat])
    points = scored(view.points[seat])
    if view.stars[seat]:
        points = Message("{points}, star", points=points)
    return Message("{tray}  {seat}: {points}", tray=tray, seat=seat, points=points)


def disclosed(view: CountdownView) -> Message | None:
    """Return both arrangements in canonical notation, or None before they are in force."""
    lines = (
        Message("{seat}: {candles}", seat=seat, candles=_arrangement(view.candles[seat]))
        for seat in Seat
    )
    return Message("{seats}", seats=Listed.of(lines, "\n")) if view.round else None


def _arrangement(candles: tuple[SeenCandle, ...]) -> str:
    return " ".join(f"{candle.number}{candle.kind.value}" for candle in candles if candle.kind)


def _mark(candle: SeenCandle) -> str:
    """Return the candle's number, or its trim if the number is unknown, and its state."""
    trim = candle.trim.value if candle.trim else "?"
    face = trim if candle.number is None else str(candle.number)
    burnt = candle.state is State.BURNT and candle.kind is not None
    return face + (candle.kind.value if burnt and candle.kind else candle.state.value)


def news(view: CountdownView) -> tuple[Message, ...]:
    """Return the news of the latest count: acts, candles, stars, who scored and why, and points."""
    if not view.counts:
        return brief(view)
    return (*brief(view), tally("Points: {each}", view.points))


def brief(view: CountdownView) -> tuple[Message, ...]:
    """Return the news without the points, which are shown next to the trays."""
    if not view.counts:
        return _arranged(view) if view.round else ()
    count = view.counts[-1]
    return (*(_burned(view, count, seat) for seat in Seat), point(count))


def _burned(view: CountdownView, count: Count, seat: Seat) -> Message:
    """Describe a seat's round: its act, the candles that burned or burnt out, and its star."""
    act = count.acts[seat]
    done = Message("no action", clause="UF-4") if act is None else Act(ID, act, write(act))
    lit = " ".join(count.lit[seat]) or Message("none")
    parts: list[Arg] = [done, Message("lit: {candles}", candles=lit)]
    kinds = {candle.letter: candle.kind for candle in view.candles[seat] if candle.kind is not None}
    burnt = Listed.of(
        Message(_BURNT[kinds[letter]], candle=letter)
        for letter in count.burnt[seat]
        if letter in kinds
    )
    if burnt.items:
        parts.append(Message("burnt: {candles}", candles=burnt, clause="CC-4"))
    if count.stars[seat]:
        parts.append(Message("a star: {least} or more", least=STAR, clause="CC-5"))
    return Message("{seat}: {what}", seat=Titled(seat), what=Listed(tuple(parts), "; "))


_BURNT = {
    CandleKind.FAST: "{candle} fast",
    CandleKind.MEDIUM: "{candle} medium",
    CandleKind.SLOW: "{candle} slow",
}


def point(count: Count) -> Message:
    """Return a message about who scored and, if both totals are known, why."""
    first, second = count.totals
    lit = count.lit.map(len)
    if count.point is None:
        if first is None or second is None:
            return Message("No point: equal totals, and equally many candles lit", clause="CC-5")
        by_each = "No point: {one} against {two}, {candles} lit by each"
        return Message(by_each, one=first, two=second, candles=candles(lit.one), clause="CC-5")
    winner, scorer = count.point, Titled(count.point)
    if first is None or second is None:
        return Message("{seat} scores the point", seat=scorer, clause="CC-5")
    if first != second:
        more, fewer = (first, second) if winner is Seat.ONE else (second, first)
        against = "{seat} scores the point: {more} against {fewer}"
        return Message(against, seat=scorer, more=more, fewer=fewer, clause="CC-5")
    return Message(
        "{seat} scores the point: {each} each, {candles} lit against {fewer}",
        seat=scorer,
        each=first,
        candles=candles(lit[winner]),
        fewer=lit[winner.other],
        clause="CC-5",
    )


def _arranged(view: CountdownView) -> tuple[Message, ...]:
    drawn = (
        Message("The arrangement of {seat} was drawn", seat=seat, clause="CC-1")
        for seat in Seat
        if seat in view.drawn
    )
    return (Message("The candles are arranged", clause="CC-1"), *drawn)
