from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget

T = TypeVar("T")
W = TypeVar("W", bound=QWidget)


def there(one: T | None) -> T:
    """Return the value; fail if it is None. Type checkers then know that it is not None."""
    assert one is not None
    return one


def as_a(kind: type[T], one: object) -> T:
    """Return the value, with this type for type checkers; fail unless it is an instance."""
    assert isinstance(one, kind), one
    return one


def find(inside: QWidget, kind: type[W], name: str = "") -> W:
    """Return the child widget of this class, and with this name if one is given."""
    return there(inside.findChild(kind, name) if name else inside.findChild(kind))
