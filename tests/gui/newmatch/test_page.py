from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Game, OptionKind, OptionSpec, Pair, Seat, Setup
from games.hyperstar import GAME as HYPERSTAR
from games.masked_army import GAME as ARMY
from games.thwart_omega import GAME as OMEGA
from gui.home.page import shown_games
from gui.kit.theme import DARK, apply
from gui.kit.widgets.fields import DurationBox, State
from gui.kit.widgets.labels import ClauseLink
from gui.newmatch.draft import first_draft, setup_of
from gui.newmatch.editors import (
    FileEditor,
    NumberEditor,
    PlayerEditor,
    SeatEditor,
    SeatsEditor,
    SecondsEditor,
    SharesEditor,
    editor_for,
)
from gui.newmatch.page import NewMatchPage
from gui.newmatch.sections import DrawsPart, Editions, OptionRow, OptionsPart, TimePart
from gui.storage.matches import Kind, Request
from gui.storage.settings import Settings
from gui.table.tournament import TournamentSheet
from tests.gui.begun import begun
from tests.gui.layouts import settle
from tests.gui.typed import as_a, there

THEME = DARK.with_motion(False)
SEED = bytes(range(32))
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def new(qtbot: QtBot, qapp: QApplication) -> Callable[..., NewMatchPage]:
    """Return a function that opens the page: `new(game, kind=…, settings=…)`."""
    apply(qapp, THEME)

    def make(
        game: Game = OMEGA, kind: Kind = "play", settings: Settings | None = None
    ) -> NewMatchPage:
        page = NewMatchPage(game, kind, settings or Settings(), lambda: SEED)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        with qtbot.waitActive(page):
            page.show()
            page.activateWindow()
        page.enter()
        return page

    return make


def asked(page: NewMatchPage) -> list[Request]:
    found: list[Request] = []
    page.startRequested.connect(found.append)
    return found


def test_enter_starts_the_match(new: Callable[..., NewMatchPage], qtbot: QtBot) -> None:
    page = new()
    requests = asked(page)
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert [request.kind for request in requests] == ["play"]


