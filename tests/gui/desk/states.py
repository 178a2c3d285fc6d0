"""Typical states of the Desk, for checks of its layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QWidget

from tests.gui.desk.conftest import ONE, TWO, Desk, Make
from tests.gui.layouts import CELL, NAMES

LONG = NAMES[:2]

RAMBLING = (
    "hello umpire, sorry for being late, I am not quite sure, but I think that I would like to "
    "put black on C3 and white on C3 as well, if that is all right with you, otherwise tell me"
)

PUZZLE: dict[str, Any] = {
    "width": 16,
    "height": 16,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"], ["green", "P16"], ["yellow", "H8"]],
    "goal": ["L5", "red"],
}
CANDLES = "candles: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
SHEETS = (
    "candle-countdown: light I\nknow-your-nodes: C4=2 A1=1\nwandering-noughts: place C3",
    "candle-countdown: light IX\nknow-your-nodes: A1=3\nwandering-noughts: place A1",
)


@dataclass(frozen=True)
class State:
    """A state of a Desk: its name, a function that reaches it, and the minimum width of a cell."""

    name: str
    bring: Callable[[Make], Desk]
    cell: float

    def __str__(self) -> str:
        return self.name


def started(make: Make, game: str, **more: Any) -> Desk:
    """Return a Desk whose clocks are running."""
    one = make(game, **more)
    one.page.footer.primary.click()
    return one


def submit(table: Desk, seat: Any, text: str) -> None:
    panel = table.page.panels[seat]
    panel.setText(text)
    assert panel.submissions, (text, panel.refusal)
    panel.send.click()


def fill(table: Desk, first: str, second: str) -> Desk:
    for panel, text in zip(table.page.panels, (first, second), strict=True):
        panel.setText(text)
    return table


def omega_rounds(table: Desk, count: int) -> Desk:
    for number in range(count):
        row = number + 1
        submit(table, ONE, f"B A{row} W C{row}")
        submit(table, TWO, f"B B{row} W D{row}")
        table.page.footer.primary.click()
    return table


def omega_fresh(make: Make) -> Desk:
    return make("thwart-omega", players=LONG)


def omega_empty(make: Make) -> Desk:
    return omega_rounds(started(make, "thwart-omega"), 3)


def omega_refused(make: Make) -> Desk:
    session = omega_rounds(started(make, "thwart-omega", players=LONG), 2)
    return fill(session, RAMBLING, "b c3 w c3")


def omega_complete(make: Make) -> Desk:
    session = omega_rounds(started(make, "thwart-omega", players=LONG), 3)
    submit(session, ONE, "B E5 W F6")
    submit(session, TWO, "B D5 W F7")
    return session


def omega_paused(make: Make) -> Desk:
    session = omega_rounds(started(make, "thwart-omega", players=LONG), 2)
    session.page.commands.pause()
    return session


def omega_over(make: Make) -> Desk:
    session = omega_rounds(started(make, "thwart-omega", players=LONG), 3)
    session.session.concede(TWO)
    return session


def omega_rewound(make: Make) -> Desk:
    session = omega_rounds(started(make, "thwart-omega"), 3)
    line = next(line for line in session.view.log if line.round == 2)
    session.session.rewind(line.number, "the wrong move was entered")
    return session


def omega_asked(make: Make) -> Desk:
    session = omega_rounds(started(make, "thwart-omega", players=LONG), 2)
    session.paste("black E5, white F6")
    assert session.page.notices.question.said()
    return session


def omega_choices(make: Make) -> Desk:
    """Return a Desk that offers four readings of a message, seconds before time runs out."""
    session = omega_rounds(started(make, "thwart-omega", players=LONG), 2)
    session.passes(53_000)
    session.paste(f"{LONG[1]}: black E5, white C4 or D5 or D6 or D7")
    assert len(session.page.questions.choices) == 4 and all(
        map(QWidget.isVisible, session.page.questions.choices)
    )
    assert session.page.panels.two.state.text() == "arrived with 0:07 left"
    return session


def omega_late(make: Make) -> Desk:
    """Return a Desk with two moves typed but not entered, seconds before time runs out."""
    session = started(make, "thwart-omega", players=LONG)
    session.passes(53_000)
    return fill(session, "b c3 w c3", "b e5 w f6")


def omega_held(make: Make) -> Desk:
    """Return a Desk at time-out: one move is entered, the other is typed."""
    session = started(make, "thwart-omega", players=LONG, hold=True)
    submit(session, ONE, "B E5 W F6")
    session.press("Alt+2")
    session.type("b c3 w d4")
    session.passes(60_001)
    assert session.view.held
    return session


def army_turn(make: Make) -> Desk:
    session = started(make, "masked-army", players=LONG)
    submit(session, ONE, "F4-G4")
    return fill(session, "", "A1 somewhere else")


def army_unmasked(make: Make) -> Desk:
    session = started(make, "masked-army", players=LONG)
    submit(session, ONE, "F4-G4")
    session.session.unmask(True)
    return session


def hyper_begun(make: Make) -> Desk:
    session = started(make, "hyperstar", players=LONG)
    view = session.session.match.position
    for seat in (ONE, TWO):
        action = next(iter(session.session.match.game.actions(view, seat)))
        submit(session, seat, session.session.match.game.write(action))
        view = session.session.match.position
    return session


def race(make: Make, **more: Any) -> Desk:
    return started(make, "gyulbot", puzzles=[PUZZLE] * 2, rounds=2, players=LONG, **more)


def race_fresh(make: Make) -> Desk:
    return make("gyulbot", puzzles=[PUZZLE] * 2, rounds=2, players=LONG)


def race_runs(make: Make) -> Desk:
    return fill(race(make), "8 moves", "7")


def race_rebuttal(make: Make) -> Desk:
    table = race(make)
    submit(table, ONE, "12")
    return fill(table, "", "13 or so")


def race_demonstration(make: Make) -> Desk:
    table = race(make)
    submit(table, ONE, "12")
    submit(table, TWO, "decline")
    return fill(table, "Red URDL Blue R Green LLLL Yellow URD Red", "")


def unlucky_fresh(make: Make) -> Desk:
    return started(make, "unlucky-for-some", players=LONG)


def unlucky_begun(make: Make) -> Desk:
    one = unlucky_fresh(make)
    for seat in (ONE, TWO):
        one.session.submit(seat, CANDLES)
    one.page.footer.primary.click()
    assert one.view.round == 1
    return one


def unlucky_filled(make: Make) -> Desk:
    return fill(unlucky_begun(make), *SHEETS)


def unlucky_refused(make: Make) -> Desk:
    bad = "candle-countdown: light 99\nknow-your-nodes: Z4=2 A1=1\nwandering-noughts: place C33"
    return fill(unlucky_begun(make), bad, SHEETS[1])


def unlucky_held(make: Make) -> Desk:
    """Return a Desk at time-out: one sheet is typed, the other seat has sent nothing."""
    session = started(make, "unlucky-for-some", players=LONG, hold=True)
    for seat in (ONE, TWO):
        session.session.submit(seat, CANDLES)
    session.page.footer.primary.click()
    session.page.panels[ONE].setText(SHEETS[0])
    session.passes(3_600_000)
    assert session.view.held
    return session


def unlucky_paused(make: Make) -> Desk:
    session = unlucky_begun(make)
    session.page.commands.pause()
    return session


def unlucky_over(make: Make) -> Desk:
    session = unlucky_begun(make)
    session.session.concede(TWO)
    return session


BROUGHT = (
    omega_fresh,
    omega_empty,
    omega_refused,
    omega_complete,
    omega_paused,
    omega_over,
    omega_rewound,
    omega_asked,
    omega_choices,
    omega_late,
    omega_held,
    army_turn,
    army_unmasked,
    hyper_begun,
    race_fresh,
    race_runs,
    race_rebuttal,
    race_demonstration,
    unlucky_fresh,
    unlucky_begun,
    unlucky_filled,
    unlucky_refused,
    unlucky_held,
    unlucky_paused,
    unlucky_over,
)
LONG_WINDED = (race_rebuttal, race_demonstration)
"""States with long texts, which make the largest board a little smaller."""
STATES = tuple(
    State(bring.__name__, bring, 15.0 if bring in LONG_WINDED else CELL) for bring in BROUGHT
)
SUITE = ("omega_refused", "omega_choices", "omega_held", "army_turn", "hyper_begun", "race_runs",
         "race_demonstration", "unlucky_filled", "omega_over")  # fmt: skip
"""The states laid out by the test suite; the matrix has all of them."""
