"""What players call the trials, and putting out and doing nothing, as one word for each."""

from __future__ import annotations

import re

from games.reading.preparing import holds
from games.reading.shortcodes import spelled_out
from games.reading.traced import Traced
from games.reading.vocabulary import STANDS

_NONE = r"(?:candles|nodes|noughts)\s*[:=.)\-–—]*\s*(?:-|–|—|/|x|✗|❌)(?=\s*(?:$|[,;/|]))"
_TRIAL = r"(?:\b(?:t(?:rial)?|part|game)|#)\s?{}(?!\d)(?=\s*[:=.)\-\n])"
_BEGIN = r"(?:^|(?<=[|;/.]))\s*"
_TRIALS = "(?:candles|nodes|noughts)"
_STILL = (
    r"(?:as (?:before|above|it (?:is|was)|is|sent)|like before|the same|same|unchanged|untouched)"
)
_REST = (
    r"(?:,|\b(?:and|but)\b)?\s*\b(?:the |my )?(?:rest|remaining (?:parts|trials)"
    r"|(?:everything|all(?: the)?) else|other (?:parts|trials|two)|others"
    r"|candles?|nodes?|noughts)\s+(?:of (?:it|the sheet)\s+)?"
    r"(?:(?:can |should |will )?(?:just )?"
    rf"(?:(?:stays?|remains?)(?: {_STILL})?|(?:is|are) {_STILL})|{_STILL})"
    r"(?: (?:please|pls|thanks|thx))?(?=\s*(?:$|[.,;!)]))"
)
"""“The rest stays”: what is said is added to what was said or sent before."""
_PIECE = r"(?:circle|cross|nought|piece|one|[xo](?=\s))"
_SPELLINGS = (
    (_REST, f" , {STANDS} ", "stay same unchanged untouched as_ remain like_before"),
    (r"\((?:the )?(?:sum|total)\b[^()\n]{0,40}\)", " ", "(sum (total (the_"),
    (
        r"\b(?:sum|total)(?: is|:| =)? \d{1,2}(?:,? (?:so|should be|is|it'?s|which is|that'?s))*"
        r" (?:legal|ok|okay|fine|good|valid|allowed)\b",
        " ",
        "sum total",
    ),
    (r"\(\s*(?:from )?a ?(?:to|through|thru|-|–) ?i\s*\)", " ", "(a (from_a"),
    (
        r"\b(?:sav|keep)(?:e|ing)?(?: (?:up|my sway|sway|it|everything|all|them))*"
        r" for (?:(?:the )?next|later)(?: rounds?| turns?| time)?\b",
        " saving ",
        "saving_ save_ keep_ keeping_",
    ),
    (r"(?<![\w:])\d{1,2}:\d{1,2}(?![\w:])", " ", ":"),
    (
        r"(?:,|\band\b)?\s*\b(?:keep|sav|hold|bank)(?:e|ing)? the (?:other|remaining|last)"
        r" \d{1,2}(?: sway)?\b",
        " ",
        "keep sav hold bank",
    ),
    (r"\bno (?:more|further) changes?\b", " ", "changes no_more_change no_further_change"),
    (
        r"\b(?:not|no) (?:a |going to )?(?:pass|skip)(?:ping|ing)?\b"
        r"(?:\s+(?:on|in|the|candles|nodes|noughts|this|time|round|turn|again|from|me))*"
        r"(?=\s*[,.;:!\n-]\s*\S|\s+but\b)",
        " ",
        "pass skip",
    ),
    (r"candle(?:[ -]?countdown|(?<!\wcandle)\s*:)", " candles ", "candle"),
    (rf"{_BEGIN}cc\b", " candles ", "cc"),
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
    (rf"{_BEGIN}investments?\s*:", " nodes : ", "investment"),
    (r"nought(?<!\wnought)\s*:", " noughts ", "nought"),
    (r"\b(?:first|1st) trial\b|\btrial\s?(?:1|one)\b", " candles ", "trial"),
    (r"\b(?:second|2nd) trial\b|\btrial\s?(?:2|two)\b", " nodes ", "trial"),
    (r"\b(?:third|3rd) trial\b|\btrial\s?(?:3|three)\b", " noughts ", "trial"),
    (rf"{_BEGIN}(?:crosses|circles)\s*:", " noughts : ", "crosses circles"),
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
        r"\b(?:but )?(?:not lighting|(?:don'?t|won'?t) light) (?:any candles?|anything|any)\b"
        r"|\bno light(?:s|ing)?\b(?!\s+(?:[a-i]|candle|of|for)\b)"
        r"|\blight(?:ing)? (?:none|nothing)\b",
        " candles light none ",
        "not_light n't_light nt_light no_light light_no lighting_no",
    ),
    (r"\b([a-i]) gets lit\b", r" light \1 ", "gets_lit"),
    (
        r"\bno (?:new )?candles?\b(?: actions?| moves?)?(?!\s+[a-i]\b)",
        " candles none ",
        "no_candle no_new",
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
    (rf"{_BEGIN}t\s?1\b(?!\s*=)", " candles ", "t1 t_1"),
    (rf"{_BEGIN}t\s?2\b(?!\s*=)", " nodes ", "t2 t_2"),
    (rf"{_BEGIN}t\s?3\b(?!\s*=)", " noughts ", "t3 t_3"),
    (r"\b(?:put|blow|putting|blowing)(?: candle)? ([a-i]) out\b", r" extinguish \1 ", "_out"),
    (r"\b(?:put|blow|snuff)(?:t?ing)? out\b|\b(?:turn|switch) off\b", " extinguish ", "_out _off"),
    (r"\b(?:turn|switch) on\b|\blight(?:ing)? up\b", " light ", "_on light"),
    (
        r"\b(?:sav|keep|hold|bank)(?:e|ing)? (?:(?:up|all|of) )*(?:my )?sway\b(?! (?:in|on|for))",
        " invest none ",
        "sway",
    ),
    (
        r"\b(?:all|everything)(?: (?:that )?(?:i(?:'ve)? (?:have|got)|my sway))? (?:goes|go|going)"
        r"(?= (?:to|in|into|on)\b)",
        " all ",
        "all_ everything_",
    ),
    (
        r"\b(all|everything) (?:that )?i(?:'ve)? (?:have|got)\b",
        r"\1",
        "all_i everything_i",
    ),
    (r"([,&+] |\band )(?:put )?what(?:'s|s| is) left\b", r"\1 rest ", "what"),
    (r"\(\s*\d{1,2} (?:in )?(?:total|altogether)\b[^()\n]{0,20}\)", " ", "total sway altog"),
    (
        r"(?:,|\band\b)? ?\b(?:which |that |so it |it )?leav(?:es|ing) (?:me )?(?:with )?\d{1,2}\b"
        r"(?: (?:left|for later|sway))*",
        " ",
        "leav",
    ),
    (
        r"\bi(?:'ve)? (?:have|got) \d{1,2}(?: sway)?(?=,? so\b|\s*[,:;])(?:,? so\b)?",
        " ",
        "i_have i've_got i_got",
    ),
    (r"\bthe ([a-g]\d) one\b", r"\1", "the"),
    (
        r"\b(?:i )?(?:hope )?(?:that'?s|its|it'?s|this is|thats|that is|which is)(?: all)?"
        r" (?:under|below|within|at most|less than|<=?) (?:the )?\d{2}\b",
        " ",
        "under below within most less <",
    ),
    (r"(?<=\d) instead of \d{1,2}\b", " ", "instead_of"),
    (r"^ *\|[ :|-]+\| *$", "", "|"),
    (r"^ *\|([^|\n]+)\|([^|\n]+)\| *$", r"\1 \2", "|"),
    (r"🔥+ *([b-h])(?= *(?:$|[,;\U0001f9ef]))", r" light \1 ", "🔥"),
    (r"🧯 *([b-h])(?= *(?:$|[,;🔥]))", r" extinguish \1 ", "🧯"),
    (r"\b([a-i]),? (?:and )?not [a-i](?=\s*(?:[.;!)\n]|$|please|pls))", r"\1", "not_"),
    (r"\b(\d{1,2})x(?=[a-f][1-6]\b)|(?<=\b[a-f][1-6])\s?x\s?(?=\d)", r"\1 ", "x"),
    (r"\bturn(?:ing)? (?:candle )?([a-i]) on\b", r" light \1 ", "turn"),
    (r"\bturn(?:ing)? (?:candle )?([a-i]) off\b", r" extinguish \1 ", "turn"),
    (_NONE, None, "candles nodes noughts"),
    (r"^\s*🕯(?=\s*\S)", " candles ", "🕯"),
    (r"🕯", " ", "🕯"),
    (r"(?<![\w'])(?<!\d )x(?=\s+(?:(?:at|on|to|onto)\s+)?[a-f] ?[1-6]\b)", " cross ", "x_"),
    (r"(?<![\w'])o(?=\s+(?:(?:at|on|to|onto)\s+)?[a-f] ?[1-6]\b)", " circle ", "o_"),
    (
        rf"\b(?:drop|add|put|place)(?:ping|ing|t?ing)? (?:another|(?:a |an |my )?new)(?: {_PIECE})?"
        rf"(?=\s+(?:at|on|in|to|onto)\b)"
        rf"|\b(?:drop|add|set)(?:t?ing|ping)? (?:(?:a|an|one|my) )?{_PIECE}"
        rf"|\b(?:a )?new {_PIECE}(?=\s+(?:at|on|in|to|onto)?\b)",
        " place ",
        "another new drop add set",
    ),
    (r"\badd(?:ing)?(?=\s+(?:\d|one\b|two\b|three\b|four\b|five\b))", " invest ", "add"),
    (
        r"\b(?:(?:set|add|drop|put|build|raise)(?:t?ing|ping)? (?:a |another |my )?)?(?:brick )?"
        r"wall(?:ing)?(?: up)?\b|\bbrick(?: up)?(?= (?:(?:at|on) )?[a-f][1-6]\b)|🧱|:bricks:",
        " wall ",
        "brick wall_up walling 🧱 :bricks: a_wall another_wall",
    ),
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


_SWITCHED = (
    r"(^|[,;.!&/+:]\s*|\band )(?:candle )?([b-h])"
    r" (?:(?:goes|gets|should (?:be|go)|to be|turned|put) )?(?:%s)"
    r"(?=\s*(?:[,.;!&/)\n]|$|and\b|please\b|pls\b))"
)
_ON = re.compile(_SWITCHED % "on|lit", re.MULTILINE)
_OFF = re.compile(_SWITCHED % "off|out", re.MULTILINE)
"""Said together, of two candles, they are what is done, and not how a candle is."""
_COUNT = re.compile(r"(?:^|(?<=\s))[(]?[1-3][):](?=\s)", re.MULTILINE)
_COUNTED = re.compile(r"(?:^|\s)[(]?1[):]\s[^\x00]{1,80}?\s[(]?2[):]\s", re.MULTILINE)
"""“1) light F 2) C4=5”: a list in one line, or with colons."""


def respelled(text: Traced) -> Traced:
    """A message with one word for each trial, and for what is put out or not done."""
    text = spelled_out(text)
    if _ON.search(text.small) and _OFF.search(text.small):  # “F on, H off”
        text = text.sub(_ON, r"\1 light \2 ", text.small)
        text = text.sub(_OFF, r"\1 extinguish \2 ", text.small)
    if _COUNTED.search(text.text):
        text = text.sub(_COUNT, " ; ")
    lower = text.small
    for pattern, to, has in _RULES:
        if holds(lower, has):
            changed = text.sub(pattern, _headed_none if to is None else to, lower)
            if changed is not text:
                text, lower = changed, changed.small
    return text


def _headed_none(found: re.Match[str]) -> str:
    return found[0].split()[0].rstrip(":=.)-") + " none"
