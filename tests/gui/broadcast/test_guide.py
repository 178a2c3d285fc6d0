"""The streamer's guide lists the browser sources, commands, files and fields that exist."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from urllib.parse import parse_qsl

import msgspec
import pytest

from games import registry
from games.broadcast.feed import Snapshot, State
from games.broadcast.files import texts
from games.broadcast.show import NAMES, Unknown, command
from games.broadcast.sources import SOURCES
from games.core import PUBLIC
from games.laws import begun
from games.match.matchview import view_of
from gui.broadcast.renderer import state_of
from gui.picture.column import column_of

ROOT = Path(__file__).resolve().parents[3]
GUIDE = (ROOT / "docs/guide/streamer.md").read_text("utf-8")
ELSEWHERE = {
    *("Control audio via OBS", "Generic HTTP", "Import", "Scene Collection", "browser sources"),
    *("custom CSS", "window capture", "16:9, 1:1 or 9:16", "30 or 60", "1×"),
    *("starting soon", "winner’s card", "The Stage itself stays live"),
    *("The clock", "The reveal", "Who leads", "Whose turn"),
}
"""Labels of other programs, and emphasised words."""
SHEET = (ROOT / "resources/overlay/overlay.css").read_text("utf-8")


def section(title: str) -> str:
    return GUIDE.split(f"### {title}\n")[1].split("\n### ")[0]


ROW = re.compile(r"^\| (`.*?\.html`.*?) \| (\d+ × \d+) \|", re.MULTILINE)


def test_every_source_stands_in_the_table_with_its_size() -> None:
    told = {
        page: tuple(map(int, size.split(" × ")))
        for pages, size in re.findall(
            r"^\| (`.*?\.html`.*?) \| (\d+ × \d+) \|", GUIDE, re.MULTILINE
        )
        for page in re.findall(r"`(\w+)\.html`", pages)
    }
    assert told == {source.name: (source.width, source.height) for source in SOURCES}


def test_every_scene_and_command_is_one_that_is_known() -> None:
    rows = re.findall(r"^\| (`.*?`) \|", section("Control from elsewhere"), re.MULTILINE)
    commands = [text for row in rows for text in re.findall(r"`(.*?)`", row)]
    named = {text for text in commands if text in NAMES}
    for text in commands:
        if text not in named:
            name, _, values = text.partition("?")
            command(name, dict(parse_qsl(values)))
    assert named | {"live"} == set(NAMES)
    with pytest.raises(Unknown):
        command("scenes", {})


def test_every_text_file_is_named() -> None:
    told = section("Files, and programs").split("`state.json`")[0]
    names = set(re.findall(r"`(\w+)\.txt`", told))
    names |= {name[:-1] + "2" for name in names if name.endswith("1")} | {"caster2"}
    match = begun(registry.game("hyperstar"), random.Random(1))
    view = view_of(match, PUBLIC)
    state = state_of(column_of(view, ()), view, True, (), ())
    assert names == {name for name, _ in texts(state)}


def test_every_field_of_the_state_is_named() -> None:
    told = section("Files, and programs")
    for struct in (Snapshot, State):
        for field in msgspec.structs.fields(struct):
            assert f"`{field.encode_name}`" in told or f"`state.{field.encode_name}`" in told


def test_every_variable_of_the_sheet_is_named_and_every_named_one_is_used() -> None:
    told = set(re.findall(r"--garnet-[a-z-]+", section("Restyle it")))
    used = set(re.findall(r"var\((--garnet-[a-z-]+)", SHEET))
    assert told <= used, "the guide names what restyles nothing"


def test_every_label_that_is_named_stands_on_a_screen() -> None:
    """Bold and italic words are labels of Garnet, except labels of OBS and emphasis."""
    told = {
        label.replace("'", "’").rstrip(",.")
        for pattern in (r"\*\*([^*\n]+)\*\*", r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")
        for label in re.findall(pattern, GUIDE)
    }
    shown = {
        node.value
        for package in ("gui", "games")
        for path in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert told - shown - ELSEWHERE == set()
