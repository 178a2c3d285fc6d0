"""Selection of pinned and hashed requirements for one system."""

from __future__ import annotations

import re
from pathlib import Path

WINDOWS = {
    "implementation_name": "cpython",
    "os_name": "nt",
    "platform_machine": "AMD64",
    "platform_python_implementation": "CPython",
    "platform_system": "Windows",
    "python_full_version": "3.11.9",
    "python_version": "3.11",
    "sys_platform": "win32",
}
"""The marker environment of the Windows program; pip alone would use this system's."""

_PIN = re.compile(r"^([a-z0-9][\w.-]*)==(\S+?)(?: ; (.*?))? \\$")


def select(
    text: str,
    names: frozenset[str] | None = None,
    environment: dict[str, str] | None = None,
) -> str:
    """Return the pins that apply, without markers; only those in `names`, if given."""
    from packaging.markers import Marker

    kept: list[str] = []
    keeping = False
    for line in text.splitlines():
        pin = _PIN.match(line)
        if pin is not None:
            name, version, marker = pin.groups()
            keeping = names is None or name in names
            keeping = keeping and (marker is None or Marker(marker).evaluate(environment))
            line = f"{name}=={version} \\"
        if keeping and not line.lstrip().startswith("#"):
            kept.append(line)
    return "\n".join(kept) + "\n"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path
