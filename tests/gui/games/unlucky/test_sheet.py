from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent
from PySide6.QtTest import QTest

from games.core import PUBLIC, Pair, Seat
from games.unlucky import GAME
from gui.games import scene_class
from gui.games.unlucky import captions
from gui.games.unlucky.captions import spoken
from gui.games.unlucky.nodes.scene import NodesPanel
from gui.games.unlucky.noughts.scene import NoughtsPanel
from gui.games.unlucky.scene import UnluckyScene
from gui.games.unlucky.trial_layout import frames
from gui.games.unlucky.trial_titles import CROWDED
from gui.kit.board.layout import SMALLEST_LABEL
from gui.kit.theme import DARK, LIGHT, Weight, font, set_theme
from tests.gui.typed import as_a, there

from .conftest import (
    CANDLES,
    DMO,
    EC,
    GAMES,
    NODES,
    NOUGHTS,
    WHOLE,
    MakeBoard,
    arranged,
    round_of,
    start,
    submit,
    to_the_end,
)

SHEET = f"{CANDLES}: light C\n{NODES}: A1=2\n{NOUGHTS}: place C3"


@pytest.mark.parametrize("game", GAMES)
def test_every_trial_has_a_board(game: str) -> None:
    assert issubclass(scene_class(game), UnluckyScene)


# The sheet


@pytest.mark.clause("UF-4")
def test_a_sheet_has_a_line_for_every_trial_that_was_touched(make: MakeBoard) -> None:
    board = make().see(arranged(), DMO)
    board.click(board.space("C3"))
    assert board.drafts[-1] == f"{NOUGHTS}: place C3"
    assert board.scene.complete()
    assert board.scene.prompt() == "Still to do: Candles, Nodes. Enter submits."
    board.click(board.candle("C"), board.node("A1"), board.node("A1"))
    assert board.scene.draft() == SHEET == board.drafts[-1]
    assert board.scene.prompt() == "Enter submits."
    board.keys("Return")
    assert board.proposed == [SHEET]


@pytest.mark.clause("UF-4")
def test_of_a_sheet_that_is_partly_in_the_rest_is_asked_for(make: MakeBoard) -> None:
    position = arranged()
    board = make().see(position, DMO)
    asked = {panel.id: panel.prompt() for panel in board.scene.panels}
    assert board.scene.prompt() == asked[CANDLES]
    position = submit(position, DMO, f"{CANDLES}: light C")
    board.see(position, DMO)
    assert board.scene.prompt() == "Still to do: Nodes, Noughts."
    board.scene.enlarge(1)
    assert board.scene.prompt() == f"Still to do: Nodes, Noughts. {asked[NODES]}"
    board.scene.enlarge(None)
    for part in (f"{NODES}: none", f"{NOUGHTS}: none"):
        position = submit(position, DMO, part)
    board.see(position, DMO)
    board.scene.enlarge(0)
    assert board.scene.prompt() == asked[CANDLES], "it is in, and may be replaced"


def test_every_part_of_a_proposal_is_read_by_the_rules(make: MakeBoard) -> None:
    position = arranged()
    board = make().see(position, DMO)
    board.scene.setDraft(SHEET)
    board.scene.confirmDraft()
    position = submit(position, DMO, board.proposed[0])
    assert position.pending(DMO) == {CANDLES, NODES, NOUGHTS}
    assert GAME.parts.split(SHEET) == tuple(SHEET.splitlines())


def test_an_unfinished_part_holds_the_sheet_back(make: MakeBoard) -> None:
    position = round_of(arranged(), f"{NOUGHTS}: place C3", f"{NOUGHTS}: place C6")
    board = make().see(position, DMO)
    board.click(board.candle("C"), board.space("C3"))
    assert board.scene.draft() == f"{CANDLES}: light C" and not board.scene.complete()
    assert board.scene.prompt() == "Choose where the piece goes."
    board.keys("Return")
    assert board.proposed == []
    board.keys("Escape")
    assert board.scene.complete()


def test_typed_sheets_are_shown_and_other_trials_cleared(make: MakeBoard) -> None:
    board = make().see(arranged(), DMO)
    board.scene.setDraft(SHEET)
    assert board.scene.draft() == SHEET
    board.scene.setDraft(f"{NODES}: none")
    assert board.scene.draft() == f"{NODES}: none"
    board.scene.setDraft("")
    assert board.scene.draft() == ""
    for text in ("light C", "chess: e4", f"{NODES}: A1"):
        with pytest.raises(ValueError):
            board.scene.setDraft(text)


def test_parts_that_are_in_are_told_beside_their_titles(make: MakeBoard) -> None:
    position = arranged()
    board = make().see(position)
    before = board.pixels()
    board.see(submit(position, EC, f"{NODES}: none"))
    assert board.pixels() != before


