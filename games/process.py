"""How Garnet starts itself as a process of its own, and what no Garnet imports.

Python looks for modules in the folder that a program is started in (`python -m`, `python -c`), in
those that `PYTHONPATH` names, and does what other variables say. A `random.py` from the internet
in that folder would run as Garnet, or break it. So children are isolated, and the command itself
leaves that folder out as early as it can.

To import it loads nothing but what Python has loaded already, so not even `__future__`.
"""

import os
import sys

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder in which the packages of Garnet lie: a checkout, or `site-packages`."""

COMMAND = "games.__main__"
"""The module whose `main` is the command. The command line, which lies above, names its own."""

_INSTALLED = ("site-packages", "dist-packages")


def own_command(*arguments: str) -> list[str]:
    """The program and its arguments that run Garnet with these arguments, as a child of this one.

    It runs in this Python, isolated (`-I`): no variable `PYTHON…` counts, and nothing is imported
    from a current folder. What an isolated Python would not find by itself, it is told where this
    one found it: Garnet in a checkout or among one user's packages, what it needs there, and games
    that are installed. A frozen application is isolated already, and starts itself.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    return [sys.executable, "-I", "-X", "utf8", "-c", _start(), *arguments]


def step_back(niceness: int) -> None:
    """Let other processes go first, so that windows stay quick."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), 0x4000)  # below normal
    else:
        os.nice(niceness)


def add_games_beside() -> None:
    """Let a frozen application find the games that were installed in the folder `games` beside it.

    It has no `site-packages` that anybody could install them in.
    """
    folder = os.path.join(os.path.dirname(os.path.abspath(sys.executable)), "games")
    if getattr(sys, "frozen", False) and os.path.isdir(folder):
        sys.path.append(folder)


def leave_out_current_folder() -> None:
    """From now on import nothing from the folder this was started in, unless Garnet lies there."""
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
    """Those of the paths that are not the current folder, unless that is `HOME`.

    What follows the installed packages was named by one of them (a `.pth` of an editable install)
    and stays: it comes after everything that it could hide.
    """
    try:
        here = _place(os.getcwd())
    except OSError:  # it was deleted, and nothing is found there
        here = ""
    if here == _place(HOME):
        return [path or HOME for path in paths]
    kept, installed = [], False
    for path in paths:
        if path and (installed or _place(path) != here):
            kept.append(path)
        installed = installed or os.path.basename(path) in _INSTALLED
    return kept


def _place(path: str) -> str:
    return os.path.normcase(os.path.realpath(path))
