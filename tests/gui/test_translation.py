"""Every text of every surface can be translated into a language without English words."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, UMPIRE, KnownError, Refusal, Seat
from games.core.text import Wording
from games.match import draws, record, referee
from games.match.match import Match, Table, settle
from games.match.matchview import MatchView, ending, view_of
from games.match.post import messages
from gui.desk import words as desk_words
from gui.desk.loglist import LogModel
from gui.games import scene_class
from gui.home import text as home_words
from gui.kit.wording import refused, translate, trouble, why_paused, wording
from gui.picture import words as stage_words
from gui.picture.column import column_of
from gui.play import words as play_words

SEED = bytes(range(32))
GAMES = registry.game_ids()


class Brackets(QTranslator):
    """A translator that puts texts in brackets; plurals are unchanged."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        if context == "Messages":
            self.asked.add(source)
        return None if n >= 0 else f"⟦{source}⟧"


@cache
def catalogue() -> Any:
    path = Path(__file__).parents[2] / "packaging" / "catalogue.py"
    spec = importlib.util.spec_from_file_location("catalogue", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def known() -> set[str]:
    """Return all texts for translators."""
    return {text for text, _ in catalogue().catalogue()}


def played(game_id: str) -> Iterator[Match]:
    """Yield a match after every few events, with all actions of an umpire."""
    rng, game = random.Random(game_id), registry.game(game_id)
    options = game.drawn.supply(None, {}, draws.drawer(SEED))
    players = dict(zip(game.seats, ("Ann", "Ben"), strict=True))
    match = Match(game, record.setup_of(game, None, options, players), SEED, Table(grace=None))
    yield match
    match.append(match.resume(0))
    now = 0
    for turn in range(60):
        now += 7_000
        settle(match, now + 90_000 * (turn == 7))
        now += 90_000 * (turn == 7)
        if match.outcome is not None:
            break
        if turn == 9:
            match.append(match.pause(now, "A question"))
            yield match
            match.append(match.rewind(len(match.events) - 3, now, "It was misread"))
            yield match
        if match.paused:
            match.append(match.resume(now))
        seats = sorted(match.position.awaiting(), key=list(Seat).index)
        if not seats:
            match.append(match.close(now))
            yield match
            continue
        actions = game.actions(match.position, seats[0])
        if actions:
            match.append(match.submit(seats[0], game.write(rng.choice(actions)), now))
            if turn % 5 == 0 or game_id == "gyulbot":
                yield match
    yield match
    if match.outcome is None:
        match.append(match.concede(Seat.TWO, now + 1))
        yield match


def texts(match: Match) -> dict[str, list[str]]:
    """Return the texts of each surface for the match."""
    public, umpire = view_of(match, PUBLIC), view_of(match, UMPIRE)
    readings = match.readings(match.state.clocks.at)
    named = Wording(match.game.titles, match.setup.players, translate)
    return {
        "Desk": [*desk(umpire), *refusals(match)],
        "Stage": [*strings(column_of(public, readings)), stage_words.spoken(public, [])],
        "Play": [*play_words.happened(public)],
        "Review": list(map(wording(umpire), (line.message for line in all_lines(match)))),
        "Home": [ending(match, named), home_words.where_it_stands(public)],
        "board": [board(public)],
        "post": list(messages(public, readings, translate=translate)),
    }


def all_lines(match: Match) -> Any:
    return view_of(match, UMPIRE, disclosed=True).log


def desk(view: MatchView) -> Iterator[str]:
    model = LogModel()
    model.setLines(view)
    yield from (str(model.index(row).data()) for row in range(model.rowCount()))
    yield from map(wording(view), view.game.news(view.board))
    yield from (desk_words.why(view), desk_words.result(view), desk_words.when(view))
    yield why_paused(view)
    settled = view.game.parts.settled(view.board)
    yield "" if settled is None else wording(view)(settled[1])


def refusals(match: Match) -> Iterator[str]:
    for text in ("nonsense", "claim 0", "A1-A1", "light Z", "B:A1 W:A1", "pass"):
        for seat in Seat:
            try:
                match.read(seat, text)
            except Refusal as error:
                yield refused(error, view_of(match, UMPIRE))


def board(view: MatchView) -> str:
    scene = scene_class(view.game.id)()
    scene.setView(view.board, False)
    return scene.description()


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from strings(getattr(value, field.name))
    elif isinstance(value, tuple) and not isinstance(value, Enum):
        for item in value:
            yield from strings(item)


def bare(text: str) -> str:
    return text.replace("⟦", "").replace("⟧", "").casefold()


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_no_surface_depends_on_the_words_of_a_language(game_id: str, qtbot: QtBot) -> None:
    translator, seen = Brackets(), dict[str, int]()
    for match in played(game_id):
        english = texts(match)
        QCoreApplication.installTranslator(translator)
        try:
            other = texts(match)
        finally:
            QCoreApplication.removeTranslator(translator)
        for surface, told in english.items():
            assert [bare(item) for item in other[surface]] == [item.casefold() for item in told], (
                surface
            )
            assert not any("⟦" in text for text in told)
            seen[surface] = seen.get(surface, 0) + sum("⟦" in text for text in other[surface])
    assert all(seen.values()), seen
    assert {text for text in translator.asked if catalogue().has_words(text)} <= known()


@pytest.mark.parametrize("game_id", GAMES)
def test_what_an_umpire_wrote_is_the_same_everywhere(game_id: str, qtbot: QtBot) -> None:
    game = registry.game(game_id)
    wrote = f"he wrote in {game.titles.one} and {game.seats.two} that he conceded"
    match = next(played(game_id))
    match.append(match.award(Seat.ONE, 1, wrote))
    view = view_of(match, PUBLIC)
    assert view.outcome is not None and view.outcome.written
    said = f"awarded by the umpire: {wrote} (GEN-6)"
    as_sentence = f"A{said[1:]}"
    assert desk_words.why(view) == play_words.decided(view, None) == as_sentence
    assert stage_words.reason(view) == f"Awarded by the umpire: {wrote}"
    assert ending(match) == f"Ann wins: {said}."
    assert wording(view)(view.log[-1].message) == f"Awarded to Ann (GEN-6): {wrote}"
    assert f"**Ann wins**: {said}" in messages(view, ())[0]
    assert referee.answer(match, PUBLIC)["outcome"]["reason"] == wrote


def test_what_goes_wrong_outside_is_said_in_the_users_language() -> None:
    error = KnownError("{path}: {why}", path="a.json", why=KnownError("this is a folder"))
    translator = Brackets()
    QCoreApplication.installTranslator(translator)
    try:
        assert trouble(error) == "⟦a.json: ⟦this is a folder⟧⟧"
    finally:
        QCoreApplication.removeTranslator(translator)
    assert trouble(error) == str(error) == "a.json: this is a folder"
