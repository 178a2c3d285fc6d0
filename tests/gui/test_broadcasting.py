from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from games.broadcast import live
from games.broadcast.captions import Caption, Captions
from games.broadcast.show import Scenes
from games.core import PUBLIC, Seat
from games.evening.values import Kind
from games.match.matchview import view_of
from gui.app.stage_content import StageContent
from gui.broadcast import onair
from gui.broadcast.caster_page import CasterPage
from gui.broadcast.ending import ClosingSheet
from gui.broadcast.onair import OnAir
from gui.broadcast.page import BroadcastPage
from gui.desk.page import DeskPage
from gui.play.page import PlayPage
from gui.table.feed import PublicFeed
from gui.table.tournament import TournamentSheet
from tests.gui.shell import Make, Shell
from tests.gui.shell import shell as shell
from tests.gui.stage.conftest import omega
from tests.gui.test_live_matches import open_two
from tests.gui.test_staging import begin, cup, evening_of, set_up, start_by_post
from tests.gui.typed import as_a

Lines = list[live.Line]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """Collect the lines of the broadcast; no process is started."""
    found: Lines = []
    on: set[int] = set()

    def start(air: OnAir, port: int, delay: float, files: Path | None) -> None:
        on.add(id(air))
        air._send_match()
        air.changed.emit()

    def stop(air: OnAir) -> None:
        on.discard(id(air))

    monkeypatch.setattr(OnAir, "start", start)
    monkeypatch.setattr(OnAir, "stop", stop)
    monkeypatch.setattr(OnAir, "on", property(lambda air: id(air) in on))
    monkeypatch.setattr(
        OnAir, "_queue_line", lambda air, line: found.append(line) if id(air) in on else None
    )
    return found


def opened(lines: Lines) -> list[str]:
    return [line.view.game.id for line in lines if isinstance(line, live.Opened)]


def test_it_is_first_opened_after_a_match_was_left(shell: Make, lines: Lines) -> None:
    app = shell()
    app.start("masked-army")
    leave(app)
    app.press("Ctrl+B")
    page = app.page
    assert isinstance(page, BroadcastPage)
    app.garnet.broadcasting.edit_event()
    assert page.findChildren(TournamentSheet), "of the next match"
    page.switch.click()
    assert app.garnet.broadcasting.on and not opened(lines)
    app.garnet.window.back()
    app.start("thwart-omega")
    assert opened(lines) == ["thwart-omega"]


def leave(app: Shell) -> None:
    """Go from a match to Home, and delete the match."""
    app.garnet.leaving.go_home()
    QTest.qWait(0)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_a_match_on_air_that_is_left_is_forgotten(shell: Make, lines: Lines) -> None:
    app = shell()
    app.press("Ctrl+B")
    page = app.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    app.garnet.window.back()
    app.start("masked-army")
    broadcasting = app.garnet.broadcasting
    assert len(broadcasting.air.names) == 2 and opened(lines) == ["masked-army"]
    leave(app)
    broadcasting.air.changed.emit()
    assert broadcasting.air.names == () and broadcasting.chosen is None
    broadcasting.edit_event()
    assert app.page.findChildren(TournamentSheet), "of the next match"
    app.start("thwart-omega")
    assert opened(lines) == ["masked-army", "thwart-omega"]


def test_a_match_left_while_the_broadcast_is_off_is_forgotten(shell: Make, lines: Lines) -> None:
    app = shell()
    app.start("masked-army")
    app.press("Ctrl+B")
    page = app.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    air = app.garnet.broadcasting.air
    assert len(air.names) == 2 and opened(lines) == ["masked-army"]
    air.stop()
    app.garnet.window.back()
    leave(app)
    assert air.names == ()
    air.start(8765, 0, None)
    assert opened(lines) == ["masked-army"]


def test_what_is_shown_in_place_of_a_match_stays_on_air_when_it_is_left(
    shell: Make, lines: Lines
) -> None:
    app = shell()
    app.press("Ctrl+B")
    page = app.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    app.garnet.window.back()
    app.start("masked-army")
    feed = PublicFeed(view_of(omega().match, PUBLIC), (), app.garnet)
    broadcasting = app.garnet.broadcasting
    broadcasting.show(lambda: feed)
    assert broadcasting.air.names == ("Ann", "Ben")
    leave(app)
    broadcasting.air.changed.emit()
    assert broadcasting.air.names == ("Ann", "Ben")
    broadcasting.show_chosen()
    assert broadcasting.air.names == ()


