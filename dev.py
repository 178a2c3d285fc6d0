#!/usr/bin/env python3
"""Everything that developers of Garnet run, in one script.

    python3 dev.py setup          create .venv with all requirements and the command garnet
    python3 dev.py run [args]     start Garnet; the arguments and the exit code are passed on
    python3 dev.py test [args]    run a part of the tests, another one after each commit (--all: run
                                  every test). Other arguments are pytest's
    python3 dev.py mutate [N] [--seed S] [--under PATH]
                                  make N (40) small random mistakes in the code, each in a copy, and
                                  list those that no test notices
    python3 dev.py check          lint, formatting, types, import contracts, layouts (also in a
                                  made-up language), array bounds of the kernels, benches, workflows
    python3 dev.py layouts [args] check every surface at every size and text size for cut-off parts
    python3 dev.py bench [names]  run the benchmarks in tests/bench, or those named; --brief: only
                                  show that they run
    python3 dev.py shots [DIR]    take pictures of every surface, in DIR (build/shots) and in docs
    python3 dev.py release [KIND] [--try]     build the files of a release, in dist: linux, deb,
                                  windows, wheel or all; --try: also try them, --only-try: only try
    python3 dev.py language NAME [PACKAGE]    write all texts to a catalogue for Qt Linguist:
                                  Garnet's, or those of a game in a folder of its own
    python3 dev.py new-game NAME [DIR] [--kind KIND]
                                  write a new game to DIR/NAME (default: here); KIND says how its
                                  seats act: sealed, turns or race

Each command first sets up what it needs: for run and shots Garnet's own requirements, for the
others also the tools. This needs the network once, and again only when the requirements change. On
Debian and Ubuntu, missing system packages are installed if you are root; otherwise the command that
installs them is printed before anything is downloaded.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - older versions must be able to run this
    sys.exit(
        "Garnet needs Python 3.11 or newer; this is {}.{}.\n"
        "If a newer one is installed, call it by its name, as in: python3.12 dev.py run".format(
            *sys.version_info[:2]
        )
    )

try:
    import argparse
    import ctypes
    import hashlib
    import importlib.util
    import keyword
    import os
    import re
    import shlex
    import shutil
    import subprocess
    import tempfile
    import time
    from concurrent.futures import ThreadPoolExecutor
    from pathlib import Path
    from typing import IO, Any, TypeAlias
except ImportError as error:
    sys.exit(
        f"This Python ({sys.executable}) is not complete, it lacks {error.name!r}.\n"
        "On Debian and Ubuntu this brings all of it:\n\n"
        '    sudo sh -c "apt-get update && apt-get install --yes python3-venv"'
    )

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "garnet-setup"

# Requirements files for .venv. The second includes the first, in the same versions.
FOR_RUNNING = "requirements.txt"
FOR_EVERYTHING = "requirements-dev.txt"
FOR_BUILDING = "requirements-backend.txt"
"""Build requirements of the project, installed with it so that the build downloads nothing."""
MEGABYTES = {FOR_RUNNING: 1_000, FOR_EVERYTHING: 1_200}
"""Disk space in MB needed to make .venv, including what pip unpacks temporarily."""

SKELETON = ROOT / "docs" / "examples" / "skeleton"
GAME_KINDS = ("sealed", "turns", "race")
"""The kinds of games that `new-game` can write, the default first."""

# Sizes and text sizes for `check`: a laptop's, the smallest, the usual and the largest; each commit
# draws a share of these.
SMALL = ("--draw", "--sizes", "683x384", "640x600", "1366x768", "--texts", "100", "200")

# The same in a made-up language, only in a laptop's window.
MADE_UP = ("--made-up", "--sizes", "1366x768", "--texts", "100")

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CHECKED_WORKFLOWS: tuple[str | Path, ...] = (
    *("--builtin-schema", "vendor.github-workflows"),
    *WORKFLOWS,
)

# Numba's settings for testing array bounds: compiled fast, since the kernels run only once.
BOUNDS = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0"}
# Makes benches measure as little as possible (tests/bench/scale.py).
BRIEF = {"GARNET_BENCH": "brief"}

# System libraries that Qt needs on Linux, with their Debian packages.
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
WHOLE_SUITE_OPTIONS = ("--all", "--draw", "--tenth")
"""Arguments of `test` (tests/drawing.py) that do not restrict it to part of the suite."""
DRAWING_COMMANDS = ("doctor", "film", "overlay")
"""Commands without a window that draw boards and therefore load Qt."""
PLATFORMS = {"xcb": X11_LIBRARIES, "wayland": WAYLAND_LIBRARIES}

# Parts of pip's messages when its index is out of reach, and in no other case.
OFFLINE = ("connection broken by", "ConnectionError", "ConnectTimeout", "ReadTimeoutError")


def main(arguments: list[str]) -> int:
    commands = {
        "setup": setup,
        "run": run,
        "test": test,
        "mutate": mutate,
        "check": check,
        "layouts": layouts,
        "bench": bench,
        "shots": shots,
        "new-game": new_game,
        "release": release,
        "language": language,
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
    """Install everything that any command needs, except system libraries."""
    prepare(FOR_EVERYTHING)
    return 0


def run(arguments: list[str]) -> int:
    """Start Garnet. Its headless commands run without Qt's libraries."""
    prepare(FOR_RUNNING, window_libraries(arguments))
    # -I: import nothing from the current folder.
    return call(PYTHON, "-I", "-X", "utf8", "-m", "gui", *arguments, cwd=Path.cwd())


