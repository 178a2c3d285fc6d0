"""Whose work Garnet is made of, read from what is installed, and under which licences."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from games.core.strict import Unreadable, read_bytes
from games.version import VERSION
from resources import FONTS, ICONS, LICENCES

NAME = "garnet"
TOOLS = frozenset({"pip", "setuptools", "wheel", "pyinstaller", "pyinstaller-hooks-contrib"})
"""What may lie beside a frozen application without being part of it."""
LONGEST = 1 << 20
"""Bytes of a licence's text that are read; with all that they bundle some have 100,000."""

_REQUIRED = re.compile(r"[A-Za-z0-9._-]+")
_EXTRA = re.compile(r"\bextra\s*==")
_TEXT = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
_LGPL = "LGPL-3.0"


@dataclass(frozen=True, slots=True)
class Component:
    """A part of Garnet by others, or Garnet itself. `licence`: its name. `texts`: its files."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...] = ()

    @property
    def lesser(self) -> bool:
        """Whether it may be replaced by a version of the user's own (LGPL)."""
        return _LGPL in self.licence

    def text(self) -> str:
        """The licence whole; a sentence where it is missing."""
        found = []
        for path in self.texts:
            try:
                found.append(read_bytes(path, LONGEST).decode("utf-8", errors="replace").strip())
            except Unreadable as error:
                found.append(f"{path}: {error}.")
        rule = "\n\n" + "─" * 40 + "\n\n"
        return rule.join(found) or f"{self.name} came without the text of its licence."


def components() -> tuple[Component, ...]:
    """Garnet first, then Python, what is installed for it, and what it brings itself."""
    return (
        Component("Garnet", VERSION, "MIT", (LICENCES / "MIT.txt",)),
        Component("Python", platform.python_version(), "PSF-2.0", (LICENCES / "Python.txt",)),
        *sorted(map(_component, _shipped()), key=lambda one: (not one.lesser, one.name.lower())),
        Component("Garnet Sans, from Inter", "4.0", "OFL-1.1", (FONTS / "OFL.txt",)),
        Component("Icons, from Lucide", "", "ISC", (ICONS / "LICENSE.txt",)),
    )


def links() -> tuple[str, ...]:
    """Addresses that whoever made this Garnet wrote into it."""
    try:
        urls = metadata.metadata(NAME).get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        return ()
    return tuple(url.partition(",")[2].strip() for url in urls)


def _shipped() -> tuple[metadata.Distribution, ...]:
    """What Garnet needs and is installed, and what that needs.

    A frozen application does not know itself by name; there everything that is found belongs to it.
    """
    found: dict[str, metadata.Distribution] = {}
    try:
        wanted = list(_needs(metadata.distribution(NAME)))
    except metadata.PackageNotFoundError:
        every = metadata.distributions()
        return tuple({_plain(one): one for one in every if _plain(one) not in TOOLS}.values())
    while wanted:
        try:
            one = metadata.distribution(wanted.pop())
        except metadata.PackageNotFoundError:
            continue  # for another system
        if _plain(one) not in found:
            found[_plain(one)] = one
            wanted += _needs(one)
    return tuple(found.values())


def _needs(one: metadata.Distribution) -> Iterator[str]:
    for line in one.requires or ():
        name = _REQUIRED.match(line)
        if name is not None and not _EXTRA.search(line):
            yield name[0]


def _plain(one: metadata.Distribution) -> str:
    return re.sub(r"[-_.]+", "-", one.metadata["Name"]).lower()


def _component(one: metadata.Distribution) -> Component:
    licence = _licence(one.metadata)
    files = [path for path in one.files or () if ".dist-info" in path.parts[0]]
    texts = [Path(str(one.locate_file(path))) for path in files if _TEXT.search(path.parts[-1])]
    if not texts and _LGPL in licence:
        texts = [LICENCES / "LGPL-3.0.txt", LICENCES / "GPL-3.0.txt"]
    return Component(one.metadata["Name"], one.version, licence, tuple(texts))


def _licence(about: Any) -> str:
    """The licence's short name as its authors give it."""
    for key in ("License-Expression", "License"):
        line = str(about.get(key) or "").strip()
        if line and line != "UNKNOWN":
            return line.splitlines()[0][:100]
    named = [one for one in about.get_all("Classifier") or [] if one.startswith("License ::")]
    return named[-1].rpartition("::")[2].strip() if named else "?"
