"""The command `garnet kernels`: the only process that compiles kernels, at a low priority."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec

from games import registry
from games.console import end_with_input
from games.engine import roster
from games.process import HOME, lower_priority
from games.version import VERSION

NICENESS = 15
FAR = 1 << 40
"""Offset of the locked byte, beyond any file's end: on Windows, locked bytes cannot be read."""


def can_compile() -> bool:
    """Return True if kernels can be compiled here; if not, bots play in plain Python."""
    return find_spec("numba") is not None


def numba_supported() -> bool:
    """Return False on Intel Macs, for which numba is not available."""
    return (sys.platform, platform.machine()) != ("darwin", "x86_64")


def environment_key() -> str:
    """Return a string that identifies the environment; if it changes, kernels are recompiled."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        numba = version("numba")
    except PackageNotFoundError:  # a frozen application has no metadata
        numba = ""
    return "/".join((VERSION, platform.python_version(), numba, platform.machine(), HOME))


def modules() -> dict[str, tuple[str, ...]]:
    kinds = ((game, roster.bot_class(registry.game(game))) for game in registry.game_ids())
    compiled = {game: kind.compiles() for game, kind in kinds if kind is not None}
    return {game: names for game, names in compiled.items() if names}


def main(names: list[str], tied: bool = False) -> int:
    """Compile the kernels of the modules `names`, or of all modules if `names` is empty.

    Print the progress of each game. If `tied` is True, exit when standard input is closed, which
    happens when the parent process ends.
    """
    lower_priority(NICENESS)  # before loading games, which takes a second
    by_game = modules()
    unknown = set(names).difference(*by_game.values())
    if unknown or not can_compile():
        why = f"there are no kernels named {', '.join(unknown)}" if unknown else "there is no numba"
        print(f"Nothing was compiled: {why}.", file=sys.stderr)
        return 2
    if tied:
        end_with_input()
    for number, parts in enumerate(by_game.values(), start=1):
        for name in parts:
            if not names or name in names:
                _compile(name, json.dumps({"preparing": number, "of": len(by_game)}))
    return 0


def _compile(name: str, message: str) -> None:
    # Import by name: processes with windows import this module, but must not import numba.
    compiled = import_module("games.engine.compiled")
    if not compiled.ready(name):
        print(message, flush=True)
        with _compile_lock():
            import_module(name).warm()


@contextmanager
def _compile_lock() -> Iterator[None]:
    """Hold a lock that prevents other processes from compiling kernels in this copy of Garnet."""
    with open(sys.executable if getattr(sys, "frozen", False) else __file__, "rb") as file:
        if sys.platform == "win32":
            import msvcrt

            file.seek(FAR)
            while True:
                try:
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
                except OSError:  # Windows waits for a lock for only ten seconds
                    continue
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
