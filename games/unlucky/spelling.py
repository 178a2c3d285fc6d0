"""What players call the trials, and putting out and doing nothing, as one word for each."""

from __future__ import annotations

import re

from games.reading.traced import Traced

_NUMBERED = r"(?:\btrial|\bpart|\bgame|\bt|#)\s?(?:{}|{})(?!\d)(?=\s*[:=.)\-\n])"
_NONE = r"\b(?:candles|nodes|noughts)\s*[:=.)\-–—]*\s*(?:-|–|—|/|x|✗|❌)(?=\s*(?:$|[,;]))"
_SPELLINGS = (
    (
        r"candle[ -]?countdown|\bcandle\s*:|\bcc\s*:|" + _NUMBERED.format(1, "one"),
        " candles ",
        "candle cc 1 one",
    ),
    (
        r"know[ -]your[ -]nodes|\bkyn\b|\bnode\s*:|" + _NUMBERED.format(2, "two"),
        " nodes ",
        "nodes kyn node 2 two",
    ),
    (
        r"wandering[ -]noughts(?: (?:and|&|n) crosses)?|noughts? (?:and|&|n) crosses"
        r"|tic[ -]tac[ -]toe|\bwnc?\b|\bnought\s*:|" + _NUMBERED.format(3, "three"),
        " noughts ",
        "nought tac wn 3 three",
    ),
    (
        r"\b(?:no investments?|not? investing(?: anything| any(?: sway)?)?"
        r"|(?:not|don'?t|won'?t) invest(?:ing)? any(?:thing)?)\b",
        " invest none ",
        "invest",
    ),
    (
        r"\b(?:not lighting|(?:don'?t|won'?t) light) (?:any candles?|anything|any)\b"
        r"|\bno (?:candles|lights?)\b|\blight(?:ing)? (?:none|nothing)\b",
        " candles none ",
        "light candle",
    ),
    (r"\bno to (candles|nodes|noughts)\b", r" \1 none ", "no_to"),
    (r"\bno noughts?\b", " noughts none ", "no_nought"),
    (r"\bno nodes\b", " nodes none ", "no_node"),
    (
        r"\bno (?:actions?|moves?|changes?)\b|\bdo nothing\b|\bn/a\b|∅"
        r"|\bnot? (?:doing|moving)(?: anything| any)?\b",
        " none ",
        "no_ not_ nothing n/a ∅",
    ),
    (r"^\s*t\s?1\b(?!\s*=)", " candles ", "1"),
    (r"^\s*t\s?2\b(?!\s*=)", " nodes ", "2"),
    (r"^\s*t\s?3\b(?!\s*=)", " noughts ", "3"),
    (r"\b(?:put|blow|putting|blowing)(?: candle)? ([a-i]) out\b", r" extinguish \1 ", "_out"),
    (r"\b(?:put|blow|putting|blowing) out\b|\bturn off\b", " extinguish ", "_out turn_off"),
    (r"\bturn on\b", " light ", "turn_on"),
    (r"\bturn(?:ing)? (?:candle )?([a-i]) on\b", r" light \1 ", "turn"),
    (r"\bturn(?:ing)? (?:candle )?([a-i]) off\b", r" extinguish \1 ", "turn"),
    (_NONE, None, "candles nodes noughts"),
    (r"\bround \d+\s*[:.!-]?|\br\d+\s*:|🕯", " ", "round 🕯 r1 r2 r3 r4 r5 r6 r7 r8 r9"),
    (r"(?<![\w'])x(?=\s+(?:at|on|to|onto)\s+[a-f] ?[1-6]\b)", " cross ", "x"),
    (r"(?<![\w'])o(?=\s+(?:at|on|to|onto)\s+[a-f] ?[1-6]\b)", " circle ", "o"),
    (r"⭕|◯", " circle ", "⭕ ◯"),
    (r"❌|✖", " cross ", "❌ ✖"),
)
"""What is looked for, what takes its place, and what a text has that may hold it: short pieces with
`_` for a space, of which one must be there."""
_RULES = tuple(
    (
        re.compile(what, re.IGNORECASE | re.MULTILINE),
        to,
        tuple(one.replace("_", " ") for one in has.split()),
    )
    for what, to, has in _SPELLINGS
)


def respelled(text: Traced) -> Traced:
    """A message with one word for each trial, and for what is put out or not done."""
    lower = text.text.lower()
    for pattern, to, pieces in _RULES:
        if any(piece in lower for piece in pieces):
            changed = text.sub(pattern, _headed_none if to is None else to)
            if changed is not text:
                text, lower = changed, changed.text.lower()
    return text


def _headed_none(found: re.Match[str]) -> str:
    return found[0].split()[0].rstrip(":=.)-") + " none"
