"""Modules that are imported when they are first used (decision 187)."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class LazyModule:
    """A module that is imported when something of it is first asked for.

    Home shows games before their rules are needed. Type checkers are told the module itself:
    `if TYPE_CHECKING: from games.x import rules`, `else: rules = LazyModule("games.x.rules")`.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)
