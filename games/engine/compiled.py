"""Compilation of kernels (inner loops) with numba, only in engine processes (without windows).

A process that plays loads compiled kernels. A child process (`games.engine.preparing`) compiles
missing ones, each module once per computer.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import subprocess
import tempfile
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

try:
    from numba import njit, types
    from numba.core import config, event
except ImportError:
    PLAIN = True
    # 64-bit integers overflow silently in kernels, so they do so in plain Python too.
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)
else:
    PLAIN = False
    # Keep numba from reading settings in the current folder, which could name code to run.
    config._config_fname = ""
    config.reload_config()
"""True if numba is not available on this computer, so that kernels are plain functions."""


def delete_stale_caches(folder: Path) -> None:
    """Delete the kernel caches in `folder` that are older than the last change of a kernel module.

    numba checks only a kernel's own file, but code of other modules is compiled into the kernel.
    """
    compiled = list(folder.glob("**/__pycache__/*.nbi"))
    sources = {
        cache_file.parent.parent / f"{cache_file.name.split('.')[0]}.py" for cache_file in compiled
    }
    # Use ctime: files from archives can have modification times in the future.
    newest = max((source.stat().st_ctime for source in sources if source.exists()), default=0.0)
    for cache_file in compiled:
        with suppress(OSError):  # another process may delete the same files
            if cache_file.stat().st_mtime < newest:
                cache_file.unlink()


def kernel(function: Callable[..., Any]) -> Any:
    """Return `function`, compiled at its first call and cached on disk."""
    return function if PLAIN else compile_cached(function)


def compile_cached(function: Callable[..., Any], **options: bool) -> Any:
    """Return `function` compiled by numba, cached next to the source or in the user's cache.

    If neither folder is writable, use a temporary one. Division by zero is not checked, since the
    check would prevent vectorised loops.
    """
    settings: Any = {"cache": True, "nogil": True, "error_model": "numpy", **options}
    compiled: Any
    try:
        compiled = njit(**settings)(function)
    except RuntimeError:
        folder = tempfile.mkdtemp(prefix="garnet-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["NUMBA_CACHE_DIR"] = folder
        config.reload_config()
        compiled = njit(**settings)(function)
    if hasattr(compiled, "get_call_template"):  # missing if NUMBA_DISABLE_JIT is set
        # Without this, each call with other literal numbers, such as f(x, 13), compiles a version.
        template = compiled.get_call_template
        compiled.get_call_template = lambda args, kws: template(
            tuple(map(types.unliteral, args)), kws
        )
    return compiled


def lowest(word: Any) -> Any:
    """Return the index of the lowest set bit of a 64-bit word.

    If the word is 0, return 64 (-1 in plain Python).
    """
    return (int(word) & -int(word)).bit_length() - 1


def highest(word: Any) -> Any:
    """Return the index of the highest set bit of a 64-bit word, which must not be 0."""
    return int(word).bit_length() - 1


def ones(word: Any) -> Any:
    return int(word).bit_count()


def _use_processor_instructions() -> None:
    from numba.extending import intrinsic, overload

    @intrinsic
    def find(typing: Any, word: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

        return types.int64(types.uint64), build

    @intrinsic
    def find_last(typing: Any, word: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, True))
            return builder.xor(zeros, context.get_constant(types.int64, 63))

        return types.int64(types.uint64), build

    @intrinsic
    def count(typing: Any, word: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), build

    at: Any = find
    last: Any = find_last
    many: Any = count

    @overload(lowest, strict=False)
    def lowest_of(word: Any) -> Any:
        return lambda word: at(word)

    @overload(highest, strict=False)
    def highest_of(word: Any) -> Any:
        return lambda word: last(word)

    @overload(ones, strict=False)
    def ones_of(word: Any) -> Any:
        return lambda word: many(word)


if not PLAIN:
    _use_processor_instructions()
    delete_stale_caches(Path(__file__).parents[1])


@kernel
def next_random(state: Any) -> Any:
    """Return the upper 32 bits of the next xorshift64* output; the others are weak (Vigna 2016)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)


@kernel
def below(state: Any, n: Any) -> Any:
    """Return a random number from 0 to n - 1."""
    return np.int64((next_random(state) * np.uint64(n)) >> np.uint64(32))


@kernel
def shaded(result: Any, lead: Any, clear: Any, spread: Any) -> Any:
    """Return the value of a finished game, 0 to 1, from its `result` and the `lead`.

    `spread` is the weight of the lead, which distinguishes clear results from narrow ones. The lead
    counts 0.5 if it is 0, 0.75 if it is `clear`, and almost 1 or 0 if the lead or deficit is large.
    """
    margin = 0.5 + 0.5 * lead / (clear + abs(lead))
    return (1.0 - spread) * result + spread * margin


class Uncompiled(Exception):
    """Raised if a kernel is needed that has not been compiled yet."""


def ready(name: str) -> bool:
    """Load a module's kernels from disk; return True if nothing had to be compiled."""
    module = import_module(name)
    if PLAIN:
        return True
    loading = threading.current_thread()

    class Refusing(event.Listener):
        def on_start(self, event: Any) -> None:
            if threading.current_thread() is loading:
                raise Uncompiled

        def on_end(self, event: Any) -> None:
            return None

    try:
        with event.install_listener("numba:compile", Refusing()):
            module.warm()
    except Uncompiled:
        return False
    return True


def load(name: str) -> ModuleType:
    """Return a module with its kernels ready; a child process compiles missing ones first."""
    if not ready(name):
        process = import_module("games.process")  # import by name: the module imports the registry
        command = process.own_command("kernels", "--tied", name)
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as child:
            child.wait()
        if not ready(name):
            raise Uncompiled(name)
    return import_module(name)


_warming_lock = threading.Lock()


class Warming:
    """A background thread that prepares kernels by calling `first` once.

    Only one thread prepares at a time, since all share the interpreter with the playing thread.
    """

    def __init__(self, first: Callable[[], object]) -> None:
        self._done = False
        self._thread = threading.Thread(target=self._warm, args=(first,), daemon=True)
        self._thread.start()

    def _warm(self, first: Callable[[], object]) -> None:
        with _warming_lock:
            gc.disable()  # a full collection would block all threads for a tenth of a second
            try:
                first()
                gc.freeze()  # shortens later collections: loaded modules are never freed
            finally:
                gc.enable()
        self._done = True

    @property
    def waiting(self) -> bool:
        return self._thread.is_alive()

    def ready(self, seconds: float = 0.0) -> bool:
        """Wait at most `seconds` for the kernels; return True if they are ready."""
        if seconds > 0:
            self._thread.join(seconds)
        return self._done
