"""`python -m games` is the command `garnet`, wherever it is installed from."""

import sys

from games.process import leave_out_current_folder

STALE = "Garnet has changed since it was installed. This sets it up again: python3 dev.py setup"


def main() -> int:
    """Run the command that the project's metadata names."""
    leave_out_current_folder()
    from importlib.metadata import distribution

    (script,) = distribution("garnet").entry_points.select(name="garnet")
    if script.module == "games.__main__":  # as in versions up to 0.11.0
        print(STALE, file=sys.stderr)
        return 1
    status: int = script.load()()
    return status


if __name__ == "__main__":
    sys.exit(main())
