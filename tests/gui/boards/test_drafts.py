from __future__ import annotations

import pytest

from games.core import Pair
from games.kinds.grids import grid, read_cell
from games.thwart_omega.view import BLACK, WHITE
from gui.games.masked_army import scene as masked_draft
from gui.games.thwart_omega import scene

ALL = frozenset(grid(9, 9))
C3, D5, E5 = (2, 2), (3, 4), (4, 4)


def test_stones_are_placed_in_turns_and_written_black_first() -> None:
    draft = scene.SubmissionDraft().place(C3)
    assert (draft.text, draft.next, draft.complete) == ("B:C3", WHITE, False)
    draft = draft.place(D5)
    assert (draft.text, draft.complete) == ("B:C3 W:D5", True)
    assert draft.place(E5).text == "B:E5 W:D5"
    assert scene.SubmissionDraft(next=WHITE).place(D5).place(C3) == scene.SubmissionDraft(
        Pair(C3, D5), WHITE
    )


def test_lifting_moving_and_swapping_stones() -> None:
    draft = scene.SubmissionDraft().place(C3).place(D5)
    assert draft.lift(BLACK).text == "W:D5" and draft.lift(BLACK).next is BLACK
    assert draft.move(WHITE, E5).text == "B:C3 W:E5"
    assert draft.move(WHITE, C3).text == "B:D5 W:C3"
    assert draft.swapped().text == "B:D5 W:C3"
    assert scene.SubmissionDraft().swapped().next is WHITE


@pytest.mark.parametrize("text", ["", "B:C3", "W:D5", "B:C3 W:D5"])
def test_stones_are_read_as_they_are_written(text: str) -> None:
    assert scene.read_draft(text).text == text


@pytest.mark.parametrize("text", ["C3", "B:3C", "black C3", "B:C3,W:D5"])
def test_other_words_for_stones_are_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="canonical"):
        scene.read_draft(text)


def test_a_piece_is_aimed_turned_and_flipped() -> None:
    draft = masked_draft.PlacementDraft(E5)
    assert (draft.text, draft.complete) == ("E5", False)
    aimed = draft.aimed((1, 0), ALL)
    assert (aimed.text, aimed.complete) == ("E5-F5", True)
    assert aimed.flipped().text == "F5-E5" and draft.flipped() == draft
    turns = [draft := draft.turned(True, ALL) for _ in range(5)]
    assert [turn.text for turn in turns] == ["E5-E4", "E5-F5", "E5-E6", "E5-D5", "E5-E4"]
    assert draft.turned(False, ALL).text == "E5-D5"


@pytest.mark.parametrize("own", ["B4", "G2", "C7"])
def test_a_piece_turns_around_any_cell(own: str) -> None:
    draft = masked_draft.read_draft(own).turned(True, ALL)
    column, row = own[0], int(own[1])
    east, west = chr(ord(column) + 1), chr(ord(column) - 1)
    ends = [f"{column}{row - 1}", f"{east}{row}", f"{column}{row + 1}", f"{west}{row}"]
    for end in (*ends, ends[0]):
        assert draft.text == f"{own}-{end}"
        assert draft.turned(True, ALL).turned(False, ALL) == draft
        draft = draft.turned(True, ALL)


def test_turning_skips_what_is_not_empty() -> None:
    empty = {E5, D5}
    assert masked_draft.PlacementDraft(E5).turned(True, empty).text == "E5-D5"
    assert masked_draft.PlacementDraft(E5, D5).turned(True, empty).text == "E5-D5"
    assert masked_draft.PlacementDraft(E5).turned(True, {E5}).text == "E5"
    assert masked_draft.PlacementDraft(E5).aimed((1, 0), empty).text == "E5"
    assert masked_draft.targets(E5, empty) == (D5,)


@pytest.mark.parametrize("text", ["", "E5", "E5-F5"])
def test_pieces_are_read_as_they_are_written(text: str) -> None:
    assert masked_draft.read_draft(text).text == text


@pytest.mark.parametrize("text", ["E5-F5-G5", "E5 F5", "5E"])
def test_other_words_for_pieces_are_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="canonical"):
        masked_draft.read_draft(text)


def test_cells_have_the_names_of_the_rules() -> None:
    assert read_cell("C3") == C3
