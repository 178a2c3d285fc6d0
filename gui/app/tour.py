"""The tour: a short match of every game, played in the real windows, with screenshots.

It needs neither a display nor user data. With the same Qt and fonts, the screenshots are identical.
"""

from __future__ import annotations

import hashlib
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QPointF, QSize, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLineEdit, QWidget

from games.broadcast.hand import Mark
from games.core import Game, GameKind, KnownError, Ms, Seat
from games.match import draws
from games.match.match import Match
from gui.app.garnet import Garnet
from gui.app.live import LiveMatch
from gui.app.services import Services
from gui.app.start import application
from gui.desk.page import DeskPage
from gui.desk.primary import COPY_COMMITMENT
from gui.games import face
from gui.home.page import shown_games
from gui.kit import exports
from gui.kit.texts import App
from gui.kit.theme import Appearance
from gui.kit.widgets.notices import Toast
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.stage.window import StageWindow
from gui.storage.settings import ARCHIVE, Choice, Settings
from gui.storage.store import Store
from gui.table.hotseat import Phase
from gui.table.simulated_input import click, press, settle, write
from gui.table.watch import ClockTimes

WORDS = ("amber", "slate")
SIZE = QSize(1280, 720)
PLAYERS = ("Ann", "Ben")
MOVE_TIME: Ms = 4_300
"""Time in ms that each player takes for a move."""
MAX_MOVES = 40
"""Number of moves after which the losing player concedes, to keep the tour short."""
MIDDLE = 9
"""Number of moves after which a screenshot of the board is taken."""
MAX_QUESTIONS = 12
"""Maximum number of the umpire's questions at a deadline: one per part and seat."""

Keep = Callable[[str, QImage], None]
"""A function that receives a screenshot's name, without a suffix, and the screenshot."""

Pick = Callable[[Any, Seat], str]
"""A function that returns a legal move of a seat in a position, as text, or "" if there is none."""


class Clock:
    """A simulated clock, whose time `now` is set by the tour."""

    def __init__(self) -> None:
        self.now: Ms = 0

    def __call__(self) -> ClockTimes:
        return ClockTimes(self.now, 1_700_000_000_000 + self.now, self.now)


class Seeds:
    def __init__(self) -> None:
        self._count = 0

    def __call__(self) -> bytes:
        self._count += 1
        return hashlib.sha256(b"Garnet tour %d" % self._count).digest()


