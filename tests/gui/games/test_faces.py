"""Faces of games installed as packages, found by their entry points."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games import registry
from gui.games import GameFace, face, problems
from tests import installed

FACE = """
from gui.games import Controls, GameFace

class BiddingControls(Controls):
    def confirm(self):
        return "Bid"

class BiddingFace(GameFace):
    controls = BiddingControls()

FACE = BiddingFace()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with installed.installed_in(tmp_path, monkeypatch):
        yield tmp_path


def install(folder: Path, name: str, value: str, text: str) -> None:
    points = f"[garnet.faces]\n{name} = {value}\n"
    installed.write(folder, f"a-{name}", points, {"bidding_face": text})


def test_an_installed_face_is_found(folder: Path) -> None:
    install(folder, "bidding", "bidding_face:FACE", FACE)
    assert face("bidding").controls.confirm() == "Bid"
    assert problems() == ()
    assert type(face("biding")) is GameFace, "of any other game it is the usual one"


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("bidding", "bidding_face:BiddingFace", "the class BiddingFace instead of a face"),
        ("bidding", "bidding_face:__name__", "it offers str instead of a face"),
        ("bidding", "nowhere_at_all:FACE", "ModuleNotFoundError: "),
        (registry.game_ids()[0], "bidding_face:FACE", "a built-in game has a face of its own"),
    ],
)
def test_a_broken_one_is_a_sentence(folder: Path, name: str, value: str, why: str) -> None:
    built_in = type(face(registry.game_ids()[0]))
    install(folder, name, value, FACE)
    installed.forget()
    (problem,) = problems()
    assert why in problem.why and problem.package == f"a-{name} 1.0"
    assert type(face("bidding")) is GameFace
    assert type(face(registry.game_ids()[0])) is built_in
