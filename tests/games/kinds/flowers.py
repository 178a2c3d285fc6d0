"""The rules of Flower Field (docs/examples), for tests that install no package."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flower_field import GAME, FlowerField, View
    from flower_field import Position as Field

__all__ = ["GAME", "Field", "FlowerField", "View"]

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "flower-field" / "flower_field"


def _rules() -> Any:
    """Import the rules under another name, so that an installed package stays separate."""
    name = "flower_field_from_its_source"
    spec = importlib.util.spec_from_file_location(name, EXAMPLE / "__init__.py")
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[name] = found  # dataclasses look up the module there
    spec.loader.exec_module(found)
    return found


if not TYPE_CHECKING:
    _RULES = _rules()
    GAME, FlowerField = _RULES.GAME, _RULES.FlowerField
    Field, View = _RULES.Position, _RULES.View
