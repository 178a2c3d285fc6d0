"""A folder of modules with the names of those that Garnet imports; none may be imported."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

OTHERS = (
    *("msgspec", "numba", "numpy", "llvmlite", "shapely", "PySide6", "shiboken6"),
    *("sitecustomize", "usercustomize", "yaml", "scipy", "cloudpickle", "coverage"),
)
PACKAGES = ("games", "gui", "resources")


@dataclass(frozen=True)
class Shadows:
    """The folder, and a file that lists which of its modules were imported."""

    folder: Path
    marker: Path

    def imported(self) -> list[str]:
        return self.marker.read_text("utf-8").split() if self.marker.exists() else []


def made(folder: Path, packages: tuple[str, ...] = PACKAGES) -> Shadows:
    """Make such a folder; `packages` are Garnet's own packages to shadow as well."""
    shadows, marker = folder / "downloads", folder / "marker"
    shadows.mkdir()
    code = f"with open({str(marker)!r}, 'a') as file: print(__name__, file=file)\n"
    for name in (*sys.stdlib_module_names, *OTHERS):
        (shadows / f"{name}.py").write_text(code, "utf-8")
    for name in packages:
        (shadows / name).mkdir()
        (shadows / name / "__init__.py").write_text(code, "utf-8")
    (shadows / "startup.py").write_text(code, "utf-8")
    (shadows / ".numba_config.yaml").write_text(f"cache_dir: {shadows}\n", "utf-8")
    return Shadows(shadows, marker)


def enter(shadows: Shadows, monkeypatch: pytest.MonkeyPatch, home: bool = True) -> None:
    """Change to the folder, and set environment variables that point to it."""
    monkeypatch.chdir(shadows.folder)
    paths = [str(shadows.folder), ".", ""]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    monkeypatch.setenv("PYTHONSTARTUP", str(shadows.folder / "startup.py"))
    monkeypatch.setenv("PYTHONINSPECT", "1")
    monkeypatch.setenv("PYTHONUSERBASE", str(shadows.folder))
    if home:
        monkeypatch.setenv("PYTHONHOME", str(shadows.folder))
