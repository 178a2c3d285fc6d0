"""Imports work as in plain Python, without PySide's import hook."""

from __future__ import annotations

import builtins
import importlib
import inspect
import sys
from pathlib import Path
from typing import Any

import pytest

from gui.kit import imports


def test_no_source_is_read_when_a_module_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Any] = []

    def source(one: Any) -> str:
        read.append(one)
        return ""

    (tmp_path / "nobody_knows_me.py").write_text("import json\nx = json.dumps(1)\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(inspect, "getsource", source)
    importlib.import_module("nobody_knows_me")
    monkeypatch.delitem(sys.modules, "nobody_knows_me")
    assert read == []


def test_only_the_hook_of_pyside_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__
    hook = builtins.__feature_import__  # type: ignore[attr-defined]
    monkeypatch.setattr(builtins, "__import__", hook)
    imports.take_hook_away()
    assert builtins.__import__ is found
    other = lambda *of, **named: found(*of, **named)  # noqa: E731
    monkeypatch.setattr(builtins, "__import__", other)
    imports.take_hook_away()
    assert builtins.__import__ is other
