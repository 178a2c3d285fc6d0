"""An evening of Masked Army to learn umpiring by: Nora is red and begins, Felix is blue."""

from __future__ import annotations

from games.core import Message
from games.rehearsal.script import (
    BEFORE,
    FELIX,
    NORA,
    Line,
    Scene,
    Script,
    chatter,
    concedes,
    mends,
    move,
    question,
    refused,
    repeat,
)


def _turn(number: int, *lines: Line, posted: bool = True) -> Scene:
    return Scene(("turn", number), Message("Turn {number}", number=number), lines, posted)


_BEFORE = Scene(
    BEFORE,
    Message("Before the start"),
    (
        chatter(FELIX, 1.5, "blue army reporting o7", Message("He is there.")),
        chatter(
            NORA, 4, "I’m here too. Which colour am I?",
            Message("She plays red; your first post says so. Start the clocks."),
        ),
    ),
    posted=False,
)  # fmt: skip

_TURNS = (
    _turn(
        1,
        move(
            NORA, 5, "red D4, blue E4", "D4-E4",
            really=Message("Her own half on D4, Felix’s on E4."),
        ),
    ),
    _turn(
        2,
        move(
            FELIX, 9, "red f5 blue f6 👍", "F6-F5",
            really=Message("Blue is his own colour: blue on F6, red on F5. Mended at once."),
        ),
        mends(
            FELIX, 15, "argh no sorry! blue f5, red f6", "F5-F6",
            really=Message("The last move may be corrected until the opponent has answered it"
            " (GEN-3)."),
        ),
    ),
    _turn(
        3,
        chatter(
            NORA, 5, "Oh, is my D4 grey now?",
            Message("Everything but the last piece is masked (MA-4). No move, and nothing to tell"
            " her."),
        ),
        question(
            NORA, 13, "How much time have I left?",
            Message("The Desk copies the answer as one line; post it."),
        ),
        move(
            NORA, 33, "mine G4, yours H4", "G4-H4",
            really=Message("Sent on her time bank. It is charged up to when it came, not to when"
            " you entered it."),
        ),
    ),
    _turn(
        4,
        refused(
            FELIX, 8, "blue d4 red d5",
            Message("D4 is full. Say so without saying whose it is."),
        ),
        move(
            FELIX, 21, "ah. ok blue c6 red c7", "C6-C7", asked=True,
            really=Message("The legal one: blue on C6, red on C7."),
        ),
    ),
    _turn(
        5,
        move(NORA, 7, "H7 red / H8 blue", "H7-H8", really=Message("Red on H7, blue on H8.")),
        repeat(NORA, 10, "H7 red / H8 blue", "H7-H8"),
    ),
    _turn(
        6,
        move(
            FELIX, 40, "sry phone rang!! blue b2 red b3", "B2-B3",
            really=Message("Ten seconds into his time bank. Nothing is lost before that is"
            " empty."),
        ),
    ),
    _turn(
        7,
        chatter(
            NORA, 6, "I resign! …from remembering any of this 😅",
            Message("A joke. She plays on."),
        ),
        move(
            NORA, 15, "E7 my colour, E8 his", "E7-E8",
            really=Message("Red on E7, blue on E8."),
        ),
    ),
    _turn(
        8,
        concedes(FELIX, 9, "ok my head hurts, I concede. gg Nora"),
        posted=False,
    ),
)  # fmt: skip

SCRIPT = Script(
    minutes=4,
    about=Message("Turns: a time bank, a move corrected at once, a board that stays masked."),
    seed="5a" * 32,
    options={"turn_seconds": 30, "bank_seconds": 60},
    scenes=(_BEFORE, *_TURNS),
)
