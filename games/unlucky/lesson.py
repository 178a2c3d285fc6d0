"""The lessons of Unlucky For Some: one for each trial, and one for all three together."""

from __future__ import annotations

from games.core import Message
from games.lessons.steps import TIME, Lesson, Step

_MISSING = {"UF-4": Message("A part that does not arrive in time counts as “no action”.")}

_CANDLES = Message(
    "Each round, the numbers on your lit candles are added up, and the higher total scores a "
    "point. The player with more points after thirteen rounds wins."
)
_IN_CANDLES = {
    **_MISSING,
    "CC-1": Message(
        "Both trays are set, and you see only your own numbers. If you had not sent an"
        " arrangement in time, one would have been drawn."
    ),
    "CC-4": Message("A candle that has burnt down shows its kind, but never its number."),
    "CC-5": Message(
        "Totals are secret. If totals are equal, the player with more lit candles scores. A star "
        "means 10 or more."
    ),
}
_NODES = Message(
    "Invest Sway to hold nodes; more than half of a region’s nodes hold the region. The player "
    "with more regions after thirteen rounds wins; holding nine wins at once."
)
_IN_NODES = {
    **_MISSING,
    "KN-4": Message("If both have invested in a node, it takes a lead of 2 to hold it."),
    "KN-5": Message(
        "Income: 2, plus 1 for each node and region, plus 1 for every 2 Sway kept. Then round 3"
        " takes 3 of the Sway kept but leaves at least 3, and so on."
    ),
}
_NOUGHTS = Message(
    "Three of your pieces in a row are a line, even diagonally. The player with more lines after "
    "thirteen rounds wins."
)
_IN_NOUGHTS = {
    **_MISSING,
    "WN-3": Message("Both chose the same space: it gets one wall, and each of you has used one."),
    "WN-4": Message("No piece moves diagonally between two walls."),
    "WN-7": Message(
        "Both move at once. No piece moves into a wall or an occupied space; two pieces that aim"
        " at the same space exchange places."
    ),
    "WN-8": Message(
        "If you place a piece where an enemy piece has just moved, yours goes to the space that "
        "the enemy left. If both place on the same space, neither gets it."
    ),
}

CANDLES = Lesson(
    (
    Step(
        title=Message("Nine candles"),
        task=Message(
            "You own three slow, three medium and three fast candles: they burn for 3, 2 and 1"
            " rounds. Each gets a number from 0 to 8; the sum of number × rounds is at most 75."
            " Press “Show me”, then Enter."
        ),
        result=Message(
            "Your big numbers burn fast. Your rival sees only a trim: black for an even number,"
            " white for an odd one."
        ),
        wants=("arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S",),
        otherwise=Message("A good idea for a match. Here, use what “Show me” fills in."),
        rival=("arrange 8F 7M 6S 5F 4M 3S 2F 1M 0S",),
        clause="CC-1",
    ),
    Step(
        title=Message("Light one"),
        task=Message(
            "In each of thirteen rounds, you may light one candle. The numbers of your lit "
            "candles are added up, and the higher total scores a point. Light A, your 8."
        ),
        result=Message(
            "8 against 5: the point is yours. Totals stay secret, and so do numbers. A was fast:"
            " it has burnt out."
        ),
        wants=("light A",),
        otherwise=Message("Light A this time: it has your 8."),
        rival=("light D",),
        clause="CC-4",
    ),
    Step(
        title=Message("A tie"),
        task=Message("Light B, your 7."),
        result=Message(
            "7 against 7. Now more lit candles would score, but each of you has one: nobody scores."
        ),
        wants=("light B",),
        rival=("light B",),
        clause="CC-5",
    ),
    Step(
        title=Message("Candles burn on"),
        task=Message(
            "Your rival’s B is medium and burns for a second round. Start a longer one too:"
            " light D, a medium 5."
        ),
        result=Message(
            "Your rival lit another candle: 7 + 4 = 11 beats your 5. A star beside the candles"
            " shows a total of 10 or more; otherwise you can only guess."
        ),
        wants=("light D",),
        rival=("light E",),
        clause="CC-5",
    ),
    Step(
        title=Message("Put one out"),
        task=Message(
            "Twice in a match you may put a lit candle out and keep the rest of it for later. Light"
            " C, and put out D in the same round."
        ),
        result=Message(
            "Your 6 lost to 4 + 3 = 7, but D has a round left and can be lit again."
        ),
        wants=("light C extinguish D",),
        otherwise=Message("Do both: light C (your 6), and put out D."),
        rival=("light F",),
        clause="CC-3",
    ),
    Step(
        title=Message("After thirteen rounds"),
        task=Message(
            "The player with more points wins. If they are level, the one who had more candles lit "
            "at one time wins. Nine candles burn for 18 rounds in all: use them where it counts."
        ),
        clause="CC-6",
    ),
),
    goal=_CANDLES,
    explained=_IN_CANDLES,
)  # fmt: skip

