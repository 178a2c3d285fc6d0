"""Modules that are imported on first use (docs/decisions/0187)."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class LazyModule:
    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)


def lazy(package: str, names: str) -> list[LazyModule]:
    """Return modules of a package that are imported only when they are first used.

    This lets Home show games before their rules are loaded. For type checkers, import the modules
    directly: `if TYPE_CHECKING: from games.x import a, b`, `else: a, b = lazy("games.x", "a b")`.
    """
    return [LazyModule(f"{package}.{name}") for name in names.split()]
