"""Golden inputs: what each board does when it is pointed at, clicked, dragged and typed at.

`python -m tests.golden.inputs [GAMES]` writes them to `inputs/`, a file for each game,
and prints the first differences; `--show` prints all lines instead.
"""

from __future__ import annotations

import argparse
import os
import random
import string
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from shiboken6 import isValid

from games import registry
from games.broadcast.hand import Mark
from games.core import PUBLIC, UMPIRE, Seat
from games.match.match import Match
from games.match.matchview import view_of
from gui.games import face, scene_class
from gui.kit.board.view import BoardView
from gui.kit.look.smooth import smooth
from gui.kit.theme import DARK, LIGHT, Theme, apply, set_theme
from tests.golden.looks import Pixels, differences, look, pixels, read, write
from tests.golden.transcript import seeded_match
from tests.gui import mouse
from tests.gui.kit.widgets.gallery import open_page
from tests.gui.kit.widgets.gallery_pages import PAGES

FOLDER = Path(__file__).parent / "inputs"
SIZES = (QSize(420, 300), QSize(270, 360), QSize(560, 420))
WIDGETS = "widgets"
SHARES = ((1.0, 1.0), (0.45, 1.0), (0.75, 1.0), (1.3, 1.4), (0.75, 0.6))
"""Shares of the usual width and height at which widgets are painted."""
GROUND = QColor("#202428")
MOMENTS, MOST, GRID, NAMED = 4, 6, 5, 12
"""Usual and maximum number of moments of a match, number of points in each direction that the
pointer visits, and of those whose names are recorded."""
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
KEYS = (
    *(Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab),
    *(Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Home, Qt.Key.Key_F6, Qt.Key.Key_Question),
)
LETTERS = string.ascii_uppercase + string.digits
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.MouseButton.NoButton
NO_KEYS, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def send(widget: QWidget, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
    """Send a press or release of the mouse to a widget."""
    held = NONE if kind is QEvent.Type.MouseButtonRelease else button
    place, anywhere = QPointF(at), QPointF(widget.mapToGlobal(at))
    QApplication.sendEvent(widget, QMouseEvent(kind, place, anywhere, button, held, NO_KEYS))


def click(widget: QWidget, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
    mouse.move(widget, at)
    send(widget, QEvent.Type.MouseButtonPress, at, button)
    send(widget, QEvent.Type.MouseButtonRelease, at, button)


def drag(widget: QWidget, *places: QPoint, steps: int = 3) -> None:
    """Press at the first place and move along the others, without a release."""
    mouse.move(widget, places[0])
    send(widget, QEvent.Type.MouseButtonPress, places[0])
    for start, end in pairwise(places):
        for step in range(1, steps + 1):
            mouse.move(widget, start + (end - start) * step / steps, LEFT)


class Board:
    """A board in a window, and the lines that say what each input changed."""

    def __init__(self, match: Match, size: QSize, theme: Theme, chance: random.Random) -> None:
        self.match, self.chance = match, chance
        self.scene = scene_class(match.game.id)()
        self.view = BoardView(self.scene)
        set_theme(self.view, theme)
        self.view.resize(size)
        self.view.show()
        self.scene.setPlayers(match.setup.players, face(match.game.id).seat_styles)
        self.lines: list[str] = []
        self.heard: list[str] = []
        self.changed = False
        self._pixels: Pixels | None = None
        self._state: dict[str, str] = {}
        self._listen()

    def close(self) -> None:
        self.view.close()
        self.view.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _listen(self) -> None:
        scene, heard = self.scene, self.heard
        scene.changed.connect(self._note_change)
        scene.actionProposed.connect(lambda text: heard.append(f"proposed {text}"))
        scene.draftChanged.connect(lambda text: heard.append("draft changed"))
        scene.spoken.connect(lambda text: heard.append(f"spoken {text}"))
        scene.switched.connect(lambda: heard.append("switched"))
        scene.promptChanged.connect(lambda: heard.append("prompt changed"))
        scene.captionChanged.connect(lambda: heard.append("caption changed"))
        scene.unfoldedChanged.connect(lambda: heard.append("unfolded"))
        scene.revealFinished.connect(lambda: heard.append("reveal finished"))
        scene.heard.connect(lambda effect: heard.append(f"sound {effect.name}"))
        scene.workingChanged.connect(
            lambda seat, tally: heard.append(f"working {seat.name} {tally}")
        )

    def _note_change(self) -> None:
        self.changed = True

    def told(self) -> dict[str, str]:
        """Return what a person could notice, beside the picture."""
        scene = self.scene
        return {
            "draft": scene.draft() + (" (complete)" if scene.complete() else ""),
            "remarks": " | ".join(scene.remarks()),
            "prompt": scene.prompt(),
            "otherwise": scene.otherwise(),
            "pointer": str(self.view.viewport().cursor().shape().name),
            "focus": str(self.view.focusPolicy().name),
            "name": self.view.accessibleName(),
            "description": self.view.accessibleDescription(),
            "caption": scene.caption(),
            "enlarged": str(scene.enlarged),
            "switches": " ".join(switch.id for switch in scene.switches() if switch.on),
            "lines": " ".join(str(line.name) for line in scene.lines()),
        }

    def do(self, name: str, act: Callable[[], object]) -> None:
        """Do something, and note what it changed; nothing is noted if it changed nothing."""
        returned = act()
        QApplication.processEvents()
        now = self.told()
        parts = [] if returned is None else [f"gives {returned}"]
        parts += [item.replace("\n", "; ") for item in self.heard]
        parts += [
            f"{key} “{text}”".replace("\n", "; ")
            for key, text in now.items()
            if text != self._state.get(key, "")
        ]
        if self.changed:
            picture = pixels(self.picture())
            parts.append(look(self._pixels, picture))
            self._pixels = picture
        self.heard.clear()
        self._state, self.changed = now, False
        if any(parts):
            self.lines.append(f"{name}: {', '.join(filter(None, parts))}")

    def picture(self) -> QImage:
        size = self.view.viewport().size()
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(GROUND)
        with smooth(image) as painter:
            area = QRectF(0, 0, size.width(), size.height())
            self.scene.render(painter, area, area)
        return image

    # Inputs

    @property
    def port(self) -> Any:
        return self.view.viewport()

    def place(self, x: float, y: float) -> QPoint:
        size = self.view.viewport().size()
        return QPoint(round(x * size.width()), round(y * size.height()))

    def point(self, name: str, at: QPoint) -> None:
        self.do(f"point {name}", lambda: mouse.move(self.port, at))

    def click(self, name: str, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        kind = "click" if button is LEFT else "right click"
        self.do(f"{kind} {name}", lambda: click(self.port, at, button))

    def drag(self, name: str, *places: QPoint) -> None:
        self.do(f"take {name}", lambda: drag(self.port, *places))
        self.do("drop", lambda: send(self.port, QEvent.Type.MouseButtonRelease, places[-1]))

    def wheel(self, name: str, at: QPoint, turn: int) -> None:
        place, anywhere = QPointF(at), QPointF(self.port.mapToGlobal(at))
        event = QWheelEvent(
            place, anywhere, QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, NO_KEYS,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        self.do(f"wheel {name}", lambda: QApplication.sendEvent(self.port, event) and None)

    def explain(self, name: str, at: QPoint) -> None:
        def ask() -> str | None:
            QToolTip.hideText()
            event = QHelpEvent(QEvent.Type.ToolTip, at, self.port.mapToGlobal(at))
            QApplication.sendEvent(self.port, event)
            return QToolTip.text() or None

        self.do(f"tip {name}", ask)

    def menu(self, name: str, at: QPoint) -> None:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, self.port.mapToGlobal(at))
        self.do(f"menu {name}", lambda: QApplication.sendEvent(self.port, event) and None)

    def press(
        self, key: Qt.Key, text: str = "", keys: Qt.KeyboardModifier = NO_KEYS, name: str = ""
    ) -> None:
        def strike() -> str | None:
            taken = []
            for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
                event = QKeyEvent(kind, key, keys, text)
                event.ignore()
                QApplication.sendEvent(self.view, event)
                taken.append("yes" if event.isAccepted() else "no")
            return None if taken == ["no", "no"] else "/".join(taken)

        self.do(f"key {name or text or key.name.removeprefix('Key_')}", strike)


def script(board: Board, seat: Seat | None, moves: Sequence[str]) -> None:
    """Send all kinds of input to a board whose view is set."""
    chance, scene = board.chance, board.scene
    if seat is not None and moves:
        for move in chance.sample(moves, min(2, len(moves))):
            compose(board, move)
        half_composed(board, chance.choice(moves))
    pointing(board)
    typing(board)
    if seat is not None and moves:
        move = chance.choice(moves)
        board.do(f"draft {move}", lambda: _tried(lambda: scene.setDraft(move)))
        board.do("turn", scene.rotateDraft)
        board.do("confirm", scene.confirmDraft)
        part = move[: chance.randrange(len(move))]
        board.do(f"draft {part}", lambda: _tried(lambda: scene.setDraft(part)))
        board.do("drop", scene.clearDraft)


def _tried(act: Callable[[], None]) -> str | None:
    try:
        act()
    except ValueError:
        return "ValueError"
    return None


def compose(board: Board, move: str) -> None:
    """Enter a move by clicks, point elsewhere, confirm it, and take it back."""
    places = [*map(board.view.mapFromScene, board.scene.touches(move))]
    for number, at in enumerate(places):
        board.click(f"{number} of {move}", at)
    board.explain("there", places[-1] if places else board.place(0.5, 0.5))
    board.point("aside", board.place(board.chance.random(), board.chance.random()))
    board.press(Qt.Key.Key_Return)
    board.press(Qt.Key.Key_Backspace)
    board.click("right", places[0] if places else board.place(0.5, 0.5), RIGHT)
    board.press(Qt.Key.Key_Escape)


def half_composed(board: Board, move: str) -> None:
    """Begin a move, bring the window to another size and back, and drag from there."""
    places = [*map(board.view.mapFromScene, board.scene.touches(move))]
    for at in places[:-1] or places:
        board.click(f"of {move}", at)
    usual, other = board.view.size(), board.view.size().transposed()
    board.do("other size", lambda: board.view.resize(other))
    board.press(board.chance.choice(ARROWS))
    board.do("usual size", lambda: board.view.resize(usual))
    if len(places) > 1:
        board.drag(f"of {move}", places[0], places[-1])
    board.do("drop", board.scene.clearDraft)


def pointing(board: Board) -> None:
    """Point, click, drag and turn the wheel at places all over the board."""
    chance = board.chance
    for number in chance.sample(range(GRID * GRID), GRID * GRID):
        row, column = divmod(number, GRID)
        x, y = (column + chance.random()) / GRID, (row + chance.random()) / GRID
        at, name = board.place(x, y), f"{x:.2f},{y:.2f}"
        match number % 6:
            case 0 | 3:
                board.click(name, at)
            case 1:
                board.drag(name, at, board.place(chance.random(), chance.random()))
            case 2:
                board.wheel(name, at, chance.choice((120, -120)))
                board.explain(name, at)
            case 4:
                board.click(name, at, RIGHT)
                board.menu(name, at)
            case _:
                board.point(name, at)
                board.explain(name, at)
    double = board.place(chance.random(), chance.random())
    board.do("double click", lambda: send(board.port, QEvent.Type.MouseButtonDblClick, double))
    board.do("release", lambda: send(board.port, QEvent.Type.MouseButtonRelease, double))
    board.do(
        "leave", lambda: QApplication.sendEvent(board.view, QEvent(QEvent.Type.Leave)) and None
    )


def typing(board: Board) -> None:
    """Press every key in a random order, with arrows between."""
    chance = board.chance
    keys = [(key, "") for key in KEYS] + [(Qt.Key(ord(sign)), sign) for sign in LETTERS]
    chance.shuffle(keys)
    for number, (key, text) in enumerate(keys):
        if key is Qt.Key.Key_Tab:
            board.do("tab", lambda: board.scene.tab(chance.random() < 0.7) or None)
            board.do("tab", lambda: board.scene.tab(True) or None)
        elif number % 11 == 10:
            board.press(key, text, chance.choice((SHIFT, CONTROL)), f"modified {key.name}")
        else:
            board.press(key, text.lower())
        if number % 3 == 0:
            board.press(chance.choice(ARROWS))
        if number % 5 == 0:
            board.press(Qt.Key.Key_Space, " ")


def looking(board: Board) -> None:
    """Change how the board is shown, without any input to it."""
    scene, chance = board.scene, board.chance
    names = [
        scene.place_at(QPointF(board.place((x + 0.5) / NAMED, (y + 0.5) / NAMED)))
        for y in range(NAMED)
        for x in range(NAMED)
    ]
    board.lines.append("places: " + " ".join(name or "-" for name in names))
    known = sorted({name for name in names if name})
    if known:
        marks = tuple(
            Mark(chance.choice(known), end, colour)
            for colour, end in enumerate((chance.choice(known), ""))
        )
        board.do(f"marks {marks}", lambda: scene.setMarks(marks))
        board.do("no marks", lambda: scene.setMarks(()))
    parts = [scene.part_at(QPointF(board.place(x, 0.3))) for x in (0.1, 0.5, 0.9)]
    board.lines.append(f"parts: {parts}")
    for number in (*sorted({*parts} - {0}), 0):
        board.do(f"enlarge {number}", partial(scene.enlarge_part, number))
    for switch in scene.switches():
        board.do(f"switch {switch.id}", partial(scene.turnSwitch, switch.id))
        board.lines.append(f"{switch.text} ({switch.key}): {switch.explained}")
    for line in scene.lines():
        board.do(f"replay {line.name}", partial(scene.replay, line))
    for name, act in (
        ("coordinates", scene.setCoordinates),
        ("tools", scene.setTools),
        ("quiet", scene.setQuiet),
        ("plain", scene.setPlain),
        ("over", scene.setOver),
    ):
        for on in (True, False):
            board.do(f"{name} {on}", partial(act, on))
    alone = scene.still().picture(QSize(200, 200), GROUND)
    board.lines.append(f"still: {look(None, pixels(alone))}")


def moving(match: Match, steps: Sequence[int], theme: Theme, chance: random.Random) -> list[str]:
    """Return lines about the animations between views."""
    board = Board(match, SIZES[0], theme, chance)
    for step in steps:
        board.lines.append(f"## to {step}")
        course = match.upto(step)
        show = board.scene.setView
        board.do("before", partial(show, view_of(course, PUBLIC).board, False))
        course.append(match.events[step : step + 1])
        board.do("after", partial(show, view_of(course, PUBLIC).board, True))
        length = board.scene.running_time
        board.lines.append(f"takes {length:.0f}")
        for share in (0.15, 0.35, 0.55, 0.8) if length else ():
            board.do(f"at {share}", partial(board.scene.seek, share * length))
        board.do("at rest", board.scene.finishAnimation)
    board.close()
    return board.lines


def inputs(game_id: str) -> list[str]:
    """Return a line for each input to the game's board that changed anything."""
    match, _ = seeded_match(game_id)
    before = random.getstate()
    random.seed(1)
    try:
        return [*_at_moments(match), *_reveals(match)]
    finally:
        random.setstate(before)


def phases(match: Match) -> list[int]:
    """Return some moments of a match in which seats act, from each phase of the game."""
    found: dict[object, list[int]] = {}
    for step, state in enumerate(match.states[:-1]):
        awaited = state.position.awaiting()
        if awaited:
            actions = match.game.actions(state.position, min(awaited, key=list(Seat).index))
            kinds = frozenset(type(action) for action in actions)
            found.setdefault((len(awaited), kinds), []).append(step)
    each = max(2, MOMENTS // len(found))
    few = sorted({
        steps[number * (len(steps) - 1) // (each - 1)]
        for steps in found.values()
        for number in range(each)
    })  # fmt: skip
    return few[:: -(-len(few) // MOST)]


def _at_moments(match: Match) -> Iterator[str]:
    number, chosen = 0, phases(match)
    for step in chosen:
        course = match.upto(step)
        position = course.position
        seats = sorted(position.awaiting(), key=list(Seat).index)
        for seat in seats[: 1 + number % 2]:
            chance = random.Random(f"{match.game.id} {step} {seat.name}")
            moves = [*map(match.game.write, match.game.actions(position, seat))][:200]
            yield f"# {step} {seat.name}"
            board = _board(course, number, chance)
            view = view_of(course, seat).board
            board.do("view", partial(board.scene.setView, view, False))
            board.do("input", partial(board.scene.setInput, seat))
            board.view.setFocus()
            script(board, seat, moves)
            board.do("no input", partial(board.scene.setInput, None))
            yield from board.lines
            board.close()
            number += 1
    last = len(match.events)
    for step, viewer in ((0, PUBLIC), (chosen[len(chosen) // 2], UMPIRE), (last, PUBLIC)):
        course = match.upto(step)
        chance = random.Random(f"{match.game.id} {step}")
        yield f"# {step} watched"
        board = _board(course, number, chance)
        board.do("view", partial(board.scene.setView, view_of(course, viewer).board, False))
        board.do("over", partial(board.scene.setOver, step == last))
        looking(board)
        pointing(board)
        typing(board)
        yield from board.lines
        board.close()
        number += 1


def _board(course: Match, number: int, chance: random.Random) -> Board:
    theme = (DARK, LIGHT)[number % 2].with_motion(False)
    return Board(course, SIZES[number % len(SIZES)], theme, chance)


def _reveals(match: Match) -> Iterator[str]:
    boards = [view_of(match.upto(step), PUBLIC).board for step in range(len(match.events) + 1)]
    changes = [n for n in range(len(match.events)) if boards[n] != boards[n + 1]]
    few = [changes[n * (len(changes) - 1) // 5] for n in range(6)]
    yield "# moving"
    yield from moving(match, [*dict.fromkeys(few)], DARK, random.Random(1))


def widgets() -> list[str]:
    """Return looks of the gallery's widgets at other widths and heights, and answers to input."""
    lines = []
    for name in PAGES:
        page = open_page(name)
        QApplication.processEvents()
        lines.append(f"# {name}")
        for widget in page.findChildren(QWidget):
            kind = type(widget)
            ours = kind.__module__.startswith("gui.") and isValid(widget)
            if not ours or not widget.isVisible():
                continue
            usual = widget.size()
            for wide, high in SHARES:
                widget.resize(round(usual.width() * wide), round(usual.height() * high))
                told = look(None, pixels(widget.grab().toImage()))
                lines.append(f"{kind.__name__} {wide}, {high}: {told}")
            widget.resize(usual)
            lines += _touched(widget)
        page.close()
        page.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return lines


def _touched(widget: QWidget) -> Iterator[str]:
    """Yield what changes about a widget when it is pointed at, pressed and typed at."""
    size = widget.size()
    at = QPoint(size.width() // 3, size.height() // 2)
    before = pixels(widget.grab().toImage())
    acts: dict[str, Callable[[], object]] = {
        "enter": lambda: send_plain(widget, QEvent.Type.Enter),
        "point": lambda: mouse.move(widget, at),
        "hold": lambda: send(widget, QEvent.Type.MouseButtonPress, at),
        "let go": lambda: send(widget, QEvent.Type.MouseButtonRelease, at),
        "leave": lambda: send_plain(widget, QEvent.Type.Leave),
    }
    for name, act in acts.items():
        act()
        QApplication.processEvents()
        if not isValid(widget) or not widget.isVisible():
            yield f"  {name}: gone"
            return
        now = pixels(widget.grab().toImage())
        if told := look(before, now):
            yield f"  {name}: {widget.cursor().shape().name} {told}"
        before = now


def send_plain(widget: QWidget, kind: QEvent.Type) -> None:
    QApplication.sendEvent(widget, QEvent(kind))


def lines_of(name: str) -> list[str]:
    return widgets() if name == WIDGETS else inputs(name)


def stored(game_id: str) -> list[str]:
    return read(FOLDER / f"{game_id}.txt")


def names() -> list[str]:
    return [*registry.game_ids(), WIDGETS]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the golden inputs.")
    parser.add_argument("--show", action="store_true", help="print them instead")
    parser.add_argument("games", nargs="*", default=names())
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.update(TZ="UTC", LC_ALL="C.UTF-8", LANGUAGE="")
    app = QApplication([])
    apply(app, DARK.with_motion(False))
    for game_id in options.games:
        lines = lines_of(game_id)
        if options.show:
            print("\n".join(lines))
            continue
        for line in [*differences(stored(game_id), lines)][:20]:
            print(line[:200])
        write(FOLDER / f"{game_id}.txt", lines)


if __name__ == "__main__":
    main()