NODES = Lesson(
    (
    Step(
        title=Message("Invest"),
        task=Message(
            "You begin with 3 Sway. Put 2 of it on E2 and 1 on B2: click a node, then click again "
            "for more. In each region, you may invest in at most one node per round."
        ),
        result=Message(
            "You alone have invested there, so both nodes are yours. Everybody sees whose they"
            " are, but not how much is invested there."
        ),
        wants=("B2=1 E2=2",),
        otherwise=Message("Put 2 on E2 and 1 on B2, please: that is all your Sway."),
        rival=("D4=3",),
        clause="KN-3",
    ),
    Step(
        title=Message("Regions"),
        task=Message(
            "You earned 2, and 1 for each node: 2 + 2 = 4. Regions I and J have three nodes each;"
            " more than half makes a region yours. Put 2 on F2 and 2 on B3."
        ),
        result=Message(
            "Both regions are yours, and each brings 1 more: you earned 2 + 4 + 2 = 8. Regions"
            " decide the trial."
        ),
        wants=("F2=2 B3=2",),
        otherwise=Message("Put 2 on F2 and 2 on B3 to hold two of three nodes in each region."),
        rival=("E3=3",),
        clause="KN-4",
    ),
    Step(
        title=Message("Two more"),
        task=Message(
            "Where both have invested, a node belongs to whoever has at least 2 more there. B2"
            " holds only 1 of yours: put 3 more on it, and keep the other 5."
        ),
        result=Message(
            "Your rival put 2 on B2. With 4 you have two more, so it stays yours. With 3 against 2"
            " it would have been nobody’s."
        ),
        wants=("B2=3",),
        otherwise=Message("Put 3 on B2, and nothing else this time."),
        rival=("B2=2",),
        clause="KN-4",
    ),
    Step(
        title=Message("What you keep"),
        task=Message(
            "You kept 5, and every 2 of them earned 1: your income is 8 + 2 = 10. Then round 3"
            " takes 3 of the 5 but leaves at least 3, so 3 remain. You have 3 + 10 = 13. Put 8"
            " on C5."
        ),
        result=Message(
            "You kept 5 again, which earned 2. Round 4 takes 4 but leaves at least 4, so 4"
            " remain. Saving pays a little; holding regions pays every round."
        ),
        wants=("C5=8",),
        otherwise=Message("Put 8 on C5, please: it is in region L."),
        rival=("D5=3",),
        clause="KN-5",
    ),
    Step(
        title=Message("Nothing sent"),
        task=Message("See what happens if you send nothing: let the time run out."),
        result=Message(
            "You invested nothing. The 15 Sway that you kept earned 7; then round 5 took 5 of them,"
            " leaving 15 − 5 = 10."
        ),
        wants=(TIME,),
        rival=("E6=4",),
        clause="KN-3",
    ),
    Step(
        title=Message("How it ends"),
        task=Message(
            "A player who holds nine of the thirteen regions at the end of a round wins at once. "
            "After round 13, the player with more regions wins; if those are equal, the one with "
            "more nodes."
        ),
        clause="KN-7",
    ),
),
    goal=_NODES,
    explained=_IN_NODES,
)  # fmt: skip

