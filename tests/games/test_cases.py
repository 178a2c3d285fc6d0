"""The shared records give their expected answers, to every viewer and at every entry."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.core import PUBLIC, UMPIRE, Seat
from games.core.strict_json import Unreadable
from games.match import record, referee

CASES = Path(__file__).parents[1] / "data" / "cases"
INDEX: dict[str, Any] = json.loads((CASES / "INDEX.json").read_text("utf-8"))
NAMES = sorted(
    str(path.relative_to(CASES)).removesuffix(record.SUFFIX).replace("\\", "/")
    for path in CASES.glob(f"*/*{record.SUFFIX}")
)


def _expected(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((CASES / f"{name}.expected.json").read_text("utf-8"))
    return data


def _read(name: str) -> record.Record:
    return record.read((CASES / f"{name}{record.SUFFIX}").read_bytes())


def _exit(code: int) -> list[str]:
    return [name for name in NAMES if INDEX[name]["exit"] == code]


def _differences(expected: Any, got: Any, path: str = "") -> list[str]:
    if isinstance(expected, dict):
        return [
            difference
            for key, value in expected.items()
            if key != "reason"
            for difference in _differences(value, got.get(key, "missing"), f"{path}/{key}")
        ]
    return [] if expected == got else [f"{path}: expected {expected}, got {got}"]


def test_cases_exist() -> None:
    assert len(_exit(0)) >= 28 and len(_exit(1)) >= 8 and len(_exit(2)) >= 7


@pytest.mark.parametrize("name", _exit(0))
def test_legal_records(name: str) -> None:
    match = record.replay(_read(name))
    answer = json.loads(json.dumps(referee.answer(match, UMPIRE)))
    assert _differences(_expected(name), answer) == []


@pytest.mark.parametrize("name", _exit(1))
def test_illegal_records(name: str) -> None:
    with pytest.raises(record.RecordRefused) as caught:
        record.replay(_read(name))
    expected = _expected(name)["illegal"]
    assert (caught.value.index, caught.value.seat) == (expected["index"], expected["seat"])
    assert caught.value.clause == expected["clause"]


@pytest.mark.parametrize("name", _exit(2))
def test_unreadable_records(name: str) -> None:
    with pytest.raises(Unreadable):
        _read(name)


@pytest.mark.parametrize("name", _exit(0))
def test_every_viewer_at_every_entry(name: str) -> None:
    found = _read(name)
    viewers = (PUBLIC, UMPIRE, *Seat)
    seen, half = 0, len(found.entries) // 2
    for seen, match in enumerate(record.replaying(found)):
        asking = viewers if seen == len(found.entries) else viewers[seen % 4 : seen % 4 + 1]
        for viewer in asking:
            assert json.dumps(referee.answer(match, viewer))
            assert referee.text(match, viewer)
        if seen == half:
            alone = record.replay(found, half)
            assert referee.answer(alone, UMPIRE) == referee.answer(match, UMPIRE)
    assert seen == len(found.entries)


@pytest.mark.parametrize("name", _exit(0))
def test_exported_record_replays_to_the_same_record(name: str) -> None:
    match = record.replay(_read(name))
    again = record.replay(record.read(record.dump(match, private=True)))
    before, after = referee.answer(match, UMPIRE), referee.answer(again, UMPIRE)
    del before["moves"], after["moves"]  # replaced submissions are not exported
    assert before == after
