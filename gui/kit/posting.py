"""Copying a post that needs several messages: one click copies a part, the next one the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QCoreApplication

from gui.kit import exports


def tr(text: str) -> str:
    """A text about copying posts in the user's language."""
    return QCoreApplication.translate("Posting", text)


class Posting:
    """Which part of which post is copied next. `key` tells posts apart, and states of a match.

    The parts are those of the moment when the first was copied, so that they belong together.
    """

    def __init__(self) -> None:
        self._key: Hashable = None
        self._messages: tuple[str, ...] = ()
        self._copied = 0

    def copy(self, key: Hashable, messages: Callable[[], tuple[str, ...]]) -> None:
        """Put what comes next on the clipboard: the first part, unless this post was begun."""
        if not self.left(key):
            self._key, self._messages, self._copied = key, messages(), 0
        exports.copy_text(self._messages[self._copied])
        self._copied += 1

    def left(self, key: Hashable) -> int:
        """How many parts of that post are still to be copied; 0 if it is not begun or done."""
        return len(self._messages) - self._copied if key == self._key else 0

    def label(self, key: Hashable, whole: str) -> str:
        """What the button copies: `whole`, or the next part of that post."""
        if not self.left(key):
            return whole
        return tr("Copy part {0} of {1}").format(self._copied + 1, len(self._messages))

    @property
    def last(self) -> tuple[int, int]:
        """The number of the part that was copied last, from 1, and how many that post has."""
        return self._copied, len(self._messages)

    def told(self) -> str:
        """What was copied last, in words."""
        if len(self._messages) == 1:
            return tr("Copied.")
        return tr("Part {0} of {1} is copied.").format(*self.last)
