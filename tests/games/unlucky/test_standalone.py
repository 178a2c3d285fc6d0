"""Each trial as a match of its own, with a clock for its rounds."""

from __future__ import annotations

from types import SimpleNamespace as Helpers
from typing import Any

import pytest

from games.core import PUBLIC, UMPIRE, InvalidAction, Pair, Refusal, Seat
from games.core.text import Wording
from games.match import record
from games.match.match import Match, Table
from games.unlucky import TRIALS
from tests.games import worded

DMO, EC = Seat
PLAYERS = Pair("Ann", "Ben")
ENDED_BY = {"candle-countdown": "CC-6", "know-your-nodes": "KN-7", "wandering-noughts": "WN-9"}


@pytest.mark.parametrize("game", TRIALS, ids=lambda game: str(game.id))
def test_a_trial_alone_ends_by_its_own_clause(uf: Helpers, game: Any) -> None:
    position = uf.arranged(game) if game is uf.CANDLES else uf.start(game)
    assert position.alone and position.round == 1 and game.parts.names == ()
    assert position.timers()[0].allowance == 120_000
    text = {"candle-countdown": "light A", "know-your-nodes": "D4=1"}.get(game.id, "place C3")
    position = uf.round_of(position, text, "none", game)
    assert worded.news(game, position.view(PUBLIC), PLAYERS)
    for _ in range(12):
        assert position.awaiting() == frozenset(Seat) and position.outcome() is None
        position = uf.round_of(position, game=game)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.by, outcome.ended_by) == (ENDED_BY[game.id], ENDED_BY[game.id])
    assert outcome.winner is (None if game is uf.NOUGHTS else DMO)
    with pytest.raises(Refusal) as refused:
        position.check(DMO, game.read("none", position, DMO))
    assert refused.value.clause == ENDED_BY[game.id]
    assert game.actions(position, DMO) == ()


@pytest.mark.parametrize("game", TRIALS, ids=lambda game: str(game.id))
def test_its_details_are_those_of_the_trial_in_the_whole_game(uf: Helpers, game: Any) -> None:
    whole = uf.arranged()
    alone = uf.arranged(game) if game is uf.CANDLES else uf.start(game)
    text = {"candle-countdown": "light A", "know-your-nodes": "D4=1"}.get(game.id, "place C3")
    whole = uf.round_of(whole, f"{game.id}: {text}")
    alone = uf.round_of(alone, text, game=game)
    for viewer in (PUBLIC, UMPIRE, *Seat):
        trials = uf.GAME.detail(whole.view(viewer))["trials"]
        assert game.detail(alone.view(viewer)) == trials[game.id]
        part = whole.view(viewer).part(game.id)
        board = Wording(game.titles)(game.report.board_text(part))
        assert worded.board_text(game, alone.view(viewer)) == f"{board}\n{game.legend}"


@pytest.mark.clause("CC-1")
def test_candles_alone_are_arranged_first_and_drawn_with_the_same_labels(uf: Helpers) -> None:
    labels = []

    def draw(label: str, n: int) -> int:
        labels.append(label)
        return 0

    position = uf.start(uf.CANDLES, arrangement_seconds=60)
    assert position.round == 0 and position.timers()[0].allowance == 60_000
    action = position.fallback(EC, draw)
    position.check(EC, action)
    assert labels == [
        f"unlucky-for-some/candle-countdown/0/ec/{what}" for what in ("types", "letters")
    ]
    with pytest.raises(InvalidAction) as refused:
        uf.CANDLES.read("none", position, DMO)
    assert refused.value.clause == "CC-1"


@pytest.mark.clause("KN-1", "KN-7")
def test_nodes_alone_on_another_map_end_early(uf: Helpers) -> None:
    position = uf.start(uf.NODES, map=uf.ROW_MAP)
    for sheet in ("A1=1 B1=1 C1=1", "D1=1 E1=1 F1=1 G1=1 H1=1", "I1=1"):
        position = uf.round_of(position, sheet, game=uf.NODES)
    outcome = position.outcome()
    assert outcome is not None and outcome.winner is DMO and position.round == 3
    with pytest.raises(ValueError, match="region M has no node"):
        uf.NODES.start(setup_with(uf.NODES, map=("ABCDEFGHIJKL",)))


def setup_with(game: Any, **options: Any) -> Any:
    found = record.setup_of(game, None, {}, {"dmo": "Ann", "ec": "Ben"})
    return type(found)(found.game, None, game.options(**options), found.players)


@pytest.mark.clause("UF-2")
def test_a_decided_trial_may_be_closed(uf: Helpers) -> None:
    position = uf.arranged(uf.CANDLES)
    for letter in ("A", "B", "C", "D", "", "E", "F"):
        assert position.view(PUBLIC).settled is None
        position = uf.round_of(position, f"light {letter}" if letter else "", game=uf.CANDLES)
    assert position.view(PUBLIC).settled is DMO


@pytest.mark.clause("GEN-3")
def test_who_has_submitted(uf: Helpers) -> None:
    position = uf.submit(uf.start(uf.NOUGHTS), EC, "place C3", uf.NOUGHTS)
    assert worded.news(uf.NOUGHTS, position.view(PUBLIC), PLAYERS) == ("Ben (EC) has submitted",)
    assert position.slot(uf.NOUGHTS.read("none", position, EC)) == "wandering-noughts"


def test_a_record_of_a_trial_alone_is_read() -> None:
    moves = [["dmo", "place C3"], ["ec", "place D3"], ["dmo", "none"], ["deadline"]]
    setup = record.setup_of(TRIALS[2], None, {"round_seconds": 60}, {"dmo": "Ann", "ec": "Ben"})
    match = Match(TRIALS[2], setup, bytes(32), Table(timed=False, grace=0))
    for move in moves:
        if move == ["deadline"]:
            match.append(match.deadline(0))
        else:
            match.append(match.submit(TRIALS[2].seat(move[0]), move[1], 0))
    assert match.position.round == 3
    assert [list(entry) for entry in record.entries(match, PUBLIC)] == moves


def test_the_pages_of_the_trials_are_made_from_the_page_of_the_game() -> None:
    import importlib.util
    from pathlib import Path

    found = importlib.util.spec_from_file_location("pages", Path(__file__).parent / "pages.py")
    assert found is not None and found.loader is not None
    pages = importlib.util.module_from_spec(found)
    found.loader.exec_module(pages)
    for trial in pages.TRIALS:
        assert (pages.RULES / f"{trial}.md").read_text("utf-8") == pages.page(trial)
