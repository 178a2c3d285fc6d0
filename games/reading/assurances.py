"""Removal of phrases that confirm a move: “no takebacks”, “not passing, A5”."""

from __future__ import annotations

import re

from games.reading.source_text import TracedText

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
    | without\s(?:further|any\smore)\sado | fingers\scrossed
    | here\s(?:goes(?:\s(?:nothing|everything))?|we\sgo)
    | (?:cya|see\s(?:you|ya|u)|c\su|good\sluck|gl)\s(?:in\s(?:the\s)?)?next\s(?:round|turn|time)
        (?=\s*(?:[^\w\s]|$))
    | (?:good\sluck|gl)\s(?:remembering|beating|stopping|finding|topping|blocking|breaking|with)
        (?:\s(?:that|it|this|one|now)){1,2}(?=\s*(?:[^\w\s]|$))
    | (?:(?:pls|plz|please|so|and|now)\s){0,2}(?:dont|don't|do\snot)\s(?:you\s(?:dare\s)?)?
        (?:(?:burn|block|beat|break|ruin|spoil|steal)\s(?:it|this|that|me|them|mine|my\s(?:stones?|pieces?))
        |(?:laugh|judge|hate|cry|blink)(?:\s(?:at\s)?(?:me|it|this))?)
        (?:\s(?:again|now|pls|please|too))*(?=\s*(?:[^\w\s]|$|[^\W\d]{3,}\W*$))
    | (?:so?r+y|soz|apologies)(?:\s(?:that|if))?
        (?:\s(?:i\s?'?a?m|i\swas|i\stook|for|about|was|being|taking|my|the|a|so|too|bit|super|very|really|all)){1,4}
        \s(?:wait(?:ing)?|delay(?:ed)?|late|slow|afk|away|lag(?:ging)?|spam|long|silence|trouble|noise
        |typos?|confusion|caps|hold\s?up|hurry|quiet|gone|brb|busy)
        (?:\s(?:everyone|all|guys|mate))?
    | (?:(?:haha|lol|hehe|and|now|bet)\s)?(?:you|u)
        \s(?:won't|wont|will\snever|can't|cant|'ll\snever)\s
        (?:remember|beat|stop|top|catch|find|block|break|escape|handle|see|guess|counter)
        (?:\s(?:it|this|that|me|them|these|one|coming|now)){0,3}(?=\s*(?:[^\w\s]|$))
    | (?:(?:i\s)?hope\s(?:this|that|it)\s(?:works(?:\sout)?|helps|is\s(?:good|ok|okay|fine|enough))
        |wish\sme\sluck)
    | (?<!same\s)as\s(?:planned|always|usual|ever|promised|announced|discussed|agreed)
    | (?<=\d\s)to\s(?:block|connect|extend|expand|grow|join|defend|cut|link|stop)
        (?:\s(?:it|him|her|them|you|u|off|up|my|the|his|your|these|those|two|both|groups?|stones?|edges?)){0,4}
        (?=\s*(?:[,.!:;)]|$))
    | (?:my|the)\s(?:move|choice|answer|turn|submission|pick|action)s?
        (?:\s(?:for|in)\s(?:the|this)\s(?:round|turn))?\swould\sbe\s?:
    | (?:btw\s)?(?:did\s(?:you|u|it|that|this|my\s(?:move|message))\s(?:get|see|arrive|go|come|work)
        (?:\s(?:it|that|this|mine|through|in|ok|my\s(?:move|message|answer)))*
        |(?:you\s|u\s)?got\s(?:it|that|this|mine)|received)\s?\?
    | (?:btw\s)?how\s(?:much\stime|many\s(?:seconds?|minutes?|secs|mins))
        (?:\s(?:is|are|do|we|i|have|left|there))*\s?\?
    | (?:after|with)\s(?:much|long|some|lots\sof|a\slot\sof|careful)\s
        (?:thoughts?|thinking|consideration|calculation)
    | (?:fuck|screw|sod|damn)\sit | i(?:'?ve|\shave)?\sdecided | (?:took|that\stook)\sme\sa\swhile
    | (?<=thank\syou\s)so\smuch | (?<=thanks\s)so\smuch
    | watch\s(?:this|me)(?=\s*(?:[^\w\s]|$))
    | (?:sure|ok|okay|yeah|yea|eh|meh|yep|well)[\s,]{1,3}why\snot
        (?=[\s,.!:]{1,3}(?:'?[a-i]\s?\d|black\s|white\s|red\s|blue\s|[bwr]\s|\d|swap\s|double\s|pass\b))
    )(?![\w'])""",
    re.VERBOSE,
)
_NOT_PASSING = re.compile(
    r"""(?<![\w'])(?:no[\s,]+){0,3}(?:(?:i'?m|i\sam|we'?re)\s)?(?:(?:def|definitely|obv|obviously)\s)?
      (?:not|no|never|can'?t|cannot|won'?t|not\s(?:gonna|going\sto)|don'?t\s(?:want\sto|wanna))\s
      (?:pass(?:ing|es)?|skip(?:ping)?|fold(?:ing)?|declin(?:e|es|ing)|giv(?:e|ing)\sup|quit(?:ting)?)
      (?:\s(?:(?:for|from)\sme|this\s(?:time|one|turn|round)|here|today|now|lol|haha|again|(?:just\s)?yet|in\sthis\sgame|allowed|huh)){0,2}
      (?:[ ]?[,.;:!…)-]{1,3}(?=\s*\S)|\s(?=(?:so|but|and)\s)|\n)""",
    re.VERBOSE,
)
"""Matches a phrase that denies a pass and is followed by more text: “not passing, A5”."""
_PASS = r"(?:pass|skip|fold|declin)(?:e|es|ing|ping)?"
_ALMOST_PASSED = re.compile(
    rf"(?<![\w']){_PASS}\s?\?+\s*(?:no\sway|nah|nope|never|not\s(?:yet|me)|lol\sno)[\s.!,]{{1,4}}(?=\S)"
    rf"|(?<![\w'])(?:i\s)?was\s(?:gonna|going\sto|about\sto)\s{_PASS}(?:\s(?:too|again|here|this)){{0,2}}"
    r",?\sbut\s(?:no|nah|nope|then|ok)[\s.!,:]{1,4}(?=\S)"
)
"""Matches a pass that was only considered: “pass? no way. D5”."""
_CROSSED_ARMS = re.compile(
    r"🙅[🏻🏼🏽🏾🏿♀♂\u200d\ufe0f]*\s*(?=(?:no\b|nope\b|nah\b|pass|skip|declin))"
)
"""Matches the emoji with crossed arms before a “no” or a pass."""
_ASSURING = (
    "no ", "not ", "dont ", "don't ", "without", "in stone", "luck", "gl ", "here ", "next ",
    "sure ", "crossed", "sor", "sry", "soz", "apolog", "you ", "u ", "hope", "as ", "to ",
    "would", "?", "after", " it", "decided", "while", "much", "watch ",
)  # fmt: skip
_PASSING = ("pass", "skip", "fold", "declin", " up", "quit")


def without_assurances(text: TracedText) -> TracedText:
    """Return the text without phrases that confirm a move."""
    small = text.small
    if "🙅" in small:
        text = text.sub(_CROSSED_ARMS, "", small)
        small = text.small
    if any(map(small.__contains__, _PASSING)):
        text = text.sub(_ALMOST_PASSED, " ", small)
        text = text.sub(_NOT_PASSING, " ", text.small)
        small = text.small
    return text.sub(_ASSURED, " ", small) if any(map(small.__contains__, _ASSURING)) else text
