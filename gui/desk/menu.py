"""The Desk's shortcuts, and the ⋯ menu with rarely used and irreversible commands."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from games.core import Seat, judged_live
from games.core.levels import NAMED
from games.match.matchview import MatchView
from gui.desk import words
from gui.desk.commands import UmpireCommands
from gui.desk.exporter import Exporter
from gui.kit.texts import Desk
from gui.kit.widgets.buttons import literal, on_key
from gui.kit.wording import translate
from gui.table.programs import seat_player
from gui.table.programs import words as engine


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key with its description and action.

    `not_now` is the reason why the action is disabled, or "".
    """

    key: str
    text: str
    do: Callable[[], None]
    also: str = ""
    not_now: str = ""


def bind(page: QWidget, shortcuts: tuple[Shortcut, ...]) -> None:
    """Bind keys to the whole page. While a sheet is open, they have no effect."""
    for shortcut in shortcuts:
        for key in filter(None, (shortcut.key, shortcut.also)):
            on_key(page, key, shortcut.do, repeats=False)


def listed(shortcuts: tuple[Shortcut, ...], rest: Collection[str] = ()) -> list[tuple[str, str]]:
    """Return the rows of the list of shortcuts, omitting those whose keys are in `rest`."""
    plain = [
        ("⏎", Desk.tr("The next action, bottom right")),
        ("Esc", Desk.tr("Mask again; clear the field")),
    ]
    stage = [
        (shown("Shift+F2"), Desk.tr("Stage: what comes next")),
        (shown("Ctrl+F2"), Desk.tr("Stage: everything it can show")),
    ]
    sizes = " ".join(shown(key) for key in ("Ctrl++", "Ctrl+-", "Ctrl+0"))
    bound = [
        (shown(shortcut.key), shortcut.text) for shortcut in shortcuts if shortcut.key not in rest
    ]
    return [*plain, *bound, *stage, (sizes, Desk.tr("Larger, smaller or normal text"))]


def shown(key: str) -> str:
    """Return a key in the operating system's notation."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


END_OF_MENU = ("F7", "F5", "Ctrl+B", "F3", "F4", "F1")
"""Keys of the shortcuts that the menu lists at its end, so that users discover them."""


def build(
    parent: QWidget,
    view: MatchView,
    commands: UmpireCommands,
    exporter: Exporter,
    keys: tuple[Shortcut, ...],
    first: tuple[Shortcut, ...] = (),
) -> QMenu:
    """Return a new menu, which deletes itself when it closes.

    Rows stay in place during the match: a row that does not apply is disabled and shows the reason.
    """
    menu = QMenu(parent)
    over = words.match_is_over() if view.over else ""
    for command in first:
        _add(menu, literal(command.text), command.do, command.key, command.not_now)
    menu.addSeparator()
    for part in view.game.parts.names:
        title = translate(view.game.parts.title(part))
        whole = Desk.tr("Copy post: {0}").format(title)
        text = f"{label}: {title}" if (label := exporter.post_label("", part)) else whole
        _add(menu, text, partial(exporter.copy_post_of, part))
    if not view.game.kind.race:
        text = Desk.tr("Add the board to posts as a code")
        if exporter.codes:
            text = Desk.tr("Leave the code out of posts")
        _add(menu, text, partial(exporter.choose_codes, not exporter.codes), not_now=over)
    if view.timed:
        text = Desk.tr("Copy how much time is left")
        _add(menu, text, exporter.copy_time_left, "Ctrl+L", over)
    for seat in Seat if view.post is not None else ():
        text = Desk.tr("Copy a reminder for {0}").format(literal(view.player(seat)))
        due = "" if seat in view.awaiting and not view.paused else words.nothing_due()
        _add(menu, text, partial(exporter.copy_reminder, seat), not_now=over or due)
    menu.addSeparator()
    saved = menu.addMenu(Desk.tr("Save"))
    _add(saved, Desk.tr("Save picture…"), exporter.save_picture, "Ctrl+Shift+S")
    _add(saved, Desk.tr("Save record…"), exporter.save_record, "Ctrl+S")
    unbegun = "" if view.begun else words.not_begun()
    _add(saved, Desk.tr("Save clip…"), exporter.clipRequested.emit, not_now=unbegun)
    _add(saved, Desk.tr("Private copy for me…"), exporter.save_private, not_now=over)
    menu.addSeparator()
    _add_running(menu, view, commands, over)
    menu.addSeparator()
    for key in keys:
        if key.key in END_OF_MENU:
            _add(menu, key.text, key.do, key.key)
    return menu


def _add_running(menu: QMenu, view: MatchView, commands: UmpireCommands, over: str) -> None:
    standing = over or ("" if view.started and not view.paused else Desk.tr("No clock runs."))
    if view.timed:
        text = Desk.tr("Pause with a reason…")
        _add(menu, text, commands.ask_pause, "Ctrl+Shift+P", standing)
    _add(menu, Desk.tr("Call time…"), commands.ask_call_time, "Ctrl+T", over)
    menu.addSeparator()
    unbegun = over or ("" if view.begun else words.not_begun())
    _add(menu, Desk.tr("Rename or replace a player…"), commands.ask_rename, not_now=unbegun)
    for seat in Seat:
        _add_stand_in(menu, view, seat, commands, over)
    if judged_live(view.game, view.setup.options):
        shown = commands.chance_shown
        text = (
            Desk.tr("Hide the chances of winning")
            if shown
            else Desk.tr("Show the chances of winning")
        )
        _add(menu, text, partial(commands.show_chance, not shown), not_now=unbegun)
    end = menu.addMenu(Desk.tr("End the match"))
    for seat in Seat:
        text = Desk.tr("{0} concedes…").format(view.player(seat))
        _add(end, literal(text), partial(commands.ask_concede, seat), not_now=over)
    for seat in Seat:
        text = Desk.tr("Award to {0}…").format(view.player(seat))
        _add(end, literal(text), partial(commands.ask_award, seat), not_now=over)
    _add(end, Desk.tr("Abandon…"), commands.ask_abandon, not_now=over)


def _add_stand_in(
    menu: QMenu, view: MatchView, seat: Seat, commands: UmpireCommands, over: str
) -> None:
    name = literal(view.player(seat))
    if seat in commands.stand_ins():
        back = Desk.tr("{0} plays again").format(name)
        _add(menu, back, lambda: commands.stand_in(seat, seat_player.PERSON), not_now=over)
        return
    bots = menu.addMenu(Desk.tr("A bot stands in for {0}").format(name))
    bots.setEnabled(not over)
    for level in NAMED:
        text, by = engine.level(level.value), seat_player.bot(level)
        _add(bots, f"{text}…", partial(commands.ask_stand_in, seat, by))


def _add(
    menu: QMenu, text: str, do: Callable[[], object], key: str = "", not_now: str = ""
) -> None:
    """Add a row. If `not_now` is not "", disable the row and show `not_now` instead of the key."""
    note = not_now or shown(key)
    action = menu.addAction(f"{text}\t{note}" if note else text)
    action.triggered.connect(lambda: do())
    action.setEnabled(not not_now)