class Guide:
    """Drives the application's windows and passes each screenshot to `keep`."""

    players = PLAYERS

    def __init__(self, garnet: Garnet, clock: Clock, keep: Keep) -> None:
        self.garnet, self.clock, self.keep = garnet, clock, keep

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        """Take a screenshot of a window, by default the main window."""
        window = self.garnet.window if widget is None else widget
        window.setUpdatesEnabled(True)
        for toast in window.findChildren(Toast):
            toast.hide()  # whether it is still visible would depend on the machine's speed
        settle(3)
        self.keep(name, window.grab().toImage())

    # Home and New match

    def home(self) -> None:
        self.garnet.leaving.go_home()
        settle()

    def agree(self, game: Game, kind: str) -> NewMatchPage:
        card = next(card for card in self.garnet.home.cards if card.game is game)
        card.umpire.trigger() if kind == "umpire" else click(card.play)
        page = self.garnet.window.page
        assert isinstance(page, NewMatchPage)
        for name, box in zip(self.players, page.players.boxes, strict=True):
            box.name.edit.clear()  # the fields are filled with the last match's names
            write(box.name.edit, name)
        page.setFocus()
        return page

    def begin(self, game: Game, kind: str) -> LiveMatch:
        page = self.agree(game, kind)
        if kind == "umpire":
            self.picture(f"{game.id}-new-match")
        click(page.footer.start)
        assert self.garnet.matches.shown is not None
        return self.garnet.matches.shown

    # An umpired match

    def umpire(self, game: Game) -> None:
        """Play a whole match at the Desk, with the Stage."""
        live = self.begin(game, "umpire")
        desk = live.page
        assert isinstance(desk, DeskPage)
        click(desk.header.stage)
        stage = live.stage
        assert stage is not None
        stage.resize(SIZE)
        desk.privacy.setStageOnScreen(
            False
        )  # there are no viewers, and the screenshots should show typed text
        start(desk)
        pick = _picker(game)
        moves, shown = 0, False
        self._suspend_painting(stage)
        while not live.over and moves < MAX_MOVES:
            moves += self._round_at_desk(live, desk, pick)
            if not shown and moves >= MIDDLE:
                shown = True
                self._half_a_round(live, desk, pick)
                self.picture(f"{game.id}-desk")
                self.picture(f"{game.id}-stage", stage)
                self._cast(live, stage, f"{game.id}-caster")
                if game.kind is GameKind.SEALED:
                    self._let_time_run_out(live, desk)
                self._suspend_painting(stage)
        if not live.over:
            live.session.concede(Seat.TWO)
        self.picture(f"{game.id}-desk-end")
        self.picture(f"{game.id}-stage-end", stage)
        self.home()

    def _cast(self, live: LiveMatch, stage: StageWindow, name: str) -> None:
        surface = stage.surface
        board = surface.places.board
        first, second, three = (
            surface.place_at(board.topLeft() + QPointF(board.width() * x, board.height() * y))
            for x, y in ((0.3, 0.7), (0.62, 0.36), (0.78, 0.62))
        )
        hand = live.feed.hand.drawn(Mark(first, second)).drawn(Mark(three, "", 1))
        live.feed.take(hand)
        self.picture(name, stage)
        live.feed.take(hand.wiped())

    def _suspend_painting(self, stage: QWidget) -> None:
        """Suspend painting of the Desk and the Stage until their next screenshot."""
        for window in (self.garnet.window, stage):
            window.setUpdatesEnabled(False)

    def _round_at_desk(self, live: LiveMatch, desk: DeskPage, pick: Pick) -> int:
        """Enter each awaited seat's move, reveal a complete round, and return the move count."""
        moved = 0
        match = live.session.match
        for seat in Seat:
            if live.over or seat not in match.position.awaiting() or match.waiting:
                continue
            self._submit(live, desk, seat, pick)
            moved += 1
            if match.game.kind is not GameKind.SEALED:
                break
            while self._is_partly_submitted(live, seat):
                self._submit(live, desk, seat, pick)
        if not live.over and (match.waiting or match.position.complete()):
            click(desk.footer.primary)
        else:
            settle()
        return moved

    def _is_partly_submitted(self, live: LiveMatch, seat: Seat) -> bool:
        position = live.session.match.position
        return bool(position.pending(seat)) and seat in position.awaiting()

    def _half_a_round(self, live: LiveMatch, desk: DeskPage, pick: Pick) -> None:
        """Submit one seat's move, and type the other's without submitting it, for a screenshot."""
        match = live.session.match
        if match.game.kind is GameKind.SEALED and not live.over:
            self._submit(live, desk, Seat.ONE, pick)
            settle()
        waiting = sorted(match.position.awaiting(), key=lambda seat: seat.value)
        if waiting:
            self._enter(desk, waiting[-1], pick(match.position, waiting[-1]))

    def _let_time_run_out(self, live: LiveMatch, desk: DeskPage) -> None:
        """Let the time run out, and answer the umpire's questions (GEN-8)."""
        match = live.session.match
        while match.table.hold and not match.held and match.next_deadline() is not None:
            self.clock.now += 1_000
            live.session.observe()
        self.picture(f"{live.header.game}-time")
        for _ in range(MAX_QUESTIONS):
            if match.held:
                click(desk.footer.primary)

    def _submit(self, live: LiveMatch, desk: DeskPage, seat: Seat, pick: Pick) -> None:
        self.clock.now += MOVE_TIME
        text = pick(live.session.match.position, seat)
        if not text:
            live.session.call_time()  # there is no legal move
            return
        press(self._enter(desk, seat, text), Qt.Key.Key_Return)

    def _enter(self, desk: DeskPage, seat: Seat, text: str) -> QWidget:
        """Type a move into a seat's field, and return the field."""
        panel = desk.panels[seat]
        panel.clear()
        panel.focusField()
        field = desk.window().focusWidget()
        assert isinstance(field, QLineEdit) and panel.holds(field)
        typed = text.rpartition(": ")[2]  # each part of a sheet has its own field
        press(field, Qt.Key.Key_unknown, typed)
        return field

    # A match at one computer

    def play(self, game: Game) -> None:
        """Play a few moves on the board with the mouse, and show the end."""
        live = self.begin(game, "play")
        page = live.page
        assert isinstance(page, PlayPage)
        pick = _picker(game, "play")
        curtained = False
        for _ in range(MIDDLE):
            if live.over:
                break
            self._come_to_board(page)
            self._touch(live, page, pick)
            if page.host.phase is Phase.CURTAIN and not curtained:
                curtained = True
                self.picture(f"{game.id}-curtain")
        if not live.over:
            self._come_to_board(page)
            self._touch(live, page, pick, confirm=False)
            self.picture(f"{game.id}-play")
        self.home()

    def _come_to_board(self, page: PlayPage) -> None:
        for _ in range(4):
            match page.host.phase:
                case Phase.CURTAIN | Phase.PAUSED:
                    click(page.curtain.button)
                case Phase.GATE | Phase.COMPLETE | Phase.REVEAL:
                    click(page.footer.primary)
                case Phase.READY if page.panel is not None:
                    for button in page.panel.next_clicks():
                        click(button)
                case _:
                    return

    def _touch(self, live: LiveMatch, page: PlayPage, pick: Pick, *, confirm: bool = True) -> None:
        seat = page.host.seat
        if page.panel is not None and page.host.phase is Phase.RACE:
            self.clock.now += MOVE_TIME
            for button in page.panel.next_clicks():
                click(button)
            return
        if seat is None:
            return
        text = _sheet(live.session.match, seat, pick)
        cells = page.scene.touches(text)
        for cell in cells:
            click(page.board.viewport(), cell)
        if not cells:
            page.scene.setDraft(text)
            settle()
        if not confirm or page.footer.isHidden():  # the last click may have confirmed the move
            return
        if page.footer.primary.isEnabled():
            click(page.footer.primary)
        else:
            press(page.board, Qt.Key.Key_Return)


