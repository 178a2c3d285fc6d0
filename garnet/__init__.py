"""The command `garnet`: what ties the games and the windows together. Nothing imports it."""

import os
import sys

if sys.argv[:1] == ["-m"]:  # `python -m garnet`, which would look in the current folder first
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path.insert(0, home)
    from games.process import leave_out_current_folder

    sys.path.remove(home)
    leave_out_current_folder()
