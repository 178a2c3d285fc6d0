"""Gyulbot's `GameFace`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from games.core import Game, OptionSpec, Pair, Seat
from games.gyulbot.board import COLOURS, Puzzle
from games.gyulbot.rules import Position
from games.gyulbot.view import Action, Claim, Decline, Lower, Phase, Solve, Undercut
from games.match.match import Match
from games.match.matchview import MatchView
from gui.games.face import Actor, Controls, GameFace, Keys, RaceFace, ReviewFace, Showcase
from gui.games.gyulbot.words import Gyulbot, moves
from gui.kit.look.colours import INK, Mark, SeatStyle

if TYPE_CHECKING:
    from games.lessons.steps import Lesson
    from gui.games.gyulbot.solving import Sealer
    from gui.kit.board.scene import BoardScene
    from gui.kit.exports import Where
    from gui.kit.teller import Diagram, Teller
    from gui.table.extensions import (
        DeskPanel,
        GamePage,
        Notes,
        OptionEditor,
        PageOffer,
        Progress,
        ReviewPanel,
        Tries,
        Workbench,
    )
    from gui.table.session import Session
    from gui.table.watch import Watch


_PUZZLES = (
    {
        "width": 8,
        "height": 8,
        "walls": ["A2E", "B2S", "E5E", "F5S", "C6S", "B7E", "C7E", "C7S", "H7S", "G8E"],
        "robots": [["red", "H2"], ["red", "E7"], ["blue", "E5"], ["blue", "F3"]],
        "goal": ["F7", None],
    },
    {
        "width": 8,
        "height": 8,
        "walls": ["B1S", "A2E", "C3S", "C4E", "E4E", "E4S", "A5S", "F6S", "A7S", "F7E"],
        "robots": [["red", "A6"], ["blue", "E2"], ["green", "C1"]],
        "goal": ["A4", "blue"],
    },
    {
        "width": 8,
        "height": 8,
        "walls": ["B1E", "F1E", "G1S", "G2E", "A3S", "E3E", "E3S", "F4E", "F4S"],
        "robots": [["red", "B1"], ["blue", "D7"], ["green", "F2"]],
        "goal": ["D8", "red"],
    },
)


STYLES = Pair(
    SeatStyle("pearl", Mark.PENTAGON, "#EDE6DA", INK, "#EDE6DA", "#7A6F5C"),
    SeatStyle("steel", Mark.PLUS, "#7E8DA3", INK, "#7E8DA3", "#56657C"),
)


SCRIPT = (
    "claim 5", "decline", "solve Red L Blue DR Red R Blue L", "claim 5", "decline",
    "solve Green LD Blue ULD", "claim 6", "decline", "solve Green UL Red DR Green D Red L",
)  # fmt: skip


class GyulbotControls(Controls):
    def confirm(self) -> str:
        return Gyulbot.tr("Demonstrate")

    def keys(self, view: MatchView, typed: bool) -> Keys:
        puzzle = view.board.puzzle
        colours = COLOURS
        if puzzle is not None:
            colours = tuple(dict.fromkeys(name for name, _ in puzzle.robots))
        return (
            ("↑↓←→", Gyulbot.tr("slide")),
            ("Tab", Gyulbot.tr("next Gyulbot")),
            ("1" if len(colours) == 1 else f"1–{len(colours)}", Gyulbot.tr("a Gyulbot")),
            (" ".join(colour[0].upper() for colour in colours), Gyulbot.tr("its colour")),
            ("⌫", Gyulbot.tr("undo one")),
            ("Esc", Gyulbot.tr("undo all")),
        )


class GyulbotReview(ReviewFace):
    learns = True

    def data(self, match: Match, steps: Sequence[int]) -> Any:
        import gui.games.gyulbot.race.review  # noqa: F401  # slow to import, and `panel` needs it
        from gui.games.gyulbot.race.win_chances import race_review

        return race_review(match, steps)

    def panel(self, match: Match, view: MatchView, steps: Sequence[int], data: Any) -> ReviewPanel:
        from gui.games.gyulbot.race.review import RoundsPanel

        return RoundsPanel(match, view, steps, data)


class GyulbotFace(GameFace):
    seat_styles = STYLES
    controls = GyulbotControls()
    review = GyulbotReview()
    showcase = Showcase(
        SCRIPT,
        options={"rounds": 3, "puzzles": list(_PUZZLES)},
        tour={
            "edition": "puzzler",
            "options": {"puzzles": {"pack": "tabletop"}},  # boards of the size used at a real table
            "timed": True,
        },
        move=lambda position, seat: _pick(position, seat),
    )

    @property
    def race(self) -> RaceFace:
        from gui.games.gyulbot.race.desk import RACE

        return RACE

    def scene(self) -> type[BoardScene]:
        from gui.games.gyulbot.scene import GyulbotScene

        return GyulbotScene

    def lessons(self) -> Lesson:
        from games.gyulbot.lesson import LESSON

        return LESSON

    def diagrams(self) -> tuple[Diagram, ...]:
        from gui.games.gyulbot.stage import diagrams

        return diagrams()

    def teller(self) -> Teller:
        from gui.games.gyulbot.stage import TELLER

        return TELLER

    def spoken(self, action: Action, by: Actor) -> str:
        match action:
            case Solve(moves=line):
                return Gyulbot.tr("a solution in {0}").format(moves(len(line)))
            case Claim(moves=number):
                return Gyulbot.tr("claims {0}").format(moves(number))
            case Undercut(moves=number):
                return Gyulbot.tr("undercuts with {0}").format(moves(number))
            case Lower(moves=number):
                return Gyulbot.tr("lowers its claim to {0}").format(moves(number))
            case Decline():
                return Gyulbot.tr("declines")

    def desk_panel(self) -> DeskPanel:
        from gui.games.gyulbot.race.desk import RaceNotes

        return RaceNotes()

    def option_editor(self, game: Game, spec: OptionSpec) -> OptionEditor | None:
        if spec.name != "puzzles":
            return None
        from gui.games.gyulbot.puzzles.choice import PuzzlesEditor

        return PuzzlesEditor(game, spec)

    def workbench(self, notes: Notes | None, where: Where, parent: QObject) -> Workbench:
        from gui.games.gyulbot.workshop.puzzles import PuzzleWorkbench

        return PuzzleWorkbench(notes, where, parent)

    def pages(self) -> tuple[PageOffer, ...]:
        from gui.table.extensions import PageOffer

        tip = Gyulbot.tr("Practise {0}").format("Gyulbot")
        return (
            PageOffer(
                Gyulbot.tr("Practise"), tip, "play", _practice, _daily, _progress, _solved, _board
            ),
        )

    def companion(self, session: Session, parent: QObject) -> Sealer:
        from gui.games.gyulbot.solving import Sealer, Solver

        return Sealer(session, Solver(parent), parent)


def _practice(tries: Tries, watch: Watch, notes: Notes | None) -> GamePage:
    from gui.games.gyulbot.practice.trainer import GyulbotTrainer
    from gui.table.practicepage import PracticePage

    return PracticePage(GyulbotTrainer(notes), tries, watch)


def _daily(tries: Tries, watch: Watch, day: date) -> GamePage:
    from games.gyulbot.practice import daily
    from gui.games.gyulbot.practice.trainer import GyulbotTrainer
    from gui.table.practicepage import PracticePage

    return PracticePage(GyulbotTrainer(only=daily(day), day=day), tries, watch)


def _board(day: date) -> Any:
    from games.gyulbot.practice import daily
    from gui.games.gyulbot.practice.trainer import trying

    return trying(daily(day))


def _progress(tries: Tries) -> Progress:
    from games.core.strict_json import sound
    from games.gyulbot.practice import Result, pool
    from gui.table.extensions import Progress

    results = sound(tries.practice("gyulbot"), Result)
    solved = {result.puzzle for result in results if result.perfect}
    days = frozenset(result.day for result in results if result.day and result.perfect)
    return Progress(len(solved.intersection(pool())), len(pool()), days)


def _solved(data: Mapping[str, Any]) -> bool:
    return data.get("moves") is not None


def _pick(position: Position, seat: Seat) -> str | None:
    """Return a seat's action in the tour.

    Return "" to let the time run out, or None if the puzzle is unknown.
    """
    known_line = _lines().get(position.puzzle) if position.puzzle is not None else None
    if known_line is None:
        return None
    text, least = known_line
    number, standing = position.number, position.standing
    if position.phase is Phase.RACE:
        hesitates = number == 1 and seat is Seat.ONE and seat not in position.declined
        return "decline" if hesitates else f"claim {least + 1 + number % 2}"
    if standing is None or position.phase is Phase.REBUTTAL:
        return f"undercut {least}" if number % 3 == 0 else "decline"
    if standing.number < least:
        return None
    return "" if number % 4 == 0 else f"solve {text}"


@cache
def _lines() -> dict[Puzzle, tuple[str, int]]:
    """Return a solution and its length for each puzzle in the packs shipped with Garnet."""
    from games.gyulbot import packs

    entries = [entry for pack in packs.SHIPPED for entry in packs.shipped(pack).puzzles]
    return {
        entry.puzzle: (entry.line, entry.least)
        for entry in entries
        if entry.line is not None and entry.least is not None
    }


FACES = {"gyulbot": GyulbotFace()}
