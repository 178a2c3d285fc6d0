"""What somebody who mends Garnet needs to know, and nothing that is nobody else's business."""

from __future__ import annotations

import platform
import re
import sys
from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtGui import QGuiApplication

from gui.app.crash import versions

_SECRET = re.compile(r"[0-9a-fA-F]{32,}")
"""A seed, or what is made from one."""


def details(trace: str = "", problem: str = "") -> str:
    """Versions, the computer, its screens, why nothing is saved, and the trace of the last error.

    Without the user's name, as far as the home folder tells it, and without seeds.
    """
    lines = [
        f"Garnet {versions()}",
        f"{platform.platform()}, {platform.machine()}",
        f"Qt platform: {QGuiApplication.platformName()}, {QLocale().name()}",
        *(
            f"Screen: {one.size().width()} x {one.size().height()} at {one.devicePixelRatio():g}"
            for one in QGuiApplication.screens()
        ),
    ]
    if getattr(sys, "frozen", False):
        lines.append("A packaged application")
    if problem:
        lines.append(f"Not saved: {problem}")
    lines += ["", trace.strip() or "No error has been noted since the start."]
    return _SECRET.sub("…", "\n".join(lines).replace(str(Path.home()), "~")) + "\n"
