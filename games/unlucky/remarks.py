"""Removal of remarks that do not change an action, such as reasons and statements of facts."""

from __future__ import annotations

import re

from games.reading.normalizing import Rules, holds
from games.reading.source_text import TracedText

_ROUNDS = r"(?:rounds?|turns?|burns?|min(?:ute)?s?|sec(?:ond)?s?)"
_COUNT = r"(?:\d{1,2}(?::\d\d)?|one|two|three)"
_LEFT = (
    rf"(?:[,(]\s?)?\b(?:(?:and |with |cause |cuz |bc |because |since )?"
    rf"(?:it|i|we|there|which|that)?(?:'?s|'?ve)?\s?"
    rf"(?:still )?(?:has|have|had|got|is|are|with)? ?(?:still )?)?"
    rf"(?<![a-z]){_COUNT} (?:more )?{_ROUNDS}"
    r"(?: of (?:burn(?:ing)?(?: time)?|time|light))?"
    r" (?:left|to go|remaining|to burn)\b(?: (?:in|on) (?:it|the clock|that one))?\)?"
)
"""Matches remarks on the time that remains: “(2 rounds left in it)”, “2 min left”."""
_THEY = r"(?:i|it|she|he|they|we|you|this|that|my|his|her|its|it's|im|i'm|the|there)"
_BLOCKS = (
    r"(?:block|stop|deny|grab|get|take|secure|win|connect|finish|complete|build|make|threaten"
    r"|break|defend|cover|help|claim|control|contest|protect|reach|hold|annoy|slow|hurt|spoil"
    r"|score|catch|keep|secure)"
)
_THINGS = (
    r"(?:(?:lines?|rows?|diagonals?|columns?|regions?|nodes?|majority|centre|center"
    r"|(?<!make a )points?"
    r"|stars?"
    r"|threes?|paths?|pieces?|circles?|cross(?:es)?|corners?|areas?|control|lead|sway|income)"
    r"|it|him|her|them|(?<=region )[a-m]|(?<=grab )m|(?<=need )m)"
)
_END = r"(?=\s*(?:$|[.,;!)\n/|&+]|and\b))"
_PLAIN = (
    r"a|an|the|my|his|her|their|this|that|those|these|its|it's|it|is|are|i|we|of|in|on"
    r"|to|for|there|here|now|will|can|can't|cant|cannot|won't|wont|need|needs"
    r"|best|last|only|strong|strongest|big|biggest|good|cheap|free|open|slow|medium|fast|one|two"
    r"|three|make|makes|get|gets|have|has|build|finish|complete|score|take|takes|block|hold"
    r"|otherwise|finished|close|near|row|rows|line|lines|diagonal|column|region|regions|node|nodes"
    r"|point|points|star|majority|control|lead|ahead|behind|candle|piece|circle|cross|else|again"
    r"|finally|really|just|some|more|any|enough|nobody|another|up|time|m"
)
"""Harmless words, which a removable reason may contain."""
_REASON = (
    rf"[,;]?\s?(?:\b(?:bc|bcs|bcus|because|becuz|cause|cuz|coz|cos)\s(?:of\s)?{_THEY}\b{{rest}}"
    rf"|\b(?:so|so that)\s(?:she|he|they|i|it|we|that)\s(?:can'?t|cannot|can|won'?t|will"
    rf"|gets?|has|have)\b{{rest}}"
    rf"|\b(?:since|as)\s(?:i need|nobody|no one|noone)\b{{rest}}"
    rf"|\b(?:in order )?to\s(?:finally\s)?{_BLOCKS}\b{{thing}}"
    rf"|\bhoping\s(?:to\s{_BLOCKS}|for)\b{{thing}}"
    rf"|,\s?(?:blocking|stopping|breaking|completing|denying|securing|finishing|grabbing)\b{{thing}}"
    rf"|[,(]\s?i\s(?:really\s|just\s)?need\b{{thing}})"
).format(
    rest=rf"(?:\s(?:{_PLAIN})){{1,10}}{_END}",
    thing=rf"(?:\s(?:{_PLAIN})){{0,3}}\s{_THINGS}{_END}",
)
"""Matches a reason for an action.

The reason is removed only if it contains no doubtful words and no words of the game.
"""
_NAMES = re.compile(
    r"\d|\b(?:if|unless|not(?! to)|maybe|perhaps|or|but|and|wall\w*|light\w*|lit|plac\w+"
    r"|extinguish\w*"
    r"|candles?|nodes?|noughts?|invest\w*|mistake|wrong|jok\w*|kid\w*|test\w*|prank\w*|exampl\w*|never|said|told"
    r"|says|would|could|until|later|next|instead|move|moves|then|plan|wish\w*|hope\w*|guess\w*|think\w*|thought|dream\w*|imagin\w*|poll\w*|vot\w*"
    r"|chat|ask\w*|dare\w*|want\w*|mean\w*|meant|regret\w*|typo|misclick|soon|yet|wait\w*|ever"
    r"|bluff\w*|cancel|undo"
    r"|b|c|d|e|f|g|h)\b"
)
_ASIDES = (
    r"\(\s?(?:just in case|just because|for (?:the )?(?:win|points?|star|region|row|line)"
    r"|(?:it'?s|its|that'?s|thats|this is) (?:a|an|my|the) (?:(?:last|only|best|strongest"
    r"|biggest) )?"
    r"(?:slow|medium|fast|quick|black|white|even|odd|big|small|good|strong|best|last|long|short)"
    r"(?: (?:one|candle|node|space|spot))?"
    r"|(?:my|the|a) (?:(?:last|only|best|strongest|biggest) )?(?:slow|medium|fast|best"
    r"|last|strongest)"
    r"(?: (?:one|candle))?|diagonal(?:ly)?|again|finally|yes|yes really|really"
    r"|for (?:real|sure|now)|all in|out of (?:my )?\d{1,2}(?: sway)?"
    r"|of (?:my )?\d{1,2}(?: sway)?)\s?\)"
    r"|\bout of (?:my |the )?\d{1,2}\b(?: sway)?"
)
"""Matches parenthetical remarks that do not change an action."""
_BURNING = re.compile(
    r"(?:,|\band\b)?\s?(?:\bi(?:'ll| will|'m)? )?\b(?:just )?(?:keep|leav|lett?)(?:e"
    r"|ing)? (?:candles? )?"
    r"(?P<which>(?:[a-i](?:\s?,\s?|\s?&\s?|\s?\+\s?| and )){0,3}[a-i])"
    r" (?:burn(?:ing)?|lit|on|as (?:it is|is|they are)|alone)(?: on)?\b(?:\s*[,;]|\s+and\b)?"
)
_OTHERS_BURN = (
    r"(?:,|\band\b|\(|;)?\s?(?:the )?(?:others?|rest|other (?:ones?|candles?)"
    r"|rest of (?:the|my) candles)"
    r" (?:can |should |will |may )?(?:keeps?|stays?|remains?|go on|goes on|continue)(?: on)?"
    r" ?(?:burning|lit|on)(?=\s*(?:$|[.,;!)\n/|]))\)?"
)
_SPENT = r"(?:spent|invested|used|placed|put in|going in)"
_ROUND = r"(?:(?:for |in )?(?:this|the) (?:round|turn|time)|for now|right now|today)"
_FROM_ME = r"(?:(?:from|for) me|this (?:round|turn|time)|today)"
_RULES = Rules(
    (
        (r"\*\*([^*\n]{1,80})\*\*|(?<![*\w])\*([^*\n]{1,40}:)\*", r"\1\2", "*"),
        (
            r"(^|[,.;!]\s?|\b(?:do|doing|so|ok|okay|then|just) )"
            r"(?:nothing|none|no (?:actions?|moves?))"
            rf"(?: {_FROM_ME})*"
            r" (?:anywhere|everywhere|at all|in (?:any|all)(?: (?:of them|(?:the )?three))?"
            r"(?: (?:trials?|parts))?)"
            rf"(?: {_FROM_ME})*"
            r"(?:,? (?:(?:i'?m|just|only|still) )*(?:sav|bank|hoard|keep)ing"
            r"(?: (?:up|my|all|sway|everything|it))*)?"
            r"(?=\s*(?:$|[.!)\n]))",
            r"\1 none all ",
            "anywhere everywhere at_all in_any in_all",
        ),
        (r"(?<![a-g]\d )(?<!\d)<3+(?![\d.])", " ", "<3"),
        (
            r"\b(?:the )?rest (?:is )?(?:coming|follows|later|to follow|soon|tba|tbd)\b"
            r"|\b(?:one|1) (?:more|last|other) thing\b:?"
            r"|\b(?:i )?changed my mind (?:about|on) (?:the )?(?:candles?|nodes?|noughts?)\b"
            r"|,? ?\bnothing else (?:there|here|in (?:it|that|there))(?=\s*(?:$|[.!\n]))"
            r"|(?<=: )\+(?=\d)",
            " ",
            "rest thing changed nothing_else :_+",
        ),
        (_LEFT, " , ", "left to_go remaining to_burn"),
        (_ASIDES, " ", "( out_of"),
        (_OTHERS_BURN, " , ", "other rest"),
        (
            r"(?:,|\band\b|;)?\s?\bleav(?:e|ing) (?:all )?(?:the |my )?others? (?:ones? "
            r"|candles? )?"
            r"(?:alone|burning|as (?:they are|is|it is))\b",
            " , ",
            "leav",
        ),
        (
            r"\((?:so )?\d{1,2}(?: sway)? left(?: over)?\)|\b\d{1,2} sway (?:is "
            r"|are )?left(?: over)?\b"
            r"|\b\d{1,2} left over\b",
            " ",
            "left",
        ),
        (
            r"\b(?:spend|invest|us)(?:e|ing)? \d{1,2}(?: sway)?(?:(?: in)? total| altogether)?\s?:"
            r"|\b(?:spend|invest|us)(?:e|ing)? \d{1,2}(?: sway)?(?:(?: in)? total| altogether)\s?,",
            " invest ",
            "spend invest us",
        ),
        (r"(?<=move )the one (?:on|at|in) (?=[a-f][1-6]\b)", " ", "the_one"),
        (
            r"\bmy (?:full|complete|whole) (?=(?:sheet|submission|turn|round|actions?|moves?)\b)",
            "my ",
            "my_full my_complete my_whole",
        ),
        (r"@(?=[a-g]\d\b)", " on ", "@"),
        (r"(?:,|\band\b)?\s?\badd(?:s|ing)? up to \d\d\b", " ", "up_to"),
        (r"\bfir(?:e|ing) up(?= (?:candle )?[a-i]\b)", " light ", "up"),
        (
            rf"(?<!have )(?<!has )(?<!got )(?<!with )(?<!'s )(?<!'ve )(?<!is )(?<!had )"
            rf"\b(?:saving(?: up)?,? )?(?:no|zero|0) sway (?:is |gets |will be "
            rf"|to be )?(?:{_SPENT} ?)?"
            rf"(?:(?:from|by) me(?: {_ROUND})?|{_ROUND}|at all|anywhere)(?=\s*(?:$"
            rf"|[.,;!)\n/|]|[^\w\s']))",
            " invest none ",
            "no_sway zero_sway 0_sway",
        ),
        (
            rf"\bi(?:'m| am|m|'ll| will)? (?:not|don'?t|won'?t|do not|will not)"
            rf" (?:be )?(?:invest|spend)(?:ing)?(?: (?:any(?:thing|where)?|sway|any sway"
            rf"|any of it|it))?"
            rf"(?: {_ROUND})?(?=\s*(?:$|[.,;!)\n/|]))",
            " invest none ",
            "invest spend",
        ),
        (
            r"(?<=nodes)\s*[:=-]?\s?(?:i'?m |i )?(?:still |just |only )?(?:sav|keep)(?:e|ing)?"
            r"(?: up| it| all| everything| my sway| sway){0,3}(?=\s*(?:$|[.,;!\n/|]))",
            " none ",
            "sav keep",
        ),
        (
            r"(?:,|/|;|\band\b|\()?\s?(?:i'?m |i'?ll |i )?\b(?:keep|sav|hold|bank)(?:e|ing)?"
            r" (?:(?:my |the )?(?:other |remaining |last )?\d{1,2}(?: sway)?|(?:the "
            r"|my )?rest(?: of (?:it|my sway))?)"
            r"(?: (?:for later|back|left|in hand|unspent|up))?(?=\s*(?:$|[.,;!)\n/|]))\)?",
            " , ",
            "keep sav hold bank",
        ),
        (
            r"(?:,|/|;|\band\b|\()?\s?(?:the |my )?(?:rest|remainder"
            r"|other half)(?: (?:of it|of my sway|is|gets|stays))*"
            r" (?:saved|kept|banked|unspent|in the bank|for later)(?=\s*(?:$|[.,;!)\n/|]))\)?",
            " , ",
            "rest remainder half",
        ),
        (
            r"(?:,|/|;|\band\b|\()?\s?(?:i'?m |i'?ll |i )?\b(?:keep|sav|hold|bank)(?:e"
            r"|ing)? (?:up )?the other half"
            r"(?=\s*(?:$|[.,;!)\n/|]))\)?",
            " , ",
            "other_half",
        ),
        (r"(?<=sway),? all of (?:it|that)\b,?", " ", "all_of"),
        (
            r"\b(best|last|medium|slow|fast|good|big|strong|strongest|biggest|right|only"
            r"|other|first)"
            r" ones?(?=\s*(?:$|[.,;:!?()\n/|]))",
            r"\1",
            "_one",
        ),
    )
)


