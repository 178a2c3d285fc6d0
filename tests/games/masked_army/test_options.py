from types import SimpleNamespace as Helpers
from typing import Any

import msgspec
import pytest

from games.core import OptionKind
from games.masked_army import GAME


def test_default_options() -> None:
    assert msgspec.structs.asdict(GAME.options()) == {
        "nonces": None,
        "starts": "red",
        "turn_seconds": 120,
        "bank_seconds": 300,
        "bank_rounding": 0,
        "colours": None,
    }
    assert GAME.default_edition is None


@pytest.mark.parametrize(
    "options",
    [
        {"starts": "green"},
        {"turn_seconds": 0},
        {"turn_seconds": 86_401},
        {"turn_seconds": 60.0},
        {"turn_seconds": "60"},
        {"turn_seconds": True},
        {"bank_seconds": -1},
        {"bank_seconds": 86_401},
        {"bank_rounding": -5},
        {"bank_rounding": None},
        {"colours": {"green": "red"}},
        {"colours": {"red": 5}},
        {"colours": {"red": ""}},
        {"colours": {"red": "x" * 41}},
        {"colours": ["red", "blue"]},
        {"edition": "white meadow"},
    ],
)
def test_invalid_options(options: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, GAME.options, strict=True)


@pytest.mark.clause("MA-1")
@pytest.mark.parametrize(
    "colours",
    [
        {},
        {"red": "#E4572E", "blue": "#3A86FF"},
        {"red": "dark orchid"},
        {"red": "blue", "blue": "red"},
        {"red": "#3a86fe"},
        {"blue": "緑"},
    ],
)
def test_distinguishable_colours(army: Helpers, colours: dict[str, str]) -> None:
    army.start(colours=colours)


@pytest.mark.clause("MA-1")
@pytest.mark.parametrize(
    ("colours", "reason"),
    [
        ({"red": "teal", "blue": "Teal "}, "must differ"),
        ({"red": "#00ff00", "blue": "#00FF00"}, "must differ"),
        ({"red": "blue"}, "must differ"),
        ({"red": "#3a86ff"}, "must differ"),
        ({"blue": "RED"}, "must differ"),
        ({"blue": "#12345"}, "a name or # and six hex digits"),
        ({"blue": "#12345g"}, "a name or # and six hex digits"),
        ({"blue": "#１２３４５６"}, "a name or # and six hex digits"),
        ({"red": "  "}, "needs a name"),
        ({"red": "te\nal"}, "needs a name"),
    ],
)
def test_indistinguishable_colours(army: Helpers, colours: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        army.start(colours=colours)


def test_every_option_is_offered_with_its_bounds_and_clause() -> None:
    fields = set(GAME.options.__struct_fields__) - {"nonces"}
    assert {spec.name for spec in GAME.option_specs} == fields
    for spec in GAME.option_specs:
        assert spec.clause in {"MA-1", "MA-2", "MA-8", "MA-9"}
        assert spec.label
        assert "\n" not in spec.help
        if spec.kind is OptionKind.SECONDS:
            for bound in (spec.least, spec.most):
                msgspec.convert({spec.name: bound}, GAME.options, strict=True)


def test_a_last_move_can_be_fixed() -> None:
    assert GAME.kind.alternating