def test_a_trial_that_is_over_takes_nothing(make: MakeBoard) -> None:
    row = ("ABCDEFGHIJKLM",)
    position = start(WHOLE, map=row)
    arrange = f"{CANDLES}: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
    position = round_of(position, arrange, arrange)
    while position.view(PUBLIC).part(NODES).verdict is None:
        view = position.view(DMO).part(NODES)
        free = [cell for cell, by in zip(view.nodes, view.control, strict=True) if by is None]
        cells = [f"{chr(65 + cell[0])}1=1" for cell in free[: view.sway.one]]
        position = round_of(position, f"{NODES}: {' '.join(cells)}")
    assert position.outcome() is None
    board = make().see(position, DMO)
    said = spoken(board.nodes.results(), board.scene.names)
    assert said.startswith("Ann: ") and "regions" in said and "KN-7" not in said
    later = make().see(round_of(position), DMO)
    assert later.nodes.results() == board.nodes.results()
    board.click(board.node("M1"))
    assert board.scene.draft() == "" and board.nodes.chips() == []
    board.keys("2")
    board.keys("Right", "5")
    assert board.scene.draft() == ""


@pytest.mark.clause("CC-1")
def test_before_round_one_only_candles_are_to_be_seen_to(make: MakeBoard) -> None:
    board = make().see(start(), DMO)
    board.click(board.node("A1"), board.space("C3"))
    assert board.scene.draft() == ""
    board.click(board.chip(0, "keep"))
    assert board.scene.draft().startswith(f"{CANDLES}: arrange ")
    low = board.scene.trials.frames[0].card.height()
    board.see(arranged(), DMO)
    assert board.scene.draft() == ""
    assert board.scene.trials.frames[0].card.height() < low


# One enlarged


def test_keys_and_titles_enlarge_one(make: MakeBoard) -> None:
    board = make().see(arranged(), DMO)
    whole = board.pixels()
    board.keys("2")
    assert board.scene.trials.focus == 1 and board.scene.trials.frames[0].body is None
    enlarged = board.pixels()
    assert enlarged != whole
    board.keys("0")
    assert board.scene.trials.focus is None and board.pixels() == whole
    board.click(board.head(1))
    assert board.scene.trials.focus == 1
    board.click(board.head(2))
    assert board.scene.trials.focus == 2
    board.click(board.head(2))
    assert board.scene.trials.focus is None
    board.keys("3", "Escape")
    assert board.scene.trials.focus is None


def test_what_to_do_is_told_of_the_trial_that_is_enlarged(make: MakeBoard) -> None:
    board = make().see(arranged(), DMO)
    texts: list[str] = []
    board.scene.promptChanged.connect(lambda: texts.append(board.scene.prompt()))
    board.keys("2", "3")
    assert texts == [panel.prompt() for panel in board.scene.panels[1:]]
    assert len(set(texts)) == 2


def test_the_title_of_a_trial_that_is_not_seen_tells_that_something_is_chosen_there(
    make: MakeBoard,
) -> None:
    board = make().see(arranged(), DMO)
    board.keys("2")
    titles = [there(board.scene.trials.frames[number].head).toRect() for number in (0, 2)]
    candles, noughts = (board.pixels().copy(title) for title in titles)
    board.scene.setDraft(f"{CANDLES}: light C")
    assert board.pixels().copy(titles[0]) != candles
    assert board.pixels().copy(titles[1]) == noughts


def test_without_input_they_are_looked_at_too(make: MakeBoard) -> None:
    board = make().see(arranged())
    assert board.scene.showKey(key(Qt.Key.Key_3)) and board.scene.trials.focus == 2
    assert not board.scene.showKey(key(Qt.Key.Key_4))
    assert board.scene.showKey(key(Qt.Key.Key_Escape)) and board.scene.trials.focus is None
    assert not board.scene.showKey(key(Qt.Key.Key_Escape))
    board.click(board.head(0))
    assert board.scene.trials.focus == 0


def key(code: Qt.Key) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, code, Qt.KeyboardModifier.NoModifier)


def test_digits_belong_to_the_trial_that_the_keyboard_is_on(make: MakeBoard) -> None:
    board = make().see(arranged(), DMO)
    board.keys("2", "Right", "3")
    assert board.scene.trials.focus == 1 and board.scene.draft() == f"{NODES}: D4=3"
    board.keys("Escape")
    assert board.scene.draft() == ""
    QTest.keyClick(board.board, Qt.Key.Key_Tab)
    assert board.scene.trials.focus == 2
    assert [panel.keyed for panel in board.scene.panels] == [False, False, True]
    board.keys("Space")
    assert board.scene.draft().startswith(f"{NOUGHTS}: place")


