"""Division of pieces into lines."""

from __future__ import annotations

from gui.kit.look.text import in_lines


def lines(widths: list[float], room: float, gap: float = 0.0) -> list[list[float]]:
    return list(in_lines(widths, lambda width: width, room, gap))


def test_a_line_that_is_exactly_full_is_not_broken() -> None:
    assert lines([2, 3, 1], 6) == [[2, 3, 1]]
    assert lines([2, 3, 1.5], 6) == [[2, 3], [1.5]]
    assert lines([2, 3], 6, gap=1) == [[2, 3]]
    assert lines([2, 3], 6, gap=1.5) == [[2], [3]]


def test_a_piece_wider_than_the_room_has_its_own_line() -> None:
    assert lines([9, 1, 9], 6) == [[9], [1], [9]]


def test_what_never_begins_a_line_is_dropped_there() -> None:
    found = in_lines("ab cd", lambda _piece: 1.0, 2, never_first=str.isspace)
    assert ["".join(line) for line in found] == ["ab", "cd"]
