from __future__ import annotations

import random
from typing import Any

import pytest

from games.core import IllegalAction, Pair, Seat
from games.unlucky.rules import Position
from games.unlucky.trial import Trial
from games.unlucky.wandering_noughts.board import SPACES
from games.unlucky.wandering_noughts.resolve import resolve
from games.unlucky.wandering_noughts.rules import Noughts
from games.unlucky.wandering_noughts.view import ActionKind, Result, Turn
from gui.games.unlucky.captions import spoken
from gui.games.unlucky.noughts.draft import NoughtsDraft, reach_of, read_draft, vain
from gui.games.unlucky.noughts.scene import NoughtsPanel
from gui.games.unlucky.reveals import TrialsAnimation
from tests.gui.games.unlucky.conftest import Board
from tests.gui.typed import as_a

from .conftest import (
    DMO,
    EC,
    NOUGHTS,
    WHOLE,
    MakeBoard,
    arranged,
    round_of,
    rounds,
    start,
    submit,
    to_the_end,
)

OPEN = (("place B2", "place E5"), ("place F2", "place B5"))


def opened() -> list[Any]:
    """Return round 3: noughts on B2 and F2, crosses on E5 and B5."""
    return rounds(*OPEN, game=NOUGHTS)


def test_a_dot_is_placed_on_and_taken_back(make: MakeBoard) -> None:
    board = make(NOUGHTS).see(start(NOUGHTS), DMO)
    board.click(board.space("C3"))
    assert board.scene.draft() == "place C3"
    board.click(board.space("C3"))
    assert board.scene.draft() == ""
    board.click(board.space("A1"))
    assert board.scene.draft() == ""
    board.click(board.space("C3"))
    board.keys("Return")
    assert board.proposed == ["place C3"]


def test_a_piece_is_moved_by_two_clicks_or_by_dragging(make: MakeBoard) -> None:
    board = make(NOUGHTS).see(opened()[-1], DMO)
    board.click(board.space("B2"))
    assert board.scene.draft() == "" and not board.scene.complete()
    assert board.scene.prompt() == "Choose where the piece goes."
    board.click(board.space("C3"))
    assert board.scene.draft() == "move B2-C3" and board.scene.complete()
    board.click(board.space("C3"))
    assert board.scene.draft() == ""
    board.drag(board.space("B2"), board.space("B1"))
    assert board.scene.draft() == "move B2-B1"
    board.click(board.space("F2"), board.space("F2"))
    assert board.scene.draft() == ""
    board.drag(board.space("B2"), board.space("E5"))
    assert board.scene.draft() == ""


@pytest.mark.clause("WN-2", "WN-3")
def test_two_different_actions_and_no_third(make: MakeBoard) -> None:
    board = make(NOUGHTS).see(opened()[-1], DMO)
    board.keys("W")
    board.click(board.space("C3"))
    assert board.scene.draft() == "wall C3"
    board.click(board.space("B2"), board.space("B3"))
    assert board.scene.draft() == "wall C3 move B2-B3"
    board.click(board.space("E6"))
    assert board.scene.draft() == "wall C3 move B2-B3"
    assert board.scene.prompt().startswith("Enter submits.")
    board.click(board.space("C3"))
    assert board.scene.draft() == "move B2-B3"
    board.click(board.space("D4"), right=True)
    assert board.scene.draft() == "wall D4 move B2-B3"
    board.click(board.space("D4"), right=True)
    board.click(board.space("E6"))
    assert board.scene.draft() == "move B2-B3 place E6"


def test_walls_wait_for_round_three(make: MakeBoard) -> None:
    board = make(NOUGHTS).see(start(NOUGHTS), DMO)
    board.keys("W")
    board.click(board.space("C3"))
    assert board.scene.draft() == "place C3"
    board.click(board.space("D4"), right=True)
    assert board.scene.draft() == "place C3"


def test_a_turn_is_chosen_with_keys(make: MakeBoard) -> None:
    board = make(NOUGHTS).see(opened()[-1], DMO)
    board.keys("Up", "Up", "Up", "Left", "Left", "Space")
    assert board.said[-1].startswith("B2: nought")
    assert not board.scene.complete()
    board.keys("Down", "Return")
    assert board.scene.draft() == "move B2-B3"
    board.keys("Return")
    assert board.proposed == ["move B2-B3"]
    board.keys("Escape")
    assert board.scene.draft() == ""
    board.keys("N")
    assert board.scene.draft() == "none"


