"""Three cards with faces choose the opponent: you, a friend or a bot."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat
from games.people import new_person
from gui.app.live import LiveMatch
from gui.kit.theme import DARK, apply
from gui.kit.widgets.labels import IconLabel
from gui.newmatch.page import NewMatchPage
from gui.storage.settings import Settings
from gui.table.programs import seat_player, words
from resources import ICONS
from tests.gui.shell import Make, shell
from tests.gui.typed import there

__all__ = ["shell"]

ONE, TWO = Seat.ONE, Seat.TWO
LEFT = Qt.MouseButton.LeftButton


def page(qtbot: QtBot, qapp: QApplication, game: str = "thwart-omega") -> NewMatchPage:
    apply(qapp, DARK.with_motion(False))
    found = NewMatchPage(registry.game(game), "play", Settings(), lambda: bytes(32))
    qtbot.addWidget(found)
    found.resize(1280, 900)
    with qtbot.waitExposed(found):
        found.show()
    return found


@pytest.mark.parametrize("game", ["thwart-omega", "hyperstar", "gyulbot"])
def test_a_click_on_a_card_seats_a_bot_or_a_friend(
    qtbot: QtBot, qapp: QApplication, game: str
) -> None:
    new_page = page(qtbot, qapp, game)
    cards, two = new_page.players.rivals, new_page.players.boxes.two
    assert (cards.you.chosen, cards.friend.chosen, cards.bot.chosen) == (True, True, False)
    assert not two.sitter.scale.isVisible()
    qtbot.mouseClick(cards.bot, LEFT)
    assert new_page.draft.programs == Pair("", seat_player.EASIEST)
    assert (cards.you.chosen, cards.friend.chosen, cards.bot.chosen) == (True, False, True)
    assert two.sitter.scale.isVisible(), "the strength is in sight"
    assert not two.sitter.select.isVisible(), "what the cards say is not said twice"
    assert two.name.edit.placeholderText() == "Pip"
    assert cards.bot.detail.fullText() == "Pip · Beginner"
    qtbot.keyClick(two.sitter.scale.slider, Qt.Key.Key_Right)
    assert cards.bot.detail.fullText() == words.described(
        new_page.draft.programs.two.removeprefix(seat_player.BOT)
    )
    qtbot.mouseClick(cards.friend, LEFT)
    assert new_page.draft.programs == Pair("", "") and cards.friend.chosen
    assert not two.sitter.scale.isVisible()


def test_enter_starts_after_a_click_and_on_the_chosen_card(
    qtbot: QtBot, qapp: QApplication
) -> None:
    new_page = page(qtbot, qapp)
    with qtbot.waitActive(new_page):
        new_page.activateWindow()
    new_page.enter()
    bot, asked = new_page.players.rivals.bot, list[object]()
    new_page.startRequested.connect(asked.append)
    qtbot.mouseClick(bot, LEFT)
    QTest.keyClick(there(QApplication.focusWidget()), Qt.Key.Key_Return)
    assert len(asked) == 1, "the mouse leaves the keys where they were"
    friend = new_page.players.rivals.friend
    friend.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(friend, Qt.Key.Key_Return)
    assert friend.chosen and len(asked) == 1
    bot.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(bot, Qt.Key.Key_Space)
    assert bot.chosen and len(asked) == 1
    QTest.keyClick(bot, Qt.Key.Key_Return)
    assert len(asked) == 2


def test_the_cards_follow_the_seats(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp)
    cards = new_page.players.rivals
    new_page.players.boxes.one.name.setText("Nora")
    qtbot.mouseClick(cards.bot, LEFT)
    new_page.players.swap.click()
    assert new_page.draft.programs == Pair(seat_player.EASIEST, "") and cards.seat is TWO
    assert cards.you.detail.fullText() == "Nora"
    qtbot.mouseClick(cards.friend, LEFT)
    assert new_page.draft.programs == Pair("", "")


def test_two_bots_are_chosen_under_more(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp)
    assert not new_page.players.boxes.one.sitter.select.isVisible()
    new_page.more.button.click()
    for box in new_page.players.boxes:
        assert box.sitter.select.isVisible()
        box.sitter.select.setValue(seat_player.BOT)
    cards = new_page.players.rivals
    assert not (cards.you.chosen or cards.friend.chosen or cards.bot.chosen)
    qtbot.mouseClick(cards.bot, LEFT)
    assert new_page.draft.programs == Pair("", seat_player.EASIEST)


def test_a_bot_never_has_the_name_of_its_rival(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp)
    new_page.players.boxes.one.name.setText("pip")
    qtbot.mouseClick(new_page.players.rivals.bot, LEFT)
    assert new_page.draft.players() == Pair("pip", "Pip, the bot") and new_page.problem is None


def test_the_user_is_proposed_as_the_first_player(shell: Make) -> None:
    app = shell()
    me = new_person("Nora")
    app.garnet.data.store.people.keep([me])
    app.garnet.services.settings.change(me=me.id)
    app.garnet.new_matches.open("thwart-omega", "play")
    assert app.new.draft.names == Pair("Nora", "")
    assert app.new.players.rivals.you.detail.fullText() == "Nora"
    app.garnet.new_matches.open("thwart-omega", "umpire")
    assert app.new.draft.names == Pair("", "")


@pytest.mark.parametrize("game", ["thwart-omega", "hyperstar"])
def test_the_bots_face_is_shown_beside_the_board(
    shell: Make, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(LiveMatch, "_seat_programs", lambda self: None)
    app = shell()
    app.garnet.new_matches.open(game, "play")
    app.click(app.new.players.rivals.bot)
    app.new.start()
    panels = app.play.side.panels
    faces = {panel.name.accessibleName(): panel.findChildren(IconLabel) for panel in panels}
    (face,) = faces.pop("Pip")
    assert face.toolTip() == "Pip · Beginner"
    ((own,),) = faces.values()
    assert own.toolTip() == "" and own.width() == face.width(), "names stand below each other"


def test_matches_of_two_people_show_no_faces(shell: Make) -> None:
    app = shell()
    app.garnet.new_matches.open("thwart-omega", "play")
    app.new.start()
    assert not [panel for panel in app.play.side.panels if panel.findChildren(IconLabel)]


def test_every_bot_has_a_name_and_a_face_of_its_own() -> None:
    levels = sorted(seat_player.LEVELS)
    names = {seat_player.title(seat_player.BOT + level) for level in levels}
    faces = {
        (ICONS / f"{seat_player.portrait_icon(seat_player.BOT + level)}.svg") for level in levels
    }
    assert len(names) == len(faces) == len(levels) == 11
    assert all(face.is_file() for face in faces)
    assert len({face.read_bytes() for face in faces}) == 11


def test_no_two_marks_of_the_scale_overlap(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp)
    qtbot.mouseClick(new_page.players.rivals.bot, LEFT)
    scale = new_page.players.boxes.two.sitter.scale
    for step in range(scale.slider.maximum() + 1):
        scale.slider.setValue(step)
        seen = [mark for mark in scale.marks.findChildren(QLabel) if mark.text()]
        seen = [mark for mark in seen if mark.isVisible()]
        assert words.mark(scale.value().removeprefix(seat_player.BOT)) in {
            "",
            *(mark.text() for mark in seen),
        }
        for at, mark in enumerate(seen):
            assert not any(mark.geometry().intersects(other.geometry()) for other in seen[:at])


@pytest.mark.clause("GEN-5")
def test_players_have_no_roles_of_a_show_where_nobody_umpires(
    qtbot: QtBot, qapp: QApplication
) -> None:
    new_page = page(qtbot, qapp, "unlucky-for-some")
    boxes = new_page.players.boxes
    assert [box.name.title() for box in boxes] == ["Player 1", "Player 2"]
    assert new_page.draft.players() == Pair("Player 1", "Player 2")
    qtbot.mouseClick(new_page.players.rivals.bot, LEFT)
    assert boxes.one.name.edit.placeholderText() == "You"
    assert new_page.preview._names.one.accessibleName() == "You"
