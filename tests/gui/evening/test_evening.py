"""An evening in the window, from its form to its winner (EV-1 to EV-6)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace as replace_struct
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, Pair, Seat
from games.evening import files, hosting
from games.evening.standing import standing
from games.evening.values import Entry, Evening, Kind, Length, Participant, Result, Series
from games.people import new_person
from games.people.person import ChatName
from gui.desk.page import DeskPage
from gui.desk.primary import ENTER_WORDS, GO_ON
from gui.evening.form import EveningForm
from gui.evening.page import EveningPage
from gui.evening.parts import BracketGrid
from gui.home.page import shown_games
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.sheets import ReasonPrompt
from gui.newmatch.draft import first_draft
from gui.newmatch.page import NewMatchPage
from gui.people.card import PersonPage
from gui.storage import matches
from gui.storage.evenings import StoredEvening
from gui.storage.matches import delete
from tests.gui.layouts import complaints, settle
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]


def of_two(*games: str, best: int = 3) -> Evening:
    people = (Participant("Mira"), Participant("Kostya"))
    programme = tuple(map(Entry, games))
    series = (Series(("Mira", "Kostya"), first="Mira"),)
    return Evening("Winter Cup", people, programme, series, length=Length(best))


def kept(app: Shell, evening: Evening) -> None:
    app.garnet.data.store.evenings.keep("a" * 32, evening)
    app.garnet.evenings.open("a" * 32)


def now(app: Shell) -> Evening:
    return app.garnet.data.store.evenings.all["a" * 32]


def begin(app: Shell) -> DeskPage:
    """Press the primary button of the evening's page, and start the match as it is filled in."""
    page = as_a(EveningPage, app.page)
    app.click(page.set_up[0])
    assert isinstance(app.page, NewMatchPage)
    app.press("Return")
    return as_a(DeskPage, app.page)


def concede(app: Shell, name: str) -> None:
    session = app.live.session
    if not session.match.begun:
        session.begin(None, without=session.view(Seat.ONE).words)
    names = session.match.setup.players
    session.concede(next(seat for seat in Seat if names[seat] == name))


