"""The beginning of a match in the application (GEN-10): at the Desk and at one computer."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from games import registry
from games.core import PUBLIC, Pair, Seat
from games.gyulbot.rules import Position
from games.match import exportlog
from games.match.archive import Archive
from games.match.match import Table
from games.match.matchview import view_of
from games.match.post import messages
from games.match.verify import verify
from gui.desk.page import DeskPage
from gui.home.page import shown_games
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.labels import ElidedLabel
from gui.newmatch.draft import first_draft
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.review.facts import options_of
from gui.storage.matches import OpenedMatch, Request
from gui.table.session import Session
from gui.table.sheets import WordsSheet
from gui.table.watch import Watch
from tests.games.match.test_beginning import header_of
from tests.gui.begun import begun
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]


def desk(app: Shell) -> DeskPage:
    page = app.page
    assert isinstance(page, DeskPage)
    return page


def said(app: Shell) -> str:
    return desk(app).footer.primary.text()


def go_on(app: Shell) -> None:
    app.click(desk(app).footer.primary)


def words_sheet(app: Shell) -> WordsSheet:
    (sheet,) = [sheet for sheet in app.garnet.window.findChildren(WordsSheet) if sheet.isVisible()]
    return sheet


def texts(app: Shell) -> str:
    live = app.garnet.matches.shown
    assert live is not None
    windows = [app.garnet.window, *([live.stage] if live.stage else [])]
    labels = [label for window in windows for label in window.findChildren(QLabel)]
    told = [
        label.fullText() if isinstance(label, ElidedLabel) else label.text() for label in labels
    ]
    return "\n".join([*told, *(label.accessibleName() for label in labels)])


@pytest.mark.clause("GEN-10", "HS-4")
def test_the_lot_falls_at_the_desk_and_the_clocks_wait(shell: Make) -> None:
    app = shell()
    app.start("hyperstar", kind="umpire")
    live = app.garnet.matches.shown
    assert live is not None
    app.garnet.staging.open(live)
    assert live.stage is not None
    view = live.session.view
    before = app.garnet.window.windowTitle()
    assert "Ann – Ben" in before and said(app) == "Begin the match"
    assert [panel.name.accessibleName() for panel in desk(app).panels] == ["First", "Second"]
    go_on(app)
    seated = app.match.setup.players
    assert [panel.name.accessibleName() for panel in desk(app).panels] == list(seated)
    assert seated.one in dict(desk_keys(app))["Alt+1"]
    assert app.match.paused and said(app) == "Start the clocks"
    go_on(app)
    assert not app.match.paused
    assert view(PUBLIC).names == seated


def desk_keys(app: Shell) -> list[tuple[str, str]]:
    return [(order.key, order.text) for order in desk(app).shortcuts.keys]


def test_where_nothing_is_drawn_one_click_begins_and_starts_the_clocks(shell: Make) -> None:
    app = shell()
    app.start("masked-army", kind="umpire")
    assert said(app) == "Start the clocks" and not app.match.begun
    go_on(app)
    assert app.match.begun and not app.match.paused


@pytest.mark.clause("GEN-10")
def test_puzzles_are_drawn_when_the_match_begins(shell: Make) -> None:
    app = shell()
    app.start("gyulbot", kind="umpire")
    assert said(app) == "Begin the match" and as_a(Position, app.match.position).puzzle is None
    assert app.garnet.data.store.household.used("gyulbot") == ()
    go_on(app)
    assert as_a(Position, app.match.position).puzzle is not None
    assert said(app) == "Start round 1"
    assert app.garnet.data.store.household.used("gyulbot")


def asking(app: Shell) -> WordsSheet:
    """Return the sheet for the words of a Thwart Omega match at the Desk, reached by Enter only."""
    app.start("thwart-omega", kind="umpire", words=True)
    assert said(app) == "Copy the commitment"
    app.press("Return")
    promise = QApplication.clipboard().text()
    assert app.match.commitment in promise and "**Ann**, **Ben**: please each send" in promise
    assert said(app) == "Enter the words…"
    app.press("Return")
    return words_sheet(app)


@pytest.mark.clause("GEN-10", "GEN-4")
def test_words_are_asked_for_at_the_desk(shell: Make) -> None:
    app = shell()
    sheet = asking(app)
    assert any(app.match.commitment[:16] in label.text() for label in sheet.findChildren(QLabel))
    app.write(sheet.fields.one.edit, "sun/moon")
    assert not sheet.confirm.isEnabled() and "“/”" in sheet.fields.one.message()
    sheet.fields.one.setText("sun")
    app.write(sheet.fields.two.edit, "moon")
    app.press("Return")
    assert app.match.setup.options.nonces == {"black": "sun", "white": "moon"}
    view = app.live.session.view(PUBLIC)
    told = view.word(view.log[0].message)
    assert said(app) == "Start the clocks" and "“sun”" in told
    assert not view.without_words


def test_after_a_word_pasted_at_once_the_keyboard_is_at_the_desk(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", kind="umpire", words=True)
    QApplication.clipboard().setText("Ann: my word is banana")
    app.press("Ctrl+V")
    assert words_sheet(app).texts() == Pair("banana", "")
    app.press("Escape")
    assert desk(app).hasFocus()


@pytest.mark.clause("GEN-10", "GEN-4")
def test_words_are_pasted_from_chat_one_by_one_or_together(shell: Make) -> None:
    app = shell()
    sheet = asking(app)
    QApplication.clipboard().setText("my word is banana, gl!")
    app.press("Ctrl+V")
    assert sheet.texts() == Pair("banana", "") and sheet.fields.two.edit.hasFocus()
    app.press("Escape")  # the other player has not answered yet; the entered word stays
    QApplication.clipboard().setText("[18:42] Ben: mine is cherry")
    app.press("Ctrl+V")
    sheet = words_sheet(app)
    assert sheet.texts() == Pair("banana", "cherry")
    QApplication.clipboard().setText("Ann: word: apple\nBen: pear pls")
    app.click(sheet.paste)
    app.press("Return")
    assert app.match.setup.options.nonces == {"black": "apple", "white": "pear"}


@pytest.mark.clause("GEN-4")
def test_whoever_sends_a_word_under_another_name_is_known_from_then_on(shell: Make) -> None:
    app = shell()
    sheet = asking(app)
    paste = "xX_Ann_Xx — Today at 8:12 PM\nmy word is banana\nbennyX — Today at 8:12 PM\ntree"
    QApplication.clipboard().setText(paste)
    app.click(sheet.paste)
    assert sheet.not_taken.text() == "Who is xX_Ann_Xx?" and sheet.texts() == Pair("", "")
    app.click(sheet.who.one)
    assert sheet.not_taken.text() == "Who is bennyX?" and sheet.texts() == Pair("banana", "")
    app.click(sheet.who.two)
    sheet.take(f"{paste}\nCara — Today at 8:13 PM\ngl both")
    assert not sheet.not_taken.text(), "both have sent theirs"
    assert not sheet.who.one.isVisible() and sheet.texts() == Pair("banana", "tree")
    app.press("Return")
    assert app.match.setup.options.nonces == {"black": "banana", "white": "tree"}
    assert desk(app).handles.of(Seat.ONE) == ("xX_Ann_Xx",)
    assert desk(app).handles.of(Seat.TWO) == ("bennyX",)


@pytest.mark.clause("GEN-4")
def test_a_strangers_word_and_a_move_are_nobodys_word(shell: Make) -> None:
    app = shell()
    sheet = asking(app)
    for paste, told in (
        ("Ann: my word is banana\nbennyX: tree", "Who is bennyX?"),
        ("White e4 blk b2", "Not used, because it is a move: White e4 blk b2."),
        ("Ann: banana", ""),
    ):
        sheet.take(paste, Seat.TWO)
        assert sheet.texts() == Pair("banana", "") and sheet.not_taken.text() == told
        assert sheet.not_taken.isVisible() == bool(told)
    sheet.close()


@pytest.mark.clause("GEN-10", "GEN-4")
def test_without_words_it_begins_and_everybody_is_told(shell: Make) -> None:
    app = shell()
    sheet = asking(app)
    app.click(sheet.without)
    assert app.match.begun and said(app) == "Start the clocks"
    go_on(app)
    live = app.live
    app.garnet.staging.open(live)
    view = live.session.view(PUBLIC)
    assert view.without_words and "without the players’ words" in view.word(view.log[0].message)
    assert "without the players’ words" in there(live.stage).surface.column.foot
    assert "without the players’ words" in messages(view, live.session.readings())[0]
    live.session.submit(Seat.ONE, "B:A1 W:B2")
    live.session.call_time()
    assert not app.match.lacks_words and app.match.position.round == 2
    live.session.concede(Seat.ONE)
    path = app.folder / "match.garnet-log.json"
    path.write_bytes(exportlog.dump(app.match, live.header))
    assert verify(path).problems == []


def test_words_are_asked_for_where_an_umpire_leads_and_chance_decides(shell: Make) -> None:
    for game in shown_games():
        assert first_draft(game, "play", None, None).with_words is False
        asks = first_draft(game, "umpire", None, None).with_words
        assert asks is (game.id != "masked-army"), game.id
    app = shell()
    for played, led in (("thwart-omega", True), ("masked-army", False)):
        app.click(app.card(played).play)
        assert not app.new.draws.mixed.isChecked()
        app.garnet.window.home()
        app.card(played).umpire.trigger()
        assert app.new.draws.mixed.isChecked() is led
        app.garnet.window.home()
    app.card("thwart-omega").umpire.trigger()
    app.new.draws.mixed.click()
    app.click(app.new.footer.start)
    app.garnet.window.home()
    app.card("thwart-omega").umpire.trigger()
    assert not app.new.draws.mixed.isChecked()


@pytest.mark.clause("GEN-10", "GEN-4")
def test_words_are_asked_for_before_a_match_at_one_computer(shell: Make) -> None:
    app = shell()
    app.click(app.card("hyperstar").play)
    app.new.draws.mixed.click()
    app.click(app.new.footer.start)
    assert isinstance(app.page, NewMatchPage)
    app.press("Escape")
    assert app.garnet.data.store.summaries() == ()
    app.click(app.new.footer.start)
    sheet = words_sheet(app)
    app.write(sheet.fields.one.edit, "sun")
    app.write(sheet.fields.two.edit, "moon")
    app.click(sheet.confirm)
    assert isinstance(app.page, PlayPage) and app.match.begun
    app.live.session.concede(next(iter(app.match.position.awaiting())))
    path = app.folder / "match.garnet-log.json"
    path.write_bytes(exportlog.dump(app.match, app.live.header))
    assert verify(path).problems == []


@pytest.mark.alike
@pytest.mark.parametrize("game", [game.id for game in shown_games()])
def test_a_match_that_was_left_before_it_began_can_be_taken_up(shell: Make, game: str) -> None:
    app = shell()
    app.start(game, kind="umpire")
    head = app.match.head
    app.garnet.leaving.go_home()
    QApplication.processEvents()
    (card,) = app.garnet.home.unfinished.cards
    app.click(card.resume)
    assert app.match.head == head and not app.match.begun
    go_on(app)
    assert app.match.begun


@pytest.mark.clause("GEN-10", "GEN-4")
def test_review_tells_whose_word_it_was_wherever_the_lot_put_them() -> None:
    game = registry.game("hyperstar")
    for number in range(6):
        seed = bytes([number]) * 32
        request = Request(
            game, None, {}, Pair("Ann", "Ben"), Table(False), "play", seed, words=True
        )
        view = view_of(begun(request, Pair("sun", "moon")), PUBLIC)
        told = {fact.name: fact.text for fact in options_of(view)}
        assert told["Ann’s word for the draws"] == "sun"
        assert told["Ben’s word for the draws"] == "moon"


def test_a_match_that_cannot_begin_lies_on_no_table(shell: Make, tmp_path: Path) -> None:
    header = header_of("gyulbot", kind="play", options={"puzzles": {"pack": "tabletop", "of": []}})
    with Archive.open(tmp_path / "garnet.archive") as archive:
        archive.create(header)
    app = shell()
    app.garnet.matches.resume(header.id)
    assert app.garnet.matches.shown is None
    kept = app.garnet.data.store.archive
    assert kept is not None and kept.leases.of(header.id) is None
    told = [label.text() for label in app.garnet.home.findChildren(QLabel)]
    assert any("packs in this version of Garnet differ" in text for text in told)


def test_a_cancelled_match_does_not_go_on_by_itself(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would be saved again when a lost archive is replaced."""
    made: list[Session] = []
    of = Session.of

    def noting(taken: OpenedMatch, watch: Watch) -> Session:
        made.append(of(taken, watch))
        return made[-1]

    monkeypatch.setattr(Session, "of", noting)
    app = shell()
    app.click(app.card("hyperstar").play)
    app.new.draws.mixed.click()
    app.click(app.new.footer.start)
    app.press("Escape")
    (session,) = made
    looked: list[int] = []
    monkeypatch.setattr(session._keeper, "look", lambda: looked.append(1))
    app.qtbot.wait(1_200)
    assert looked == [] and app.garnet.data.store.summaries() == ()


