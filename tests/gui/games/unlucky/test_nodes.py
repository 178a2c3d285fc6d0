from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtWidgets import QGraphicsSceneWheelEvent

from games.core import Pair, Seat
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.view import Income
from gui.games.unlucky.captions import spoken
from gui.games.unlucky.nodes import scene as nodes
from gui.games.unlucky.nodes import words
from gui.games.unlucky.nodes.shapes import regions
from gui.games.unlucky.panel import Panel
from tests.gui.typed import as_a

from .conftest import DMO, EC, NODES, WHOLE, MakeBoard, arranged, round_of, rounds, start, submit

DEFAULT = map_of(default_rows())
PLAY = (916, 566)
"""Size of the board of Play in a window of 1280 × 720."""


@pytest.mark.clause("KN-3")
def test_clicks_invest_and_take_back(make: MakeBoard) -> None:
    board = make(NODES).see(start(NODES), DMO)
    board.click(board.node("A1"), board.node("A1"), board.node("D1"))
    assert board.scene.draft() == "A1=2 D1=1"
    board.click(board.node("G7"))
    assert board.scene.draft() == "A1=2 D1=1"
    board.click(board.node("A1"), right=True)
    assert board.scene.draft() == "A1=1 D1=1"
    board.click(board.node("A1"), right=True)
    board.click(board.node("D1"), right=True)
    assert board.scene.draft() == "" and not board.scene.complete()


@pytest.mark.clause("KN-3")
def test_one_node_a_region(make: MakeBoard) -> None:
    board = make(NODES).see(start(NODES), DMO)
    board.click(board.node("A1"), board.node("B1"))
    assert DEFAULT.region((0, 0)) == DEFAULT.region((1, 0)) == "H"
    assert board.scene.draft() == "B1=1"


def test_amounts_are_typed(make: MakeBoard) -> None:
    position = start(NODES)
    for _ in range(5):
        position = round_of(position)
    sway = position.view(DMO).parts[0].sway.one
    assert sway >= 12
    board = make(NODES).see(position, DMO)
    board.keys("Right", "1", "2")
    assert board.scene.draft() == "D4=12"
    board.keys("9")
    assert board.scene.draft() == "D4=9"
    board.keys("Up", "Up", "Up", "+", "=", "-")
    assert board.scene.draft() == "D1=1 D4=9"
    assert board.said[-1] == "D1, region D, nobody’s, 0 invested, 1 more now"
    board.keys("Backspace")
    assert board.scene.draft() == "D4=9"
    board.keys("Return")
    assert board.proposed == ["D4=9"]
    board.keys("Escape", "N")
    assert board.scene.draft() == "none"


def test_the_wheel_turns_an_amount(make: MakeBoard) -> None:
    board = make(NODES).see(start(NODES), EC)
    panel: Panel = board.nodes
    panel.turn(board.node("C4"), True)
    panel.turn(board.node("C4"), True)
    panel.turn(board.node("C4"), False)
    assert board.scene.draft() == "C4=1"
    panel.turn(QPointF(1, 1), True)
    assert board.scene.draft() == "C4=1"


def test_the_wheel_belongs_to_the_panel_below_it(make: MakeBoard) -> None:
    board = make(NODES).see(start(NODES), EC)

    def turned(at: QPointF, delta: int) -> tuple[str, bool]:
        event = QGraphicsSceneWheelEvent(QEvent.Type.GraphicsSceneWheel)
        event.setScenePos(at)
        event.setDelta(delta)
        board.scene.wheelEvent(event)
        return board.scene.draft(), event.isAccepted()

    node = board.node("C4")
    assert [turned(node, delta) for delta in (120, 120, -120, 0)] == [
        ("C4=1", True),
        ("C4=2", True),
        ("C4=1", True),
        ("C4=1", True),
    ]
    assert turned(QPointF(-50, -50), 120) == ("C4=1", False)


def test_the_sway_is_the_seats_own(make: MakeBoard) -> None:
    board = make(NODES).see(start(NODES), DMO)
    board.scene.setDraft("A1=2")
    before = board.pixels()
    board.scene.setInput(EC)
    assert board.scene.draft() == "" and board.pixels() != before


def test_what_was_handed_in_is_shown_and_replaced(make: MakeBoard) -> None:
    position = start(NODES)
    board = make(NODES).see(position, DMO)
    empty = board.pixels()
    board.see(submit(position, DMO, "A1=2"), DMO)
    handed = board.pixels()
    assert handed != empty and board.scene.draft() == ""
    board.click(board.node("D1"))
    assert board.scene.draft() == "D1=1" and board.pixels() != handed


