"""Twins in the archive: pictures of matches show only public facts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.core import GameKind, Pair, Seat
from games.laws import begun
from games.match.match import Table
from gui.home.index import _Reader
from gui.home.text import Ended
from gui.kit.theme import DARK, apply
from gui.picture.board import BoardPicture
from gui.storage.matches import Request, create
from gui.storage.store import Store
from gui.table.session import Session
from tests.gui.shell import Watch
from tests.twins.test_twins import MASKED, TURNED, Moves

SEALED = [
    game_id for game_id in registry.game_ids() if registry.game(game_id).kind is GameKind.SEALED
]
ONE, TWO = Seat.ONE, Seat.TWO


def ended(folder: Path, game_id: str, play: Callable[[Session], None]) -> Ended:
    """Return the archive's entry for a match that was played like this and then conceded."""
    game, store = registry.game(game_id), Store.open(folder / "a.garnet-archive")
    try:
        names, table = Pair("Ann", "Ben"), Table(False, None)
        request = Request(game, None, {}, names, table, "umpire", bytes(range(32)))
        taken = create(store, request)
        session = Session.of(taken, Watch())
        session.begin(None, without=True)
        play(session)
        session.concede(TWO)
        session.stop()
        assert store.path is not None
        reader = _Reader()
        told = reader.ending(store.path, taken.header.id)
        reader.close()
        return told
    finally:
        store.close()


def submitted(folder: Path, game_id: str, texts: Sequence[str]) -> list[Ended]:
    """Return the archive's entries for matches in which the first seat submitted these texts."""
    found: list[Ended] = []
    for text in texts:

        def play(session: Session, text: str = text) -> None:
            session.submit(ONE, text)

        place = folder / str(len(found))
        place.mkdir()
        found.append(ended(place, game_id, play))
    return found


def pictured(qtbot: QtBot, game_id: str, ended: Ended) -> bytes:
    """Return the pixels of the archive's picture."""
    picture = BoardPicture(registry.game(game_id), None, 160)
    qtbot.addWidget(picture)
    assert ended.setup is not None
    picture.show_end(ended.board, ended.setup)
    picture._make()
    image = picture.grab().toImage()
    return bytes(image.constBits())


def assert_same_pictures(qtbot: QtBot, game_id: str, ended: Ended, two: Ended) -> None:
    assert ended == two
    assert pictured(qtbot, game_id, ended) == pictured(qtbot, game_id, two)


@pytest.mark.clause("GEN-6", "MA-10")
def test_masks_stay_in_the_archive(tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, DARK.with_motion(False))

    def of(name: str, moves: Moves) -> Ended:
        def play(session: Session) -> None:
            for seat, text in moves:
                session.submit(seat, text)

        (tmp_path / name).mkdir()
        return ended(tmp_path / name, "masked-army", play)

    assert_same_pictures(qtbot, "masked-army", of("one", MASKED), of("two", TURNED))


@pytest.mark.parametrize("game_id", SEALED)
def test_submissions_that_were_never_revealed_stay_secret(
    game_id: str, tmp_path: Path, qtbot: QtBot, qapp: QApplication
) -> None:
    apply(qapp, DARK.with_motion(False))
    game = registry.game(game_id)
    match = begun(game, random.Random(game_id))
    texts = [game.write(action) for action in game.actions(match.position, ONE)[:2]]
    one, two = submitted(tmp_path, game_id, texts)
    assert_same_pictures(qtbot, game_id, one, two)


def test_a_picture_shows_a_public_difference(
    tmp_path: Path, qtbot: QtBot, qapp: QApplication
) -> None:
    apply(qapp, DARK.with_motion(False))
    one, two = submitted(tmp_path, "masked-army", ["A1-A2", "E5-E6"])
    assert one.board != two.board
    assert pictured(qtbot, "masked-army", one) != pictured(qtbot, "masked-army", two)
