"""The Debian package: the frozen folder as /usr/lib/garnet, and its `share` in /usr/share."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any, BinaryIO

from release import linux
from release.work import PACKAGING, PROJECT, ROOT, VERSION, Work, epoch, run

DEPENDS = (
    *("libc6 (>= 2.34)", "libgl1", "libegl1", "libfontconfig1", "libdbus-1-3", "libglib2.0-0"),
    *("libxkbcommon0", "libxkbcommon-x11-0", "libx11-6", "libxcb1"),
)
"""System packages that the folder needs: C library, graphics, fonts and display."""


def name() -> str:
    return f"garnet_{VERSION}_amd64.deb"


def build(work: Work) -> None:
    """Pack the frozen folder with nfpm."""
    folder = linux.installed(work)
    place = work.fresh("deb")
    tidy(folder)
    changes = place / "changelog.gz"
    changes.write_bytes(gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), 9, mtime=epoch()))
    settings = place / "nfpm.yaml"
    package = description(folder, copyright_file(folder, place), changes)
    settings.write_text(json.dumps(package, indent=1), "utf-8")  # JSON is also YAML
    loose = place / "loose.deb"
    command = Path(sys.executable).parent / "nfpm"
    run(
        *(command, "package", "--config", settings, "--packager", "deb", "--target", loose),
        variables={"SOURCE_DATE_EPOCH": str(epoch())},
    )
    with work.new(name()) as new:
        compress(loose, new, place)


def compress(loose: Path, new: Path, place: Path) -> None:
    """Compress the package's data with the program xz: nfpm's result is a quarter larger."""
    with loose.open("rb") as old, new.open("wb") as package:
        package.write(old.read(8))
        while head := old.read(60):
            member, size = head[:16].decode().strip(" /"), int(head[48:58])
            data = place / member
            with data.open("wb") as file:
                _copy(old, file, size)
            old.read(size % 2)
            if member == "data.tar":
                run(*linux.XZ, data)
                member, data = "data.tar.xz", place / "data.tar.xz"
            size = data.stat().st_size
            package.write(member.ljust(16).encode() + head[16:48] + str(size).ljust(10).encode())
            package.write(b"`\n")
            with data.open("rb") as file:
                _copy(file, package, size)
            package.write(b"\n" * (size % 2))


def _copy(source: BinaryIO, into: BinaryIO, size: int) -> None:
    while size > 0:
        part = source.read(min(size, 1 << 20))
        into.write(part)
        size -= len(part)


def tidy(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            path.chmod(0o755 if path == folder / "garnet" else 0o644)


def copyright_file(folder: Path, place: Path) -> Path:
    """Write Garnet's licence and those of all shipped parts; return the file."""
    path = place / "copyright"
    texts = (ROOT / "LICENSE", folder / "THIRD-PARTY.txt")
    path.write_text("\n\n".join(text.read_text("utf-8") for text in texts), "utf-8")
    return path


def description(folder: Path, copyrights: Path, changes: Path) -> dict[str, Any]:
    inside = {"src": f"{folder / '_internal'}/", "dst": "/usr/lib/garnet/_internal", "type": "tree"}
    contents = [inside]
    for source, place in (
        (folder / "garnet", "/usr/lib/garnet/garnet"),
        (folder / "THIRD-PARTY.txt", "/usr/lib/garnet/THIRD-PARTY.txt"),
        (copyrights, "/usr/share/doc/garnet/copyright"),
        (changes, "/usr/share/doc/garnet/changelog.gz"),
        (PACKAGING / "release" / "lintian-overrides", "/usr/share/lintian/overrides/garnet"),
    ):
        contents.append({"src": str(source), "dst": place})
    contents.append({"src": "/usr/lib/garnet/garnet", "dst": "/usr/bin/garnet", "type": "symlink"})
    for path in sorted((folder / "share").rglob("*")):
        if path.is_file():
            place = f"/usr/share/{path.relative_to(folder / 'share').as_posix()}"
            if "/man/" in place:
                path, place = zipped(path, changes.parent), f"{place}.gz"
            contents.append({"src": str(path), "dst": place})
    return {
        "name": "garnet",
        "arch": "amd64",
        "version": VERSION,
        "section": "misc",  # section `games` requires /usr/games, which may not be in PATH
        "priority": "optional",
        "maintainer": "The Garnet developers <garnet@localhost>",
        "description": f"table for Death Matches\n{PROJECT['description']}",
        "license": "MIT",
        "depends": list(DEPENDS),
        "recommends": ["libxcb-cursor0"],
        "contents": contents,
        "scripts": {"preinstall": str(PACKAGING / "desktop" / "preinst")},
        "deb": {"compression": "none"},
    }


def zipped(path: Path, place: Path) -> Path:
    """Return a compressed copy of a file, as required for manual pages."""
    copy = place / f"{path.name}.gz"
    copy.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=epoch()))
    return copy
