"""What players call the trials, and putting out and doing nothing, as one word for each."""

from __future__ import annotations

import re

from games.reading.traced import Traced

_NUMBERED = r"(?:\btrial|\bpart|\bgame|\bt|#)\s?(?:{}|{})(?!\d)(?=\s*[:=.)\-\n])"
_NONE = r"\b(?:candles|nodes|noughts)\s*[:=.)\-–—]*\s*(?:-|–|—|/|x|✗|❌)\s*$"
_SPELLINGS = (
    (r"candle[ -]?countdown|\bcandle\s*:|\bcc\s*:|" + _NUMBERED.format(1, "one"), " candles "),
    (r"know[ -]your[ -]nodes|\bkyn\b|\bnode\s*:|" + _NUMBERED.format(2, "two"), " nodes "),
    (
        r"wandering[ -]noughts(?: (?:and|&|n) crosses)?|noughts? (?:and|&|n) crosses"
        r"|tic[ -]tac[ -]toe|\bwnc?\b|\bnought\s*:|" + _NUMBERED.format(3, "three"),
        " noughts ",
    ),
    (
        r"\b(?:no investments?|not? investing(?: anything| any(?: sway)?)?"
        r"|(?:not|don'?t|won'?t) invest(?:ing)? any(?:thing)?)\b",
        " invest none ",
    ),
    (
        r"\b(?:not lighting|(?:don'?t|won'?t) light) (?:any candles?|anything|any)\b"
        r"|\bno (?:candles|lights?)\b|\blight(?:ing)? (?:none|nothing)\b",
        " candles none ",
    ),
    (r"\bno to (candles|nodes|noughts)\b", r" \1 none "),
    (r"\bno noughts?\b", " noughts none "),
    (r"\bno nodes\b", " nodes none "),
    (
        r"\bno (?:actions?|moves?|changes?)\b|\bdo nothing\b|\bn/a\b|∅"
        r"|\bnot? (?:doing|moving)(?: anything| any)?\b",
        " none ",
    ),
    (r"^\s*t\s?1\b(?!\s*=)", " candles "),
    (r"^\s*t\s?2\b(?!\s*=)", " nodes "),
    (r"^\s*t\s?3\b(?!\s*=)", " noughts "),
    (r"\b(?:put|blow|putting|blowing)(?: candle)? ([a-i]) out\b", r" extinguish \1 "),
    (r"\b(?:put|blow|putting|blowing) out\b|\bturn off\b", " extinguish "),
    (r"\bturn on\b", " light "),
    (r"\bturn(?:ing)? (?:candle )?([a-i]) on\b", r" light \1 "),
    (r"\bturn(?:ing)? (?:candle )?([a-i]) off\b", r" extinguish \1 "),
    (_NONE, None),
    (r"\bround \d+\s*[:.!-]?|\br\d+\s*:|🕯", " "),
    (r"⭕|◯", " circle "),
    (r"❌|✖", " cross "),
)
_RULES = tuple((re.compile(what, re.IGNORECASE | re.MULTILINE), to) for what, to in _SPELLINGS)


def respelled(text: Traced) -> Traced:
    """A message with one word for each trial, and for what is put out or not done."""
    for pattern, to in _RULES:
        text = text.sub(pattern, _headed_none if to is None else to)
    return text


def _headed_none(found: re.Match[str]) -> str:
    return found[0].split()[0].rstrip(":=.)-") + " none"
