"""Constants and small functions that the kernels share.

A cell is row × 32 + column on boards wider than 16 columns, else row × 16 + column, so that rows
and columns are bit fields. `size` is the number of such cells, including those beyond the right
edge. The position of a *body* (GY-3) is given by its anchor, the cell of its first member; a state
packs the anchors in ten bits each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from games.engine.compiled import compile_cached

BYTE = np.uint32(255)
ANCHOR = np.uint64(1023)
HASH = np.uint64(0x9E3779B97F4A7C15)

FAR: Any = 30_000
"""A number larger than any number of moves, used as infinity."""

LOOKING, FOUND, NONE, POOL_FULL, TABLE_FULL, TOO_LONG = 0, 1, 2, 3, 4, 5
"""Status of a search: unfinished, found, no solution, node pool full, table full, lines too long.
"""

MOST_F = 1024
"""Value of f (the moves so far plus the bound) at which the search gives up."""


def part(function: Callable[..., Any]) -> Any:
    """Compile a function so that it is inlined into the kernels that call it.

    A separate call would often take longer than the function itself, because passing arrays is
    slow.
    """
    return compile_cached(function, forceinline=True)


@part
def step_of(direction: Any, stride: Any) -> Any:
    """Return the change in cell number for a step up (0), right (1), down (2) or left (3)."""
    if direction == 0:
        return -stride
    if direction == 1:
        return 1
    return stride if direction == 2 else -1


@intrinsic
def _fetch(typing: Any, array: Any, at: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        address = builder.gep(data, [arguments[1]])
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [address.type, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [address.type], kind)
        builder.call(prefetch, [address, number(1), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(array, types.int64), build


fetch: Any = _fetch
"""fetch(array, at) prefetches array[at] into the processor's cache without waiting."""
