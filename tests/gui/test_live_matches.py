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


def switcher(one: Shell) -> LiveMatches:
    return there(one.garnet.live_matches)


def desk(live: LiveMatch) -> DeskPage:
    return as_a(DeskPage, live.page)


def begin(one: Shell) -> None:
    """Start the clocks of the visible match."""
    one.live.session.begin()
    one.live.session.resume()


def open_two(
    one: Shell, first: str = "masked-army", second: str = "hyperstar"
) -> tuple[LiveMatch, LiveMatch]:
    """Open two umpired matches; the second is visible."""
    one.start(first, "umpire", clocks=True, names=FIRST)
    before = one.live
    begin(one)
    one.start(second, "umpire", clocks=True, names=SECOND)
    begin(one)
    return before, one.live


def paste(one: Shell, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    desk(one.live).paster.paste()


def answer(sheet: Sheet, text: str) -> Button:
    return next(one for one in sheet.findChildren(Button) if one.text() == text)


def pass_time(one: Shell, time: int) -> None:
    for _ in range(time // 1_000):
        one.watch.now += 1_000
        for live in one.garnet.matches.live_matches:
            live.session.observe()
    switcher(one).refresh()


def test_a_second_match_is_opened_beside_the_first(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)
    assert one.garnet.matches.live_matches == [first, second]
    assert one.garnet.matches.shown is second and one.page is second.page
    left = [live.session.readings()[0].left for live in (first, second)]
    pass_time(one, 5_000)
    for live, before in zip((first, second), left, strict=True):
        assert live.session.readings()[0].left == before - 5_000
    rows = switcher(one).rail.rows
    assert switcher(one).rail.isVisible() and len(rows) == 2
    for row, names in zip(rows, (FIRST, SECOND), strict=True):
        assert all(name in row.accessibleName() for name in names)
    one.click(rows[0])
    assert one.garnet.matches.shown is first and one.page is first.page


def test_keys_lead_from_match_to_match(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)
    for keys, shown in (
        ("Ctrl+PgDown", first),
        ("Ctrl+PgDown", second),
        ("Ctrl+PgUp", first),
        ("Ctrl+Alt+2", second),
        ("Ctrl+Alt+1", first),
        ("Ctrl+Alt+9", first),
    ):
        one.press(keys)
        assert one.garnet.matches.shown is shown, keys


def test_a_deadline_of_a_hidden_match_is_held_and_marked(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)
    soonest = min(reading.total for reading in first.session.readings() if reading.running)
    second.session.pause("a break")
    row = switcher(one).rail.rows[0]
    pass_time(one, soonest - 20_000)
    assert not row._row.due
    pass_time(one, 12_000)
    assert row._row.due and not first.session.view(UMPIRE).held
    pass_time(one, 10_000)
    assert first.session.view(UMPIRE).held and row._row.due
    assert "Time is up" in row.accessibleName()
    assert not second.session.view(UMPIRE).held


def test_a_paste_for_a_closed_match_is_not_used(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)
    one.garnet.window.remove(second.page)
    one.garnet.matches.show(first)
    paste(one, "Oleg: c3\nMira: gl")
    said = one.garnet.window.notice.text()
    assert "it is for Oleg – Mira, which is not open" in said and "Ann – Ben" in said
    assert not desk(first).notices.heard.said()
    paste(one, "Oleg: c3\nMira: gl")
    assert desk(first).notices.heard.said(), "once more, it is read here"
    desk(first).paster.forget()
    paste(one, "Oleg: c3\nAnn: gl")
    assert desk(first).notices.heard.said()


def test_the_first_key_after_a_switch_has_no_effect(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)
    desk(second).primary.guard.unblock()
    switcher(one).show_number(0)
    assert desk(first).primary.guard.blocks
    assert second in one.garnet.matches.live_matches


def test_a_message_goes_to_the_match_of_its_author(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)
    seat = Seat.ONE
    move = "Ann: f4 g4"
    paste(one, move)
    assert one.garnet.matches.shown is first
    assert desk(first).panels[seat].text() and not any(
        panel.text() for panel in desk(second).panels
    )


def test_a_message_of_the_shown_match_or_of_an_unknown_author_stays(shell: Make) -> None:
    one = shell()
    _, second = open_two(one)
    for text in ("Oleg: pass", "what a game", "zoe: hello"):
        paste(one, text)
        assert one.garnet.matches.shown is second
        desk(second).paster.forget()


def test_a_paste_for_several_matches_is_shown_and_then_divided(shell: Make) -> None:
    one = shell()
    first, second = open_two(one, second="masked-army")
    paste(one, "Ann: f4 g4\nOleg: f5 g5")
    at = {live: live.session.now for live in (first, second)}
    sheet = one.sheet()
    said = " ".join(label.text() for label in sheet.findChildren(QLabel))
    assert first.title in said and second.title in said and "f5 g5" in said
    assert not any(panel.text() for live in (first, second) for panel in desk(live).panels)
    one.watch.now += 7_000  # stamps must have the time of the paste, not of the answer
    one.click(answer(sheet, "Paste each"))
    assert one.garnet.matches.shown is second
    for live, own, other in ((first, "f4", "f5"), (second, "f5", "f4")):
        texts = " ".join(panel.text().lower() for panel in desk(live).panels)
        assert own in texts and other not in texts
        assert [stamp.arrived for stamp in live.session.match.state.stamps] == [at[live]]


def test_enter_after_a_divided_paste_submits_at_the_desk_that_is_shown(shell: Make) -> None:
    one = shell()
    first, second = open_two(one, first="thwart-omega", second="masked-army")
    paste(one, "Oleg: f5 g5\nAnn: black c3 white d4")
    one.click(answer(one.sheet(), "Paste each"))
    assert one.page is second.page
    one.press("Return")
    assert not any(panel.text() for panel in desk(second).panels)
    assert desk(first).panels[Seat.ONE].text()


def test_the_log_says_that_a_divided_paste_came_before_its_parts_were_read(shell: Make) -> None:
    one = shell()
    first, second = open_two(one, second="masked-army")
    paste(one, "Ann: f4 g4\nOleg: f5 g5")
    pass_time(one, 3_000)
    one.click(answer(one.sheet(), "Paste each"))
    for live in (first, second):
        told = plain(live.session.view(UMPIRE).log[-1].message)
        assert told.startswith("Arrived with") and "it was pasted then" in told


def test_a_name_in_two_matches_raises_a_question(shell: Make) -> None:
    one = shell()
    one.start("masked-army", "umpire", names=FIRST)
    first = one.live
    begin(one)
    one.start("masked-army", "umpire", names=Pair("Cleo", "Ann"))
    second = one.live
    begin(one)
    paste(one, "Ann: f4 g4")
    one.click(answer(one.sheet(), first.title))
    assert one.garnet.matches.shown is first
    assert any(panel.text() for panel in desk(first).panels)
    assert not any(panel.text() for panel in desk(second).panels)


def test_for_a_name_in_two_matches_enter_chooses_the_shown_match(shell: Make) -> None:
    one = shell()
    one.start("masked-army", "umpire", names=Pair("Ann", "Zoe"))
    begin(one)
    open_two(one, "hyperstar", "masked-army")
    first = one.garnet.matches.live_matches[0]
    switcher(one).show_number(0)
    paste(one, "Ann: f4 g4")
    one.press("Return")
    assert one.live is first and desk(first).panels[Seat.ONE].text()


def test_the_question_does_not_show_what_one_match_hides(shell: Make) -> None:
    one = shell()
    first, second = open_two(one, "thwart-omega", "thwart-omega")
    desk(first).privacy.choose(True)
    paste(one, "Ann: A1 2 B2 w\nOleg: C3 4 D4 w")
    said = " ".join(label.text() for label in one.sheet().findChildren(QLabel))
    assert "from Ann" in said and "A1" not in said and "C3" not in said
    assert second.title in said


@pytest.mark.parametrize("secret", ["A1 2 B2 w", "C3 4 D4 w"])
def test_nothing_secret_is_in_the_rail_or_on_another_desk(shell: Make, secret: str) -> None:
    one = shell()
    _, second = open_two(one, "thwart-omega", "hyperstar")
    before = second.session.view(PUBLIC)
    switcher(one).show_number(0)
    paste(one, f"Ann: {secret}")
    switcher(one).show_number(1)
    said = " ".join(row.accessibleName() for row in switcher(one).rail.rows)
    assert not any(token in said for token in ("A1", "B2", "C3", "D4"))
    assert second.session.view(PUBLIC) == before
    texts = [label.text() for label in second.page.findChildren(QLabel)]
    assert not any(secret in text for text in texts)


def test_a_hanging_clipboard_costs_no_match_time(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = shell()
    both = open_two(one)
    left = [live.session.readings()[0].left for live in both]
    QGuiApplication.clipboard().setText("Oleg: pass")
    text = type(QGuiApplication.clipboard()).text

    def hangs(*args: object) -> str:
        one.watch.now += 4_000
        return text(QGuiApplication.clipboard())

    monkeypatch.setattr(type(QGuiApplication.clipboard()), "text", hangs)
    desk(both[1]).paster.clipboard()
    for live, before in zip(both, left, strict=True):
        live.session.observe()
        assert live.session.readings()[0].left == before


def test_switching_by_key_keeps_an_unfinished_form(shell: Make) -> None:
    one = shell()
    open_two(one)
    one.garnet.new_matches.open("gyulbot", "umpire")
    page = one.page
    one.press("Ctrl+PgDown")
    one.press("Ctrl+Alt+1")
    assert one.page is page


def test_the_broadcast_page_offers_the_live_matches(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)
    one.garnet.broadcasting.open()
    page = as_a(BroadcastPage, one.page)
    assert page.matches.value() is first and page.matches.isVisible()
    page.matches.setValue(second)
    assert one.garnet.broadcasting.chosen is second


def test_a_match_can_keep_running_on_home(shell: Make) -> None:
    one = shell()
    one.start("masked-army", "umpire", clocks=True)
    live = one.live
    begin(one)
    one.garnet.leaving.go_home()
    one.click(answer(one.sheet(), "Let it run"))
    assert one.page is one.garnet.home and live in one.garnet.matches.live_matches
    assert one.garnet.matches.shown is None and switcher(one).rail.isVisible()
    left = live.session.readings()[0].left
    pass_time(one, 3_000)
    assert live.session.readings()[0].left == left - 3_000
    one.garnet.home.refresh()
    assert one.garnet.home.unfinished.cards == []  # the rail already shows the match
    one.garnet.home._delete(live.header.id)
    assert one.garnet.data.store.require_archive().header(live.header.id) == live.header
    one.garnet.matches.resume(live.header.id)
    assert one.garnet.matches.shown is live and not switcher(one).rail.isVisible()


def test_closing_the_window_asks_about_every_match(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)
    one.garnet.window.close()
    said = " ".join(label.text() for label in one.sheet().findChildren(QLabel))
    assert first.title in said and second.title in said
    one.click(answer(one.sheet(), "Close Garnet"))
    assert not one.garnet.matches.live_matches and not one.garnet.window.isVisible()
    for live in (first, second):
        assert live.session.view(PUBLIC).paused


def test_nothing_done_in_the_rail_changes_what_is_on_air(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)
    air = one.garnet.broadcasting
    assert air.chosen is first
    for number in (0, 1, 0):
        switcher(one).show_number(number)
        assert air.chosen is first
    air.choose(second)
    switcher(one).show_number(0)
    assert air.chosen is second


def test_the_stage_stays_with_its_match(shell: Make) -> None:
    one = shell()
    one.start("masked-army", "umpire", clocks=True, names=FIRST)
    begin(one)
    first = one.live
    one.garnet.staging.open(first)
    one.start("hyperstar", "umpire", clocks=True, names=SECOND)
    assert first.stage is not None and one.live.stage is None
    switcher(one).show_number(0)
    switcher(one).show_number(1)
    assert first.stage is not None and one.live.stage is None
    one.garnet.staging.open(one.live)
    assert first.stage is None and one.live.stage is not None
    one.garnet.staging.close()


def test_the_menu_of_every_desk_controls_the_stage(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)

    def rows(live: LiveMatch) -> list[str]:
        return [row.text for row in desk(live).shortcuts._stage_rows()]

    one.garnet.staging.open(first)
    assert rows(first) == rows(second) and "Stage: scenes…" in rows(second)
    one.garnet.staging.close()
    assert rows(first) == rows(second) == []


def test_typed_text_is_hidden_at_every_desk_beside_the_stage(shell: Make) -> None:
    one = shell()
    first, second = open_two(one, "thwart-omega", "thwart-omega")
    one.garnet.staging.open(first)
    assert desk(first).privacy.hidden and desk(second).privacy.hidden
    one.start("thwart-omega", "umpire", names=Pair("Cleo", "Dora"))
    assert desk(one.live).privacy.hidden
    one.garnet.staging.close()
    assert not desk(first).privacy.hidden and not desk(second).privacy.hidden


def test_a_renamed_player_is_still_recognised_by_the_old_name(shell: Make) -> None:
    one = shell()
    first, second = open_two(one)
    first.session.rename(Pair("Anna", "Ben"))
    paste(one, "Ann: f4 g4")
    assert one.garnet.matches.shown is first and desk(first).panels[Seat.ONE].text()
    assert not any(panel.text() for panel in desk(second).panels)
    desk(first).panels[Seat.ONE].clear()
    first.session.rename(Pair("Zoe", "Ben"), replaced=True)
    paste(one, "Ann: f4 g4")
    assert not desk(first).panels[Seat.ONE].text()
