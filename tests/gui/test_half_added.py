"""A game without anything but rules can be played on every surface."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from games import registry
from gui import laws
from gui.app import cli
from gui.app.tour import Guide, everything, lead
from gui.games import face, scene_class
from gui.home.page import ROW
from gui.kit.board.plain import PlainScene
from gui.play import words
from gui.rules import RulesPage
from gui.table.hotseat import Phase
from tests import installed
from tests.gui.shell import TWO, Make, Shell, shell

__all__ = ["shell"]

RULES = """
from tests.games.toys import Bids, Toy

class Bidding(Toy):
    id, title, line = "bidding", "Bidding", "Both bid in secret; the higher bid scores."
    pattern = r"[0-9]"

    def start(self, setup):
        return Bids(rounds=3, round_time=60_000)

GAME = Bidding()
"""


@pytest.fixture(autouse=True)
def bidding(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """Install a game that has only rules: no face, no rules page, no bot."""
    folder = tmp_path_factory.mktemp("installed")
    points = "[garnet.games]\nbidding = half_added_bidding:GAME\n"
    installed.write(folder, "a-bidding", points, {"half_added_bidding": RULES})
    with installed.installed_in(folder, monkeypatch):
        yield folder


def opened(shell: Make, archive: Path | None = None) -> Shell:
    """Return the application, with all boards on Home loaded."""
    app = shell(archive=archive, boards=True)
    app.qtbot.waitUntil(lambda: app.garnet.home.awake)
    return app


def test_the_tour_leads_through_it() -> None:
    game, taken = registry.game("bidding"), dict[str, QImage]()

    def through(guide: Guide) -> None:
        guide.picture("home")
        guide.umpire(game)
        guide.play(game)

    lead(taken.__setitem__, through)
    names = ("new-match", "desk-end", "stage-end", "curtain")
    assert {"home", *(f"bidding-{name}" for name in names)} <= set(taken)


def test_home_offers_what_it_has(shell: Make) -> None:
    app = opened(shell)
    card = app.card("bidding")
    assert card.play.isVisibleTo(app.page) and card.umpire in card.menu().actions()
    assert card.bot.isVisibleTo(app.page), "a bot plays any game from its rules"
    app.click(card.rules)
    assert isinstance(app.page, RulesPage) and app.page.page == "bidding"
    assert "have not been written yet" in app.page.reader.toPlainText()


def test_its_moves_are_typed_on_its_board(shell: Make) -> None:
    app = opened(shell)
    app.start("bidding", clocks=False)
    app.press("Return")
    play = app.play
    assert type(play.scene) is scene_class("bidding") and isinstance(play.scene, PlainScene)
    assert "no board yet" in play.footer._hint.text()
    keys = [key for key, _ in words.keys(play.host.view)]
    assert keys == ["A–Z 0–9", "Esc", "⏎"]
    app.press("X")
    assert play.scene.draft() == "x" and not play.footer.primary.isEnabled()
    assert "is not understood" in play.footer._hint.text()
    app.press("Backspace")
    app.press("7")
    assert play.scene.draft() == "7" and play.footer.primary.isEnabled()
    app.press("Return")
    assert play.host.phase is Phase.CURTAIN and app.match.position.awaiting() == {TWO}
    assert play.scene.draft() == ""


def test_a_match_of_a_game_that_is_gone_ends_nothing(
    shell: Make, bidding: Path, tmp_path: Path
) -> None:
    app = opened(shell, tmp_path / "kept")
    app.start("bidding", clocks=False)
    app.press("Return")
    app.press("7")
    app.press("Return")
    app.garnet.leaving.go_home()
    app.qtbot.waitUntil(lambda: len(app.garnet.home.unfinished.cards) == 1)
    app.start("bidding", clocks=False)
    app.live.session.concede(TWO)
    app.garnet.leaving.go_home()
    app.garnet.window.close()
    for path in bidding.rglob("entry_points.txt"):
        path.unlink()
    installed.forget()
    again = opened(shell, tmp_path / "kept")
    home = again.garnet.home
    told = "Matches of “bidding” are kept; they are shown once that game is installed."
    again.qtbot.waitUntil(lambda: told in home.archive_list.index.problems)
    assert home.unfinished.cards == [] and not again.reporter.details


def test_a_broken_game_is_a_sentence_on_home_and_in_the_log(shell: Make, bidding: Path) -> None:
    points = "[garnet.games]\nworse = worse_than_half:GAME\n"
    installed.write(bidding, "worse", points, {"worse_than_half": "1 / 0"})
    installed.forget()
    app = opened(shell)
    assert "“worse” of the package worse 1.0 cannot be used: ZeroDivisionError" in (
        app.garnet.home.notice.text()
    )
    assert "1 / 0" in (app.folder / "log" / "garnet.log").read_text("utf-8")
    assert app.card("bidding").isVisible()


def test_an_error_in_a_game_leaves_home_to_the_others(
    shell: Make, bidding: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(face("bidding")), "scene", lambda self: 1 / 0, raising=True)
    caught: list[type[BaseException]] = []
    monkeypatch.setattr("sys.excepthook", lambda kind, *_: caught.append(kind))
    app = opened(shell)
    assert ZeroDivisionError in caught
    awake = [card.board.miniature is not None for card in app.garnet.home.cards]
    assert awake.count(False) == 1


def test_matches_to_go_on_with_are_seen_however_many_games_there_are(shell: Make) -> None:
    app = opened(shell)
    assert len(app.garnet.home.cards) > ROW
    app.start("bidding", clocks=False)
    app.press("Return")
    app.press("7")
    app.press("Return")
    app.garnet.leaving.go_home()
    app.qtbot.waitUntil(lambda: len(app.garnet.home.unfinished.cards) == 1)
    (standing,) = app.garnet.home.unfinished.cards
    app.qtbot.waitUntil(lambda: not standing.visibleRegion().isEmpty())
    whole = standing.visibleRegion().boundingRect()
    assert whole.height() == standing.height()


# The doctor's report


def test_the_doctor_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor", "bidding"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Bidding (bidding): 8 things are missing"
    lacks = [line[4:40] for line in lines if line.startswith("  ✗")]
    laws = [text for text in lacks if text.startswith("It breaks a law")]
    assert len(laws) == 5, "this toy shows everybody all of it"
    assert [item for item in lacks if item not in laws] == [
        "It has no face: offer one by the ent",
        "It has no board of its own: its text",
        "Its rules are not written: GameFace.",
    ]
    assert "  ✓ The generic bot plays it." in lines


def test_nothing_is_missing_of_the_games_built_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "broken", lambda game: {})  # tests/laws checks the laws
    assert cli.main(["doctor"]) == 1, "for the one that is half added"
    lines = capsys.readouterr().out.splitlines()
    built_in = [
        registry.game(game_id).title for game_id in registry.game_ids() if registry.package(game_id)
    ]
    assert [line.partition(" (")[0] for line in lines if "nothing" in line] == built_in


@pytest.mark.alike
@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (("rounds=3", "rounds=10**9"),
         "(random matches end): a random match is not over after 90 actions."),
        (("return Bids(", "return Endless("), "nobody is awaited, and the match is not over."),
        (('pattern = r"[0-9]"', 'pattern = r"[0-9]"\n    def write(self, action): return "1"'),
         "(written actions are read): “1” is written for two actions."),
        (('pattern = r"[0-9]"', 'pattern = r"[0-9]"\n    def detail(self, view): return {1: {2}}'),
         "(random matches end): `detail` returns what cannot be written as JSON: "),
        (('return Bids(rounds=3', 'return Barren(rounds=3'),
         "(random matches end): in round 1 “ann” has to act, but no action is legal, "
         "and the position has no result."),
        (('return Bids(rounds=3', 'return Barren(rounds=3'), "): "
         "in round 1 “ann” has to act, but no action is legal"),
        (("return Bids(", "return Endless("),
         "): in round 3 nobody is awaited, and the match is not over"),
        (('return Bids(rounds=3', 'return Idle(rounds=3'), "is not over after 90 actions: "
         "in round 91 nobody has a legal action, and there is no result."),
    ],
)  # fmt: skip
def test_the_doctor_finds_what_is_wrong_in_the_rules(
    wrong: tuple[str, str],
    fault: str,
    bidding: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.laws.matches.LONGEST", 90)
    endless = "class Endless(Bids):\n    def outcome(self): return None\n\n"
    barren = "class Barren(Bids):\n    def legal(self, seat): return ()\n\n"
    idle = (
        "class Idle(Barren):\n    def fallback(self, seat, draw): return None\n"
        "    def timed_out(self):\n        from dataclasses import replace\n"
        "        return replace(self, number=self.number + 1)\n\nclass Bidding"
    )
    text = RULES.replace("class Bidding", endless + barren + idle).replace(*wrong)
    points = "[garnet.games]\nbidding = wrong_bidding:GAME\n"
    for path in bidding.rglob("entry_points.txt"):
        path.unlink()
    installed.write(bidding, "wrong", points, {"wrong_bidding": text})
    installed.forget()
    cli.main(["doctor", "bidding"])
    assert fault in capsys.readouterr().out


def test_the_doctor_tells_why_a_game_cannot_be_used(
    bidding: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    points = "[garnet.games]\nworse = worse_than_half:GAME\n"
    installed.write(bidding, "worse", points, {"worse_than_half": "1 / 0"})
    installed.forget()
    assert cli.main(["doctor", "worse"]) == 1
    assert "ZeroDivisionError: division by zero" in capsys.readouterr().out
    assert cli.main(["doctor", "none-such"]) == 2
    assert "There is no game “none-such”." in capsys.readouterr().out


BOARD = """
from gui.games import GameFace
from gui.kit.board.cells import CellsScene, Sign
from gui.kit.board.reveal import Outline
from games.core import Pair, Seat

