"""Starts the application once a display has been found. Without one, Qt aborts on Linux."""

from __future__ import annotations

import argparse
import ctypes
import gc
import importlib.util
import os
import re
import sys
from collections.abc import Callable, MutableMapping
from pathlib import Path

FAILED = 1
PLATFORM = "QT_QPA_PLATFORM"
INSTEAD = "“garnet --tour DIR” works without a display."

_LIBRARY = re.compile(r"^(\S+\.so[.\d]*): ")


class NoDisplay(Exception):
    """Raised if no window can be opened. The message says what is missing."""


def prepare(environment: MutableMapping[str, str] = os.environ) -> None:
    """Choose a Qt platform that can open a window. Raise `NoDisplay` if there is none."""
    if not sys.platform.startswith("linux"):
        return
    wanted = [name.split(":")[0] for name in environment.get(PLATFORM, "").split(";") if name]
    candidates = wanted or _offered(environment)
    if not candidates:
        raise NoDisplay(
            f"There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set. {INSTEAD}"
        )
    problems = []
    for name in candidates:
        problem = _problem(name, environment)
        if problem is None:
            if not wanted:
                environment[PLATFORM] = name
            return
        problems.append(problem)
    raise NoDisplay(f"{problems[0]}; {INSTEAD}")


def load_qt() -> None:
    """Import Qt. If that fails, raise `NoDisplay`, which names the missing system library."""
    try:
        from PySide6 import QtWidgets  # noqa: F401
    except ImportError as error:
        raise NoDisplay(
            f"{_missing(str(error))}. Please install it with your system's package manager."
        ) from None


def drawing(run: Callable[[], int]) -> int:
    """Run a command that draws boards but needs no display, and return its exit status."""
    os.environ[PLATFORM] = "offscreen"
    try:
        load_qt()
    except NoDisplay as problem:
        print(problem, file=sys.stderr)
        return FAILED
    return run()


def _offered(environment: MutableMapping[str, str]) -> list[str]:
    commands = [
        name
        for name, variable in (("xcb", "DISPLAY"), ("wayland", "WAYLAND_DISPLAY"))
        if environment.get(variable)
    ]
    if environment.get("XDG_SESSION_TYPE") == "wayland":
        commands.reverse()
    return commands


def _problem(name: str, environment: MutableMapping[str, str]) -> str | None:
    """Return the reason why Qt cannot use the platform `name`, or None."""
    plugin = _plugins() / f"libq{name.removesuffix('-egl')}.so"
    if not plugin.exists():
        return f"Qt knows no platform “{name}” ({PLATFORM})"
    if name == "offscreen":
        return None
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:  # a frozen application reports the system error as the cause
        return _missing(str(error.__cause__ or error))
    if name == "xcb":
        return _problem_x11(environment.get("DISPLAY", ""))
    return _problem_wayland(environment) if name.startswith("wayland") else None


def _plugins() -> Path:
    spec = importlib.util.find_spec("PySide6")
    if spec is None or not spec.submodule_search_locations:
        raise OSError("PySide6: not installed")
    return Path(spec.submodule_search_locations[0]) / "Qt" / "plugins" / "platforms"


def _missing(text: str) -> str:
    library = _LIBRARY.match(text)
    if library is not None:
        return f"A library that windows need is missing: {library[1]}"
    return f"Windows cannot be opened: {text}"


def _problem_x11(display: str) -> str | None:
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(display.encode() or None, None)
    refused = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return f"The display “{display}” does not answer" if refused else None


def _problem_wayland(environment: MutableMapping[str, str]) -> str | None:
    import socket

    name = environment.get("WAYLAND_DISPLAY") or "wayland-0"
    path = Path(environment.get("XDG_RUNTIME_DIR") or "/run", name)
    with socket.socket(socket.AF_UNIX) as link:
        link.settimeout(2)
        try:
            link.connect(str(path))
        except OSError:
            return f"The Wayland display “{name}” does not answer"
    return None


def main(options: argparse.Namespace) -> int:
    if options.tour is not None:
        os.environ[PLATFORM] = "offscreen"
    try:
        prepare()
        return _run(options)
    except NoDisplay as problem:
        print(problem, file=sys.stderr)
        return FAILED


def _run(options: argparse.Namespace) -> int:
    if options.tour is not None:
        load_qt()
        from gui.app.tour import tour

        return tour(options.tour)
    gc.disable()  # imports leave no garbage; `Collector` collects later
    load_qt()
    from gui.app.start import start

    return start(options.archive, options.file)
