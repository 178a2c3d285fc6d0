"""Any game can fill the places that surfaces offer, not only a race."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout

from games import registry
from games.core import Seat
from games.match.matchview import MatchView
from gui.desk.page import DeskPage
from gui.games import RaceFace, face
from gui.newmatch.editors import editor_for
from gui.play.page import PlayPage
from gui.practice.choose import ChoosePage
from gui.table.extensions import (
    DeskPanel,
    GamePage,
    Notes,
    OptionEditor,
    PageOffer,
    PlayPanel,
    Tries,
)
from gui.table.hotseat import HotSeatController, Phase, SideAction, Turns
from gui.table.session import Session
from gui.table.watch import Watch
from tests.gui.shell import Make, shell

__all__ = ["shell"]

ARMY = "masked-army"
FACE = type(face(ARMY))


class Turn(DeskPanel):
    def __init__(self) -> None:
        super().__init__()
        self.said = QLabel()
        QVBoxLayout(self).addWidget(self.said)

    def setView(self, view: MatchView) -> None:
        self.said.setText(f"turn {view.round}")


class Keys(PlayPanel):
    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[int] = []

    def press(self, event: QKeyEvent) -> bool:
        self.pressed.append(event.key())
        return event.key() == Qt.Key.Key_X


class Resting(Turns):
    rested = False

    def take_rest(self) -> None:
        self.rested = True

    def side_actions(self) -> tuple[SideAction, ...]:
        return (
            SideAction("Rest…", "clock", "Rest?", "For a while.", "Rest", "Stay", self.take_rest),
        )


def test_a_panel_at_the_desk_is_shown_the_umpires_view(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FACE, "desk_panel", lambda self: Turn())
    app = shell()
    app.start(ARMY, "umpire")
    assert isinstance(app.page, DeskPage) and isinstance(app.page.panel, Turn)
    assert app.page.panel.isVisible() and app.page.panel.said.text() == "turn 1"


class Led(RaceFace):
    def controller(self, session: Session, programs: frozenset[Seat]) -> Resting:
        return Resting(session, programs)

    def play_panel(self, controller: HotSeatController) -> Keys:
        return Keys()


def test_a_controller_of_its_own_leads_through_a_match(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FACE, "race", Led())
    app = shell()
    app.start(ARMY, "play")
    page = app.page
    assert isinstance(page, PlayPage) and isinstance(page.host, Resting)
    assert isinstance(page.panel, Keys) and not page.panel.isVisible(), "nobody acts at once here"
    app.press("X")
    assert page.panel.pressed == [Qt.Key.Key_X]
    if page.host.phase is Phase.GATE:
        page.host.ready()
    (rest,) = (button for button in page.footer.others() if button.text() == "Rest…")
    app.click(rest)
    assert not page.host.rested, "it is asked first"
    (sheet_button,) = (
        button for button in app.sheet().findChildren(type(rest)) if button.text() == "Rest"
    )
    app.click(sheet_button)
    assert page.host.rested


def test_a_page_is_offered_under_practice(shell: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(tries: Tries, watch: Watch, notes: Notes | None) -> GamePage:
        return GamePage()

    offer = PageOffer("Museum", "Look at old armies", "puzzle", make)
    monkeypatch.setattr(FACE, "pages", lambda self: (offer,))
    app = shell()
    app.click(app.garnet.home.practise)
    assert isinstance(app.page, ChoosePage)
    app.click(app.page.begin[ARMY, 1])
    assert type(app.page) is GamePage


def test_an_option_is_chosen_with_the_games_own_editor(
    monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    game = registry.game("unlucky-for-some")
    spec = game.option_specs[0]
    usual = editor_for(game, spec)

    class Own(OptionEditor):
        def setValue(self, value: object) -> None:
            pass

    monkeypatch.setattr(type(face(game.id)), "option_editor", lambda self, game, spec: Own())
    assert type(editor_for(game, spec)) is Own is not type(usual)
