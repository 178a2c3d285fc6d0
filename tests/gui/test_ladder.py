"""After several matches against a bot another level is suggested; one click starts that match."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from games import registry
from games.core import Pair, Seat
from games.engine.ladder import ladder
from games.match.match import Table
from gui.app.live import LiveMatch
from gui.diary.counting import Diary, Played, Score, next_rival
from gui.newmatch.draft import against, first_draft
from gui.storage.matches import Request, create
from gui.storage.store import Store
from gui.table.hotseat import Phase
from gui.table.programs import words
from gui.table.session import Session
from tests.gui.shell import Make, Watch, shell

__all__ = ["shell"]

ONE, TWO = Seat.ONE, Seat.TWO
LADDER = ["bot:easy", "bot:middle", "bot:hard"]
GAME = "masked-army"


def diary(results: str, rival: str, game: str = GAME, name: str = "Ann") -> Diary:
    """Return matches of Ann: `+` won, `-` lost, the earliest first."""
    players, programs = Pair(name, "Bot"), Pair("", rival)
    return Diary(
        tuple(
            Played(
                "0", "2026-11-22T12:00:00Z", game, players, programs, ONE if result == "+" else TWO
            )
            for result in results
        )
    )


@pytest.mark.parametrize("rival", LADDER)
def test_one_step_up_or_down(rival: str) -> None:
    place = LADDER.index(rival)
    for signs in product("+-", repeat=5):
        won = signs[-4:].count("+")
        step = 1 if won >= 3 else -1 if won == 0 else 0
        wanted = place + step
        there = step and 0 <= wanted < len(LADDER)
        expected = (LADDER[wanted], Score(won, 4)) if there else None
        found = next_rival(diary("".join(signs), rival), GAME, "Ann", rival, LADDER)
        assert found == expected, signs


@pytest.mark.parametrize(
    "told",
    [
        diary("++", "bot:easy"),
        diary("++++", "bot:easy", game="hyperstar"),
        diary("++++", "bot:easy", name="Zoe"),
        diary("++++", "engine:"),
        Diary(),
    ],
    ids=["too few", "another game", "somebody else", "another program", "nothing"],
)
def test_nothing_is_suggested_without_reason(told: Diary) -> None:
    for rival in ("bot:easy", "engine:"):
        assert next_rival(told, GAME, "Ann", rival, LADDER) is None


def test_against_this_program_and_no_other() -> None:
    begun = first_draft(registry.game(GAME), "play", None, None)
    for programs in (Pair("", ""), Pair("", "bot:casual"), Pair("bot:casual", "")):
        table = against(
            replace(begun, programs=programs),
            "bot:strong",
        )
        assert sorted(table.programs) == ["", "bot:strong"]


def test_the_next_rival_is_offered_at_the_end(shell: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveMatch, "_seat_programs", lambda self: None)
    game, one = registry.game(GAME), shell()
    above = words.described(ladder(game)[1].level.value)
    programs = {game.seats[TWO]: "bot:beginner"}
    agreed = Pair("Ann", "Pip")

    def begin(store: Store) -> tuple[str, Session]:
        table, seed = Table(False, None), bytes(range(32))
        taken = create(store, Request(game, None, {}, agreed, table, "play", seed, programs))
        session = Session.of(taken, Watch())
        session.begin()
        return taken.header.id, session

    store = one.garnet.data.store
    for _ in range(2):
        _, session = begin(store)
        session.concede(TWO)
        session.stop()
    match_id, session = begin(store)
    session.submit(ONE, "E5-E6")
    session.stop()
    one.garnet.matches.resume(match_id)
    assert not one.garnet.pages.diary.diary.matches, "nothing is counted before the end"
    one.play.host.session.concede(TWO)
    offered = one.play.footer.others
    one.qtbot.waitUntil(lambda: f"Try {above}" in [button.text() for button in offered()])
    assert one.play.side.tip.said() == "Pip: Ann won 3 of the last 3 games."
    assert one.play.host.phase is Phase.OVER
    again = next(button for button in offered() if button.text() == f"Try {above}")
    one.qtbot.waitUntil(again.isEnabled)  # wait until the result can have been read
    one.click(again)
    assert set(one.match.setup.players) >= {words.bot(ladder(game)[1].level.value)}
    chosen = [rival.name for rival in one.garnet.new_matches.rivals(GAME) if rival.chosen]
    assert chosen == [above]
