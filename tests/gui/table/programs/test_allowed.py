"""A program starts only if this user has allowed it on this computer, whatever files contain."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QObject, QProcess, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, Pair, Seat
from games.core.pasted import revealed
from games.engine.players import line_of
from games.match.match import Table
from gui.app.program_permission import ProgramSheet
from gui.desk.page import DeskPage
from gui.home.settings_page import SettingsPage
from gui.kit.processes import foreign_program
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.storage.matches import Kind, Request, create, resume
from gui.storage.settings import Choice, Settings
from gui.storage.store import Store
from gui.table.hotseat import Phase
from gui.table.programs import client, seat_player
from gui.table.programs.driver import Programs
from gui.table.programs.seat_player import allow, allowed
from gui.table.session import Session
from tests.gui.shell import Make, Shell, shell
from tests.gui.table.programs import fakes
from tests.gui.typed import as_a

__all__ = ["shell"]

ONE, TWO = Seat.ONE, Seat.TWO
GAME = "thwart-omega"
SEED = bytes(range(32))


@dataclass
class Stranger:
    """An archive from elsewhere that names a command; the command leaves a mark when it runs."""

    archive: Path
    mark: Path
    started: list[list[str]]

    @property
    def text(self) -> str:
        code = f"open({str(self.mark)!r}, 'w').close(); import sys; sys.stdin.read()"
        return seat_player.program(line_of([sys.executable, "-c", code]))

    @property
    def ran(self) -> bool:
        """Return True if any program was started except Garnet's own."""
        QApplication.processEvents()
        return any(command[:2] != [sys.executable, "-I"] for command in self.started)

    def lay(self, programs: dict[str, str], kind: Kind = "play", game: str = GAME) -> str:
        """Store a match that names these programs; return its id."""
        found = registry.game(game)
        names, table = Pair("Ann", "Ben"), Table(False, 0)
        store = Store.open(self.archive)
        options = found.drawn.pin(dict(found.drawn.sources))
        edition = found.default_edition
        request = Request(found, edition, options, names, table, kind, SEED, programs)
        taken = create(store, request)
        header, session = taken.header, Session.of(taken)
        session.begin()
        session.stop()
        store.close()
        return header.id


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stranger:
    found = Stranger(tmp_path / "from-elsewhere.garnet-archive", tmp_path / "mark", [])

    def starting(parent: QObject, command: list[str]) -> QProcess:
        found.started.append(command)
        return foreign_program(parent, command)

    monkeypatch.setattr(client, "foreign_program", starting)
    return found


def asked(app: Shell) -> ProgramSheet:
    sheet = app.sheet()
    assert isinstance(sheet, ProgramSheet)
    QApplication.processEvents()
    return sheet


def test_enter_and_escape_start_nothing_and_a_person_plays(shell: Make, stranger: Stranger) -> None:
    match_id = stranger.lay({"white": stranger.text})
    app = shell(archive=stranger.archive)
    app.garnet.matches.resume(match_id)
    sheet = asked(app)
    assert sheet.command.toPlainText() == stranger.text.removeprefix("engine:")
    app.press("Escape")
    assert app.page is app.garnet.home and app.garnet.matches.shown is None
    app.garnet.matches.resume(match_id)
    asked(app)
    app.press("Return")
    assert app.play.host.programs == frozenset()
    for cells in (("A5", "B5"), ("C3", "D4")):  # a person plays both seats
        app.qtbot.waitUntil(lambda: app.play.host.phase in (Phase.GATE, Phase.CURTAIN))
        app.press("Return")
        for cell in cells:
            app.cell(cell)
        app.press("Return")
    assert app.match.position.round == 2
    assert not stranger.ran and app.garnet.services.settings.now.allowed == {}
    app.garnet.leaving.go_home()


def test_whatever_the_keyboard_is_on_enter_starts_nothing(shell: Make, stranger: Stranger) -> None:
    match_id = stranger.lay({"white": stranger.text})
    app = shell(archive=stranger.archive)
    app.garnet.matches.resume(match_id)
    sheet = asked(app)
    sheet.command.setFocus()
    app.press("Return")
    assert app.play.host.programs == frozenset() and not stranger.ran
    app.garnet.leaving.go_home()


