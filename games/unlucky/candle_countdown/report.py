"""Candle Countdown in words and plain characters, from views alone."""

from __future__ import annotations

from typing import Any

from games.core import Pair, Seat, many, titled
from games.unlucky.candle_countdown.notation import write
from games.unlucky.candle_countdown.view import LETTERS, STAR, Count, SeenCandle, State, View
from games.unlucky.trial import NAMES, TITLES, Why

LEGEND = "b w black, white trim, or the number   . unlit  * lit   F M S burnt: fast, medium, slow"


def detail(view: View) -> dict[str, Any]:
    """What `garnet referee --json` prints for the trial (NOTATION.md)."""
    verdict = view.verdict
    found: dict[str, Any] = {
        "points": _named(view.points),
        "totals": [_named(count.totals) for count in view.counts],
        "lit": {NAMES[seat]: list(view.burning(seat)) for seat in Seat},
        "stars": _named(view.stars),
        "winner": NAMES[verdict.winner] if verdict and verdict.winner else None,
        "by": verdict.by if verdict else None,
    }
    if view.own_seat is not None:
        found["own"] = _own(view.candles[view.own_seat]) if view.own is not None else None
    return found


def _named(things: Pair[Any]) -> dict[str, Any]:
    return {NAMES[seat]: thing for seat, thing in things.items()}


def _own(candles: tuple[SeenCandle, ...]) -> dict[str, Any]:
    return {
        one.letter: {"number": one.number, "kind": one.kind and one.kind.value, "left": one.left}
        for one in candles
    }


def board_text(view: View) -> str:
    """Both trays, as the viewer sees them."""
    lines = ["     " + "  ".join(LETTERS)]
    for seat in Seat:
        candles = " ".join(_mark(one) for one in view.candles[seat])
        star = " star" if view.stars[seat] else ""
        lines.append(f"{TITLES[seat]:<4} {candles}  {many(view.points[seat], 'point')}{star}")
    return "\n".join(lines)


def disclosed(view: View) -> str:
    """Both arrangements as records write them; "" while there are none."""
    seats = (f"{TITLES[seat]:<4} {_arrangement(view.candles[seat])}" for seat in Seat)
    return "\n".join(seats) if view.round else ""


def _arrangement(candles: tuple[SeenCandle, ...]) -> str:
    return " ".join(f"{one.number}{one.kind.value}" for one in candles if one.kind)


def _mark(candle: SeenCandle) -> str:
    """The number where the viewer knows it, else the trim; then what has become of the candle."""
    trim = candle.trim.value if candle.trim else "?"
    face = trim if candle.number is None else str(candle.number)
    burnt = candle.state is State.BURNT and candle.kind is not None
    return face + (candle.kind.value if burnt and candle.kind else candle.state.value)


def news(view: View, players: Pair[str]) -> tuple[str, ...]:
    """The latest count: what was done, what burned, who scored and why, who has a star."""
    if not view.counts:
        return brief(view, players)
    return (*brief(view, players), f"Points: {view.points.one} – {view.points.two}")


def brief(view: View, players: Pair[str]) -> tuple[str, ...]:
    """The same without the points, which stand beside the trays."""
    if not view.counts:
        return _arranged(view, players) if view.round else ()
    count = view.counts[-1]
    lines = [f"{titled(players, TITLES)[seat]}: {_burned(view, count, seat)}" for seat in Seat]
    return (*lines, *(_point(why, players) for why in view.why))


def _burned(view: View, count: Count, seat: Seat) -> str:
    """What a seat did in a round, which candles burned and are burnt by it, and its star."""
    act = count.acts[seat]
    told = "no action (UF-4)" if act is None else write(act)
    parts = [f"{told}; lit: {' '.join(count.lit[seat]) or 'none'}"]
    kinds = {one.letter: one.kind for one in view.candles[seat] if one.kind is not None}
    burnt = [f"{letter} {kinds[letter].word}" for letter in count.burnt[seat] if letter in kinds]
    if burnt:
        parts.append(f"burnt: {', '.join(burnt)} (CC-4)")
    if count.stars[seat]:
        parts.append(f"a star: {STAR} or more (CC-5)")
    return "; ".join(parts)


def _point(why: Why, players: Pair[str]) -> str:
    """Who scored the point, and by what as far as it is known."""
    if why.seat is None:
        return f"{why.text[:1].upper()}{why.text[1:]} ({why.clause})"
    _, _, by = why.text.partition(": ")
    reason = f": {by}" if by else ""
    return f"{titled(players, TITLES)[why.seat]} scores the point{reason} ({why.clause})"


def _arranged(view: View, players: Pair[str]) -> tuple[str, ...]:
    drawn = (
        f"The arrangement of {players[seat]} was drawn (CC-1)"
        for seat in Seat
        if seat in view.drawn
    )
    return ("The candles are arranged (CC-1)", *drawn)
