"""The windows of Garnet: surfaces, board scenes, widgets and their common look."""

import os
import sys

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

sys.path.insert(0, HOME)  # with `python -m gui` the current folder would be looked in first
from games import process  # noqa: E402

sys.path.remove(HOME)
if sys.argv[:1] == ["-m"]:
    process.leave_out_current_folder()
process.COMMAND = "gui.__main__"
