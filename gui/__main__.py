"""Opens the application: builds everything and hands it down; nothing is global."""

from __future__ import annotations

import argparse
import os
import sys

from gui.app import display

FAILED = 1


def main(options: argparse.Namespace) -> int:
    """Open the application, or with `options.tour` take its pictures; returns the exit status."""
    if options.tour is not None:
        os.environ[display.PLATFORM] = "offscreen"
    try:
        display.prepare()
        return _run(options)
    except display.NoDisplay as problem:
        print(problem, file=sys.stderr)
        return FAILED


def _run(options: argparse.Namespace) -> int:
    # Before Qt: PySide6 reads the source of every module that is imported after it.
    import games.match.archive
    import games.match.matchview
    import games.match.record  # noqa: F401

    try:
        from PySide6 import QtWidgets  # noqa: F401  (it may lack a library of the system)
    except ImportError as error:
        raise display.unloadable(error) from None
    if options.tour is not None:
        from gui.app.tour import tour

        return tour(options.tour)
    from gui.app.start import start

    return start(options.archive, options.file)


if __name__ == "__main__":
    from games.cli import main as command

    sys.exit(command())
