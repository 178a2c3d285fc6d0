"""Entry point of the frozen application: the command `garnet`."""

import os
import sys

from games.process import add_games_beside
from gui.app.cli import main


def keep_modules() -> None:
    """Keep modules importable after a newer version has been installed over this one.

    PyInstaller opens the file with the modules at each import; on Linux, its name may refer to the
    newer file by then.
    """
    from pyimod02_importers import pyz_archive

    descriptor = os.open(pyz_archive._filename, os.O_RDONLY)  # stays open until the program ends
    pyz_archive._filename = f"/proc/self/fd/{descriptor}"


if __name__ == "__main__":
    if sys.platform.startswith("linux"):
        keep_modules()
    add_games_beside()
    sys.exit(main())
