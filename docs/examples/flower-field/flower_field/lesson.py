"""The lesson of Flower Field, in six steps."""

from __future__ import annotations

from games.core import Message
from games.lessons.steps import TIME, Lesson, Step

LESSON = Lesson(
    (
        Step(
            Message("Both plant in secret"),
            Message("You are the sun. Click C3 and press Enter."),
            Message("Both choices are revealed together: a moon grows on D5."),
            wants=("C3",), rival=("D5",), clause="FF-2",
        ),
        Step(
            Message("Groups"),
            Message("Flowers that touch side by side are a group. Plant on C4."),
            Message("A group of 2 scores its square: 2 × 2 = 4."),
            wants=("C4",), rival=("D6",), clause="FF-4",
        ),
        Step(
            Message("Weeds"),
            Message("Your group wants to grow to B4. Your rival knows it, too: plant there."),
            Message("On one cell only a weed grows. It stays, and your group counts one less."),
            wants=("B4",), rival=("B4",), clause="FF-2",
        ),
        Step(
            Message("Sixty seconds"),
            Message("Do nothing for once: let the time run out."),
            Message("A cell was drawn for you. A poor choice of your own is better."),
            wants=(TIME,), rival=("A1",), clause="FF-3",
        ),
        Step(
            Message("Frost"),
            Message("Where it is agreed on, row 1 dies at the end of round 4."),
            clause="FF-5",
        ),
        Step(
            Message("The end"),
            Message("After 8 rounds the squares of all groups are added up; more points win."),
            clause="FF-4",
        ),
    ),
    goal=Message("Groups of your flowers score their squares; a weed beside one takes a flower."),
    explained={"FF-2": Message("Both chose the same cell, so a weed grows there.")},
)  # fmt: skip
