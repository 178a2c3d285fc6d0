"""The records in tests/data/cases, replayed by positions only."""

import json
from pathlib import Path
from types import SimpleNamespace as Helpers
from typing import Any

import msgspec
import pytest

from games.core import PUBLIC, IllegalAction, Refusal, Seat
from games.hyperstar import GAME
from games.match import draws

CASES = Path(__file__).parents[2] / "data" / "cases" / "hyperstar"
EXPECTED: dict[str, Any] = {
    path.name.removesuffix(".expected.json"): json.loads(path.read_text("utf-8"))
    for path in sorted(CASES.glob("*.expected.json"))
}
LEGIBLE = [name for name, expected in EXPECTED.items() if "unreadable" not in expected]


@pytest.mark.parametrize("name", LEGIBLE)
def test_case(star: Helpers, name: str) -> None:
    record = json.loads((CASES / f"{name}.garnet.json").read_text("utf-8"))
    expected = EXPECTED[name]
    players = (record["players"]["first"], record["players"]["second"])
    position = star.start(players, **record.get("options", {}))
    for index, entry in enumerate(record["moves"]):
        try:
            if entry == ["deadline"]:
                position = position.expire(("turn", position.round))
            else:
                seat = GAME.seat(entry[0])
                action = GAME.read(entry[1], position, seat)
                position.check(seat, action)
                position = position.play(seat, action)
        except Refusal as refusal:
            assert index == expected["illegal"]["index"]
            assert refusal.clause == expected["illegal"]["clause"]
            assert isinstance(refusal, IllegalAction) or name == "hs-illegal-words"
            return
    assert "illegal" not in expected
    detail = GAME.detail(position.view(PUBLIC))
    assert {key: detail[key] for key in expected["detail"]} == expected["detail"]
    assert position.round == expected["round"]
    assert [GAME.seats[seat] for seat in Seat if seat in position.awaiting()] == expected["to_act"]
    outcome = position.outcome()
    winner = outcome and outcome.winner
    found = outcome and {"winner": winner and GAME.seats[winner], "by": outcome.by}
    assert found == (expected["outcome"] and {k: expected["outcome"][k] for k in ("winner", "by")})


def test_an_option_can_be_null(star: Helpers) -> None:
    text = (CASES / "hs-unreadable-option-value.garnet.json").read_text("utf-8")
    with pytest.raises(msgspec.ValidationError):
        star.start(**json.loads(text)["options"])


@pytest.mark.clause("HS-4")
def test_players_sit_as_drawn() -> None:
    for name in LEGIBLE:
        record = json.loads((CASES / f"{name}.garnet.json").read_text("utf-8"))
        names = (record["players"]["second"], record["players"]["first"])
        draw = draws.drawer(bytes.fromhex(record["seed"]))
        assert GAME.lot.seats(names, GAME.options(), draw).one == names[1]


def test_cases_exist() -> None:
    assert len(LEGIBLE) == 31