def test_a_first_match_against_a_bot_is_short_and_the_next_is_not(shell: Make) -> None:
    app = shell()
    radii, rounds = [], []
    for _ in range(2):
        app.click(app.card("hyperstar").bot)
        radii.append(app.match.setup.options.radius)
        app.garnet.leaving.go_home()
        app.click(app.card("gyulbot").bot)
        rounds.append(app.match.setup.options.rounds)
        app.garnet.leaving.go_home()
    assert radii == [3, 4] and rounds == [3, None]


def test_whoever_has_agreed_on_a_match_before_gets_no_short_one(shell: Make) -> None:
    app = shell()
    app.start("hyperstar", "play")
    app.garnet.leaving.go_home()
    app.click(app.card("hyperstar").bot)
    assert app.match.setup.options.radius == 4


@pytest.mark.parametrize(("answer", "game"), [(0, "unlucky-for-some"), (1, "candle-countdown")])
def test_one_of_three_trials_is_proposed_first(shell: Make, answer: int, game: str) -> None:
    app = shell()
    app.click(app.card("unlucky-for-some").bot)
    buttons = [button for button in app.sheet().findChildren(Button) if button.text()]
    app.click(buttons[answer])
    assert isinstance(app.page, PlayPage) and app.match.game.id == game
    app.garnet.leaving.go_home()
    app.click(app.card("unlucky-for-some").bot)
    if game == "unlucky-for-some":
        assert isinstance(app.page, PlayPage), "asked once only"
