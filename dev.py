#!/usr/bin/env python3
"""Garnet's one development command.

    python3 dev.py setup          make .venv with the command garnet in it
    python3 dev.py run [args]     start Garnet; the arguments and the exit code are passed on
    python3 dev.py test [args]    run the tests; the arguments are pytest's
    python3 dev.py check          lint, formatting, types and import contracts
    python3 dev.py bench [names]  measure: every script in tests/bench, or those named
    python3 dev.py shots [DIR]    pictures of every surface, in DIR (build/shots)

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

if sys.version_info < (3, 11):
    sys.exit("Garnet needs Python 3.11 or newer; this is %d.%d." % sys.version_info[:2])

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


def main(arguments: list[str]) -> int:
    """Run one command; its exit code."""
    commands = {
        "setup": setup,
        "run": run,
        "test": test,
        "check": check,
        "bench": bench,
        "shots": shots,
    }
    match arguments:
        case [] | ["-h" | "--help" | "help", *_]:
            print(__doc__)
            return 0 if arguments else 2
        case [name, *rest] if name in commands:
            return commands[name](rest)
        case [name, *_]:
            say(f"There is no command {name!r}.\n\n{__doc__}")
            return 2
    raise AssertionError(arguments)


# Commands


def setup(_: list[str]) -> int:
    """Make .venv what the requirements say, unless it is already."""
    stamp = fingerprint()
    if PYTHON.exists() and STAMP.is_file() and STAMP.read_text() == stamp:
        return 0
    say("Setting up .venv. This is done once and takes about half a minute.")
    STAMP.unlink(missing_ok=True)
    make_venv()
    pip("--require-hashes", "--requirement", str(REQUIREMENTS))
    pip("--no-deps", "--no-index", "--no-build-isolation", "--editable", str(ROOT))
    sources = [str(ROOT / name) for name in ("games", "gui")]
    call([PYTHON, "-m", "compileall", "-q", *sources], stdout=sys.stderr)
    STAMP.write_text(stamp)
    return 0


def run(arguments: list[str]) -> int:
    """Garnet itself. Only a window needs Qt's libraries: the headless commands do without."""
    setup([])
    if not arguments or arguments[0].startswith("-"):
        need(QT_LIBRARIES)
        if "DISPLAY" in os.environ and "WAYLAND_DISPLAY" not in os.environ:
            need(X11_LIBRARIES)
    return call([BIN / "garnet", *arguments])


def test(arguments: list[str]) -> int:
    """pytest, on every core if it is the whole suite."""
    setup([])
    need(QT_LIBRARIES)
    return call([PYTHON, "-m", "pytest", *(arguments or ["--numprocesses=auto"])], offscreen=True)


def check(_: list[str]) -> int:
    """Every checker, also after one has found something; the number of those that did."""
    setup([])
    checks: list[list[str | Path]] = [
        [BIN / "ruff", "check"],
        [BIN / "ruff", "format", "--check"],
        [BIN / "mypy"],
        [BIN / "lint-imports"],
    ]
    return sum(call(command) != 0 for command in checks)


def bench(names: list[str]) -> int:
    """Each script alone on the machine, one after another; how many failed."""
    setup([])
    need(QT_LIBRARIES)
    scripts = {path.stem: path for path in sorted((ROOT / "tests" / "bench").glob("*.py"))}
    if unknown := set(names) - set(scripts):
        say(f"No such bench: {', '.join(sorted(unknown))}. There are: {', '.join(scripts)}.")
        return 2
    failed = 0
    for name in names or scripts:
        print(f"== {name}", flush=True)
        failed += call([PYTHON, scripts[name]], offscreen=True) != 0
    return failed


def shots(arguments: list[str]) -> int:
    """The tour's pictures in a folder, and the pictures in docs."""
    folder = Path(arguments[0] if arguments else ROOT / "build" / "shots").resolve()
    setup([])
    need(QT_LIBRARIES)
    folder.mkdir(parents=True, exist_ok=True)
    return call([BIN / "garnet", "--tour", folder], offscreen=True) or call(
        [PYTHON, "-m", "gui.shots"], offscreen=True
    )


# The environment


def fingerprint() -> str:
    """What .venv depends on, as one hash: this Python, this folder, the files that say what
    goes in."""
    digest = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for path in (REQUIREMENTS, ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def make_venv() -> None:
    """An empty environment, or the one that is there if this Python made it."""
    if importlib.util.find_spec("ensurepip") is None:  # Debian keeps it in a package of its own
        install_packages(["python3.%d-venv" % sys.version_info[1]], "Python's venv module")
    keep = PYTHON.exists() and venv_version() == "%d.%d" % sys.version_info[:2]
    clear = [] if keep else ["--clear"]
    if call([sys.executable, "-m", "venv", *clear, VENV], stdout=sys.stderr):
        sys.exit(f"Python could not make {VENV}: see above.")


def venv_version() -> str:
    """The version of Python in .venv, such as 3.11; empty if it does not start."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    found = subprocess.run([PYTHON, "-c", code], capture_output=True, text=True)
    return found.stdout.strip()


def pip(*arguments: str) -> None:
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments]
    if call(command, stdout=sys.stderr):
        sys.exit(
            "pip could not install what Garnet needs: see above.\n"
            "Is there a network connection, and room on the disk? Then try the command again."
        )


def need(libraries: dict[str, str]) -> None:
    """See to it that this system has these libraries, or say how to get them."""
    if sys.platform.startswith("linux"):
        missing = [library for library in libraries if not can_load(library)]
        if missing:
            packages = [libraries[library] for library in missing]
            install_packages(packages, f"Qt's system libraries ({', '.join(missing)})")


def can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_packages(packages: list[str], purpose: str) -> None:
    """Install Debian packages, or end with the command that would."""
    if shutil.which("apt-get") is None:
        sys.exit(
            f"Missing: {purpose}. Install them with your system's package manager;\n"
            f"Debian's packages are called {' '.join(packages)}."
        )
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        sys.exit(f"Missing: {purpose}. Please run:\n    sudo {' '.join(install)}")
    say(f"Installing {purpose}: {' '.join(packages)}")
    quiet = {"stdout": subprocess.DEVNULL}
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update"], env=environment, **quiet)
    if subprocess.run(install, env=environment, **quiet).returncode:
        sys.exit(f"apt-get could not install {' '.join(packages)}: see above.")


# Small things


def call(command: list[str | Path], *, offscreen: bool = False, stdout: object = None) -> int:
    """Run a command to its end, in the folder where dev.py was called; its exit code."""
    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # uncompiled, every start is half a second late
    if offscreen:
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    return subprocess.call(command, env=environment, stdout=stdout)


def say(text: str) -> None:
    """Tell the developer something; standard output belongs to the command that is run."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
