"""What is said beside a move and only makes it surer: “no takebacks”, “not passing, A5”."""

from __future__ import annotations

import re

from games.reading.traced import Traced

_ASSURED = re.compile(
    r"""(?<![\w'])(?:
      (?:(?:and|with|so|,)\s)?(?:no|without)\s(?:(?:more|further)\s)?
        (?:takes?\s?-?\s?(?:sies\s)?back(?:s|sies|ies)?|takesies|backsies|regrets?|changes|edits
        |going\sback|turning\sback|kidding|jokes?|cap|doubt|bluff(?:ing)?)(?:\sfrom\sme)?
    | (?:i'?m\s)?not\s(?:changing|gonna\schange|going\sto\schange)\s(?:it|that|this|my\smind)
        (?:\s(?:anymore|again|now))?
    | (?<!not\s)(?<!n't\s)(?<!nt\s)(?<!no\s)(?<!never\s)sure\sabout\s(?:it|that|this)
    | (?:i'?m\s)?not\s(?:kidding|joking|bluffing)
    | (?:(?:that|it)(?:'?s|\sis)\s)?(?:set|written|carved)\sin\sstone
    | here\s(?:goes(?:\s(?:nothing|everything))?|we\sgo)
    | (?:cya|see\s(?:you|ya|u)|c\su|good\sluck|gl)\s(?:in\s(?:the\s)?)?next\s(?:round|turn|time)
        (?=\s*(?:[^\w\s]|$))
    | (?:good\sluck|gl)\s(?:remembering|beating|stopping|finding|topping|blocking|breaking|with)
        (?:\s(?:that|it|this|one|now)){1,2}(?=\s*(?:[^\w\s]|$))
    | (?:sure|ok|okay|yeah|yea|eh|meh|yep|well)[\s,]{1,3}why\snot
        (?=[\s,.!:]{1,3}(?:'?[a-i]\s?\d|black\s|white\s|red\s|blue\s|[bwr]\s|\d|swap\s|double\s|pass\b))
    )(?![\w'])""",
    re.VERBOSE,
)
_STAYING = re.compile(
    r"""(?<![\w'])(?:(?:i'?m|i\sam|we'?re)\s)?(?:(?:def|definitely|obv|obviously)\s)?
      (?:not|no|never|can'?t|cannot|won'?t|not\s(?:gonna|going\sto)|don'?t\s(?:want\sto|wanna))\s
      (?:pass(?:ing|es)?|skip(?:ping)?|fold(?:ing)?|declin(?:e|ing)|giv(?:e|ing)\sup|quit(?:ting)?)
      (?:\s(?:for\sme|this\s(?:time|one|turn|round)|here|today|now|lol|haha|again)){0,2}
      (?:[ ]?[,.;:!…)-]{1,3}(?=\s*\S)|\s(?=(?:so|but|and)\s)|\n)""",
    re.VERBOSE,
)
"""A pass that is denied before something else is said."""
_ASSURING = ("no ", "not ", "without", "in stone", "luck", "gl ", "here ", "next ", "sure ")
_PASSING = ("pass", "skip", "fold", "declin", " up", "quit")


def without_assurances(text: Traced) -> Traced:
    """The text without what only says that a move is meant."""
    small = text.small
    if any(map(small.__contains__, _PASSING)):
        text = text.sub(_STAYING, " ", small)
        small = text.small
    return text.sub(_ASSURED, " ", small) if any(map(small.__contains__, _ASSURING)) else text
