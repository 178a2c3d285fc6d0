"""What the kernels share: how a board and a state are numbers, and small parts.

A cell is row × 32 + column on wide boards and row × 16 + column on those of up to 16 columns, so
that rows and columns are told apart by bits. `size` is the number of such cells, those beside the
board included. A *body* (GY-3) stands where its anchor is, the cell of its first member; a state is
the anchors, ten bits each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from games.engine.compiled import kept

BYTE = np.uint32(255)
ANCHOR = np.uint64(1023)
HASH = np.uint64(0x9E3779B97F4A7C15)

FAR: Any = 30_000
"""A number of moves that stands for: never. All others stay below."""

LOOKING, FOUND, NONE, POOL_FULL, TABLE_FULL, TOO_LONG = 0, 1, 2, 3, 4, 5
"""What a search comes back with: more to do, a solution, the proof that there is none, no memory
left for nodes, more wanted for the table, or lines longer than it can count."""

MOST_F = 1024
"""The longest lines that are counted."""


def part(function: Callable[..., Any]) -> Any:
    """A kernel that is to become a part of those that call it: handing arrays over costs more than
    most such functions do."""
    return kept(function, forceinline=True)


@part
def step_of(way: Any, stride: Any) -> Any:
    """Return the difference of cell numbers of a step up (0), right (1), down (2) or left (3)."""
    if way == 0:
        return -stride
    if way == 1:
        return 1
    return stride if way == 2 else -1


@intrinsic
def _fetch(typing: Any, array: Any, at: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        there = builder.gep(data, [arguments[1]])
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [there.type, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [there.type], kind)
        builder.call(prefetch, [there, number(1), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(array, types.int64), build


fetch: Any = _fetch
"""fetch(array, at): have the processor fetch array[at] into its cache, without waiting for it."""
