"""Print the commands of the command line with their options as JSON, Garnet's own first."""

from __future__ import annotations

import argparse
import json
from typing import Any

from gui.app.cli import _parser


def describe(parser: argparse.ArgumentParser) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Return name, help and options of each command that the help lists."""
    commands: Any
    (commands,) = (action for action in parser._actions if isinstance(action.choices, dict))
    listed = {action.dest: action.help or "" for action in commands._get_subactions()}
    commands_with_options = [("", "", options(parser))]
    for name, help_text in listed.items():
        commands_with_options.append((name, _whole(help_text), options(commands.choices[name])))
    return commands_with_options


def options(parser: argparse.ArgumentParser) -> list[tuple[str, str]]:
    """Return the longest name of each option, with its help."""
    shown = [
        action
        for action in parser._actions
        if action.option_strings and action.help != argparse.SUPPRESS
    ]
    return [(max(action.option_strings, key=len), _whole(action.help or "")) for action in shown]


def _whole(text: str) -> str:
    return " ".join(text.replace("%%", "%").split())


if __name__ == "__main__":
    print(json.dumps(describe(_parser(["--help"]))))