def without_remarks(text: TracedText) -> TracedText:
    text = _RULES.applied(text)
    small = text.small
    if holds(small, _WHY):
        text = text.sub(_REASONS, _drop_reason, small)
        small = text.small
    if holds(small, _KEPT):
        text = text.sub(_BURNING, _drop_burning, small)
    return text


_REASONS = re.compile(_REASON)
_WHY = (
    "since ", "as ", "ing ", "bc", "caus", "becuz", "cuz", "coz", "cos ", "so ", "to ", "need"
)  # fmt: skip
_KEPT = ("keep", "leav", "let")


def _drop_reason(match: re.Match[str]) -> str:
    """Return the reason unchanged if it contains a word that may matter, else a separator."""
    return match[0] if _NAMES.search(match[0]) else "(" if match[0][0] == "(" else " "


_NEAR = 400
"""Number of characters on either side that are searched for another mention of a candle."""


def _drop_burning(match: re.Match[str]) -> str:
    """Replace a remark that candles keep burning with a separator.

    If one of these candles is also mentioned nearby, keep the remark but mark it as unsure.
    """
    start, end = match.span()
    rest = f"{match.string[max(0, start - _NEAR) : start]} {match.string[end : end + _NEAR]}"
    letters = re.findall(r"\b[a-i]\b", match["which"])
    again = any(re.search(rf"\b{letter}\b", rest) for letter in letters)
    return f" {match[0]} unsure " if again else " , "
