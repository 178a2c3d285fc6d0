"""The example messages, both pasted at the Desk and typed into its fields."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from games.core import UMPIRE, Pair, Refusal, Seat
from games.match import record
from games.match.match import Match
from games.reading.answers import Moves
from gui.desk.arrivals import Arrivals
from gui.desk.commands import UmpireCommands
from gui.desk.deskview import FieldState
from gui.desk.handles import Handles
from gui.desk.notices import Notices
from gui.desk.pasting import Paster
from gui.desk.questions import Questions
from gui.desk.reading import TextReader
from gui.desk.seats import BaseSeatPanel
from gui.kit.widgets.notices import Toast
from gui.table.session import Session
from tests.gui.desk.conftest import Keeper, Watch

DATA = Path(__file__).parents[2] / "data" / "chat"
FILES = sorted(path for path in DATA.glob("*.json") if path.stem != "hunted")


@dataclass
class Place:
    """A seat's fields, as far as pasting uses them."""

    match: Match
    seat: Seat
    held: list[str] = field(default_factory=list)
    unread: str = ""
    correcting = False

    def part(self) -> str:
        return ""

    @property
    def field_state(self) -> FieldState:
        return FieldState.LEGAL if self.held else FieldState.EMPTY

    def texts(self) -> dict[str, str]:
        return {"": self.text()}

    def text(self) -> str:
        return "\n".join(self.held)

    def fillable_parts(self) -> tuple[str, ...]:
        return ()

    def setArrivals(self, arrived: object) -> None:
        """Nothing is shown here."""

    def take(self, moves: Moves, waits: bool = False) -> tuple[str, ...]:
        self.held += moves
        return ()

    def takeText(self, text: str) -> bool:
        self.unread = text
        return not self.match.game.parts.names

    def read(self) -> None:
        """Fields are read as they are asked."""

    @property
    def refusal(self) -> Refusal | None:
        if self.unread and not self.match.game.parts.names:
            return Refusal("GEN-2", "unread")
        position = self.match.position
        for text in self.held:
            try:
                position.check(self.seat, self.match.game.read(text, position, self.seat))
            except Refusal as refusal:
                return refusal
        return None


class Table:
    def __init__(self, case: dict[str, Any], qtbot: QtBot) -> None:
        self.match = record.replay(record.read(json.dumps(case["record"]).encode()), None)
        self.session = Session(self.match, Keeper(self.match), Watch())
        self.places = Pair(*(Place(self.match, seat) for seat in Seat))
        self.window = QWidget()
        qtbot.addWidget(self.window)
        notices, toast = Notices(self.session.view(UMPIRE)), Toast(self.window)
        notices.setParent(self.window)
        panels = cast("Pair[BaseSeatPanel]", self.places)
        handles = Handles()
        self.reader = TextReader(self.session, handles)
        commands = UmpireCommands(self.session, self.window, toast, self.reader, handles)
        arrivals = Arrivals(self.session, panels, toast, self.window)
        self.questions = Questions(self.session, notices.question, arrivals, toast, self.window)
        self.paster = Paster(
            self.session, self.reader, handles, panels, arrivals, commands, self.questions,
            notices.heard, toast, self.window,
        )  # fmt: skip

    def paste(self, text: str, seat: str | None) -> None:
        self.paster.clipboard = lambda: text  # type: ignore[method-assign]
        self.paster.paste(None if seat is None else self.match.game.seat(seat))

    def entered(self) -> list[list[str]]:
        seats = self.match.game.seats
        return [[seats[place.seat], move] for place in self.places for move in place.held]

    @property
    def asks(self) -> bool:
        """Return True if the Desk asks a question, or a field shows why its text is refused."""
        return self.questions.asking or any(place.refusal is not None for place in self.places)


def cases(path: Path) -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return data


@pytest.mark.alike
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shown_message_is_entered_as_it_was_meant(path: Path, qtbot: QtBot) -> None:
    wrong = []
    for case in cases(path):
        table = Table(case, qtbot)
        table.paste(case["paste"], case["seat"])
        expected, entered = case["expect"], table.entered()
        if isinstance(expected, list):
            right = sorted(entered) == sorted(expected) and not table.questions.asking
        elif expected == "ask":
            right = table.asks
        else:
            # an unknown name raises a question
            right = entered == [] and (not table.asks or case["seat"] is None)
        if not right:
            wrong.append((case["name"], case["paste"], entered, expected))
        table.session.stop()
    assert wrong == []


@pytest.mark.alike
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_same_text_typed_into_a_field_is_read_the_same(path: Path, qtbot: QtBot) -> None:
    wrong = []
    for case in cases(path):
        expected = case["expect"]
        if case["seat"] is None or (isinstance(expected, list) and len(expected) != 1):
            continue
        table = Table(case, qtbot)
        game, seat = table.match.game, table.match.game.seat(case["seat"])
        if game.parts.names and "candle-countdown" not in str(expected):
            continue
        head = "candle-countdown: " if game.parts.names else ""
        try:
            found = game.write(table.reader.read(seat, head + case["paste"]))
        except Refusal:
            found = None
        wanted = expected[0][1] if isinstance(expected, list) else None
        if found != wanted and not (game.parts.names and found is None):
            wrong.append((case["name"], case["paste"], found, wanted))
        table.session.stop()
    assert wrong == []


def test_interpreted_moves_are_shown_in_standard_notation(qtbot: QtBot) -> None:
    table = Table(cases(DATA / "thwart-omega.json")[0], qtbot)
    assert table.reader.read_as(Seat.ONE, "c3 for black, white on d5") == "B:C3 W:D5"
    assert table.reader.read_as(Seat.ONE, "B C3 W D5") == "", "the notation reads it itself"
    assert table.reader.read_as(Seat.ONE, "c3 d5") == ""
    table.session.stop()