def test(arguments: list[str]) -> int:
    """Run the tests: a share of the suite (`tests/drawing.py`) on all cores, or those named.

    Some tests use other displays, so their libraries are needed, too.
    """
    prepare(FOR_EVERYTHING, QT_LIBRARIES | X11_LIBRARIES | WAYLAND_LIBRARIES)
    # worksteal: workers start with neighbouring tests, which share fixtures, and then take tests
    # from slower ones. There is one more worker than cores, since some tests wait for a child.
    parallel = [f"--numprocesses={(os.cpu_count() or 1) + 1}", "--dist=worksteal"]
    if any(argument.partition("=")[0] not in WHOLE_SUITE_OPTIONS for argument in arguments):
        parallel = []
    return call(PYTHON, "-m", "pytest", *parallel, *arguments, offscreen=True)


def mutate(arguments: list[str]) -> int:
    """Report which small mistakes the tests notice (`tests/mutants.py`)."""
    prepare(FOR_EVERYTHING, QT_LIBRARIES)
    return call(PYTHON, "-m", "tests.mutants", *arguments, offscreen=True)


Checker: TypeAlias = tuple[tuple[str | Path, ...], dict[str, str]]
"""A command, and additional environment variables for it."""


def check(_: list[str]) -> int:
    """Run all checkers, as many at once as there are cores; return how many failed.

    The output of each is shown when it ends; of those that failed, at the end.
    """
    prepare(FOR_EVERYTHING, QT_LIBRARIES)
    with tempfile.TemporaryDirectory() as cache, ThreadPoolExecutor(os.cpu_count()) as cores:
        failures = [text for text in cores.map(complaints, checkers(cache)) if text]
    print(*failures, sep="", end="", flush=True)
    return len(failures)


def checkers(cache: str) -> list[Checker]:
    """Return the checkers, slowest first; `cache` is for kernels compiled with bounds checks."""
    return [
        (
            (PYTHON, "-m", "pytest", "-q", "tests/games/engine/bounds.py"),
            BOUNDS | {"NUMBA_CACHE_DIR": cache},
        ),
        ((PYTHON, ROOT / "dev.py", "bench", "--brief"), {}),
        ((PYTHON, "-m", "tests.gui.matrix", *SMALL), {}),
        ((PYTHON, "-m", "tests.gui.matrix", *MADE_UP), {}),
        ((PYTHON, "-m", "pytest", "-q", "tests/gui/desk/matrix.py"), {}),
        ((BIN / "mypy",), {}),
        ((BIN / "check-jsonschema", *CHECKED_WORKFLOWS), {}),
        ((BIN / "zizmor", "--offline", "--quiet", ".github/workflows"), {}),
        ((BIN / "ruff", "check"), {}),
        ((BIN / "ruff", "format", "--check"), {}),
        ((BIN / "lint-imports", "--no-logo", "--no-cache"), {}),
    ]