def test_letters_reach_the_trial_that_knows_them(make: MakeBoard) -> None:
    board = make().see(arranged(), DMO)
    board.click(board.space("C3"))
    board.keys("B")
    assert board.scene.draft() == f"{CANDLES}: light B\n{NOUGHTS}: place C3"
    assert board.candles.keyed and not board.noughts.keyed
    board.keys("3", "D")
    assert board.scene.draft().startswith(f"{CANDLES}: light B\n")
    board.see(arranged(), EC)
    assert board.scene.active == 2
    board.keys("0", "A")
    assert board.scene.draft() == f"{CANDLES}: light A"


def test_enter_submits_wherever_the_keyboard_is(make: MakeBoard) -> None:
    board = make().see(arranged(), DMO)
    board.keys("A", "3", "Right", "Return")
    assert board.proposed == [f"{CANDLES}: light A"]


def test_a_trial_alone_has_no_title(make: MakeBoard) -> None:
    board = make(NODES).see(start(NODES))
    assert board.scene.trials.frames[0].head is None
    assert not board.scene.showKey(key(Qt.Key.Key_1))


# Sizes and words


@pytest.mark.alike
@pytest.mark.parametrize("size", [(900, 680), (640, 640), (1400, 500), (300, 900), (420, 320)])
@pytest.mark.parametrize("focus", [None, 0, 2])
def test_trials_never_lie_on_each_other(size: tuple[int, int], focus: int | None) -> None:
    from PySide6.QtCore import QRectF

    area = QRectF(0, 0, *size)
    for arranging in (False, True):
        found = frames(area, 3, focus, 24.0, arranging)
        cards = [frame.card for frame in found]
        assert all(area.contains(card) for card in cards)
        for index, card in enumerate(cards):
            assert not any(card.intersects(other) for other in cards[:index])
        bodies = [frame for frame in found if frame.body is not None]
        assert len(bodies) == (3 if focus is None else 1)
        assert all(
            there(frame.body).width() > 60 and there(frame.body).height() > 60 for frame in bodies
        )


@pytest.mark.parametrize("size", [(490, 490), (440, 330), (900, 680), (1500, 500)])
def test_no_action_can_be_clicked_in_every_trial(make: MakeBoard, size: tuple[int, int]) -> None:
    board = make(size=size).see(arranged(), DMO)
    for number in range(3):
        board.click(board.chip(number, "none"))
    assert board.scene.draft() == "\n".join(f"{trial}: none" for trial in (CANDLES, NODES, NOUGHTS))


@pytest.mark.parametrize("size", [(3, 3), (24, 24), (60, 40)])
def test_pictures_may_be_tiny(make: MakeBoard, size: tuple[int, int]) -> None:
    board = make().see(arranged(), DMO)
    assert board.scene.picture(QSize(*size)).size() == QSize(*size)


@pytest.mark.alike
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(160, 160), (300, 300), (420, 700), (1200, 400), (1600, 1200)])
def test_every_size_can_be_painted_and_touched(
    make: MakeBoard, game: str, size: tuple[int, int]
) -> None:
    position = to_the_end(game)[3]
    board = make(game, size=size).see(position, DMO)
    area = board.scene.boardRect()
    assert area.width() <= size[0] and area.height() <= size[1]
    assert area.width() > size[0] * 0.9 or area.height() > size[1] * 0.9
    for panel in board.scene.panels:
        board.click(panel.area.center())
    assert not board.pixels().isNull()


@pytest.mark.alike
@pytest.mark.parametrize("game", GAMES)
def test_a_theme_and_a_size_can_change_and_change_back(make: MakeBoard, game: str) -> None:
    board = make(game).see(to_the_end(game)[4], DMO)
    before = board.pixels()
    set_theme(board.board.window(), LIGHT)
    assert board.pixels() != before
    set_theme(board.board.window(), DARK)
    board.board.resize(500, 400)
    board.board.resize(900, 680)
    assert board.pixels() == before


@pytest.mark.parametrize("game", GAMES)
def test_miniatures_do_without_words(make: MakeBoard, game: str) -> None:
    board = make(game, size=(220, 220)).see(to_the_end(game)[4])
    board.scene.setCoordinates(False)
    assert all(panel.bare for panel in board.scene.panels)
    assert all(frame.head is None for frame in board.scene.trials.frames)
    assert not board.pixels().isNull()


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_without_a_view_is_an_empty_board(make: MakeBoard, game: str) -> None:
    board = make(game)
    board.scene.setInput(Seat.ONE)
    for panel in board.scene.panels:
        board.click(panel.area.center())
    board.keys("Return", "Escape", "Right", "N")
    assert not board.pixels().isNull() and board.scene.draft() == ""
    assert board.board.accessibleDescription() == ""


