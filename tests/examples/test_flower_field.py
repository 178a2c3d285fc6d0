"""The sixth game: a separate package, installed beside Garnet and offered everywhere."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from games import registry
from games.core import PUBLIC, Game, IllegalAction, Pair, Seat
from games.kinds.grids import Cell, read_cell
from games.lessons.course import Course
from games.match import record
from games.match.match import Match, Table, settle
from games.match.matchview import view_of
from games.process import own_command
from gui.app.tour import Guide, lead
from gui.games import Controls, GameFace, Showcase, face, problems, scene_class
from gui.kit import background
from gui.kit.theme import far_enough
from gui.kit.wording import worded
from gui.review import ReviewPage
from gui.rules import RulesPage
from tests import installed

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "flower-field"
ONE, TWO = Seat
SEED = bytes(32)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the package with pip into a folder that is on no path; return the folder."""
    found = tmp_path_factory.mktemp("installed")
    copy = tmp_path_factory.mktemp("source") / "flower-field"
    installed.copy(EXAMPLE, copy)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(found)]
    subprocess.run([*pip, *offline, str(copy)], check=True)
    return found


@pytest.fixture
def game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Return the game while its package can be found."""
    with installed.installed_in(folder, monkeypatch):
        yield registry.game("flower-field")


def begun(game: Game, **options: object) -> Match:
    """Return a match; Ann is the sun, Ben the moon."""
    setup = record.setup_of(game, None, dict(options), {"sun": "Ann", "moon": "Ben"})
    match = Match(game, setup, SEED, Table(grace=0))
    match.append(match.resume(0))
    return match


def play(match: Match, *rounds: str) -> Match:
    """Play rounds such as `A1 F6`: the sun's choice, then the moon's."""
    for chosen in rounds:
        for seat, cell in zip(Seat, chosen.split(), strict=True):
            match.append(match.submit(seat, cell, match.state.clocks.at))
        match.append(settle(match, match.state.clocks.at))
    return match


def rows(match: Match) -> tuple[str, ...]:
    board: tuple[str, ...] = match.position.view(PUBLIC).board
    return board


def at(name: str) -> Cell:
    cell = read_cell(name)
    assert cell is not None
    return cell


# Description


def test_it_is_small_and_nobody_gets_it_unasked(qapp: object) -> None:
    lines = sum(path.read_text("utf-8").count("\n") for path in EXAMPLE.rglob("*.py"))
    assert 100 < lines <= 300
    assert not registry.knows("flower-field")


def test_its_story_shows_what_is_there() -> None:
    """The code in `docs/adding-a-game.md` is the code of the examples."""
    story = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    blocks = re.findall(r"^```(?:python|toml)\n(.*?)^```", story, re.MULTILINE | re.DOTALL)
    kinds = (".py", ".toml", ".md")
    files = [path.read_text("utf-8") for path in EXAMPLE.parent.rglob("*") if path.suffix in kinds]
    assert len(blocks) > 5
    for block in blocks:
        assert any(block.strip("\n") in text for text in files), block


def test_the_story_names_every_member_of_a_face() -> None:
    story = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    kinds = (GameFace, Controls, Showcase)
    members = {name for kind in kinds for name in vars(kind) if not name.startswith("_")}
    assert len(members) > 20
    assert {name for name in members if not re.search(rf"\b{name}\b", story)} == set()


def test_its_lesson_is_played_by_its_rules(game: Game) -> None:
    lesson = face(game.id).lessons()
    assert lesson is not None
    rules = (EXAMPLE / "flower_field" / "rules.md").read_text("utf-8")
    for at, step in enumerate(lesson.steps):
        assert f"({step.clause})" in rules
        for text in step.wants:
            one = Course(game, lesson, at)
            assert one.act(text) is None and one.done
    assert Course(game, lesson, 3).board.board[3] == ".#s..."
    assert lesson.explained.keys() <= set(re.findall(r"FF-\d", rules))


def test_it_is_found_whole(game: Game) -> None:
    assert registry.game_ids()[-1] == game.id == "flower-field"
    assert problems() == ()
    assert scene_class(game.id).__module__ == "flower_field.face"
    assert far_enough(*face(game.id).seat_styles)


# Rules (FF-1 to FF-5)


def test_both_plant_and_on_one_cell_a_weed_grows(game: Game) -> None:
    match = play(begun(game), "A1 F6", "C3 c3")
    assert rows(match) == ("s.....", "......", "..#...", "......", "......", ".....m")
    for cell, clause in (("C3", "FF-2"), ("A1", "FF-2"), ("G1", "FF-1"), ("A7", "FF-1")):
        with pytest.raises(IllegalAction) as refused:
            match.position.check(ONE, at(cell))
        assert refused.value.clause == clause


def test_a_round_takes_sixty_seconds_and_what_is_missing_is_drawn(game: Game) -> None:
    match = begun(game)
    assert [timer.allowance for timer in match.position.timers()] == [60_000]
    match.append(match.submit(ONE, "A1", 1_000))
    match.append(match.deadline(60_000))
    last = match.position.view(PUBLIC).last
    assert match.position.round == 2 and last is not None
    assert last.drawn == {TWO} and last.submissions.one == at("A1")


def test_after_eight_rounds_groups_score_their_squares_less_weeds(game: Game) -> None:
    """The sun has three together with a weed beside them, and one; the moon four in a square."""
    match = play(
        begun(game), "A1 E5", "B1 F5", "A2 E6", "B2 B2", "F1 F6", "D1 D1", "A6 A5", "C6 C5"
    )
    assert rows(match) == ("ss.#.s", "s#....", "......", "......", "m.m.mm", "s.s.mm")
    outcome = match.position.outcome()
    assert outcome is not None
    assert match.position.view(PUBLIC).score == Pair(4 + 1 + 1 + 1, 1 + 1 + 16)
    assert (outcome.winner, outcome.by) == (TWO, "FF-4") and str(outcome.reason) == "18 against 7"


def test_its_news_are_the_working_on_the_stage(game: Game) -> None:
    match = play(begun(game), "A1 F6", "A2 A6")
    view = view_of(match, PUBLIC)
    working = face(game.id).teller().working(view)
    assert working is not None
    assert working.map(lambda item: (item.total, [token.text for token in item.tokens])) == Pair(
        ("4", ["4"]), ("2", ["1 + 1 = 2"])
    )
    assert worded(game, game.news(view.board)[-1]).endswith(": 1 + 1 = 2")


def test_equal_points_are_a_draw(game: Game) -> None:
    match = play(begun(game), *(f"{column}{row} {column}{row + 3}" for column, row in (
        ("A", 1), ("B", 1), ("C", 1), ("D", 1), ("E", 1), ("F", 1), ("A", 2), ("B", 2)
    )))  # fmt: skip
    outcome = match.position.outcome()
    assert outcome is not None and outcome.winner is None


def test_frost_takes_row_one_in_round_four_if_it_was_agreed_on(game: Game) -> None:
    rounds = ("A1 B1", "A2 B2", "C1 C1", "D1 D2")
    assert rows(play(begun(game), *rounds))[0] == "sm#s.."
    assert rows(play(begun(game, frost=True), *rounds))[:2] == ("......", "sm.m..")
    assert rows(play(begun(game, frost=True), *rounds, "A1 B1"))[0] == "sm...."


# Offers


def test_the_tour_leads_through_it(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "next_turn", lambda _parent, do: do())
    taken: dict[str, QImage] = {}
    pages: list[type] = []

    def through(guide: Guide) -> None:
        guide.picture("home")
        guide.umpire(game)
        guide.play(game)
        garnet = guide.garnet
        (kept,) = (summary for summary in garnet.data.store.summaries() if summary.finished)
        header, match = garnet.data.store.load(kept.header.id)
        garnet.pages.review(match, header)
        pages.append(type(garnet.window.page))
        guide.home()
        garnet.pages.open_rules(game.id, "FF-4")
        pages.append(type(garnet.window.page))

    lead(taken.__setitem__, through)
    names = (
        *("new-match", "desk", "time", "stage", "caster", "desk-end", "stage-end", "play"),
        "curtain",
    )
    assert set(taken) == {"home", *(f"flower-field-{name}" for name in names)}
    assert pages == [ReviewPage, RulesPage]


def test_isolated_children_referee_it(game: Game, tmp_path: Path) -> None:
    luck, match = random.Random(1), begun(game, frost=True)
    while match.outcome is None:
        one, two = luck.sample(list(match.position.legal(ONE)), 2)
        play(match, " ".join(map(game.write, (one, two))))
    path = tmp_path / "match.garnet.json"
    path.write_bytes(record.dump(match, private=True))
    ended = subprocess.run(
        own_command("referee", str(path), "--json"), capture_output=True, text=True, cwd=tmp_path
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    detail = json.loads(ended.stdout)["detail"]
    assert detail["board"] == list(rows(match))


def test_bots_play_it_in_a_process_of_their_own(game: Game, tmp_path: Path) -> None:
    levels = ["--sun", "bot:strong", "--moon", "bot:random", "--seed", "1", "--ms", "100"]
    ended = subprocess.run(
        own_command("play", game.id, *levels), capture_output=True, text=True, cwd=tmp_path
    )
    assert ended.returncode == 0 and ended.stderr == "", ended.stderr
    assert "sun" in ended.stdout.lower()


def test_the_laws_of_every_game_hold_for_it(folder: Path) -> None:
    """The laws find it in the registry like any other game."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    pytest_ = [sys.executable, "-m", "pytest", "-q", "-k", "flower-field", "-p", "no:cacheprovider"]
    ended = subprocess.run(
        [*pytest_, "tests/laws"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stdout[-3000:]
    passed = int(ended.stdout.split(" passed")[0].split()[-1])
    assert passed > 40
