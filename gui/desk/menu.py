"""The ⋯ menu: what is rare, and what ends a match."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from games.core import Seat
from games.engine.roster import has_bot
from games.matchview import MatchView
from gui.desk import words
from gui.desk.keys import Order, shown
from gui.desk.orders import Orders
from gui.desk.outbox import Outbox
from gui.engine import sitting
from gui.engine import words as engine

NAMED = ("F3", "F4", "F1")
"""The keys that the menu names too, so that somebody finds them."""


def build(
    parent: QWidget, view: MatchView, orders: Orders, outbox: Outbox, keys: tuple[Order, ...]
) -> QMenu:
    """The menu as it stands now; it is deleted when it closes."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    for part in view.game.trials:
        text = words.tr("Copy post: {0}").format(view.game.part_title(part))
        menu.addAction(text).triggered.connect(partial(outbox.copy_post_of, part))
    menu.addSeparator()
    menu.addAction(words.tr("Save picture…")).triggered.connect(outbox.save_picture)
    menu.addAction(words.tr("Save record…")).triggered.connect(outbox.save_record)
    if not view.over:
        private = menu.addAction(words.tr("Private copy for me…"))
        private.triggered.connect(outbox.save_private)
        menu.addSeparator()
        _add_running(menu, view, orders)
    menu.addSeparator()
    for order in keys:
        if order.key in NAMED:
            menu.addAction(f"{order.text}\t{shown(order.key)}").triggered.connect(order.do)
    return menu


def _add_running(menu: QMenu, view: MatchView, orders: Orders) -> None:
    if view.timed and view.started and not view.paused:
        menu.addAction(words.tr("Pause with a reason…")).triggered.connect(orders.ask_pause)
    menu.addAction(words.tr("Call time…")).triggered.connect(orders.ask_call_time)
    if has_bot(view.game.id):
        menu.addSeparator()
        for seat in Seat:
            _add_stand_in(menu, view, seat, orders)
    menu.addSeparator()
    for seat in Seat:
        _add(menu, words.tr("{0} concedes…"), view, seat, orders.ask_concede)
    for seat in Seat:
        _add(menu, words.tr("Award to {0}…"), view, seat, orders.ask_award)
    menu.addAction(words.tr("Abandon…")).triggered.connect(orders.ask_abandon)


def _add_stand_in(menu: QMenu, view: MatchView, seat: Seat, orders: Orders) -> None:
    """Who plays for a missing player, or that the player is back."""
    name = view.player(seat).replace("&", "&&")
    if seat in orders.stand_ins():
        back = menu.addAction(words.tr("{0} plays again").format(name))
        back.triggered.connect(lambda: orders.stand_in(seat, sitting.PERSON))
        return
    bots = menu.addMenu(words.tr("A bot stands in for {0}").format(name))
    for level in sitting.LEVELS:
        text = engine.level(level.value)
        bots.addAction(text).triggered.connect(partial(orders.stand_in, seat, sitting.bot(level)))


def _add(menu: QMenu, text: str, view: MatchView, seat: Seat, ask) -> None:
    action = menu.addAction(text.format(view.player(seat)).replace("&", "&&"))
    action.triggered.connect(lambda: ask(seat))


def below(widget: QWidget, menu: QMenu) -> QPoint:
    """Where a menu opens: under `widget`, its right edges in line."""
    return widget.mapToGlobal(QPoint(widget.width() - menu.sizeHint().width(), widget.height() + 4))