def test_a_keyed_ground_shows_round_the_cards(make: MakeBoard) -> None:
    board = make().see(arranged())
    lit = board.pixels()
    board.scene.setPlain(True)
    assert board.pixels() != lit


def test_pictures_are_painted_without_window_cursor_and_draft(make: MakeBoard) -> None:
    board = make().see(arranged(), DMO)
    before = board.picture()
    board.scene.setDraft(SHEET)
    board.keys("Right")
    assert board.picture() == before
    assert board.scene.picture(QSize(400, 300)).size() == QSize(400, 300)


def test_the_board_is_told_in_words(make: MakeBoard) -> None:
    position = round_of(arranged(), SHEET, f"{CANDLES}: light A\n{NOUGHTS}: place C6")
    board = make().see(submit(position, EC, f"{NODES}: none"))
    assert board.board.accessibleName() == "Unlucky For Some board"
    description = board.board.accessibleDescription()
    assert description.startswith(
        "Round 2 of 13. Candle Countdown: Ann: 0 points, can put out 2 more."
    )
    assert "A, black trim, fast, burnt" in description and "Ben: scores the point." in description
    assert "Know Your Nodes: Ann: 0 regions; 1 node: A1; 4 Sway." in description
    assert "Wandering Noughts and Crosses: Ann: C3; 0 lines, 2 walls left." in description
    assert "has submitted" not in description
    alone = make(CANDLES).see(start(CANDLES))
    assert alone.board.accessibleName() == "Candle Countdown board"
    assert alone.board.accessibleDescription().startswith("Arranging.")


def test_the_end_is_told(make: MakeBoard) -> None:
    position = to_the_end()[-1]
    board = make().see(position)
    won = board.scene.resting_working().map(str)
    assert sorted(text[-1] for text in won) == ["1", "2"]
    assert "won." in board.board.accessibleDescription()
    alone = make(NOUGHTS).see(to_the_end(NOUGHTS)[-1])
    lines = to_the_end(NOUGHTS)[-1].view(PUBLIC).parts[0].lines
    assert alone.scene.resting_working().map(str) == Pair(str(len(lines.one)), str(len(lines.two)))


def test_a_scene_is_laid_out_before_it_is_shown() -> None:
    scene = scene_class(WHOLE)()
    scene.fit(QSizeF(500, 500))
    assert scene.boardRect().width() > 450


def test_names_of_cells_never_run_into_each_other(make: MakeBoard) -> None:
    """On a low board the cells have priority over the numbers, which are shown elsewhere too."""
    low, usual = make(size=(668, 140)), make(size=(900, 660))
    for board in (low, usual):
        board.see(arranged(), DMO)
    for number in (1, 2):
        small, large = low.scene.panels[number], usual.scene.panels[number]
        assert isinstance(small, NodesPanel | NoughtsPanel)
        assert isinstance(large, NodesPanel | NoughtsPanel)
        assert large.grid.coordinates and large.facts.height() > 0
        assert small.facts.height() == 0 and small.grid.pitch >= CROWDED
    assert not low.nodes.grid.coordinates
    rows = tuple("".join("ABCDEFGHIJKLM"[min(x, 12)] for x in range(32)) for _ in range(32))
    wide = as_a(
        NodesPanel,
        make(size=(600, 440)).see(start(map=rows)).scene.panels[1],
    )
    assert wide.grid.pitch < CROWDED and not wide.grid.coordinates and wide.facts.height() > 0


def test_at_the_end_every_trial_says_why_it_went_so(
    make: MakeBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = to_the_end()[-1]
    board = make().see(last)
    for panel, clause in zip(board.scene.panels, ("CC-6", "KN-7", "WN-9"), strict=True):
        found = last.view(PUBLIC).part(panel.id).verdict
        assert found is not None and found.by == clause
        seat, text = panel.results()[0]
        assert seat is found.winner and text.endswith(str(found.reason))
        assert text.startswith("Nobody wins: ") is (seat is None)
        before = board.pixels()
        monkeypatch.setattr(panel, "results", lambda: ())
        board.scene.update()
        assert board.pixels() != before


def test_two_reasons_fit_below_the_noughts(make: MakeBoard) -> None:
    panel = make(size=(592, 574)).see(arranged()).scene.panels[2]
    told = tuple((seat, "A5→A4 cancelled: the piece on A4 could not leave (WN-7)") for seat in Seat)
    size = max(SMALLEST_LABEL, round(panel.text * 0.95))
    metrics = QFontMetricsF(font(size, Weight.NORMAL))
    lines = captions._fitted(
        told, metrics, panel.foot.width(), int(panel.foot.height() / size / captions.LINE)
    )
    assert len(lines) == 3 and "…" not in lines[-1]
