"""Desktop integration: icons, menu entries, file types, the man page and shell completion.

All files are in a folder `share`, laid out like /usr/share. The commands come from the command
line's parser, so no list has to be maintained here.
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from release.work import PACKAGING, ROOT, VERSION, Work, epoch, run

FILES = PACKAGING / "desktop"
PLACES = {
    "garnet.desktop": "applications/garnet.desktop",
    "garnet.xml": "mime/packages/garnet.xml",
    "garnet.svg": "icons/hicolor/scalable/apps/garnet.svg",
}
ADDRESS = "GARNET_PICTURES"
"""The environment variable with the address at which the pictures of `docs/images` are published.

AppStream accepts only published pictures.
"""
SCREENSHOTS = {
    "stage.png": "A round of Thwart Omega on the Stage",
    "desk.png": "The Desk, from which an umpire runs the match",
    "play.png": "Choosing in secret, two players at one computer",
    "review.png": "Review of a match, move by move",
}
"""Pictures of the AppStream metadata, with their captions."""


@dataclass(frozen=True, slots=True)
class Command:
    """A headless command; the name "" stands for Garnet without a command."""

    name: str
    help: str
    options: tuple[tuple[str, str], ...]


def commands(python: Path) -> list[Command]:
    """Return the commands of the command line in this Python environment."""
    script = PACKAGING / "release" / "describe.py"
    descriptions = json.loads(run(python, script, variables={"PYTHONPATH": str(ROOT)}))
    return [
        Command(command[0], command[1], tuple(map(tuple, command[2]))) for command in descriptions
    ]


def write(work: Work, share: Path) -> None:
    for name, place in PLACES.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(FILES / name, share / place)
    listed = commands(work.python)
    texts = {
        "metainfo/io.github.garnet_table.Garnet.metainfo.xml": metainfo(),
        "man/man1/garnet.1": man_page(listed),
        "bash-completion/completions/garnet": bash(listed),
        "zsh/vendor-completions/_garnet": zsh(listed),
        "fish/vendor_completions.d/garnet.fish": fish(listed),
    }
    for place, text in texts.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_text(text, "utf-8")
    icons(work, share / "icons" / "hicolor")


def icons(work: Work, into: Path, *more: Path) -> None:
    """Draw the icon at every size, and into the files `more` for Windows and macOS."""
    run(
        *(work.python, PACKAGING / "release" / "icons.py", FILES / "garnet.svg", into, *more),
        variables={"QT_QPA_PLATFORM": "offscreen"},
    )


def metainfo() -> str:
    """Return the AppStream metadata, with this release, and pictures if their address is known."""
    day = datetime.fromtimestamp(epoch(), UTC).date()
    text = (FILES / "metainfo.xml").read_text("utf-8")
    text = text.replace("@VERSION@", VERSION).replace("@DATE@", day.isoformat())
    return text.replace("  @SCREENSHOTS@\n", screenshots(os.environ.get(ADDRESS, "")))


def screenshots(address: str) -> str:
    """Return the element with the pictures of `docs/images` at this address; "" for no address."""
    if not address:
        return ""
    lines = ["  <screenshots>"]
    for name, caption in SCREENSHOTS.items():
        kind = "" if len(lines) > 1 else ' type="default"'
        lines.append(f"    <screenshot{kind}>")
        lines.append(f"      <caption>{caption}</caption>")
        lines.append(f"      <image>{address.rstrip('/')}/{name}</image>")
        lines.append("    </screenshot>")
    return "\n".join([*lines, "  </screenshots>\n"])


def bash(commands: list[Command]) -> str:
    """Return completion for bash: commands and options, else file names."""
    options = [" ".join(name for name, _ in command.options) for command in commands]
    cases = "\n".join(
        f'        {command.name or chr(34) * 2}) words="{words}" ;;'
        for command, words in zip(commands, options, strict=True)
    )
    names = " ".join(command.name for command in commands if command.name)
    return f"""# Completion of garnet's commands, for bash
_garnet() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} command="" words one
    for one in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case " {names} " in *" $one "*) command=$one; break ;; esac
    done
    case "$command" in
{cases}
    esac
    [ -z "$command" ] && words="$words {names}"
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; compgen -f -- "$word")
}}
complete -o filenames -F _garnet garnet
"""


def zsh(commands: list[Command]) -> str:
    names = "\n".join(
        f"        {_quoted(f'{command.name}:{command.help}')}"
        for command in commands
        if command.name
    )
    cases = "\n".join(
        f"        {command.name}) _arguments "
        + " ".join(_quoted(f"{name}[{_plain(text)}]") for name, text in command.options)
        + " '*:file:_files' ;;"
        for command in commands
        if command.name
    )
    general = " ".join(_quoted(f"{name}[{_plain(text)}]") for name, text in commands[0].options)
    return f"""#compdef garnet
_garnet() {{
    local -a commands=(
{names}
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        _arguments {general} '*:file:_files'
        return
    fi
    case $words[2] in
{cases}
        *) _files ;;
    esac
}}
_garnet "$@"
"""


def fish(commands: list[Command]) -> str:
    lines = ["# Completion of garnet's commands, for fish"]
    for command in commands:
        when = (
            f"__fish_seen_subcommand_from {command.name}"
            if command.name
            else "__fish_use_subcommand"
        )
        if command.name:
            lines.append(
                f"complete -c garnet -n __fish_use_subcommand -a {command.name}"
                f" -d {_quoted(command.help)}"
            )
        for name, text in command.options:
            kind = f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
            lines.append(f"complete -c garnet -n '{when}' {kind} -d {_quoted(text)}")
    return "\n".join(lines) + "\n"


def man_page(commands: list[Command]) -> str:
    """Return the man page, with every command and its options."""
    day = datetime.fromtimestamp(epoch(), UTC).date()
    lines = [
        f'.TH GARNET 1 "{day}" "Garnet {VERSION}" "User Commands"',
        ".SH NAME",
        "garnet \\- umpire, play and show Death Matches",
        ".SH SYNOPSIS",
        '.B garnet\n.RI [ OPTIONS "] [" FILE ]\n.br\n.B garnet\n.I COMMAND\n.RI [ ARGUMENTS ]',
        ".SH DESCRIPTION",
        "Garnet is the table at which Death Matches are played: five two-player games, umpired,",
        "played and shown. Without arguments it opens its window; a",
        ".I FILE",
        "is opened in it: a record, log, archive, puzzle, pack, map or evening.",
        ".SH OPTIONS",
        *_options(commands[0]),
        ".SH COMMANDS",
        "They open no window.",
    ]
    for command in commands[1:]:
        lines += [
            f".SS {command.name}",
            _roff(command.help[:1].upper() + command.help[1:] + "."),
            *_options(command),
        ]
    lines += [
        ".SH FILES",
        ".TP\n.I ~/.local/share/Garnet/matches.garnet-archive\nmatches, evenings and practice",
        ".SH EXIT STATUS",
        "0 on success; a command's help lists any other codes.",
    ]
    return "\n".join(lines) + "\n"


def _options(command: Command) -> list[str]:
    return [f".TP\n.B {_roff(name)}\n{_roff(text)}" for name, text in command.options]


def _roff(text: str) -> str:
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...").replace("’", "'")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "’") + "'"


def _plain(text: str) -> str:
    return text.replace("[", "(").replace("]", ")").replace(":", " –")
