"""Remove flourishes around a move: wishes, boasts, and its purpose."""

from __future__ import annotations

import re

from games.reading.source_text import TracedText

_END = r"(?=\s*(?:[,.!:;)\n]|$))"
_FLOURISH = re.compile(
    rf"""(?<![\w'])(?<!\bis\s)(?<!'s\s)(?<!\bare\s)(?<!\bwas\s)(?<!\ba\s)(?<!\bno[tr]\s)(?<!\bno\s)
    (?<!n't\s)(?<!nt\s)(?:
      after\s(?:a|some|much|long|lots\sof|a\slot\sof|too\smuch|careful|deep|two|three)\s
        (?:cups?\sof\s)?(?:careful\s|long\s|deep\s)?
        (?:coffees?|tea|study|studying|staring|pondering|deliberation|analysis
        |calculations?|reflection)
    | (?:bonne\schance|bonne\ssoirée|viel\s(?:spa(?:ß|ss)|gl(?:ü|ue?)ck|erfolg)
      |(?:buena|mucha)\ssuerte|sch(?:ö|oe)nen?\s(?:tag|abend)(?:\snoch)?
      |mille\sgrazie|muchas\sgracias|merci\sbeaucoup)
    | (?:kind|best|warm|many)\s(?:regards|wishes|thanks)
    | come\sat\sme(?:\s(?:bro|ben|now))? | suck\sit{_END} | read\s(?:it|'?em)\sand\sweep{_END}
    | (?<!ll\s)(?<!i\s)(?<!n\s)(?<!u\s)(?<!to\s)take\sthat{_END}
    | eat\sthis{_END} | in\s(?:your|ur)\sface{_END} | no\s?-?brainer
    | (?:i\s|i'?ve\s)?(?:gotta|must(?!\sgo)|have\sto|need\sto|got\sto)\s
        (?:run|go|sleep|dash|eat)(?:\snow|\ssoon)?{_END}
    | over\sto\s(?:you|u)(?=\W|$)
    | (?:let'?s|let\sus)\ssee\s(?:what\shappens|how\s(?:that|this|it)\sgoes){_END}
    | with\spleasure{_END} | watch\sand\slearn{_END} | en\sgarde{_END}
    | what\sa\s(?:lovely|nice|great)\s(?:day|evening|morning|match|game){_END}
    | (?<=thx|nks|you)\sfor\s(?:hosting|waiting|having\sme)
    | locked\sand\sloaded | (?:over|done)\sand\s(?:done|dusted|out)
    | and\s(?:we|i)(?:'re|\sare|'m|\sam)\s(?:home|done|there|off){_END}
    | evil\s(?:plan{_END}(?!\s?:)|genius(?:\stime)?{_END})
    | (?:my|a)\ssubmission\s(?:for\s(?:this\s(?:round|turn)|today)\s)?is\sas\sfollows(?=\s*[:\n])
    | here\sis\smy\s(?:masterpiece|submission|entry|contribution|offering)(?=\s*[:\n])
    | (?:i\s)?(?:count\sme\sin|put\sme\sdown|mark\sme\sdown|sign\sme\sup)(?=\sfor\s)
    )(?![\w'])(?!\s(?:of|to|mit|with|on|at|about|if|when|but)\b)""",
    re.VERBOSE,
)
_VERB = (
    r"to\s(?:connect|complete|close|extend|keep|protect|save|build|finish|defend|fill|strengthen"
    "|secure|join|link|bridge|guard|grow|expand|reach|start|make|open)"
    "|connecting|completing|closing|extending|keeping|protecting|saving|building|finishing|defending"
    "|filling|strengthening|securing|joining|linking|bridging|growing|expanding|making|opening"
)
_AGAINST = (
    r"(?:to\s(?:block|stop|cut|trap|annoy|spite|attack|contain|split|surround|fight|prevent|hinder"
    "|bother|wall|break)|blocking|stopping|cutting|trapping|annoying|attacking|splitting|breaking)"
    r"(?!\s(?:\w+\s){0,2}(?:me|my|us|our)\b)"
)
_WHOSE = "the|my|his|her|their|your|our|a|an|this|that|these|those|two|three|both|some|any|more|all"
_THINGS = (
    "line|lines|group|groups|path|way|chain|chains|wall|walls|corner|side|stone|stones|piece|pieces"
    "|row|column|shape|triangle|star|network|territory|area|bridge|gap|hole|options?|army|front|flank"
    "|loop|ring|net|web|attack|defen[cs]e|connection|link|half|halves|stuff|growth|expansion|position"
)
_NOT_SAID = (
    "not|no|never|or|and|but|red|blue|black|white|green|yellow|mine|left|right|edge|inner|outer|old"
    "|last|next|other|previous|is|was|would"
)
_PURPOSE = re.compile(
    rf"(?<=\d)(?:,|\s-|\s\()?\s?(?:{_VERB}|{_AGAINST})(?:\s(?:up|off|out|with|together))?"
    rf"(?:(?:\s(?:{_WHOSE})){{1,2}}(?:\s(?!(?:{_NOT_SAID})\b)[^\W\d]+)?\s(?:{_THINGS})"
    rf"(?:\s(?:alive|open|safe|intact|together|apart|off))?|\s(?:it|him|them|you|u|me|everything))"
    rf"{_END}"
)
"""“C3 to connect my groups”, “A5, blocking his line”."""
_FIRST = re.compile(
    r"\b(?:for|after|to|in|bon|viel|mu|buen|sch|mille|merci|kind|best|warm|many|come|take|suck"
    r"|eat|read|no|gotta|must|have|need|got|over|let|locked|done|and|evil|my|as|here|count|put"
    r"|mark|sign)|ing\b"
)
"""How they begin: a quick check before the long patterns."""


def without_flourishes(text: TracedText) -> TracedText:
    """Return the text without flourishes."""
    small = text.small
    if _FIRST.search(small) is None:
        return text
    text = text.sub(_PURPOSE, " ", small)
    return text.sub(_FLOURISH, " ", text.small)