def test_a_bot_may_play_instead_and_the_rematch_is_against_it(
    shell: Make, stranger: Stranger
) -> None:
    match_id = stranger.lay({"white": stranger.text})
    app = shell(archive=stranger.archive)
    app.garnet.matches.resume(match_id)
    app.click(asked(app).bot)
    assert app.play.host.programs == {TWO}
    app.play.host.concede(ONE)
    app.garnet.matches.rematch()
    live = app.garnet.matches.shown
    assert live is not None and live.header.programs == {"black": seat_player.USUAL}
    assert not stranger.ran
    app.garnet.leaving.go_home()


def test_what_is_allowed_is_started_and_not_asked_about_again(
    shell: Make, stranger: Stranger
) -> None:
    ids = [stranger.lay({"white": stranger.text, "black": stranger.text}) for _ in range(2)]
    app = shell(archive=stranger.archive, settings=True)
    app.garnet.matches.resume(ids[0])
    app.click(asked(app).start)
    assert app.play.host.programs == {ONE, TWO}
    app.qtbot.waitUntil(stranger.mark.exists, timeout=20_000)
    app.garnet.leaving.go_home()
    app.garnet.matches.resume(ids[1])
    assert app.play.host.programs == {ONE, TWO}
    app.garnet.leaving.go_home()
    assert allowed(Settings(app.folder / "settings.json"), stranger.text)
    other = seat_player.program(f"{stranger.text.removeprefix('engine:')} ")
    assert not allowed(Settings(app.folder / "settings.json"), other), "not the whole command"


def test_both_seats_are_asked_about(shell: Make, stranger: Stranger) -> None:
    match_id = stranger.lay({"white": stranger.text, "black": f"{stranger.text} --other"})
    app = shell(archive=stranger.archive)
    app.garnet.matches.resume(match_id)
    app.click(asked(app).person)
    app.click(asked(app).bot)
    assert app.play.host.programs == {TWO} and not stranger.ran
    app.garnet.leaving.go_home()


@pytest.mark.alike
@pytest.mark.parametrize("text", ["bot:grandmaster", "bot:", "PATH", "engine:'", "engine:a\x00b"])
def test_who_is_not_known_is_said_so_and_played_for_by_a_person(
    shell: Make, stranger: Stranger, text: str
) -> None:
    """A path without `engine:` used to be run as a command."""
    path = stranger.archive.parent / "a-program"
    path.write_text(f"#!/bin/sh\ntouch '{stranger.mark}'\n", "utf-8")
    path.chmod(0o755)
    text = text.replace("PATH", str(path))
    match_id = stranger.lay({"white": text})
    app = shell(archive=stranger.archive)
    app.garnet.matches.resume(match_id)
    sheet = asked(app)
    assert not hasattr(sheet, "start") and sheet.command.toPlainText() == revealed(text)
    app.press("Return")
    assert app.play.host.programs == frozenset() and not stranger.ran
    app.garnet.leaving.go_home()


@pytest.mark.parametrize("by", ["COMMAND", "bot:grandmaster", "PATH"])
def test_a_stand_in_that_an_archive_names_is_not_started(
    shell: Make, stranger: Stranger, by: str
) -> None:
    path = stranger.archive.parent / "a-program"
    path.write_text(f"#!/bin/sh\ntouch '{stranger.mark}'\n", "utf-8")
    path.chmod(0o755)
    match_id = stranger.lay({}, "umpire")
    store = Store.open(stranger.archive)
    session = Session.of(resume(store, match_id))
    session.stand_in(TWO, by.replace("COMMAND", stranger.text).replace("PATH", str(path)))
    session.stop()
    store.close()
    app = shell(archive=stranger.archive)
    app.garnet.matches.resume(match_id)
    page = app.page
    assert isinstance(page, DeskPage)
    app.qtbot.waitUntil(page.banners.failed.isVisible, timeout=20_000)
    assert page.banners.failed.said().startswith("The bot for Ben has failed")
    reasons = ("its command has not been allowed", "this version of Garnet does not", "cannot be")
    app.qtbot.waitUntil(lambda: any(reason in page.toast.text() for reason in reasons))
    view = page._session.view(PUBLIC)
    public = [view.word(line.message) for line in view.log]
    assert "A bot stands in for Ben." in public
    assert not stranger.ran
    page.commands.stand_in(TWO, "")
    assert not page.banners.failed.isVisible()
    app.garnet.leaving.go_home()


