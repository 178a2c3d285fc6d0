"""Packs out of files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from games.core import KnownError
from games.core.strict import MAX_BYTES, read_bytes
from games.gyulbot import packs
from games.gyulbot.packs import Pack
from gui.kit.exports import Then, ask_which


def tr(text: str) -> str:
    """Words about packs in the user's language."""
    return QCoreApplication.translate("Puzzles", text)


def ask_to_open(parent: QWidget, then: Then) -> None:
    """Let the user choose a pack."""
    kinds = tr("Puzzles (*%1 *.json)").replace("%1", packs.SUFFIX)
    ask_which(parent, tr("Open a pack"), then, kinds)


def read_pack(path: Path) -> Pack:
    """The pack in a file; raises `KnownError` with a sentence that names the file."""
    try:
        return packs.read(read_bytes(path, MAX_BYTES))
    except KnownError as error:
        text = tr("%1 cannot be read: %2.").replace("%1", path.name)
        raise KnownError(text.replace("%2", str(error).rstrip("."))) from error
