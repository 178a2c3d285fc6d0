#!/usr/bin/env python3
"""Garnet's one development command.

    python3 dev.py setup          make .venv with the command garnet in it
    python3 dev.py run [args]     start Garnet; the arguments and the exit code are passed on
    python3 dev.py test [args]    run the tests; the arguments are pytest's
    python3 dev.py check          lint, formatting, types and import contracts
    python3 dev.py bench [names]  measure: every script in tests/bench, or those named
    python3 dev.py shots [DIR]    pictures of every surface, in DIR (build/shots) and in docs

Each command does the setup first. It needs the network once, and again only when the
requirements change. On Debian and Ubuntu, root gets missing system libraries installed;
anybody else is told the one command that does it.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TextIO

if sys.version_info < (3, 11):  # noqa: UP036 - said to older ones, so no newer syntax in here
    sys.exit("Garnet needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info))

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "garnet-setup"
REQUIREMENTS = ROOT / "requirements-dev.txt"

# What Qt needs of a Linux system: the library, and Debian's package of it.
QT_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
}
X11_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    commands = {
        "setup": setup,
        "run": run,
        "test": test,
        "check": check,
        "bench": bench,
        "shots": shots,
    }
    name, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if name in ("help", "-h", "--help"):
        print(__doc__)
        return 0
    if name not in commands:
        say(f"There is no command {name!r}.\n\n{__doc__}" if name else str(__doc__))
        return 2
    return commands[name](rest)


# Commands


def setup(_: list[str]) -> int:
    """Make .venv what the requirements say, unless it is that already."""
    place, contents = fingerprint()
    found = STAMP.read_text("utf-8").splitlines() if PYTHON.exists() and STAMP.is_file() else []
    if found == [place, contents]:
        return 0
    say("Setting up .venv; this is not needed again until the requirements change.")
    if found[:1] != [place]:
        make_venv()
    STAMP.write_text(f"{place}\n", "utf-8")
    pip("--require-hashes", "--requirement", str(REQUIREMENTS))
    pip("--no-deps", "--no-index", "--no-build-isolation", "--editable", str(ROOT))
    call(PYTHON, "-m", "compileall", "-q", ROOT / "games", ROOT / "gui", stdout=sys.stderr)
    STAMP.write_text(f"{place}\n{contents}\n", "utf-8")
    return 0


def run(arguments: list[str]) -> int:
    """Garnet itself. Its headless commands, which are words, do without Qt's libraries."""
    setup([])
    if not arguments or arguments[0].startswith("-"):
        need(QT_LIBRARIES)
        if "WAYLAND_DISPLAY" in os.environ:
            need(WAYLAND_LIBRARIES)
        elif "DISPLAY" in os.environ:
            need(X11_LIBRARIES)
    # Isolated: nothing is imported from the folder that this is called in.
    return call(PYTHON, "-I", "-m", "games", *arguments, cwd=Path.cwd())


def test(arguments: list[str]) -> int:
    """The tests: on every core if it is the whole suite. Some try displays that are not there."""
    setup([])
    need(QT_LIBRARIES | X11_LIBRARIES | WAYLAND_LIBRARIES)
    return call(PYTHON, "-m", "pytest", *(arguments or ["--numprocesses=auto"]), offscreen=True)


def check(_: list[str]) -> int:
    """Every checker, also after one has complained; how many did."""
    setup([])
    complaints = [
        call(BIN / "ruff", "check"),
        call(BIN / "ruff", "format", "--check"),
        call(BIN / "mypy"),
        call(BIN / "lint-imports", "--no-logo", "--no-cache"),
    ]
    return sum(code != 0 for code in complaints)


def bench(names: list[str]) -> int:
    """The measuring scripts, one after another, alone on the machine; how many failed."""
    setup([])
    need(QT_LIBRARIES)
    paths = sorted((ROOT / "tests" / "bench").glob("bench_*.py"))
    scripts = {path.stem.removeprefix("bench_"): path for path in paths}
    unknown = [name for name in names if name not in scripts]
    if unknown:
        say(f"No bench is called {', '.join(unknown)}. There are: {', '.join(scripts)}.")
        return 2
    failures = 0
    for name in names or scripts:
        print(f"== {name}", flush=True)
        failures += call(PYTHON, scripts[name], offscreen=True) != 0
    return failures


def shots(arguments: list[str]) -> int:
    """The tour's pictures in a folder, then those in docs."""
    folder = Path(arguments[0]).resolve() if arguments else ROOT / "build" / "shots"
    setup([])
    need(QT_LIBRARIES)
    folder.mkdir(parents=True, exist_ok=True)
    return call(BIN / "garnet", "--tour", folder, offscreen=True) or call(
        PYTHON, "-m", "gui.shots", offscreen=True
    )


# The environment


def fingerprint() -> tuple[str, str]:
    """What .venv depends on: where and for which Python it was made, and a hash of the files
    that say what belongs in it."""
    digest = hashlib.sha256()
    for path in (REQUIREMENTS, ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    return "{}.{} {}".format(*sys.version_info[:2], VENV), digest.hexdigest()


def make_venv() -> None:
    if importlib.util.find_spec("ensurepip") is None:  # Debian keeps it in a package of its own
        package = "python{}.{}-venv".format(*sys.version_info)
        install_packages([package], "Python's venv module")
    if call(sys.executable, "-m", "venv", "--clear", VENV, stdout=sys.stderr):
        sys.exit(f"Python could not make {VENV}: see above.")


def pip(*arguments: str) -> None:
    install = ["install", "--quiet", "--disable-pip-version-check"]
    if call(PYTHON, "-m", "pip", *install, *arguments, stdout=sys.stderr):
        sys.exit(
            "pip could not install what Garnet needs: see above.\n"
            "If a download failed: check the network connection and try the same again."
        )


def need(libraries: dict[str, str]) -> None:
    """See to it that this system has these libraries, or end by saying how to get them."""
    if sys.platform != "linux":
        return
    missing = [library for library in libraries if not can_load(library)]
    if missing:
        packages = [libraries[library] for library in missing]
        install_packages(packages, f"system libraries that Qt loads ({', '.join(missing)})")


def can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_packages(packages: list[str], purpose: str) -> None:
    """Install Debian packages if that can be done here, or end by saying how."""
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if shutil.which("apt-get") is None:
        sys.exit(
            f"Missing: {purpose}.\nPlease install them with your system's package manager; "
            f"Debian calls the packages {' '.join(packages)}."
        )
    if os.geteuid() != 0:
        sys.exit(f"Missing: {purpose}.\nPlease run: sudo {' '.join(install)}")
    say(f"Installing {purpose}.")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    call("apt-get", "update", stdout=subprocess.DEVNULL)
    if call(*install, stdout=subprocess.DEVNULL):
        sys.exit(f"apt-get could not install {' '.join(packages)}: see above.")


# Small things


def call(
    *command: str | Path,
    cwd: Path = ROOT,
    offscreen: bool = False,
    stdout: int | TextIO | None = None,
) -> int:
    """Run a command to its end; its exit code, as a shell would give it."""
    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # uncompiled, each start takes 0.5 s longer
    if offscreen:
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    code = subprocess.call(command, cwd=cwd, env=environment, stdout=stdout)
    return code if code >= 0 else 128 - code


def say(text: str) -> None:
    """Tell the developer something; standard output belongs to the command that is run."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
