"""Replacement of synonyms for the trials, for extinguishing and for doing nothing."""

from __future__ import annotations

import re

from games.reading.normalizing import Rules, holds
from games.reading.shortcodes import spelled_out
from games.reading.source_text import TracedText
from games.reading.vocabulary import REST_UNCHANGED
from games.unlucky.paraphrases import paraphrased
from games.unlucky.remarks import without_remarks

_NONE = r"(?:candles|nodes|noughts)\s*[:=.)\-–—]*\s*(?:-|–|—|/|x|✗|❌)(?=\s*(?:$|[,;/|]))"
_BEGIN = r"(?:^|(?<=[|;/.]))\s*"
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
"""Matches phrases that leave earlier parts of a sheet unchanged: “the rest stays”."""
_PIECE = r"(?:circle|cross|nought|piece|one|[xo](?=\s))"
_AFTER = r"(?=\s*(?:$|[.,;:!)\n/|&+]|and\b|then\b|please\b|pls\b|with\b|this\b|now\b))"
_WISHED = r"(?<!hope )(?<!hoping )(?<!wish )(?<!his )(?<!her )(?<!their )(?<!your )(?<!my )"
_PREPOSED = r"(?:on|in|into|onto|to|at)"


def _headed_none(match: re.Match[str]) -> str:
    return match[0].split()[0].rstrip(":=.)-") + " none"


