from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")


class Appending(Sequence[T]):
    """A frozen sequence that can be extended by an item without copying the earlier items.

    All positions of a match share one list. A sequence of length n consists of the first n items of
    that list.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._items: list[T] = list(items)
        self._length = len(self._items)

    def plus(self, item: T) -> Appending[T]:
        """Return this sequence with `item` at its end."""
        longer: Appending[T] = Appending()
        if self._length == len(self._items):
            self._items.append(item)
            longer._items = self._items
        else:  # another sequence has already added an item to the shared list
            longer._items = [*self._items[: self._length], item]
        longer._length = self._length + 1
        return longer

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self._items[: self._length][index])
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index if index >= 0 else self._length + index]

    def __iter__(self) -> Iterator[T]:
        return iter(self._items[: self._length])

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, Appending):
            return NotImplemented
        if self._length != other._length:
            return False
        return self._items is other._items or tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Appending({list(self)!r})"
