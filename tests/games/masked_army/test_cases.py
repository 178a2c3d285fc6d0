"""The records in tests/data/cases, replayed by positions only."""

import json
from pathlib import Path
from types import SimpleNamespace as Helpers

import msgspec
import pytest

from games.core import UMPIRE, IllegalAction, Refusal, Seat
from games.masked_army import GAME

CASES = Path(__file__).parents[2] / "data" / "cases" / "masked-army"
LEGIBLE = sorted(
    path.name.removesuffix(".expected.json")
    for path in CASES.glob("*.expected.json")
    if "unreadable" not in json.loads(path.read_text("utf-8"))
)
GEN_6 = ("hand-gen-award", "hand-gen-no-move-after-conceding")  # these end by a ruling


@pytest.mark.parametrize("name", LEGIBLE)
def test_case(army: Helpers, name: str) -> None:
    record = json.loads((CASES / f"{name}.garnet.json").read_text("utf-8"))
    expected = json.loads((CASES / f"{name}.expected.json").read_text("utf-8"))
    position = army.start(**record.get("options", {}))
    for index, entry in enumerate(record["moves"]):
        if name in GEN_6 and (entry[0] == "umpire" or entry[1] == "concede"):
            break
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
            assert isinstance(refusal, IllegalAction)
            return
    if "illegal" in expected:
        assert name in GEN_6
        return
    assert GAME.detail(position.view(UMPIRE)) == expected["detail"]
    assert position.round == expected["round"]
    if name in GEN_6:
        return
    assert [GAME.seats[seat] for seat in Seat if seat in position.awaiting()] == expected["to_act"]
    outcome = position.outcome()
    found = outcome and {"winner": GAME.seats[outcome.winner], "by": outcome.by}
    assert found == (expected["outcome"] and {k: expected["outcome"][k] for k in ("winner", "by")})


def test_an_option_can_be_null(army: Helpers) -> None:
    text = (CASES / "ma-unreadable-option-value.garnet.json").read_text("utf-8")
    with pytest.raises(msgspec.ValidationError):
        army.start(**json.loads(text)["options"])


def test_cases_exist() -> None:
    assert len(LEGIBLE) == 17
