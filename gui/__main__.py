"""`python -m gui` is the command `garnet`."""

import sys

from games.cli import main

if __name__ == "__main__":
    sys.exit(main())
