"""An evening of HyperStar to learn umpiring by: Nora holds the First Player item."""

from __future__ import annotations

from games.core import Message
from games.rehearsal.script import (
    BEFORE,
    FELIX,
    NORA,
    PLAYERS,
    Line,
    Scene,
    Script,
    asks,
    chatter,
    late,
    mends,
    move,
    question,
    refused,
)


def _turn(number: int, *lines: Line, posted: bool = True) -> Scene:
    return Scene(("turn", number), Message("Turn {number}", number=number), lines, posted)


_BEFORE = Scene(
    BEFORE,
    Message("Before the start"),
    (
        chatter(
            NORA, 1.5, "Good evening! I start, I have the item.",
            Message("She holds the First Player item, so no lot decides (HS-4)."),
        ),
        chatter(FELIX, 4, "hiii", Message("He is there. Start the clocks.")),
    ),
    posted=False,
)  # fmt: skip

_TURNS = (
    _turn(
        1,
        move(
            NORA, 5, "B4 please", "B4",
            really=Message("In the opening each places a stone of the other’s colour (HS-5)."),
        ),
    ),
    _turn(
        2,
        move(FELIX, 9, "e-4", "E4", really=Message("E4, with a dash in between.")),
    ),
    _turn(
        3,
        move(NORA, 8, "A3", "A3", really=Message("A stone on A3.")),
    ),
    _turn(
        4,
        refused(
            FELIX, 6, "a3!",
            Message("A3 is full. Tell him; his clock runs on."),
        ),
        move(
            FELIX, 18, "oops. A2", "A2", asked=True,
            really=Message("The legal one: a stone on A2."),
        ),
    ),
    _turn(
        5,
        asks(
            NORA, 9, "B7 or 'B7",
            Message("An inner cell and one on the edge: two different moves, so ask back."),
        ),
        move(
            NORA, 21, "'B7, on the edge", "'B7", asked=True,
            really=Message("The edge cell 'B7."),
        ),
    ),
    _turn(
        6,
        chatter(
            FELIX, 5, "nooo she took 'B7, I wanted that",
            Message("Only grumbling; the coordinate is hers."),
        ),
        move(
            FELIX, 25, "double e1 e2", "double E1 E2",
            really=Message("His item, in place of a stone (HS-7), with seconds to go."),
        ),
    ),
    _turn(
        7,
        late(
            NORA, 32, "F3, sorry, the doorbell", "F3",
            really=Message("It came after the time: no move is made, which is not a pass (HS-8)."),
        ),
    ),
    _turn(
        8,
        move(
            FELIX, 7, "I pass", "pass",
            really=Message("A pass. Two in a row end the game; Nora’s time-out was none."),
        ),
    ),
    _turn(
        9,
        question(
            NORA, 5, "Felix passed, right? Does it end if I pass too?",
            Message("A question. It would end the game, and it is not yet said (HS-9)."),
        ),
        move(NORA, 17, "Then G2.", "G2", really=Message("A stone on G2.")),
    ),
    _turn(
        10,
        move(FELIX, 8, "c5", "C5", really=Message("A stone on C5; mended at once.")),
        mends(
            FELIX, 13, "wait wait I meant c6", "C6",
            really=Message("The last move may be corrected until the opponent has answered it"
            " (GEN-3)."),
        ),
    ),
    _turn(
        11,
        move(NORA, 12, "Pass.", "pass", really=Message("The first pass of two.")),
    ),
    _turn(
        12,
        move(
            FELIX, 8, "pass too, good game!", "pass",
            really=Message("The second pass in a row: the game is over and scored (HS-9)."),
        ),
    ),
)  # fmt: skip

SCRIPT = Script(
    minutes=5,
    about=Message("Fast turns: edge cells, items, a time-out that is no pass, two passes."),
    seed="3c" * 32,
    options={"starts": PLAYERS.one},
    scenes=(_BEFORE, *_TURNS),
)
