"""The games of Garnet: rules, match controller and records. Pure Python, never Qt."""

import sys

from games.process import leave_out_current_folder

if sys.argv[:1] == ["-m"]:  # `python -m games` looks in the current folder first
    leave_out_current_folder()
