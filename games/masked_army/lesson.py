from __future__ import annotations

from games.core import Message
from games.lessons.steps import TIME, Lesson, Step

LESSON = Lesson(
    (
    Step(
        title=Message("A piece of two colours"),
        task=Message(
            "You are orange, your rival is blue. Each piece covers two cells: one of your colour,"
            " one of your rival’s. Click E5 for your own half, then E6 for the other, and press"
            " Enter."
        ),
        result=Message(
            "You take turns and cannot pass. Your rival has placed a piece too: F6 is theirs, F7 "
            "is yours."
        ),
        wants=("E5-E6",),
        otherwise=Message(
            "That is allowed too. For this lesson, put your half on E5 and the other on E6."
        ),
        rival=("F6-F7",),
        clause="MA-3",
    ),
    Step(
        title=Message("The mask"),
        task=Message(
            "Your first piece has turned grey! Only the piece placed last shows its colours. You"
            " have E5; join it with a piece that has F5 for you and G5 for your rival."
        ),
        result=Message(
            "Grey again, and nobody will tell you the colours until the end. From now on E5 and F5"
            " are yours in your memory only."
        ),
        wants=("F5-G5",),
        otherwise=Message("Your half belongs on F5, beside E5. Click F5 first, then G5."),
        rival=("D5-D4",),
        clause="MA-4",
    ),
    Step(
        title=Message("Armies"),
        task=Message(
            "Cells of one colour that touch side by side are an army. Your rival’s last piece gave"
            " you D4. One cell touches D4 and E5: put your half on E4, the other on E3."
        ),
        result=Message("D4, E4, E5 and F5 are one army of 4 now. The largest army wins the match."),
        wants=("E4-E3",),
        otherwise=Message(
            "Your half belongs on E4, which touches both D4 and E5; the other on E3."
        ),
        rival=("F4-G4",),
        clause="MA-6",
    ),
    Step(
        title=Message("What you give away"),
        task=Message(
            "Every piece gives your rival a cell. Give one where it joins nothing: your half on D3"
            " beside D4, the other on C3."
        ),
        result=Message("Your army has 5 cells, and your rival’s new cell stands alone."),
        wants=("D3-C3",),
        otherwise=Message("Here, put your half on D3 and your rival’s on C3, where it is alone."),
        rival=("G3-H3",),
        clause="MA-6",
    ),
    Step(
        title=Message("Time"),
        task=Message(
            "A turn has 2 minutes. If you need longer, the rest is taken from a reserve of 5"
            " minutes, which has to last for the whole game. See what happens if all of it runs"
            " out."
        ),
        result=Message(
            "You have lost immediately, and the board is shown. Any piece is better than none."
        ),
        wants=(TIME,),
        clause="MA-8",
    ),
    Step(
        title=Message("Who wins"),
        task=Message(
            "At the end the largest armies are compared; if they are equal the second largest, and"
            " so on. If all are equal, whoever placed the last piece wins. It is a game of memory:"
            " no notes, and no going back through the moves."
        ),
        clause="MA-6",
    ),
    Step(
        title=Message("The last piece"),
        task=Message(
            "Another match, at its end: there is room for one more piece, on F5 and F6. Suppose you"
            " remember that your rival holds the cells to the left of F6, to its right and below."
            " So take F6 yourself."
        ),
        result=Message(
            "No piece fits any more, so the mask is lifted: your largest army has 7 cells, your"
            " rival’s 6. The other way round it would have been 7 against 8."
        ),
        wants=("F6-F5",),
        otherwise=Message(
            "That lets your rival’s armies beside F6 join. Your half belongs on F6."
        ),
        fresh=(
            "red D6-E6", "blue H9-G9", "red H1-G1", "blue A4-B4",
            "red G7-G6", "blue C8-C7", "red C2-D2", "blue D4-D5",
            "red A6-B6", "blue A5-B5", "red F4-G4", "blue B8-A8",
            "red E1-F1", "blue C3-B3", "red E2-F2", "blue F7-E7",
            "red B9-C9", "blue G5-H5", "red I4-I5", "blue I8-I9",
            "red H2-I2", "blue F3-E3", "red G3-H3", "blue B1-A1",
            "red H6-H7", "blue D8-D7", "red G8-F8", "blue E5-E4",
            "red D9-E9", "blue A2-B2", "red I6-I7", "blue D1-C1",
            "red B7-A7", "blue C5-C6",
        ),
        clause="MA-5",
    ),
),
    goal=Message(
        "Cells of your colour that touch side by side are an army. The largest army wins, so"
        " remember where yours are."
    ),
    explained={
        "MA-4": Message(
            "Pieces turn grey: only the one placed last shows its colours. The other colours stay"
            " secret until the end."
        ),
        "MA-10": Message("A piece that has turned grey stays grey, even if a move is undone."),
    },
)  # fmt: skip
