"""A bot as a program of the line protocol: `bot.py ROOT GAME LEVEL`; ROOT contains its `games`.

The bot's time limit is processor time of this process, so other programs do not cost it time.
"""

from __future__ import annotations

import random
import sys
import time
from importlib import import_module

sys.path.insert(0, sys.argv[1])

from games.engine import compiled
from games.engine.bots import Level
from games.engine.protocol import Engine, serve

COMPILING = 600.0
"""Seconds to wait for compiled kernels before a match begins."""

time.monotonic = time.process_time
# A child process would compile the kernels of this Python's Garnet, not those of ROOT.
compiled.ready = lambda name: import_module(name).warm() or True

if __name__ == "__main__":
    sys.setswitchinterval(0.001)
    game, level = sys.argv[2:]
    serve(Engine(game, Level(level), random.Random(), COMPILING), sys.stdin, sys.stdout)
