from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import KnownError
from games.core.strict_json import Unreadable
from games.evening import files
from games.evening.hosting import begin, draw_lot, rule_walkover
from games.evening.values import Length, Participant, Series
from tests.games.evening import drawn
from tests.games.evening.evenings import AT, evening

Json = dict[str, Any]
SMALL: Json = {
    "format": "garnet-evening/1",
    "title": "Winter Cup",
    "people": [{"name": "Mira", "chat": ["mira_93"], "team": "North"}, {"name": "Kostya"}],
    "programme": [{"game": "hyperstar"}, {"game": "thwart-omega", "edition": "puzzler"}],
    "series": [
        {
            "people": ["Mira", "Kostya"],
            "first": "Mira",
            "results": [
                {"game": "hyperstar", "first": "Kostya", "winner": "Mira", "by": "HS-12"},
                {"game": "thwart-omega", "winner": None, "by": "award"},
            ],
            "ruling": {"winner": "Mira", "reason": "late"},
        }
    ],
}
MISSING = object()
RESULT = ("series", 0, "results", 0)


def read(value: Json) -> Any:
    return files.read(json.dumps(value).encode())


def with_value(path: tuple[str | int, ...], value: Any) -> Json:
    """Return `SMALL` with another value at this path."""
    file = deepcopy(SMALL)
    place: Any = file
    for step in path[:-1]:
        place = place[step]
    if value is MISSING:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return file


@pytest.mark.clause("EV-1")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "garnet-evening/2"),
        (("format",), MISSING),
        (("title",), ""),
        (("title",), "x" * 101),
        (("title",), None),
        (("title",), MISSING),
        (("kind",), "swiss"),
        (("kind",), None),
        (("people",), {}),
        (("people",), [{"name": str(number)} for number in range(65)]),
        (("people", 1, "name"), "Mira"),
        (("people", 1, "name"), ""),
        (("people", 1, "name"), "x" * 101),
        (("people", 1, "name"), "a\u2028b"),
        (("people", 1, "name"), 5),
        (("people", 1, "name"), MISSING),
        (("people", 1, "nick"), "k"),
        (("people", 1, "chat"), "kostya"),
        (("people", 1, "chat"), ["x"] * 21),
        (("people", 1, "chat"), [""]),
        (("people", 1, "chat"), ["a\nb"]),
        (("people", 1, "team"), None),
        (("people", 1, "team"), "x" * 101),
        (("withdrawn",), ["Mira", "Mira"]),
        (("withdrawn",), ["Nobody"]),
        (("withdrawn",), "Mira"),
        (("length",), {}),
        (("length",), 3),
        (("length",), {"best_of": 2}),
        (("length",), {"best_of": 17}),
        (("length",), {"best_of": -1}),
        (("length",), {"best_of": 3.0}),
        (("length",), {"games": 0}),
        (("length",), {"games": 17}),
        (("length",), {"games": True}),
        (("length",), {"best_of": 3, "games": 3}),
        (("length",), {"best_of": None}),
        (("draws",), "whole"),
        (("starts",), "random"),
        (("twice",), 1),
        (("third_place",), "true"),
        (("programme",), []),
        (("programme",), ["hyperstar"]),
        (("programme", 0, "game"), "chess"),
        (("programme", 0, "edition"), "puzzler"),
        (("programme", 0, "options"), {"radius": "big"}),
        (("programme", 0, "options"), {"starts": "Mira"}),
        (("programme", 0, "options"), {"size": 3}),
        (("programme", 1, "edition"), "no such"),
        (("programme", 0, "note"), ""),
        (("series",), MISSING),
        (("series",), None),
        (("series", 0), {"people": ["Mira"]}),
        (("series", 0), {"people": ["Mira", "Mira"]}),
        (("series", 0), {"people": ["Mira", "Nobody"]}),
        (("series", 0), {"people": ["Mira", "Kostya", "Mira"]}),
        (("series", 0, "first"), "Nobody"),
        (("series", 0, "first"), None),
        (("series", 0, "first"), ""),
        (("series", 0, "results"), None),
        (("series", 0, "ruling"), None),
        (("series", 0, "ruling"), {"winner": None, "reason": "late"}),
        (("series", 0, "ruling"), {"winner": "Mira"}),
        (("series", 0, "ruling", "reason"), ""),
        (("series", 0, "ruling", "reason"), "x" * 101),
        (("series", 0, "ruling", "by"), "EV-4"),
        (("series", 0, "live"), "m1"),
        ((*RESULT, "game"), "chess"),
        ((*RESULT, "game"), MISSING),
        ((*RESULT, "winner"), MISSING),
        ((*RESULT, "winner"), 1),
        ((*RESULT, "winner"), ""),
        ((*RESULT, "by"), MISSING),
        ((*RESULT, "by"), "timeout"),
        ((*RESULT, "by"), "HS-"),
        ((*RESULT, "by"), "A" * 99 + "-1"),
        ((*RESULT, "by"), "abandon"),
        ((*RESULT, "first"), "Nobody"),
        ((*RESULT, "match"), "m1"),
        (("series", 0, "results", 1, "by"), "concede"),
        (("date",), "2026-12-01"),
        (("log",), []),
    ],
)
def test_invalid_files(path: tuple[str | int, ...], value: Any) -> None:
    read(SMALL)
    with pytest.raises(Unreadable):
        read(with_value(path, value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("title",), "x" * 100),
        (("people", 1, "chat"), ["x"] * 20),
        (("people", 1, "team"), ""),
        (("people", 1, "name"), "mira"),
        (("length",), {"best_of": 15}),
        (("length",), {"games": 16}),
        (("programme", 1, "options"), {"round_seconds": 60}),
        (("series", 0, "results"), MISSING),
        (("series", 0, "results", 1, "by"), "GEN-6"),
        (("twice",), True),
    ],
)
def test_valid_files(path: tuple[str | int, ...], value: Any) -> None:
    file = with_value(path, value)
    if path[-1] == "name":
        file["series"] = []
    evening = read(file)
    assert files.read(files.dump(evening)) == evening


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"null", b"{", b"\xef\xbb\xbf{}", b"\xff", b"[" * 100_000, b" " * (1 << 21)],
)
def test_files_of_other_kinds_are_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        files.read(data)