def test_the_stages_winner_is_on_air_though_its_match_never_was(
    shell: Make, lines: Lines, qtbot: QtBot
) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    shown = app.garnet.matches.shown
    assert shown is not None
    app.garnet.staging.open(shown)
    shown.session.concede(Seat.ONE)
    leave(app)
    app.garnet.staging.show_break(2_000_000_000_000)
    app.press("Ctrl+B")
    page = app.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    app.garnet.staging.show(StageContent.WINNER)

    def received() -> list[Scenes]:
        return [line for line in lines if isinstance(line, Scenes) and line.stage == "winner"]

    qtbot.waitUntil(lambda: bool(received()))
    winner = received()[-1].winner
    assert winner is not None and winner.winner is not None
    app.garnet.staging.close()


def test_it_is_reached_from_home_desk_and_play_and_leads_back(shell: Make, lines: Lines) -> None:
    app = shell()
    app.press("Ctrl+B")
    assert isinstance(app.page, BroadcastPage)
    app.garnet.window.back()
    app.garnet.home.broadcast.trigger()
    assert isinstance(app.page, BroadcastPage)
    app.garnet.window.back()
    app.start("thwart-omega", "umpire")
    app.press("Ctrl+B")
    assert isinstance(app.page, BroadcastPage)
    app.garnet.window.back()
    assert isinstance(app.page, DeskPage)
    app.garnet.leaving.go_home()
    app.start("masked-army")
    app.click(app.play.header.broadcast)
    assert isinstance(app.page, BroadcastPage)
    app.garnet.window.back()
    assert isinstance(app.page, PlayPage)
    assert not lines, "it was never switched on"


def test_the_casters_view_opens_by_button_and_key_and_leads_back(shell: Make, lines: Lines) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    app.press("Ctrl+B")
    broadcast = app.page
    assert isinstance(broadcast, BroadcastPage)
    app.click(broadcast.caster)
    caster = app.page
    assert isinstance(caster, CasterPage)
    app.press("Ctrl+B")
    assert app.page is broadcast, "one step back"
    app.press("Ctrl+Shift+B")
    assert isinstance(app.page, CasterPage)
    app.garnet.window.back()
    app.garnet.window.back()
    assert isinstance(app.page, DeskPage)
    app.press("Ctrl+Shift+B")
    assert isinstance(app.page, CasterPage) and not lines


