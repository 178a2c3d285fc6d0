"""What players call the trials, and putting out and doing nothing, as one word for each."""

from __future__ import annotations

import re

from games.reading.preparing import holds
from games.reading.traced import Traced

_NONE = r"(?:candles|nodes|noughts)\s*[:=.)\-–—]*\s*(?:-|–|—|/|x|✗|❌)(?=\s*(?:$|[,;]))"
_TRIAL = r"(?:\b(?:t(?:rial)?|part|game)|#)\s?{}(?!\d)(?=\s*[:=.)\-\n])"
_SPELLINGS = (
    (r"candle(?:[ -]?countdown|(?<!\wcandle)\s*:)", " candles ", "candle"),
    (r"cc(?<!\wcc)\s*[:=-]", " candles ", "cc"),
    (r"know[ -]your[ -]nodes", " nodes ", "know"),
    (r"kyn(?<!\wkyn)\b", " nodes ", "kyn"),
    (r"node(?<!\wnode)\s*:", " nodes ", "node"),
    (r"wandering[ -]noughts(?:[ ](?:and|&|n)[ ]crosses)?", " noughts ", "wandering"),
    (r"noughts?[ ](?:and|&|n)[ ]crosses", " noughts ", "crosses"),
    (r"tic[ -]tac[ -]toe", " noughts ", "tac"),
    (
        r"x(?<!\wx)(?:'?s)?(?:[ ]?(?:and|&|n|/)[ ]?)?o(?:'?s)?\b",
        " noughts ",
        "xo xs x's x/ x_/ x& x_& xand x_and xn x_n",
    ),
    (r"wn(?<!\wwn)c?\b", " noughts ", "wn"),
    (r"nought(?<!\wnought)\s*:", " noughts ", "nought"),
    (_TRIAL.format("(?:1|one)"), " candles ", "trial part game # t1 t_1 tone t_one"),
    (_TRIAL.format("(?:2|two)"), " nodes ", "trial part game # t2 t_2 ttwo t_two"),
    (_TRIAL.format("(?:3|three)"), " noughts ", "trial part game # t3 t_3 tthree t_three"),
    (
        r"\b(?:no investments?|not? investing(?: anything| any(?: sway)?)?"
        r"|(?:not|don'?t|won'?t) invest(?:ing)? any(?:thing)?)\b",
        " invest none ",
        "invest",
    ),
    (
        r"\b(?:not lighting|(?:don'?t|won'?t) light) (?:any candles?|anything|any)\b"
        r"|\bno (?:candles?|lights?)\b(?!\s+[a-i]\b)|\blight(?:ing)? (?:none|nothing)\b",
        " candles none ",
        "not_light n't_light nt_light no_candle no_light light_no lighting_no",
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
    (r"^\s*t\s?1\b(?!\s*=)", " candles ", "t1 t_1"),
    (r"^\s*t\s?2\b(?!\s*=)", " nodes ", "t2 t_2"),
    (r"^\s*t\s?3\b(?!\s*=)", " noughts ", "t3 t_3"),
    (r"\b(?:put|blow|putting|blowing)(?: candle)? ([a-i]) out\b", r" extinguish \1 ", "_out"),
    (r"\b(?:put|blow|putting|blowing) out\b|\bturn off\b", " extinguish ", "_out turn_off"),
    (r"\bturn on\b", " light ", "turn_on"),
    (r"\bturn(?:ing)? (?:candle )?([a-i]) on\b", r" light \1 ", "turn"),
    (r"\bturn(?:ing)? (?:candle )?([a-i]) off\b", r" extinguish \1 ", "turn"),
    (_NONE, None, "candles nodes noughts"),
    (r"^\s*🕯(?=\s*\S)", " candles ", "🕯"),
    (r"🕯", " ", "🕯"),
    (r"(?<![\w'])x(?=\s+(?:at|on|to|onto)\s+[a-f] ?[1-6]\b)", " cross ", "x_at x_on x_to"),
    (r"(?<![\w'])o(?=\s+(?:at|on|to|onto)\s+[a-f] ?[1-6]\b)", " circle ", "o_at o_on o_to"),
    (r"⭕|◯", " circle ", "⭕ ◯"),
    (r"[❌✖](?=\s*(?:(?:at|on|to|onto)\s+)?[a-f] ?[1-6]\b)", " cross ", "❌ ✖"),
)
"""What is looked for, what takes its place, and what a text has that may hold it: short pieces with
`_` for a space, of which one must be there."""
_RULES = tuple(
    (
        re.compile(what, re.MULTILINE),
        to,
        tuple(one.replace("_", " ") for one in has.split()),
    )
    for what, to, has in _SPELLINGS
)


def respelled(text: Traced) -> Traced:
    """A message with one word for each trial, and for what is put out or not done."""
    lower = text.small
    for pattern, to, has in _RULES:
        if holds(lower, has):
            changed = text.sub(pattern, _headed_none if to is None else to, lower)
            if changed is not text:
                text, lower = changed, changed.small
    return text


def _headed_none(found: re.Match[str]) -> str:
    return found[0].split()[0].rstrip(":=.)-") + " none"
