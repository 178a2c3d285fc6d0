"""Two matches that differ only in a secret look the same at the Desk and in its exports."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFocusEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QWidget

from games.broadcast import live
from games.core import Seat
from gui.desk.asking import ConfirmSheet
from gui.desk.moveedit import MoveEdit
from gui.picture.still import public_picture
from gui.table.feed import publish
from tests.gui.desk.conftest import Desk, Make
from tests.gui.layouts import settle
from tests.gui.typed import as_a

ONE, TWO = Seat.ONE, Seat.TWO
CHAIN = re.compile(r"chain [0-9a-f]{32}")


def said(table: Desk) -> list[str]:
    """Return all texts, tooltips and accessible texts on the Desk, and the window's title."""
    found: list[Any] = []
    for widget in (table.page, *table.page.findChildren(QWidget)):
        found += [
            widget.accessibleName(),
            widget.accessibleDescription(),
            widget.toolTip(),
            widget.statusTip(),
            widget.windowTitle(),
        ]
        text = getattr(widget, "text", None)
        if callable(text):
            found.append(text())
    model = table.page.log.model
    for row in range(model.rowCount()):
        found += [model.data(model.index(row), role) for role in range(16)]
        found.append(model._spoken(model.line(row)))
    return [item for item in found if item]


def seen(table: Desk) -> QImage:
    settle(table.page)
    return table.page.grab().toImage()


def post_of(table: Desk) -> str:
    table.press("Ctrl+Shift+C")
    return CHAIN.sub("chain …", QGuiApplication.clipboard().text())


def picture_of(table: Desk) -> QImage:
    table.press("Ctrl+Shift+I")
    return QGuiApplication.clipboard().image()


def omega(desk: Make, move: str) -> Desk:
    table = desk()
    table.press("Return")
    table.enter(ONE, move)
    table.page.enter()
    return table


def army(desk: Make, move: str) -> Desk:
    table = desk("masked-army")
    table.press("Return")
    for seat, text in ((ONE, move), (TWO, "A1-A2")):
        table.enter(seat, text)
    return table


FAST_FIRST = "candles: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
OTHER = "candles: arrange 6F 5F 8F 7M 4M 3M 2S 1S 0S"
"""The trims are those of the usual arrangement; the totals differ."""
UNLUCKY = {
    "pending arrangement": ([[FAST_FIRST]], [[OTHER]]),
    "arrangement and totals": (
        [[FAST_FIRST], ["candles: light A"], ["candles: light H"], []],
        [[OTHER], ["candles: light A"], ["candles: light H"], []],
    ),
    "investments": (
        [[FAST_FIRST], ["nodes: A1=2 D1=1"], []],
        [[FAST_FIRST], ["nodes: A1=1 D1=2"], []],
    ),
    "pending sheet": (
        [[FAST_FIRST], ["candles: light A", "nodes: none", "noughts: place C3"]],
        [[FAST_FIRST], ["candles: none", "nodes: A1=2", "noughts: place F5"]],
    ),
}


def unlucky(desk: Make, *sheets: list[str]) -> Desk:
    """Return a Desk after Ann's sheets, one per round; the last one is still sealed."""
    table = desk("unlucky-for-some")
    table.press("Return")
    for number, sheet in enumerate(sheets):
        if number:
            table.session.call_time()
        for part in sheet:
            table.session.submit(ONE, part)
    table.page.enter()
    return table


@pytest.mark.clause("TO-10")
def test_a_pending_submission(desk: Make) -> None:
    twins = [omega(desk, move) for move in ("B:A1 W:B2", "B:G7 W:F6")]
    assert said(twins[0]) == said(twins[1])
    assert seen(twins[0]) == seen(twins[1])
    assert post_of(twins[0]) == post_of(twins[1])
    assert picture_of(twins[0]) == picture_of(twins[1])
    assert not any("A1" in text for text in said(twins[0]) if isinstance(text, str))


