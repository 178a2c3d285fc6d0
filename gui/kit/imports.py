"""Imports as Python does them, without the hook that PySide puts in front (decision 187)."""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401  # puts the hook there


def take_hook_away() -> None:
    """Remove PySide's import hook.

    The hook serves `from __feature__ import …`, which Garnet does not use. It reads the source of
    every imported module and slows down each import statement: a seventh of the start-up time.
    """
    if builtins.__import__ is getattr(builtins, "__feature_import__", None):
        builtins.__import__ = builtins.__orig_import__  # type: ignore[attr-defined]
