"""Everything that the boards of Unlucky For Some and of its trials say."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from games.boards import Cell, cell_name
from games.core import Pair, Seat
from games.unlucky.candle_countdown.view import (
    MOST,
    Burn,
    Candle,
    Count,
    Kind,
    SeenCandle,
    State,
    Trim,
)
from games.unlucky.candle_countdown.view import View as Candles
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.view import Income
from games.unlucky.know_your_nodes.view import View as Nodes
from games.unlucky.trial import ROUNDS, Verdict
from games.unlucky.view import View
from games.unlucky.wandering_noughts.board import PIECES, WALL
from games.unlucky.wandering_noughts.view import Kind as Action
from games.unlucky.wandering_noughts.view import Step
from games.unlucky.wandering_noughts.view import View as Noughts

CANDLES, NODES, NOUGHTS = "candle-countdown", "know-your-nodes", "wandering-noughts"


def tr(text: str) -> str:
    """The boards' words in the user's language."""
    return QCoreApplication.translate("UnluckyScene", text)


def title(trial: str) -> str:
    """A trial's name."""
    return {
        CANDLES: tr("Candle Countdown"),
        NODES: tr("Know Your Nodes"),
        NOUGHTS: tr("Wandering Noughts and Crosses"),
    }[trial]


def short(trial: str) -> str:
    """A trial's name in a word."""
    return {CANDLES: tr("Candles"), NODES: tr("Nodes"), NOUGHTS: tr("Noughts")}[trial]


def board(trials: tuple[str, ...]) -> str:
    """What a board is, for those who cannot see it."""
    name = title(trials[0]) if len(trials) == 1 else tr("Unlucky For Some")
    return tr("Board of {0}").format(name)


def seats(players: Pair[str]) -> Pair[str]:
    """Who plays, or what they play."""
    usual = Pair(tr("Circles"), tr("Crosses"))
    return Pair(*(players[seat] or usual[seat] for seat in Seat))


def many(number: int, one: str, more: str) -> str:
    """A number of things."""
    return f"{number} {one if number == 1 else more}"


def points(number: int) -> str:
    """What is scored with candles."""
    return many(number, tr("point"), tr("points"))


def regions(number: int) -> str:
    """What is held with nodes."""
    return many(number, tr("region"), tr("regions"))


def nodes(number: int) -> str:
    """Of what regions are made."""
    return many(number, tr("node"), tr("nodes"))


def sway(number: int) -> str:
    """What is invested."""
    return tr("{0} Sway").format(number)


def lines(number: int) -> str:
    """What is made of noughts and crosses."""
    return many(number, tr("line"), tr("lines"))


def walls_left(number: int) -> str:
    """What may still be placed."""
    return tr("{0} left").format(many(number, tr("wall"), tr("walls")))


def verdict(found: Verdict, names: Pair[str]) -> str:
    """Who won a trial."""
    return tr("Drawn") if found.winner is None else tr("{0} won").format(names[found.winner])


def round_of(number: int) -> str:
    """Which round is on."""
    return tr("Arranging") if number == 0 else tr("Round {0} of {1}").format(number, ROUNDS)


def description(view: View, parts: list[tuple[str, str]], names: Pair[str]) -> str:
    """A whole view in words; `parts`: each trial's name and what it says."""
    said = [f"{round_of(view.round)}."]
    alone = len(parts) == 1
    for trial, words in parts:
        said.append(words if alone else f"{title(trial)}: {words}")
        found = view.part(trial).verdict
        if found is not None:
            said.append(f"{verdict(found, names)}.")
    if view.outcome is None:
        waiting = [names[seat] for seat in Seat if view.owed and not view.missing(seat)]
        said += [tr("{0} has submitted.").format(name) for name in waiting]
    return " ".join(said)


def missing(trials: list[str]) -> str:
    """Beside a sheet that is not whole."""
    return tr("Nothing yet for {0}.").format(", ".join(map(short, trials)))


def submits() -> str:
    """What Enter does with a draft."""
    return tr("Enter submits.")


