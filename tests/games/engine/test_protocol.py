"""The line protocol (NOTATION.md): its answers, and its robustness against bad input."""

from __future__ import annotations

import io
import json
import random
import threading
import time
from typing import Any

import pytest

from games import registry
from games.core import Ms, Seat
from games.engine import roster
from games.engine.bots import Bot, Choice, Level, Seen, Stop
from games.engine.protocol import Engine, serve
from games.match import draws, record, referee
from games.match.match import Match, Table


def match_of(game_id: str) -> Match:
    game = registry.game(game_id)
    players = {name: name.title() for name in game.seats}
    options = game.drawn.supply(game.default_edition, {}, draws.drawer(bytes(32)))
    setup = record.setup_of(game, game.default_edition, options, players)
    return Match(game, setup, bytes(32), Table(timed=False, grace=0))


def engine(game_id: str = "thwart-omega", level: Level = Level.RANDOM) -> Engine:
    return Engine(game_id, level, random.Random(1))


def answer_to(engine: Engine, message: Any) -> Any:
    return engine.answer(json.dumps(message))


@pytest.fixture
def begun() -> Engine:
    match, found = match_of("thwart-omega"), engine()
    header = record.header(match, Seat.ONE)
    assert "commitment" in header and "seed" not in header and "moves" not in header
    assert answer_to(found, {"new": header, "seat": "black"}) == {"ok": True}
    assert answer_to(found, {"observe": referee.answer(match, Seat.ONE)}) == {"ok": True}
    return found


def test_go_returns_a_move(begun: Engine) -> None:
    answer = answer_to(begun, {"go": {"ms": 10}})
    match = match_of("thwart-omega")
    match.append(match.submit(Seat.ONE, answer["move"], 0))
    assert answer["info"] == {"simulations": 1, "value": 0.5, "unsure": True}
    assert answer_to(begun, {"quit": True}) is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[]", "object"),
        ('{"new": 1}', "expected one of"),
        ('{"go": {"ms": -1}}', "expected one of"),
        ('{"go": {"ms": 1e9}}', "expected one of"),
        ('{"new": {}, "seat": "black"}', "missing"),
        ('{"observe": {}}', "cannot be so"),
        ('{"observe": {"detail": {"board": 3}, "round": 1, "to_act": []}}', "cannot be so"),
        ('{"quit": false}', "expected one of"),
        ("[" * 40, "deeper"),
        ('{"go": {"ms": true}}', "expected one of"),
        ('{"go": {"ms": NaN}}', "NaN"),
        ('{"go": {"ms": 10}, "go": {"ms": 10}}', "twice"),
        ('{"observe": {"game": "masked-army"}}', "plays Thwart Omega"),
        ('{"x": "' + "y" * 2_000_000 + '"}', "the line has too many bytes; at most"),
        ("\ufeff{}", "the line begins with a byte order mark"),
    ],
)
def test_invalid_input_is_answered_and_the_engine_continues(
    begun: Engine, line: str, words: str
) -> None:
    answer = begun.answer(line)
    assert answer is not None and words in answer["error"]
    assert "move" in answer_to(begun, {"go": {"ms": 10}})


def test_a_match_must_begin_first() -> None:
    assert "new" in answer_to(engine(), {"go": {"ms": 10}})["error"]
    other = {"new": record.header(match_of("masked-army"), Seat.ONE), "seat": "red"}
    assert "plays Thwart Omega" in answer_to(engine(), other)["error"]
    wrong = {"new": record.header(match_of("thwart-omega"), Seat.ONE), "seat": "red"}
    assert "no seat" in answer_to(engine(), wrong)["error"]


