from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core import UMPIRE, Message, Outcome, Pair, Seat
from games.match.matchview import view_of
from gui.games import face
from gui.kit.board.animation import Tally
from gui.kit.teller import Stand, Tone
from gui.picture.column import Kind, column_of
from tests.gui.stage.conftest import Game

from .conftest import army, omega


def test_before_the_start_it_says_so_and_shows_the_commitment() -> None:
    match = omega()
    column = column_of(match.view(), match.readings())
    assert column.banner is not None and column.banner.kind is Kind.SOON
    assert match.match.commitment[:4] in column.banner.detail
    assert [card.stand for card in column.cards] == [Stand.RESTS, Stand.RESTS]
    assert not column.begun


def test_a_sealed_round_shows_who_has_submitted_and_one_clock_for_both() -> None:
    match = omega().start().play(2)
    match.submit(Seat.TWO, match.match.game.write(_any(match, Seat.TWO)))
    column = column_of(match.view(), match.readings())
    assert [card.stand for card in column.cards] == [Stand.CHOOSING, Stand.SUBMITTED]
    assert column.shared is not None and column.shared.running
    assert column.cards.one.clock is None
    assert column.when == "Round 3"


def test_an_alternating_game_lights_the_seat_that_is_to_move() -> None:
    match = army().start().play(3)
    column = column_of(match.view(), match.readings(4_000))
    assert [card.lit for card in column.cards] == [False, True]
    clocks = [card.clock for card in column.cards]
    assert clocks[1] is not None and clocks[1].running and clocks[1].left == 116_000
    assert clocks[0] is not None and not clocks[0].running
    assert clocks[0].bank == clocks[1].bank == 300_000


def test_paused_nobody_is_lit_and_the_reason_is_told() -> None:
    match = army().start().play(3)
    match.match.append(match.match.pause(match.now + 1, "The line broke."))
    column = column_of(match.view(), match.readings())
    assert column.banner is not None
    assert (column.banner.kind, column.banner.detail) == (Kind.PAUSED, "The line broke.")
    assert not any(card.lit for card in column.cards)
    clock = column.cards.two.clock
    assert clock is not None and clock.paused and not clock.running


def test_a_round_that_was_drawn_is_marked() -> None:
    match = omega().start().play(1)
    match.submit(Seat.ONE, match.match.game.write(_any(match, Seat.ONE)))
    match.match.append(match.match.deadline(match.now + 1))
    last = column_of(match.view(), match.readings()).last
    assert last is not None and last.title == "Round 2 revealed"
    assert [move.drawn for move in last.moves] == [False, True]


def test_burned_cells_are_named() -> None:
    match = omega().start()
    match.submit(Seat.ONE, "B:C3 W:D4").submit(Seat.TWO, "B:D4 W:A1")
    last = column_of(match.view(), match.readings()).last
    assert last is not None and last.note == "D4 burned"


def test_the_working_of_thwart_omega() -> None:
    match = omega().start()
    match.submit(Seat.ONE, "B:C3 W:D4").submit(Seat.TWO, "B:C3 W:D5")
    working = face("thwart-omega").teller().working(match.view())
    assert working is not None
    assert [" ".join(token.text for token in item.tokens) for item in working] == ["2", "2"]
    match.submit(Seat.ONE, "B:A1 W:G7").submit(Seat.TWO, "B:A7 W:G6")
    working = face("thwart-omega").teller().working(match.view())
    assert working is not None
    assert [item.total for item in working] == ["2", "4"]
    assert " ".join(token.text for token in working.one.tokens) == "2 × 1 × 1"


def test_the_armies_are_compared_up_to_where_they_differ() -> None:
    view = army().start().finish().view()
    working = face("masked-army").teller().working(view)
    assert view.outcome is not None and view.outcome.by == "MA-6" and working is not None
    winner = view.outcome.winner
    assert winner is not None
    golden = [token.text for token in working[winner].tokens if token.tone is Tone.GOLD]
    assert golden == [working[winner].total]
    assert not [token for token in working[winner.other].tokens if token.tone is Tone.GOLD]
    more, fewer = (int(working[seat].total) for seat in (winner, winner.other))
    assert more > fewer
    assert all(item.decides for item in working)


