"""The rules page and the lesson of Three Heaps, which has no board of its own."""

from __future__ import annotations

from importlib.resources import files

from games.core import Message
from games.lessons.steps import Lesson, Step
from gui.games import GameFace

LESSON = Lesson(
    (
        Step(
            Message("A turn"),
            Message("Take two stones from A."),
            Message("Your rival answers."),
            wants=("A2",), rival=("B1",), clause="TH-2",
        ),
        Step(
            Message("A pass"),
            Message("Pass."),
            Message("You may do that once."),
            wants=("pass",), clause="TH-3",
        ),
    ),
    goal=Message("Take the last stone."),
    options={"heaps": (3, 2, 1)},
)  # fmt: skip


class HeapsFace(GameFace):
    def rules(self) -> str:
        return (files("three_heaps") / "rules.md").read_text("utf-8")

    def lessons(self) -> Lesson:
        return LESSON


FACE = HeapsFace()
