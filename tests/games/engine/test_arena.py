"""Programs against programs: always legal, never more than its view, and no fault hurts a match."""

from __future__ import annotations

import json
import random
import re
import shlex
import sys
from pathlib import Path

import pytest

from games import cli, record, referee, registry
from games.bots import Choice, Level, Seen
from games.core import Pair, Seat
from games.engine import roster
from games.engine.arena import Pairing
from games.engine.players import EngineFailed, Inside, Outside, Player
from games.match import Match, Table
from tests.games.engine.test_protocol import match_of

LEVELS = (Level.RANDOM, Level.GREEDY)


def timed(match: Match) -> Match:
    return Match(match.game, match.setup, match.seed, Table(grace=0))


def inside(level: Level, seed: int = 0) -> Player:
    return Inside(level, random.Random(seed))


def paired(match: Match, one: Player, two: Player) -> Pairing:
    return Pairing(match, Pair(one, two), 20, random.Random(1))


@pytest.mark.parametrize("game_id", roster.game_ids())
@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_legally_to_the_end(game_id: str, level: Level) -> None:
    pairing = paired(timed(match_of(game_id)), inside(level, 1), inside(Level.RANDOM, 2))
    pairing.play()
    assert pairing.match.outcome is not None and not pairing.faults
    again = record.read(record.dump(pairing.match))
    assert record.replay(again).outcome == pairing.match.outcome


class Watched:
    """A player that keeps what it was shown."""

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


@pytest.mark.parametrize("game_id", roster.game_ids())
def test_a_bot_is_shown_its_seats_view_and_nothing_else(game_id: str) -> None:
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
    """Says what nobody can mean, or nothing, or fails."""

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


@pytest.mark.parametrize("words", ["Z99", "", None, "\x00" * 3])
@pytest.mark.parametrize("game_id", roster.game_ids())
def test_whoever_fails_is_played_for(game_id: str, words: str | None) -> None:
    pairing = paired(timed(match_of(game_id)), Silly(words), inside(Level.RANDOM))
    pairing.play()
    assert pairing.match.outcome is not None
    assert all(fault.seat is Seat.ONE for fault in pairing.faults)
    assert bool(pairing.faults) is (words != "")


def program(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


ECHO = "import sys\nfor line in sys.stdin: print({!r}, flush=True)"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("pass", "ended"),
        (ECHO.format("hello"), "cannot be read"),
        (ECHO.format('{"error": "no"}'), "no"),
        (ECHO.format('{"ok": true}'), "no move"),
        (ECHO.format("9" * 5000), "cannot be read|answer"),
    ],
)
def test_a_program_that_fails_says_why(code: str, reason: str) -> None:
    player = Outside(program(code))
    match = match_of("thwart-omega")
    try:
        with pytest.raises(EngineFailed, match=reason):
            for _ in range(2):
                player.begin(match, Seat.ONE)
                player.choose(10, 0)
    finally:
        player.close()


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(EngineFailed, match="cannot start"):
        Outside("/no/such/program at all").begin(match_of("thwart-omega"), Seat.ONE)


def test_a_program_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.players.PATIENCE", 0.1)
    player = Outside(program("import time; time.sleep(60)"))
    try:
        with pytest.raises(EngineFailed, match="in time"):
            player.begin(match_of("thwart-omega"), Seat.ONE)
    finally:
        player.close()


def test_a_program_that_ended_is_started_again() -> None:
    once = "import sys, json\nsys.stdin.readline(); print(json.dumps({'ok': True}), flush=True)"
    player = Outside(program(once))
    try:
        match = match_of("thwart-omega")
        for _ in range(2):
            player.begin(match, Seat.ONE)
            assert player._process is not None
            player._process.wait(5)
    finally:
        player.close()


class Heard:
    """Plays well, but falls over at some of its questions; notes what it is told."""

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


def test_who_fails_is_started_again_and_told_everything() -> None:
    player = Heard({3})
    pairing = paired(timed(match_of("masked-army")), player, inside(Level.RANDOM))
    pairing.play()
    assert [fault.reason for fault in pairing.faults] == ["it fell over; it is started again"]
    before = player.told[: player.told.index("close")]
    after = player.told[len(before) + 1 :]
    again = before.count("observe")
    assert after[: again + 2] == ["begin", *["observe"] * again, "choose"]


