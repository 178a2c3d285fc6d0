"""The windows of Garnet: surfaces, board scenes, widgets and their common look."""

import sys

# `python -m gui` puts the current folder first in the import path.
if sys.argv[:1] == ["-m"]:
    import os

    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    from games import process

    sys.path.pop(0)
    process.leave_out_current_folder()

from games import process

process.COMMAND = "gui.__main__"
