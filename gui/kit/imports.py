"""Imports as Python does them, without the hook that PySide puts in front (decision 187)."""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401  # puts the hook there


def take_hook_away() -> None:
    """Undo PySide's change of `import`.

    For `from __feature__ import …`, which Garnet does not use, it reads the source of each module
    that is imported and makes every import statement slow: a seventh of a start.
    """
    if builtins.__import__ is getattr(builtins, "__feature_import__", None):
        builtins.__import__ = builtins.__orig_import__  # type: ignore[attr-defined]