def test_a_series_counts_itself(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army", "thwart-omega"))
    begin(app)
    names = app.match.setup.players
    assert tuple(names) == ("Mira", "Kostya") and app.match.tournament.evening == "Winter Cup"
    assert now(app).series[0].live == app.live.header.id
    concede(app, "Kostya")
    assert standing(now(app)).counts[0].halves == (2, 0)
    desk = as_a(DeskPage, app.page)
    assert desk.primary.action == GO_ON.of() and desk.footer.primary.text() == "Set up game 2"
    assert desk.footer.next().startswith("game 2: Thwart Omega, Kostya in the first seat; Mira l")
    assert app.match.tournament.series.startswith("Mira leads 1 – 0")
    app.click(desk.footer.primary)
    page = as_a(NewMatchPage, app.page)
    assert page.draft.game.id == "thwart-omega" and tuple(page.draft.names) == ("Kostya", "Mira")
    app.press("Return")
    concede(app, "Kostya")
    count = standing(now(app)).counts[0]
    assert count.over and count.winner == "Mira"
    desk = as_a(DeskPage, app.page)
    assert desk.footer.next() == "the evening: Mira wins 2 – 0"
    assert desk.footer.primary.text() == "Show the evening"
    app.click(desk.footer.primary)
    assert as_a(EveningPage, app.page).evening == now(app)


def end(app: Shell, how: str) -> None:
    """End the match on the table, after starting it if necessary."""
    session = app.live.session
    if not session.match.begun:
        session.begin(None, without=session.view(Seat.ONE).words)
    match how:
        case "concession":
            session.concede(Seat.TWO)
        case "award":
            session.award(Seat.ONE, "did not come back")
        case "abandoned":
            session.abandon("the power failed")


@pytest.mark.alike("how")
@pytest.mark.parametrize("how", ["concession", "award", "abandoned"])
@pytest.mark.parametrize("words", [True, False])
@pytest.mark.parametrize("game", [game.id for game in shown_games()])
def test_from_a_finished_game_to_the_next_ones_first_move(
    shell: Make, game: str, words: bool, how: str
) -> None:
    """At most three keys, not counting the players' words, lead to the next first move.

    The second key starts the match and copies everything that must be posted.
    """
    app = shell()
    kept(app, of_two(game, best=5))
    begin(app)
    first = app.live.header.id
    end(app, how)
    clipboard, pressed = QGuiApplication.clipboard(), 0
    clipboard.clear()
    while app.garnet.matches.shown is None or app.live.header.id == first or not waits(app):
        if isinstance(app.page, NewMatchPage):
            app.page.draws.mixed.setChecked(words)
        elif as_a(DeskPage, app.page).primary.action == ENTER_WORDS.of():
            clipboard.setText("Mira: willow\nKostya: granite")
            app.press("Ctrl+V")
        app.press("Return")
        pressed += 1
        text = clipboard.text()
        if pressed == 2:
            assert "Winter Cup" in text and "next: game" in text and "GEN-6" in text
            assert app.match.commitment in text and ("please each send" in text) is words
            assert app.garnet.matches.live_matches == [app.live]  # the finished match has been left
    assert pressed <= 3
    drawn = game in ("gyulbot", "hyperstar")
    assert app.match.commitment[:32] in text and (words or drawn) is ("GEN-6" not in text)


@pytest.mark.parametrize("game", ["thwart-omega", "masked-army"])
def test_a_result_too_long_for_one_message_leaves_the_commitment_to_copy(
    shell: Make, game: str
) -> None:
    """With the players' words and without: the filled button copies the next part first."""
    app = shell()
    kept(app, of_two(game))
    desk = begin(app)
    told = QGuiApplication.clipboard().text
    first = desk.footer.primary.text()
    desk.exporter.copy_opening(("x" * 1_990,))
    assert told() == "x" * 1_990 and desk.footer.primary.text() == "Copy part 2 of 2"
    app.press("Return")
    assert app.match.commitment in told() and "x" not in told().split()[0]
    assert desk.footer.primary.text() == first and not app.match.begun


def test_a_next_game_at_this_computer_copies_the_result_alone(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    concede(app, "Kostya")
    app.press("Return")
    app.new.kind.setValue("play")
    app.press("Return")
    copied = QGuiApplication.clipboard().text()
    assert app.play and "Kostya conceded" in copied and app.match.commitment not in copied


def waits(app: Shell) -> bool:
    """Return True if the match on the table has begun and waits for a move."""
    view = app.live.session.view(PUBLIC)
    return view.begun and not view.over and bool(view.awaiting) and not view.paused


def test_an_undone_end_takes_the_point_back(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    concede(app, "Mira")
    assert standing(now(app)).counts[0].halves == (0, 2)
    app.live.session.rewind(len(app.match.events) - 1, "misunderstood")
    assert standing(now(app)).counts[0].halves == (0, 0)
    assert now(app).series[0].live == app.live.header.id


def test_who_was_not_counted_before_a_crash_is_counted_later(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    with monkeypatch.context() as patch:
        patch.setattr(app.garnet.evening_games.scores, "do", lambda *_: None)
        concede(app, "Kostya")
    assert now(app).series[0].results == ()
    app.garnet.evening_games.scores.settle()
    assert standing(now(app)).counts[0].halves == (2, 0)


def test_a_match_of_others_does_not_count(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    app.click(as_a(EveningPage, app.page).set_up[0])
    page = as_a(NewMatchPage, app.page)
    page.players.boxes[Seat.TWO].name.edit.setText("Ben")
    app.press("Return")
    concede(app, "Ben")
    assert now(app).series[0].results == () and now(app).series[0].live == ""
    assert "does not count" in app.garnet.window.notice.text()


def test_what_is_known_of_people_is_in_their_evening(shell: Make) -> None:
    """Team and chat names are copied; a person with games to play cannot be deleted."""
    app = shell()
    people = app.garnet.data.store.people
    mira = replace_struct(new_person("Mira").with_chat(ChatName("mira_93")), team="North")
    people.keep([mira])
    app.garnet.evenings.open_new(Pair("Mira", "Kostya"))
    app.click(as_a(EveningForm, app.page).ready)
    page = as_a(EveningPage, app.page)
    assert page.evening.people[0] == Participant("Mira", ("mira_93",), "North")
    assert app.garnet.pages.plays(mira)
    begin(app)
    view = app.live.session.view(PUBLIC)
    teams = dict(zip(view.setup.players, view.tournament.teams, strict=True))
    assert teams["Mira"] == "North" and "mira_93" not in str(view.tournament)
    page.enter()
    page.rulings().make(
        lambda evening: hosting.withdraw(evening, "Kostya", "ill", "2026-11-23T20:00:00+00:00")
    )
    app.garnet.evening_games.scores.settle()
    evening = page.evening
    assert all(count.next is None for count in standing(evening).counts)


def test_the_desk_knows_the_chat_names_of_an_evening_from_elsewhere(shell: Make) -> None:
    app = shell()
    people = (Participant("Mira", ("mira_93",)), Participant("Kostya"))
    kept(app, replace(of_two("masked-army"), people=people))
    desk = begin(app)
    assert desk.handles.seats() == {"mira_93": Seat.ONE}


def test_a_match_that_was_deleted_is_set_up_again(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    match_id = app.live.header.id
    app.garnet.window.home()
    delete(app.garnet.data.store, match_id)
    app.garnet.evenings.open("a" * 32)
    page = as_a(EveningPage, app.page)
    assert page.set_up[0].isEnabled() and page.set_up[0].text() == "Set up game 1"


def test_an_evening_in_the_archive_that_cannot_be_is_left_out(shell: Make) -> None:
    app = shell()
    lost = Result("masked-army", "Kostya", "MA-6")
    evening = of_two("masked-army", best=1)
    spoilt = replace(evening, series=(Series(("Mira", "Kostya"), (lost, lost)),))
    evenings = app.garnet.data.store.evenings
    evenings.keep("a" * 32, evening)
    evenings.keep("b" * 32, spoilt)
    app.garnet.data.store.write(lambda archive: archive.evenings.keep("c" * 32, b"{}"))
    app.garnet.home.refresh()
    assert list(evenings.all) == ["a" * 32] == list(app.garnet.home.evenings.lines)


def test_a_move_does_not_read_the_evenings_again(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    session, evenings = app.live.session, app.garnet.data.store.evenings
    asked: list[str] = []
    real = evenings.of_match

    def of_match(match_id: str) -> StoredEvening | None:
        asked.append(match_id)
        return real(match_id)

    monkeypatch.setattr(evenings, "of_match", of_match)
    if not session.match.begun:
        session.begin(None, without=session.view(Seat.ONE).words)
    session.resume()
    for move in ("A1 A2", "C1 C2", "E1 E2"):
        session.submit(next(iter(session.match.position.awaiting())), move)
    assert len(session.match.events) > 4 and len(asked) <= 1


def test_a_lot_is_drawn_once(shell: Make) -> None:
    app = shell()
    evening = of_two("masked-army")
    kept(app, replace(evening, series=(Series(("Mira", "Kostya")),)))
    page = as_a(EveningPage, app.page)
    app.click(page.set_up[0])
    first = tuple(as_a(NewMatchPage, app.page).draft.names)
    log = now(app).log
    assert len(log) == 1 and log[0].name == first[0]
    app.garnet.window.back()
    for _ in range(5):
        app.garnet.evening_games.set_up("a" * 32, 0)
        assert tuple(as_a(NewMatchPage, app.page).draft.names) == first
    assert now(app).log == log


def test_the_form_makes_an_evening(shell: Make) -> None:
    app = shell()
    app.garnet.home.evening.trigger()
    form = as_a(EveningForm, app.page)
    form.title.setText("Winter Cup")
    form.kind.setValue(Kind.BRACKET)
    form.people.setPlainText("Mira, Kostya, Ann, Ben")
    menu = form.programme.menu()
    next(row for row in menu.actions() if row.text() == "HyperStar").trigger()
    app.click(form.ready)
    page = as_a(EveningPage, app.page)
    assert page.evening.names == ("Mira", "Kostya", "Ann", "Ben")
    assert [entry.game for entry in page.evening.programme] == [shown_games()[0].id, "hyperstar"]
    assert page.evening.kind is Kind.BRACKET and page.evening.length == Length(3)
    app.garnet.window.back()
    assert app.page is app.garnet.home  # an evening that is already stored raises no question
    strip = app.garnet.home.evenings
    assert strip.isVisible() and len(strip.lines) == 1
    app.click(next(iter(strip.lines.values())))
    assert isinstance(app.page, EveningPage)


@pytest.mark.parametrize(
    ("kind", "people", "text"),
    [
        (Kind.BRACKET, "Mira", "2"),
        (Kind.BRACKET, "Mira\nMira", "same name"),
        (Kind.ROUND_ROBIN, "\n".join(f"P{n}" for n in range(65)), "at most 64"),
        (Kind.LIST, "Mira", "two names per line"),
        (Kind.LIST, "Mira – Kostya – Ann", "two names per line"),
        (Kind.BRACKET, "x" * 30_000, "too long"),
    ],
)
def test_a_list_that_cannot_be_is_refused_in_words(
    qtbot: QtBot, kind: Kind, people: str, text: str
) -> None:
    form = EveningForm(shown_games(), lambda *_: None)
    qtbot.addWidget(form)
    form.title.setText("Cup")
    form.kind.setValue(kind)
    form.people.setPlainText(people)
    made: list[object] = []
    form.created.connect(made.append)
    form.finish()
    assert made == [] and text in form.problem.text() and form.problem.text()


def test_a_ruling_needs_a_reason_and_stands_in_the_log(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    page = as_a(EveningPage, app.page)
    menu = page.series_menu(0)
    next(row for row in menu.actions() if "Mira wins by walkover" in row.text()).trigger()
    prompt = as_a(ReasonPrompt, app.sheet())
    prompt.field.setText("Kostya did not come")
    QTest.keyClick(prompt.field.edit, Qt.Key.Key_Return)
    count = standing(now(app)).counts[0]
    assert count.over and count.winner == "Mira"
    assert now(app).log[-1].reason == "Kostya did not come"


def row(page: EveningPage, text: str) -> QAction:
    """Return the row of the first series' menu that begins with `text`."""
    return next(
        action for action in page.series_menu(0).actions() if action.text().startswith(text)
    )


def test_enter_presses_the_filled_button_after_a_ruling(shell: Make) -> None:
    app = shell()
    people = tuple(map(Participant, ("Mira", "Kostya", "Ann", "Ben")))
    series = (Series(("Mira", "Kostya")), Series(("Ann", "Ben")))
    kept(app, replace(of_two("masked-army"), people=people, series=series))
    page = as_a(EveningPage, app.page)
    button = next(b for b in page.findChildren(Button) if b.text() == "Mira")
    button.setFocus()
    row(page, "Mira wins by walkover").trigger()
    prompt = as_a(ReasonPrompt, app.sheet())
    prompt.field.setText("Kostya did not come")
    QTest.keyClick(prompt.field.edit, Qt.Key.Key_Return)
    app.press("Return")
    assert set(as_a(NewMatchPage, app.page).draft.names) == {"Ann", "Ben"}


def test_what_is_refused_is_said_with_its_clause(shell: Make) -> None:
    app = shell()
    evening = of_two("masked-army")
    lost = Result("masked-army", "Kostya", "MA-6", "Mira")
    kept(app, replace(evening, series=(Series(("Mira", "Kostya"), (lost,)),)))
    begin(app)
    app.garnet.evenings.open("a" * 32)
    page = as_a(EveningPage, app.page)
    row(page, "Abandon game 2").trigger()
    assert row(page, "Ruling on game 1") and "Undo the last" not in str(
        page.series_menu(0).actions()
    )
    page.rulings().make(
        lambda evening: hosting.rewind(evening, 0, "2026-11-23T20:00:00Z", "a mistake")
    )
    assert "EV-4" in page.notice.text() and standing(now(app)).counts[0].halves == (0, 2)


def test_the_end_of_a_match_is_undone_at_the_desk(shell: Make) -> None:
    """If the end were undone only on the page, the finished match would be counted again."""
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    concede(app, "Mira")
    app.garnet.evenings.open("a" * 32)
    page = as_a(EveningPage, app.page)
    asked: list[str] = []
    page.resumeRequested.disconnect()
    page.resumeRequested.connect(asked.append)
    row(page, "Undo the end of game 1").trigger()
    assert asked == [app.live.header.id]


def test_a_ruling_changes_what_is_kept_now(shell: Make) -> None:
    """A draw of lots or a result that arrived while the page was covered is not overwritten."""
    app = shell()
    kept(app, replace(of_two("masked-army"), series=(Series(("Mira", "Kostya")),)))
    page = as_a(EveningPage, app.page)
    app.click(page.set_up[0])
    app.garnet.window.back()
    page.rulings().make(
        lambda evening: hosting.withdraw(evening, "Kostya", "ill", "2026-11-23T20:00:00Z")
    )
    assert [note.what.value for note in now(app).log] == ["lot", "withdrawn"]


def test_two_windows_rule_at_the_same_moment(shell: Make) -> None:
    """The second host gets a message, sees the first host's ruling, and may then rule otherwise."""
    app = shell()
    kept(app, of_two("masked-army"))
    page = as_a(EveningPage, app.page)

    def rule(name: str) -> hosting.Change:
        return lambda evening: hosting.rule_result(evening, 0, 1, name, "seen", "2026-11-23T20:00Z")

    app.garnet.data.store.evenings.change("a" * 32, rule("Kostya"))  # as another window would do
    page.rulings().make(rule("Mira"))
    assert "changed elsewhere" in page.notice.text()
    assert page.evening == now(app) and standing(now(app)).counts[0].halves == (0, 2)
    page.rulings().make(rule("Mira"))
    assert page.notice.text() == "" and standing(now(app)).counts[0].halves == (2, 0)


def test_what_came_meanwhile_is_seen_when_the_page_is_shown_again(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    page = as_a(EveningPage, app.page)
    begin(app)
    concede(app, "Kostya")
    page.enter()
    assert standing(page.evening).counts[0].halves == (2, 0)
    assert page.set_up[0].text() == "Set up game 2"


def test_a_large_round_robin_shows_a_part_of_its_series(shell: Make) -> None:
    app = shell()
    people = tuple(Participant(f"P{number}") for number in range(24))
    kept(app, Evening("Large", people, (Entry("masked-army"),), kind=Kind.ROUND_ROBIN))
    page = as_a(EveningPage, app.page)
    assert len(page.set_up) == 30 and len(standing(page.evening).series) == 276
    more = [
        button
        for button in page.findChildren(Button)
        if button.text() == "Show more of the 276 series"
    ]
    more[0].click()
    assert len(page.set_up) == 60


@pytest.mark.alike
@pytest.mark.parametrize("name", ["colours", "nonces"])
def test_what_is_the_players_own_comes_from_no_programme(shell: Make, name: str) -> None:
    app = shell()
    odd = {"colours": {"first": "red", "second": "blue"}, "nonces": {"first": "x", "second": "y"}}[
        name
    ]
    evening = of_two("hyperstar")
    kept(app, replace(evening, programme=(Entry("hyperstar", None, {name: odd}),)))
    begin(app)
    assert name not in app.live.header.options or not app.live.header.options[name]


@pytest.mark.clause("GEN-11")
@pytest.mark.parametrize(("names", "hours"), [(("Dora", "Emil"), 0), (("Kostya", "Mira"), 24)])
def test_a_game_is_by_post_only_if_the_pairs_last_one_was(
    shell: Make, names: tuple[str, str], hours: int
) -> None:
    app = shell()
    draft = first_draft(registry.game("masked-army"), "umpire", None, 5)
    post = replace(draft, names=Pair(*names), post_hours=24)
    app.garnet.services.settings.remember("masked-army", "umpire", post.choice())
    kept(app, of_two("masked-army"))
    app.click(as_a(EveningPage, app.page).set_up[0])
    assert as_a(NewMatchPage, app.page).draft.post_hours == hours


def test_names_are_spaced_as_new_match_takes_them(shell: Make) -> None:
    app = shell()
    people = (Participant("Mira  B"), Participant("Kostya"))
    evening = replace(of_two("masked-army"), people=people)
    kept(app, replace(evening, series=(Series(("Mira  B", "Kostya")),)))
    begin(app)
    concede(app, "Kostya")
    assert standing(now(app)).counts[0].halves == (2, 0)


def test_a_file_holds_the_evening(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    page = as_a(EveningPage, app.page)
    page.ask_save()
    saved = Path(app.folder / app.asked[-1])
    assert saved.name == "Winter-Cup.garnet-evening.json"
    assert files.read(saved.read_bytes()).title == "Winter Cup"
    page.save_results()
    assert Path(app.folder / app.asked[-1]).suffix == ".csv"
    page.save_report()
    assert app.garnet.window.toast.text() == f"Saved as {app.asked[-1]}."


def test_a_score_of_the_bracket_stands_beside_the_name_it_belongs_to(shell: Make) -> None:
    app = shell()
    evening = replace(of_four(), kind=Kind.BRACKET, series=(), length=Length(1))
    kept(app, evening)
    begin(app)
    winner = app.match.setup.players.one
    end(app, "award")
    app.press("Alt+Left")
    (grid,) = app.page.findChildren(BracketGrid)
    shown = [each for each in grid.findChildren(QLabel) if each.text() in ("1", winner)]
    places = {each.text(): each.mapTo(grid, each.rect().center()) for each in shown[:2]}
    apart = places[winner].x() - places["1"].x()
    left = next(each for each in shown if each.text() == winner).mapTo(grid, QPoint()).x()
    assert apart > 0 and left - places["1"].x() < 40
    assert abs(places["1"].y() - places[winner].y()) < 8


def test_a_file_is_opened_as_an_evening(shell: Make, tmp_path: Path) -> None:
    app = shell()
    path = tmp_path / "x.garnet-evening.json"
    path.write_bytes(files.dump(of_two("masked-army")))
    app.garnet.open_file(path)
    app.qtbot.waitUntil(lambda: isinstance(app.page, EveningPage))
    (evening,) = app.garnet.data.store.evenings.all.values()
    assert evening.title == "Winter Cup" and evening.date


def test_an_evening_that_cannot_have_happened_is_refused(shell: Make, tmp_path: Path) -> None:
    app = shell()
    lost = Result("masked-army", "Kostya", "MA-6")
    evening = of_two("masked-army", best=1)
    spoilt = replace(evening, series=(Series(("Mira", "Kostya"), (lost, lost)),))
    path = tmp_path / "x.garnet-evening.json"
    path.write_bytes(files.dump(spoilt))
    app.garnet.open_file(path)
    app.qtbot.waitUntil(lambda: "cannot be read" in app.garnet.window.notice.text())
    assert app.garnet.data.store.evenings.all == {}


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 480)])
def test_nothing_is_clipped(shell: Make, size: tuple[int, int]) -> None:
    app = shell()
    names = tuple(f"{'A very long name ' * 3}{n}"[-40:] for n in range(7))
    people = tuple(map(Participant, names))
    evening = Evening("Winter Cup of the north", people, (Entry("hyperstar"),), kind=Kind.BRACKET)
    app.garnet.window.resize(*size)
    app.garnet.evenings.open_new()
    settle(app.garnet.window)
    assert complaints(app.garnet.window) == []
    kept(app, evening)
    settle(app.garnet.window)
    assert complaints(app.garnet.window) == []
    page = as_a(EveningPage, app.page)
    page.rulings().make(
        lambda found: hosting.rule_result(found, 0, 1, names[1], "why " * 20, found.date)
    )
    page.rulings().make(
        lambda found: hosting.withdraw(found, names[3], "ill", "2026-11-23T20:00:00Z")
    )
    settle(app.garnet.window)
    assert complaints(app.garnet.window) == []
    app.garnet.evenings.open_changes("a" * 32)
    settle(app.garnet.window)
    assert complaints(app.garnet.window) == []
    app.click(as_a(EveningForm, app.page).programme.rows[0].settings)
    settle(app.garnet.window)
    assert complaints(app.garnet.window) == []


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_nothing_of_a_table_is_clipped(shell: Make, size: tuple[int, int]) -> None:
    app = shell()
    names = tuple(f"{'A very long name ' * 3}{n}"[-30:] for n in range(8))
    people = tuple(map(Participant, names))
    app.garnet.window.resize(*size)
    kept(app, Evening("Winter Cup", people, (Entry("hyperstar"),), kind=Kind.ROUND_ROBIN))
    settle(app.garnet.window)
    assert complaints(app.garnet.window) == []


@pytest.mark.alike
@pytest.mark.parametrize("game", [game.id for game in shown_games()])
def test_new_match_makes_the_smallest_evening(shell: Make, game: str) -> None:
    """One click starts game 1 of a best of three, with the programme's settings."""
    app = shell()
    app.garnet.new_matches.open(game, "umpire", Pair("Mira", "Kostya"))
    app.click(app.new.footer.series)
    (evening,) = app.garnet.data.store.evenings.all.values()
    assert set(evening.names) == {"Mira", "Kostya"} and evening.length == Length(3)
    assert app.match.tournament.series == "best of 3" and evening.series[0].live
    first = tuple(evening.names)
    concede(app, "Kostya")
    app.press("Return")
    assert app.new.draft.game.id == game and app.new.footer.series.isHidden()
    decided = evening.programme[0].decides_first
    assert decided or tuple(app.new.draft.names) == (first[1], first[0])
    assert app.new.problem is None


@pytest.mark.alike
@pytest.mark.parametrize("how", ["concession", "abandoned"])
def test_a_finished_match_becomes_game_1(shell: Make, how: str) -> None:
    app = shell()
    app.start("masked-army", "umpire")
    desk = as_a(DeskPage, app.page)
    assert not desk.result.series.isVisible()
    end(app, how)
    app.click(desk.result.series)
    (evening,) = app.garnet.data.store.evenings.all.values()
    count = standing(evening).counts[0]
    assert count.people == ("Ann", "Ben") and evening.series[0].results[0].first == "Ann"
    assert count.halves == ((2, 0) if how == "concession" else (0, 0))
    number = 2 if how == "concession" else 1
    assert desk.footer.primary.text() == f"Set up game {number}"
    assert not desk.result.series.isVisible()
    app.press("Return")
    names = ("Ben", "Ann") if how == "concession" else ("Ann", "Ben")
    assert tuple(app.new.draft.names) == names


def test_people_make_the_smallest_evening(shell: Make) -> None:
    app = shell()
    people = app.garnet.data.store.people
    mira, kostya = new_person("Mira"), new_person("Kostya")
    people.keep([mira, kostya])
    app.garnet.pages.open_person(mira)
    menu = as_a(PersonPage, app.page).rivals_menu()
    (row,) = menu.actions()
    row.trigger()
    page = as_a(EveningPage, app.page)
    assert page.evening.names == ("Mira", "Kostya") and page.set_up[0].text() == "Set up game 1"


def test_another_trial_leaves_the_evening_only_when_that_is_said(shell: Make) -> None:
    app = shell()
    kept(app, of_two("unlucky-for-some"))
    app.click(as_a(EveningPage, app.page).set_up[0])
    new = app.new
    new.trials.choice.setValue("candle-countdown")
    sheet = app.sheet()
    assert any("Winter Cup" in text.text() for text in sheet.findChildren(QLabel))
    app.press("Return")
    assert app.new is new and new.trials.choice.value() == "unlucky-for-some"
    assert new.draft.tournament.evening == "Winter Cup"
    new.trials.choice.setValue("candle-countdown")
    leave = [each for each in app.sheet().findChildren(Button) if each.text().startswith("Leave")]
    app.click(leave[0])
    assert app.new.draft.game.id == "candle-countdown"
    assert app.new.draft.tournament.game is None


def test_a_form_that_was_begun_is_left_only_after_a_question(shell: Make) -> None:
    app = shell()
    app.garnet.home.evening.trigger()
    app.garnet.window.back()
    assert app.page is app.garnet.home  # nothing was filled in, so nothing is asked
    app.garnet.home.evening.trigger()
    form = as_a(EveningForm, app.page)
    form.people.setPlainText("Mira – Kostya")
    app.garnet.window.back()
    assert app.sheet() and app.page is form
    app.press("Return")  # the default answer: stay
    assert app.page is form and form.people.toPlainText() == "Mira – Kostya"
    app.garnet.window.back()
    button = next(
        each for each in app.sheet().findChildren(Button) if each.text() == "Leave without saving"
    )
    app.click(button)
    assert app.page is app.garnet.home


def test_enter_on_the_page_is_for_the_filled_button(shell: Make) -> None:
    app = shell()
    people = ("Mira", "Kostya", "Ann", "Ben")
    evening = replace(
        of_two("masked-army"),
        people=tuple(Participant(name) for name in people),
        series=(Series(("Mira", "Kostya")), Series(("Ann", "Ben"))),
    )
    kept(app, evening)
    begin(app)
    app.garnet.window.home()
    app.garnet.evenings.open("a" * 32)
    page = as_a(EveningPage, app.page)
    (filled,) = (each for each in page.set_up if each.hasFocus())
    assert filled.text() == "Set up game 1" and filled.property("kind") == "primary"
    assert isinstance(filled, Button)
    others = [each for each in page.set_up if each is not filled]
    assert filled.key == "⏎" and not any(isinstance(each, Button) and each.key for each in others)
    app.press("Return")
    assert set(as_a(NewMatchPage, app.page).draft.names) == {"Ann", "Ben"}


def test_what_was_typed_in_new_match_is_left_only_after_a_question(shell: Make) -> None:
    app = shell()
    kinds: tuple[matches.Kind, ...] = ("play", "umpire")
    for game, kind in product(shown_games(), kinds):
        app.garnet.new_matches.open(game.id, kind)
        app.garnet.window.back()
        assert app.page is app.garnet.home, (game.id, kind)
    app.garnet.new_matches.open("hyperstar", "umpire")
    form = app.new
    app.write(form.players.boxes.one.name.edit, "Zoe")
    app.garnet.window.back()
    app.press("Return")  # the default answer: stay
    assert app.page is form and form.draft.names.one == "Zoe"
    assert not app.garnet.leaving.may_close()
    app.press("Return")
    app.garnet.window.back()
    buttons = app.sheet().findChildren(Button)
    leave = [each for each in buttons if each.text() == "Leave without saving"]
    app.click(leave[0])
    assert app.page is app.garnet.home


def of_four() -> Evening:
    people = ("Mira", "Kostya", "Ann", "Ben")
    return replace(
        of_two("masked-army"),
        people=tuple(Participant(name) for name in people),
        series=(Series(("Mira", "Kostya"), first="Mira"), Series(("Ann", "Ben"), first="Ann")),
    )


def test_a_finished_match_is_found_again_with_what_comes_after_it(shell: Make) -> None:
    app = shell()
    kept(app, of_four())
    begin(app)
    first = app.live
    app.garnet.window.home()
    app.garnet.evenings.open("a" * 32)
    app.click(as_a(EveningPage, app.page).set_up[-1])
    app.press("Return")
    second = app.live
    second.session.begin(None, without=second.session.view(Seat.ONE).words)
    app.press("Ctrl+PgUp")
    concede(app, "Mira")
    app.press("Ctrl+PgDown")
    assert app.live is second and app.garnet.matches.live_matches == [first, second]
    rows = app.garnet.live_matches.rail.rows if app.garnet.live_matches is not None else []
    assert "Set up game 2" in rows[0].accessibleName()
    app.press("Ctrl+PgUp")
    assert as_a(DeskPage, app.page).footer.primary.text() == "Set up game 2"
    app.press("Ctrl+PgDown")
    app.press("Alt+Left")
    app.click(next(each for each in app.sheet().findChildren(Button) if "run" in each.text()))
    page = as_a(EveningPage, app.page)
    filled = next(each for each in page.set_up if each.property("kind") == "primary")
    assert filled.text() == "Set up game 2" and filled.hasFocus()
    app.press("Return")
    app.press("Return")  # accept New match as it is filled in
    assert set(app.match.setup.players) == {"Mira", "Kostya"}
    assert app.garnet.matches.live_matches == [second, app.live]  # the finished match has been left


def test_home_keeps_a_finished_match_that_leads_to_the_next_game(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    first = app.live
    concede(app, "Kostya")
    app.garnet.leaving.go_home()
    assert app.page is app.garnet.home and app.garnet.matches.live_matches == [first]
    rail = there(app.garnet.live_matches).rail
    assert not rail.isHidden() and "Set up game 2" in rail.rows[0].accessibleName()


def test_the_last_match_of_a_series_stays_until_its_result_was_posted(shell: Make) -> None:
    app = shell()
    kept(app, replace(of_four(), length=Length(1)))
    begin(app)
    first = app.live
    app.garnet.window.home()
    app.garnet.evenings.open("a" * 32)
    app.click(as_a(EveningPage, app.page).set_up[-1])
    app.press("Return")
    second = app.live
    app.press("Ctrl+PgUp")
    concede(app, "Mira")
    app.press("Ctrl+PgDown")
    assert app.live is second and app.garnet.matches.live_matches == [first, second]
    (row, _) = app.garnet.live_matches.rail.rows if app.garnet.live_matches is not None else []
    assert "Show the evening" in row.accessibleName()
    app.press("Ctrl+PgUp")
    as_a(DeskPage, app.page).exporter.copy_post()
    app.press("Ctrl+PgDown")
    assert app.live is second and app.garnet.matches.live_matches == [second]


def test_back_from_a_match_leads_to_its_evening(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    concede(app, "Mira")
    app.press("Alt+Left")
    assert as_a(EveningPage, app.page).evening == now(app)
    app.press("Alt+Left")
    assert app.page is app.garnet.home
    app.start("masked-army", "umpire")
    app.press("Alt+Left")
    assert app.page is app.garnet.home


def test_a_name_put_right_at_the_desk_is_put_right_in_the_evening(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    session = app.live.session
    session.begin(None, without=session.view(Seat.ONE).words)
    session.rename(Pair("Mirabel", "Kostya"))
    assert now(app).names == ("Mirabel", "Kostya")
    assert "Mirabel" in app.garnet.window.toast.text()
    session.rename(Pair("Mirabel", "Oleg"), replaced=True)
    assert now(app).names == ("Mirabel", "Kostya")  # a replacement is not a rename
    session.rename(Pair("Mirabel", "Olek"))
    # Oleg, who does not belong to the evening, was renamed
    assert now(app).names == ("Mirabel", "Kostya")
    session.concede(Seat.TWO)
    assert standing(now(app)).counts[0].halves == (2, 0)
    notes = [(note.people, note.name) for note in now(app).log if note.what.value == "renamed"]
    assert notes == [(("Mira",), "Mirabel")]


def test_a_name_that_another_has_in_the_evening_is_refused_in_words(shell: Make) -> None:
    app = shell()
    kept(app, of_four())
    begin(app)
    session = app.live.session
    session.begin(None, without=session.view(Seat.ONE).words)
    session.rename(Pair("Ann", "Kostya"))
    assert now(app).names == ("Mira", "Kostya", "Ann", "Ben")
    assert "is already called Ann" in app.garnet.window.notice.text()


def test_what_was_copied_is_said_until_another_page_is_shown(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    concede(app, "Mira")
    app.press("Return")
    assert "the result and the commitment are copied" in app.garnet.window.toast.text()
    app.press("Return")
    assert as_a(DeskPage, app.page) and app.garnet.window.toast.text() == ""
    assert "The result and the commitment are copied" in as_a(DeskPage, app.page).toast.text()
