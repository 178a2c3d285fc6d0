"""Transcripts make every change of posts, draws and scores visible as a readable difference."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from games import registry

FOLDER = Path(__file__).parent


def _transcript(game_id: str) -> str:
    spec = importlib.util.spec_from_file_location("transcript", FOLDER / "transcript.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    told: str = module.transcript(game_id)
    return told


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_transcript_is_the_same(game_id: str) -> None:
    assert _transcript(game_id) == (FOLDER / f"{game_id}.md").read_text("utf-8")
