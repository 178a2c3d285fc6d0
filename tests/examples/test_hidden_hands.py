from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from games import registry
from games.core import PUBLIC, Game, IllegalAction, Pair, Seat
from games.core.levels import Level
from games.engine.roster import bot_of
from games.match import record, referee
from games.match.match import Match, Table
from games.match.matchview import view_of
from games.match.post import messages
from games.reading.reader import read_paste
from gui.app.doctor import findings
from gui.games import scene_class
from gui.laws import broken
from tests import installed

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "hidden-hands"
ONE, TWO = Seat
DEAL = {"hands": [[1, 3, 5, 7, 9], [2, 4, 6, 7, 8]], "prizes": [1, 2, 3, 4, 5]}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    site = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch, installed.source(EXAMPLE, site, patch):
        yield registry.game("hidden-hands")


def played(game: Game, *rounds: tuple[str, str]) -> Match:
    """Play rounds; "": the seat submits no card, and its time runs out."""
    setup = record.setup_of(game, None, DEAL, {"left": "Ann", "right": "Ben"})
    match = Match(game, setup, bytes(32), Table(grace=0))
    match.append(match.resume(0))
    for cards in rounds:
        for seat, card in zip(Seat, cards, strict=True):
            if card:
                match.append(match.submit(seat, card, match.state.clocks.at))
        if not all(cards):
            match.append(match.deadline(match.state.clocks.at))
    return match


def at(match: Match) -> Any:
    return match.position


def test_it_is_sound(qapp: QApplication, game: Game) -> None:
    assert [finding.sentence for finding in findings(game) if finding.missing] == []
    assert broken(game, range(1, 2)) == {}


def test_the_higher_card_takes_the_prize(game: Game) -> None:
    match = played(game, ("5", "4"), ("7", "7"), ("1", "2"))
    assert at(match).score() == Pair(1, 3)
    with pytest.raises(IllegalAction) as refused:
        match.submit(ONE, "5", match.state.clocks.at)
    assert refused.value.clause == "HH-2"


def test_who_lays_no_card_keeps_it_and_nothing_is_drawn(game: Game) -> None:
    match = played(game, ("", "2"), ("", ""))
    assert at(match).score() == Pair(0, 1)
    assert at(match).left(ONE) == (1, 3, 5, 7, 9)
    assert at(match).laid == Pair((None, None), (2, None))
    post = "\n".join(messages(view_of(match, PUBLIC), ()))
    assert "Ann (Left): nothing (HH-4)" in post and "Ben (Right): nothing (HH-4)" in post
    again = record.replay(record.read(record.dump(match, private=True)))
    assert at(again).laid == at(match).laid


def test_more_points_win(game: Game) -> None:
    match = played(game, *[("9", "")], *[("", "")] * 4)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.by) == (ONE, "HH-5")


def test_a_public_record_of_a_running_match_has_no_hand_and_can_be_played(game: Game) -> None:
    match = played(game, ("5", "4"))
    public = record.read(record.dump(match))
    assert public.setup.options.hands == () and public.setup.options.prizes == (1, 2)
    assert at(record.replay(public)).laid == at(match).laid


@pytest.mark.parametrize(
    ("text", "moves", "asks"),
    [
        ("7", ("7",), False),
        ("I'll lay the seven", ("7",), False),
        ("5, no, sorry, the 9", ("9",), False),
        ("5 or 7", (), True),
        ("good luck!", (), False),
    ],
)
def test_chat_is_read(game: Game, text: str, moves: tuple[str, ...], asks: bool) -> None:
    found = read_paste(game, played(game).position, Pair("Ann", "Ben"), text, seat=ONE)
    assert tuple(move.move for move in found.moves) == moves
    assert bool(found.asks) == asks


def test_its_bot_is_shown_its_own_hand_alone(game: Game) -> None:
    match = played(game, ("5", "4"))
    known = game.drawn.known(match.setup, match.position, TWO)
    assert known.options.hands == (None, (2, 4, 6, 7, 8))
    player = bot_of(game, known, TWO, Level.CASUAL, random.Random(1))
    player.observe(referee.answer(match, TWO))
    assert player.choose(600_000, lambda: False).move in ("2", "6", "7", "8")


def test_its_board_names_no_cells_and_shows_the_viewers_cards(
    qapp: QApplication, game: Game
) -> None:
    scene: Any = scene_class(game.id)()
    scene.setView(view_of(played(game, ("5", "")), TWO).board, False)
    assert not scene.layout.coordinates
    assert [spot.text for spot in scene.spots()] == ["2", "4", "6", "7", "8"]
    words = scene.description()
    assert "5 was laid" in words and "no card" in words and words.count("in hand") == 5
