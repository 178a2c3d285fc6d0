"""The bottom line of Play: the prompt is never cut, whatever buttons are beside it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.kit.theme import DARK, apply
from gui.play.footer import Footer, Prompt
from gui.play.side_buttons import SideButton
from tests.gui.layouts import settle
from tests.gui.typed import there

WINS = "Wilhelmina Featherstonehaugh-C wins."


@pytest.mark.parametrize("width", [640, 683, 960, 1280, 1920])
def test_the_result_is_readable_in_full_beside_all_buttons(
    qapp: QApplication, qtbot: QtBot, width: int
) -> None:
    apply(qapp, DARK.with_motion(False))
    footer = Footer()
    qtbot.addWidget(footer)
    offered = "Home", "Review", "Learn from my mistakes", "Save clip…", "Try the Casual bot"
    footer.offer([SideButton(text, "film", lambda _steps: None) for text in offered])
    footer.say(WINS, "", "Rematch, swap seats", True)
    footer.show()
    footer.resize(width, footer.heightForWidth(width))
    settle(footer)
    (prompt,) = footer.findChildren(Prompt)
    assert prompt.text() == prompt.fullText() == WINS
    for button in (*footer.others(), footer.primary):
        assert footer.rect().contains(button.geometry())


def test_tab_follows_the_order_on_screen(qapp: QApplication, qtbot: QtBot) -> None:
    footer = Footer()
    qtbot.addWidget(footer)
    footer.offer(
        [SideButton(text, "film", lambda _steps: None) for text in ("Home", "Review", "Save")]
    )
    buttons = (*footer.others(), footer.primary)
    chain = [there(footer.nextInFocusChain())]
    while chain[-1] is not footer:
        chain.append(there(chain[-1].nextInFocusChain()))
    assert [widget for widget in chain if widget in buttons] == list(buttons)
