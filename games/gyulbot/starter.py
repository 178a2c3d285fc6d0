"""Twelve puzzles from easy to hard, used if no puzzles are chosen for a match."""

from __future__ import annotations

from games.gyulbot.board import Puzzle

_PUZZLES = (
    (  # 3 moves
        "6x6",
        "E1E E3E F3S A5S B6E",
        "red C2",
        "F5 any",
    ),
    (  # 4 moves
        "8x8",
        "A1S A2E E2E F2S B4S A5S B5E A6E C6S C7E H7S G8E",
        "red D1 blue B1",
        "H2 blue",
    ),
    (  # 5 moves
        "8x8",
        "B1S A2E C3S C4E E4E E4S A5S F6S A7S F7E",
        "red A6 blue E2 green C1",
        "A4 blue",
    ),
    (  # 4 moves
        "8x8",
        "G1E H1S B4S E4S A5E D5E G5E H5S B8E",
        "red A2 red D2",
        "H8 any",
    ),
    (  # 6 moves
        "8x8",
        "B1E F1E G1S G2E A3S E3E E3S F4E F4S",
        "red B1 blue D7 green F2",
        "D8 red",
    ),
    (  # 5 moves
        "10x8",
        "E1E E2S D3E E3S D4E E4E E4S G4E G4S H4S D5E H5E E6E F6S",
        "red E6 red I2 blue I1",
        "J7 blue",
    ),
    (  # 6 moves
        "10x10",
        "H3S J3S A4E A4S H4E I4E I4S I5S D6S H6E D7E J8S E9S D10E H10E",
        "red H7 blue I4 green D7 yellow A2",
        "A5 blue",
    ),
    (  # 5 moves
        "8x8",
        "A2E B2S E5E F5S C6S B7E C7E C7S H7S G8E",
        "red H2 red E7 blue E5 blue F3",
        "F7 any",
    ),
    (  # 7 moves
        "10x10",
        "I1E H2E I2S D4S J4S A5S C5E I5E F6S E7S F7E E8E G8S D9E E9S G9E E10E",
        "red A8 blue D10 green C6 yellow A5",
        "E7 red",
    ),
    (  # 7 moves
        "12x12",
        "E1S L1S E2E J3S K3E K3S I4E D5S J5E J5S C6E J6S K6S I7E J7E E8E F8S B9E B9S C9S "
        "B10E H10S C11S G11E C12E",
        "red K8 blue B11 green J12 yellow B2",
        "A7 yellow",
    ),
    (  # 7 moves
        "10x10",
        "D1E D1S H1S C2E G2E A3S C4S H4S B5E G5S H5E G6E G7E G7S F10E",
        "red F2 red C4 blue H5 green E10",
        "B2 green",
    ),
    (  # 8 moves
        "16x16",
        "B1E C1S M1E N1S K2E K2S K3E L3S B4E C4S I6E I6S E7E F7S K7S F8E F8S J8E E9E D10S "
        "J10E K10S C11E D11S P11S C12E K12S P12S J13E L13E L13S O13E O14S G15S H15E H15S "
        "O15E F16E",
        "red B1 blue J12 green B15 yellow C12",
        "L13 green",
    ),
)


def _puzzle(size: str, walls: str, robots: str, goal: str) -> Puzzle:
    width, height = size.split("x")
    words = robots.split()
    cell, colour = goal.split()
    return Puzzle(
        width=int(width),
        height=int(height),
        walls=tuple(walls.split()),
        robots=tuple(zip(words[::2], words[1::2], strict=True)),
        goal=(cell, None if colour == "any" else colour),
    )


PUZZLES = tuple(_puzzle(*parts) for parts in _PUZZLES)