@pytest.mark.clause("CC-4", "CC-5", "KN-6", "WN-10")
@pytest.mark.parametrize("secret", UNLUCKY)
def test_secret_parts_of_unlucky_are_hidden(desk: Make, secret: str) -> None:
    twins = [unlucky(desk, *sheets) for sheets in UNLUCKY[secret]]
    assert said(twins[0]) == said(twins[1])
    assert seen(twins[0]) == seen(twins[1])
    assert post_of(twins[0]) == post_of(twins[1])
    assert picture_of(twins[0]) == picture_of(twins[1])
    records = []
    for table in twins:
        table.page.exporter.save_record()
        records.append((table.folder / table.asked[-1]).read_bytes())
        table.session.unmask(True)
    assert records[0] == records[1]
    if "pending" not in secret:  # sealed actions are hidden from the umpire, too
        assert seen(twins[0]) != seen(twins[1])


ASKED = (
    ("thwart-omega", "a1 b2 or c3?", "d4 e5 or f6?"),
    ("wandering-noughts", "wall B3 or C3", "wall D4 or E4"),
    ("wandering-noughts", "wall B3 or C3", "wall B3? dunn"),
    ("know-your-nodes", "A1=2 or A1=3", "B1=4 or C1=1"),
    ("know-your-nodes", "A1=2 or A1=3", "maybe D1=12?"),
    ("candle-countdown", "light A or C", "light B or D"),
)


@pytest.mark.parametrize(("game", "one", "other"), ASKED)
def test_questions_about_hidden_messages_keep_the_secret(
    desk: Make, game: str, one: str, other: str
) -> None:
    """With somebody watching the screen, even the ambiguous part of a message stays hidden."""
    twins = []
    for text in (one, other):
        table = desk(game)
        table.press("Return")
        table.page.privacy.setStageOnScreen(True)
        table.page.panels.one.setText(text)
        assert table.message(ONE), "it is refused or asked about"
        twins.append(table)
    readable = [[text for text in said(table) if text not in (one, other)] for table in twins]
    assert readable[0] == readable[1]
    assert seen(twins[0]) == seen(twins[1])


@pytest.mark.parametrize("focused", (False, True))
@pytest.mark.parametrize("height", range(30, 46))
def test_dots_have_the_same_layout_whatever_secret_they_hide(height: int, focused: bool) -> None:
    pictures = []
    for text in ("aaaa", "gggg", "█aaa", "中文字母", "Å̧aa"):
        edit = MoveEdit()
        edit.resize(300, height)
        edit.setTextHidden(True)
        edit.setText(text)
        if focused:
            QApplication.sendEvent(edit, QFocusEvent(QEvent.Type.FocusIn))
            edit.deselect()
        edit.setCursorPosition(0)
        pictures.append(edit.grab().toImage())
    assert all(picture == pictures[0] for picture in pictures)


@pytest.mark.clause("MA-10")
def test_masked_colours(desk: Make) -> None:
    twins = [army(desk, move) for move in ("F4-G4", "G4-F4")]
    assert said(twins[0]) == said(twins[1])
    assert seen(twins[0]) == seen(twins[1])
    assert post_of(twins[0]) == post_of(twins[1])
    assert picture_of(twins[0]) == picture_of(twins[1])


@pytest.mark.clause("MA-10")
def test_exports_of_an_unmasked_desk_are_masked(desk: Make) -> None:
    twins = [army(desk, move) for move in ("F4-G4", "G4-F4")]
    for table in twins:
        table.press("F9")
        table.click(as_a(ConfirmSheet, table.sheet()).confirm)
        assert table.view.unmasked
    assert seen(twins[0]) != seen(twins[1])
    assert post_of(twins[0]) == post_of(twins[1])
    assert picture_of(twins[0]) == picture_of(twins[1])
    for table in twins:
        table.press("Ctrl+S")
    one, two = (table.asked[-1] for table in twins)
    assert one == two and "private" not in one
    data = (twins[0].folder / one).read_bytes()
    assert b"F4-G4" not in data and b"G4-F4" not in data and b'"seed"' not in data


