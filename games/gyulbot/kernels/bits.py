"""What the kernels share: how they are compiled, and counting zeros."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

ONE = np.uint64(1)
ZERO = np.uint64(0)
TOP = np.uint64(1 << 63)
BYTE = np.uint64(255)
LAST_BIT = np.uint64(63)
HASH = np.uint64(0x9E3779B97F4A7C15)

FAR = 100
"""A distance that stands for: never. All others stay below."""

LOOKING, FOUND, NONE, POOL_FULL, TABLE_FULL, TOO_LONG = 0, 1, 2, 3, 4, 5
"""What a search comes back with: more to do, a solution, the proof that there is none, more
memory needed for nodes or for the table, or a line longer than it can count."""

MOST_F = 256
"""Lines of so many moves are left to the solver in plain Python."""


def kernel(function: Callable[..., Any]) -> Any:
    """`function`, compiled when it is first called, and kept on disk where that is possible."""
    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:  # there is no place to keep it
        return njit(nogil=True)(function)


def small(function: Callable[..., Any]) -> Any:
    """The same for a function of numbers alone, which becomes part of those that call it."""
    try:
        return njit(cache=True, nogil=True, forceinline=True)(function)
    except RuntimeError:
        return njit(nogil=True, forceinline=True)(function)


@intrinsic
def trailing_zeros(typing: Any, number: Any) -> Any:
    """How many zeros a number of 64 bits ends with; 64 for 0."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), build


@intrinsic
def leading_zeros(typing: Any, number: Any) -> Any:
    """How many zeros it begins with; 64 for 0."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), build


@small
def step_of(way: Any, stride: Any) -> Any:
    """What a step up, right, down or left adds to a cell."""
    if way == 0:
        return -stride
    if way == 1:
        return 1
    return stride if way == 2 else -1
