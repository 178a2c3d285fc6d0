"""The text on the Stage for Unlucky For Some and its trials, and the diagrams of their rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from games.core import PUBLIC, Game, Pair, Seat, Setup
from games.core.text import counted
from games.kinds.grids import cell_name
from games.match.matchview import MatchView
from games.unlucky import GAME as WHOLE
from games.unlucky.candle_countdown import GAME as CANDLES
from games.unlucky.candle_countdown.view import Burn, CountdownView
from games.unlucky.know_your_nodes import GAME as NODES
from games.unlucky.know_your_nodes.view import NodesView
from games.unlucky.rules import Position
from games.unlucky.view import UnluckyView
from games.unlucky.wandering_noughts import GAME as NOUGHTS
from games.unlucky.wandering_noughts import notation
from games.unlucky.wandering_noughts.rules import Noughts
from games.unlucky.wandering_noughts.view import NoughtsView, Turn
from gui.games.unlucky import words as unlucky_words
from gui.games.unlucky.words import Unlucky
from gui.kit.teller import Diagram, Last, Move, Part, Teller, Token, Tone, Working, revealed
from gui.kit.wording import plain

FEW = 3
"""Maximum number of nodes listed for a seat in a match of three trials. If there are more, they
are only counted.
"""


MOST = 4
"""Maximum number of moves listed for a round of three trials: each seat's candle action and its
turn in Wandering Noughts and Crosses.
"""


class UnluckyTeller(Teller):
    """The text on the Stage: the last round's public actions, and the trials won by each seat."""

    def last(self, view: MatchView) -> Last | None:
        board: UnluckyView = view.board
        number = max((_revealed_rounds(part) for part in board.parts), default=0)
        if number < 1:
            return _arranged(board)
        alone = len(board.parts) == 1
        moves = [
            Move(seat, tuple(map(Part, actions)))
            for part in board.parts
            for seat in Seat
            if _revealed_rounds(part) == number and (actions := _public_actions(part, seat, alone))
        ]
        if not any(
            part.verdict is None and _revealed_rounds(part) < number for part in board.parts
        ):
            idle = [seat for seat in Seat if seat not in {move.seat for move in moves}]
            moves += [
                Move(seat, (Part(_line_without_actions(board, seat, number)),)) for seat in idle
            ]
        if alone:
            moves.sort(key=lambda move: move.seat.value)
        most = 0 if alone else MOST
        return Last(revealed(number), tuple(moves), marked=not alone, most=most)

    def working(self, view: MatchView) -> Pair[Working] | None:
        board: UnluckyView = view.board
        if max((_revealed_rounds(part) for part in board.parts), default=0) < 1:
            return None
        by_play = view.outcome is not None and not view.outcome.ruled
        return Pair(*(_working(board, seat, by_play) for seat in Seat))

    def score(self, view: MatchView) -> Pair[int] | None:
        """Return the number of trials won by each seat.

        If only one trial is played, return each seat's value of that trial's first criterion.
        """
        board: UnluckyView = view.board
        if len(board.parts) == 1:
            return Pair(*(_first_criterion(board.parts[0], seat)[0] for seat in Seat))
        winners = [part.verdict.winner for part in board.parts if part.verdict is not None]
        return Pair(*(winners.count(seat) for seat in Seat))


def _arranged(board: UnluckyView) -> Last | None:
    """Return a note saying that both seats have arranged their candles, or None before that.

    Arrangements that were drawn at random are marked (CC-1).
    """
    part = board.parts[0]
    if not isinstance(part, CountdownView) or part.round < 1:
        return None
    parts = (Part(Unlucky.tr("arranged")),)
    moves = tuple(Move(seat, parts, seat in part.drawn) for seat in Seat)
    return Last(Unlucky.tr("Before round 1"), moves, marked=True)


def _revealed_rounds(part: CountdownView | NodesView | NoughtsView) -> int:
    if isinstance(part, CountdownView):
        return len(part.counts)
    if isinstance(part, NodesView):
        return len(part.standings)
    return part.last.round if part.last is not None else 0


