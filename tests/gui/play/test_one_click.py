"""A setting: one click confirms a move, instead of two."""

from __future__ import annotations

import pytest

from games import registry
from games.core import Seat
from gui.home.settings_page import SettingsPage
from gui.play.page import PlayPage
from gui.storage.settings import Settings
from gui.table.simulated_input import click
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a

__all__ = ["shell"]

ONE = Seat.ONE


def lay_out(app: Shell, text: str) -> None:
    page = as_a(PlayPage, app.page)
    for at in page.scene.touches(text):
        click(page.board.viewport(), at)


@pytest.mark.parametrize(
    ("game", "move"),
    [("masked-army", "E5-E6"), ("thwart-omega", "B:D4 W:E5"), ("hyperstar", "")],
)
@pytest.mark.parametrize("wished", [False, True], ids=["two clicks", "one click"])
def test_with_the_setting_the_click_that_completes_a_move_plays_it(
    shell: Make, game: str, move: str, wished: bool
) -> None:
    app = shell()
    app.garnet.services.settings.change(one_click=wished)
    app.garnet.new_matches.open(game, "play")
    app.new.players.rivals.friend.click()
    app.new.start()
    page = as_a(PlayPage, app.page)
    app.come_forward()
    while not page.scene.input:
        app.press("Return")
    seat, rules = page.scene.input, registry.game(game)
    text = move or rules.write(rules.actions(app.match.position, seat)[0])
    before = len(app.match.events)
    lay_out(app, text)
    if wished:
        assert len(app.match.events) > before
    else:
        assert len(app.match.events) == before and page.scene.complete()


def test_the_setting_can_be_changed_during_a_match(shell: Make) -> None:
    app = shell()
    app.garnet.new_matches.open("masked-army", "play")
    app.new.start()
    page = as_a(PlayPage, app.page)
    assert not page.scene.one_click
    app.garnet.services.settings.change(one_click=True)
    assert page.scene.one_click


def test_the_choice_is_in_the_settings() -> None:
    settings = Settings()
    page = SettingsPage(settings)
    assert page.one_click.value() is False
    page.one_click.setValue(True)
    assert settings.now.one_click
    page.deleteLater()