def test_lines_on_a_pipe_are_answered_one_by_one() -> None:
    match, sink = match_of("thwart-omega"), io.StringIO()
    lines = [
        {"new": record.header(match, Seat.TWO), "seat": "white"},
        {"observe": referee.answer(match, Seat.TWO)},
        {"go": {"ms": 10}},
        {"nonsense": True},
        {"go": {"ms": 10}},
    ]
    serve(engine(), io.StringIO("\n".join(map(json.dumps, lines)) + "\n\n"), sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [next(iter(answer)) for answer in answers] == ["ok", "ok", "move", "error", "move"]


def test_an_endless_line_is_answered_once() -> None:
    lines = ["x" * 3_000_000, '{"go": {"ms": 10}}', "x" * 1_048_576, "", "\udcff"]
    sink = io.StringIO()
    serve(engine(), io.StringIO("\n".join(lines)), sink)
    said = [json.loads(line)["error"] for line in sink.getvalue().splitlines()]
    assert len(said) == 4 and "at most" in said[0] and "send “new” first" in said[1]
    assert "not UTF-8" in said[3]


@pytest.mark.alike
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_impossible_views_are_answered_and_the_engine_continues(game_id: str) -> None:
    found, match = engine(game_id), match_of(game_id)
    answer_to(found, {"new": record.header(match, Seat.ONE), "seat": match.game.seats.one})
    assert "“observe” comes first" in answer_to(found, {"go": {"ms": 1}})["error"]
    shown = referee.answer(match, Seat.ONE)
    for key in ("round", "moves", "detail", "to_act"):
        for odd in (None, 7, "x", [], {}, [None], [["x"]], {"x": None}, -1, 10**40):
            answer_to(found, {"observe": shown | {key: odd}})
            answer_to(found, {"go": {"ms": 1}})
        answer_to(found, {"observe": {item: shown[item] for item in shown if item != key}})
    assert answer_to(found, {"observe": shown}) == {"ok": True}
    answer = answer_to(found, {"go": {"ms": 1}})
    match.submit(Seat.ONE, match.game.parts.split(answer["move"])[0], 0)


class Gone(io.StringIO):
    """An input that raises an error."""

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        raise OSError("the other end is gone")


def test_a_broken_input_counts_as_its_end() -> None:
    serve(engine(), Gone(), io.StringIO())


class Slow(Bot):
    """A bot that thinks until it is stopped."""

    def observe(self, seen: Seen) -> None:
        pass

    def choose(self, ms: Ms, stop: Stop) -> Choice:
        end = time.monotonic() + ms / 1000
        while not stop() and time.monotonic() < end:
            time.sleep(0.001)
        return Choice("stopped" if stop() else "late")


class Pipe(io.StringIO):
    """An input whose lines the test sends one by one."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines, self.next = lines, threading.Semaphore(0)

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        self.next.acquire()
        return self.lines.pop(0) if self.lines else ""


def test_the_bot_stops_thinking_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "bot", lambda *seated: Slow(*seated))
    header = record.header(match_of("thwart-omega"), Seat.ONE)
    lines = [{"new": header, "seat": "black"}, {"go": {"ms": 5000}}, {"stop": True}, {"quit": True}]
    assert answers_of([*lines[:3], {"quit": True}])[-1]["move"] == "stopped"


def answers_of(lines: list[Any]) -> list[Any]:
    """Return the answers to lines that arrive while the engine is thinking."""
    pipe, sink = Pipe([json.dumps(line) + "\n" for line in lines]), io.StringIO()
    served = threading.Thread(target=serve, args=(engine(), pipe, sink))
    served.start()
    for _ in range(len(lines) + 1):
        pipe.next.release()
    served.join(4)
    assert not served.is_alive()
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_only_the_current_request_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "bot", lambda *seated: Slow(*seated))
    header = record.header(match_of("thwart-omega"), Seat.ONE)
    asked = {"go": {"ms": 300}}
    lines = [{"new": header, "seat": "black"}, {"stop": True}, asked, {"stop": True}, asked]
    assert [item.get("move") for item in answers_of(lines)] == [None, "stopped", "late"]
