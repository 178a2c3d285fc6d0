from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from games.core import OptionKind
from games.match.matchview import MatchView
from gui.games.styles import styles_of
from gui.kit.texts import Review
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import icon_button
from gui.kit.widgets.flow import gap, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, IconLabel, Role, Section, label
from gui.kit.widgets.marks import SeatName
from gui.kit.wording import plain, translate
from gui.review import words
from gui.review.replay import Proof

NAMES = 104


@dataclass(frozen=True, slots=True)
class Fact:
    """A name and a value. `copied` is the full text to copy, or "" if it cannot be copied."""

    name: str
    text: str
    copied: str = ""


def options_of(view: MatchView, clocks_off: bool = False) -> Iterator[Fact]:
    """Yield the edition and the options. If `clocks_off` is True, omit the times."""
    if edition := words.edition(view):
        yield Fact(Review.tr("Edition"), edition)
    if clocks_off:
        yield Fact(Review.tr("Clocks"), Review.tr("off"))
    for spec in view.game.option_specs:
        if clocks_off and spec.kind is OptionKind.SECONDS:
            continue
        value = getattr(view.setup.options, spec.name)
        text = words.option(view.game, spec, value, view.setup.players)
        yield Fact(translate(spec.label), text)
    nonces = view.setup.options.nonces or {}
    for seat, player in zip(view.game.seats, view.listed, strict=True):
        if seat in nonces:  # keyed by seat before the seats were drawn
            yield Fact(
                Review.tr("{0}’s word for the draws").format(player), nonces[seat], nonces[seat]
            )


def secrets_of(view: MatchView) -> Iterator[Fact]:
    """Yield the first 16 digits of the commitment, the seed and the head of the hash chain."""
    for name, digits in (
        (Review.tr("Commitment"), view.commitment),
        (Review.tr("Seed"), view.seed or ""),
        (Review.tr("Chain head"), view.head),
    ):
        if digits:
            yield Fact(name, f"{digits[:16]} …", digits)


class FactsPanel(QScrollArea):
    """Facts about a match: result, players, options, and the proof that random draws were fair.

    `clocks_off` is True if the match was played without clocks, which only the archive records.
    """

    copyRequested = Signal(str)

    def __init__(self, view: MatchView, proof: Proof, clocks_off: bool = False) -> None:
        super().__init__()
        body = QWidget()
        self._column = in_column(gap=Space.S, margins=(0, 0, Space.S, 0), of=body)
        self._add_players(view)
        self._add_facts(Review.tr("Options"), options_of(view, clocks_off))
        self._add_facts(Review.tr("Chance"), secrets_of(view))
        self._add_proof(proof)
        self._column.addStretch()
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(Review.tr("About the match"))

    def _add_players(self, view: MatchView) -> None:
        players = Section(Review.tr("Players"))
        players.addEnd(ElidedLabel(words.result(view), Role.STRONG))
        self._column.addWidget(players)
        for seat, style in styles_of(view).items():
            name = SeatName(style, view.player(seat), 14)
            title = label(plain(view.game.titles[seat]), Role.MUTED)
            self._column.addLayout(in_row((name, 1), title))
        gap(self._column, 8)

    def _add_facts(self, title: str, facts: Iterator[Fact]) -> None:
        self._column.addWidget(Section(title))
        for fact in facts:
            row = in_row(gap=Space.S)
            name = label(fact.name, Role.MUTED, wrap=True)
            name.setFixedWidth(px(NAMES))
            upright = Qt.AlignmentFlag.AlignVCenter if fact.copied else Qt.AlignmentFlag.AlignTop
            row.addWidget(name, 0, upright)
            text = ElidedLabel(fact.text) if fact.copied else label(fact.text, wrap=True)
            text.setAccessibleName(f"{fact.name}: {fact.copied or fact.text}")
            row.addWidget(text, 1)
            if fact.copied:
                button = icon_button("copy", Review.tr("Copy {0}").format(fact.name.lower()))
                button.clicked.connect(
                    lambda _checked=False, text=fact.copied: self.copyRequested.emit(text)
                )
                row.addWidget(button)
            self._column.addLayout(row)
        gap(self._column, 8)

    def _add_proof(self, proof: Proof) -> None:
        bad = bool(proof.problems)
        title = Review.tr("Not verified") if bad else Review.tr("Verified")
        icon = "circle-alert" if bad else "circle-check"
        sign = IconLabel(icon, lambda theme: theme.danger if bad else theme.ok, 16)
        heading = label(title, Role.DANGER if bad else Role.OK)
        self._column.addLayout(in_row(sign, (heading, 1), gap=Space.S))
        for text in proof.problems or proof.checked:
            line = label(text, Role.MUTED, wrap=True)
            line.setContentsMargins(Space.XL, 0, 0, 0)
            self._column.addWidget(line)
