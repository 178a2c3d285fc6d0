from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from games.core.text import points_text
from games.evening import report
from games.evening.hosting import rename, rule_walkover, withdraw
from games.evening.standing import standing
from games.evening.values import Evening, Kind, Length
from games.evening.wording import lead, post, round_title, score, state, text
from tests.games.evening.evenings import ARMY, AT, OMEGA, bracket, evening, find, won

HOSTILE = "@everyone **x** [a](http://b.c) \u202e"


def series(evening: Evening, pair: str) -> str:
    count = standing(evening).counts[find(evening, pair)]
    return f"{score(count)}; {state(count)}; {lead(count)}"


def test_points_are_written_in_the_usual_notation() -> None:
    assert [points_text(halves) for halves in range(5)] == ["0", "½", "1", "1½", "2"]


def test_score_and_state_of_a_series() -> None:
    found = evening("AB", "AB", programme=(OMEGA, ARMY))
    assert series(found, "AB") == "A 0 – 0 B; game 1: Thwart Omega; level at 0 – 0"
    found = won(found, "AB", "=B")
    assert series(found, "AB") == "A ½ – 1½ B; game 3: Thwart Omega; B leads 1½ – ½"
    assert series(won(found, "AB", "A"), "AB") == "A 1½ – 1½ B; drawn; level at 1½ – 1½"
    assert series(won(found, "AB", "B"), "AB") == "A ½ – 2½ B; B has won; B wins 2½ – ½"
    ruled = rule_walkover(found, 0, "A", "late", AT)
    assert series(ruled, "AB") == "A ½ – 1½ B; A wins by walkover; A wins ½ – 1½"
    gone = withdraw(withdraw(found, "A", "ill", AT), "B", "ill", AT)
    assert "both have withdrawn" in series(gone, "AB")


def test_who_takes_the_first_seat_is_stated() -> None:
    found = evening("AB", "AB")
    found = replace(found, series=(replace(found.series[0], first="B"),))
    assert "game 1: Thwart Omega, B in the first seat" in series(found, "AB")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("AB", ["Final"]),
        ("ABC", ["Semi-finals", "Final"]),
        ("ABCD", ["Semi-finals", "Third place", "Final"]),
        ("ABCDEFGHI", ["Round 1", "Quarter-finals", "Semi-finals", "Third place", "Final"]),
    ],
)
def test_titles_of_the_rounds(names: str, expected: list[str]) -> None:
    rounds = standing(bracket(names, third_place=True)).rounds
    assert rounds is not None
    assert [str(round_title(rounds, number)) for number in range(len(rounds))] == expected


def test_the_bracket_as_text() -> None:
    found = won(bracket("ABC", length=Length(1)), "BC", "C")
    assert text(found).splitlines() == [
        "Cup",
        "",
        "Semi-finals",
        "  A: bye",
        "  B 0 – 1 C · C has won",
        "",
        "Final",
        "  A 0 – 0 C · game 1: Thwart Omega",
    ]
    assert text(won(found, "AC", "A")).endswith("The winner is A.")
    assert "  … – …" in text(bracket("ABCD"))
    assert "  nobody – …" in text(bracket("ABCDEFGH", withdrawn=("A", "H")))


def test_the_post_of_a_table() -> None:
    found = won(evening("ABC", kind=Kind.ROUND_ROBIN, length=Length(1)), "AC", "A")
    assert post(found) == (
        "**Cup**\n**Table**\n"
        "1. A: 1 · series 1–0–0 · games 1 – 0\n"
        "2. B: 0 · series 0–0–0 · games 0 – 0\n"
        "3. C: 0 · series 0–0–1 · games 0 – 1\n"
        "**Next**\nA – B, game 1: Thwart Omega\nB – C, game 1: Thwart Omega\n",
    )


def test_the_post_of_a_finished_bracket() -> None:
    assert post(won(bracket("AB", length=Length(1)), "AB", "B")) == (
        "**Cup**\n**Final**\nA 0 – 1 B · B has won\nThe winner is B.\n",
    )


def test_a_post_lists_only_the_first_of_many_games() -> None:
    (told_once,) = post(evening("ABCDE", kind=Kind.ROUND_ROBIN))
    assert told_once.endswith("… and 2 more\n")


@pytest.mark.alike
@pytest.mark.parametrize("kind", list(Kind))
def test_a_post_fits_and_escapes_peoples_texts(kind: Kind) -> None:
    names = "".join(chr(0x3B1 + number) for number in range(64))
    pairs = [names[at : at + 2] for at in range(0, 64, 2)] if kind is Kind.LIST else []
    found = evening(names, *pairs, kind=kind)
    for number, name in enumerate(names):
        found = rename(found, name, f"{HOSTILE}{number}" + "x" * 60, AT)
    parts = post(replace(found, title=HOSTILE + "x" * 60))
    assert len(parts) > 1
    for part in parts:
        assert len(part.encode("utf-16-le")) // 2 <= 2_000
        assert "@everyone" not in part and "**x**" not in part and "\u202e" not in part


def test_the_results_as_csv() -> None:
    found = won(evening("AB", "AB", programme=(OMEGA, ARMY)), "AB", "=B")
    found = rule_walkover(rename(found, "A", "=1+1", AT), 0, "B", "late", AT)
    lines = list(csv.reader(io.StringIO(report.results(found).decode("utf-8-sig"))))
    assert lines == [
        list(report.COLUMNS),
        ["1", "'=1+1", "B", "thwart-omega", "", "", "TO-7", "0.5", "0.5"],
        ["1", "'=1+1", "B", "masked-army", "", "B", "TO-7", "0.5", "1.5"],
        ["1", "'=1+1", "B", "", "", "B", "walkover", "0.5", "1.5"],
    ]