_SPELLINGS = (
    (
        rf"{_WISHED}\b([a-i]) (?:gets?|(?:will|should|shall|must) be|is to be|to be|goes)"
        rf" (?:lit(?: up)?|lighted){_AFTER}",
        r" light \1 ",
        "_lit",
    ),
    (
        rf"{_WISHED}\b([a-i]) (?:gets?|(?:will|should|shall|must) be|is to be|to be)"
        rf" (?:put out|extinguished|snuffed(?: out)?|blown out){_AFTER}",
        r" extinguish \1 ",
        "_out exting snuff",
    ),
    (rf"\bi(?:'d| would) like (?:candle )?([a-i]) lit{_AFTER}", r" light \1 ", "_lit"),
    (r"\b([a-i]) ?\((?:light|lit|on)\)", r" light \1 ", "(l (on"),
    (
        r"\b([a-i]) ?\((?:ext(?:inguish(?:ed)?)?|out|off|put out)\)",
        r" extinguish \1 ",
        "(e (o (put",
    ),
    (r"\b([a-f][1-6]) ?\((?:a )?wall(?:ed)?\)", r" wall \1 ", "(wall (a_wall"),
    (r"\b([a-f][1-6]) ?\((?:place|placed|new(?: piece)?)\)", r" place \1 ", "(place (new"),
    (rf"\b([a-f][1-6]) (?:gets? )?walled(?: up| off)?{_AFTER}", r" wall \1 ", "walled"),
    (rf"\b([a-f][1-6]) (?:gets? )?placed{_AFTER}", r" place \1 ", "placed"),
    (rf"\bwall (?:goes|gets put|is going) (?={_PREPOSED}\b)", " wall ", "wall_g wall_is"),
    (
        r"\b(ext(?:inguish)?(?:ing)?|put out|light(?:ing)?)\s*[:=]\s*(?:none|nothing|-|–|—"
        r"|/|x)(?=\s*(?:$|[,;\n|/]))",
        r" \1 none ",
        "ext light out",
    ),
    (
        rf"(?<![\w'])(\d{{1,2}})( sway)?(?: each)? (?:goes|go|going|gets put"
        rf"|get put)(?= {_PREPOSED}\b)",
        r"\1\2",
        "_go _get",
    ),
    (
        r"\b(?:drop|dump|throw|stick|pour|toss|slam|chuck|sink|pump|shove)(?:s|p?ing|ing)?"
        rf"(?= (?:another )?(?:\d{{1,2}}|two|three|four|five|all"
        rf"|half)\b(?: \w+){{0,2}} {_PREPOSED} [a-z]\d)",
        " invest ",
        "drop dump throw stick pour toss slam chuck sink pump shov",
    ),
    (
        r"(?<!than )(?<!over )(?<!under )(?<!about )(?<!nearly )(?<!almost )(?<!around )(?<!a )"
        r"(?<!up to )(?<!least )(?<!most )(?<!by )\bhalf (?:of )?(?:my |the )?(?:sway|points)\b"
        r"(?! (?:is|was|are|went|has|had|already|back|lies|sits))|\bhalf(?: of (?:it"
        r"|that))?(?= (?:in|on|into|to) [a-g]\d[^\n]{0,30}\b(?:half|rest)\b)"
        r"|(?<=other )half(?= (?:in|on|into|to) [a-g]\d)|(?<=, )half(?= (?:in|on|into"
        r"|to) [a-g]\d)|(?<=and )half(?= (?:in|on|into|to) [a-g]\d)",
        " invest half ",
        "half",
    ),
    (
        r"\b(?:yes,? )?(on|over|onto)(?: top of)? (?:his|her|their|the|your|(?:the )?enemy"
        r"|(?:the |my )?opponent'?s)"
        r"(?: own)? (circle|cross)(?: piece)?\b",
        r"\1 the \2",
        "circle cross",
    ),
    (r"\banother (?=(?:\d{1,2}|one|two|three|four|five)\b)", " ", "another"),
    (
        r"(?<![^a-g]\d )(?<!one )\b(?:steps?|walks?|hops?|jumps?|wanders?|travels?|marches)"
        r"(?= (?:(?:one|1) )?(?:\w+ )?(?:to|up|down|left|right|diagonally|over|onto|into)\b)",
        " moves ",
        "step walk hop jump wander travel march",
    ),
    (r"\bwa+l(?= (?:(?:on|at) )?[a-f][1-6]\b)", " wall ", "wal waal"),
    (rf"{_BEGIN}(?:cand|cndls?|cndle|candl)\.?\s*[:=]", " candles : ", "cand cnd"),
    (
        rf"{_BEGIN}(?:nod|nds?|sway(?: split| plan)?|invest(?:ment|ing)?)\.?\s*[:=]",
        " nodes : ",
        "nod nd sway invest",
    ),
    (rf"{_BEGIN}(?:nou|noug|nghts?|ngts?|board)\.?\s*[:=]", " noughts : ", "nou ngt ngh board"),
    (
        r"\b(?:(?:it )?all|everything|keep (?:it all|everything)(?: else)?)"
        r"(?: (?:stays|is|remains)(?: the same)?| the same|(?<=keep it all)|(?<=keep everything)),?"
        r" (?:but|except|just|only)(?: for)?\b"
        r"|\b(?:the )?same (?:sheet )?(?:as (?:before|sent)|again)?,?"
        r" (?:but|except|just|only)(?: for)?\b"
        r"|\botherwise (?:unchanged|the same|as (?:before|is))"
        r"|\b(?:leave|keep) the rest(?: as (?:it )?is)?\b|\b(?:the )?rest as before\b",
        f" , {REST_UNCHANGED} , ",
        "all everything rest same otherwise",
    ),
    (_REST, f" , {REST_UNCHANGED} ", "stay same unchanged untouched as_ remain like_before"),
    (
        r"(?:\b(?:light|the) )?(?:\bcandles? )?\b([a-i])"
        r" (?:instead of|rather than|not|in place of) (?:candle )?[a-i]\b",
        r" light \1 instead ",
        REST_UNCHANGED,
    ),
    (
        r"\b(?:sum|total)(?: is|:| =)? \d{1,2}(?:,? (?:so|should be|is|it'?s|which is|that'?s))*"
        r" (?:legal|ok|okay|fine|good|valid|allowed)\b",
        " ",
        "sum total",
    ),
    (r"\(\s*(?:from )?a ?(?:to|through|thru|-|–) ?i\s*\)", " ", "(a (from_a"),
    (
        r"\b(?:from |order )a ?(?:to|through|thru|-|–"
        r"|\.\.+) ?i\b(?=\s*[:,\n])",
        " ",
        "from_a order_a",
    ),
    (
        r"\(?\s*(?:\b(?:sum|total)\s*(?:is|of|=|:)?\s*)?\b\d\d\s?(?:/|of|out of)\s?75\s*\)?",
        " ",
        "75",
    ),
    (r"[,;]?\s*\b(?:sum|total)\s*(?:is|of|=|:)\s*\d\d\b(?=\s*(?:$|[.!)\n]))", " ", "sum total"),
    (
        r"\b(?:sav|keep)(?:e|ing)?(?: (?:up|my sway|sway|it|everything|all|them))*"
        r" for (?:(?:the )?next|later)(?: rounds?| turns?| time)?\b",
        " saving ",
        "saving_ save_ keep_ keeping_",
    ),
    (r"(?<![\w:])\d{1,2}:\d{1,2}(?![\w:])", " ", ":"),
    (
        r"\b(?:not|no) (?:a |going to )?(?:pass|skip)(?:ping|ing)?\b"
        r"(?:\s+(?:on|in|the|candles|nodes|noughts|this|time|round|turn|again|from|me))*"
        r"(?=\s*[,.;:!\n-]\s*\S|\s+but\b)",
        " ",
        "pass skip",
    ),
    (r"candle(?:[ -]?countdown|(?<!\wcandle)\s*:)", " candles ", "candle"),
    (rf"{_BEGIN}cc\b", " candles ", "cc"),
    (r"know[ -]your[ -]nodes", " nodes ", "know"),
    (r"kyn(?<!\wkyn)\b", " nodes ", "kyn"),
    (r"wandering[ -]noughts(?:[ ](?:and|&|n)[ ]crosses)?", " noughts ", "wandering"),
    (r"noughts?[ ](?:and|&|n)[ ]crosses", " noughts ", "crosses"),
    (
        r"x(?<!\wx)(?:'?s)?(?:[ ]?(?:and|&|n|/)[ ]?)?o(?:'?s)?\b",
        " noughts ",
        "xo xs x's x/ x_/ x& x_& xand x_and xn x_n",
    ),
    (r"wn(?<!\wwn)c?\b|\bwandering\s*(?=:)", " noughts ", "wn wandering"),
    (rf"{_BEGIN}investments?\s*:", " nodes : ", "investment"),
    (r"\b(?:first|1st) trial\b|\btrial\s?(?:1|one)\b", " candles ", "trial"),
    (r"\b(?:second|2nd) trial\b|\btrial\s?(?:2|two)\b", " nodes ", "trial"),
    (r"\b(?:third|3rd) trial\b|\btrial\s?(?:3|three)\b", " noughts ", "trial"),
    (rf"{_BEGIN}(?:crosses|circles|[xo]'?s)\s*:", " noughts : ", "crosses circles x's xs o's os"),
    (
        r"\b(?:no investments?"
        r"|(?<!you're )(?<!you are )(?<!youre )not? investing(?: anything| any(?: sway)?)?"
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
    (
        r"\bno (?:new )?cand(?:le|el)s?\b(?: actions?| moves?)?(?!\s+[a-i]\b)",
        " candles none ",
        "no_cand no_new",
    ),
    (r"\bno noughts?\b", " noughts none ", "no_nought"),
    (
        r"\b(?:nothing|none) (?:in|for|on) (candles|nodes|noughts) or (?:in |for "
        r"|on )?(candles|nodes|noughts)\b",
        r" \1 none , \2 none ",
        "_or_",
    ),
    (r"\bno nodes?\b", " nodes none ", "no_node"),
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
        r"\b(?:fire|kindle|torch|spark|set fire to) (?:the |my )?candle (?=[a-i]\b)",
        " light ",
        "fire kindle torch spark",
    ),
    (
        r"\bleav(?:e|ing) (?:all )?(?:of )?(?:my |the )?sway (?:alone|untouched|unspent)\b",
        " invest none ",
        "leav",
    ),
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
    (r"([,&+] |\band )(?:put )?what(?:'s|s| is) left\b", r"\1 rest ", "what"),
    (r"\(\s*\d{1,2} (?:in )?(?:total|altogether)\b[^()\n]{0,20}\)", " ", "total sway altog"),
    (
        r"(?:,|\band\b)? ?\b(?:which |that |so it |it )?leav(?:es|ing) (?:me )?(?:with )?\d{1,2}\b"
        r"(?: (?:left|for later|sway))*",
        " ",
        "leav",
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
    (r"\b(\d{1,2})x(?=[a-f][1-6]\b)|(?<=\b[a-f][1-6])\s?x\s?(?=\d)", r"\1 ", "x"),
    (r"\bturn(?:ing)? (?:candle )?([a-i]) on\b", r" light \1 ", "turn"),
    (r"\bturn(?:ing)? (?:candle )?([a-i]) off\b", r" extinguish \1 ", "turn"),
    (_NONE, _headed_none, "candles nodes noughts"),
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
        r"wall(?:ing)?(?: up| off)?\b|\bbrick(?: up)?(?= (?:(?:at|on) )?[a-f][1-6]\b)|🧱|:bricks:",
        " wall ",
        "brick wall_up wall_off walling 🧱 :bricks: a_wall another_wall add_wall build_wall"
        " put_wall set_wall raise_wall",
    ),
    (r"⭕|◯", " circle ", "⭕ ◯"),
    (r"[❌✖](?=\s*(?:place )?(?:(?:at|on|to|onto)\s+)?[a-f] ?[1-6]\b)", " cross ", "❌ ✖"),
)
"""Spelling rules. Each consists of a pattern, its replacement, and strings (`_` for a space).

Every text that the pattern matches contains at least one of the strings.
"""
_RULES = Rules(_SPELLINGS)


