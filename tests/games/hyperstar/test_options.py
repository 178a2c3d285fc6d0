from types import SimpleNamespace as Helpers
from typing import Any

import msgspec
import pytest

from games.core import OptionKind, Pair
from games.hyperstar import GAME
from games.hyperstar.view import Item


def test_default_options() -> None:
    assert msgspec.structs.asdict(GAME.options()) == {
        "nonces": None,
        "radius": 4,
        "starts": None,
        "items": {},
        "edge_groups_only": False,
        "turn_seconds": 30,
        "extra_time": (),
        "reserve_time": (),
        "colours": None,
    }
    assert GAME.editions == () and GAME.default_edition is None


@pytest.mark.parametrize(
    "options",
    [
        {"radius": 2},
        {"radius": 6},
        {"radius": "4"},
        {"radius": 4.0},
        {"radius": None},
        {"starts": 1},
        {"items": None},
        {"items": []},
        {"items": {"third": []}},
        {"items": {"first": ["triple"]}},
        {"items": {"first": "move"}},
        {"items": {"first": None}},
        {"edge_groups_only": 1},
        {"turn_seconds": 0},
        {"turn_seconds": 86_401},
        {"turn_seconds": 30.0},
        {"extra_time": "first"},
        {"extra_time": ["third"]},
        {"extra_time": {"first": 10}},
        {"reserve_time": [None]},
        {"reserve_time": True},
        {"colours": {"third": "red"}},
        {"colours": {"first": ""}},
        {"colours": {"first": "x" * 41}},
        {"edition": "code red"},
    ],
)
def test_invalid_options(options: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, GAME.options, strict=True)


@pytest.mark.parametrize(
    "options",
    [
        {"items": {"first": ["move", "move"]}},
        {"extra_time": ["second", "second"]},
        {"reserve_time": ["first", "second", "first"]},
    ],
)
def test_duplicates_are_refused(star: Helpers, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="listed only once"):
        star.start(**options)


@pytest.mark.clause("HS-7")
def test_items_are_stored_in_one_order(star: Helpers) -> None:
    position = star.start(items={"first": ["double", "move", "swap"], "second": ["swap", "move"]})
    assert position.items == Pair(tuple(Item), (Item.MOVE, Item.SWAP))


@pytest.mark.parametrize(
    "colours",
    [
        {},
        {"first": "#F2B134", "second": "#648FFF"},
        {"first": "dark orchid"},
        {"first": "#648FFE"},
        {"second": "緑"},
    ],
)
def test_distinguishable_colours(star: Helpers, colours: dict[str, str]) -> None:
    star.start(colours=colours)


@pytest.mark.parametrize(
    ("colours", "reason"),
    [
        ({"first": "teal", "second": "Teal "}, "must differ"),
        ({"first": "#00ff00", "second": "#00FF00"}, "must differ"),
        ({"first": "#648fff"}, "must differ"),
        ({"second": "#f2b134"}, "must differ"),
        ({"second": "#12345"}, "a name or # and six hex digits"),
        ({"second": "#１２３４５６"}, "a name or # and six hex digits"),
        ({"first": "  "}, "needs a name"),
        ({"first": "te\nal"}, "needs a name"),
    ],
)
def test_indistinguishable_colours(star: Helpers, colours: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        star.start(colours=colours)


def test_every_option_is_offered_with_its_bounds_and_clause() -> None:
    fields = set(GAME.options.__struct_fields__) - {"nonces"}
    assert {spec.name for spec in GAME.option_specs} == fields
    for spec in GAME.option_specs:
        assert spec.clause in {"HS-1", "HS-4", "HS-6", "HS-7", "HS-8", "HS-11"}
        assert spec.label
        assert "\n" not in spec.help
        if spec.kind in (OptionKind.SECONDS, OptionKind.NUMBER):
            for bound in (spec.least, spec.most):
                msgspec.convert({spec.name: bound}, GAME.options, strict=True)
        if spec.name == "radius":
            assert (spec.least, spec.most) == (3, 5)
        if spec.kind is OptionKind.SHARES:
            shares = {name: list(spec.choices) for name in GAME.seats}
            msgspec.convert({spec.name: shares}, GAME.options, strict=True)
        if spec.kind is OptionKind.SEATS:
            msgspec.convert({spec.name: list(GAME.seats)}, GAME.options, strict=True)


def test_a_last_move_can_be_fixed() -> None:
    assert GAME.kind.alternating
