"""An evening of Unlucky For Some to learn umpiring by: the candles and three rounds of sheets."""

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
    late,
    mends,
    move,
    question,
    refused,
    word,
)


def _candles(text: str) -> str:
    return f"candle-countdown: {text}"


def _nodes(text: str) -> str:
    return f"know-your-nodes: {text}"


def _noughts(text: str) -> str:
    return f"wandering-noughts: {text}"


_BEFORE = Scene(
    BEFORE,
    Message("Before the start"),
    (
        chatter(NORA, 1.5, "Hello! Candles first, is that right?", Message("It is (CC-1).")),
        chatter(
            FELIX, 4, "three games at once, what could go wrong",
            Message("He is there, too."),
        ),
        word(NORA, 6, "My word: candlestick", "candlestick"),
        word(FELIX, 7.5, "thirteen", "thirteen"),
    ),
    posted=False,
)  # fmt: skip

_ARRANGING = Scene(
    ("round", 0),
    Message("The candles"),
    (
        move(
            NORA, 9, "My candles: 8F 7F 6F 5M 4M 3M 2S 1S 0S",
            _candles("arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"),
            really=Message("Nine numbers with their burn times, for A to I; mended later."),
        ),
        move(
            FELIX, 20, "slow: A2 B1 C0\nmedium: D5 E4 F3\nfast: G8 H7 I6",
            _candles("arrange 2S 1S 0S 5M 4M 3M 8F 7F 6F"),
            really=Message("The same thing by burn time: letter and number together."),
        ),
        mends(
            NORA, 31, "Sorry, changed my mind: 6F 7F 8F 5M 4M 3M 2S 1S 0S",
            _candles("arrange 6F 7F 8F 5M 4M 3M 2S 1S 0S"),
            really=Message("A new arrangement takes the place of the first, as long as the round is"
            " open."),
        ),
    ),
)  # fmt: skip

_ROUND_1 = Scene(
    ("round", 1),
    Message("Round 1"),
    (
        move(
            NORA, 10, "candles: light A\nnodes: D4 3\nnoughts: place C3",
            _candles("light A"), _nodes("D4=3"), _noughts("place C3"),
            really=Message("A whole sheet. One paste fills all three fields."),
        ),
        move(
            FELIX, 17, "light d", _candles("light D"),
            really=Message("His candles alone; the other parts come one by one."),
        ),
        move(
            FELIX, 28, "nodes: all 3 on D1", _nodes("D1=3"),
            really=Message("All his Sway in D1."),
        ),
        question(
            NORA, 36, "Did all three of mine arrive?",
            Message("She only wanted to know that her sheet was in."),
        ),
        move(
            FELIX, 56, "noughts: place E5!!", _noughts("place E5"),
            really=Message("His last part, with seconds to go: a cross on E5."),
        ),
    ),
)  # fmt: skip

_ROUND_2 = Scene(
    ("round", 2),
    Message("Round 2"),
    (
        move(
            FELIX, 8, "candles: no action\nnodes: D1 2\nnoughts: place C4",
            _candles("none"), _nodes("D1=2"), _noughts("place C4"),
            really=Message("A whole sheet; “no action” is an answer, too."),
        ),
        refused(
            NORA, 13, "candles: none\nnodes: 40 in D4\nnoughts: move C3 to D3",
            Message("She has nowhere near 40 Sway. Enter the two parts that are legal if you like;"
            " they come again."),
        ),
        move(
            NORA, 29, "Oh. Then candles: none, nodes: 2 in C4, noughts: move C3 to D3",
            _candles("none"), _nodes("C4=2"), _noughts("move C3-D3"), asked=True,
            really=Message("The same sheet with nodes that she can pay for."),
        ),
        mends(
            FELIX, 38, "Correction: noughts: place B3", _noughts("place B3"),
            really=Message("One part of his sheet was mended; the other two stayed."),
        ),
    ),
)  # fmt: skip

_ROUND_3 = Scene(
    ("round", 3),
    Message("Round 3"),
    (
        asks(
            NORA, 8, "light B or C",
            Message("Two candles and a choice: ask back."),
        ),
        move(
            NORA, 20, "candles: light B\nnodes: none\nnoughts: none",
            _candles("light B"), _nodes("none"), _noughts("none"), asked=True,
            really=Message("The answer, with the rest of her sheet."),
        ),
        chatter(
            FELIX, 26, "I resign myself to losing at C4 😭",
            Message("Grumbling. He resigned himself, not the match."),
        ),
        move(
            FELIX, 40, "light G, nodes none", _candles("light G"), _nodes("none"),
            really=Message("Two of three parts; the third had not come yet."),
        ),
        late(
            FELIX, 62.5, "noughts: wall E2", _noughts("wall E2"),
            really=Message("The third part came after the time: no action in that trial alone"
            " (UF-4)."),
        ),
    ),
)  # fmt: skip

SCRIPT = Script(
    minutes=6,
    about=Message("Whole sheets, parts one by one, a part mended, a part too late."),
    seed="d4" * 32,
    options={"round_seconds": 60, "arrangement_seconds": 60},
    scenes=(_BEFORE, _ARRANGING, _ROUND_1, _ROUND_2, _ROUND_3),
)