_SWITCHED = (
    r"(^|[,;.!&/+:]\s*|\band )(?:candle )?([b-h])"
    r" (?:(?:goes|gets|should (?:be|go)|to be|turned|put) )?(?:%s)"
    r"(?=\s*(?:[,.;!&/)\n]|$|and\b|please\b|pls\b))"
)
_ON = re.compile(_SWITCHED % "on|lit", re.MULTILINE)
_OFF = re.compile(_SWITCHED % "off|out", re.MULTILINE)
_HEADED = (
    r"(\b(?:candles?|cc|countdown)\s*[:=]+\s*)(?:candle )?([a-i])\s?[:=-]?\s?(?:(?:goes"
    r"|gets|to be|put) )?(?:%s)" + _AFTER
)
_LIT = re.compile(
    r"(^|[:,;/]\s{0,3})([a-i]) lit(?=\s?[,;/\n][^\n]{0,9}(?:\d{1,2} (?:sway )?(?:in|on"
    r"|to) )?[a-g][1-7]\b)",
    re.MULTILINE,
)
"""Matches a candle before its verb if amounts in nodes follow: “F lit, 5 in C4”."""
_HEADED_ON = re.compile(_HEADED % "on|lit")
_HEADED_OFF = re.compile(_HEADED % "off|out")
"""Matches candles switched off after the trial's name: “candles: F off”.

Without the name, “F off” can describe a state, unless another candle is switched on.
"""
_COUNT = re.compile(r"(?:^|(?<=\s))[(]?[1-3][):](?=\s)", re.MULTILINE)
_COUNTED = re.compile(r"(?:^|\s)[(]?1[):]\s[^\x00]{1,80}?\s[(]?2[):]\s", re.MULTILINE)
"""Matches a list whose numbers are followed by a bracket or a colon: “1) light F 2) C4=5”."""


def respelled(text: TracedText) -> TracedText:
    """Remove remarks, and use one word each for the trials, extinguishing and doing nothing."""
    text = without_remarks(spelled_out(text))
    text = paraphrased(text)
    if _ON.search(text.small) and _OFF.search(text.small):  # as in “F on, H off”
        text = text.sub(_ON, r"\1 light \2 ", text.small)
        text = text.sub(_OFF, r"\1 extinguish \2 ", text.small)
    elif "lit" in text.small and _LIT.search(text.small):
        text = text.sub(_LIT, r"\1 light \2 ", text.small)
    elif holds(text.small, ("candle", "cc")):
        text = text.sub(_HEADED_ON, r"\1 light \2 ", text.small)
        text = text.sub(_HEADED_OFF, r"\1 extinguish \2 ", text.small)
    if _COUNTED.search(text.text):
        text = text.sub(_COUNT, " ; ")
    return _RULES.applied(text)