def test_the_armies_stay_hidden_while_the_game_runs() -> None:
    match = army().start().play(20)
    assert face("masked-army").teller().working(match.view()) is None
    revealed = replace(match.view(), board=view_of(match.match, UMPIRE).board)
    assert face("masked-army").teller().working(revealed) is None


def test_a_piece_that_a_correction_hid_is_not_told() -> None:
    match = army().start().play(3)
    match.match.append(match.match.rewind(2, match.now + 1, "a slip"))
    last = column_of(match.view(), match.readings()).last
    assert last is not None
    assert last.moves[0].parts[0].text == "hidden after a correction"


@pytest.mark.parametrize("seat", Seat)
def test_the_winner_is_told_by_name(seat: Seat) -> None:
    match = army(players=("blue", "red")).start().play(2)
    match.match.append(match.match.concede(seat, match.now + 1))
    column = column_of(match.view(), match.readings())
    names = Pair("blue", "red")
    assert column.banner is not None
    assert column.banner.seat is seat.other
    assert column.banner.title == f"\u2068{names[seat.other]}\u2069 wins"
    assert column.banner.detail == f"\u2068{names[seat]}\u2069 conceded"
    assert column.cards[seat.other].stand is Stand.WON
    assert column.shared is None


def test_an_abandoned_match_has_no_winner() -> None:
    match = omega().start().play(2)
    match.match.append(match.match.abandon(match.now + 1, "The server is down."))
    column = column_of(match.view(), match.readings())
    assert column.banner is not None and column.banner.title == "Abandoned"
    assert column.banner.detail == "The server is down."
    assert {card.stand for card in column.cards} == {Stand.RESTS}


def test_a_draw_by_the_rules_is_called_one() -> None:
    view = replace(omega().start().view(), outcome=Outcome(None, "UF-1", Message("level"), "UF-2"))
    banner = column_of(view, ()).banner
    assert banner is not None and banner.title == "A draw"


def test_while_the_end_is_told_no_winner_is_named() -> None:
    match = omega().start().play(4)
    before = match.view()
    after = match.finish().view()
    column = column_of(
        after, (), so_far=before, progress=Pair(Tally(("6", "×", "4"), "24"), Tally.plain("3"))
    )
    assert column.banner is not None and column.banner.seat is None
    assert column.banner.title == "Game over"
    assert [card.stand for card in column.cards] == [Stand.RESTS, Stand.RESTS]
    workings = [card.working for card in column.cards]
    assert [working.total for working in workings if working is not None] == ["24", "3"]


def test_a_game_without_a_teller_is_told_from_its_public_log() -> None:
    match = army().start().play(2)
    view = match.view()
    last = face("a-game-to-come").teller().last(view)
    assert last is not None and last.moves[0].parts[0].text == view.word(view.log[-1].message)
    assert face("a-game-to-come").teller().working(view) is None


def _any(match: Game, seat: Seat) -> Any:
    return match.match.game.actions(match.match.position, seat)[5]


def test_whoever_leads_is_marked_and_nobody_between_equals() -> None:
    match = omega(grace=0).start()
    match.submit(Seat.ONE, "B:A1 W:C1").submit(Seat.TWO, "B:A2 W:E1")
    # two black stones joined, two white ones apart
    column = column_of(match.view(), (), took=Seat.ONE)
    assert [card.leads for card in column.cards] == [True, False]
    assert [card.took for card in column.cards] == [True, False]
    assert column.last is not None and column.last.note == "\u2068Ann\u2069 takes the lead"
    level = omega(grace=0).start()
    level.submit(Seat.ONE, "B:A1 W:C1").submit(Seat.TWO, "B:A3 W:E1")
    assert not any(card.leads for card in column_of(level.view(), ()).cards)


def test_nobody_is_said_to_lead_under_the_cloth() -> None:
    match = army().start().play(9)
    assert not any(card.leads for card in column_of(match.view(), ()).cards)
