"""The guide's tables of members agree with the code."""

from __future__ import annotations

from games.core import Game
from gui.games import GameFace
from tests.examples.members import GUIDE, members, written


def test_the_tables_in_the_guide_are_those_of_the_code() -> None:
    guide = GUIDE.read_text("utf-8")
    assert guide == written(guide), "run: python -m tests.examples.members"


def test_what_has_to_be_given_is_known() -> None:
    needed = {name for name, needed, _ in members(Game) if needed}
    assert needed >= {"id", "title", "start", "parse", "write", "news"} and "bot" not in needed
    assert not any(needed for _, needed, _ in members(GameFace))
