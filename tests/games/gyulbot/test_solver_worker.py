"""The solver in a separate process, and windows without kernels."""

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace as Helpers
from typing import Any

import pytest

from games.process import own_command

DATA = Path(__file__).parents[2] / "data" / "puzzles"
KNOWN: list[dict[str, Any]] = json.loads((DATA / "known.json").read_text("utf-8"))
HARD = max((item for item in KNOWN if item["least"]), key=lambda item: item["least"])["puzzle"]


class Worker:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            own_command("worker"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, request: Any) -> None:
        assert self.process.stdin is not None
        line = request if isinstance(request, str) else json.dumps(request)
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def heard(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        data = json.loads(self.process.stdout.readline())
        assert isinstance(data, dict)
        return data

    def answer(self) -> dict[str, Any]:
        """Return the next answer that is no progress report."""
        while set(found := self.heard()) == {"id", "bound"}:
            pass
        return found


@pytest.fixture
def running() -> Iterator[Worker]:
    one = Worker()
    with one.process:
        assert one.heard() == {"ready": True}
        yield one
        one.process.kill()


def test_requests_are_answered_in_order(bot: Helpers, running: Worker) -> None:
    running.ask({"id": 1, "solve": bot.puzzle()})
    running.ask({"id": "two", "solve": bot.puzzle(), "all": True})
    running.ask({"id": 3, "solve": bot.puzzle(goal="C3 any")})
    first = running.answer()
    assert first["solutions"] in (["Red RD"], ["Red DR"])
    assert first == {
        "id": 1,
        "least": 2,
        "solutions": first["solutions"],
        "complete": True,
        "bound": 2,
    }
    assert running.answer()["solutions"] == ["Red DR", "Red RD"]
    none = running.answer()
    assert (none["id"], none["least"], none["complete"]) == (3, None, True)


def test_invalid_requests_are_answered_and_the_worker_continues(
    bot: Helpers, running: Worker
) -> None:
    started = bot.puzzle(goal="A1 any")
    for request, said in [
        ("{", "not JSON"),
        ({"id": 5}, "says what to solve"),
        ({"solve": bot.puzzle()}, "has an id"),
        ({"id": 6, "solve": bot.puzzle(), "more": 1}, "more"),
        ({"id": 7, "solve": {"width": 5}}, "height"),
        ({"id": 8, "solve": started}, "GY-6"),
    ]:
        running.ask(request)
        answer = running.answer()
        assert set(answer) == {"id", "error"} and said in answer["error"]
        assert answer["id"] == (request.get("id") if isinstance(request, dict) else None)
    running.ask({"cancel": 99})
    running.ask({"id": 9, "solve": bot.puzzle()})
    assert running.answer()["least"] == 2


def test_the_worker_reports_progress_and_can_be_cancelled(bot: Helpers, running: Worker) -> None:
    running.ask({"id": 1, "solve": HARD})
    running.ask({"id": 2, "solve": HARD})
    running.ask({"id": 3, "solve": bot.puzzle()})
    running.ask({"id": 2, "solve": HARD})
    assert "error" in running.answer()
    first = running.heard()
    assert first["id"] == 1 and first["bound"] > 0
    running.ask({"cancel": 2})
    running.ask({"cancel": 1})
    for number in (1, 2):
        stopped = running.answer()
        assert (stopped["id"], stopped["least"], stopped["complete"]) == (number, None, False)
        assert stopped["bound"] > 0
    assert running.answer()["least"] == 2


def test_the_time_limit_ends_a_request(running: Worker) -> None:
    start = time.monotonic()
    running.ask({"id": 1, "solve": HARD, "seconds": 0.05})
    stopped = running.answer()
    assert (stopped["least"], stopped["complete"]) == (None, False)
    assert time.monotonic() - start < 5


def test_the_worker_ends_with_its_input(running: Worker) -> None:
    running.ask({"id": 1, "solve": HARD})
    assert running.process.stdin is not None
    running.process.stdin.close()
    assert running.process.wait(timeout=20) == 0