def complaints(checker: Checker) -> str:
    """Run a checker. Show its output and return "" if it passes; otherwise return its output."""
    command, variables = checker
    began = time.monotonic()
    with tempfile.TemporaryFile() as output:
        code = call(
            *command,
            offscreen=True,
            variables=variables,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        output.seek(0)
        shown = output.read().decode("utf-8", "replace")
    line, seconds = shlex.join(map(str, command)), time.monotonic() - began
    text = f"== {line}\n{shown}-- {'failed' if code else 'passed'} after {seconds:.0f} s\n"
    if code:
        print(f"-- failed, see the end: {line}", flush=True)
        return text
    print(text, end="", flush=True)
    return ""


def layouts(arguments: list[str]) -> int:
    prepare(FOR_EVERYTHING, QT_LIBRARIES)
    return call(PYTHON, "-m", "tests.gui.matrix", *arguments, offscreen=True)


def bench(names: list[str]) -> int:
    """Run the benches one after another; return how many failed.

    With `--brief` they only show that they run; the figures then mean nothing.
    """
    brief = "--brief" in names
    names = [name for name in names if name != "--brief"]
    paths = sorted((ROOT / "tests" / "bench").glob("bench_*.py"))
    scripts = {path.stem.removeprefix("bench_"): path for path in paths}
    unknown = [name for name in names if name not in scripts]
    if unknown:
        say(f"No bench is called {', '.join(unknown)}. There are: {', '.join(scripts)}.")
        return 2
    prepare(FOR_EVERYTHING, QT_LIBRARIES)
    # Benches would wait for kernels that a bot compiles at a low priority.
    failures = call(PYTHON, "-m", "tests.warmup")
    for name in names or scripts:
        print(f"== {name}", flush=True)
        variables = BRIEF if brief else {}
        failures += call(PYTHON, scripts[name], offscreen=True, variables=variables) != 0
    return failures


def shots(arguments: list[str]) -> int:
    """Write the tour's pictures to a folder, then those in docs."""
    folder = Path(arguments[0]).resolve() if arguments else ROOT / "build" / "shots"
    prepare(FOR_RUNNING, QT_LIBRARIES)
    folder.mkdir(parents=True, exist_ok=True)
    return call(BIN / "garnet", "--tour", folder, offscreen=True) or call(
        PYTHON, ROOT / "packaging" / "shots.py", offscreen=True
    )


def language(arguments: list[str]) -> int:
    """Update and compile the catalogue of a language; existing translations are kept."""
    if not arguments or not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", arguments[0]):
        say("Which language? Its code, as in: language de, language pt_BR")
        return 2
    prepare(FOR_EVERYTHING)
    return call(PYTHON, ROOT / "packaging" / "catalogue.py", *arguments[:2])


def release(arguments: list[str]) -> int:
    """Build the release with packaging/release, which makes its own environments."""
    return call(sys.executable, "-m", "release", *arguments, cwd=ROOT / "packaging")


def new_game(arguments: list[str]) -> int:
    """Write a package with a complete small game to start from."""
    parser = argparse.ArgumentParser(prog="dev.py new-game")
    parser.add_argument("name", nargs="?", default="")
    parser.add_argument("folder", nargs="?", default="")
    parser.add_argument("--kind", choices=GAME_KINDS, default=GAME_KINDS[0])
    options = parser.parse_args(arguments)
    name = options.name
    if not re.fullmatch(r"[a-z][a-z0-9]+(-[a-z0-9]+)*", name) or len(name) > 40:
        say("A name has lower-case letters, digits and hyphens, as in: new-game two-ponds")
        return 2
    words = name.split("-")
    class_name = "".join(word.title() for word in words)
    reason = why_not("_".join(words), class_name, name, options.kind)
    if reason:
        say(f"A game cannot be called “{name}”: {reason}.")
        return 2
    folder = Path(options.folder).resolve() / name
    if folder.exists():
        say(f"{folder} is there already.")
        return 1
    write_game(options.kind, words, folder)
    print(f"{folder / 'README.md'} says what to do next.")
    return 0


def write_game(kind: str, words: list[str], folder: Path) -> None:
    """Copy the skeleton's shared files and those of a kind, renamed for the new game."""
    initials = "".join(word[0] for word in words)[:3] if len(words) > 1 else words[0][:2]
    renames = {"NG-": f"{initials.upper()}-"}
    for stem in ("new", kind):
        renames[f"{stem}-game"] = "-".join(words)
        renames[f"{stem}_game"] = "_".join(words)
        renames[f"{stem.title()} Game"] = " ".join(words).title()
        renames[f"{stem.title()}Game"] = "".join(word.title() for word in words)
    others = [f"{other}_game" for other in GAME_KINDS if other != kind]
    for source in sorted(SKELETON.rglob("*")):
        at = source.relative_to(SKELETON).as_posix()
        if source.suffix in (".py", ".md", ".toml") and not any(map(at.count, others)):
            text = source.read_text("utf-8")
            for old, new in renames.items():
                text, at = text.replace(old, new), at.replace(old, new)
            (folder / at).parent.mkdir(parents=True, exist_ok=True)
            (folder / at).write_text(text, "utf-8")


def why_not(package: str, class_name: str, name: str, kind: str) -> str:
    """Return why a game's package or classes cannot have these names; "" if they can."""
    if (ROOT / "resources" / "rules" / f"{name}.md").exists():
        return "a game that is built in, or a page of the rules, has that name"
    if package in keyword.kwlist or class_name in keyword.kwlist:
        return "that is a keyword of Python"
    if package in sys.stdlib_module_names:
        return "a module of Python has that name"
    installed = VENV.glob(f"[Ll]ib/**/site-packages/{package}")
    if any((ROOT / package).glob("*.py")) or any(installed):
        return "a package that Garnet needs, or that is installed beside it, has that name"
    source = (SKELETON / f"{kind}_game" / "__init__.py").read_text("utf-8")
    if re.search(rf"^(class |    |from .*import .*\b){class_name}\b", source, re.MULTILINE):
        return "a class that every game needs has that name"
    return ""


# Requirements


def prepare(requirements: str, libraries: dict[str, str] | None = None) -> None:
    """Make sure that .venv and the system have everything a command needs.

    Nothing is downloaded before all requirements were checked; everything missing is named at once.
    """
    ready = is_set_up(requirements)
    if not ready:
        check_folder(requirements)
    packages = [] if ready else venv_packages()
    missing = missing_libraries(libraries or {})
    lacking = ["Python's venv module"] if packages else []
    lacking += [f"libraries that windows need ({', '.join(missing)})"] if missing else []
    packages += missing.values()
    if packages:
        install_packages(packages, " and ".join(lacking))
    if not ready:
        set_up(requirements)


def window_libraries(arguments: list[str]) -> dict[str, str]:
    """Return the libraries that `garnet` needs for these arguments."""
    first = arguments[0] if arguments else ""
    if sys.platform == "linux" and first in DRAWING_COMMANDS:
        return QT_LIBRARIES
    a_command = first.isalpha() and not Path(first).exists()
    if sys.platform != "linux" or a_command or first in ("-h", "--help", "--version"):
        return {}
    if any(argument.partition("=")[0] == "--tour" for argument in arguments):
        return QT_LIBRARIES
    return QT_LIBRARIES | display_libraries()


def display_libraries() -> dict[str, str]:
    """Return the libraries of the display on which windows will open.

    This is the first display whose libraries are all installed, or else the first of all, in the
    order of gui/app/display.py.
    """
    wanted = [name for name in os.environ.get("QT_QPA_PLATFORM", "").split(";") if name]
    if not wanted:
        displays = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
        wanted = [name for name, variable in displays.items() if os.environ.get(variable)]
        if os.environ.get("XDG_SESSION_TYPE") == "wayland":
            wanted.reverse()
    if not wanted:
        sys.exit(
            "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set.\n"
            "“python3 dev.py run --tour DIR” and commands such as “run referee FILE” need none."
        )
    choices = [PLATFORMS.get(name.split(":")[0].removesuffix("-egl"), {}) for name in wanted]
    return next((choice for choice in choices if not missing_libraries(choice)), choices[0])


def missing_libraries(libraries: dict[str, str]) -> dict[str, str]:
    if sys.platform != "linux":
        return {}
    return {name: package for name, package in libraries.items() if not can_load(name)}


def can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def venv_packages() -> list[str]:
    """Return Debian's package for making a .venv, if Python lacks the modules for it."""
    parts = ("venv", "ensurepip", "_ssl", "zlib")
    if has_venv() or all(importlib.util.find_spec(name) for name in parts):
        return []
    if not sys.base_prefix.startswith("/usr") or sys.base_prefix.startswith("/usr/local"):
        sys.exit(
            f"This Python ({sys.executable}) was built without one of {', '.join(parts)}.\n"
            "Please use another one, such as your system's or that of python.org."
        )
    return ["python{}.{}-venv".format(*sys.version_info)]


def check_folder(requirements: str) -> None:
    """Exit with a message if .venv cannot be written here or the disk is nearly full."""
    probe = (VENV if VENV.is_dir() else ROOT) / "garnet-writable"
    try:
        probe.touch()
        probe.unlink()
    except OSError as error:
        sys.exit(
            f"{probe.parent} cannot be written: {error.strerror}.\n"
            f"Garnet keeps what it runs on in {VENV}. "
            "Copy the whole folder to a place of your own, without .venv, and start it there."
        )
    free = shutil.disk_usage(ROOT).free // 2**20
    if not has_venv() and free < MEGABYTES[requirements]:
        sys.exit(
            f"The disk is nearly full: {free} MB are free, and Garnet takes "
            f"{MEGABYTES[requirements]} MB while it is set up in {VENV}."
        )


def install_packages(packages: list[str], purpose: str) -> None:
    """Install Debian packages as root; otherwise exit with a message that says how."""
    names = " ".join(packages)
    if shutil.which("apt-get") is None:
        sys.exit(
            f"Missing on this system: {purpose}. Nothing was downloaded.\nPlease install them "
            f"with your system's package manager; Debian calls the packages {names}."
        )
    update, install = "apt-get update", "apt-get install --yes --no-install-recommends"
    if os.geteuid() != 0:
        root = "sudo sh -c" if shutil.which("sudo") else "su - -c"
        sys.exit(
            f"Missing on this system: {purpose}. Nothing was downloaded.\nPlease run\n\n"
            f'    {root} "{update} && {install} {names}"\n\nand then the same again.'
        )
    say(f"Installing {purpose}.")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    call(*update.split(), stdout=subprocess.DEVNULL)
    if call(*install.split(), *packages, stdout=subprocess.DEVNULL):
        sys.exit(f"apt-get could not install {names}: see above.")


# The environment


def place() -> str:
    """Return the properties that a .venv cannot change: its path and its Python's version."""
    return "{}.{} {}".format(*sys.version_info[:2], VENV)


def contents(requirements: str) -> str:
    """Return the stamp of a .venv with these requirements and the project's current metadata."""
    digest = hashlib.sha256()
    for path in (ROOT / requirements, ROOT / FOR_BUILDING, ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    return f"{requirements} {digest.hexdigest()}"


def stamps() -> list[str]:
    """Return the stamps of .venv: its `place`, then the `contents` of complete installations."""
    if not (PYTHON.exists() and STAMP.is_file()):
        return []
    return STAMP.read_text("utf-8").splitlines()


def has_venv() -> bool:
    return stamps()[:1] == [place()]


def is_set_up(requirements: str) -> bool:
    return has_venv() and contents(requirements) in stamps()[1:]


def set_up(requirements: str) -> None:
    """Install what .venv lacks. Nothing is removed, so tools stay when `run` sets up."""
    say("Setting up .venv; this is not needed again until the requirements change.")
    has_pip = has_venv() and call(PYTHON, "-c", "import pip", stderr=subprocess.DEVNULL) == 0
    if not has_pip and call(sys.executable, "-m", "venv", "--clear", VENV, stdout=sys.stderr):
        sys.exit(f"Python could not make {VENV}: see above.")
    STAMP.write_text(f"{place()}\n", "utf-8")  # an interrupted setup is repeated
    both = ("--requirement", str(ROOT / FOR_BUILDING), "--requirement", str(ROOT / requirements))
    pip("--require-hashes", *both)
    pip("--no-deps", "--no-index", "--no-build-isolation", "--editable", str(ROOT))
    for file in VENV.glob("[Ll]ib/**/site-packages/_editable_impl_garnet*.pth"):
        write_path_file(file, ROOT)
    call(PYTHON, "-m", "compileall", "-q", ROOT / "games", ROOT / "gui", stdout=sys.stderr)
    installed = {FOR_RUNNING, requirements}
    STAMP.write_text("\n".join([place(), *sorted(map(contents, installed))]) + "\n", "utf-8")


def write_path_file(file: Path, folder: Path) -> None:
    """Write a .pth file that adds a folder to Python's path, in ASCII whatever its name.

    Python 3.11 decodes these files by the locale, and does not start if that fails.
    """
    file.write_text(f"import sys; sys.path.append({str(folder)!a})\n", "ascii")


def pip(*arguments: str) -> None:
    """Install something with pip; exit with pip's message on failure."""
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    result = subprocess.run(
        [str(PYTHON), *install, *arguments],
        cwd=ROOT,
        stdout=sys.stderr,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    if result.returncode == 0:
        return
    if any(words in result.stderr for words in OFFLINE):
        sys.exit(
            "What Garnet needs could not be downloaded: there is no connection to Python's package "
            "index.\nCheck the network (and the proxy, if you use one) and try the same again."
        )
    sys.exit(f"{result.stderr.strip()}\npip could not install what Garnet needs: see above.")


# Helpers


def call(
    *command: str | Path,
    cwd: Path = ROOT,
    offscreen: bool = False,
    variables: dict[str, str] | None = None,
    stdout: int | IO[Any] | None = None,
    stderr: int | None = None,
) -> int:
    """Run a command and return its exit code, as a shell would report it.

    `variables` are additional environment variables.
    """
    environment = os.environ | (variables or {})
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # with it, each start takes 0.5 s longer
    if offscreen:
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    code = subprocess.call(command, cwd=cwd, env=environment, stdout=stdout, stderr=stderr)
    return code if code >= 0 else 128 - code


def say(text: str) -> None:
    """Print a message to standard error; standard output belongs to the command."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
