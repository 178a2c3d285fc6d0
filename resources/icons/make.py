"""Copies the icons Garnet uses out of Lucide, under Garnet's names, without attributes Qt ignores.

npm pack lucide-static && tar xzf lucide-static-*.tgz
python3 make.py package/icons
"""

import re
import sys
from pathlib import Path

NAMES = {
    "abandon": "ban",
    "alert": "triangle-alert",
    "archive": "archive",
    "arrow-left": "arrow-left",
    "award": "gavel",
    "book": "book-open",
    "bot": "bot",
    "check": "check",
    "chevron-down": "chevron-down",
    "chevron-left": "chevron-left",
    "chevron-right": "chevron-right",
    "chevron-up": "chevron-up",
    "circle-alert": "circle-alert",
    "circle-check": "circle-check",
    "clock": "clock",
    "concede": "flag",
    "contrast": "contrast",
    "copy": "copy",
    "cpu": "cpu",
    "download": "download",
    "edit": "pencil",
    "eye": "eye",
    "eye-off": "eye-off",
    "file-text": "file-text",
    "film": "film",
    "first": "skip-back",
    "folder": "folder-open",
    "gem": "gem",
    "help": "circle-help",
    "history": "history",
    "home": "house",
    "hourglass": "hourglass",
    "image": "image",
    "info": "info",
    "last": "skip-forward",
    "learn": "graduation-cap",
    "link": "link",
    "list": "list",
    "minus": "minus",
    "monitor": "monitor",
    "more": "ellipsis",
    "next": "step-forward",
    "palette": "palette",
    "paste": "clipboard-paste",
    "pause": "pause",
    "play": "play",
    "plus": "plus",
    "previous": "step-back",
    "puzzle": "puzzle",
    "radio": "radio",
    "redo": "redo-2",
    "refresh": "refresh-cw",
    "repeat": "repeat",
    "save": "save",
    "send": "send",
    "settings": "settings",
    "sliders": "sliders-horizontal",
    "swap": "arrow-left-right",
    "timer": "timer",
    "trash": "trash-2",
    "trophy": "trophy",
    "undo": "undo-2",
    "upload": "upload",
    "users": "users",
    "volume": "volume-2",
    "volume-off": "volume-x",
    "x": "x",
    "zap": "zap",
}


def main(source: Path, target: Path) -> None:
    """Write one file per name."""
    for name, original in NAMES.items():
        svg = (source / f"{original}.svg").read_text()
        svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
        svg = re.sub(r'\s*class="[^"]*"', "", svg)
        svg = re.sub(r"\s+", " ", svg).replace("> <", "><").strip()
        (target / f"{name}.svg").write_text(svg + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parent)
