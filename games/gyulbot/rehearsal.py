"""An evening of Gyulbot to learn umpiring by: two short rounds on small boards."""

from __future__ import annotations

from games.core import Message
from games.rehearsal.script import (
    BEFORE,
    FELIX,
    NORA,
    Scene,
    Script,
    chatter,
    late,
    move,
    question,
    refused,
    word,
)

_FIRST = {
    "width": 8,
    "height": 8,
    "walls": ["C2E", "F3S", "B5S", "G6E", "D7E", "E1E", "A4S", "H5S"],
    "robots": [["red", "B2"], ["blue", "F6"], ["green", "D4"]],
    "goal": ["E3", "red"],
}
_SECOND = {
    "width": 8,
    "height": 8,
    "walls": ["C7E", "E2S", "G3E", "B4E", "F5S", "D1E", "A6S", "H3S"],
    "robots": [["red", "G7"], ["blue", "C3"], ["yellow", "E6"]],
    "goal": ["C4", "red"],
}

_BEFORE = Scene(
    BEFORE,
    Message("Before the start"),
    (
        chatter(NORA, 1.5, "Hello! My board is ready.", Message("She is there.")),
        chatter(
            FELIX, 4, "lets gooo",
            Message("He is there, too. Start the round: the puzzle is then on the clipboard, so"
            " post it at once."),
        ),
        word(NORA, 6, "My word is pinball.", "pinball"),
        word(FELIX, 7.5, "mine is “zigzag”", "zigzag"),
    ),
    posted=False,
)  # fmt: skip

_RACE_1 = Scene(
    ("race", 1),
    Message("Round 1, the race"),
    (
        question(
            NORA, 6, "Does red have to stop on the goal, or is passing over it enough?",
            Message("It has to stop there (GY-5)."),
        ),
        move(
            NORA, 18, "I have 8 moves!", "claim 8",
            really=Message("The first claim: at most 8 moves. The rebuttal begins."),
        ),
        late(
            FELIX, 18.6, "9", "claim 9",
            really=Message("A second claim, half a second after the first. It counts for nothing,"
            " and 9 undercuts nobody."),
        ),
    ),
    posted=False,
)  # fmt: skip

_REBUTTAL_1 = Scene(
    ("rebuttal", 1),
    Message("Round 1, the rebuttal"),
    (
        chatter(
            FELIX, 6, "8?? she said 8? no way",
            Message("He repeated Nora’s number. It is not his."),
        ),
        move(
            FELIX, 16, "ok I do 7. no wait, 6!", "undercut 6",
            really=Message("He corrected himself in one message: an undercut of 6."),
        ),
        refused(
            FELIX, 27, "red u r, blue u, red d",
            Message("Red never stops on the goal. It is refused, and he may try again until the"
            " deadline (GY-9)."),
        ),
        move(
            FELIX, 41, "ah ok. Red U R, Blue U, Green R, Red D",
            "solve Red UR Blue U Green R Red D", asked=True,
            really=Message("The way in 5 moves: his point."),
        ),
    ),
)  # fmt: skip

_RACE_2 = Scene(
    ("race", 2),
    Message("Round 2, the race"),
    (
        chatter(
            NORA,
            5,
            "Hm, at least 2 robots have to move here.",
            Message("Thinking aloud; the number is no claim."),
        ),
        move(
            FELIX,
            15,
            "I do four. no wait, five!",
            "claim 5",
            really=Message("He corrected himself in one message: a claim of 5."),
        ),
    ),
    posted=False,
)

_REBUTTAL_2 = Scene(
    ("rebuttal", 2),
    Message("Round 2, the rebuttal"),
    (
        question(
            NORA, 6, "How much time have I left?",
            Message("The Desk copies the answer as one line; post it."),
        ),
        move(
            NORA, 17, "I decline, show us", "decline",
            really=Message("No undercut: Felix has to demonstrate at once."),
        ),
    ),
    posted=False,
)  # fmt: skip

_DEMONSTRATION_2 = Scene(
    ("demonstration", 2),
    Message("Round 2, the demonstration"),
    (
        chatter(
            FELIX, 9, "give me a second, I HAD it",
            Message("His time runs on; only you could give him more."),
        ),
        late(
            FELIX, 37, "Blue R, Red U L", "solve Blue R Red UL",
            really=Message("The way is right, and it came two seconds after the time. The"
            " demonstration has failed: Nora’s point (GY-10)."),
        ),
    ),
)  # fmt: skip

SCRIPT = Script(
    minutes=4,
    about=Message("A race: claims in the same second, an undercut, a demonstration too late."),
    seed="b1" * 32,
    edition="dm2",
    options={
        "rounds": 2,
        "puzzles": [_FIRST, _SECOND],
        "cap_seconds": 60,
        "rebuttal_seconds": 40,
        "demonstration_seconds": 35,
    },
    scenes=(_BEFORE, _RACE_1, _REBUTTAL_1, _RACE_2, _REBUTTAL_2, _DEMONSTRATION_2),
)
