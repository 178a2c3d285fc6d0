from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.reading.dividing import divided

FIRST, SECOND = ("Ann", "Ben"), ("Oleg", "Ann", "mira_77")

LINE = st.sampled_from(
    (
        "Ben: b3 c4",
        "Oleg: R^>",
        "Ann: f4 g4",
        "nodes: a b c",
        "mira_77 — Today at 20:14",
        "[20:15] Ben: g2",
        "somebody: nice",
        "Zoe — Today at 20:16",
        "",
        "```",
        "e4: ",
    )
)


@given(st.lists(LINE, max_size=12).map("\n".join))
def test_division_neither_loses_nor_changes_text(paste: str) -> None:
    parts = divided(paste, [FIRST, SECOND])
    joined = "".join(part.text for part in parts)
    assert [text.strip() for text in joined.split("\n") if text.strip()] == [
        text.strip() for text in paste.split("\n") if text.strip()
    ] or not parts
    for before, after in pairwise(parts):
        assert before.matches != after.matches


@pytest.mark.parametrize(
    ("paste", "matches"),
    [
        ("b3 c4", [()]),
        ("Ben: b3", [(0,)]),
        ("BEN: b3\nnodes: 1 2\nOleg: R^>", [(0,), (1,)]),
        ("Ann: f4 g4", [(0, 1)]),
        ("mira_77 — Today at 20:14\nb3\nc4\nZoe — Today at 20:16\nwow", [(1,), ()]),
        ("Oleg: R^>\nBen: b3\nOleg: wait, R^<", [(1,), (0,), (1,)]),
        ("somebody: b3", [()]),
    ],
)
def test_each_part_goes_to_the_match_of_its_authors(
    paste: str, matches: list[tuple[int, ...]]
) -> None:
    assert [part.matches for part in divided(paste, [FIRST, SECOND])] == matches


def test_authors_keep_their_chat_names() -> None:
    parts = divided("Ben: b3\nAnn: f4\nben: g2", [("Ann", "Ben"), ("Oleg",)])
    assert [part.authors for part in parts] == [("Ben", "Ann")]
