"""Removal of unused files: parts of Qt that no window uses, and libraries only they need."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

# Plugins of Qt, and modules of Pillow and numba, that Garnet's code cannot reach.
UNUSED = re.compile(
    "|".join(
        (
            r"Qt6?(Pdf|Qml|Quick|VirtualKeyboard|EglFS|ShaderTools|Designer|Test|Help|Sql)",
            r"/translations/",
            r"plugins/(egldeviceintegrations|generic|networkinformation|sqldrivers)/",
            r"plugins/platforms/(lib)?q(eglfs|linuxfb|vnc|minimal|minimalegl|vkkhrdisplay|direct2d)\.",
            r"plugins/platformthemes/libqgtk3",
            r"plugins/platforminputcontexts/(lib)?qtvirtualkeyboard",
            r"plugins/imageformats/(lib)?q(pdf|tiff|icns|tga|wbmp)\.",
            r"plugins/tls/(lib)?qcertonly",
            r"PIL/_(avif|imagingcms|imagingtk)\.",
            r"numba/cuda/.*\.(so|pyd)$",
        )
    )
)

_NEEDED = re.compile(r"\(NEEDED\).*\[(.*?)\]")
_LIBRARY = re.compile(r"^lib[^/]*\.so")
_LOADED_BY_NAME = re.compile(
    r"^lib(python|llvmlite|ssl|crypto|gomp|Qt6XcbQpa|Qt6WaylandClient|Qt6WlShell)"
)
"""Libraries that are opened by name at run time, so that no file is linked with them."""


def unused(name: str) -> bool:
    return UNUSED.search(name.replace("\\", "/")) is not None


def unneeded(needed: Mapping[str, Iterable[str]]) -> set[str]:
    """Return the libraries that no file needs; `needed` has the linked libraries of each file.

    Files are paths in the folder. The search starts from all other files: programs, plugins and
    Python modules.
    """
    by_name: dict[str, list[str]] = {}
    for path in needed:
        by_name.setdefault(PurePosixPath(path).name, []).append(path)
    todo = [path for path in needed if not _is_library(path)]
    reached = set(todo)
    while todo:
        for name in needed[todo.pop()]:
            for path in by_name.get(name, ()):
                if path not in reached:
                    reached.add(path)
                    todo.append(path)
    return set(needed) - reached


def _is_library(path: str) -> bool:
    name = PurePosixPath(path).name
    module = "/plugins/" in path or ".cpython-" in name  # shapely has a module called lib
    return bool(_LIBRARY.match(name)) and not module and not _LOADED_BY_NAME.match(name)


def remove_unneeded(folder: Path) -> list[str]:
    """Remove unneeded libraries from a folder for Linux; return their names."""
    needed = {}
    for path in folder.rglob("*"):
        if path.is_file() and (".so" in path.name or path.parent == folder):
            needed[path.relative_to(folder).as_posix()] = linked_with(path)
    removed = sorted(unneeded(needed))
    for name in removed:
        (folder / name).unlink()
    for path in folder.rglob("*"):
        if path.is_symlink() and not path.exists():
            path.unlink()
    return removed


def linked_with(path: Path) -> list[str]:
    """Return the names of the libraries that a file is linked with."""
    output = subprocess.run(["readelf", "-d", path], capture_output=True, text=True, check=False)
    return _NEEDED.findall(output.stdout)