def test_programs_start_no_command_that_nobody_has_allowed(shell: Make, stranger: Stranger) -> None:
    """The table itself seats only bots, even where the window does not ask."""
    app = shell()
    app.start(GAME)
    live = app.garnet.matches.shown
    assert live is not None
    table = Programs(live.session, parent=live)
    texts: list[str] = []
    table.messageSent.connect(texts.append)
    table.sit(TWO, stranger.text)
    app.qtbot.waitUntil(lambda: bool(texts))
    assert texts[0].startswith("Ben has failed: its command has not been allowed on this computer.")
    assert table.failed == (TWO,) and not stranger.ran
    table.close()
    app.garnet.leaving.go_home()


# Settings


def elsewhere(monkeypatch: pytest.MonkeyPatch, settings: Settings, text: str) -> None:
    """Allow a command in settings that come from another computer."""
    with monkeypatch.context() as other:
        other.setattr(seat_player, "QSysInfo", OtherComputer)
        allow(settings, text)
        assert allowed(settings, text)
    assert settings.now.allowed and not allowed(settings, text)


class OtherComputer:
    """A stand-in for Qt's description of this computer."""

    @staticmethod
    def machineUniqueId() -> QByteArray:
        return QByteArray(b"0123456789abcdef")


def test_settings_from_elsewhere_allow_nothing_and_home_asks(
    shell: Make, stranger: Stranger, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    settings = app.garnet.services.settings
    elsewhere(monkeypatch, settings, stranger.text)
    settings.remember(GAME, "bot", Choice(programs={"white": stranger.text}))
    app.click(app.card(GAME).bot)
    asked(app)
    app.press("Escape")
    assert app.page is app.garnet.home and app.garnet.data.store.summaries() == ()
    app.click(app.card(GAME).bot)
    asked(app)
    app.press("Return")
    assert app.play.host.programs == frozenset() and not stranger.ran
    app.garnet.leaving.go_home()


def test_another_user_of_the_computer_has_allowed_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = Settings()
    allow(settings, "engine:x")
    assert allowed(settings, "engine:x") and not allowed(settings, "engine:x -y")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert not allowed(settings, "engine:x")


def test_a_mark_counts_for_the_command_that_stands_beside_it_alone() -> None:
    settings = Settings()
    allow(settings, "engine:x")
    (mark,) = settings.now.allowed
    settings.change(allowed={mark: "y", hashlib.sha256(b"z").hexdigest(): "z", "": "", "w": "w"})
    assert not any(allowed(settings, f"engine:{item}") for item in ("x", "y", "z", "w", ""))
    assert not allowed(settings, "x") and allowed(settings, "") and allowed(settings, "bot:any")


def test_new_match_neither_tries_nor_starts_what_came_with_the_settings(
    shell: Make, stranger: Stranger
) -> None:
    app = shell()
    settings = app.garnet.services.settings
    settings.remember(GAME, "play", Choice(programs={"white": stranger.text}))
    app.click(app.card(GAME).play)
    sitter = app.new.players.boxes.two.sitter
    assert sitter.message() == "Not allowed on this computer yet; you will be asked at the start."
    app.click(sitter.command.edit)
    app.press("End")
    app.press("X")
    assert sitter.message() == "Not allowed on this computer yet; you will be asked at the start."
    app.press("Backspace")
    app.press("Tab")
    app.click(app.new.players.swap)
    sitter = app.new.players.boxes.one.sitter
    sitter.command.edit.setFocus()
    app.press("Return")
    sheet = asked(app)
    assert sheet.command.toPlainText() == stranger.text.removeprefix("engine:")
    app.press("Escape")
    assert isinstance(app.page, NewMatchPage), "nothing that was chosen is lost"
    assert not stranger.ran and settings.now.allowed == {}


def test_what_is_written_in_new_match_is_allowed_when_it_starts(
    shell: Make, stranger: Stranger
) -> None:
    app = shell()
    settings = app.garnet.services.settings
    settings.remember(GAME, "play", Choice(programs={"white": "engine:something else"}))
    app.click(app.card(GAME).play)
    edit = app.new.players.boxes.two.sitter.command.edit
    app.click(edit)
    app.press("Ctrl+A")
    app.press("Backspace")  # a user who edits the command has seen all of it
    app.press("Ctrl+Z")
    assert edit.text() == "", "it is not brought back as if it had been written here"
    edit.insert(stranger.text.removeprefix("engine:"))
    app.click(app.new.players.swap)
    app.click(app.new.footer.start)
    assert isinstance(app.page, PlayPage) and app.play.host.programs == {ONE}
    assert allowed(settings, stranger.text)
    app.qtbot.waitUntil(stranger.mark.exists, timeout=20_000)
    app.garnet.leaving.go_home()
    app.garnet.pages.open_settings()
    app.click(as_a(SettingsPage, app.page).forget)
    assert (
        not allowed(settings, stranger.text) and not as_a(SettingsPage, app.page).forget.isEnabled()
    )


def test_what_is_pasted_with_hidden_signs_is_asked_about(shell: Make, stranger: Stranger) -> None:
    app = shell()
    app.click(app.card(GAME).play)
    sitter = app.new.players.boxes.two.sitter
    sitter.select.setValue(seat_player.ENGINE)
    sitter.command.edit.insert("/bin/echo \u202etxt.exe")
    app.press("Return")
    app.click(app.new.footer.start)
    assert asked(app).command.toPlainText() == "/bin/echo ⟨U+202E⟩txt.exe"
    app.press("Escape")
    assert app.garnet.services.settings.now.allowed == {}


# The sheet


def test_a_long_command_is_shown_to_its_end_and_its_program_named(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "engine").write_text("", "utf-8")
    command = "./engine " + "a" * 1_500 + "  ; rm -rf ~"
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(640, 360)
    host.show()
    name = "<img src='file:///etc/passwd'>\u202e"
    sheet = ProgramSheet(host, registry.game(GAME), name, f"engine:{command}")
    sheet.open()
    QApplication.processEvents()
    box = sheet.command
    assert box.toPlainText() == command.replace("  ", "␣␣")
    assert box.horizontalScrollBar().maximum() == 0 < box.verticalScrollBar().maximum()
    assert host.rect().contains(sheet._panel.geometry())
    shown = [label.text() for label in sheet.findChildren(QLabel)]
    assert f"It runs {tmp_path}/./engine." in shown
    assert all(
        label.textFormat() is Qt.TextFormat.PlainText for label in sheet.findChildren(QLabel)
    )
    assert any("⟨U+202E⟩" in text and "<img" in text for text in shown)
    assert QApplication.focusWidget() is sheet.person or not host.isActiveWindow()
    sheet.close()


def test_a_command_that_nobody_could_look_through_is_none() -> None:
    assert seat_player.readable("engine:x " + "y" * (seat_player.LONGEST - 2))
    assert not seat_player.readable("engine:x " + "y" * (seat_player.LONGEST - 1))
    for sign in ("\x00", "\n", "\t", "\x1b", "\x7f"):
        assert not seat_player.readable(f"engine:x{sign}y")
    assert seat_player.readable(seat_player.program(fakes.command()))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("python3 /home/jürgen/engine.py --level 3", ""),
        ("a  b ", "a␣␣b␣"),
        ("a\u200bb\u2066c\ue000", "a⟨U+200B⟩b⟨U+2066⟩c⟨U+E000⟩"),
        ("a\u3164b\u2800", "a⟨U+3164⟩b⟨U+2800⟩"),
        ("א1", "⟨U+05D0⟩1"),
        ("e\u0301\ufe0f", "e⟨U+0301⟩⟨U+FE0F⟩"),
        ("a\u00a0b\r", "a⟨U+00A0⟩b⟨U+000D⟩"),
    ],
)
def test_nothing_in_a_shown_text_is_hidden(text: str, shown: str) -> None:
    assert revealed(text) == (shown or text)


def test_a_card_says_whom_its_bot_button_plays_against(shell: Make) -> None:
    app = shell()
    card = app.card(GAME)
    assert (
        card.bot.toolTip()
        == f"Play {card.game.title} against: {seat_player.described(seat_player.EASIEST)}"
    )
    app.garnet.services.settings.remember(GAME, "bot", Choice(programs={"white": "bot:expert"}))
    app.garnet.home.enter()
    assert card.bot.toolTip().endswith(seat_player.described("bot:expert"))
