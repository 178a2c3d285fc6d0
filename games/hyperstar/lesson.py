from __future__ import annotations

from games.core import Message
from games.lessons.steps import TIME, Lesson, Step

LESSON = Lesson(
    (
        Step(
            title=Message("A gift to begin with"),
            task=Message(
                "The first stone that each of you places is one of the other’s. So give your "
                "rival a poor cell, far from the edge: click D1, beside the centre."
            ),
            result=Message(
                "Your rival has given you E1. From now on, each of you places your own stones."
            ),
            wants=("D1",),
            otherwise=Message("For this lesson your rival’s stone goes to D1."),
            rival=("E1",),
            clause="HS-5",
        ),
        Step(
            title=Message("The edge is what counts"),
            task=Message(
                "Each stone on the outermost ring, the edge, is worth a point in the end. Edge"
                " cells have a quote before their name. Put a stone on 'A2."
            ),
            result=Message(
                "That could score a point. Stones inside the edge score none: they are there to"
                " connect. The small diamonds score none either: they mark the corners, which count"
                " only in a tie."
            ),
            wants=("'A2",),
            otherwise=Message("Try the edge: 'A2 is at the top, above A2 and A3."),
            rival=("'B2",),
            clause="HS-10",
        ),
        Step(
            title=Message("Each group costs 4"),
            task=Message(
                "Connected stones are a group, and every group of yours costs 4 points. A stone"
                " that touches no other is removed at the end. Connect yours: put one on A2."
            ),
            result=Message("'A2 and A2 are a group now. E1 is another: two groups cost 8 points."),
            wants=("A2",),
            otherwise=Message("Connect the stone on 'A2: A2 is right below it."),
            rival=("B2",),
            clause="HS-10",
        ),
        Step(
            title=Message("The centre belongs to both"),
            task=Message(
                "O, in the middle, holds a stone of each of you and connects the stones that touch"
                " it. Put a stone on A1, between A2 and O."
            ),
            result=Message(
                "'A2, A2, A1, O and E1 are one group, which costs 4; two would cost 8. Your rival"
                " does the same."
            ),
            wants=("A1",),
            otherwise=Message("A1 is the cell right above O."),
            rival=("B1",),
            clause="HS-3",
        ),
        Step(
            title=Message("Three items"),
            task=Message(
                "Move, Swap and Double can be used once each, in place of a stone. Double places"
                " two: choose it below the board, then click 'A3 and 'G4."
            ),
            result=Message(
                "Two stones in one turn. Move takes one of your stones to an empty cell beside it,"
                " Swap exchanges two adjacent stones of different colours."
            ),
            wants=("double 'A3 'G4",),
            otherwise=Message("Choose Double first (or press X), then click 'A3 and 'G4."),
            rival=("'B3",),
            clause="HS-7",
        ),
        Step(
            title=Message("Thirty seconds"),
            task=Message("You have 30 seconds a turn. See what happens when they run out."),
            result=Message(
                "You made no move, which did not count as a pass. Your rival has moved, and it is"
                " your turn again."
            ),
            wants=(TIME,),
            rival=("B3",),
            clause="HS-8",
        ),
        Step(
            title=Message("The end"),
            task=Message(
                "Two passes in a row end the game. Only your stones are next to 'A2 and 'A3, "
                "so these cells will be yours. Your rival’s stone on 'D3 is alone. Pass."
            ),
            result=Message(
                "The stone on 'D3 was removed, 'A2 and 'A3 were filled. You have 5 stones on the"
                " edge and one group: 5 − 4 = 1. Your rival has 3 − 4 = −1, so you win."
            ),
            wants=("pass",),
            otherwise=Message("That would be a legal move, but it is time to end the game: pass."),
            rival=("pass",),
            fresh=(
                "first D1", "second E1", "first A1", "second B1", "first A2", "second B2",
                "first A3", "second 'B2", "first 'A1", "second 'B3", "first 'A4", "second 'D3",
                "first 'G4", "second B3", "first G3", "second 'B1",
            ),
            clause="HS-9",
        ),
        Step(
            title=Message("Neutral cells, and ties"),
            task=Message(
                "Empty cells that touch both colours stay empty. If the scores are equal, the "
                "player with more corners wins; if the corners are equal too, it is a draw."
            ),
            clause="HS-12",
        ),
    ),
    goal=Message(
        "At the end, each of your stones on the edge is worth a point, and each of your groups "
        "costs 4. Each player’s edge cells and groups are counted beside the name."
    ),
    explained={
        "HS-5": Message("The first stone that each of you places is one of the other’s."),
        "HS-8": Message("If your time runs out, you make no move. That is not a pass."),
        "HS-9": Message("Two passes in a row end the game."),
        "HS-10 a": Message("A stone that touches no other of its colour is removed at the end."),
        "HS-10 b": Message(
            "Empty edge cells that only one of you surrounds are filled with that player’s stones."
        ),
    },
    options={"radius": 3, "starts": "Learner"},
)  # fmt: skip
