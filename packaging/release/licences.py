"""THIRD-PARTY.txt: the third-party parts in a folder, with the texts of their licences.

The list is made from the folder's files. A library without a known licence stops the build.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from release.work import FREEZING, ROOT, VERSION, Failed, Work, run

# Native libraries: pattern of the file name, name of the project, licence.
NATIVE = (
    (r"libpython|pythonw?3?(11|12|13|14)?\.|_?[a-z0-9_]+\.pyd$|.*\.cpython-", "Python", "PSF-2.0"),
    (r"libX|libxcb|libICE|libSM", "X.Org client libraries", "MIT"),
    (r"libxkbcommon", "xkbcommon", "MIT"),
    (r"libwayland", "Wayland", "MIT"),
    (r"libcrypto|libssl", "OpenSSL", "Apache-2.0"),
    (r"libsqlite3|sqlite3", "SQLite", "blessing"),
    (r"libffi", "libffi", "MIT"),
    (r"libz\.|zlib", "zlib", "Zlib"),
    (r"libbz2", "bzip2", "bzip2-1.0.6"),
    (r"liblzma", "XZ Utils", "0BSD AND LicenseRef-public-domain"),
    (r"libexpat", "Expat", "MIT"),
    (r"libuuid|libblkid|libmount", "util-linux", "BSD-3-Clause AND LGPL-2.1-or-later"),
    (r"libstdc|libgcc_s|libgomp", "GCC's runtime", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    (r"libdbus-1", "D-Bus", "AFL-2.1 OR GPL-2.0-or-later"),
    (r"libsystemd", "libsystemd", "LGPL-2.1-or-later"),
    (r"libcap", "libcap", "BSD-3-Clause OR GPL-2.0-only"),
    (r"libgcrypt", "Libgcrypt", "LGPL-2.1-or-later"),
    (r"libgpg-error", "libgpg-error", "LGPL-2.1-or-later"),
    (r"liblz4", "LZ4", "BSD-2-Clause"),
    (r"libzstd", "Zstandard", "BSD-3-Clause OR GPL-2.0-only"),
    (r"libg(lib|io|object|module|thread)-2", "GLib", "LGPL-2.1-or-later"),
    (r"libpcre2", "PCRE2", "BSD-3-Clause"),
    (r"libselinux", "libselinux", "LicenseRef-public-domain"),
    (r"libfontconfig", "Fontconfig", "HPND-sell-variant"),
    (r"libfreetype", "FreeType", "FTL OR GPL-2.0-or-later"),
    (r"libpng", "libpng", "libpng-2.0"),
    (r"libjpeg", "libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib"),
    (r"libbrotli", "Brotli", "MIT"),
    (r"libharfbuzz", "HarfBuzz", "MIT"),
    (r"libgraphite2", "Graphite", "LGPL-2.1-or-later"),
    (r"libbsd|libmd\.", "libbsd and libmd", "BSD-3-Clause AND ISC"),
    (r"libgssapi|libkrb5|libk5crypto|libcom_err", "MIT Kerberos", "MIT"),
    (r"libkeyutils", "keyutils", "LGPL-2.1-or-later"),
    (
        r"vcruntime|msvcp|concrt|ucrtbase|api-ms",
        "Microsoft's C and C++ runtime",
        "MS-redistributable",
    ),
    (r"garnet$", "The program that starts it", "GPL-2.0-or-later WITH Bootloader-exception"),
    (r"[gG]arnet\.exe$", "distlib's launcher", "PSF-2.0"),
)
PARTS = {
    "PIL": "pillow",
    "PySide6": "PySide6_Essentials",
    "shiboken6": "shiboken6",
}
"""Packages whose folders have other names."""
OWN_PACKAGES = frozenset({"garnet", "garnet-table"})

LESSER = """\
Parts under the GNU Lesser General Public License (LGPL) are files of their own: you may put
compatible versions of your own in their place. Their sources are published: those of Qt, PySide6
and shiboken6 at https://download.qt.io and https://code.qt.io, those of the others as Debian's
source packages at https://sources.debian.org."""


@dataclass(frozen=True, slots=True)
class Part:
    """A third-party part; `licence` is a short name, and `text` the full licence."""

    name: str
    version: str
    licence: str
    text: str
    files: tuple[str, ...] = ()


def known(name: str) -> tuple[str, str]:
    """Return the project and the licence of a native library. Raises `Failed` if unknown."""
    for pattern, what, licence in NATIVE:
        if re.match(pattern, name):
            return what, licence
    raise Failed(
        f"{name} is shipped and its licence is not known: name it in packaging/release/licences.py,"
        " or leave the library out in slim.py."
    )


def is_native(path: Path) -> bool:
    """Return True for machine code: libraries, extension modules and programs."""
    return bool(re.search(r"\.so(\.|$)|\.dll$|\.pyd$|\.exe$|\.dylib$|^garnet$", path.name))


