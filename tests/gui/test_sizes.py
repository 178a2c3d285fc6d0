"""The surfaces beside the Desk in small windows and with the largest text: nothing is cut off.

A game's and those that belong to none, where it is narrowest; `python3 dev.py check` looks at the
other games, another window and the usual text too, `python3 dev.py layouts` at all there are.
"""

from __future__ import annotations

import re
import subprocess
import sys

LOOKED_AT = ("new-match", "play", "review", "rules", "home", "settings")


def test_nothing_is_cut_off_and_what_is_next_is_in_sight() -> None:
    only = ["--part", "4", "5", "--sizes", "640x600", "--texts", "200"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.matrix", *only, "--", *LOOKED_AT],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (looks,) = re.findall(r"^(\d+) looks, 0 complaints", done.stdout, re.MULTILINE)
    assert int(looks) == len(LOOKED_AT)
