"""Assertions about values that also tell the type checker."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget

T = TypeVar("T")
W = TypeVar("W", bound=QWidget)


def there(one: T | None) -> T:
    """Return the value; fail if it is None."""
    assert one is not None
    return one


def as_a(kind: type[T], one: object) -> T:
    """Return the value; fail unless it is of this kind."""
    assert isinstance(one, kind), one
    return one


def find(inside: QWidget, kind: type[W], name: str = "") -> W:
    """Return the widget of this kind, and with this name, in another one."""
    return there(inside.findChild(kind, name) if name else inside.findChild(kind))
