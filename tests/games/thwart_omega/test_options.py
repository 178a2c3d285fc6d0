from typing import Any

import msgspec
import pytest

from games.core import OptionKind
from games.thwart_omega import GAME


def test_default_options() -> None:
    options = GAME.options()
    assert msgspec.structs.asdict(options) == {
        "nonces": None,
        "dm_opponent": "white",
        "round_seconds": 60,
    }
    assert GAME.default_edition == "puzzler"
    assert GAME.default_edition in [edition.id for edition in GAME.editions]


@pytest.mark.parametrize(
    "options",
    [
        {"dm_opponent": "red"},
        {"dm_opponent": None},
        {"round_seconds": 0},
        {"round_seconds": 86_401},
        {"round_seconds": 60.0},
        {"round_seconds": 1.5},
        {"round_seconds": "60"},
        {"round_seconds": True},
        {"rounds": 3},
    ],
)
def test_invalid_options(options: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, GAME.options, strict=True)


def test_every_option_is_offered_with_its_bounds_and_clause() -> None:
    fields = set(GAME.options.__struct_fields__) - {"nonces"}
    assert {spec.name for spec in GAME.option_specs} == fields
    for spec in (*GAME.option_specs, *GAME.editions):
        assert spec.clause in {"TO-8", "TO-9"}
        assert spec.label
        assert "\n" not in spec.help
    for spec in GAME.option_specs:
        if spec.kind is OptionKind.SECONDS:
            for bound in (spec.least, spec.most):
                msgspec.convert({spec.name: bound}, GAME.options, strict=True)
