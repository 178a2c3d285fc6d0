"""A newcomer is told how to win, and gets a tip at each special situation once."""

from __future__ import annotations

from typing import Any

from games.core import PUBLIC, Seat
from games.lessons.steps import clauses_of
from games.match.matchview import view_of
from gui.games import face
from gui.play.explainer import MATCHES, Explainer
from tests.gui.play.conftest import Make, Play

ONE, TWO = Seat.ONE, Seat.TWO


class Kept:
    """Settings in memory."""

    folder = None

    def __init__(self) -> None:
        self.notes: dict[str, Any] = {}

    def note(self, key: str) -> Any:
        return self.notes.get(key)

    def keep_note(self, key: str, value: Any) -> None:
        self.notes[key] = value


def tip(table: Play) -> str:
    return table.page.side.tip.said()


def explained(game: str, clause: str) -> str:
    lesson = face(game).lessons()
    assert lesson is not None
    return str(lesson.explained[clause])


def test_the_first_matches_explain_how_to_win(play: Make) -> None:
    kept = Kept()
    for _ in range(MATCHES):
        table = play("thwart-omega")
        table.page.setExplainer(Explainer(kept))
        assert "product" in tip(table)
    table = play("thwart-omega")
    table.page.setExplainer(Explainer(kept))
    assert tip(table) == ""
    other = play("masked-army")
    other.page.setExplainer(Explainer(kept))
    assert "army" in tip(other)


def test_the_tip_can_be_closed_and_enter_still_continues(play: Make) -> None:
    table = play("thwart-omega")
    table.page.setExplainer(Explainer(Kept()))
    table.click(table.page.side.got_it)
    assert tip(table) == ""
    table.press("Return")
    assert table.page.scene.input is ONE


def test_a_burned_cell_is_explained_once(play: Make) -> None:
    kept = Kept()
    table = play("thwart-omega", programs=frozenset({TWO}))
    table.page.setExplainer(Explainer(kept))
    for text, answer in (("B:A1 W:A2", "B:A2 W:C1"), ("B:E1 W:E2", "B:E2 W:G7")):
        table.session.submit(ONE, text)
        table.session.submit(TWO, answer)
        table.session.close_round()
        table.host.finish_reveal()
        said = tip(table)
        table.page.side.tip.say("")
        assert (said == explained("thwart-omega", "TO-3")) == (text == "B:A1 W:A2")


def test_the_mask_is_explained_when_the_first_piece_is_grey(play: Make) -> None:
    table = play("masked-army")
    table.page.setExplainer(Explainer(Kept()))
    table.session.submit(ONE, "A1-A2")
    assert tip(table) != explained("masked-army", "MA-4")
    table.session.submit(TWO, "C1-C2")
    assert tip(table) == explained("masked-army", "MA-4")


def test_arranged_candles_are_not_said_to_be_missing(play: Make) -> None:
    table = play("candle-countdown", programs=frozenset({TWO}))
    table.page.setExplainer(Explainer(Kept()))
    table.press("K")  # K fills in the example
    example = table.page.scene.draft()
    for seat in Seat:
        table.session.submit(seat, example)
    table.session.close_round()
    table.host.finish_reveal()
    assert tip(table) and "arrive in time" not in tip(table).split(".")[0]


def test_the_scores_stand_below_a_tip_in_a_window_on_a_small_screen(play: Make) -> None:
    """The window has 1280 × 720 pixels, less the system's bars and the window's frame."""
    table = play("thwart-omega")
    table.page.resize(1264, 680)
    table.page.setExplainer(Explainer(Kept()))
    table.next()
    table.submit("A1", "B2")
    table.next()
    table.submit("C3", "D4")
    table.next()
    assert tip(table) and "Score of Ann" in table.page.side.happened()
    assert table.page.side.moves.isVisible()


def test_nothing_is_explained_if_only_programs_play(play: Make) -> None:
    table = play("hyperstar", programs=frozenset(Seat), radius=3)
    table.page.setExplainer(Explainer(Kept()))
    assert tip(table) == ""


def test_malformed_settings_are_ignored(play: Make) -> None:
    kept = Kept()
    shapes: tuple[Any, ...] = (7, {"begun": [], "explained": 3}, {"begun": {}, "explained": []})
    for bad in shapes:
        kept.notes["coach"] = bad
        table = play("thwart-omega")
        table.page.setExplainer(Explainer(kept))
        assert "product" in tip(table)


def test_clauses_are_found_in_messages_within_messages(play: Make) -> None:
    table = play("hyperstar", radius=3)
    view = view_of(table.session.match, PUBLIC)
    found = {clause for news in view.game.news(view.board) for clause in clauses_of(news)}
    assert "HS-5" in found