def test_an_unfinished_move_is_taken_back_by_escape(make: MakeBoard) -> None:
    board = make(NOUGHTS).see(opened()[-1], DMO)
    board.click(board.space("B2"))
    board.keys("Escape")
    assert not board.scene.panels[0].begun()


@pytest.mark.clause("WN-3", "WN-4", "WN-5")
def test_what_can_be_aimed_at_is_what_the_rules_allow() -> None:
    for position in to_the_end(NOUGHTS, 7)[:-1]:
        trial = position.trials[0]
        for seat in Seat:
            reach = reach_of(trial.view(None, False, None), seat)
            for cell in SPACES:
                assert (cell in reach.walls) is allowed(trial, seat, Turn(wall=cell))
                assert (cell in reach.places) is allowed(trial, seat, Turn(place=cell))
            for start_ in reach.pieces:
                free = {aim for aim in SPACES if allowed(trial, seat, Turn(move=(start_, aim)))}
                assert reach.aims(start_) == free


def allowed(trial: Trial[Any, Any], seat: Seat, turn: Turn) -> bool:
    try:
        trial.check(seat, turn)
    except IllegalAction:
        return False
    return True


def test_drafts_are_values() -> None:
    draft = NoughtsDraft().wall((0, 1)).place((2, 2))
    assert draft.text == "wall A2 place C3"
    assert not draft.room(ActionKind.MOVE) and draft.room(ActionKind.WALL)
    assert draft.without(ActionKind.WALL).text == "place C3"
    assert draft.picked((3, 3)).text == "" and draft.picked((3, 3)).picked(None) == draft
    assert read_draft("wall A2 place C3") == draft
    assert read_draft("none").nothing and read_draft("").empty
    with pytest.raises(ValueError):
        read_draft("wall")


@pytest.mark.parametrize("text", ["place C3", "none"])
def test_touches_put_a_turn_together(make: MakeBoard, text: str) -> None:
    board = make(WHOLE).see(arranged(), DMO)
    board.click(*board.scene.touches(f"{NOUGHTS}: {text}"))
    assert board.scene.draft() == f"{NOUGHTS}: {text}"


def test_touches_put_three_actions_together(make: MakeBoard) -> None:
    board = make(NOUGHTS).see(opened()[-1], DMO)
    board.click(*board.scene.touches("wall C3 move B2-B3"))
    assert board.scene.draft() == "wall C3 move B2-B3"


@pytest.mark.clause("WN-7", "WN-8")
@pytest.mark.parametrize(
    ("dmo", "ec", "text"),
    [
        ("move B2-C3", "wall C3", "B2→C3 cancelled: a wall was placed on C3"),
        ("move F2-F3", "place F2", "place F2: the enemy piece moved away"),
        ("move F2-F3", "place F2", "F2→F3"),
        ("place D3", "place D3", "place D3 cancelled: both were placed there"),
    ],
)
def test_a_reveal_says_what_was_cancelled_and_why(
    make: MakeBoard, dmo: str, ec: str, text: str
) -> None:
    before = opened()[-1]
    after = round_of(before, dmo, ec)
    board = make(NOUGHTS, motion=True).see(before)
    board.scene.setView(after.view(DMO), True)
    said = set()
    for step in range(60):
        board.scene.seek(board.scene.running_time * step / 60)
        said.add(
            as_a(TrialsAnimation, board.scene._animation)
            .scenes[0]
            .animation.caption(board.scene._ms)
        )
    assert any(text in spoken(item, board.scene.names) for item in said)
    board.scene.finishAnimation()


def test_a_new_line_is_gold_before_it_is_the_seats(make: MakeBoard) -> None:
    positions = to_the_end(NOUGHTS, 7)
    views = [position.view(EC) for position in positions]
    at = next(
        index
        for index in range(1, len(views))
        if any(
            len(views[index].parts[0].lines[seat]) > len(views[index - 1].parts[0].lines[seat])
            for seat in Seat
        )
    )
    board = make(NOUGHTS, motion=True)
    board.scene.setView(views[at - 1], False)
    board.scene.setView(views[at], True)
    board.scene.seek(board.scene.running_time * 0.995)
    drawn = board.pixels()
    board.scene.finishAnimation()
    assert drawn != board.pixels()


def test_handing_in_shows_a_check(make: MakeBoard) -> None:
    position = opened()[-1]
    board = make(NOUGHTS).see(position, DMO)
    empty = board.pixels()
    board.see(submit(position, DMO, "wall C3 move B2-B3"), DMO)
    assert board.pixels() != empty and board.scene.draft() == ""


