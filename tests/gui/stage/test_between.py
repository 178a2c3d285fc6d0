from __future__ import annotations

import pytest
from msgspec import Struct, structs
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from games import registry
from games.broadcast import show
from games.broadcast.show import Scene
from games.evening import scenes
from games.evening.hosting import record
from games.evening.standing import standing
from games.evening.values import Entry, Evening, Kind, Length, Participant, Result, Series
from gui.kit.theme import DARK, LIGHT, set_theme
from gui.picture import scenes as told
from gui.picture.layout import LEAST
from gui.picture.painter import Backdrop, StagePainter
from gui.picture.sceneview import SceneView

from .conftest import Game
from .test_twins import TWINS

LONG = "Konstantin-Bartholomäus Wolkenstein-Trostburg the Third of the North", "Ann " * 20
SIZES = [QSize(640, 360), QSize(854, 480), QSize(1920, 1080), QSize(700, 900)]


def people(count: int, chat: str = "") -> tuple[Participant, ...]:
    long = (text.strip() for text in LONG)
    names = [*long, *(f"Person {number}" for number in range(3, count + 1))][:count]
    return tuple(Participant(name, (chat,) if chat else (), "A team") for name in names)


def some(count: int, kind: Kind, chat: str = "", games: int = 1) -> Evening:
    them = people(count, chat)
    series = (Series((them[0].name, them[1].name)),) if kind is Kind.LIST else ()
    found = Evening("Cup", them, (Entry("thwart-omega"),), series, kind, Length(3))
    for _ in range(games):
        index, count_ = next(
            (index, count) for index, count in enumerate(standing(found).counts) if count.next
        )
        found = record(found, index, Result("thwart-omega", count_.people[0], "TO-7"))
    return found


def every(chat: str = "") -> dict[str, Scene]:
    def overview(count: int, kind: Kind) -> Scene:
        found = scenes.overview(some(count, kind, chat), str)
        assert found is not None
        return found

    two = some(2, Kind.LIST, chat)
    versus = scenes.versus(two, 0, str, lambda _name: b"")
    assert versus is not None
    return {
        "intro": show.Intro(LONG[0], LONG[1], "Starts soon", tuple(LONG) * 6),
        "versus": versus,
        "break": told.break_of(1_000_000, "Cup", *scenes.following(two, str)),
        "open break": told.break_of(None, "Cup", *scenes.following(two, str)),
        "winner": show.Winner(
            "Winner",
            "wins",
            versus.people[0],
            "84 – 61",
            "More points.",
            "Cup",
            scenes.after_game(two, 0, str),
        ),
        "draw": show.Winner("Result", "A draw"),
        "table": overview(64, Kind.ROUND_ROBIN),
        "bracket": overview(16, Kind.BRACKET),
        "large bracket": overview(64, Kind.BRACKET),
        "goal": show.Goal(("unlucky-for-some", *registry.game("unlucky-for-some").parts.names)),
    }


def picture(qtbot: QtBot, scene: Scene, size: QSize, now: int = 0, dark: bool = True) -> QImage:
    view = SceneView(lambda: now)
    qtbot.addWidget(view)
    set_theme(view, DARK if dark else LIGHT)
    view.resize(size)
    view.setScene(scene)
    image = QImage(size, QImage.Format.Format_RGB32)
    view.render(image)
    return image


@pytest.mark.alike
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.height()}p")
@pytest.mark.parametrize("name", every())
def test_every_line_is_legible_and_inside(
    name: str, size: QSize, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    line = StagePainter.line

    def checked(stage: StagePainter, area, text, face, *rest, **more):  # type: ignore[no-untyped-def]
        wide = line(stage, area, text, face, *rest, **more)
        assert face.pixelSize() >= LEAST
        assert wide <= area.width() + 1
        assert area.left() >= -1 and area.right() <= size.width() + 1
        assert area.top() >= -1 and area.bottom() <= size.height() + 1, text
        seen.append(text)
        return wide

    monkeypatch.setattr(StagePainter, "line", checked)
    picture(qtbot, every()[name], size)
    assert seen


@pytest.mark.parametrize("name", every())
def test_chat_names_are_in_no_scene(name: str, qtbot: QtBot) -> None:
    one, two = every("first#1")[name], every("second#2")[name]
    size = SIZES[1]
    assert picture(qtbot, one, size) == picture(qtbot, two, size)
    assert told.spoken(one, 0) == told.spoken(two, 0)
    assert "first#1" not in _texts(one)


@pytest.mark.clause("TO-10", "MA-10", "GEN-6")
@pytest.mark.parametrize("twins", TWINS)
def test_a_secret_of_the_match_is_in_no_scene(twins: tuple[Game, Game]) -> None:
    one, two = (match.view() for match in twins)
    assert told.versus_of(one) == told.versus_of(two)
    assert told.winner_of(one, "") == told.winner_of(two, "")


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for item in value for text in _texts(item)]
    if isinstance(value, Struct):
        return _texts(structs.astuple(value))
    if isinstance(value, show.Goal):
        return _texts(value.games)
    return []


def test_names_and_scores_are_told_apart(qtbot: QtBot) -> None:
    """The test before would notice another score."""
    two = some(2, Kind.LIST)
    before = scenes.versus(two, 0, str, lambda _name: b"")
    after = scenes.versus(some(2, Kind.LIST, games=0), 0, str, lambda _name: b"")
    assert before is not None and after is not None
    assert picture(qtbot, before, SIZES[1]) != picture(qtbot, after, SIZES[1])
    assert told.spoken(before, 0) != told.spoken(after, 0)


def test_the_countdown_counts_and_ends_with_words(qtbot: QtBot) -> None:
    scene = every()["break"]
    early, later, over = (picture(qtbot, scene, SIZES[1], now) for now in (0, 1_000, 1_000_000))
    assert early != later != over
    assert "16:40" in told.spoken(scene, 0)


def test_dark_and_light_and_a_keyed_ground(qtbot: QtBot) -> None:
    scene, size = every()["versus"], SIZES[1]
    assert picture(qtbot, scene, size) != picture(qtbot, scene, size, dark=False)
    view = SceneView(lambda: 0)
    qtbot.addWidget(view)
    view.resize(size)
    view.setBackdrop(Backdrop.GREEN)
    view.setScene(scene)
    image = QImage(size, QImage.Format.Format_RGB32)
    view.render(image)
    assert image.pixelColor(2, 2).name() == "#00ff00"
    assert image.pixelColor(size.width() // 2, size.height() - 60).name() != "#00ff00"


@pytest.mark.parametrize("game", registry.game_ids())
def test_every_game_and_trial_says_its_goal_in_one_line(game: str) -> None:
    goal = told.goal_of(game)
    assert 20 <= len(goal) <= 100 and goal.endswith(".")