def test_who_fails_twice_is_played_for() -> None:
    player = Heard({3, 5})
    pairing = paired(timed(match_of("masked-army")), player, inside(Level.RANDOM))
    pairing.play()
    assert [fault.reason.split("; ")[1] for fault in pairing.faults] == [
        *("it is started again", "it is played for from now on"),
    ]
    assert player.asked == 5 and player.told[-1] == "close" and pairing.match.outcome is not None


ANSWERS = """
import json, sys
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    asked += "go" in message
    {0}
    print(json.dumps({{"move": "Z99"}} if "go" in message else {{"ok": True}}), flush=True)
"""


@pytest.mark.parametrize(
    ("does", "reasons"),
    [
        ("pass", ["Z99", "Z99"]),
        ("if asked: break", ["ended", "ended"]),
        ("if asked: import time; time.sleep(60)", ["in time", "in time"]),
        ("if asked: sys.stdout.buffer.write(b'\\xff{\\n'); continue", ["cannot be read"] * 2),
        ("print(json.dumps({'ok': 1}), flush=True)", ["nobody asked for|no move"] * 2),
        ("if asked: sys.stdout.write('x' * 3_000_000)", ["cannot be read", "cannot be read"]),
    ],
)
def test_bad_programs_are_started_again_once_and_told_of(
    does: str, reasons: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hurried(Outside):
        def choose(self, ms: int, now: int) -> Choice:
            with monkeypatch.context() as hurry:
                hurry.setattr("games.engine.players.PATIENCE", 0.3 if "sleep" in does else 30.0)
                return super().choose(ms, now)

    player = Hurried(program(ANSWERS.format(does)))
    pairing = paired(timed(match_of("masked-army")), player, inside(Level.RANDOM))
    try:
        pairing.play()
    finally:
        player.close()
    assert pairing.match.outcome is not None and len(pairing.faults) == 2
    for fault, reason in zip(pairing.faults, reasons, strict=True):
        assert fault.seat is Seat.ONE and re.search(reason, fault.reason)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    this = shlex.join([sys.executable, "-m", "games.cli", "engine", "thwart-omega"])
    done = cli.main(
        [
            *("play", "thwart-omega", "--black", "bot:random", "--matches", "2", "--ms", "20"),
            *("--white", f"engine:{this} --level random", "--seed", "a", "--json"),
            *("--record", str(tmp_path)),
        ]
    )
    answer = json.loads(capsys.readouterr().out)
    assert done == 0 and answer["matches"] == 2
    assert sum(answer["wins"].values()) + answer["draws"] == 2
    for path in sorted(tmp_path.iterdir()):
        assert record.replay(record.read(path.read_bytes())).outcome is not None
    assert len(list(tmp_path.iterdir())) == 2


def test_play_alone_says_what_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--help"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("usage: garnet play GAME") and all(
        game_id in said for game_id in roster.game_ids()
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["engine", "chess"],
        ["engine", "thwart-omega", "--level", "godlike"],
    ],
)
def test_what_there_is_not_is_said(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    assert capsys.readouterr().err.startswith(("Nobody plays", "There is no level"))


@pytest.mark.parametrize("player", ["bot:godlike", "human", "engine:", "engine: "])
def test_players_that_cannot_be(player: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["play", "thwart-omega", "--black", player])
    assert "expected bot" in capsys.readouterr().err


class Claimant:
    """Claims nine moves in each race, and lowers the claim whenever it is asked."""

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
def test_a_claimant_may_lower_where_the_edition_lets_it(
    edition: str, lowers: bool, claim: int
) -> None:
    game = registry.game("gyulbot")
    options = game.supplied(edition, {"rounds": 1}, lambda label, n: 0)
    setup = record.setup_of(game, edition, options, {"a": "Ann", "b": "Ben"})
    match = Match(game, setup, bytes(32), Table(grace=0))
    pairing = paired(match, Claimant(lowers), Silly(""))
    pairing.play()
    assert match.position.finished[0].standing.number == claim and not pairing.faults