def nothing() -> str:
    """On the chip that submits no action."""
    return tr("No action")


def none_hint() -> str:
    """What the key for it does."""
    return tr("N: no action")


# Candles


def kind(one: Kind) -> str:
    """How long a candle burns, in a word."""
    return {Kind.FAST: tr("fast"), Kind.MEDIUM: tr("medium"), Kind.SLOW: tr("slow")}[one]


def burning(number: int) -> str:
    """How many candles of a seat burn."""
    return tr("{0} lit").format(number)


def put_out() -> str:
    """Before the pips for candles that may still be put out."""
    return tr("out")


def totals(known: Pair[int | None]) -> str:
    """The totals of a count, as far as they are known."""
    one, two = known
    if one is not None and two is not None:
        return f"{one}–{two}"
    return str(two if one is None else one) if known != Pair(None, None) else ""


def arranged() -> str:
    """When both have arranged their candles."""
    return tr("The candles are arranged")


def act(one: Burn | None) -> str:
    """What was done with candles in a round."""
    if one is None or one == Burn():
        return tr("nothing")
    lights = tr("lights {0}").format(one.light) if one.light else ""
    out = tr("puts out {0}").format(one.extinguish) if one.extinguish else ""
    return ", ".join(filter(None, (lights, out)))


def acts(both: Pair[Burn | None], names: Pair[str]) -> str:
    """What both did with their candles."""
    return " · ".join(f"{names[seat]}: {act(one)}" for seat, one in both.items())


def scored(count: Count, names: Pair[str]) -> str:
    """Who scored a round's point, and against what as far as that is known (CC-5)."""
    known = totals(count.totals)
    both = f" ({known})" if "–" in known else ""
    if count.point is None:
        return tr("No point: all is level") + both
    return tr("{0} scores the point").format(names[count.point]) + both


def to_arrange() -> str:
    """Before round 1."""
    return tr("Candles are being arranged")


def strength() -> str:
    """Before the sum that is limited (CC-1)."""
    return tr("Σ number × burn time")


def example() -> str:
    """Beside the sum of an arrangement that nobody has chosen yet."""
    return tr("an example")


def valid() -> str:
    """Beside a sum that is allowed."""
    return tr("valid")


def invalid(over: int) -> str:
    """Beside a sum that is not."""
    return tr("{0} too many").format(over)


def random_valid() -> str:
    """On the chip that arranges by chance."""
    return tr("Random")


def as_shown() -> str:
    """On the chip that takes the arrangement as it is shown."""
    return tr("Take this")


def too_strong(sum_: int) -> str:
    """Why an arrangement cannot be submitted."""
    return tr("Σ number × burn time is {0}: at most {1}.").format(sum_, MOST)


def arrange_prompt() -> str:
    """How candles are arranged."""
    return tr("Drag numbers and candles onto each other, or type 0 to 8 and F, M, S.")


def candles_prompt() -> str:
    """How candles are lit."""
    return tr("Click a candle, or type its letter, to light it or to put it out. N: no action.")


def candle(one: SeenCandle) -> str:
    """A candle in words."""
    said = [one.letter]
    if one.number is not None:
        said.append(tr("number {0}").format(one.number))
    elif one.trim is not None:
        said.append({Trim.BLACK: tr("black trim"), Trim.WHITE: tr("white trim")}[one.trim])
    if one.kind is not None:
        said.append(kind(one.kind))
    if one.left:
        said.append(tr("{0} to burn").format(many(one.left, tr("round"), tr("rounds"))))
    said.append(
        {State.LIT: tr("lit"), State.UNLIT: tr("not lit"), State.BURNT: tr("burnt")}[one.state]
    )
    if one.extinguished:
        said.append(tr("put out once"))
    return ", ".join(said)


def arranged_candle(letter: str, one: Candle, sum_: int) -> str:
    """A candle of an arrangement in the making."""
    return tr("{0}: number {1}, {2}. Sum {3}.").format(letter, one.number, kind(one.kind), sum_)


