"""Where Garnet's resources lie: paths only, nothing is opened here."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent
CANDLES = ROOT / "candles"
FONTS = ROOT / "fonts"
ICONS = ROOT / "icons"
LANGUAGES = ROOT / "languages"
LICENCES = ROOT / "licences"
MAPS = ROOT / "maps"
NODES = ROOT / "nodes"
NOUGHTS = ROOT / "noughts"
OMEGA = ROOT / "omega"
OVERLAY = ROOT / "overlay"
PUZZLES = ROOT / "puzzles"
RULES = ROOT / "rules"
SOUNDS = ROOT / "sounds"
TILINGS = ROOT / "tilings"

RULING = "**[ruling]**"
"""In the rules: something that we decided."""
