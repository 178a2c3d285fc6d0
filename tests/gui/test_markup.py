"""Text from outside is shown literally on every surface: no markup, no loaded images."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QTextEdit, QWidget

from games import registry
from games.core import PUBLIC, UMPIRE, Pair, Seat
from games.gyulbot import packs
from games.gyulbot.board import Puzzle
from games.gyulbot.packs import Entry, Pack
from games.match.tournament import NO_TOURNAMENT
from gui.app.workshop import WorkshopPage
from gui.desk import menu
from gui.desk.page import DeskPage
from gui.home.page import shown_games
from gui.kit.widgets.buttons import tip
from gui.kit.widgets.labels import label
from gui.storage.settings import Choice
from gui.table.tournament import TournamentSheet
from tests.gui.shell import Make, Shell, shell

__all__ = ["shell"]

ROOT = Path(__file__).parents[2]
TIPS = {"setToolTip", "setWhatsThis", "setStatusTip"}
"""Methods whose text Qt renders as rich text if it looks like markup."""
DIALOGS = {"QMessageBox", "QInputDialog", "QErrorMessage"}
"""Dialogs whose texts Qt renders in the same way."""

MARK = "<img src='x'>"
HOSTILE = (f"A{MARK}", f"<b>B{MARK}")


def offers() -> Iterator[str]:
    """Yield visible texts that could be taken for markup."""
    for widget in QApplication.allWidgets():
        where = f"{type(widget).__name__} {widget.accessibleName()!r}"
        for text in (widget.toolTip(), widget.whatsThis(), widget.statusTip()):
            if "<img" in text:
                yield f"{where}: {text}"
        if isinstance(widget, QLabel):
            plain = widget.textFormat() is Qt.TextFormat.PlainText
            if not plain and "<img" in widget.text():
                yield f"{where}: {widget.text()}"
        if isinstance(widget, QTextEdit) and "\ufffc" in widget.toPlainText():
            yield f"{where}: a picture"
        if isinstance(widget, QMenu):
            shown = widget.actions() if widget.toolTipsVisible() else []
            yield from (f"{where}: {item.toolTip()}" for item in shown if "<img" in item.toolTip())


def nothing_is_markup() -> None:
    QApplication.processEvents()
    assert list(offers()) == []


def begin(app: Shell, game: str, kind: str) -> None:
    names = registry.game(game).seats
    players = dict(zip(names, HOSTILE, strict=True))
    app.garnet.services.settings.remember(game, kind, Choice(players=players))
    card = app.card(game)
    card.umpire.trigger() if kind == "umpire" else app.click(card.play)
    nothing_is_markup()
    app.click(app.new.footer.start)
    assert set(app.match.setup.players) == set(HOSTILE)


@pytest.mark.alike
@pytest.mark.parametrize("game", [game.id for game in shown_games()])
def test_markup_in_names_is_literal_at_the_desk_and_on_the_stage(shell: Make, game: str) -> None:
    app = shell()
    begin(app, game, "umpire")
    live, page = app.garnet.matches.shown, app.page
    assert live is not None and isinstance(page, DeskPage)
    app.garnet.staging.open(live)
    nothing_is_markup()
    words = live.session.view(UMPIRE).words
    live.session.begin(Pair("ruby", "opal") if words else None)
    if live.session.match.paused:
        live.session.resume()
    live.session.stand_in(Seat.TWO, "bot:casual")
    opened = menu.build(
        page, live.session.view(PUBLIC), page.commands, page.exporter, page.shortcuts.keys
    )
    nothing_is_markup()
    opened.deleteLater()
    page.tell(f"{HOSTILE[0]} was restarted.")
    live.session.award(Seat.ONE, f"because {MARK}")
    nothing_is_markup()
    app.garnet.leaving.go_home()
    nothing_is_markup()


@pytest.mark.alike
@pytest.mark.parametrize("game", ["thwart-omega", "gyulbot", "unlucky-for-some"])
def test_markup_in_names_is_literal_in_play_and_review(shell: Make, game: str) -> None:
    app = shell()
    begin(app, game, "play")
    nothing_is_markup()
    app.play.tell(f"{HOSTILE[0]} has failed.")
    app.play.host.concede(Seat.ONE)
    nothing_is_markup()
    live = app.garnet.matches.shown
    assert live is not None
    app.garnet.pages.review(live.session.match, live.header)
    nothing_is_markup()
    app.garnet.leaving.go_home()
    nothing_is_markup()


def test_file_names_are_shown_literally(shell: Make, tmp_path: Path) -> None:
    app = shell()
    path = tmp_path / "<img src='x'>.garnet.json"
    path.write_text("{", "utf-8")
    app.garnet.opening.open(path)
    nothing_is_markup()
    app.garnet.home.tell(f"{path.name} cannot be read.")
    nothing_is_markup()


def test_names_of_packs_are_shown_literally(shell: Make, tmp_path: Path) -> None:
    app = shell()
    puzzle = Puzzle(width=5, height=5, walls=(), robots=(("red", "A1"),), goal=("E5", None))
    path = tmp_path / "pack.garnet-puzzle.json"
    entry = Entry(name=MARK, puzzle=puzzle)
    path.write_bytes(packs.dump(Pack(title=MARK, about=MARK, puzzles=(entry,))))
    app.garnet.opening.open(path)
    assert isinstance(app.page, WorkshopPage)
    nothing_is_markup()


def test_tooltips_are_plain_text(qapp: QApplication) -> None:
    assert tip("Ann’s move") == "Ann’s move"
    assert tip(MARK) == "<span>&lt;img src=&#x27;x&#x27;&gt;</span>"
    assert tip("Tom &amp; Jerry") == "<span>Tom &amp;amp; Jerry</span>"
    assert label(MARK).textFormat() is Qt.TextFormat.PlainText


def _plain(node: ast.expr) -> bool:
    """Return True if a tooltip is a constant text, or goes through `tip()`."""
    match node:
        case ast.Constant():
            return True
        case ast.IfExp(body=one, orelse=other):
            return _plain(one) and _plain(other)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args):
            return name == "tip" or (name == "tr" and isinstance(args[0], ast.Constant))
    return False


def markup_offered(source: str) -> Iterator[int]:
    """Yield the numbers of lines in a module where text from outside could become markup."""
    tree = ast.parse(source)
    safe = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name) as called, args=[told]) if name in TIPS:
                safe |= {called} if _plain(told) else set()
            case ast.Call(func=ast.Attribute(attr="showText"), args=[_, told, *_]):
                if not _plain(told):
                    yield node.lineno
            case ast.Call(func=ast.Name(id="QLabel"), args=[_, *_]):
                if "setTextFormat(" not in source:
                    yield node.lineno
            case ast.ClassDef(bases=[ast.Name(id="QLabel"), *_]):
                if "setTextFormat(" not in ast.unparse(node):
                    yield node.lineno
            case ast.Name(id=name) if name in DIALOGS:
                yield node.lineno
            case ast.Attribute(attr="RichText") if "escape(" not in source:
                yield node.lineno
            case ast.Attribute(attr="ToolTipRole") if "tip(" not in source:
                yield node.lineno
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in TIPS and node not in safe:
            yield node.lineno


def test_tooltips_and_labels_with_parameters_are_plain() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "gui").rglob("*.py"))
        for line in markup_offered(path.read_text("utf-8"))
    ]
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        "a.setToolTip(tr('Picture of {0}').format(name))",
        "a.setToolTip(name)",
        "a.setWhatsThis(f'{name}')",
        "a.setStatusTip('' if bare else words.told(name))",
        "for say in (a.setToolTip, a.setText): say(name)",
        "QToolTip.showText(place, name, a)",
        "QMessageBox(text)",
        "QLabel(name)",
        "a.setTextFormat(Qt.TextFormat.RichText)",
        "class A(QLabel): pass",
    ],
)
def test_the_check_finds_texts_that_could_be_markup(line: str) -> None:
    assert list(markup_offered(line)) == [1]


def test_names_in_the_event_of_a_match_are_shown_literally(shell: Make) -> None:
    host = shell().garnet.window
    sheet = TournamentSheet(host, NO_TOURNAMENT, lambda told: None, Pair(*HOSTILE))
    sheet.open()
    nothing_is_markup()
    for seat in Seat:
        name, title = HOSTILE[seat.value], sheet.form.teams[seat].title()
        assert name in title and name in shown_texts(sheet)


def shown_texts(root: QWidget) -> str:
    return "\n".join(label.text() for label in root.findChildren(QLabel) if label.isVisible())
