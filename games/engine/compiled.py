"""Inner loops compiled by numba: for engine processes alone, never for one that shows windows."""

from __future__ import annotations

import gc
import threading
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

try:
    from numba import njit
    from numba.core import config
except ImportError:
    PLAIN = True
    # Words of 64 bits are cut off, as they are in kernels.
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)
else:
    PLAIN = False
    # It reads settings from the current folder, also where compiled code lies that it would run.
    config._config_fname = ""
    config.reload_config()
"""Whether there is no numba for this computer: then kernels are plain functions."""


def kernel(function: Callable[..., Any]) -> Any:
    """`function`, compiled when it is first called, and kept on disk where that is possible."""
    if PLAIN:
        return function
    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:  # there is no place to keep it
        return njit(nogil=True)(function)


def lowest(word: Any) -> Any:
    """Which is the lowest bit of a word of 64 that is set; one must be."""
    return (int(word) & -int(word)).bit_length() - 1


def ones(word: Any) -> Any:
    """How many bits of a word of 64 are set."""
    return int(word).bit_count()


def _as_instructions() -> None:
    """Have kernels use the processor's own instructions for `lowest` and `ones`."""
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def find(typing: Any, word: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

        return types.int64(types.uint64), build

    @intrinsic
    def count(typing: Any, word: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), build

    at: Any = find
    many: Any = count

    @overload(lowest, strict=False)
    def lowest_of(word: Any) -> Any:
        return lambda word: at(word)

    @overload(ones, strict=False)
    def ones_of(word: Any) -> Any:
        return lambda word: many(word)


if not PLAIN:
    _as_instructions()


@kernel
def next_random(state: Any) -> Any:
    """The next number of xorshift64*, of which the upper 32 bits are good (Vigna 2016)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)


@kernel
def below(state: Any, n: Any) -> Any:
    """A random number from 0 to n - 1."""
    return np.int64((next_random(state) * np.uint64(n)) >> np.uint64(32))


@kernel
def shaded(result: Any, lead: Any, clear: Any, spread: Any) -> Any:
    """What an end is worth, 0 to 1: its `result`, of which `spread` tells clear from narrow.

    That part is 0.5 for no lead, goes to 1 with a large one and to 0 with one of the other's, and
    is half way there with a lead of `clear`.
    """
    margin = 0.5 + 0.5 * lead / (clear + abs(lead))
    return (1.0 - spread) * result + spread * margin


_one_after_another = threading.Lock()


class Warming:
    """Kernels that are being compiled in the background, by calling `first` once.

    Only one thread compiles at a time: all share one interpreter with whoever plays meanwhile.
    """

    def __init__(self, first: Callable[[], object]) -> None:
        self._done = False
        self._thread = threading.Thread(target=self._warm, args=(first,), daemon=True)
        self._thread.start()

    def _warm(self, first: Callable[[], object]) -> None:
        with _one_after_another:
            gc.disable()  # a full collection would hold up everybody for a tenth of a second
            try:
                first()
                gc.freeze()  # and so would the next: what compiled stays in any case
            finally:
                gc.enable()
        self._done = True

    @property
    def waiting(self) -> bool:
        """Whether they are still being compiled."""
        return self._thread.is_alive()

    def ready(self, seconds: float = 0.0) -> bool:
        """Whether they are compiled, waiting for that at most so long; never if that failed."""
        if seconds > 0:
            self._thread.join(seconds)
        return self._done
