"""The command `garnet` as `python -m games`, wherever Garnet is installed."""

import sys

from games.process import leave_out_current_folder

STALE = "Garnet has changed since it was installed. This sets it up again: python3 dev.py setup"


def main() -> int:
    """Run the installed version's entry point for `garnet`; return its exit status."""
    leave_out_current_folder()
    from importlib.metadata import entry_points

    scripts = entry_points(group="console_scripts", name="garnet")
    # Versions up to 0.11.0 had a different entry point.
    current = [script for script in scripts if script.module != "games.__main__"]
    if not current:
        print(STALE, file=sys.stderr)
        return 1
    status: int = current[0].load()()
    return status


if __name__ == "__main__":
    sys.exit(main())