def candles(view: Candles, names: Pair[str]) -> str:
    """Both trays in words."""
    said = []
    for seat in Seat:
        told = "; ".join(map(candle, view.candles[seat])) if view.round else ""
        star = tr(", a star") if view.stars[seat] else ""
        said.append(f"{names[seat]}: {points(view.points[seat])}{star}. {told}".strip() + ".")
    if view.counts:
        said.append(f"{scored(view.counts[-1], names)}.")
    return " ".join(said).replace("..", ".")


# Nodes


def region_word(number: int) -> str:
    """What so many regions are called."""
    return tr("region") if number == 1 else tr("regions")


def node_word(number: int) -> str:
    """What so many nodes are called."""
    return tr("node") if number == 1 else tr("nodes")


def _whose(seat: Seat | None, names: Pair[str]) -> str:
    return tr("nobody") if seat is None else names[seat]


def changed_nodes(view: Nodes, names: Pair[str]) -> str:
    """Which nodes changed hands in the latest round."""
    found: dict[Seat | None, list[str]] = {}
    for cell in view.changed:
        found.setdefault(view.control[view.nodes.index(cell)], []).append(cell_name(cell))
    if not found:
        return tr("No node changed hands")
    return " · ".join(f"{_whose(seat, names)}: {', '.join(cells)}" for seat, cells in found.items())


def turned_regions(view: Nodes, names: Pair[str]) -> str:
    """Which regions changed hands in the latest round."""
    found: dict[Seat | None, list[str]] = {}
    for letter in view.turned:
        found.setdefault(view.regions[REGIONS.index(letter)], []).append(letter)
    told = " · ".join(f"{_whose(seat, names)}: {', '.join(one)}" for seat, one in found.items())
    return tr("Regions turned: {0}").format(told) if told else ""


def income_short(one: Income) -> str:
    """The same where there is little room."""
    return tr("Income 2 + {0} + {1} + {2} = {3}; {4} kept").format(
        one.nodes, one.regions, one.unspent // 2, one.total, one.kept
    )


def income(one: Income) -> str:
    """How Sway came about (KN-5)."""
    return tr("Income 2 + {0} + {1} + {2} for {3} unspent = {4}; {5} kept: Sway {6}").format(
        nodes(one.nodes), regions(one.regions), one.unspent // 2, one.unspent, one.total,
        one.kept, one.sway,
    )  # fmt: skip


def sway_left(left: int, total: int) -> str:
    """What is left while investing."""
    return tr("{0} of {1} Sway left").format(left, total)


def nodes_prompt() -> str:
    """How Sway is invested."""
    return tr("Click a node to invest 1, right-click to take 1 back, or type the amount. N: none.")


def node(view: Nodes, cell: Cell, drafted: int) -> str:
    """A node in words."""
    number = view.nodes.index(cell)
    holder = view.control[number]
    region = view.rows[cell[1]][cell[0]]
    said = [cell_name(cell), tr("region {0}").format(region)]
    said.append(tr("nobody's") if holder is None else Pair(tr("circles"), tr("crosses"))[holder])
    own = view.invested[view.own_seat] if view.own_seat is not None else None
    if own is not None:
        said.append(tr("{0} invested").format(own[number]))
    if drafted:
        said.append(tr("{0} more now").format(drafted))
    return ", ".join(said)


def map_(view: Nodes, names: Pair[str]) -> str:
    """The map in words."""
    said = []
    for seat in Seat:
        held, count = view.count(seat)
        letters = ", ".join(
            letter for letter, by in zip(REGIONS, view.regions, strict=True) if by is seat
        )
        cells = ", ".join(
            cell_name(cell) for cell, by in zip(view.nodes, view.control, strict=True) if by is seat
        )
        told = f"{regions(held)}{': ' if letters else ''}{letters}; "
        told += f"{nodes(count)}{': ' if cells else ''}{cells}; {sway(view.sway[seat])}."
        said.append(f"{names[seat]}: {told}")
    return " ".join(said)


def widest_holdings() -> tuple[str, ...]:
    """The longest words beside a map."""
    return region_word(2), node_word(2), tr("Sway")


# Noughts


