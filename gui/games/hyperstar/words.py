"""All text shown on HyperStar's board."""

from __future__ import annotations

from games.core import Pair, Seat, grouped
from games.hyperstar.notation import write
from games.hyperstar.scoring import COST
from games.hyperstar.tiling import tiling
from games.hyperstar.view import HyperStarView, Item, O, Pass, Turn
from gui.games.hyperstar.disk import Projection
from gui.games.hyperstar.draft import TurnDraft, TurnOptions
from gui.games.hyperstar.hud import Act, Command
from gui.games.hyperstar.overlays import Overlay
from gui.kit.board.animation import Tally
from gui.kit.texts import Texts
from gui.kit.wording import plain


def item(kind: Item) -> str:
    return {
        Item.MOVE: HyperStar.tr("Move"),
        Item.SWAP: HyperStar.tr("Swap"),
        Item.DOUBLE: HyperStar.tr("Double"),
    }[kind]


def overlay_title(overlay: Overlay) -> str:
    return {
        Overlay.GROUPS: HyperStar.tr("Groups and their costs"),
        Overlay.WORKING: HyperStar.tr("Score as if it ended now"),
        Overlay.LINKS: HyperStar.tr("Connections, through O"),
        Overlay.CORNERS: HyperStar.tr("Corners"),
        Overlay.OPEN: HyperStar.tr("Open edge cells"),
        Overlay.LAST: HyperStar.tr("Last turn"),
        Overlay.NAMES: HyperStar.tr("Names of cells, always"),
    }[overlay]


def chip(act: Act) -> tuple[str, tuple[str, ...]]:
    if isinstance(act, Item):
        return item(act), (_item_does(act),)
    if act is Command.PASS:
        return HyperStar.tr("Pass"), (
            HyperStar.tr("No stone this turn. Two passes in a row end the game."),
        )
    return HyperStar.tr("Whole board"), (HyperStar.tr("Centre O again (Home)."),)


def _item_does(kind: Item) -> str:
    return {
        Item.MOVE: HyperStar.tr("One of your stones moves to an adjacent empty cell."),
        Item.SWAP: HyperStar.tr("Two adjacent stones of different colours change places."),
        Item.DOUBLE: HyperStar.tr("Two stones on two empty cells."),
    }[kind]


def flattened(kind: Projection) -> str:
    return {
        Projection.POINCARE: HyperStar.tr("True shapes, small at the edge."),
        Projection.BALANCED: HyperStar.tr("The edge enlarged."),
        Projection.EQUIDISTANT: HyperStar.tr("All rings have the same width."),
    }[kind]


def explained(overlay: Overlay) -> str:
    return {
        Overlay.GROUPS: HyperStar.tr("Groups, each with its number and cost."),
        Overlay.WORKING: HyperStar.tr(
            "If the match ended now, stones marked ✕ would be removed, pale stones added, and"
            " hatched cells left empty."
        ),
        Overlay.LINKS: HyperStar.tr("Connected stones; thick lines lead through O."),
        Overlay.CORNERS: HyperStar.tr("Corners: they decide if the scores are equal."),
        Overlay.OPEN: HyperStar.tr("Edge cells that are still open to both."),
        Overlay.LAST: HyperStar.tr("The last turn."),
        Overlay.NAMES: HyperStar.tr("During play, they fade while the mouse is off the board."),
    }[overlay]


def projection(kind: Projection) -> str:
    return {
        Projection.POINCARE: HyperStar.tr("Poincaré"),
        Projection.BALANCED: HyperStar.tr("Balanced"),
        Projection.EQUIDISTANT: HyperStar.tr("Even rings"),
    }[kind]


def working(view: HyperStarView, seat: Seat, parted: bool = False) -> str:
    """Return the calculation of a seat's score, for example `17 − 4 × 2`.

    If `parted` is True, filled cells are counted separately, for example `12 + 5 − 4 × 2`.
    """
    scoring = view.scoring
    edges, filled = scoring.edges[seat], len(scoring.filled[seat])
    counted = f"{edges - filled} + {filled}" if parted and filled else f"{edges}"
    return f"{counted} − {COST} × {scoring.charged[seat]}"


def score(view: HyperStarView, seat: Seat) -> str:
    """Return the score that a seat would have if the match ended now."""
    return grouped(view.scoring.score[seat])


def held(view: HyperStarView, seat: Seat) -> tuple[str, str]:
    """Return a seat's holdings as text, for example `5 edge cells` and `2 groups`."""
    edges, groups = view.scoring.held[seat].texts
    return plain(edges), plain(groups)


def on_edge(view: HyperStarView, seat: Seat) -> str:
    """Return a seat's number of edge cells in short form, for example `5 edge`."""
    return HyperStar.tr("{0} edge").format(view.scoring.held[seat].edges)


def in_row(*texts: str) -> str:
    return " · ".join(texts)


def if_ended(view: HyperStarView, seat: Seat, parted: bool = False) -> tuple[str, ...]:
    """Return strings, longest first, stating a seat's score if the match ended now."""
    now, own = HyperStar.tr("if it ended now: {0}"), score(view, seat)
    in_full = f"{working(view, seat, parted)} = {own}"
    return now.format(in_full), now.format(own), HyperStar.tr("now: {0}").format(own)


def tally(edges: int, charged: int | None = None) -> Tally:
    """Return the calculation so far: the edge cells and, if given, the cost of `charged` groups."""
    if charged is None:
        return Tally.plain(grouped(edges))
    tokens = (grouped(edges), "−", str(COST), "×", str(charged))
    return Tally(tokens, grouped(edges - COST * charged))