def tour(folder: Path) -> int:
    """Save the tour's screenshots in a folder, and return the exit status."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"{folder} cannot be made: {error.strerror or error}.", file=sys.stderr)
        return 1

    def keep(name: str, picture: QImage) -> None:
        path = folder / f"{name}.png"
        exports.write_file(path, exports.png(picture))
        print(path)

    try:
        lead(keep, everything)
    except KnownError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def everything(guide: Guide) -> None:
    guide.picture("home")
    for game in shown_games():
        try:
            guide.umpire(game)
            guide.play(game)
        except Exception as error:
            error.add_note(
                f"The tour got no further than {game.title}: `garnet doctor {game.id}` tells more."
            )
            raise
    guide.picture("home-played")


def lead(
    keep: Keep, through: Callable[[Guide], None], mode: Literal["dark", "light"] = "dark"
) -> None:
    """Open the application with a temporary archive, and pass its `Guide` to `through`."""
    app = application()
    qInstallMessageHandler(_listen)
    with tempfile.TemporaryDirectory(prefix="garnet-tour-") as folder:
        clock = Clock()
        settings = Settings()
        settings.change(mode=mode, motion=False, private=False)
        for game in shown_games():
            if setup := face(game.id).showcase.tour:
                settings.remember(game.id, "umpire", Choice(**setup))
        services = Services(
            appearance=Appearance(app, settings.now.taste),
            settings=settings,
            open_store=lambda: Store.open(Path(folder) / ARCHIVE),
            watch=clock,
            new_seed=Seeds(),
            when=lambda created: App.tr("today"),
        )
        garnet = Garnet(services)
        garnet.window.resize(SIZE)
        garnet.window.show()
        while not garnet.home.awake:
            settle()
        try:
            through(Guide(garnet, clock, keep))
        # Close all windows before closing the archive, even after an error.
        finally:
            garnet.leaving.anyway = True
            garnet.window.close()
            settle()


def _listen(kind: QtMsgType, context: object, message: str) -> None:
    """Print Qt's messages, except those about the offscreen platform."""
    if not message.startswith("This plugin does not support"):
        print(message, file=sys.stderr)


def start(desk: DeskPage) -> None:
    """Post the commitment and start the match. If necessary, enter the players' words first."""
    from gui.table.sheets import WordsSheet

    primary = desk.footer.primary
    if desk.primary.action.row is COPY_COMMITMENT:
        click(primary)
        click(primary)
        (sheet,) = (sheet_ for sheet_ in desk.findChildren(WordsSheet) if sheet_.isVisible())
        for field, word in zip(sheet.fields, WORDS, strict=True):
            write(field.edit, word)
        click(sheet.confirm)
    click(primary)


def _picker(game: Game, what: str = "umpire") -> Pick:
    """Return a function that chooses scripted moves, or pseudorandom moves with a fixed seed."""
    chance = random.Random(f"{game.id}/{what}")
    draw = draws.drawer(f"{game.id}/{what}".encode())
    showcase = face(game.id).showcase

    def pick(position: Any, seat: Seat) -> str:
        move: str | None = showcase.move(position, seat)
        if move is not None:
            return move
        action = position.fallback(seat, draw)
        if action is None:
            actions = game.actions(position, seat)
            first = [
                action for action in actions if position.slot(action) == position.slot(actions[0])
            ]
            action = chance.choice(first) if first else None
        return "" if action is None else game.write(action)

    return pick


def _sheet(match: Match, seat: Seat, pick: Pick) -> str:
    """Return all parts that a seat must submit, one part per line."""
    position, lines = match.position, [pick(match.position, seat)]
    while match.game.parts.names:
        position = position.play(seat, match.game.read(lines[-1], position, seat))
        if seat not in position.awaiting():
            break
        lines.append(pick(position, seat))
    return "\n".join(lines)
