"""Installation of packages next to Garnet, in a folder of their own, for one test."""

from __future__ import annotations

import importlib
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from games import registry


def forget() -> None:
    """Make the registry search for installed packages again."""
    importlib.invalidate_caches()
    registry._installed.cache_clear()
    registry.game.cache_clear()
    faces = sys.modules.get("gui.games")  # not loaded in tests of the rules alone
    if faces is not None:
        faces.face.cache_clear()
        faces._installed.cache_clear()


def write(folder: Path, name: str, entry_points: str, modules: Mapping[str, str]) -> None:
    """Write a package `name` 1.0 to a folder, as an installer would."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(entry_points, "utf-8")
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(text, "utf-8")


def copy(source: Path, folder: Path) -> None:
    """Copy a package's sources to a folder where a build may leave files."""
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__"))


@contextmanager
def source(project: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the package of a project importable in this context, copied to the folder."""
    offered = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    lines = [
        line
        for group, points in offered["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {at}" for name, at in points.items()))
    ]
    write(folder, offered["name"], "\n".join(lines), {})
    package = next(iter(offered["entry-points"]["garnet.games"].values())).partition(":")[0]
    copy(project / package, folder / package)
    with installed_in(folder, monkeypatch):
        yield


@contextmanager
def installed_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make packages installed in the folder importable in this context."""
    before = set(sys.modules)
    try:
        with monkeypatch.context() as patch:
            patch.syspath_prepend(str(folder))
            forget()
            yield
    finally:
        for name in set(sys.modules) - before:
            origin = getattr(sys.modules[name], "__file__", None)
            if origin is not None and Path(origin).is_relative_to(folder):
                del sys.modules[name]
        forget()
