"""Disturb the files of an archive while a match is being saved, kill the saver, and resume.

This is a separate program so that it can fork. It prints one line of JSON per trial: the events
that were acknowledged, and those found after resuming. To try all moments in longer matches, run
`python -m tests.damage.disturbing FOLDER 20`, optionally with part of a kind's name.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from games import registry
from games.core import KnownError, Pair, Seat
from games.match.archive.recovery import common_heads
from games.match.match import Table
from gui.storage.matches import Request, create, resume
from gui.storage.store import Store
from gui.table.session import Session
from tests.damage.disturbances import KINDS, Kind, Scene
from tests.gui.test_session import FakeWatch

MOMENTS = ("killed at once", "played on", "a second later", "a second later, played on")
"""When the saver is killed after the disturbance."""
GAME = "thwart-omega"
SEED = bytes(range(32))


class Saver:
    """A program that saves a match as the Desk does, on command."""

    def __init__(self, path: Path) -> None:
        self._told: list[str] = []
        self._store = Store.open(path)
        self._store.messageSent.connect(self._told.append)
        game = registry.game(GAME)
        names = Pair(*(name.title() for name in game.seats))
        request = Request(game, None, {}, names, Table(), "umpire", SEED)
        self._watch = FakeWatch()
        taken = create(self._store, request)
        self.id = taken.header.id
        self.session = Session.of(taken, self._watch)
        self.session.begin()

    def run(self, reading: int, writing: int) -> None:
        """Carry out each line read, and acknowledge it with a line."""
        with os.fdopen(reading) as commands, os.fdopen(writing, "w") as answers:
            for line in commands:
                if line == "look\n":
                    self.session._keeper._check()
                else:
                    self._play()
                match = self.session.match
                heard = {
                    "id": self.id,
                    "heads": match.heads[1:],
                    "letters": len(match.received_texts),
                    "problem": self.session.saving_problem,
                    "told": self._told,
                }
                answers.write(json.dumps(heard) + "\n")
                answers.flush()

    def _play(self) -> None:
        session, number = self.session, len(self.session.match.events)
        self._watch.passes(300)
        match number % 4:
            case 0:
                session.received(Seat.ONE, f"message {number}")
            case 1:
                session.rename(Pair(f"Ann {number}", "Ben"))
            case _:
                (session.resume if session.match.paused else session.pause)()


def resumed(path: Path, match_id: str) -> dict[str, Any]:
    """Return what Garnet finds and reports at its next start."""
    told: list[str] = []
    store = Store.open(path)
    store.messageSent.connect(told.append)
    found: dict[str, Any] = {"heads": [], "letters": 0, "problem": store.problem, "told": told}
    try:
        taken = resume(store, match_id)
    except KnownError as error:
        listed = any(summary.header.id == match_id for summary in store.summaries())
        damaged = (
            "" if store.archive is None else "\n".join(map(str, store.archive.listing.unreadable()))
        )
        found["problem"] = store.problem or (str(error) if listed else damaged)
    else:
        found["heads"], found["letters"] = taken.match.heads[1:], len(taken.match.received_texts)
        session = Session.of(taken, FakeWatch())
        session.stop()
    told += store.news
    store.close()
    return found


def in_child(do: Any) -> tuple[int, int, int]:
    """Run a function with two pipes in a child process; return its process id and our ends."""
    (their_in, our_out), (our_in, their_out) = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(our_out)
            os.close(our_in)
            application = QCoreApplication([])
            do(their_in, their_out)
            del application
            os._exit(0)
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(their_in)
    os.close(their_out)
    return child, our_in, our_out


@dataclass
class Trial:
    """A disturbance and its result.

    `shown` is the number of events on screen, including those with a notice that they are not
    saved. `missing` is the number of acknowledged events that are missing after resuming.
    `problems` has the messages that data are not saved or cannot be read. `died` is the signal that
    ended the saver before it was killed.
    """

    kind: str
    moment: str
    shown: int = 0
    shown_missing: int = 0
    acknowledged: int = 0
    missing: int = 0
    letters: int = 0
    problems: str = ""
    died: int = 0


def trial(folder: Path, kind: Kind, moment: str, before: int, after: int) -> Trial:
    """Play, back up, play, disturb, perhaps play on, kill, resume."""
    scene = Scene(folder / "own" / "a.garnet-archive", folder / "backup")
    found = Trial(kind.name, moment)
    saver, answers, commands = in_child(lambda r, w: Saver(scene.path).run(r, w))
    heard: dict[str, Any] = {}
    safe: dict[str, Any] = {}

    def ask(what: str) -> None:
        nonlocal heard, safe
        try:
            os.write(commands, f"{what}\n".encode())
        except BrokenPipeError:
            return
        line = b""
        while not line.endswith(b"\n") and (data := os.read(answers, 1 << 16)):
            line += data
        if line.endswith(b"\n"):
            heard = json.loads(line)
            if not heard["problem"]:
                safe = heard

    for _ in range(before):
        ask("play")
    scene.back_up()
    for _ in range(before):
        ask("play")
    kind.do(scene)
    steps = {"played on": "p", "a second later": "l", "a second later, played on": "l" + "p"}
    for step in steps.get(moment, ""):
        for _ in range(after if step == "p" else 1):
            ask("play" if step == "p" else "look")
    try:
        os.kill(saver, signal.SIGKILL)
    finally:
        _, status = os.waitpid(saver, 0)
    found.died = 0 if os.WTERMSIG(status) == signal.SIGKILL else os.WTERMSIG(status)
    os.close(answers)
    os.close(commands)
    scene.let_go()
    best: dict[str, Any] = {"heads": [], "letters": 0}
    problems = [heard["problem"]]
    for place in scene.places:
        if not place.parent.exists() and len(scene.places) > 1:
            continue
        there = in_another(place, heard["id"])
        problems += [there["problem"], *there["told"]]
        if common_heads(there["heads"], heard["heads"]) >= common_heads(
            best["heads"], heard["heads"]
        ):
            best = there
    kept = common_heads(best["heads"], heard["heads"])
    found.shown, found.shown_missing = len(heard["heads"]), len(heard["heads"]) - kept
    found.acknowledged = len(safe["heads"])
    found.missing = max(0, found.acknowledged - kept)
    found.letters = safe["letters"] - best["letters"]
    found.problems = " / ".join(problem for problem in problems if problem)
    return found


def in_another(path: Path, match_id: str) -> dict[str, Any]:
    """Return what another process finds when it resumes."""

    def find(reading: int, writing: int) -> None:
        os.write(writing, json.dumps(resumed(path, match_id)).encode())

    child, answers, commands = in_child(find)
    data = b""
    while more := os.read(answers, 1 << 16):
        data += more
    os.close(answers)
    os.close(commands)
    _, status = os.waitpid(child, 0)
    if not data:
        return {"heads": [], "letters": 0, "problem": "", "told": [], "died": status}
    found: dict[str, Any] = json.loads(data)
    return found


def main(folder: Path, rounds: int, only: str = "") -> None:
    """Try every kind at every moment, in longer matches each round; 0 rounds: at two moments."""
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    registry.game(GAME)  # imported once, not in each child
    for number in range(max(1, rounds)):
        for place, kind in enumerate(KINDS.values()):
            for moment in MOMENTS if rounds else (MOMENTS[0], MOMENTS[1 + place % 3]):
                if only not in kind.name or (kind.noticed and moment == MOMENTS[0]):
                    continue  # such a kind loses all data on the disk if nobody can notice it
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir(parents=True)
                done = trial(folder, kind, moment, 4 + 13 * number, 3 + 7 * number)
                print(json.dumps(asdict(done)), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
