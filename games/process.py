"""Starting Garnet as a separate process, isolated from the current folder and the environment.

Python looks for modules in the folder in which a program is started (`python -m`, `python -c`) and
in the folders in `PYTHONPATH`, and also obeys other environment variables. A `random.py` downloaded
from the internet into such a folder would run as part of Garnet, or break Garnet. Child processes
are therefore isolated, and the command itself removes the current folder from the path as early as
possible.

For the same reason this module imports only what Python has already loaded, not even `__future__`.
"""

import os
import sys

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder that contains Garnet's packages: a checkout, or `site-packages`."""

COMMAND = "games.__main__"
"""The module whose `main` is the command. The command line, a layer above, replaces this value."""

_INSTALLED = ("site-packages", "dist-packages")


def own_command(*arguments: str) -> list[str]:
    """Return the program and the arguments that run Garnet in a child process.

    The child uses this Python in isolated mode (`-I`): variables `PYTHON…` are ignored, and nothing
    is imported from the current folder. Folders that an isolated Python would not search are passed
    on: a checkout, or the user's packages, with Garnet, its dependencies and installed games. A
    frozen application is already isolated and starts itself.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    return [sys.executable, "-I", "-X", "utf8", "-c", _start(), *arguments]


def lower_priority(niceness: int) -> None:
    """Lower this process's priority by `niceness`, or to *below normal* on Windows."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), 0x4000)  # below normal
    else:
        os.nice(niceness)


def add_games_beside() -> None:
    """Let a frozen application import games from the folder `games` next to its executable.

    Such an application has no `site-packages`.
    """
    folder = os.path.join(os.path.dirname(os.path.abspath(sys.executable)), "games")
    if getattr(sys, "frozen", False) and os.path.isdir(folder):
        sys.path.append(folder)


def leave_out_current_folder() -> None:
    """Remove the start folder from the import path, unless it contains Garnet."""
    sys.path[:] = _without_current(sys.path)


def _start() -> str:
    from games.registry import holds_games

    paths = [path for path in _without_current(sys.path) if path != HOME]
    installed = [path for path in paths if os.path.basename(path) in _INSTALLED]
    places = [HOME, *installed, *(path for path in paths if holds_games(path))]
    return (
        f"import sys; sys.path += [path for path in {places!a} if path not in sys.path];"
        f" from {COMMAND} import main; sys.exit(main())"
    )


def _without_current(paths: list[str]) -> list[str]:
    """Return the paths without the current folder, unless that is `HOME`.

    Paths that follow those of the installed packages are kept: a package has added them (the `.pth`
    of an editable install), and they cannot hide any module.
    """
    try:
        current_folder = _real_path(os.getcwd())
    except OSError:  # the folder was deleted, so it has no modules
        current_folder = ""
    if current_folder == _real_path(HOME):
        return [path or HOME for path in paths]
    kept, installed = [], False
    for path in paths:
        if path and (installed or _real_path(path) != current_folder):
            kept.append(path)
        installed = installed or os.path.basename(path) in _INSTALLED
    return kept


def _real_path(path: str) -> str:
    return os.path.normcase(os.path.realpath(path))