VAIN = (
    ("move B2-C2", "B2→C2 will be cancelled (WN-7)."),
    ("wall B3 move B2-B3", "B2→B3 will be cancelled (WN-7)."),
    ("wall E4 place E4", "place E4 will be cancelled (WN-8)."),
    ("move B2-A3 place A3", "place A3 is cancelled if your piece gets there (WN-8)."),
)


def beside() -> Position:
    """Return round 4: noughts on B2 and C2, crosses on E5 and A4."""
    turns = (("place B2", "place E5"), ("place E2", "place B5"), ("move E2-D2", "move B5-A4"),
             ("move D2-C2", "none"))  # fmt: skip
    return rounds(*turns, game=NOUGHTS)[-1]


@pytest.mark.clause("WN-2", "WN-7", "WN-8")
@pytest.mark.parametrize(("text", "told"), VAIN)
@pytest.mark.parametrize("mouse", [True, False])
def test_a_legal_turn_in_vain_can_be_chosen_and_is_told(
    make: MakeBoard, text: str, told: str, mouse: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = beside()
    board = make(NOUGHTS).see(position, DMO)
    if mouse:
        board.click(*board.scene.touches(text))
    else:
        as_a(NoughtsPanel, board.scene.panels[0]).cursor = (0, 1)
        for part, key in (("wall", "W"), ("move", "M"), ("place", "P")):
            for number, name in enumerate(cells_of(text, part)):
                board.keys(*([key] if number == 0 else []), *way(board, name), "Space")
    assert board.scene.draft() == text and submit(position, DMO, text)
    assert board.scene.prompt() == f"{told} Enter submits." and board.said[-1] == told
    signed = board.pixels()
    monkeypatch.setattr(board.scene.panels[0], "vain", lambda draft: ())
    board.scene.panels[0].changed(False)
    assert board.pixels() != signed, "a sign where it comes to nothing"


def cells_of(text: str, part: str) -> list[str]:
    words = text.split()
    return words[words.index(part) + 1].split("-") if part in words else []


def way(board: Board, name: str) -> list[str]:
    """Return the arrow keys that move the cursor to a space."""
    panel = as_a(NoughtsPanel, board.scene.panels[0])
    column, row = ord(name[0]) - ord("A") - panel.cursor[0], int(name[1]) - 1 - panel.cursor[1]
    keys = [] if panel.keyed else ["Up"]  # the first key only shows the cursor
    keys += ["Right" if column > 0 else "Left"] * abs(column)
    return keys + ["Down" if row > 0 else "Up"] * abs(row)


def test_another_piece_is_picked_up_and_no_move_made_in_vain(make: MakeBoard) -> None:
    board = make(NOUGHTS).see(beside(), DMO)
    board.click(board.space("B2"), board.space("C2"), board.space("C3"))
    assert board.scene.draft() == "move C2-C3" and board.scene.prompt() == "Enter submits."
    board.click(board.space("C3"))
    board.drag(board.space("B2"), board.space("C2"))
    assert board.scene.draft() == "move B2-C2"


@pytest.mark.clause("WN-7", "WN-8")
def test_what_is_said_to_be_in_vain_is() -> None:
    chance, told = random.Random(5), 0
    for seed in range(6):
        for position in to_the_end(NOUGHTS, seed)[2:-1]:
            trial = as_a(Noughts, position.trials[0])
            view = trial.view(None, False, None)
            for seat in Seat:
                turn = chance.choice(turns_of(trial, seat))
                for step in vain(view, seat, turn):
                    if turn.move and turn.place == turn.move[1] != turn.wall:
                        continue
                    told += 1
                    for other in chance.sample(turns_of(trial, seat.other), 40):
                        turns = Pair(turn, turn).put(seat.other, other)
                        _, steps = resolve(trial.board, turns)
                        same = [one for one in steps if (one.seat, one.kind) == (seat, step.kind)]
                        assert [item.result for item in same] == [Result.CANCELLED], (turn, other)
    assert told > 10


def turns_of(trial: Trial[Any, Any], seat: Seat) -> list[Turn]:
    """Return legal turns, among them those most likely to be in vain."""
    reach = reach_of(trial.view(None, False, None), seat)
    moves = [(piece, aim) for piece in sorted(reach.pieces) for aim in sorted(reach.aims(piece))]
    found = [Turn(move=move) for move in moves]
    found += [Turn(wall=wall, move=move) for wall in sorted(reach.walls) for move in moves]
    found += [Turn(wall=wall, place=wall) for wall in sorted(reach.walls & reach.places)]
    found += [Turn(place=place, move=move) for place in sorted(reach.places) for move in moves]
    return [turn for turn in found if allowed(trial, seat, turn)]
