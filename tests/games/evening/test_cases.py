from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.core.strict_json import Unreadable
from games.evening import files, report
from games.evening.series import Illegal
from tests.games.evening import plain

CASES = Path(__file__).parents[2] / "data" / "cases" / "evening"
NAMES = sorted(path.name.removesuffix(files.SUFFIX) for path in CASES.glob(f"*{files.SUFFIX}"))


def _expected(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((CASES / f"{name}.expected.json").read_text("utf-8"))
    return data


def _data(name: str) -> bytes:
    return (CASES / f"{name}{files.SUFFIX}").read_bytes()


def _having(key: str) -> list[str]:
    return [name for name in NAMES if key in _expected(name)]


def test_cases_exist() -> None:
    counts = [len(_having(key)) for key in ("series", "illegal", "unreadable")]
    assert counts == [53, 14, 10]


@pytest.mark.parametrize("name", _having("series"))
def test_legal_evenings(name: str) -> None:
    assert report.answer(files.read(_data(name))) == _expected(name)
    assert plain.answer(json.loads(_data(name))) == _expected(name)


@pytest.mark.parametrize("name", _having("illegal"))
def test_illegal_evenings(name: str) -> None:
    with pytest.raises(Illegal) as caught:
        report.answer(files.read(_data(name)))
    expected = _expected(name)["illegal"]
    got = report.illegal(caught.value)["illegal"]
    assert got | {"reason": ""} == expected | {"reason": ""}


@pytest.mark.parametrize("name", _having("unreadable"))
def test_unreadable_evenings(name: str) -> None:
    with pytest.raises(Unreadable):
        files.read(_data(name))


@pytest.mark.parametrize("name", [*_having("series"), *_having("illegal")])
def test_files_survive_a_round_trip(name: str) -> None:
    evening = files.read(_data(name))
    assert files.read(files.dump(evening)) == evening
    assert files.restore(files.keep(evening)) == evening
