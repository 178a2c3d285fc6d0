"""Rulings that set later games aside: what the dialog says first, and what remains."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from games.core import Seat
from games.evening.standing import standing
from games.evening.values import Evening, Kind, Length, Participant, Result, Series
from gui.desk.page import DeskPage
from gui.evening.page import EveningPage
from gui.kit.widgets.sheets import ReasonPrompt
from tests.gui.evening.test_evening import begin, concede, kept, now, of_two
from tests.gui.evening.test_rulings import action, texts
from tests.gui.evening.test_scores import reviewed
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a

__all__ = ["shell"]


def ask(app: Shell, index: int, *rows: str) -> tuple[ReasonPrompt, str]:
    """Choose a ruling in the menu of a series; return the dialog and its text."""
    action(as_a(EveningPage, app.page).series_menu(index), *rows).trigger()
    prompt = as_a(ReasonPrompt, app.sheet())
    return prompt, "\n".join(label.text() for label in prompt.findChildren(QLabel))


def rule(prompt: ReasonPrompt) -> None:
    prompt.field.setText("seen by all")
    QTest.keyClick(prompt.field.edit, Qt.Key.Key_Return)


def danger(prompt: ReasonPrompt) -> bool:
    return str(prompt._confirm.property("kind")) == "danger"


def of_four() -> Evening:
    people = tuple(map(Participant, ("Ann", "Ben", "Cleo", "Dan")))
    series = (
        Series(("Ann", "Dan"), (Result("masked-army", "Ann", "MA-6"),)),
        Series(("Ben", "Cleo"), (Result("masked-army", "Cleo", "MA-6"),)),
    )
    two = of_two("masked-army")
    return replace(two, people=people, series=series, kind=Kind.BRACKET, length=Length(1))


@pytest.mark.clause("EV-4")
def test_the_dialog_says_what_a_ruling_sets_aside(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    concede(app, "Kostya")
    for loser in ("Mira", "Kostya"):
        app.press("Return")
        app.press("Return")
        concede(app, loser)
    before, third = now(app), app.live
    assert standing(before).winner == "Mira"
    app.garnet.evenings.open("a" * 32)
    prompt, text = ask(app, 0, "Ruling on game 1", "Kostya has won")
    assert "what was played later:\nMira – Kostya: 1 game\nIt no longer counts" in text
    assert danger(prompt) and "being played" not in text
    prompt.close()
    assert now(app) == before, "nothing changes without the confirmation"
    rule(ask(app, 0, "Ruling on game 1", "Kostya has won")[0])
    assert standing(now(app)).winner == "Kostya"
    shown = "\n".join(texts(as_a(EveningPage, app.page)))
    assert "Mira – Kostya, game 3 is set aside: Mira had won. Reason: seen by all" in shown
    assert third.session.match.tournament.series == "set aside by a ruling"
    assert as_a(DeskPage, third.page).after is None
    assert reviewed(app, third.header.id) == "set aside by a ruling"
    prompt, text = ask(app, 0, "Ruling on game 1", "Mira has won")
    assert not danger(prompt) and "sets aside" not in text
    rule(prompt)
    as_played = "Count game 3 as played before it was set aside: Mira"
    rule(ask(app, 0, "Ruling on game 3: Masked Army (next)", as_played)[0])
    assert standing(now(app)).winner == "Mira"
    assert now(app).series[0].results[2] == before.series[0].results[2]
    assert third.session.match.tournament.series == "Mira wins 2 – 1 · best of 3"


@pytest.mark.clause("EV-4", "EV-6")
@pytest.mark.parametrize("rows", [("Ruling on game 1", "Dan has won"), ("Dan wins by walkover",)])
def test_a_final_that_has_begun_ends_if_others_play_it_now(
    shell: Make, rows: tuple[str, ...]
) -> None:
    app = shell()
    kept(app, of_four())
    begin(app)
    final = app.live
    assert {*final.session.match.setup.players} == {"Ann", "Cleo"}
    final.session.begin(None, without=final.session.view(Seat.ONE).words)
    app.garnet.evenings.open("a" * 32)
    prompt, text = ask(app, 0, *rows)
    assert "Ann – Cleo: 1 game\n" in text and "being played is abandoned" in text
    rule(prompt)
    assert final.over and final.session.match.outcome is not None
    assert [series.people for series in standing(now(app)).series][-1] == ("Dan", "Cleo")
    assert not as_a(EveningPage, app.page).notice.text()
