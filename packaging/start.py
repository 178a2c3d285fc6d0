"""Entry point of the frozen application: the command `garnet`."""

import sys

from games.process import add_games_beside
from gui.app.cli import main

if __name__ == "__main__":
    add_games_beside()
    sys.exit(main())
