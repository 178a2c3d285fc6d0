"""Gyulbot: a race to claim the fewest moves, followed by a demonstration of the lowest claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from games.core import (
    Command,
    Draw,
    Drawn,
    Game,
    GameKind,
    KnownTo,
    Message,
    Seat,
    Setup,
    counted,
)
from games.core.lazy import lazy
from games.gyulbot.options import (
    DEFAULT_EDITION,
    EDITIONS,
    NAMES,
    OPTION_SPECS,
    RULES,
    TITLES,
    GyulbotOptions,
    check_number,
    check_puzzles,
    rounds_of,
)

if TYPE_CHECKING:
    from games.gyulbot import notation, report, rules
    from games.gyulbot.rules import Position
    from games.gyulbot.view import Action, GyulbotView
else:
    notation, report, rules = lazy("games.gyulbot", "notation report rules")

__all__ = ["GAME", "Gyulbot"]


class Puzzles(Drawn):
    """The puzzles of a match, randomly drawn from packs or generated (`supply`)."""

    names: ClassVar = {"puzzles": KnownTo.BY_ROUND}
    sources: ClassVar = {"puzzles": {"mix": True}}

    def supply(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        from games.gyulbot import supply

        rules = RULES[edition or DEFAULT_EDITION]
        extra = supply.SPARE if rules.extra_rounds is None else rules.extra_rounds
        return supply.with_puzzles(options, options.get("rounds") or rules.rounds, draw, extra)

    def pin(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.gyulbot import supply

        return {**options, "puzzles": supply.pinned(options.get("puzzles"))}

    def used(self, options: Any) -> tuple[str, ...]:
        from games.gyulbot import supply

        return tuple(map(supply.id_of, options.puzzles))

    def spare(self, options: dict[str, Any], used: Sequence[str]) -> dict[str, Any]:
        source = options.get("puzzles")
        if not used or not isinstance(source, dict):
            return options
        return {**options, "puzzles": {**source, "seen": list(used)}}

    def forget(self, options: dict[str, Any]) -> dict[str, Any]:
        from games.gyulbot import supply

        return {**options, "puzzles": supply.remembered(options.get("puzzles"))}

    def check(self, setup: Setup) -> None:
        rounds = rounds_of(setup.edition or DEFAULT_EDITION, setup.options)
        check_number(setup.options, rounds)

    def count_in_words(self, number: int) -> Message:
        return counted(number, "1 puzzle", "{count} puzzles")


class Gyulbot(Game):
    id = "gyulbot"
    bot = "games.gyulbot.bot:GyulbotBot"
    reader = "games.gyulbot.reading:READER"
    rehearsal = "games.gyulbot:evening.txt"
    title = "Gyulbot"
    line = "Both see the same sliding puzzle: claim the fewest moves, then prove it."
    minutes = (20, 90)
    secrets = "the least number of moves, until the round is over; the puzzles to come"
    seats = NAMES
    titles = TITLES
    editions = EDITIONS
    default_edition = DEFAULT_EDITION
    options = GyulbotOptions
    option_specs = OPTION_SPECS
    kind = GameKind.RACE
    drawn = Puzzles()

    def check_setup(self, setup: Setup) -> None:
        check_puzzles(setup.options)

    def chance(self, options: dict[str, Any]) -> bool:
        puzzles = options.get("puzzles")
        return isinstance(puzzles, dict) or not puzzles

    def head_start(self, seat: Seat) -> tuple[Message, dict[str, Any]]:
        """Return a message and the options for a head start: `seat` wins ties (GY-11)."""
        return Message("A tie goes to you."), {"dm_opponent": self.seats[seat]}

    def start(self, setup: Setup) -> Position:
        """Return the position at the start of the first round's race (GY-7)."""
        options: GyulbotOptions = setup.options
        edition = setup.edition or DEFAULT_EDITION
        terms = rules.Terms(
            edition=RULES[edition],
            dm_opponent=self.seat(options.dm_opponent),
            rounds=rounds_of(edition, options),
            puzzles=options.puzzles,
            cap=options.cap_seconds * 1000,
            rebuttal=options.rebuttal_seconds * 1000,
            demonstration=options.demonstration_seconds * 1000,
        )
        return rules.Position(terms)

    def parse(self, text: str, position: Position, seat: Seat) -> Action:
        return notation.read(text, position.phase)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def detail(self, view: GyulbotView) -> dict[str, Any]:
        return report.detail(view)

    def board_text(self, view: GyulbotView) -> Message:
        return report.board_text(view)

    def disclosed(self, shown: GyulbotView, known: GyulbotView) -> Message | None:
        return report.disclosed(shown, known)

    def news(self, view: GyulbotView) -> tuple[Message, ...]:
        return report.news(view)

    def commands(self) -> tuple[Command, ...]:
        from games.gyulbot.commands import commands

        return commands()


GAME = Gyulbot()
