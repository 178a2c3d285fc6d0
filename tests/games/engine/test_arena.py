"""Matches between programs: always legal, without secrets, and unaffected by any failure."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from games import registry
from games.core import Pair, Seat
from games.engine.answers import EngineFailed
from games.engine.arena import Pairing
from games.engine.bots import Choice, Level, Seen
from games.engine.players import BotPlayer, Player
from games.match import record, referee
from games.match.events import Acted, Closed, Resumed
from games.match.match import Match, Table
from tests.games.engine.test_protocol import match_of
from tests.games.positions import position_of

LEVELS = (Level.RANDOM, Level.GREEDY)


def timed(match: Match) -> Match:
    return Match(match.game, match.setup, match.seed, Table(grace=0))


def inside(level: Level, seed: int = 0) -> Player:
    return BotPlayer(level, random.Random(seed))


def paired(match: Match, player: Player, two: Player) -> Pairing:
    return Pairing(match, Pair(player, two), 20, random.Random(1))


@pytest.mark.alike("game_id")
@pytest.mark.parametrize("game_id", registry.game_ids())
@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_legally_to_the_end(game_id: str, level: Level) -> None:
    pairing = paired(timed(match_of(game_id)), inside(level, 1), inside(Level.RANDOM, 2))
    pairing.play()
    assert pairing.match.outcome is not None and not pairing.faults
    again = record.read(record.dump(pairing.match))
    assert record.replay(again).outcome == pairing.match.outcome


class Watched:
    """A player that records what it is shown."""

    lowers = True

    def __init__(self, player: Player) -> None:
        self.player, self.seen = player, list[Seen]()

    def begin(self, match: Match, seat: Seat) -> None:
        self.player.begin(match, seat)

    def observe(self, seen: Seen, now: int) -> None:
        self.seen.append(seen)
        self.player.observe(seen, now)

    def choose(self, ms: int, now: int) -> Choice:
        return self.player.choose(ms, now)

    def close(self) -> None:
        self.player.close()


@pytest.mark.alike
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_bot_is_shown_only_its_seats_view(game_id: str) -> None:
    watched = Pair(Watched(inside(Level.RANDOM, 1)), Watched(inside(Level.RANDOM, 2)))
    pairing = paired(timed(match_of(game_id)), *watched)
    asked: list[Seen] = []

    def note() -> None:
        asked.append(referee.answer(pairing.match, Seat.ONE))

    pairing.play(note)
    seed = pairing.match.seed
    assert seed is not None
    for seen in watched.one.seen:
        assert seed.hex() not in json.dumps(seen), "plain data, and not the seed"
    assert all(seen in watched.one.seen for seen in asked[-3:])


class Silly:
    """A player whose answers are meaningless, empty, or raise exceptions."""

    lowers = True

    def __init__(self, words: str | None) -> None:
        self.words = words

    def begin(self, match: Match, seat: Seat) -> None:
        pass

    def observe(self, seen: Seen, now: int) -> None:
        pass

    def choose(self, ms: int, now: int) -> Choice:
        if self.words is None:
            raise EngineFailed("it fell over")
        return Choice(self.words)

    def close(self) -> None:
        pass


WORDS = ["Z99", "", None, "\x00" * 3]


@pytest.mark.alike
@pytest.mark.parametrize(
    ("game_id", "words"),
    [
        pytest.param(game_id, words, id=f"{game_id}-{words!a}")
        for at, game_id in enumerate(registry.game_ids())
        for words in (WORDS[at % 4], WORDS[(at + 1) % 4])
    ],
)
def test_fallback_moves_are_played_for_failed_players(game_id: str, words: str | None) -> None:
    pairing = paired(timed(match_of(game_id)), Silly(words), inside(Level.RANDOM))
    pairing.play()
    assert pairing.match.outcome is not None
    assert all(fault.seat is Seat.ONE for fault in pairing.faults)
    assert bool(pairing.faults) is (words != "")


class Heard:
    """A player that plays well but sometimes fails; it records what it receives."""

    lowers = True

    def __init__(self, failing: set[int]) -> None:
        self.failing, self.asked = failing, 0
        self.told: list[str] = []
        self.inner = inside(Level.RANDOM, 3)

    def begin(self, match: Match, seat: Seat) -> None:
        self.told.append("begin")
        self.inner.begin(match, seat)

    def observe(self, seen: Seen, now: int) -> None:
        self.told.append("observe")
        self.inner.observe(seen, now)

    def choose(self, ms: int, now: int) -> Choice:
        self.asked += 1
        self.told.append("choose")
        if self.asked in self.failing:
            raise EngineFailed("it fell over")
        return self.inner.choose(ms, now)

    def close(self) -> None:
        self.told.append("close")


def test_a_failed_player_is_restarted_and_shown_everything() -> None:
    player = Heard({3})
    pairing = paired(timed(match_of("masked-army")), player, inside(Level.RANDOM))
    pairing.play()
    assert [fault.reason for fault in pairing.faults] == ["it fell over; it has been restarted"]
    before = player.told[: player.told.index("close")]
    after = player.told[len(before) + 1 :]
    again = before.count("observe")
    assert after[: again + 2] == ["begin", *["observe"] * again, "choose"]


def test_fallback_moves_are_played_after_a_second_failure() -> None:
    player = Heard({3, 5})
    pairing = paired(timed(match_of("masked-army")), player, inside(Level.RANDOM))
    pairing.play()
    assert [fault.reason.split("; ")[1] for fault in pairing.faults] == [
        *("it has been restarted", "from now on, fallback moves are played for it"),
    ]
    assert player.asked == 5 and player.told[-1] == "close" and pairing.match.outcome is not None


def test_a_player_that_waits_in_another_game_loses_no_turn() -> None:
    class Waiting(Watched):
        def choose(self, ms: int, now: int) -> Choice:
            return replace(super().choose(ms, now), after=10**9)

    pairing = paired(
        timed(match_of("thwart-omega")), Waiting(inside(Level.RANDOM)), inside(Level.RANDOM)
    )
    pairing.play()
    assert {type(event) for event in pairing.match.events} == {Resumed, Acted, Closed}


SHEET = ("candle-countdown: none", "know-your-nodes: none", "wandering-noughts: none")
BAD = ("candle-countdown: Z9", "know-your-nodes: Z9=1", "wandering-noughts: place Z9")


class Sheets(Silly):
    """Submits these sheets in Unlucky For Some, then legal ones; records the calls it gets."""

    def __init__(self, *sheets: tuple[str, ...]) -> None:
        super().__init__("")
        self.sheets = list(sheets)
        self.told: list[str] = []

    def begin(self, match: Match, seat: Seat) -> None:
        self.told.append("begin")

    def observe(self, seen: Seen, now: int) -> None:
        self.told.append("observe")

    def choose(self, ms: int, now: int) -> Choice:
        self.told.append("choose")
        return Choice("\n".join(self.sheets.pop(0) if self.sheets else SHEET))


def arranged() -> Match:
    """Return a match of Unlucky For Some in its first round with three trials."""
    match = timed(match_of("unlucky-for-some"))
    match.append(match.resume(0))
    for seat in Seat:
        text = "candle-countdown: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
        match.append(match.submit(seat, text, 0))
    return match


def submissions_of(match: Match, seat: Seat) -> list[str]:
    name = match.game.seats[seat]
    acted = [event for event in match.events if isinstance(event, Acted) and event.seat == name]
    return [event.text for event in acted[1:]]


@pytest.mark.parametrize("sheet", [BAD, (SHEET[0], *BAD[1:]), (*SHEET[:2], BAD[2])])
def test_a_bad_answer_counts_as_one_fault(sheet: tuple[str, ...]) -> None:
    """The rest of the answer is dropped, and the player is asked again after all was reported."""
    match, player = arranged(), Sheets(sheet)
    pairing = paired(match, player, Sheets())
    for seat, one in pairing.players.items():
        one.begin(match, seat)
    while match.position.round == 1:
        pairing._step()
    assert [fault.reason.split("; ")[-1] for fault in pairing.faults] == ["it has been restarted"]
    assert set(submissions_of(match, Seat.ONE)) == set(SHEET)
    again = player.told[player.told.index("begin", 1) :]
    assert player.told.count("choose") == 2
    assert again[0] == "begin" and set(again[1:-1]) == {"observe"} and again[-1] == "choose"


def test_a_second_bad_answer_is_the_last() -> None:
    match, player = arranged(), Sheets(BAD, BAD)
    pairing = paired(match, player, Sheets())
    pairing.play()
    assert player.told.count("choose") == 2 and match.outcome is not None
    first, second = (fault.reason.split("; ")[-1] for fault in pairing.faults)
    assert (first, second) == (
        "it has been restarted",
        "from now on, fallback moves are played for it",
    )


@pytest.mark.clause("GY-9")
def test_a_failed_player_in_a_race_is_asked_again_immediately() -> None:
    """A player that fails is asked again before the other player's later action."""

    class Hasty(Scripted):
        def choose(self, ms: int, now: int) -> Choice:
            said = super().choose(ms, now)
            if self.phase == "race":
                self.script["race"] = Choice("claim 2", after=1_000)
            return said

    hasty = Hasty({"race": Choice("claim 0", after=5_000), "demonstration": Choice("solve Red DR")})
    later = Scripted({"race": Choice("claim 3", after=60_000), "rebuttal": Choice("decline")})
    match = short_race()
    pairing = paired(match, hasty, later)
    pairing.play()
    assert [fault.seat for fault in pairing.faults] == [Seat.ONE]
    assert match.outcome is not None and match.outcome.winner is Seat.ONE
    assert match.state.clocks.at == 6_000