def test_what_is_known_to_be_invested_is_written_on_the_map(make: MakeBoard) -> None:
    position = rounds(("A1=2", "D1=1"), game=NODES)[-1]
    seen = [make(NODES).see(position, viewer=viewer).pixels() for viewer in (*Seat, None)]
    assert len({as_a(memoryview, image.constBits()).tobytes() for image in seen}) == 3


def test_other_maps_are_shown(make: MakeBoard) -> None:
    position = start(NODES, map=("ABCDEFGHIJKLMM",))
    board = make(NODES).see(position, DMO)
    assert board.nodes.grid.columns == 14 and board.nodes.grid.rows == 1
    board.click(board.node("N1"))
    assert board.scene.draft() == "N1=1"
    board.see(start(NODES), DMO)
    assert board.nodes.grid.columns == 7
    gaps = start(NODES, map=("AABCD.", "E.FGHI", "JKLM.."))
    board.see(gaps, DMO)
    board.click(board.node("B2"))
    assert board.scene.draft() == ""
    board.keys("Right", "Up", "Up", "Left", "1")
    assert board.scene.draft().endswith("1=1")


def test_regions_keep_apart_and_hold_their_nodes() -> None:
    areas = regions(default_rows())
    assert "".join(areas) == "ABCDEFGHIJKLM"
    for letter, area in areas.items():
        for number, cell in enumerate(DEFAULT.nodes):
            middle = QPointF(cell[0] + 0.5, cell[1] + 0.5)
            assert area.contains(middle) is (DEFAULT.regions[number] == letter)
    named = list(areas.items())
    for index, (_, one) in enumerate(named):
        assert all(not one.intersects(other) for _, other in named[:index])


def test_drafts_are_values() -> None:
    draft = nodes.InvestmentDraft().put(DEFAULT, (0, 0), 5, 3)
    assert draft.text == "A1=3" and draft.total == 3
    assert draft.put(DEFAULT, (3, 0), 1, 3) == draft
    assert draft.put(DEFAULT, (0, 0), 0, 3).empty
    assert draft.put(DEFAULT, (9, 9), 1, 3) == draft
    assert nodes.read_draft("A1=3") == draft
    assert nodes.read_draft("none").nothing and nodes.read_draft("").empty
    with pytest.raises(ValueError):
        nodes.read_draft("A1")


@pytest.mark.parametrize("text", ["A1=2 D1=1", "none"])
def test_touches_put_an_investment_together(make: MakeBoard, text: str) -> None:
    board = make(WHOLE).see(arranged(), DMO)
    board.click(*board.scene.touches(f"{NODES}: {text}"))
    assert board.scene.draft() == f"{NODES}: {text}"


@pytest.mark.clause("KN-6")
def test_what_changed_is_told_below_the_map(make: MakeBoard) -> None:
    """A turned region matters more than its nodes; nothing is told before the first round."""
    first, second, third = rounds(("A1=2", "G7=1"), ("B1=1", "G7=1"), game=NODES)
    board = make(NODES, size=PLAY)
    told = [
        spoken(board.see(position).nodes.caption(), Pair("Ann", "Ben"))
        for position in (first, second, third)
    ]
    assert told == ["", "Ann: A1 · Ben: G7", "Regions that changed hands: Ann: H"]


def test_the_income_is_explained_to_its_seat(
    make: MakeBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = rounds(("A1=2", ""), game=NODES)[-1]
    texts: list[str] = []

    def income(income: Income) -> str:
        texts.append(f"{income.unspent} unspent")
        return "Income"

    monkeypatch.setattr(words, "income", income)
    board = make(NODES, size=PLAY).see(position, DMO)
    board.pixels()
    assert set(texts) == {"1 unspent"}, "beside the map"
    [(seat, _)] = board.nodes.paid(position.view(DMO).parts[0])
    assert seat is DMO
    texts.clear()
    board.see(position).pixels()
    assert not texts


@pytest.mark.parametrize("size", [PLAY, (640, 640), (489, 300)])
def test_a_map_uses_its_panel_and_stays_where_it_is(make: MakeBoard, size: tuple[int, int]) -> None:
    first, second = rounds(("A1=2", ""), game=NODES)
    board = make(NODES, size=size).see(first, DMO)
    grid = board.nodes.grid
    assert grid.pitch * grid.rows > 0.77 * size[1]
    for position, seat in ((first, None), (second, DMO), (second, None)):
        assert board.see(position, seat).nodes.grid == grid
