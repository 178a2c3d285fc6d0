"""Write the glyphs that style sheets load as files: `python -m tests.gui.kit.look.bake`.

Run it after changing a colour of the glyphs; a test compares the files with the theme's colours.
"""

from pathlib import Path

from gui.kit.look.icons import tinted
from gui.kit.look.tokens import DARK, LIGHT, Theme
from resources import ICONS

FOLDER = ICONS / "style"


def glyphs(theme: Theme) -> dict[str, str]:
    wanted = {
        "down": ("chevron-down", theme.muted, 2.5),
        "down-off": ("chevron-down", theme.disabled, 2.5),
        "up": ("chevron-up", theme.muted, 2.5),
        "up-off": ("chevron-up", theme.disabled, 2.5),
        "right": ("chevron-right", theme.muted, 2.5),
        "close": ("x", theme.muted, 2.5),
        "check": ("check", theme.on_accent, 3.5),
        "check-off": ("check", theme.surface, 3.5),
        "partly": ("minus", theme.on_accent, 3.5),
        "menu-check": ("check", theme.accent_text, 2.5),
    }
    return {
        f"{theme.name}-{name}.svg": tinted(source, colour, width)
        for name, (source, colour, width) in wanted.items()
    }


def bake(folder: Path = FOLDER) -> None:
    folder.mkdir(exist_ok=True)
    for theme in (DARK, LIGHT):
        for name, svg in glyphs(theme).items():
            (folder / name).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    bake()