def widest_lines() -> tuple[str, ...]:
    """The longest words beside the board."""
    return line_word(2), wall_word(2)


def line_word(number: int) -> str:
    """What so many lines are called."""
    return tr("line") if number == 1 else tr("lines")


def wall_word(number: int) -> str:
    """What so many walls that may still be placed are called."""
    return tr("wall left") if number == 1 else tr("walls left")


def steps(found: tuple[Step, ...], names: Pair[str]) -> str:
    """What became of actions of one kind: who did what, and the reason where there is one."""
    told = []
    for step in found:
        clause = f" ({step.why.clause})" if step.because else ""
        told.append(f"{names[step.seat]}: {step.why.text}{clause}")
    return " · ".join(told)


def odd_steps(view: Noughts, names: Pair[str]) -> str:
    """What of the latest round needs a reason; or else what was done."""
    assert view.last is not None
    odd = tuple(step for step in view.last.steps if step.because)
    if odd:
        return steps(odd, names)
    return steps(view.last.steps, names) or no_acts()


def no_acts() -> str:
    """After a round in which neither did anything."""
    return tr("No action by either")


def lines_told(view: Noughts) -> str:
    """How many lines there are."""
    return tr("Lines: {0} – {1}").format(*(len(view.lines[seat]) for seat in Seat))


def tool(kind_: Action) -> tuple[str, str]:
    """An action's name and its key."""
    return {
        Action.WALL: (tr("Wall"), "W"),
        Action.MOVE: (tr("Move"), "M"),
        Action.PLACE: (tr("Place"), "P"),
    }[kind_]


def noughts_prompt(kind_: Action | None, picked: bool) -> str:
    """What the next click does."""
    if picked:
        return tr("Choose where the piece goes.")
    return {
        Action.WALL: tr("Choose an empty space for the wall."),
        Action.MOVE: tr("Choose one of your pieces, then where it goes."),
        Action.PLACE: tr("Choose a space with a dot for the new piece."),
        None: tr("Click a piece to move it, a dot to place. W: a wall. Two actions at most."),
    }[kind_]


def full() -> str:
    """When two actions are chosen."""
    return tr("Two actions are chosen; click one to take it back.")


def space(view: Noughts, cell: Cell) -> str:
    """A space and what is on it."""
    mark = view.board[cell[1]][cell[0]]
    what = {".": tr("empty"), "o": tr("nought"), "x": tr("cross"), "#": tr("wall")}
    return f"{cell_name(cell)}: {what[mark]}"


def noughts(view: Noughts, names: Pair[str]) -> str:
    """The board in words."""
    said = []
    for seat, piece in PIECES.items():
        cells = ", ".join(_cells_with(view, piece)) or tr("none")
        counts = f"{lines(len(view.lines[seat]))}, {walls_left(view.walls_left[seat])}"
        said.append(f"{names[seat]}: {cells}; {counts}.")
    walls = ", ".join(_cells_with(view, WALL))
    if walls:
        said.append(tr("Walls: {0}.").format(walls))
    if view.last is not None:
        said += [f"{names[step.seat]}: {step.why}." for step in view.last.steps]
    return " ".join(said)


def _cells_with(view: Noughts, mark: str) -> list[str]:
    return [
        cell_name((column, row))
        for row, line in enumerate(view.board)
        for column, one in enumerate(line)
        if one == mark
    ]


# The end


def told(view: View, seat: Seat) -> str:
    """A seat's score as it is told at the end: the trials it has won, or what is compared."""
    if len(view.trials) > 1:
        won = [
            short(trial)
            for trial in view.trials
            if (found := view.part(trial).verdict) is not None and found.winner is seat
        ]
        return f"{' · '.join(won)} = {len(won)}" if won else "0"
    return str(score(view, seat))


def score(view: View, seat: Seat) -> int:
    """What is compared first in a trial that is played alone."""
    part = view.parts[0]
    match view.trials[0]:
        case "candle-countdown":
            return int(part.points[seat])
        case "know-your-nodes":
            return int(part.count(seat)[0])
    return len(part.lines[seat])
