"""Print the commands of the command line with their options as JSON, Garnet's own first."""

from __future__ import annotations

import argparse
import json
from typing import Any

from gui.app.cli import _parser


def describe(parser: argparse.ArgumentParser) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Return name, help and options of each command that the help lists."""
    commands: Any
    (commands,) = (one for one in parser._actions if isinstance(one.choices, dict))
    listed = {one.dest: one.help or "" for one in commands._get_subactions()}
    found = [("", "", options(parser))]
    for name, help_text in listed.items():
        found.append((name, _whole(help_text), options(commands.choices[name])))
    return found


def options(parser: argparse.ArgumentParser) -> list[tuple[str, str]]:
    """Return the longest name of each option, with its help."""
    shown = [one for one in parser._actions if one.option_strings and one.help != argparse.SUPPRESS]
    return [(max(one.option_strings, key=len), _whole(one.help or "")) for one in shown]


def _whole(text: str) -> str:
    return " ".join(text.replace("%%", "%").split())


if __name__ == "__main__":
    print(json.dumps(describe(_parser(["--help"]))))
