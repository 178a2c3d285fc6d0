"""The command `garnet`, which is also run by `python -m gui`."""

import sys

from games.process import leave_out_current_folder


def main() -> int:
    """Run the command line. The current folder is removed from the import path first."""
    leave_out_current_folder()
    from gui.app.cli import main as command

    return command()


if __name__ == "__main__":
    sys.exit(main())
