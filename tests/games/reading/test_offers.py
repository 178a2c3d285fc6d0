"""The Desk's offers: to correct an earlier move, or to enter a concession."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.core import Seat
from games.match import record
from games.match.match import Match
from games.reading.reader import read_paste
from games.reading.results import Heard

DATA = Path(__file__).parents[2] / "data" / "chat"


def match_of(game: str, name: str) -> Match:
    """Return the match of the case whose name contains `name`."""
    shown = json.loads((DATA / f"{game}.json").read_text("utf-8"))
    case = next(item for item in shown if name in item["name"])
    return record.replay(record.read(json.dumps(case["record"]).encode()), None)


def heard_message(
    match: Match, paste: str, seat: Seat, sent: str = "", fixes: bool = False
) -> Heard:
    """Return how a seat's message is heard; `fixes`: in the position before its last move."""
    position = match.position_to_fix(seat) if fixes else match.position
    (found,) = read_paste(
        match.game, position, match.setup.players, paste, seat=seat, sent={seat: sent}
    ).heard
    return found


@pytest.mark.parametrize(
    "paste", ["wait no, i meant f4 f5", "oops its F4-F5", "oops, blue on F5", "sry, f5", "*F5"]
)
def test_a_seat_can_correct_its_last_move(paste: str) -> None:
    """The text is read together with the last move, in the position before it."""
    match = match_of("masked-army", "-006-")
    out_of_turn = heard_message(match, paste, Seat.ONE)
    assert out_of_turn.corrects and out_of_turn.answer.asks is not None
    assert out_of_turn.answer.moves == ()
    corrected = heard_message(match, paste, Seat.ONE, "F4-G4", fixes=True)
    assert corrected.answer.moves == ("F4-F5",) and corrected.answer.asks is None


@pytest.mark.parametrize(
    ("sent", "paste", "moves"),
    [
        ("b b2 w e5", "oops its B b3", ("B:B3 W:E5",)),
        ("b b2 w e5", "sorry, white g7", ("B:B2 W:G7",)),
        ("b b2 w b2", "*w b3", ("B:B2 W:B3",)),
        ("b b2 w e5", "no wait, b a1 w a2", ("B:A1 W:A2",)),
        ("b b2 w e5", "black b3", ()),
        ("b b2 w e5", "thanks!", ()),
    ],
)
def test_a_correction_is_combined_with_a_refused_text(
    sent: str, paste: str, moves: tuple[str, ...]
) -> None:
    assert (
        heard_message(match_of("thwart-omega", "-001-"), paste, Seat.ONE, sent).answer.moves
        == moves
    )


POSITIONS = [
    ("thwart-omega", "-001-", Seat.ONE),
    ("masked-army", "-005-", Seat.ONE),
    ("masked-army", "-005-", Seat.TWO),
    ("hyperstar", "-004-", Seat.ONE),
    ("gyulbot", "-024-", Seat.TWO),
    ("gyulbot", "-037-", Seat.ONE),
    ("unlucky-for-some", "-018-", Seat.ONE),
]
CONCESSIONS = [
    "ok i give up, gg",
    "i resign",
    "gg, you win",
    "wait no, i resign",
    "i concede. gg wp",
    "fine, i'm giving up. gg",
]


@pytest.mark.parametrize("paste", ["c3 w d4", "mira: c3 w d4", "c3 d4", "c3, d4 white", "b c3 d4"])
def test_both_orders_are_offered_for_two_cells_without_colours(paste: str) -> None:
    answer = heard_message(match_of("thwart-omega", "-001-"), paste, Seat.ONE).answer
    assert answer.asks is not None and answer.moves == ()
    assert set(answer.choices) == {("B:C3 W:D4",), ("B:D4 W:C3",)}


@pytest.mark.alike
@pytest.mark.parametrize(("game", "name", "seat"), POSITIONS)
@pytest.mark.parametrize("paste", CONCESSIONS)
def test_a_concession_is_offered_instead_of_a_move(
    game: str, name: str, seat: Seat, paste: str
) -> None:
    answer = heard_message(match_of(game, name), paste, seat, "anything").answer
    assert answer.concedes and answer.asks is not None and answer.moves == ()


@pytest.mark.alike
@pytest.mark.parametrize(
    "paste",
    [
        "never give up",
        "i won't give up",
        "i'd resign if i could",
        "don't give up ben",
        "i give up on that corner",
        "gg",
        "you win this one if i slip",
        "he should resign",
    ],
)
@pytest.mark.parametrize(("game", "name", "seat"), POSITIONS)
def test_talk_about_giving_up_is_not_a_concession(
    game: str, name: str, seat: Seat, paste: str
) -> None:
    assert not heard_message(match_of(game, name), paste, seat).answer.concedes


def test_giving_up_a_round_of_gyulbot_declines() -> None:
    match = match_of("gyulbot", "-024-")
    assert heard_message(match, "i give up", Seat.TWO).answer.moves == ("decline",)
    assert heard_message(match, "i give up, gg", Seat.TWO).answer.choices == (("decline",),)