def test_a_correction_never_shows_an_earlier_piece_again(desk: Make) -> None:
    table = army(desk, "F4-G4")
    table.press("Ctrl+M")
    table.type("A1 B1")
    assert table.page.side.scene.view.board[3][5:7] == "??"


def test_the_record_that_leaves_has_the_commitment_and_the_private_one_the_seed(desk: Make) -> None:
    table = omega(desk, "B:A1 W:B2")
    table.page.exporter.save_record()
    table.page.exporter.save_private()
    public, private = ((table.folder / name).read_text("utf-8") for name in table.asked)
    assert '"commitment"' in public and "A1" not in public
    assert bytes(range(32)).hex() in private and "B:A1 W:B2" in private
    assert "private" in table.asked[1] and "private" not in table.asked[0]


def shown_to_all(table: Desk) -> list[QImage]:
    """Return three public pictures: the copied one, the Stage's, and the broadcast's."""
    feed = publish(table.session, table.page)
    stage = public_picture(feed.view, feed.readings)
    assert live.public(feed.view).disclosed is None
    return [picture_of(table), stage, public_picture(live.public(feed.view), feed.readings)]


@pytest.mark.clause("GEN-6", "MA-4")
@pytest.mark.parametrize("end", ["concede", "award", "abandon"])
def test_secrets_that_a_ruling_leaves_hidden_are_shown_only_by_the_host(
    desk: Make, end: str
) -> None:
    twins = [army(desk, move) for move in ("F4-G4", "G4-F4")]
    received: list[list[dict[str, object]]] = []
    for table in twins:
        received.append([])
        feed = publish(table.session, table.page)
        feed.changed.connect(lambda view, _cut, boards=received[-1]: boards.append(view.board))
        if end == "concede":
            table.session.concede(ONE)
        elif end == "award":
            table.session.award(TWO, "He left.")
        else:
            table.session.abandon("Fire alarm")
    before = shown_to_all(twins[0])
    assert before == shown_to_all(twins[1]) and received[0] == received[1]
    button = twins[0].page.side.unmask
    for table in twins:
        assert table.page.side.unmask.isVisible()
        table.press("F9")
        assert not table.sheets()
    assert all(one != two for one, two in zip(*map(shown_to_all, twins), strict=True))
    assert all(one != two for one, two in zip(before, shown_to_all(twins[0]), strict=True))
    assert twins[0].page.side.scene.view == twins[0].public.disclosed != twins[0].public.board
    assert len(received[0]) == 2 and received[0][1] == twins[0].public.disclosed
    assert "Hide it again" in (button.text(), button.toolTip())
    for table in twins:
        table.click(table.page.side.unmask)
    assert shown_to_all(twins[0]) == shown_to_all(twins[1]) == before
    assert "Show what was hidden" in (button.text(), button.toolTip())


@pytest.mark.clause("GEN-6")
def test_secrets_shown_after_one_end_are_not_shown_by_themselves_after_the_next(desk: Make) -> None:
    table = army(desk, "F4-G4")
    table.session.concede(ONE)
    table.press("F9")
    assert table.session.audience().board == table.public.disclosed
    table.session.rewind(table.session.match.line()[-1], "By mistake")
    assert table.session.audience() == table.public and not table.public.over
    table.session.concede(ONE)
    assert table.session.audience() == table.public and table.public.disclosed != table.public.board


@pytest.mark.clause("GEN-6")
def test_no_secrets_are_offered_where_nothing_was_hidden(desk: Make) -> None:
    table = omega(desk, "B:A1 W:B2")
    table.session.concede(TWO)
    assert not table.page.side.unmask.isVisible()
    table.press("F9")
    assert not table.session.hidden_shown