def test_a_key_opens_it_on_any_page_and_from_the_stage(shell: Make, lines: Lines) -> None:
    app = shell()
    window, pages = app.garnet.window, app.garnet.pages
    new_match = partial(app.garnet.new_matches.open, "thwart-omega", "umpire")
    for ask in (new_match, pages.open_settings, pages.open_about):
        ask()
        before = window.page
        app.press("Ctrl+B")
        assert isinstance(window.page, BroadcastPage), before
        window.back()
        assert window.page is before
    window.home()
    app.start("thwart-omega", "umpire")
    app.press("F2")
    live_match = app.garnet.matches.shown
    assert live_match is not None and live_match.stage is not None
    backdrop = live_match.stage.surface.backdrop
    QTest.keyClick(live_match.stage, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(window.page, BroadcastPage) and window.isActiveWindow()
    assert live_match.stage.surface.backdrop is backdrop


def test_every_match_goes_on_air_by_itself(shell: Make, lines: Lines) -> None:
    app = shell()
    app.press("Ctrl+B")
    page = app.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    assert not opened(lines)
    app.garnet.window.back()
    app.start("thwart-omega", "umpire")
    assert opened(lines) == ["thwart-omega"]
    app.garnet.leaving.go_home()
    app.start("masked-army")
    assert opened(lines) == ["thwart-omega", "masked-army"]
    live_match = app.garnet.matches.shown
    assert live_match is not None
    live_match.session.concede(Seat.ONE)
    last = lines[-1]
    assert isinstance(last, live.Changed) and last.view.over
    app.garnet.rehearsing.begin("thwart-omega")
    assert opened(lines) == ["thwart-omega", "masked-army", "thwart-omega"]
    app.garnet.window.home()
    count = len(lines)
    app.press("Ctrl+B")
    assert len(lines) == count, "the last picture stays"


def test_the_event_is_entered_at_the_desk_and_on_the_page(shell: Make, lines: Lines) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    page = app.page
    assert isinstance(page, DeskPage)
    page.eventRequested.emit()
    sheet = app.sheet()
    assert isinstance(sheet, TournamentSheet)
    sheet.form.title.setText("Winter Cup")
    sheet.form.teams.one.setText("Norway")
    sheet.confirm.click()
    assert app.match.tournament.title == "Winter Cup"
    app.press("Ctrl+B")
    assert isinstance(app.page, BroadcastPage)
    app.page.switch.click()
    first = next(line for line in lines if isinstance(line, live.Opened))
    assert first.view.tournament.title == "Winter Cup"
    app.page.event_button.click()
    sheet = app.sheet()
    assert isinstance(sheet, TournamentSheet)
    sheet.form.series.setText("1 – 0")
    sheet.confirm.click()
    last = lines[-1]
    assert isinstance(last, live.Changed) and last.view.tournament.series == "1 – 0"
    app.garnet.leaving.go_home()
    app.click(app.card("masked-army").play)
    for box, name in zip(app.new.players.boxes, ("Ann", "Ben"), strict=True):
        app.write(box.name.edit, name)
    app.click(app.new.footer.start)
    assert app.match.tournament.heading == "Winter Cup", "the next one belongs to it, too"
    assert app.match.tournament.teams.one == "Norway", "Ann’s team"


def test_what_died_is_said_where_the_umpire_is(shell: Make, lines: Lines) -> None:
    app = shell()
    app.press("Ctrl+B")
    page = app.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    app.garnet.window.back()
    air = app.garnet.broadcasting.air
    air.problem = "Port 8765 cannot be used."
    air.changed.emit()
    assert "Port 8765" in app.garnet.window.notice.text()


class Nobody(QObject):
    """Fake processes that ignore all input."""

    ready = Signal()
    commanded = Signal(object)
    ended = Signal(str)
    finished = Signal()
    received: ClassVar[list[live.Line]] = []

    def __init__(self, port: int, files: Path | None, token: str, parent: QObject) -> None:
        super().__init__(parent)
        self.received.clear()

    def write(self, line: live.Line) -> None:
        self.received.append(line)

    def stop(self) -> None: ...


@pytest.fixture
def airing(shell: Make, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Return the application with a match at the Desk, on air with a delay of 30 s."""
    monkeypatch.setattr(onair, "BroadcastProcesses", Nobody)
    app = shell()
    app.start("thwart-omega", "umpire")
    air = app.garnet.broadcasting.air
    air.start(8765, 30, None)
    app.garnet.broadcasting.show_live(app.garnet.matches.shown)
    assert air.unseen
    return app


def closing(app: Shell) -> ClosingSheet:
    sheet = app.sheet()
    assert isinstance(sheet, ClosingSheet)
    return sheet


def test_the_window_waits_until_the_ending_has_been_seen(airing: Shell) -> None:
    app, air = airing, airing.garnet.broadcasting.air
    closed: list[bool] = []
    app.garnet.window.closed.connect(lambda: closed.append(True))
    app.garnet.window.close()
    assert app.garnet.window.isVisible() and "30 seconds" in closing(app).words.text()
    app.garnet.window.close()
    closing(app).run.click()
    assert air.ending and not closed
    assert app.page is app.garnet.home and app.garnet.matches.shown is None, "its clocks stand"
    app.garnet.window.close()
    assert app.garnet.window.isVisible() and "Then Garnet closes" in closing(app).words.text()
    air.stop()
    assert closed and not app.garnet.window.isVisible()


def test_the_window_may_close_at_once_or_stay(airing: Shell) -> None:
    app, air = airing, airing.garnet.broadcasting.air
    app.garnet.window.close()
    closing(app).close()
    assert air.on and not air.ending and app.garnet.window.isVisible()
    app.garnet.window.close()
    closing(app).now.click()
    assert not air.on and not app.garnet.window.isVisible()


def test_an_interruption_is_said_until_it_is_over(airing: Shell) -> None:
    app, air = airing, airing.garnet.broadcasting.air
    notice = app.garnet.window.notice
    air._on_server_ready()
    air._on_process_failed("It was killed.")
    assert air.on and "automatically" in notice.text() and "It was killed." in notice.text()
    air._start_processes()
    air._on_server_ready()
    assert not notice.text()
    air.stop()


def test_its_colours_are_chosen_apart_from_the_windows(airing: Shell) -> None:
    app, air = airing, airing.garnet.broadcasting.air

    settings = app.garnet.services.settings
    for mode, dark in (("light", False), ("dark", True), ("", app.garnet.services.theme.dark)):
        settings.change(air_mode=mode)
        looks = [line.dark for line in Nobody.received if isinstance(line, live.ThemeChanged)]
        assert looks[-1] is dark
    count = len(Nobody.received)
    settings.change(air_port=9000)
    assert len(Nobody.received) == count, "nothing new"
    air.stop()


def test_without_a_match_there_is_nothing_to_ask(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onair, "BroadcastProcesses", Nobody)
    app = shell()
    air = app.garnet.broadcasting.air
    air.start(8765, 30, None)
    assert not air.unseen
    app.garnet.window.close()
    assert not app.garnet.window.isVisible() and not air.on


def test_a_match_that_runs_is_asked_about_first(airing: Shell) -> None:
    app, air = airing, airing.garnet.broadcasting.air
    live_match = app.garnet.matches.shown
    assert live_match is not None
    live_match.session.begin()
    app.garnet.window.close()
    sheet = app.sheet()
    assert sheet is not None and not isinstance(sheet, ClosingSheet)
    sheet.buttons()[-1].click()
    closing(app).run.click()
    assert air.ending and app.garnet.matches.shown is None
    air.stop()
    assert not app.garnet.window.isVisible()


def test_lines_and_casters_stand_beside_the_match_on_air(
    shell: Make, lines: Lines, qtbot: QtBot
) -> None:
    app = shell()
    app.press("Ctrl+B")
    page = app.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    app.start("thwart-omega", "umpire")
    first, *_ = app.garnet.broadcasting.air.names
    app.garnet.services.settings.change(
        air_lines={first: "Twice champion", "Somebody else": "Not here"},
        air_casters=(("Maria", "@maria"),),
    )

    def received() -> list[Captions]:
        return [line for line in lines if isinstance(line, Captions)]

    qtbot.waitUntil(lambda: bool(received() and received()[-1].people))
    assert received()[-1].people == (Caption(first, "Twice champion"),)
    assert received()[-1].casters == (Caption("Maria", "@maria"),)
    assert received()[-1].pips is None and not received()[-1].results


def test_a_scene_of_the_stage_is_on_air_only_for_its_own_match(
    shell: Make, lines: Lines, qtbot: QtBot
) -> None:
    app = shell()
    app.press("Ctrl+B")
    page = app.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    app.garnet.window.back()
    first, second = open_two(app)
    air, staging = app.garnet.broadcasting, app.garnet.staging
    assert air.chosen is first
    staging.open(second)

    def received() -> Scenes:
        return [line for line in lines if isinstance(line, Scenes)][-1]

    staging.show_break(2_000_000_000_000)
    air._scenes.tell()  # type: ignore[union-attr]
    rest = received().rest
    assert received().stage == "live" and rest is not None and rest.until is None
    second.session.concede(Seat.ONE)
    staging.show(StageContent.WINNER)
    air._scenes.tell()  # type: ignore[union-attr]
    assert received().stage == "live" and received().winner is None
    air.choose(second)
    air._scenes.tell()  # type: ignore[union-attr]
    assert received().stage == "winner" and received().winner is not None
    staging.show_break(2_000_000_000_000)
    air._scenes.tell()  # type: ignore[union-attr]
    rest = received().rest
    assert received().stage == "break" and rest is not None and rest.until == 2_000_000_000_000
    staging.close()


@pytest.mark.parametrize("where", ["at its end", "left", "on the Stage"])
def test_a_match_by_post_does_not_replace_an_evening_on_air(
    shell: Make, lines: Lines, where: str
) -> None:
    app = shell()
    app.press("Ctrl+B")
    as_a(BroadcastPage, app.page).switch.click()
    app.garnet.window.back()
    evening_of(app, cup("Ann Ben", Kind.LIST, best=3))
    if where == "on the Stage":
        app.press("F2")
    else:
        set_up(app)
        begin(app)
        app.live.session.concede(Seat.ONE)
        if where == "left":
            app.garnet.window.remove(app.live.page)
    air = app.garnet.broadcasting
    chosen, count = air.chosen, len(opened(lines))
    assert (chosen is None) == (where != "at its end")
    start_by_post(app)
    assert air.chosen is chosen and len(opened(lines)) == count
    set_up(app)
    assert air.chosen is app.live and len(opened(lines)) == count + 1
    app.garnet.staging.close()
