"""Python's collector of cycles, kept away from what stays in any case."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def made_at_once() -> Iterator[None]:
    """While a match and its page are made: collect nothing, and set aside what there is then.

    A long match holds a hundred thousand objects. A full collection looks at all of them, which
    takes a tenth of a second, at any moment and again and again. Here it is done once, when the
    page is ready, and later ones look only at what is new.
    """
    gc.disable()
    try:
        yield
        set_aside()
    finally:
        gc.enable()


def set_aside() -> None:
    """Look at everything once more, also at what was set aside before and is garbage by now."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