class Claimant:
    """A player that claims nine moves in each race, and lowers the claim whenever it is asked."""

    def __init__(self, lowers: bool) -> None:
        self.lowers = lowers
        self.detail: Seen = {}

    def begin(self, match: Match, seat: Seat) -> None:
        pass

    def observe(self, seen: Seen, now: int) -> None:
        self.detail = seen["detail"]

    def choose(self, ms: int, now: int) -> Choice:
        if self.detail["phase"] == "rebuttal":
            return Choice(f"lower {self.detail['claim'] - 1}", after=1_000)
        return Choice("claim 9" if self.detail["phase"] == "race" else "")

    def close(self) -> None:
        pass


@pytest.mark.clause("GY-8", "GY-11")
@pytest.mark.parametrize(
    ("edition", "lowers", "claim"),
    [("puzzler", True, 9), ("dm2", True, 8), ("dm2", False, 9), ("finals", True, 1)],
)
def test_a_claimant_can_lower_if_the_edition_allows_it(
    edition: str, lowers: bool, claim: int
) -> None:
    game = registry.game("gyulbot")
    options = game.drawn.supply(edition, {"rounds": 1}, lambda label, n: 0)
    setup = record.setup_of(game, edition, options, {"a": "Ann", "b": "Ben"})
    match = Match(game, setup, bytes(32), Table(grace=0))
    pairing = paired(match, Claimant(lowers), Silly(""))
    pairing.play()
    assert position_of(match).finished[0].standing.number == claim and not pairing.faults


