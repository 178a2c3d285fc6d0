"""Inner loops compiled by numba: for engine processes alone, never for one that shows windows."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from numba import njit


def kernel(function: Callable[..., Any]) -> Any:
    """`function`, compiled when it is first called, and kept on disk where that is possible."""
    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:  # there is no place to keep it
        return njit(nogil=True)(function)


class Warming:
    """Kernels that are being compiled in the background, by calling `first` once."""

    def __init__(self, first: Callable[[], object]) -> None:
        self._thread = threading.Thread(target=first, daemon=True)
        self._thread.start()

    def ready(self, seconds: float = 0.0) -> bool:
        """Whether they are compiled, waiting for that at most so long."""
        if seconds > 0:
            self._thread.join(seconds)
        return not self._thread.is_alive()