NOUGHTS = Lesson(
    (
    Step(
        title=Message("Place"),
        task=Message(
            "You play circles. Both of you move at once, and three in a row are a line. A new "
            "piece may go where there is nothing around it, or beside an enemy piece. Place one "
            "on B3."
        ),
        result=Message("Your rival has come to A3, right beside where you are now."),
        wants=("place B3",),
        otherwise=Message("For this lesson place your first piece on B3."),
        rival=("place A3",),
        clause="WN-5",
    ),
    Step(
        title=Message("Move and place"),
        task=Message(
            "A turn is up to two different actions: a wall, a move, a new piece. A move goes one"
            " space in any direction, even diagonally. Move B3 to C3, and place a piece on E4."
        ),
        result=Message(
            "Moves come first, then placements. Your rival came to E3, beside your new piece: it"
            " was not there yet when the round began."
        ),
        wants=("move B3-C3 place E4",),
        otherwise=Message("Do both in one turn: move B3 to C3, and place on E4."),
        rival=("place E3",),
        clause="WN-2",
    ),
    Step(
        title=Message("Walls"),
        task=Message(
            "You have two walls for the match, from round 3 on. Nothing may enter a wall. Put one"
            " on D2, and move C3 to C2."
        ),
        result=Message("The wall stays. C2, D3, E4: one more piece makes a line."),
        wants=("wall D2 move C3-C2",),
        otherwise=Message("Put a wall on D2, and move C3 to C2."),
        rival=("move A3-A2",),
        clause="WN-3",
    ),
    Step(
        title=Message("A line"),
        task=Message(
            "D3 is beside your rival’s piece on E3, so you may place there. Do it now."
        ),
        result=Message(
            "C2, D3 and E4 are a line. Your rival’s piece has walked away, but what counts is where"
            " it stood when the round began."
        ),
        wants=("place D3",),
        otherwise=Message("Place on D3: it completes C2, D3 and E4."),
        rival=("move E3-F3",),
        clause="WN-9",
    ),
    Step(
        title=Message("Guess where they go"),
        task=Message(
            "You may also place where an enemy piece stands. If it walks away, the space is yours."
            " You think that F3 will move on: place there."
        ),
        result=Message(
            "Your rival moved F3 to F4, and your piece is on F3. If F3 had stayed, your placement"
            " would have failed. It also fails if both of you place on the same space."
        ),
        wants=("place F3",),
        otherwise=Message("Place on F3, where your rival’s piece stands."),
        rival=("move F3-F4",),
        clause="WN-8",
    ),
    Step(
        title=Message("After thirteen rounds"),
        task=Message(
            "The player with more lines wins; four in a row count as two lines. If the lines are "
            "level, the player who was ahead first wins, so an early line is worth more than a "
            "late one."
        ),
        clause="WN-9",
    ),
),
    goal=_NOUGHTS,
    explained=_IN_NOUGHTS,
)  # fmt: skip

ALL = Lesson(
    (
    Step(
        title=Message("Three trials at once"),
        task=Message(
            "You play three games at the same time; win two of them. Each trial has a lesson of"
            " its own: take those first. Before round 1 the candles are arranged: press “Show me”,"
            " then Enter."
        ),
        result=Message("Now thirteen rounds follow, each with five minutes for all three games."),
        wants=("candle-countdown: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S",),
        otherwise=Message("For this lesson, use what “Show me” fills in."),
        rival=("candle-countdown: arrange 8F 7M 6S 5F 4M 3S 2F 1M 0S",),
        clause="UF-1",
    ),
    Step(
        title=Message("A part for each trial"),
        task=Message(
            "Each round you send one part for each trial, in any order. Begin with the candles:"
            " light A."
        ),
        result=Message("One of three parts is in. You can replace it until the round is closed."),
        wants=("candle-countdown: light A",),
        rival=("candle-countdown: light D", "know-your-nodes: D4=3", "wandering-noughts: place A3"),
        clause="UF-2",
    ),
    Step(
        title=Message("The second part"),
        task=Message("Now Know Your Nodes: put 2 Sway on E2 and 1 on B2."),
        result=Message("Two of three."),
        wants=("know-your-nodes: B2=1 E2=2",),
        clause="UF-2",
    ),
    Step(
        title=Message("The third part"),
        task=Message("Wandering Noughts and Crosses: place a piece on C3."),
        result=Message("All parts are in, and all three boards show what both of you did."),
        wants=("wandering-noughts: place C3",),
        clause="UF-2",
    ),
    Step(
        title=Message("One clock"),
        task=Message(
            "Five minutes is not long for three games. Your rival has sent only the candles. "
            "Let the time run out and see."
        ),
        result=Message(
            "A missing part counts as “no action” in its own trial only. The other parts are played"
            " as they were sent."
        ),
        wants=(TIME,),
        rival=("candle-countdown: light B",),
        clause="UF-4",
    ),
    Step(
        title=Message("Two of three"),
        task=Message(
            "The player who wins two trials wins the match. Save time on a trial that is lost "
            "anyway."
        ),
        clause="UF-1",
    ),
),
    goal=Message(
        "Three games at once, under one clock: win two of them."
    ),
    explained={**_IN_CANDLES, **_IN_NODES, **_IN_NOUGHTS},
    gathers=True,
)  # fmt: skip

LESSONS = {
    "unlucky-for-some": ALL,
    "candle-countdown": CANDLES,
    "know-your-nodes": NODES,
    "wandering-noughts": NOUGHTS,
}
