"""What a test knows to be there, said so that the checker knows it, too; else the test fails."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget

T = TypeVar("T")
W = TypeVar("W", bound=QWidget)


def there(one: T | None) -> T:
    """What is not None."""
    assert one is not None
    return one


def as_a(kind: type[T], one: object) -> T:
    """What is one of this kind."""
    assert isinstance(one, kind), one
    return one


def find(inside: QWidget, kind: type[W], name: str = "") -> W:
    """The widget of this kind, and with this name, inside another."""
    return there(inside.findChild(kind, name) if name else inside.findChild(kind))
