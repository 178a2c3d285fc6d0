"""An evening of Thwart Omega to learn umpiring by: Nora has black, Felix white."""

from __future__ import annotations

from games.core import Message
from games.rehearsal.script import (
    BEFORE,
    FELIX,
    NORA,
    Scene,
    Script,
    asks,
    chatter,
    concedes,
    late,
    mends,
    move,
    question,
    refused,
    repeat,
    word,
)

_BEFORE = Scene(
    BEFORE,
    Message("Before the start"),
    (
        chatter(NORA, 1.5, "Hello! Ready when you are.", Message("She is there.")),
        chatter(FELIX, 4, "yo. here. mostly awake", Message("He is there, too.")),
        word(NORA, 6, "My word is lighthouse.", "lighthouse"),
        word(FELIX, 7.5, "word: banana", "banana"),
    ),
    posted=False,
)

_ROUND_1 = Scene(
    ("round", 1),
    Message("Round 1"),
    (
        move(
            NORA, 5, "black C3, white E5", "B:C3 W:E5",
            really=Message("A whole submission: black on C3, white on E5."),
        ),
        chatter(
            FELIX, 9, "glhf! may the better one win (me)",
            Message("Only good manners, of a kind."),
        ),
        move(
            FELIX, 17, "w b2, b f6 :)", "B:F6 W:B2",
            really=Message("White on B2, black on F6. The order does not matter."),
        ),
    ),
)  # fmt: skip

_ROUND_2 = Scene(
    ("round", 2),
    Message("Round 2"),
    (
        chatter(
            FELIX, 6, "> black C3, white E5\nbold opening!!",
            Message("He quoted Nora’s last submission. A quote is no move."),
        ),
        move(
            NORA, 14, "black d4, white e3. no wait, black d5", "B:D5 W:E3",
            really=Message("She corrected herself in one message: black on D5, white on E3."),
        ),
        move(
            FELIX, 41, "b a7 w g1 quick!!", "B:A7 W:G1",
            really=Message("Sent with seconds to go. It counts from when it came, not from when you"
            " had typed it in."),
        ),
    ),
)  # fmt: skip

_ROUND_3 = Scene(
    ("round", 3),
    Message("Round 3"),
    (
        move(
            NORA, 8, "Black B6, white F2 please", "B:B6 W:F2",
            really=Message("Black on B6, white on F2; mended later."),
        ),
        question(
            NORA, 14, "Is my B6 in?",
            Message("She only wanted to know whether you had her move. A question is no move."),
        ),
        mends(
            NORA, 27, "Wait, I meant black B5. White stays F2.", "B:B5 W:F2",
            really=Message("The first stone moved to B5; the second stayed. The later version"
            " counts, until the reveal."),
        ),
        late(
            FELIX, 47, "black e1 white c7!!! sorry, wifi", "B:E1 W:C7",
            really=Message("It came after the time. Nothing of Felix’s was in, so his move was"
            " drawn."),
        ),
    ),
)  # fmt: skip

_ROUND_4 = Scene(
    ("round", 4),
    Message("Round 4"),
    (
        refused(
            FELIX, 6, "c3 black, g7 white",
            Message("C3 has been full since round 1. A refused move costs nothing but time: tell"
            " him, and he sends another."),
        ),
        move(
            FELIX, 20, "oh lol. then black c2, white g7", "B:C2 W:G7", asked=True,
            really=Message("The legal one: black on C2, white on G7."),
        ),
        question(
            NORA, 22, "How much time have I left?",
            Message("The Desk copies the answer as one line; post it."),
        ),
        asks(
            NORA, 29, "D3 and F3",
            Message("Two cells without colours: it could be meant in two ways, so ask back."),
        ),
        move(
            NORA, 39, "D3 black, F3 white, of course", "B:D3 W:F3", asked=True,
            really=Message("The answer: black on D3, white on F3."),
        ),
    ),
)  # fmt: skip

_ROUND_5 = Scene(
    ("round", 5),
    Message("Round 5"),
    (
        chatter(
            FELIX, 8, "ok I give up!! …on ever understanding doubles",
            Message("A joke. He gave up nothing."),
        ),
        move(
            NORA, 30, "black A1, white A2", "B:A1 W:A2",
            really=Message("Black on A1, white on A2."),
        ),
        move(
            FELIX, 30.2, "black G6 / white B7", "B:G6 W:B7",
            really=Message("In the same second as Nora’s. Paste both at once, or one after the"
            " other: in a sealed round the order does not matter."),
        ),
        repeat(FELIX, 33, "black G6 / white B7", "B:G6 W:B7"),
    ),
)  # fmt: skip

_ROUND_6 = Scene(
    ("round", 6),
    Message("Round 6"),
    (concedes(NORA, 9, "I can’t win this any more. I concede. Well played, Felix!"),),
    posted=False,
)

SCRIPT = Script(
    minutes=5,
    about=Message("Sealed rounds: secret moves, corrections, a move after the time."),
    seed="7e" * 32,
    options={"round_seconds": 45},
    scenes=(_BEFORE, _ROUND_1, _ROUND_2, _ROUND_3, _ROUND_4, _ROUND_5, _ROUND_6),
)
