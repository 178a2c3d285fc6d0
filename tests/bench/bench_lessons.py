"""Estimated time in seconds of a newcomer in each lesson, and until a match's first move.

python -m tests.bench.bench_lessons

Reading takes 230 words a minute, and every click a second: the cells of a move, the button that
plays it, the button to continue; reveals are watched meanwhile. Added are the clicks from Home to
the lesson and from its end to the first move, and the sentence about how to win.
`tests/games/test_lessons.py` sets limits.
"""

from __future__ import annotations

import re

from games import registry
from games.core import Game
from games.lessons.steps import TIME, Lesson, Step
from gui.games import face

WORDS = 230
"""Words read per minute."""
CLICK = 1.0
THERE, ON = 2, 6
"""Clicks from Home to a lesson; from its end to a move: play, start, ready, the move's last."""
WAIT = 2.0
"""Seconds until the window appears."""
_PLACE = re.compile(r"'?[A-Z]{1,2}[0-9]+")


def reading(*said: object) -> float:
    text = " ".join(str(item) for item in said if item is not None)
    return len(text.split()) * 60 / WORDS


def clicks_of(move: str) -> int:
    """Return the approximate number of clicks or keys of a move: its places, or else its words."""
    if move == TIME:
        return 0
    return len(_PLACE.findall(move)) or max(1, len(move.split()) - 1)


def at_step(step: Step) -> float:
    """Return the time spent on a step, in seconds."""
    seconds = reading(step.title, step.task) + CLICK
    if step.wants:
        seconds += clicks_of(step.wants[0]) * CLICK + CLICK
        seconds += reading(step.result)
    return seconds


def at_lesson(lesson: Lesson) -> float:
    """Return the time spent on a lesson, in seconds."""
    return sum(map(at_step, lesson.steps))


def to_first_move(game: Game, lesson: Lesson) -> float:
    """Return the time from the start of the program to the first move of a match, in seconds."""
    move = next(step.wants[0] for step in lesson.steps if step.wants)
    before = WAIT + THERE * CLICK + reading(game.line)
    after = (ON + clicks_of(move)) * CLICK + reading(lesson.goal)
    return before + at_lesson(lesson) + after


def main() -> None:
    for game in map(registry.game, registry.game_ids()):
        lesson = face(game.id).lessons()
        if lesson is not None:
            own, whole = at_lesson(lesson), to_first_move(game, lesson)
            words = round(
                sum(reading(s.title, s.task, s.result) for s in lesson.steps) * WORDS / 60
            )
            told = (
                f"{len(lesson.steps)} steps, {words} words: {own:.0f} s, first move {whole:.0f} s"
            )
            print(f"{game.id:20} {told}")


if __name__ == "__main__":
    main()