def packages(folder: Path) -> dict[str, Path]:
    """Return the metadata folders of all Python packages in a folder, by name."""
    folders = {}
    for path in sorted(folder.rglob("*.dist-info")):
        name = path.name.split("-")[0]
        folders[re.sub(r"[-_.]+", "-", name).lower()] = path
    return folders


def owner(path: PurePosixPath, shipped: Iterable[str]) -> str | None:
    """Return the package whose folder contains a file; None if there is none."""
    for part in path.parts[:-1]:
        name = PARTS.get(part, part.removesuffix(".libs"))
        plain = re.sub(r"[-_.]+", "-", name).lower()
        if plain in shipped:
            return plain
    return None


def loose(folder: Path) -> list[Path]:
    """Return the native files of a folder that do not belong to a Python package."""
    package_names = packages(folder)
    files = []
    for path in sorted(folder.rglob("*")):
        real = path.resolve()
        if path.is_file() and is_native(path) and folder.resolve() in real.parents:
            place = PurePosixPath(real.relative_to(folder.resolve()).as_posix())
            if owner(place, package_names) is None and not path.is_symlink():
                files.append(path)
    return files


def native(folder: Path, text_of: dict[str, str]) -> list[Part]:
    """Return the parts that own the `loose` files; `text_of` has licences by file."""
    files: dict[tuple[str, str], list[Path]] = {}
    for path in loose(folder):
        files.setdefault(known(path.name), []).append(path)
    parts = []
    for (what, licence), paths in sorted(files.items()):
        texts = {text_of[path.name]: None for path in paths if text_of.get(path.name)}
        names = tuple(sorted({path.name for path in paths}))
        text = "\n\n".join(texts) or _own_text(what)
        if not text:
            raise Failed(f"The text of the licence of {what} ({names[0]}) was not found.")
        parts.append(Part(what, "", licence, text, names))
    return parts


def native_of_linux(folder: Path) -> list[Part]:
    """Return the native libraries taken from this Debian system, with Debian's licence texts."""
    return native(folder, {path.name: _debian(path.name) for path in loose(folder)})


def _debian(name: str) -> str:
    """Return the copyright file of the Debian package with a library; "" if there is none."""
    owners = subprocess.run(
        ["dpkg", "-S", f"*/{name}"], capture_output=True, text=True, check=False
    )
    for line in owners.stdout.splitlines():
        package = line.split(":")[0]
        path = Path("/usr/share/doc") / package / "copyright"
        if line.rpartition("/")[2] == name and path.is_file():
            return path.read_text("utf-8", "replace")
    return ""


_OWN = {
    "Python": ROOT / "resources" / "licences" / "Python.txt",
    "The program that starts it": ROOT / "packaging" / "release" / "PyInstaller.txt",
}
"""Licence texts in this project, for parts without one in the system."""


def _own_text(what: str) -> str:
    path = _OWN.get(what)
    return "" if path is None else path.read_text("utf-8")


def write(work: Work, folder: Path, found: list[Part]) -> None:
    """Write THIRD-PARTY.txt into a folder, with the parts in About and `found`."""
    script = ROOT / "packaging" / "release" / "about.py"
    folders = {path.parent for path in packages(folder).values()}
    told = run(work.python, script, *sorted(folders), variables={"PYTHONPATH": str(ROOT)})
    shown = [Part(**load) for load in json.loads(told)]
    parts = [part for part in shown if _plain(part.name) not in FREEZING]
    missing = set(packages(folder)) - {_plain(part.name) for part in parts} - OWN_PACKAGES
    if missing:
        raise Failed(f"Shipped, and not in About: {', '.join(sorted(missing))}")
    parts += found
    (folder / "THIRD-PARTY.txt").write_text(text(parts), "utf-8")
    names = [{"name": part.name, "licence": part.licence, "files": part.files} for part in found]
    (work.folder / f"{folder.name}-native.json").write_text(json.dumps(names), "utf-8")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def text(parts: list[Part]) -> str:
    """Return the file's text: a list, then each licence in full once."""
    for part in parts:
        if part.licence in ("", "?") or not part.text.strip():
            raise Failed(f"{part.name} is shipped and its licence is not known.")
    lines = [f"Third-party parts of Garnet {VERSION}", "", *map(_line, parts)]
    if lesser := [part.name for part in parts if "LGPL" in part.licence]:
        lines += ["", LESSER, "", f"They are: {', '.join(lesser)}."]
    names_by_text: dict[str, list[str]] = {}
    for part in parts:
        names_by_text.setdefault(part.text.strip(), []).append(part.name)
    for words, names in names_by_text.items():
        lines += ["", "=" * 80, ", ".join(names), "=" * 80, "", words]
    return "\n".join(lines) + "\n"


def _line(part: Part) -> str:
    files = f" ({', '.join(part.files)})" if part.files else ""
    return f"- {part.name} {part.version}".rstrip() + f": {part.licence}{files}"
