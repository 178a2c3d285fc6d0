from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401  # installs the hook


def take_hook_away() -> None:
    """Remove PySide's import hook (decision 187).

    The hook serves `from __feature__ import …`, which Garnet does not use. The hook reads the
    source of every imported module and slows down each import statement, which costs a seventh of
    the start-up time.
    """
    if builtins.__import__ is getattr(builtins, "__feature_import__", None):
        builtins.__import__ = builtins.__orig_import__  # type: ignore[attr-defined]
