"""The rows of the table: pairings of players in all registered games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from games import registry
from games.core.levels import Level
from games.engine import roster
from games.engine.ladder import ladder

HERE = Path(__file__).resolve().parent
FROZEN = "c2b27a187c01c8f581b211230c4cab8d7f4254b5"
"""The revision of the bots before the laboratory existed."""
VERSIONS = {
    "0.9.0": "ab47d0df437440547d1b8d0eebd4fe11e56392f4",
    "0.10.0": "d541aad722840cc0c61adb99d33372c6b808e197",
    "0.11.0": "18135b2d85dc576bd036b84eb698d42e95294771",
    "0.12.0": "2080eafc934d730f822ba47c61c2d128e102bde9",
}
"""The revisions of earlier versions."""
RELEASED = VERSIONS["0.11.0"]
AGAINST_RELEASED = {"know-your-nodes": 0.9, "wandering-noughts": 0.65, "thwart-omega": 0.6}
"""The expert's target shares against the expert of 0.11.0; 0.5 in other games."""
EXPLOITERS = {"thwart-omega": ("untrained",), "know-your-nodes": ("untrained", "way")}
"""The exploiters of a game besides its best one, by name."""
MS = 200
EVEN = ("thwart-omega", "candle-countdown", "gyulbot")
"""Games in which the expert must equal the laboratory's opponent; in other games it must win."""


@dataclass(frozen=True)
class Side:
    """A player in a row: a bot of this checkout or of another `revision`, or a laboratory program.

    `kind` is `bot`, `frozen` or the program's kind, and `name` is the bot's level or the program's
    variant. `words` are the program's arguments. `ms` is the processor time per answer.
    """

    kind: str
    name: str
    ms: int = MS
    words: tuple[str, ...] = ()
    revision: str = ""

    def __str__(self) -> str:
        known = self.name if self.kind == "bot" else f"{self.kind} {self.name}".strip()
        return f"{known}, {self.ms} ms" if self.ms != MS else known


@dataclass(frozen=True)
class Row:
    """Two sides of a game, and the two shares `goal` between which a sequential test decides.

    Without a goal, all `pairs` pairs are played.
    """

    name: str
    game: str
    one: Side
    two: Side
    goal: tuple[float, float] | None = None
    pairs: int = field(default=100, compare=False)


def around(share: float) -> tuple[float, float]:
    """Return the two hypotheses of a sequential test for a target share."""
    return share - 0.05, share + 0.05


def bot(level: str, ms: int = MS) -> Side:
    return Side("bot", level, ms)


def frozen(level: str, ms: int = MS) -> Side:
    return Side("frozen", level, ms, revision=FROZEN)


def program(kind: str, game: str, ms: int = MS) -> Side:
    """Return a program of the laboratory, of a kind such as `opponents` or `novices`."""
    return Side(kind, "", ms, (kind,))


def scripted(game: str) -> tuple[str, ...]:
    if not has("scripted", game):
        return ()
    found = import_module(f"tests.strength.scripted.{game.replace('-', '_')}")
    return (*found.RULES, "any")


def has(kind: str, game: str) -> bool:
    return (HERE / kind / f"{game.replace('-', '_')}.py").exists()


def rows() -> Iterator[Row]:
    for game in registry.game_ids():
        if roster.bot_class(registry.game(game)) is None:
            continue
        if has("opponents", game):
            rival = program("opponents", game)
            wanted = 0.5 if game in EVEN else 0.6
            yield Row(f"{game}/opponent", game, bot("expert"), rival, around(wanted))
            yield Row(f"{game}/frozen-opponent", game, frozen("expert"), rival, around(0.5))
        yield Row(f"{game}/frozen", game, bot("expert"), frozen("expert"), around(0.5))
        yield Row(f"{game}/frozen-tenth", game, bot("expert", 20), frozen("expert"), around(0.75))
        released = Side("frozen", "expert", revision=RELEASED)
        yield Row(
            f"{game}/released",
            game,
            bot("expert"),
            released,
            around(AGAINST_RELEASED.get(game, 0.5)),
        )
        for name in scripted(game):
            rival = Side("scripted", name, words=("scripted", name))
            yield Row(f"{game}/scripted-{name}", game, bot("expert"), rival, None, 20)
            yield Row(f"{game}/released-{name}", game, released, rival, None, 20)
        if has("exploiters", game):
            rival = program("exploiters", game)
            yield Row(f"{game}/exploiter", game, bot("expert"), rival, around(0.42))
        for name in EXPLOITERS.get(game, ()):
            rival = Side("exploiters", name, words=("exploiters", name))
            yield Row(f"{game}/exploiter-{name}", game, bot("expert"), rival, None, 20)
        yield Row(f"{game}/double", game, bot("expert", 100), bot("expert", 50), around(0.57))
        if has("novices", game):
            rival = program("novices", game)
            yield Row(f"{game}/novice", game, bot("beginner"), rival, None, 50)
            yield Row(f"{game}/novice-casual", game, bot("casual"), rival, None, 20)
        if Level.FIRST_STEPS in [step.level for step in ladder(registry.game(game))]:
            weaker = Side("novices", "weaker", words=("novices", "weaker"))
            yield Row(f"{game}/first-steps-weaker", game, bot("first-steps"), weaker, None, 20)
        for lower, upper in pairwise(step.level.value for step in ladder(registry.game(game))):
            yield Row(f"{game}/{upper}", game, bot(upper), bot(lower), None, 50)