def cell(view: HyperStarView, name: str, players: Pair[str]) -> tuple[str, str]:
    """Return two strings: who owns the stones on a cell, and what kind of cell it is."""
    stones = view.scoring.stones if view.over else view.stones
    owners = [seat for seat in Seat if name in stones[seat]]
    if len(owners) == 2:
        lies = HyperStar.tr("both")
    elif owners:
        lies = players[owners[0]]
    else:
        lies = HyperStar.tr("empty")
    board = tiling(view.radius)
    index = board.index[name]
    if name == O:
        return lies, HyperStar.tr("centre")
    if board.corners >> index & 1:
        return lies, HyperStar.tr("corner")
    return lies, HyperStar.tr("edge") if board.edge >> index & 1 else ""


def spoken(view: HyperStarView, name: str, players: Pair[str]) -> str:
    lies, kind = cell(view, name, players)
    return f"{name}: {lies}, {kind}" if kind else f"{name}: {lies}"


def opening(view: HyperStarView, players: Pair[str]) -> tuple[str, str]:
    """Return the opening's title, and a message about the seat to move (HS-5)."""
    assert view.to_move is not None
    first, second = players[view.to_move], players[view.to_move.other]
    return HyperStar.tr("Opening"), HyperStar.tr("{0} places a stone for {1}.").format(
        first, second
    )


def news(view: HyperStarView, players: Pair[str]) -> tuple[str, ...] | None:
    """Return a message if the last turn was a pass or was lost on time (HS-8, HS-9), else None."""
    turn = view.last
    if turn is None or view.over or view.ruled:
        return None
    name = players[turn.seat]
    if turn.action is None:
        reason = (
            HyperStar.tr("the opening stone is lost")
            if turn.opening
            else HyperStar.tr("no move, and no pass")
        )
        return HyperStar.tr("{0} is out of time").format(name), reason
    if isinstance(turn.action, Pass):
        return HyperStar.tr("{0} passes").format(name), HyperStar.tr("Another pass ends the game.")
    return None


def ended_now(view: HyperStarView, players: Pair[str]) -> tuple[str, ...]:
    """Return messages about the stones to be removed and added (HS-10) if the match ended now."""
    scoring = view.scoring
    lines = [
        HyperStar.tr("{0}: {1} removed, {2} filled.").format(
            players[seat], len(scoring.removed[seat]), len(scoring.filled[seat])
        )
        for seat in Seat
    ]
    return HyperStar.tr("If it ended now"), *lines


def step(clause: str) -> tuple[str, str]:
    """Return the caption of a step of the final scoring (HS-10), and the step's clause.

    `clause` is "a", "b", "c", "edge" or "corners".
    """
    return {
        "a": (HyperStar.tr("Single stones go"), "HS-10 a"),
        "b": (HyperStar.tr("Territory is filled"), "HS-10 b"),
        "c": (HyperStar.tr("Groups cost {0} each").format(COST), "HS-10 c"),
        "edge": (HyperStar.tr("Stones on the edge"), "HS-10"),
        "corners": (HyperStar.tr("Equal: corners decide"), "HS-12"),
    }[clause]


def prompt(hand: TurnOptions, draft: TurnDraft, players: Pair[str]) -> str:
    other = players[hand.seat.other]
    if draft.passes:
        if hand.view.passes:
            return HyperStar.tr("Enter passes, and that ends the game.")
        return HyperStar.tr("Enter passes.")
    if draft.action is not None:
        return HyperStar.tr("Enter confirms. A click on the cell undoes it.")
    if hand.view.opening:
        return HyperStar.tr("Opening: place a stone for {0} on any empty cell.").format(other)
    if draft.item is Item.DOUBLE:
        return HyperStar.tr("Double: choose two empty cells.")
    if draft.item is Item.SWAP:
        if draft.cells:
            return HyperStar.tr("Swap: choose the stone that it changes places with.")
        return HyperStar.tr("Swap: choose a stone that touches one of the other colour.")
    if draft.item is Item.MOVE:
        if draft.cells:
            return HyperStar.tr("Move: choose where it goes.")
        return HyperStar.tr("Move: choose one of your stones, or drag it.")
    return HyperStar.tr("Choose an empty cell with the mouse or by typing its name. P passes.")


def description(view: HyperStarView, players: Pair[str]) -> str:
    sentences = [HyperStar.tr("Turn {0}.").format(view.round)]
    if view.opening:
        title, line = opening(view, players)
        sentences.append(f"{title}. {line}")
    index = tiling(view.radius).index
    stones = view.scoring.stones if view.over else view.stones
    for seat in Seat:
        names = ", ".join(sorted(stones[seat], key=index.__getitem__)) or HyperStar.tr("no stone")
        sentences.append(f"{players[seat]}: {names}.")
    if view.last is not None:
        sentences.append(HyperStar.tr("Last: {0}.").format(_turn(view.last, players)))
    if view.ruled:
        return " ".join(sentences)
    for seat in Seat:
        if not view.over:
            sentences.append(
                HyperStar.tr("{0} has {1}.").format(players[seat], ", ".join(held(view, seat)))
            )
        if view.over or view.scoring.tells:
            now = f"{working(view, seat)} = {score(view, seat)}"
            form = (
                HyperStar.tr("{0} scores {1}.")
                if view.over
                else HyperStar.tr("{0} would score {1}.")
            )
            sentences.append(form.format(players[seat], now))
    if not view.over:
        for seat in Seat:
            left = ", ".join(item(kind) for kind in view.items[seat]) or HyperStar.tr("none")
            sentences.append(HyperStar.tr("{0}’s items: {1}.").format(players[seat], left))
    return " ".join(sentences)


def _turn(turn: Turn, players: Pair[str]) -> str:
    if turn.action is None:
        return HyperStar.tr("{0} was out of time").format(players[turn.seat])
    return f"{players[turn.seat]} {write(turn.action)}"


class HyperStar(Texts): ...