def test_enter_in_a_name_starts_and_escape_goes_back(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new()
    requests = asked(page)
    edit = page.players.boxes.one.name.edit
    qtbot.mouseClick(edit, LEFT)
    qtbot.keyClicks(edit, "Ann")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert begun(requests[0]).setup.players.one == "Ann"
    with qtbot.waitSignal(page.backRequested):
        qtbot.keyClick(page, Qt.Key.Key_Escape)


def test_the_choice_is_remembered_by_game_and_kind(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    settings = Settings()
    page = new(OMEGA, "umpire", settings)
    qtbot.keyClicks(page.players.boxes.two.name.edit, "Ben")
    page.editions.rows[2].radio.click()
    page.time.grace.setValue(10)
    qtbot.mouseClick(page.footer.start, LEFT)
    again = new(OMEGA, "umpire", settings)
    assert again.players.boxes.two.name.text() == "Ben"
    assert again.draft.edition == "genius-game-3" and again.draft.grace == 10
    assert again.editions.rows[2].radio.isChecked()
    other = new(OMEGA, "play", settings)
    assert other.draft.edition == "puzzler" and other.players.boxes.two.name.text() == ""


def test_the_next_match_of_the_evening_has_the_same_players(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    """The players stay in another game too, and keep seats that they have exchanged."""
    settings = Settings()
    for game, names in ((OMEGA, ("Ann", "Ben")), (HYPERSTAR, ("Cid", "Dora"))):
        page = new(game, "umpire", settings)
        for box, name in zip(page.players.boxes, names, strict=True):
            box.name.edit.clear()
            qtbot.keyClicks(box.name.edit, name)
        qtbot.mouseClick(page.footer.start, LEFT)
    page = new(OMEGA, "umpire", settings)
    assert tuple(page.draft.names) == ("Cid", "Dora")
    assert [box.name.text() for box in page.players.boxes] == ["Cid", "Dora"]
    page.players.swap.click()
    qtbot.mouseClick(page.footer.start, LEFT)
    assert tuple(new(OMEGA, "umpire", settings).draft.names) == ("Dora", "Cid")
    assert tuple(new(OMEGA, "play", settings).draft.names) == ("", "")


def test_the_first_name_has_the_focus_at_once(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(OMEGA, "play")
    requests = asked(page)
    page.enter()
    assert QApplication.focusWidget() is page.players.boxes.one.name.edit
    qtbot.keyClicks(page.players.boxes.one.name.edit, "Cid")
    qtbot.keyClick(page.players.boxes.one.name.edit, Qt.Key.Key_Return)
    assert [request.players.one for request in requests] == ["Cid"]


def test_tab_goes_from_name_to_name(new: Callable[..., NewMatchPage], qtbot: QtBot) -> None:
    """Tab skips the colours, so both names can be typed in a row."""
    page = new(registry.game("hyperstar"), "umpire")
    one, two = page.players.boxes
    one.name.edit.setFocus()
    qtbot.keyClick(one.name.edit, Qt.Key.Key_Tab)
    assert page.focusWidget() is two.name.edit


def test_tab_goes_from_field_to_field_and_enter_starts(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(OMEGA, "umpire")
    requests, clauses = asked(page), list[str]()
    page.clauseRequested.connect(clauses.append)
    assert page.findChildren(ClauseLink)
    widget: QWidget | None = page.players.boxes.one.name.edit
    seen: list[QWidget] = []
    while widget is not None and widget not in seen:
        seen.append(widget)
        widget = widget.nextInFocusChain()
        while widget is not None and not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            widget = widget.nextInFocusChain()
    assert len(seen) > 8 and not any(isinstance(item, ClauseLink) for item in seen)
    (field, *_) = page.time.options.findChildren(DurationBox)
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Tab)
    after = page.focusWidget()
    assert after is not None and after is not field
    qtbot.keyClick(after, Qt.Key.Key_Return)
    assert not clauses and len(requests) == 1


def test_the_kind_can_be_changed_on_the_page(new: Callable[..., NewMatchPage]) -> None:
    page = new(OMEGA, "play")
    assert not page.time.grace_row.isVisible() and not page.draft.timed
    page.kind.setValue("umpire")
    assert page.time.grace_row.isVisible() and page.draft.timed
    assert page.time.clocks.isChecked()


def test_an_umpire_is_offered_the_players_of_the_last_match(
    new: Callable[..., NewMatchPage],
) -> None:
    """The players stay after a switch to umpiring, too; names typed by the user are kept."""
    settings = Settings()
    settings.change(met=("Ann", "Bea"))
    page = new(OMEGA, "umpire", settings)
    assert page.draft.names == Pair("Ann", "Bea")
    page = new(HYPERSTAR, "play", settings)
    page.kind.setValue("umpire")
    page._on_kind("umpire")
    assert page.draft.names == page.players.names() == Pair("Ann", "Bea")
    page = new(HYPERSTAR, "play", settings)
    page._take(replace(page.draft, names=Pair("Cy", "")))
    page._on_kind("umpire")
    assert page.draft.names == Pair("Cy", "")


def test_alternating_games_have_no_option_for_reveals(new: Callable[..., NewMatchPage]) -> None:
    page = new(ARMY, "umpire")
    assert not page.time.grace_row.isVisible() and not page.time.waits_row.isVisible()
    assert page.time.hold_row.isVisible()


@pytest.mark.clause("GEN-8", "GEN-9")
def test_an_umpire_chooses_which_steps_wait_and_this_is_remembered(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    settings = Settings()
    page = new(OMEGA, "umpire", settings)
    assert page.time.hold.value() is True and page.time.waits.value() is False
    page.time.hold.setValue(False)
    page.time.waits.setValue(True)
    with qtbot.waitSignal(page.startRequested) as started:
        qtbot.mouseClick(page.footer.start, LEFT)
    table = started.args[0].table
    assert (table.hold, table.waits) == (False, True)
    again = new(OMEGA, "umpire", settings)
    assert (again.draft.hold, again.draft.waits) == (False, True)
    assert again.time.hold.value() is False and again.time.waits.value() is True
    again.time.clocks.click()
    assert not again.time.hold_row.isVisible(), "no time runs out without clocks"
    played = new(OMEGA, "play", settings).time
    assert not played.hold_row.isVisible() and not played.waits_row.isVisible()


def test_without_clocks_times_cannot_be_chosen(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(ARMY, "play")
    row = page.time.options.rows["turn_seconds"]
    assert not row.editor.isEnabled()
    without = page.time.clocks_row.help()
    page.time.clocks.click()
    assert row.editor.isEnabled()
    assert "Take as long as you like" in without and "The clocks run" in page.time.clocks_row.help()
    requests = asked(page)
    qtbot.mouseClick(page.footer.start, LEFT)
    assert requests[0].table.timed


def test_equal_names_are_reported_at_the_field(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new()
    for box in page.players.boxes:
        qtbot.keyClicks(box.name.edit, "Ann")
    field = page.players.boxes.two.name
    assert field.state() is State.REFUSED and "different names" in field.message()
    assert not page.footer.start.isEnabled()
    requests = asked(page)
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert requests == []
    qtbot.keyClicks(field.edit, "a")
    assert field.message() == "" and page.footer.start.isEnabled()


def test_names_can_be_exchanged(new: Callable[..., NewMatchPage], qtbot: QtBot) -> None:
    page = new()
    qtbot.keyClicks(page.players.boxes.one.name.edit, "Ann")
    qtbot.mouseClick(page.players.swap, LEFT)
    assert page.draft.names == Pair("", "Ann")


def test_a_clause_leads_to_the_rules(new: Callable[..., NewMatchPage], qtbot: QtBot) -> None:
    page = new(ARMY)
    link = page.time.options.rows["bank_rounding"].findChild(ClauseLink)
    with qtbot.waitSignal(page.clauseRequested) as told:
        qtbot.keyClick(link, Qt.Key.Key_Return)
    assert told.args == ["MA-9"]


def test_every_option_names_its_clause_and_explains_itself(
    new: Callable[..., NewMatchPage],
) -> None:
    for game in shown_games():
        page = new(game)
        rows = {**page.options.rows, **page.time.options.rows}
        for spec in game.option_specs:
            if spec.kind is OptionKind.COLOURS:
                assert page.players.boxes.one.colour is not None
                continue
            texts = {text_of(widget) for widget in rows[spec.name].findChildren(QWidget)}
            assert {spec.label, spec.help, spec.clause} <= texts


def text_of(widget: QWidget) -> str:
    text = None if isinstance(widget, OptionRow) else getattr(widget, "text", None)
    return text() if callable(text) else ""


def test_the_commitment_is_shown_and_copied(new: Callable[..., NewMatchPage], qtbot: QtBot) -> None:
    page = new()
    qtbot.mouseClick(page.footer.copy, LEFT)
    assert QApplication.clipboard().text() == page.footer.commitment
    assert len(page.footer.commitment) == 64


def test_words_for_the_draws_can_be_agreed_on(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new()
    draws: DrawsPart = page.draws
    draws.mixed.click()
    requests = asked(page)
    qtbot.mouseClick(page.footer.start, LEFT)
    assert requests[0].words
    draws.mixed.click()
    assert not page.draft.words


# Colours


def test_a_colour_is_chosen_with_the_mouse_and_with_keys(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(ARMY)
    swatches = there(page.players.boxes.one.colour).swatches
    red = swatches.grab().toImage()
    qtbot.mouseClick(swatches, LEFT, pos=swatches._rect(3).center().toPoint())
    assert swatches.grab().toImage() != red
    assert page.draft.options["colours"] == {"red": "violet"}
    assert page.players.boxes.one.mark.accessibleName() == "violet"
    qtbot.keyClick(swatches, Qt.Key.Key_Right)
    assert page.draft.options["colours"] == {"red": "ivory"}
    for _ in range(4):
        qtbot.keyClick(swatches, Qt.Key.Key_Left)
    assert page.draft.options["colours"] is None


def test_seats_are_called_by_the_chosen_colours(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(ARMY)
    box, starts = (
        page.players.boxes.one,
        as_a(SeatEditor, page.options.rows["starts"].editor)._choice,
    )

    def said() -> list[str]:
        titles = [box.name.title() for box in page.players.boxes]
        empty = [box.name.edit.placeholderText() for box in page.players.boxes]
        choices = [option.text() for option in starts._options]
        assert titles == empty == choices
        return titles

    assert said() == ["Red", "Blue"]
    there(box.colour).setColour("violet")
    there(box.colour).colourChanged.emit()
    assert said() == ["Player 1", "Player 2"]
    setup = setup_of(page.draft)
    assert isinstance(setup, Setup)
    assert tuple(setup.players) == ("Player 1", "Player 2") and setup.options.starts == "red"
    there(box.colour).setColour("")
    there(box.colour).colourChanged.emit()
    assert said() == ["Red", "Blue"] and page.draft.players() == Pair("Red", "Blue")


def test_any_colour_can_be_given_by_its_number(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(ARMY)
    colour = there(page.players.boxes.one.colour)
    qtbot.keyClicks(colour.number, "22aa4")
    assert page.draft.options["colours"] is None
    qtbot.keyClicks(colour.number, "4")
    assert page.draft.options["colours"] == {"red": "#22AA44"}
    assert colour.swatches.index is None
    qtbot.mouseClick(colour.swatches, LEFT, pos=colour.swatches._rect(0).center().toPoint())
    assert page.draft.options["colours"] is None and colour.number.text() == ""


@pytest.mark.alike
@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("3A80FF", "Too similar: Player 2 is shown"),
        ("2060D8", "Some people cannot tell"),
        ("22AA44", ""),
    ],
)
def test_colours_that_are_too_similar_are_reported(
    new: Callable[..., NewMatchPage], qtbot: QtBot, number: str, text: str
) -> None:
    page = new(ARMY)
    qtbot.keyClicks(there(page.players.boxes.one.colour).number, number)
    assert text in page.players.warning()
    assert bool(text) is bool(page.players.warning())


def test_the_same_colour_twice_is_refused_at_the_players(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(ARMY)
    for box, index in zip(page.players.boxes, (2, 2), strict=True):
        swatches = there(box.colour).swatches
        qtbot.mouseClick(swatches, LEFT, pos=swatches._rect(index).center().toPoint())
    assert "must differ" in page.players.warning()
    assert not page.footer.start.isEnabled()


# Editors


def time_editor(page: NewMatchPage) -> SecondsEditor:
    editor = page.time.options.rows["round_seconds"].editor
    assert isinstance(editor, SecondsEditor)
    return editor


def write_time(page: NewMatchPage, qtbot: QtBot, text: str) -> None:
    box = time_editor(page).box
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, text)


def test_times_are_read_in_many_notations_and_written_in_one(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(OMEGA, "umpire")
    for text, value, shown in (
        ("90", 90, "1:30"),
        ("2:05", 125, "2:05"),
        ("1h30", 5_400, "1:30:00"),
        ("1:00:00", 3_600, "1:00:00"),
        ("90 s", 90, "1:30"),
    ):
        write_time(page, qtbot, text)
        assert page.draft.options["round_seconds"] == value
        page.setFocus()
        assert time_editor(page).box.text() == shown


@pytest.mark.alike
@pytest.mark.parametrize("text", ["48:00:00", "0", "-90", "soon", "1:75", "9" * 20, "1,000"])
def test_an_unreadable_time_prevents_the_start(
    new: Callable[..., NewMatchPage], qtbot: QtBot, text: str
) -> None:
    page = new(OMEGA, "umpire")
    requests = asked(page)
    write_time(page, qtbot, text)
    row, box = page.time.options.rows["round_seconds"], time_editor(page).box
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert not requests and not page.footer.start.isEnabled()
    assert row.problem().endswith(".") and box.text() == text
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert not requests and row.problem()
    write_time(page, qtbot, "2:00")
    assert not row.problem()
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert begun(requests[0]).setup.options.round_seconds == 120


def test_no_complaint_about_a_time_while_it_is_typed(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(OMEGA, "umpire")
    row, box, said = page.time.options.rows["round_seconds"], time_editor(page).box, []
    write_time(page, qtbot, "")
    for letter in "1:30":
        qtbot.keyClicks(box, letter)
        said.append((row.problem(), page.footer.start.isEnabled()))
    assert said == [("", True), ("", False), ("", False), ("", True)]


def test_an_unreadable_time_does_not_matter_without_clocks(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(OMEGA, "umpire")
    write_time(page, qtbot, "soon")
    page.time.clocks.click()
    assert page.problem is None and page.draft.options["round_seconds"] == 60
    assert time_editor(page).box.text() == "1:00"


@pytest.mark.parametrize(
    ("start", "steps", "value"),
    [(60, 1, 90), (60, -1, 55), (30, 1, 35), (57, 1, 60), (57, -1, 55), (100, 1, 120), (5, -1, 1)],
)
def test_times_step_to_round_values(qtbot: QtBot, start: int, steps: int, value: int) -> None:
    box = DurationBox(1, 86_400)
    qtbot.addWidget(box)
    box.setValue(start)
    with qtbot.waitSignal(box.textEdited):
        box.stepBy(steps)
    assert box.value() == value


def test_the_arrow_keys_step_a_time(qtbot: QtBot) -> None:
    box = DurationBox(-60, 60, signed=True)
    qtbot.addWidget(box)
    box.show()
    assert box.text() == "0:00"
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.text() == "−0:05" and box.value() == -5
    box.setText("a lot")
    assert box.value() is None and box.problem()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert box.text() == "0:00"
    box.setValue(60)
    assert not box.stepEnabled() & DurationBox.StepEnabledFlag.StepUpEnabled


ROUND_TRIPS: dict[str, Any] = {
    "radius": 5,
    "starts": 1,
    "items": {"second": ["move"]},
    "edge_groups_only": True,
    "extra_time": ["second"],
}


@pytest.fixture
def star(qtbot: QtBot) -> OptionsPart:
    """Return the options of a game that has nearly every kind of option."""
    specs = [spec for spec in HYPERSTAR.option_specs if spec.kind is not OptionKind.COLOURS]
    part = OptionsPart(HYPERSTAR, specs)
    qtbot.addWidget(part)
    part.show_choice(usual(), timed=True)
    part.show()
    return part


def usual() -> dict[str, Any]:
    return first_draft(HYPERSTAR, "play", None, None).options


@pytest.mark.alike
@pytest.mark.parametrize("name", ROUND_TRIPS)
def test_an_editor_reports_only_its_own_option(star: OptionsPart, name: str) -> None:
    received: list[tuple[str, object]] = []
    star.show_choice({**usual(), name: ROUND_TRIPS[name]}, timed=True)
    star.chosen.connect(lambda option, value: received.append((option, value)))
    star.show_choice(usual(), timed=True)
    star.show_choice({**usual(), name: ROUND_TRIPS[name]}, timed=True)
    assert all(option == name for option, _ in received)


def test_boxes_for_seats_and_shares_can_be_ticked(star: OptionsPart) -> None:
    told: dict[str, object] = {}
    star.chosen.connect(told.__setitem__)
    as_a(SeatsEditor, star.rows["extra_time"].editor)._boxes["second"].click()
    assert told == {"extra_time": ["second"]}
    items = as_a(SharesEditor, star.rows["items"].editor)
    items._boxes["first"]["swap"].click()
    assert told["items"] == {"first": ["move", "double"]}
    items._boxes["first"]["swap"].click()
    assert told["items"] == {}


def test_the_holder_is_chosen_by_place(star: OptionsPart) -> None:
    received: list[object] = []
    star.chosen.connect(lambda _name, value: received.append(value))
    choice = as_a(PlayerEditor, star.rows["starts"].editor)._choice
    choice.setValue(1)
    choice.setValue(-1)
    assert received == [1, None]


def test_large_values_are_read_from_a_file(qtbot: QtBot, tmp_path: Path) -> None:
    spec = OptionSpec("map", OptionKind.OTHER, "Map", "Where the nodes are.", "KN-1")
    path = tmp_path / "map.json"
    editor = FileEditor(OMEGA, spec, lambda _parent, then: then(path))
    qtbot.addWidget(editor)
    editor.show()
    received: list[object] = []
    wrong: list[str] = []
    editor.valueChanged.connect(received.append)
    editor.failed.connect(wrong.append)
    editor.file.click()
    path.write_text("[", "utf-8")
    editor.file.click()
    assert received == [] and "No such file" in wrong[0] and "not JSON" in wrong[1]
    path.write_text('{"rows": []}', "utf-8")
    editor.setValue(None)
    assert not editor.clear.isVisible() and editor._name.fullText() == "the usual"
    editor.file.click()
    assert editor.clear.isVisible() and editor._name.fullText() == "map.json"
    editor.clear.click()
    assert received == [{"rows": []}, None]
    assert not editor.clear.isVisible() and editor._name.fullText() == "the usual"
    editor.setValue({"rows": []})
    assert editor.clear.isVisible() and editor._name.fullText() == "as last time"


@pytest.mark.parametrize("kind", [kind for kind in OptionKind if kind is not OptionKind.COLOURS])
def test_every_kind_of_option_has_an_editor(qtbot: QtBot, kind: OptionKind) -> None:
    spec = OptionSpec("x", kind, "X", "An option.", "GEN-5", choices=("one", "two"))
    qtbot.addWidget(editor_for(OMEGA, spec))


def test_the_parts_of_the_form_have_titles(new: Callable[..., NewMatchPage]) -> None:
    page = new()
    parts = (page.editions, page.options, page.time, page.draws)
    assert [type(part) for part in parts] == [Editions, OptionsPart, TimePart, DrawsPart]
    titles = [part.title.accessibleName() for part in parts]
    assert titles == ["Edition", "Roles and options", "Time", "Draws"]


def test_a_race_is_played_on_the_clock_and_has_nothing_to_reveal(
    new: Callable[..., NewMatchPage],
) -> None:
    page = new(registry.game("gyulbot"), "play")
    assert page.draft.timed and page.time.clocks.isChecked()
    page.kind.setValue("umpire")
    assert not page.time.grace_row.isVisible()


def test_the_edition_decides_where_no_number_is_chosen(new: Callable[..., NewMatchPage]) -> None:
    page = new(registry.game("gyulbot"), "play")
    editor = as_a(NumberEditor, page.options.rows["rounds"].editor)
    assert page.draft.options["rounds"] is None
    assert editor._box.text() == "as set by the edition"
    chosen: list[object] = []
    editor.valueChanged.connect(chosen.append)
    editor._box.setValue(3)
    assert chosen == [3] and page.draft.options["rounds"] == 3
    editor._box.setValue(0)
    assert chosen == [3, None] and page.draft.options["rounds"] is None


@pytest.mark.clause("GEN-5")
def test_the_roles_are_explained(new: Callable[..., NewMatchPage]) -> None:
    boxes = new(registry.game("unlucky-for-some"), "umpire").players.boxes
    assert [box.name.title() for box in boxes] == [
        "DMO · Death Match Opponent",
        "EC · Elimination Candidate",
    ]
    assert boxes.one.name.edit.placeholderText() == "DMO"
    assert new(OMEGA).players.boxes.one.name.title() == "Black"


def test_a_casual_match_has_few_fields(new: Callable[..., NewMatchPage], qtbot: QtBot) -> None:
    page = new(OMEGA, "play")
    folded = (page.editions, page.options, page.time.options, page.draws)
    assert all(part.isHidden() for part in folded)
    assert not page.players.isHidden()
    assert page.footer.start.isEnabled()
    page.resize(1280, 640)
    settle(page)
    qtbot.mouseClick(page.more.button, Qt.MouseButton.LeftButton)
    assert not any(part.isHidden() for part in folded)
    settle(page)  # the opened part is scrolled into view
    assert page.editions.visibleRegion().boundingRect() == page.editions.rect()
    qtbot.mouseClick(page.more.button, Qt.MouseButton.LeftButton)
    assert all(part.isHidden() for part in folded)


def test_unusual_values_in_folded_sections_are_mentioned(new: Callable[..., NewMatchPage]) -> None:
    page = new(OMEGA, "play")
    assert page.more.said() == ""
    page._set(edition="genius-game-3")
    assert page.more.said() == "Genius Game 3"


def test_an_umpire_sees_all_sections(new: Callable[..., NewMatchPage]) -> None:
    page = new(OMEGA, "umpire")
    assert page.more.isHidden()
    assert not page.editions.isHidden()
    page.kind.setValue("play")
    page._on_kind("play")
    assert page.editions.isHidden()


def test_sections_with_problems_are_unfolded(new: Callable[..., NewMatchPage]) -> None:
    page = new(OMEGA, "play")
    page.time.clocks.setChecked(True)
    page.take_option("round_seconds", "soon")
    assert page.problem is not None
    assert page.more.opened
    assert not page.time.options.isHidden()


def test_in_casual_matches_the_commitment_is_one_small_line(
    new: Callable[..., NewMatchPage],
) -> None:
    page = new(OMEGA, "play")
    assert page.footer._hash.fullText() == f"Random draws are sealed: {page.footer.commitment[:8]}…"
    assert new(OMEGA, "umpire").footer._hash.fullText() == page.footer.commitment


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_head_start_is_offered_only_to_the_single_person(game_id: str) -> None:
    """A head start is stored in the game's options, and follows the person to the other seat."""
    game = registry.game(game_id)
    usual = first_draft(game, "play", None, None)
    for seat in Seat:
        alone = replace(usual, programs=Pair("", "").put(seat.other, "bot:casual"))
        start = game.head_start(seat)
        assert alone.person is seat and alone.head_start == start
        has_head_start = alone.with_head_start(True)
        if start is None:
            assert has_head_start == alone and not has_head_start.has_head_start
            continue
        assert has_head_start.has_head_start and start[1].items() <= has_head_start.options.items()
        assert isinstance(setup_of(has_head_start, bytes(32)), Setup)
        both = replace(has_head_start, programs=Pair("", ""))
        assert both.head_start is None and not both.has_head_start
        assert both.with_head_start(True).options == usual.options
        assert has_head_start.with_head_start(False).options == usual.options


@pytest.mark.alike
@pytest.mark.parametrize("game_id", ["masked-army", "know-your-nodes"])
def test_without_a_head_start_in_the_rules_the_form_says_so(
    new: Callable[..., NewMatchPage], game_id: str
) -> None:
    page = new(registry.game(game_id), "play")
    assert not page.start_row.isVisible()
    page.players.boxes.two.sitter.choose("bot:beginner")
    assert page.start_row.isVisible() and not page.head_start.isVisible()
    assert "Choose the bot’s level" in page.start_row.help()


def test_a_head_start_can_be_switched_on_and_follows_its_seat(
    new: Callable[..., NewMatchPage],
) -> None:
    page = new(HYPERSTAR)
    assert not page.start_row.isVisible()
    page.players.boxes.two.sitter.choose("bot:casual")
    assert page.start_row.isVisible() and "you alone" in page.start_row.help()
    page.head_start.click()
    assert page.draft.options["starts"] == 0 and page.draft.options["items"] == {"second": []}
    page.players.swap.click()
    assert page.draft.options["starts"] == 1 and page.head_start.isChecked()
    page.players.boxes.one.sitter.choose("")
    assert not page.start_row.isVisible() and page.draft.options["starts"] is None


@pytest.mark.alike
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_enter_starts_the_match_after_the_sheet_of_the_event_is_accepted(
    new: Callable[..., NewMatchPage], qtbot: QtBot, way: str
) -> None:
    page = new(kind="umpire")
    requests = asked(page)
    page.more.open()
    change = page.event_part.change
    if way == "mouse":
        qtbot.mouseClick(change, LEFT)
    else:
        change.setFocus()
        qtbot.keyClick(change, Qt.Key.Key_Return)
    (sheet,) = page.findChildren(TournamentSheet)
    qtbot.keyClicks(sheet.form.title.edit, "Winter Cup")
    if way == "mouse":
        qtbot.mouseClick(sheet.confirm, LEFT)
    else:
        qtbot.keyClick(sheet.form.title.edit, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is page.players.boxes.one.name.edit
    qtbot.keyClick(page.players.boxes.one.name.edit, Qt.Key.Key_Return)
    assert [request.tournament.title for request in requests] == ["Winter Cup"]


def test_the_focus_returns_if_the_sheet_of_the_event_is_cancelled(
    new: Callable[..., NewMatchPage], qtbot: QtBot
) -> None:
    page = new(kind="umpire")
    page.more.open()
    page.event_part.change.setFocus()
    qtbot.keyClick(page.event_part.change, Qt.Key.Key_Return)
    (sheet,) = page.findChildren(TournamentSheet)
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is page.event_part.change
