"""The check with the made-up language finds untranslated English, and nothing else."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.made_up import english, left, said


@pytest.mark.parametrize("text", ["Pause", "{count} moves, {0:,} of <b>them</b>", "See GEN-6."])
def test_a_text_is_longer_and_keeps_its_placeholders(text: str) -> None:
    other = said(text)
    assert len(other) >= 1.3 * len(text) - len("{count}{0:,}<b></b>")
    assert english(text) and english(other) == []
    for kept in ("{count}", "{0:,}", "<b>", "</b>", "GEN-6"):
        assert (kept in other) is (kept in text)


@pytest.mark.parametrize(
    "text", ["GEN-6", "Ann", "Thwart Omega", "place D2", "players.html", "14 Nov 2023", "C4"]
)
def test_names_moves_and_clauses_are_the_same_in_every_language(text: str) -> None:
    assert english(text) == []


def test_a_word_of_english_is_found_wherever_a_window_has_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    button = QPushButton(said("Save"))
    button.setToolTip("Save it")
    for part in (QLabel(said("Fine")), QLabel("Round 3"), button):
        column.addWidget(part)
    window.show()
    assert sorted(left(window)) == [
        "QLabel “Round 3” says Round",
        "QPushButton “Save it” says Save",
    ]
