"""Modules that are imported when they are first used (decision 187)."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class LazyModule:
    """A module that is imported when something of it is first asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)


def lazy(package: str, names: str) -> list[LazyModule]:
    """Return these modules of a package. Home shows games before their rules are needed.

    Type checkers are told the modules themselves: `if TYPE_CHECKING: from games.x import a, b`,
    `else: a, b = lazy("games.x", "a b")`.
    """
    return [LazyModule(f"{package}.{name}") for name in names.split()]
