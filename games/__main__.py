"""`python -m games` is the command `garnet`, wherever it is installed from."""

import sys

from games.process import leave_out_current_folder


def main() -> int:
    """Run the command that the project's metadata names."""
    leave_out_current_folder()
    from importlib.metadata import distribution

    (script,) = distribution("garnet").entry_points.select(name="garnet")
    status: int = script.load()()
    return status


if __name__ == "__main__":
    sys.exit(main())
