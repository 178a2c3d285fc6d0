"""Which commands may be run: those that this user chose on this computer, and no others.

A match from elsewhere names the commands of its programs, and so do settings from elsewhere. What
was allowed is kept with the settings, each command under a mark of this user, this computer and the
whole command, so that it counts for none of another. A command that names the same file by another
path is another one; what lies behind the path is the user's affair, as for any command in a menu.
"""

from __future__ import annotations

import hashlib
import json

from PySide6.QtCore import QDir, QSysInfo

from gui.storage.settings import Settings
from gui.table.programs.sitting import ENGINE, PERSON, is_bot


def allowed(settings: Settings, text: str) -> bool:
    """Whether who plays, in writing (`sitting`), is started unasked: a bot, or what was allowed."""
    if text == PERSON or is_bot(text):
        return True
    command = text.removeprefix(ENGINE)
    return text.startswith(ENGINE) and settings.now.allowed.get(_mark(command)) == command


def allow(settings: Settings, text: str) -> None:
    """From now on this command may be run: the user chose it, here."""
    if not allowed(settings, text):
        command = text.removeprefix(ENGINE)
        settings.change(allowed={**settings.now.allowed, _mark(command): command})


def _mark(command: str) -> str:
    """What is unlike for every user, computer and command; in hexadecimal digits.

    The user's own folder says whose it is, and is also where a command is run.
    """
    computer = bytes(QSysInfo.machineUniqueId().data()).decode(errors="replace")
    parts = [computer or QSysInfo.machineHostName(), QDir.homePath(), command]
    return hashlib.sha256(json.dumps(["garnet-allowed/1", *parts]).encode()).hexdigest()
