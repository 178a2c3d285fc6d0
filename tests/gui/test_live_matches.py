from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from games.core import PUBLIC, UMPIRE, Pair, Seat
from gui.app.live import LiveMatch
from gui.app.live_matches import LiveMatches
from gui.broadcast.page import BroadcastPage
from gui.desk.page import DeskPage
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import plain
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]

FIRST, SECOND = Pair("Ann", "Ben"), Pair("Oleg", "Mira")


def switcher(app: Shell) -> LiveMatches:
    return there(app.garnet.live_matches)


def desk(live: LiveMatch) -> DeskPage:
    return as_a(DeskPage, live.page)


def begin(app: Shell) -> None:
    """Start the clocks of the visible match."""
    app.live.session.begin()
    app.live.session.resume()


def open_two(
    app: Shell, first: str = "masked-army", second: str = "hyperstar"
) -> tuple[LiveMatch, LiveMatch]:
    """Open two umpired matches; the second is visible."""
    app.start(first, "umpire", clocks=True, names=FIRST)
    before = app.live
    begin(app)
    app.start(second, "umpire", clocks=True, names=SECOND)
    begin(app)
    return before, app.live


def paste(app: Shell, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    desk(app.live).paster.paste()


def answer(sheet: Sheet, text: str) -> Button:
    return next(button for button in sheet.findChildren(Button) if button.text() == text)


def pass_time(app: Shell, time: int) -> None:
    for _ in range(time // 1_000):
        app.watch.now += 1_000
        for live in app.garnet.matches.live_matches:
            live.session.observe()
    switcher(app).refresh()


def test_a_second_match_is_opened_beside_the_first(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)
    assert app.garnet.matches.live_matches == [first, second]
    assert app.garnet.matches.shown is second and app.page is second.page
    left = [live.session.readings()[0].left for live in (first, second)]
    pass_time(app, 5_000)
    for live, before in zip((first, second), left, strict=True):
        assert live.session.readings()[0].left == before - 5_000
    rows = switcher(app).rail.rows
    assert switcher(app).rail.isVisible() and len(rows) == 2
    for row, names in zip(rows, (FIRST, SECOND), strict=True):
        assert all(name in row.accessibleName() for name in names)
    app.click(rows[0])
    assert app.garnet.matches.shown is first and app.page is first.page


def test_home_offers_to_resume_only_matches_that_are_not_live(shell: Make) -> None:
    app = shell()
    open_two(app)
    home, store = app.garnet.home, app.garnet.data.store
    one, other = (summary.header.id for summary in store.summaries())
    for live in ({one, other}, {other}, set[str]()):
        home.unfinished.read(store, tuple, live.__contains__)
        app.qtbot.waitUntil(lambda: not home.unfinished._to_read)
        assert {card.match_id for card in home.unfinished.cards} == {one, other} - live
    home.refresh()
    app.qtbot.waitUntil(lambda: not home.unfinished._to_read)
    assert home.unfinished.cards == []


def test_keys_lead_from_match_to_match(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)
    for keys, shown in (
        ("Ctrl+PgDown", first),
        ("Ctrl+PgDown", second),
        ("Ctrl+PgUp", first),
        ("Ctrl+Alt+2", second),
        ("Ctrl+Alt+1", first),
        ("Ctrl+Alt+9", first),
    ):
        app.press(keys)
        assert app.garnet.matches.shown is shown, keys


def test_a_deadline_of_a_hidden_match_is_held_and_marked(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)
    soonest = min(reading.total for reading in first.session.readings() if reading.running)
    second.session.pause("a break")
    row = switcher(app).rail.rows[0]
    pass_time(app, soonest - 20_000)
    assert not row._row.due
    pass_time(app, 12_000)
    assert row._row.due and not first.session.view(UMPIRE).held
    pass_time(app, 10_000)
    assert first.session.view(UMPIRE).held and row._row.due
    assert "Time is up" in row.accessibleName()
    assert not second.session.view(UMPIRE).held


def test_a_paste_for_a_closed_match_is_not_used(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)
    app.garnet.window.remove(second.page)
    app.garnet.matches.show(first)
    paste(app, "Oleg: c3\nMira: gl")
    text = app.garnet.window.notice.text()
    assert "the text is for Oleg – Mira, which is not open" in text and "Ann – Ben" in text
    assert not desk(first).notices.heard.said()
    paste(app, "Oleg: c3\nMira: gl")
    assert desk(first).notices.heard.said(), "once more, it is read here"
    desk(first).paster.forget()
    paste(app, "Oleg: c3\nAnn: gl")
    assert desk(first).notices.heard.said()


def test_the_first_key_after_a_switch_has_no_effect(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)
    desk(second).primary.guard.unblock()
    switcher(app).show_number(0)
    assert desk(first).primary.guard.blocks
    assert second in app.garnet.matches.live_matches


def test_a_message_goes_to_the_match_of_its_author(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)
    seat = Seat.ONE
    move = "Ann: f4 g4"
    paste(app, move)
    assert app.garnet.matches.shown is first
    assert desk(first).panels[seat].text() and not any(
        panel.text() for panel in desk(second).panels
    )


def test_a_message_of_the_shown_match_or_of_an_unknown_author_stays(shell: Make) -> None:
    app = shell()
    _, second = open_two(app)
    for text in ("Oleg: pass", "what a game", "zoe: hello"):
        paste(app, text)
        assert app.garnet.matches.shown is second
        desk(second).paster.forget()


def test_a_paste_for_several_matches_is_shown_and_then_divided(shell: Make) -> None:
    app = shell()
    first, second = open_two(app, second="masked-army")
    paste(app, "Ann: f4 g4\nOleg: f5 g5")
    at = {live: live.session.now for live in (first, second)}
    sheet = app.sheet()
    text = " ".join(label.text() for label in sheet.findChildren(QLabel))
    assert first.title in text and second.title in text and "f5 g5" in text
    assert not any(panel.text() for live in (first, second) for panel in desk(live).panels)
    app.watch.now += 7_000  # stamps must have the time of the paste, not of the answer
    app.click(answer(sheet, "Paste each"))
    assert app.garnet.matches.shown is second
    for live, own, other in ((first, "f4", "f5"), (second, "f5", "f4")):
        texts = " ".join(panel.text().lower() for panel in desk(live).panels)
        assert own in texts and other not in texts
        assert [stamp.arrived for stamp in live.session.match.state.stamps] == [at[live]]


def test_enter_after_a_divided_paste_submits_at_the_desk_that_is_shown(shell: Make) -> None:
    app = shell()
    first, second = open_two(app, first="thwart-omega", second="masked-army")
    paste(app, "Oleg: f5 g5\nAnn: black c3 white d4")
    app.click(answer(app.sheet(), "Paste each"))
    assert app.page is second.page
    app.press("Return")
    assert not any(panel.text() for panel in desk(second).panels)
    assert desk(first).panels[Seat.ONE].text()


def test_the_log_says_that_a_divided_paste_came_before_its_parts_were_read(shell: Make) -> None:
    app = shell()
    first, second = open_two(app, second="masked-army")
    paste(app, "Ann: f4 g4\nOleg: f5 g5")
    pass_time(app, 3_000)
    app.click(answer(app.sheet(), "Paste each"))
    for live in (first, second):
        told = plain(live.session.view(UMPIRE).log[-1].message)
        assert told.startswith("Arrived with") and "it was pasted at that time" in told


def test_a_name_in_two_matches_raises_a_question(shell: Make) -> None:
    app = shell()
    app.start("masked-army", "umpire", names=FIRST)
    first = app.live
    begin(app)
    app.start("masked-army", "umpire", names=Pair("Cleo", "Ann"))
    second = app.live
    begin(app)
    paste(app, "Ann: f4 g4")
    app.click(answer(app.sheet(), first.title))
    assert app.garnet.matches.shown is first
    assert any(panel.text() for panel in desk(first).panels)
    assert not any(panel.text() for panel in desk(second).panels)


def test_for_a_name_in_two_matches_enter_chooses_the_shown_match(shell: Make) -> None:
    app = shell()
    app.start("masked-army", "umpire", names=Pair("Ann", "Zoe"))
    begin(app)
    open_two(app, "hyperstar", "masked-army")
    first = app.garnet.matches.live_matches[0]
    switcher(app).show_number(0)
    paste(app, "Ann: f4 g4")
    app.press("Return")
    assert app.live is first and desk(first).panels[Seat.ONE].text()


def test_the_question_does_not_show_what_one_match_hides(shell: Make) -> None:
    app = shell()
    first, second = open_two(app, "thwart-omega", "thwart-omega")
    desk(first).privacy.choose(True)
    paste(app, "Ann: A1 2 B2 w\nOleg: C3 4 D4 w")
    text = " ".join(label.text() for label in app.sheet().findChildren(QLabel))
    assert "from Ann" in text and "A1" not in text and "C3" not in text
    assert second.title in text


@pytest.mark.parametrize("secret", ["A1 2 B2 w", "C3 4 D4 w"])
def test_nothing_secret_is_in_the_rail_or_on_another_desk(shell: Make, secret: str) -> None:
    app = shell()
    _, second = open_two(app, "thwart-omega", "hyperstar")
    before = second.session.view(PUBLIC)
    switcher(app).show_number(0)
    paste(app, f"Ann: {secret}")
    switcher(app).show_number(1)
    said = " ".join(row.accessibleName() for row in switcher(app).rail.rows)
    assert not any(token in said for token in ("A1", "B2", "C3", "D4"))
    assert second.session.view(PUBLIC) == before
    texts = [label.text() for label in second.page.findChildren(QLabel)]
    assert not any(secret in text for text in texts)


def test_a_hanging_clipboard_costs_no_match_time(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    both = open_two(app)
    left = [live.session.readings()[0].left for live in both]
    QGuiApplication.clipboard().setText("Oleg: pass")
    text = type(QGuiApplication.clipboard()).text

    def hangs(*args: object) -> str:
        app.watch.now += 4_000
        return text(QGuiApplication.clipboard())

    monkeypatch.setattr(type(QGuiApplication.clipboard()), "text", hangs)
    desk(both[1]).paster.clipboard()
    for live, before in zip(both, left, strict=True):
        live.session.observe()
        assert live.session.readings()[0].left == before


def test_switching_by_key_keeps_an_unfinished_form(shell: Make) -> None:
    app = shell()
    open_two(app)
    app.garnet.new_matches.open("gyulbot", "umpire")
    page = app.page
    app.press("Ctrl+PgDown")
    app.press("Ctrl+Alt+1")
    assert app.page is page


def test_the_broadcast_page_offers_the_live_matches(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)
    app.garnet.broadcasting.open()
    page = as_a(BroadcastPage, app.page)
    assert page.matches.value() is first and page.matches.isVisible()
    page.matches.setValue(second)
    assert app.garnet.broadcasting.chosen is second


def test_a_match_can_keep_running_on_home(shell: Make) -> None:
    app = shell()
    app.start("masked-army", "umpire", clocks=True)
    live = app.live
    begin(app)
    app.garnet.leaving.go_home()
    app.click(answer(app.sheet(), "Let it run"))
    assert app.page is app.garnet.home and live in app.garnet.matches.live_matches
    assert app.garnet.matches.shown is None and switcher(app).rail.isVisible()
    left = live.session.readings()[0].left
    pass_time(app, 3_000)
    assert live.session.readings()[0].left == left - 3_000
    app.garnet.home.refresh()
    assert app.garnet.home.unfinished.cards == []  # the rail already shows the match
    app.garnet.home._delete(live.header.id)
    assert app.garnet.data.store.require_archive().header(live.header.id) == live.header
    app.garnet.matches.resume(live.header.id)
    assert app.garnet.matches.shown is live and not switcher(app).rail.isVisible()


def test_closing_the_window_asks_about_every_match(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)
    app.garnet.window.close()
    text = " ".join(label.text() for label in app.sheet().findChildren(QLabel))
    assert first.title in text and second.title in text
    app.click(answer(app.sheet(), "Close Garnet"))
    assert not app.garnet.matches.live_matches and not app.garnet.window.isVisible()
    for live in (first, second):
        assert live.session.view(PUBLIC).paused


def test_nothing_done_in_the_rail_changes_what_is_on_air(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)
    air = app.garnet.broadcasting
    assert air.chosen is first
    for number in (0, 1, 0):
        switcher(app).show_number(number)
        assert air.chosen is first
    air.choose(second)
    switcher(app).show_number(0)
    assert air.chosen is second


def test_the_stage_stays_with_its_match(shell: Make) -> None:
    app = shell()
    app.start("masked-army", "umpire", clocks=True, names=FIRST)
    begin(app)
    first = app.live
    app.garnet.staging.open(first)
    app.start("hyperstar", "umpire", clocks=True, names=SECOND)
    assert first.stage is not None and app.live.stage is None
    switcher(app).show_number(0)
    switcher(app).show_number(1)
    assert first.stage is not None and app.live.stage is None
    app.garnet.staging.open(app.live)
    assert first.stage is None and app.live.stage is not None
    app.garnet.staging.close()


def test_the_menu_of_every_desk_controls_the_stage(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)

    def rows(live: LiveMatch) -> list[str]:
        return [row.text for row in desk(live).shortcuts._stage_rows()]

    app.garnet.staging.open(first)
    assert rows(first) == rows(second) and "Stage: scenes…" in rows(second)
    app.garnet.staging.close()
    assert rows(first) == rows(second) == []


def test_typed_text_is_hidden_at_every_desk_beside_the_stage(shell: Make) -> None:
    app = shell()
    first, second = open_two(app, "thwart-omega", "thwart-omega")
    app.garnet.staging.open(first)
    assert desk(first).privacy.hidden and desk(second).privacy.hidden
    app.start("thwart-omega", "umpire", names=Pair("Cleo", "Dora"))
    assert desk(app.live).privacy.hidden
    app.garnet.staging.close()
    assert not desk(first).privacy.hidden and not desk(second).privacy.hidden


def test_a_renamed_player_is_still_recognised_by_the_old_name(shell: Make) -> None:
    app = shell()
    first, second = open_two(app)
    first.session.rename(Pair("Anna", "Ben"))
    paste(app, "Ann: f4 g4")
    assert app.garnet.matches.shown is first and desk(first).panels[Seat.ONE].text()
    assert not any(panel.text() for panel in desk(second).panels)
    desk(first).panels[Seat.ONE].clear()
    first.session.rename(Pair("Zoe", "Ben"), replaced=True)
    paste(app, "Ann: f4 g4")
    assert not desk(first).panels[Seat.ONE].text()