def _public_actions(
    part: CountdownView | NodesView | NoughtsView, seat: Seat, alone: bool
) -> list[str]:
    if isinstance(part, CountdownView):
        return _burned(part.counts[-1].acts[seat])
    if isinstance(part, NoughtsView):
        return _turned(part.last.turns[seat]) if part.last is not None else []
    taken = _nodes_taken(part, seat)
    return [Unlucky.tr("takes {0}").format(", ".join(taken))] if taken and alone else []


def _nodes_taken(part: NodesView, seat: Seat) -> list[str]:
    control = dict(zip(part.nodes, part.control, strict=True))
    return [cell_name(cell) for cell in part.changed if control[cell] is seat]


def _line_without_actions(board: UnluckyView, seat: Seat, number: int) -> str:
    """Return the text shown for a seat whose actions in a round are not listed.

    The text does not reveal whether the seat has invested Sway.
    """
    for part in board.parts:
        if isinstance(part, NodesView) and _revealed_rounds(part) == number:
            taken = _nodes_taken(part, seat)
            if not taken:
                return Unlucky.tr("nothing to see")
            few = ", ".join(taken) if len(taken) <= FEW else unlucky_words.nodes(len(taken))
            return Unlucky.tr("takes {0}").format(few)
    return Unlucky.tr("no action")


def _burned(act: Burn | None) -> list[str]:
    if act is None:
        return []
    lights = [Unlucky.tr("lights {0}").format(act.light)] if act.light else []
    return lights + ([Unlucky.tr("puts out {0}").format(act.extinguish)] if act.extinguish else [])


def _turned(turn: Turn | None) -> list[str]:
    if turn is None:
        return []
    texts = []
    if turn.wall is not None:
        texts.append(Unlucky.tr("wall {0}").format(cell_name(turn.wall)))
    if turn.move is not None:
        texts.append("→".join(map(cell_name, turn.move)))
    if turn.place is not None:
        texts.append(Unlucky.tr("place {0}").format(cell_name(turn.place)))
    return texts


def _working(board: UnluckyView, seat: Seat, by_play: bool) -> Working:
    """Return a seat's calculation: its value in each trial or, at the end, the trials it won."""
    if len(board.parts) == 1:
        standing = _criteria_texts(board.parts[0], seat)
        if board.outcome is None:
            return Working(_joined(standing))
        number, caption = _first_criterion(board.parts[0], seat)
        return Working(_joined(standing[1:]), str(number), caption, decides=by_play)
    if board.outcome is None:
        return Working(_joined([_criteria_texts(part, seat)[0] for part in board.parts]))
    won = [
        unlucky_words.short(trial)
        for trial, part in zip(board.trials, board.parts, strict=True)
        if part.verdict is not None and part.verdict.winner is seat
    ]
    caption = plain(counted(len(won), "trial won", "trials won"))
    return Working(_joined(won), str(len(won)), caption, decides=by_play)


def _first_criterion(part: CountdownView | NodesView | NoughtsView, seat: Seat) -> tuple[int, str]:
    """Return a seat's value of a trial's first criterion, and the unit of that value."""
    if isinstance(part, CountdownView):
        number = part.points[seat]
        return number, plain(counted(number, "point", "points"))
    if isinstance(part, NodesView):
        number, _ = part.count(seat)
        return number, plain(counted(number, "region", "regions"))
    number = len(part.lines[seat])
    return number, plain(counted(number, "line", "lines"))


def _criteria_texts(part: CountdownView | NodesView | NoughtsView, seat: Seat) -> list[str]:
    """Return strings describing a seat's standing in a trial, starting with the first criterion."""
    if isinstance(part, CountdownView):
        at_once = Unlucky.tr("{0} lit at once").format(part.most[seat])
        return [unlucky_words.points(part.points[seat]), at_once]
    if isinstance(part, NodesView):
        regions, nodes = part.count(seat)
        held = [unlucky_words.regions(regions), unlucky_words.nodes(nodes)]
        return [*held, unlucky_words.sway(part.sway[seat])]
    walls = unlucky_words.walls_left(part.walls_left[seat])
    return [unlucky_words.lines(len(part.lines[seat])), walls]


def _joined(texts: list[str]) -> tuple[Token, ...]:
    tokens = [token for text in texts for token in (Token("·", Tone.QUIET), Token(text))]
    return tuple(tokens[1:])


TELLER = UnluckyTeller()


Round = tuple[str, str]
"""One round of a diagram's match: the submissions of both seats."""