class Scene(CellsScene):
    columns, rows = 3, 1
    def usual_styles(self): return GameFace.seat_styles
    def name(self): return "Claims"
    def signs(self): return {"x": Sign("X", Seat.ONE), "#": Sign("Both")}

class Face(GameFace):
    def scene(self): return Scene

FACE = Face()
"""
CLAIMS = """
from dataclasses import dataclass, replace
from types import SimpleNamespace
from tests.games.toys import Bids, Toy

class View(SimpleNamespace):
    pass

@dataclass(frozen=True, slots=True)
class Claims(Bids):
    def view(self, viewer):
        board = "".join("." if n >= len(self.shown) else "#" for n in range(3))
        return View(board=(board,), last=None, own=None, round=self.round, outcome=self.outcome())

class Bidding(Toy):
    id, title, line = "bidding", "Bidding", "Both bid in secret; the higher bid scores."
    pattern = r"[0-9]"
    def detail(self, view): return {}
    def start(self, setup): return Claims(rounds=3, round_time=60_000)

GAME = Bidding()
"""


@pytest.mark.alike
@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (("def signs", "def sings"), "cannot be drawn at the beginning: its method `signs` is not"),
        (("def signs", "def outlines(self): raise ValueError('none')\n    def signs"),
         "cannot be drawn at the end: ValueError: none (in `outlines`, wrong_face.py, line "),
        (("def signs", "def paint_under(self, painter): 1 / 0\n    def signs"),
         "cannot be drawn at the beginning: ZeroDivisionError: division by zero (in `paint_under`"),
        (("def usual_styles", "def unusual_styles"), "✓ It has a board of its own."),
        (("def name", "def unname"), "its method `name` is not written"),
        (('"#": ', '"*": '), "its board holds “#”, and `signs` has no entry for it."),
        (("Claims", "The claims"), "✓ It has a board of its own."),
    ],
)  # fmt: skip
def test_the_doctor_draws_the_board_at_the_beginning_and_at_the_end(
    wrong: tuple[str, str], fault: str, bidding: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in bidding.rglob("entry_points.txt"):
        path.unlink()
    points = "[garnet.games]\nbidding = drawn:GAME\n[garnet.faces]\nbidding = wrong_face:FACE\n"
    assert wrong[0] in BOARD
    modules = {"drawn": CLAIMS, "wrong_face": BOARD.replace(*wrong)}
    installed.write(bidding, "wrong", points, modules)
    installed.forget()
    cli.main(["doctor", "bidding"])
    captured = capsys.readouterr()
    assert fault in captured.out and not captured.err
    assert sum("board" in line for line in captured.out.splitlines()) == 1


def test_a_game_with_the_id_of_a_built_in_one_is_not_taken_for_it(
    bidding: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    points = "[garnet.games]\ngyulbot = other_gyulbot:GAME\n"
    text = RULES.replace('"bidding"', '"gyulbot"', 1)
    installed.write(bidding, "other", points, {"other_gyulbot": text})
    installed.forget()
    assert cli.main(["doctor", "gyulbot"]) == 1
    output = capsys.readouterr().out
    assert "a built-in game has the same id" in output and "nothing is missing" not in output


def test_the_tour_names_the_game_whose_board_fails(
    bidding: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.app.tour.shown_games", lambda: (registry.game("bidding"),))
    monkeypatch.setattr(PlainScene, "description", lambda self: 1 / 0)
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    with pytest.raises(Exception) as caught:
        lead(lambda name, picture: None, everything)
    assert caught.value.__notes__ == [
        "The tour got no further than Bidding: `garnet doctor bidding` tells more."
    ]
