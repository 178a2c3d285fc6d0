from __future__ import annotations

from games.core import Message
from games.lessons.steps import TIME, Lesson, Step

LESSON = Lesson(
    (
    Step(
        title=Message("Two stones, both colours"),
        task=Message(
            "You are Black, your rival White, but each of you places a stone of both colours on"
            " two empty cells. Click D4 for black, C3 for white, and press Enter."
        ),
        result=Message(
            "Both choices were secret and are shown together. All black stones count for you,"
            " whoever placed them."
        ),
        wants=("B:D4 W:C3",),
        rival=("B:E5 W:F3",),
        clause="TO-2",
    ),
    Step(
        title=Message("Groups"),
        task=Message(
            "Black stones that touch side by side are a group; corners do not count. Yours has"
            " 2 stones. Make it 3: black on B4, white on D1."
        ),
        result=Message("Now it has 3 stones. Your rival’s black stone on E2 is a group of 1."),
        wants=("B:B4 W:D1",),
        rival=("B:E2 W:G5",),
        fresh=("black B:B2 W:F6", "white B:B3 W:F5"),
        clause="TO-5",
    ),
    Step(
        title=Message("Your score is a product"),
        task=Message(
            "The sizes of your groups are multiplied: 3 × 1 = 3. Let the small group grow: black on"
            " E3, white on A7."
        ),
        result=Message(
            "3 × 2 × 1 = 6. In the large group, your stone would have made 4 × 1 × 1 = 4: "
            "medium-sized groups beat one giant."
        ),
        wants=("B:E3 W:A7",),
        rival=("B:G1 W:C6",),
        clause="TO-6",
    ),
    Step(
        title=Message("A gift that hurts"),
        task=Message(
            "You have two groups of 3: 3 × 3 = 9. See what a black stone of your rival can do:"
            " black on G6, white on E7."
        ),
        result=Message(
            "It joined them: 7 × 1 = 7. A stone of your own colour in the wrong place costs you"
            " points."
        ),
        wants=("B:G6 W:E7",),
        rival=("B:D4 W:G7",),
        fresh=(
            "black B:A4 W:A1",
            "white B:B4 W:C1",
            "black B:C4 W:E1",
            "white B:E4 W:G1",
            "black B:F4 W:A7",
            "white B:G4 W:C7",
        ),
        clause="TO-6",
    ),
    Step(
        title=Message("Burned"),
        task=Message(
            "Where a black and a white stone meet, the cell burns. White on D7 would join C7 "
            "and E7 for your rival: stop that with black on D7, and put white on B2."
        ),
        result=Message(
            "D7 burned: nobody can use it, and it connects nothing."
        ),
        wants=("B:D7 W:B2",),
        rival=("B:B6 W:D7",),
        clause="TO-3",
    ),
    Step(
        title=Message("Doubles"),
        task=Message(
            "Two stones of one colour on a cell both count. Put black on F6, beside G6, and"
            " white on F2. Your rival has the same idea."
        ),
        result=Message(
            "The double on F6 counts as two, so this group has 3: 7 × 3 × 1 = 21."
        ),
        wants=("B:F6 W:F2",),
        rival=("B:F6 W:D2",),
        clause="TO-3",
    ),
    Step(
        title=Message("Sixty seconds"),
        task=Message(
            "A round lasts 60 seconds, and you can change your mind until it ends. Then any "
            "missing stones are placed at random. Let the time run out."
        ),
        result=Message("The stones were placed at random. Even a poor move of your own is better."),
        wants=(TIME,),
        rival=("B:E2 W:C5",),
        clause="TO-9",
    ),
    Step(
        title=Message("The last round"),
        task=Message(
            "With three or fewer empty cells, the game is over. Five are left, so this round is"
            " the last. Black on A1 and white on D5 wins, whatever your rival does."
        ),
        result=Message(
            "Your rival’s black on D5 would have joined your groups; your white burned it. The"
            " rest burns too, and the higher product wins: 128 to 99."
        ),
        wants=("B:A1 W:D5",),
        rival=("B:D5 W:A4",),
        fresh=(
            "black B:F6 W:E7", "white B:E3 W:A5", "black B:F1 W:F5", "white B:C6 W:E6",
            "black B:C2 W:D3", "white B:B7 W:C1", "black B:B4 W:C4", "white B:D1 W:F4",
            "black B:E2 W:G7", "white B:C7 W:G1", "black B:E5 W:G6", "white B:D7 W:B6",
            "black B:D2 W:A7", "white B:C5 W:G5", "black B:G2 W:B2", "white B:G4 W:F7",
            "black B:A6 W:F3", "white B:E4 W:E1", "black B:D4 W:C3", "white B:B1 W:F2",
            "black B:B5 W:A3", "white B:D6 W:G3",
        ),
        clause="TO-4",
    ),
    Step(
        title=Message("Equal scores"),
        task=Message(
            "If the products are equal, the largest groups are compared, then the second largest, "
            "and so on. If everything is equal, White wins by the usual rules."
        ),
        clause="TO-8",
    ),
),
    goal=Message(
        "All stones of your colour count for you. Your score is the product of the sizes of your"
        " groups; the higher score wins."
    ),
    explained={
        "TO-3": Message(
            "Where a black and a white stone meet, the cell burns: it is full and counts for "
            "nobody. Two stones of one colour can share a cell, and both count."
        ),
        "TO-9": Message("Nothing arrived in time, so these stones were placed at random."),
        "TO-4": Message("With three or fewer empty cells, the game is over, and they burn too."),
        "TO-8": Message("The scores were equal, so the edition’s rule for ties decided."),
    },
)  # fmt: skip