ARRANGED: Round = (
    "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S",
    "arrange 3S 8F 0M 1M 6M 5F 2S 7F 4S",
)
BURNT: Sequence[Round] = (
    ("light A", "light E"),
    ("light G", "light H"),
    ("light D extinguish G", "none"),
)
INVESTED: Sequence[Round] = (
    ("F1=1 A4=1", "D3=1 C7=1"),
    ("G1=2 B4=1", "D5=1 D7=1"),
    ("A5=2 G1=1 D3=1", "G1=1 D4=2 E7=1"),
    ("B4=2 D3=3", "D5=2 G7=2"),
)
WALLED = " .... ", "......", ".o..x.", "......", "......", " .... "
MEETING = " .... ", "......", ".o.x..", "......", "......", " .... "
LINED = " .... ", ".oooo.", "..x...", "...x..", ".....x", " .... "


def diagrams() -> tuple[Diagram, ...]:
    return (*candles(), *nodes(), *noughts())


def candles() -> tuple[Diagram, ...]:
    """Return two diagrams: an arrangement as its owner sees it, and burnt candles."""
    own_caption = Unlucky.tr(
        "What the owner sees: numbers, and wax for as many rounds as each candle burns."
    )
    burnt = Unlucky.tr(
        "What everybody sees in round 4: trims, flames, and what burnt candles were."
    )
    arranged, later = _played(CANDLES, [ARRANGED]), _played(CANDLES, [ARRANGED, *BURNT])
    return (
        Diagram("CC-1", own_caption, arranged.view(Seat.ONE), board=CANDLES.id),
        Diagram("CC-4", burnt, later.view(PUBLIC), board=CANDLES.id),
    )


def nodes() -> tuple[Diagram, ...]:
    """Return two diagrams: the control of nodes, and what one seat knows about it."""
    position = _played(NODES, INVESTED)
    control = Unlucky.tr("Circles hold 3 of the 5 nodes of region C and 2 of the 3 of region E.")
    known_caption = Unlucky.tr("What circles know: 3 against 1 keeps G1, 4 against 1 has taken D3.")
    return (
        Diagram("KN-4", control, position.view(PUBLIC), board=NODES.id),
        Diagram("KN-6", known_caption, position.view(Seat.ONE), board=NODES.id),
    )


def noughts() -> tuple[Diagram, ...]:
    """Return diagrams of a wall, an exchange, a redirected move, and lines."""
    walled = Unlucky.tr("Crosses wall C3: B3→C3 is cancelled.")
    exchanged = Unlucky.tr("Both move to C3: they exchange places.")
    led = Unlucky.tr(
        "A cross came to D2: the nought placed there goes to D3, which the cross left."
    )
    lines = Unlucky.tr("Four noughts in a row are two lines, three crosses are one.")
    return (
        _drawn("WN-7", walled, WALLED, "move B3-C3", "wall C3"),
        _drawn("WN-7", exchanged, MEETING, "move B3-C3", "move D3-C3"),
        _drawn("WN-8", led, MEETING, "place D2", "move D3-D2"),
        _drawn("WN-9", lines, LINED, "none", "move F5-E5"),
    )


def _played(game: Game, rounds: Sequence[Round]) -> Position:
    position = game.start(Setup(game.id, None, game.options(), Pair("", "")))
    for texts in rounds:
        for seat, text in zip(Seat, texts, strict=True):
            action = game.read(text, position, seat)
            position.check(seat, action)
            position = position.play(seat, action)
        position = position.close()
    assert isinstance(position, Position)
    return position


def _drawn(clause: str, caption: str, board: tuple[str, ...], dmo: str, ec: str) -> Diagram:
    trial = replace(Noughts(), number=5, board="".join(board))
    turns = Pair(notation.read(dmo), notation.read(ec))
    for seat in Seat:
        trial.check(seat, turns[seat])
    revealed = trial.close(Pair(*turns))
    view = Position((revealed,), number=revealed.round, round_time=1_000).view(PUBLIC)
    return Diagram(clause, caption, view, board=NOUGHTS.id)


DIAGRAMS: dict[str, Callable[[], tuple[Diagram, ...]]] = {
    WHOLE.id: diagrams,
    CANDLES.id: candles,
    NODES.id: nodes,
    NOUGHTS.id: noughts,
}
