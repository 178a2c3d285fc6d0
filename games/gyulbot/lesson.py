from __future__ import annotations

from games.core import Message
from games.lessons.steps import TIME, Lesson, Step

_PUZZLES = [
    {
        "width": 8,
        "height": 8,
        "walls": ["A4E", "A7E", "B7S", "C2E", "E4E", "E5E", "G6E"],
        "robots": [["red", "A1"], ["blue", "C5"]],
        "goal": ["B1", "red"],
    },
    {
        "width": 8,
        "height": 8,
        "walls": ["A1E", "C5E", "D3S", "D5E", "E3S", "F4E", "G5E"],
        "robots": [["red", "B4"], ["blue", "H4"], ["green", "H8"]],
        "goal": ["H5", "red"],
    },
    {
        "width": 8,
        "height": 8,
        "walls": ["B4E", "B6S", "C2E", "D8E", "E5E", "G3S", "G5E"],
        "robots": [["green", "C7"], ["green", "D6"], ["red", "G4"]],
        "goal": ["F4", "green"],
    },
    {
        "width": 8,
        "height": 8,
        "walls": ["A6E", "A7S", "B5E", "D3S", "E2S", "E5E", "F3S"],
        "robots": [["red", "H1"], ["blue", "B7"], ["yellow", "H7"]],
        "goal": ["A6", None],
    },
]

LESSON = Lesson(
    (
        Step(
            title=Message("Sliding"),
            task=Message(
                "A Gyulbot slides until something stops it. Red has to stop on the red goal, "
                "B1, but alone it slides past. Send blue up first (click it, then ↑), then red"
                " right."
            ),
            result=Message(
                "Blue stopped red on the goal. That is a solution in two moves: however far a"
                " Gyulbot slides, it is one move."
            ),
            wants=("solve Blue U Red R",),
            fresh=("a claim 2", "b decline"),
            clause="GY-2",
        ),
        Step(
            title=Message("Claim first"),
            task=Message(
                "In a match both players look at the same puzzle, but move nothing. If you think "
                "you see a short solution, claim a number of moves. Claim 4."
            ),
            result=Message(
                "The claim was yours. Your rival then had 60 seconds to undercut it with a smaller"
                " number, and said 3: now your rival has to show it."
            ),
            wants=("claim 4",),
            button=Message("Claim 4 moves"),
            rival=("undercut 3",),
            clause="GY-7",
        ),
        Step(
            title=Message("A claim must be shown"),
            task=Message(
                "Your rival has two minutes, plus whatever was left of the 60 seconds, to show "
                "the solution. A longer solution is refused, and your rival may try again. Let "
                "the time run out."
            ),
            result=Message(
                "There is no solution in 3 moves here, so the point is yours. If a claim or an "
                "undercut is not shown in time, the other player gets the point."
            ),
            wants=(TIME,),
            clause="GY-10",
        ),
        Step(
            title=Message("Undercut"),
            task=Message(
                "Your rival claims 5 moves. You have 60 seconds to name a smaller number, and you "
                "see a solution in 3."
            ),
            result=Message("Now you have to show it, in at most 3 moves."),
            wants=("undercut 3",),
            button=Message("Undercut: 3 moves"),
            fresh=(
                "a claim 2", "b decline", "a solve Blue U Red R",
                "a claim 4", "b undercut 3", TIME,
                "b claim 5",
            ),
            clause="GY-8",
        ),
        Step(
            title=Message("One colour, one body"),
            task=Message(
                "Gyulbots of one colour slide together, and all stop when one of them must. A "
                "green one has to stop on F4: red left, then green up and green right."
            ),
            result=Message("The other green one moved with it each time. The point is yours."),
            wants=("solve Red L Green UR",),
            clause="GY-3",
        ),
        Step(
            title=Message("Nobody undercuts"),
            task=Message(
                "A new puzzle, with a plain goal on A6: any Gyulbot may stop there. Claim 3."
            ),
            result=Message(
                "Your rival declines. You have two minutes to show it, and may try as often as you"
                " like. If you fail, the point is your rival’s. If nobody claims within 10 minutes,"
                " nobody gets the point."
            ),
            wants=("claim 3",),
            button=Message("Claim 3 moves"),
            rival=("decline",),
            clause="GY-9",
        ),
        Step(
            title=Message("Show it"),
            task=Message(
                "Find the solution: red comes down the left side and must be stopped on A6. Which "
                "Gyulbot can stop right below it, on A7?"
            ),
            result=Message(
                "That was the last of four rounds. A match usually has ten; the player with more"
                " points wins. The least number of moves is sealed before each round, and shown"
                " after it."
            ),
            wants=("solve Blue L Red LD", "solve Red L Blue L Red D"),
            clause="GY-5",
        ),
    ),
    goal=Message(
        "Claim the fewest moves in which the puzzle can be solved, and show the solution to win a"
        " point. If you fail, your rival gets the point."
    ),
    explained={
        "GY-7": Message("Nobody claimed, so the round is void and no point is awarded."),
        "GY-10": Message(
            "The smallest claim has to be shown. If it is shown, it wins the point; if not, "
            "the opponent does."
        ),
    },
    options={"rounds": 4, "puzzles": _PUZZLES},
)  # fmt: skip