class Scripted(Silly):
    """Answers from a script by phase of the round; "" for other phases."""

    def __init__(self, script: dict[str, Choice]) -> None:
        super().__init__("")
        self.script, self.phase = script, ""

    def observe(self, seen: Seen, now: int) -> None:
        self.phase = seen["detail"]["phase"]

    def choose(self, ms: int, now: int) -> Choice:
        return self.script.get(self.phase, Choice(""))


def short_race() -> Match:
    """Return a match of one round of Gyulbot, whose puzzle has a solution of two moves."""
    game = registry.game("gyulbot")
    puzzle = {"width": 4, "height": 4, "walls": [], "robots": [["red", "A1"]], "goal": ["D4", None]}
    options = {"rounds": 1, "puzzles": [puzzle]}
    setup = record.setup_of(game, "dm2", options, {"a": "Ann", "b": "Ben"})
    return Match(game, setup, bytes(32), Table(grace=0))


@pytest.mark.clause("GY-9")
def test_a_late_answer_takes_no_time_from_the_opponent() -> None:
    """After each deadline in between, the players who may then act are asked."""
    match = short_race()
    claimant = Scripted(
        {"race": Choice("claim 2", after=5_000), "demonstration": Choice("solve Red DR", after=900)}
    )
    late = Scripted(
        {"race": Choice("claim 1", after=10**7), "rebuttal": Choice("undercut 1", after=10**7)}
    )
    pairing = paired(match, claimant, late)
    pairing.play()
    assert match.outcome is not None and match.outcome.winner is Seat.ONE
    assert not pairing.faults and match.state.clocks.at == 5_000 + 60_000 + 1 + 900


class Stale(Silly):
    """A player that always submits a sheet for all three trials of Unlucky For Some."""

    def choose(self, ms: int, now: int) -> Choice:
        return Choice("wandering-noughts: none\nknow-your-nodes: none\ncandle-countdown: none")


@pytest.mark.clause("UF-4")
def test_no_part_of_an_answer_is_kept_for_the_next_round() -> None:
    match, sheet = arranged(), SHEET
    for text in sheet:
        match.append(match.submit(Seat.TWO, text, 0))
    for text in sheet[:2]:
        match.append(match.submit(Seat.ONE, text, 0))
    assert match.position.round == 1
    pairing = paired(match, Stale(""), Silly(""))
    pairing._step()
    assert match.position.round == 2 and not pairing.faults
    assert match.position.pending(Seat.ONE) == frozenset()
