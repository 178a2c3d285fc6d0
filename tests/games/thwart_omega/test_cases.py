"""The records in tests/data/cases, replayed by positions only."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace as Helpers
from typing import Any

import pytest

from games.core import PUBLIC, UMPIRE, Refusal, Seat
from games.thwart_omega import GAME
from games.thwart_omega.rules import Position

CASES = Path(__file__).parents[2] / "data" / "cases" / "thwart-omega"
LEGIBLE = sorted(
    path.name.removesuffix(".expected.json")
    for path in CASES.glob("*.expected.json")
    if "unreadable" not in json.loads(path.read_text("utf-8"))
)


def replay(omega: Helpers, record: dict[str, Any]) -> Iterator[Position]:
    """Yield the position after each entry; at a deadline missing moves are drawn."""
    position: Position = omega.start(record.get("edition"), **record.get("options", {}))
    draw = omega.plain_draw(record["seed"])
    for entry in record["moves"]:
        if entry == ["deadline"]:
            for seat in Seat:
                if (action := position.fallback(seat, draw)) is not None:
                    position = position.play_drawn(seat, action)
            position = position.expire(("round", position.round))
        else:
            position = omega.submit(position, GAME.seat(entry[0]), entry[1])
            if position.complete():
                position = position.close()
        yield position


@pytest.mark.parametrize("name", LEGIBLE)
def test_case(omega: Helpers, name: str) -> None:
    record = json.loads((CASES / f"{name}.garnet.json").read_text("utf-8"))
    expected = json.loads((CASES / f"{name}.expected.json").read_text("utf-8"))
    positions: list[Position] = []
    refused = None
    try:
        for position in replay(omega, record):
            positions.append(position)
            for viewer in (PUBLIC, UMPIRE, *Seat):
                GAME.detail(position.view(viewer))
    except Refusal as refusal:
        refused = refusal
    if "illegal" in expected:
        assert refused is not None
        assert len(positions) == expected["illegal"]["index"]
        assert refused.clause == expected["illegal"]["clause"]
        return
    assert refused is None
    position = positions[-1]
    assert GAME.detail(position.view(UMPIRE)) == expected["detail"]
    assert GAME.detail(position.view(PUBLIC)) == expected["detail"]
    assert position.round == expected["round"]
    assert [GAME.seats[seat] for seat in Seat if seat in position.awaiting()] == expected["to_act"]
    outcome = position.outcome()
    winner = None if outcome is None or outcome.winner is None else GAME.seats[outcome.winner]
    found = outcome and {"winner": winner, "by": outcome.by}
    assert found == (expected["outcome"] and {k: expected["outcome"][k] for k in ("winner", "by")})


def test_cases_exist() -> None:
    assert len(LEGIBLE) == 21
