"""A rating for each game from measured levels, by which a suitable bot is proposed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat
from games.engine.ladder import NOVICE, expected, ladder, ratings
from gui.diary.counting import Diary, Played
from gui.diary.curve import Curve
from gui.diary.page import DiaryPage
from gui.diary.rating import course, nearest, rating_of
from gui.kit.theme import DARK, apply
from gui.storage.store import Store
from gui.table.programs import seat_player, words
from tests.gui.layouts import complaints, settle
from tests.gui.shell import Make, Shell, shell
from tests.gui.test_diary import ONE, TWO, play, read

__all__ = ["shell"]

MEASURED = [game_id for game_id in registry.game_ids() if ratings(registry.game(game_id))]
GAME = "thwart-omega"


def met(results: str, bot: str = "bot:beginner", game: str = GAME) -> Diary:
    """Return matches against a bot: `+` won, `-` lost, `=` drawn, the earliest first."""
    winner: dict[str, Seat | None] = {"+": ONE, "-": TWO, "=": None}
    players, programs, at = Pair("Ann", "Pip"), Pair("", bot), "2026-11-22T12:00:00Z"
    return Diary(
        tuple(Played("0", at, game, players, programs, winner[result]) for result in results)
    )


def test_all_games_but_the_whole_of_unlucky_are_measured() -> None:
    assert len(MEASURED) >= 6


@pytest.mark.parametrize("game", MEASURED)
def test_a_stronger_level_has_a_higher_rating(game: str) -> None:
    steps, rated = ladder(registry.game(game)), ratings(registry.game(game))
    assert list(rated) == [step.level for step in steps]
    assert list(rated.values()) == sorted(set(rated.values()))
    first = steps[0]
    assert first.share is not None
    assert expected(rated[first.level], NOVICE) == pytest.approx(first.share, abs=0.02)


def test_a_rating_is_where_the_results_are_expected() -> None:
    assert rating_of([]) == NOVICE
    even = rating_of([(1400, 1.0), (1400, 0.0)] * 10)
    assert 1360 < even < 1400, "near the rival's, a little nearer to a novice's"
    assert rating_of([(1400, 1.0)] * 3) > rating_of([(1400, 1.0)] * 2) > rating_of([(1400, 1.0)])
    assert rating_of([(1400, 0.0)]) < NOVICE
    beaten = rating_of([(2600, 0.0)])
    assert beaten == pytest.approx(NOVICE, abs=1), "a loss to an expert says little"


def test_the_rating_rises_with_wins_and_falls_with_losses() -> None:
    game = registry.game(GAME)
    up, down = course(met("++++"), game), course(met("----"), game)
    assert list(up) == sorted(up) and up[-1] > up[0]
    assert list(down) == sorted(down, reverse=True) and down[-1] < down[0]
    assert course(met("++", "engine:"), game) == course(met("++", game="hyperstar"), game) == ()
    assert course(met("=", "bot:expert"), game)[0] > up[0]
    long = course(met("-" * 20 + "+" * 20), game)
    assert long[-1] == course(met("+" * 20), game)[-1], "what was long ago is forgotten"


def test_the_diary_shows_the_course_of_the_rating(
    tmp_path: Path, qtbot: QtBot, qapp: QApplication
) -> None:
    apply(qapp, DARK)
    store = Store.open(tmp_path / "a.garnet-archive")
    try:
        for loser in (TWO, TWO, ONE):
            play(store, ("Ann", "Pip"), "bot:beginner", loser, GAME)
        reader = read(store, qtbot)
        page = DiaryPage(store, reader, lambda *_: None)
        qtbot.addWidget(page)
        page.resize(640, 700)
        page.show()
        qtbot.waitUntil(lambda: len(page.findChildren(Curve)) == 1 and reader.complete)
        (curve,) = page.findChildren(Curve)
        numbers = course(reader.diary, registry.game(GAME))
        assert len(numbers) == 3 and ", ".join(map(str, numbers)) in curve.accessibleName()
        rated = {seat_player.bot(one): at for one, at in ratings(registry.game(GAME)).items()}
        texts = [label.text() for label in page.findChildren(QLabel)]
        like = seat_player.described(nearest(numbers[-1], rated))
        assert f"about as strong as {like}" in texts and str(numbers[-1]) in texts
        settle(page)
        assert complaints(page) == []
        page.leave()
    finally:
        store.close()


def proposed(app: Shell) -> str:
    """Open New match against a bot; return the proposal, once the results have been read."""
    app.garnet.new_matches.open(GAME, "play")
    app.qtbot.waitUntil(lambda: app.garnet.pages.diary.complete)
    app.click(app.new.players.rivals.bot)
    rivals = app.new.players.rivals
    return rivals.why.text() if rivals.proposal.isVisible() else ""


def test_the_next_bot_is_proposed_after_three_wins(shell: Make) -> None:
    app = shell()
    store, settings = app.garnet.data.store, app.garnet.services.settings
    assert proposed(app) == "" and app.new.draft.programs.two == seat_player.EASIEST
    for _ in range(2):
        play(store, ("Ann", "Pip"), "bot:beginner", TWO, GAME)
    assert proposed(app) == ""
    play(store, ("Ann", "Pip"), "bot:beginner", TWO, GAME)
    assert proposed(app) == ""  # the proposed bot is preselected
    assert app.new.draft.programs.two == "bot:2"
    scale = app.new.players.boxes.two.sitter.scale
    assert "your results, you win about" in scale.description.text()
    settings.remember(GAME, "play", app.new.draft.choice())
    app.new.players.boxes.two.sitter.choose("bot:beginner")
    settings.remember(GAME, "play", app.new.draft.choice())
    app.garnet.new_matches.open(GAME, "play")
    rivals = app.new.players.rivals
    app.qtbot.waitUntil(lambda: rivals.proposal.isVisible())
    assert rivals.why.text() == words.proposed(3, 3, "Pip", "Moss")
    app.click(rivals.take)
    assert app.new.draft.programs.two == "bot:2" and not rivals.proposal.isVisible()


def test_no_rating_is_computed_for_an_umpired_match(shell: Make) -> None:
    app = shell()
    play(app.garnet.data.store, ("Ann", "Pip"), "bot:beginner", TWO, GAME)
    app.garnet.new_matches.open(GAME, "umpire")
    assert app.garnet.pages._diary is None
    assert not app.new.players.rivals.isVisible()