@given(st.integers(0, 2**32))
def test_files_survive_a_round_trip(seed: int) -> None:
    found = read(drawn.evening(Random(seed)))
    assert files.read(files.dump(found)) == found
    assert files.restore(files.keep(found)) == found


def test_files_omit_what_only_the_archive_stores() -> None:
    found = draw_lot(evening("ABC", "AB", "BC"), 0, lambda _: 1, AT)
    found = rule_walkover(begin(found, 0, "m1"), 1, "C", "late", AT)
    assert files.restore(files.keep(found)) == found
    portable = files.read(files.dump(found))
    assert portable.log == () and portable.series[0] == Series(("A", "B"))
    assert portable.series[1] == found.series[1]


def test_chat_names_can_be_left_out() -> None:
    found = evening("AB")
    people = (Participant("A", ("a_1",), "North"), Participant("B"))
    found = type(found)(found.title, people, found.programme)
    assert b"a_1" in files.dump(found) and b"a_1" not in files.dump(found, chat_names=False)
    assert b"North" in files.dump(found, chat_names=False)


def test_evenings_in_the_archive_are_read_strictly_too() -> None:
    kept = json.loads(files.keep(evening("AB", "AB", length=Length(3))))
    kept["length"]["games"] = 4
    with pytest.raises(Unreadable):
        files.restore(json.dumps(kept).encode())


def test_too_many_series_are_refused_with_a_sentence() -> None:
    many = evening("AB", *["AB"] * 50_000)
    with pytest.raises(KnownError, match="too many series"):
        files.dump(many)
