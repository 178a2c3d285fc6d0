"""Normalization of text before tokenization: makes signs uniform, and marks corrections."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

from games.reading.assurances import without_assurances
from games.reading.shortcodes import spelled_out
from games.reading.source_text import TracedText

_AGAIN = r"(?:so?r+y|soz|actually|i\s+mean(?:t)?|make\s+(?:it|that))"
_FIXES = re.compile(
    rf"""(?<![\w'])(?=[acdefimnorstuw])(?:
      (?:oh\s+|ah\s+|uh+\s+|um+\s+)?no+[,.!\s]+(?:wait|rather|{_AGAIN})
    | nope(?=[\s,.!]+\S) | (?:or\s+)?(?:wait[,.!\s]+){{1,3}}(?:no+|wrong|that'?s\s+wrong|{_AGAIN})
    | (?:so?r+y|soz|oops|whoops|argh|damn|ugh)[,.!\s]+(?:no|wait|{_AGAIN})
    | (?:no[,.\s]+)?(?:so?r+y|soz) | oops | whoops | i\s+mean(?:t)? | meant(?=\s) | correction
    | corrected(?:\s+to)?
    | (?:no[,.!\s]+)?(?:scratch|scrap|forget|strike|ignore)\s+(?:that|it|the\s+last\s+one)
    | (?<!\A)(?:(?:oh\s+)?wait[,.\s]+)?(?:fat\s?fingers?|misclick(?:ed)?
        |mistyped?|wrong\s(?:cell|key))(?=[\s,.!:-]+'?[a-i]\s?\d)
    | (?:scratch|scrap|forget|ignore)(?=\s+(?:the\s+|my\s+)?(?:black|white|red|blue)\s
        (?:(?:one|stone|half)\b)?[\s,.:-]+\S)
    | (?:nah|nope)(?=[\s,.!…]+(?:(?:i|i'?ll|i'?m|gonna|going\s+to|let'?s|just)\s+)*
        (?:pass|passing|skip|skipping|decline)\b)
    | (?<!\A)no(?=\s*[,.!…]+\s*(?:(?:b|w|r|black|white|red|blue|mine|me)\s+(?:on\s+|at\s+)?[a-i]\d
        |(?:i|i'?ll|i'?m|gonna|just)\s+(?:pass|passing|skip)\b|pass\b))
    | make\s+(?:that|it)(?!\s+(?:quick|fast|count))
    | actually(?:[,\s]+no(?=[\s.!,]+\w))? | i\s+take\s+(?:that|it)\s+back
    | chang(?:e|ed|ing)\s+(?:that\s+|it\s+)?(?:my\s+mind|to)(?:\s+to)?
    | chang(?:e|ed|ing)\s+(?:that|it) | never\s*mind(?!\s+the\b) | nvm | my\s+bad | typo
    | edit(?=\s*:|\s+(?:'?[a-i]\d|black|white|red|blue|mine))
    | or\s+rather | (?:update|updated|new)(?=\s*:) | rather(?!\s+than) | on\s+second\s+thoughts?
    | oh[,.\s]+no+(?=[\s,.!…]+(?:wall|place|move|light|extinguish)\s)
    | (?:no+|nah|nope)(?=[\s,.!…]+(?:just|only)\s)
    | no(?=\s*[,.!]+\s*(?:light|wall|place|extinguish)\s)
    | (?:(?<!\A)no|no(?=\s*[,.]))(?=[\s,.]+(?:(?:'?[a-i])?\d+\b|[a-i](?=[\s.!]*$)))
        (?!\s+'?[a-i]\d+\s*,\s*'?[a-i]\d+\b)
    | (?<!\A)no(?=[\s,.]+(?:swapped|reversed|flipped|black|white)\b)
    | (?:or\s+)?wait(?=[\s,.!…]+(?:(?:just|only)\s|(?:[bwr]\s)?'?\s?[a-i]\s?\d|\d+\b|(?:i\s)?pass\b
        |swapped|reversed|flipped|black|white|red|blue|mine|light|wall|place|candles|nodes|noughts|extinguish))
    )(?![\w'])""",
    re.VERBOSE,
)
_STAR = re.compile(r"\*(?<!\S\*)\**(?=[^\s*])(?!\S*\*)")
_STAR_END = re.compile(r"^([^\n*]*[^\s*])[ \t]*\*[ \t]*$", re.MULTILINE)
_LISTED = re.compile(
    r"^[ \t]*(?:\(?(\d{1,2})[.)](?!\d)(?=[ \t]*[^\s.!?])|[-•‣–—*](?=[ \t]+\S))[ \t]*", re.MULTILINE
)
_LISTS = re.compile(r"(?:\A|\n)[ \t]*[(\d•‣–—*-]")
_FOR_INSTANCE = re.compile(r"\be\.g\b\.?")
_DOTS = re.compile(r"(?:[.!?]\s?){12,}")
_PAUSE = re.compile(r"(?<=[^\s.])[ ]?\.{2,}[ ]?(?=[^\W\d_]{3,}[ .!]*$)", re.MULTILINE)
"""Matches dots before a final word that only comments on the move: “C3 D4... bold”."""
_CLOCK = re.compile(
    r"(?<![\w:.'])\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b)?(?![\w:])", re.IGNORECASE
)
_MINUTES = re.compile(r":\d\d")
_WAY_ROUND = re.compile(
    r"(?=[teoirvsf])(?:(?:the\s+)?other\s+way(?:\s+(?:a?round|about))?|(?:in\s+)?(?:the\s+)?(?:other|opposite|reverse)\s+order|vice\s+versa|(?:swap|flip|reverse|switch)\s+(?:them|those|that|both|it|the\s+two)\b"
    r"|(?:swap|exchange|reverse|flip|switch)\s+(?:the\s+)?colou?rs|opposite\s+colou?rs)",
)
_REVERSAL = re.compile(
    rf"([.!\n]\s{{0,9}})(?:(?:oh|no|ah|argh|ugh|oops|damn|hm+)[,\s]+){{0,3}}(?:{_WAY_ROUND.pattern})"
)
"""Matches a sentence that corrects the previous one by reversing the order: “No, vice versa”."""
_SWAPPED = re.compile(r"\bswapped(?:[\s,.!]+swapped\b)+")
_FOR = re.compile(
    r"\bfor\s+(me|him|her|them)\b(?=\s*(?:$|[,.;!/&]|and\b|\w\d|[BbWwRr]\b))", re.I | re.M
)
"""Matches the owner of a cell: “for me” in “C3 for me”."""
_CHANGE_TO = re.compile(r"\bchang(?:e|ed|ing)\s+(?:the\s+|my\s+)?([^\W\d_]{3,})\s+to\b", re.I)
"""Matches a correction that names the piece to move: “change black to C4”."""
_ASIDE = re.compile(
    r"\((?=[^()\n]{0,40}(?:\d|\b(?:left|right|up|down|pass|swap|double|black|white|red|blue|light)))"
    r"\s*(?:not(?!\s+(?:me|mine|him|his|hers?|yours?)\s*\))(?!\s+(?:final|sure|yet|decided|my)\b)"
    r"|no longer|instead of)\b"
    r"[^()\n]{0,40}\)",
    re.IGNORECASE,
)
"""Matches a denial in parentheses, such as “(not C4)”, but not the owner in “F4 (not me)”."""
_LEFT_OPEN = re.compile(
    r"\b(?:you|u|ump|umpire)\s+(?:can\s+)?(?:choose|pick|decide)\b|\bsurprise\s+me\b"
    r"|\b(?:random|randomly|anywhere|wherever)\b|\b(?:choose|pick)\s+(?:one\s+)?for\s+me\b",
)
_LEAVING = ("choose", "pick", "decide", "surprise", "random", "where")
FIX_SIGN = "\ue000"
_EDIT = re.compile(
    r"\(\s*(?:edit(?:ed)?|correction|corrected|updated?|fixed)\s*[:=-]\s*"
    r"(?=[^()\n]*(?:\d|\b[b-h]\b|\bway\b|\bswap))([^()\n]{1,80})\)",
    re.IGNORECASE,
)
"""Matches parentheses that correct the text before them: “F3 (edit: F2, typo)”."""
_KEPT_MOVE = re.compile(
    r"\n(?:(?!.*(?:\d|\b(?:cancel|scratch|forget|ignore|scrap|undo|delete|pass|chang|swap|retract"
    r"|strike|not\b|dont|don't))).*\n){0,5}"
    r"[\s.,…!]{0,9}(?:(?:nah|no|nope|nvm|never\s?mind|ok|okay|actually|hmm?|well|yeah|yes|it'?s|that'?s"
    r"|fine|good|all|just|let'?s|i'?ll|i\swill|i|and|so|then|please|pls|lol)[\s.,…!]{1,9}){0,6}"
    r"(?:keep|leave|stick\s(?:with|to)|stay\swith)\s(?:it|that|this|my\s(?:move|answer|choice))"
    r"(?:\s(?:as\s(?:it\s)?is|please|pls|then|lol|thanks)){0,4}[\s.!)]{0,9}\Z"
)
"""Matches final lines that reconsider a move but then keep it: “hmm… nah, keep it”."""
_KEEPING = ("keep ", "leave ", "stick ", "stay ")
_BLAMING = re.compile(
    r"[\s,.;-]*\b(?:(?:so?r+y|soz|oops|my\sbad|typos?|misclick(?:ed)?|(?:fat|wrong)\s(?:fingers?|keys?)"
    r"|i\scan'?t\s(?:count|type|spell|read|see))[\s,.!]*)+$",
    re.IGNORECASE,
)
_DROPPED = re.compile(
    r"(?<![\w'])drop(?:ping)?(?=(?:\s(?:a|an|my|his|her|their|the|first|own|next|last|black|white|red|blue)){1,3}"
    r"\s(?:stone|one|piece|half)\s(?:on|onto|at|in|down)\b|\sone\s(?:on|at)\b)"
)
_FORGET_ALL = re.compile(
    r"^.*(?<!n't )(?<!dont )(?<!not )(?<!never )\b(?:"
    r"(?:forget|scratch|ignore|scrap|cancel|delete)\s(?:all|everything)"
    r"(?:\s(?:of\s)?(?:that|this|it|before|above|i\ssaid))?"
    r"|start(?:ing)?\s(?:over|again|anew)(?=\s?[:,.!\n-]))\b(?=.*\w)",
    re.DOTALL,
)
"""Matches words such as “forget all that”, and everything before them, which they cancel."""

SYMBOLS = {
    "⚫": " black ", "⬛": " black ", "🖤": " black ", "◼": " black ", "●": " black ",
    "⚪": " white ", "⬜": " white ", "🤍": " white ", "◻": " white ", "○": " white ",
    "🔴": " red ", "🟥": " red ", "❤": " red ", "🔵": " blue ", "🟦": " blue ", "💙": " blue ",
    "🟢": " green ", "🟩": " green ", "💚": " green ", "🟡": " yellow ", "🟨": " yellow ",
    "💛": " yellow ", "🟠": " orange ", "🟧": " orange ", "🧡": " orange ", "🟣": " purple ",
    "🟪": " purple ", "🔟": "10", "💜": " purple ",
    "⬆": "↑", "⬇": "↓", "⬅": "←", "➡": "→", "🔼": "↑", "🔽": "↓", "◀": "←", "▶": "→",
    "▲": "↑", "▼": "↓", "👆": "↑", "👇": "↓", "👈": "←", "👉": "→",
    "☝": "↑", "⏫": "↑", "⏬": "↓", "⏪": "←", "⏩": "→", "⇑": "↑", "⇓": "↓", "⇐": "←",
    "△": "↑", "▽": "↓", "◁": "←", "▷": "→", "▴": "↑", "▾": "↓", "◂": "←", "▸": "→", "◄": "←",
    "►": "→", "🔷": " blue ", "🔹": " blue ", "🔶": " orange ", "🔸": " orange ",
    "◾": " black ", "▪": " black ", "■": " black ", "◽": " white ", "▫": " white ",
    "□": " white ", "🌑": " black ", "🌕": " white ", "\ufe0e": "",
    "⇧": "↑", "⇩": "↓", "⇦": "←", "⇨": "→", "⟶": "→", "➔": "→", "➜": "→", "⇒": "→",
    "\ufe0f": "", "\u200b": "", "\u200d": "", "\u2060": "", "\xa0": " ", "\u202f": " ",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "…": "...", "’": "'",
    "‘": "'", "′": "'", "ʼ": "'", "´": "'", "`": "'",
}  # fmt: skip
_SYMBOLS = re.compile("|".join(map(re.escape, SYMBOLS)))
_KEYCAPS = re.compile(r"([0-9])\ufe0f?\u20e3")
_INDICATORS = re.compile("[\U0001f1e6-\U0001f1ff]")


_TURNING = ("way", "order", "vice", "swap", "flip", "revers", "switch", "exchange", "opposite")
_FIXING = (
    "wait", "sor", "sry", "soz", "oops", "mean", "correct", "scratch", "forget", "strike",
    "ignore", "scrap", "make", "actually", "take", "chang", "never", "nvm", "my bad", "typo",
    "edit", "finger", "click", "wrong", "rather", "updat", "new", "second", "argh", "damn", "ugh",
)  # fmt: skip
"""Fragments of words that introduce corrections.

A lower-case text that contains none of them and no match for `_NO` has no corrections.
"""
_NO = re.compile(r"n(?:o+(?![\w'])|ope(?![\w'])|ah(?![\w']))")


def holds(text: str, pieces: Iterable[str]) -> bool:
    """Return True if the text contains any of the strings; faster than a regular expression."""
    return any(map(text.__contains__, pieces))


Replacement: TypeAlias = str | Callable[[re.Match[str]], str]


class Rules:
    """Replacements that are applied to a text in order.

    `table` holds rows of (pattern, replacement, keys). A pattern is tried only if the text contains
    one of its keys, which are separated by spaces; `_` in a key means a space.
    """

    def __init__(self, table: Iterable[tuple[str, Replacement, str]]) -> None:
        self._rules = tuple(
            (
                re.compile(pattern, re.MULTILINE),
                replacement,
                tuple(key.replace("_", " ") for key in keys.split()),
            )
            for pattern, replacement, keys in table
        )

    def applied(self, text: TracedText) -> TracedText:
        """Return the text after all replacements."""
        small = text.small
        for pattern, replacement, keys in self._rules:
            if holds(small, keys):
                changed = text.sub(pattern, replacement, small)
                if changed is not text:
                    text, small = changed, changed.small
        return text


def text_leaves_choice(text: str) -> bool:
    """Return True if a lower-case text leaves the choice to the umpire."""
    return holds(text, _LEAVING) and _LEFT_OPEN.search(text) is not None


def without_second_thoughts(text: TracedText) -> TracedText:
    """Return the text with corrections in parentheses applied and dismissed doubts removed."""
    text = text.sub(_EDIT, " ") if "(" in text.text else text
    keeps = "\n" in text.text and holds(text.small, _KEEPING)
    return text.sub(_KEPT_MOVE, "\n", text.small) if keeps else text


def prepared(text: TracedText) -> TracedText:
    """Return the text with uniform signs, with corrections marked, and without list numbers."""
    text = spelled_out(text)
    if not text.text.isascii():
        text = text.sub(_KEYCAPS, r"\1")
        text = text.sub(_INDICATORS, lambda match: chr(ord(match[0]) - 0x1F1E6 + ord("A")))
        text = text.sub(_SYMBOLS, lambda match: SYMBOLS[match[0]])
    elif "`" in text.text:
        text = text.sub(_SYMBOLS, lambda match: SYMBOLS[match[0]])
    text = text.sub(_DOTS, "... ") if "..." in text.text else text
    text = text.sub(_PAUSE, ", ") if ".." in text.text else text
    text = text.sub(_FOR_INSTANCE, " eg ") if "e.g" in text.text else text
    if "(" in text.text and holds(text.small, ("edit", "correct", "update", "fixed")):
        text = text.sub(_EDIT, lambda match: f" {FIX_SIGN} {_BLAMING.sub('', match[1])} ")
    if holds(text.small, ("all", "everything", "start")):
        text = text.sub(_FORGET_ALL, f" {FIX_SIGN} ", text.small)
    if "drop" in text.small:
        text = text.sub(_DROPPED, "put", text.small)
    text = _without_list_markers(text)
    text = text.sub(_CLOCK, " ") if _MINUTES.search(text.text) else text
    if "\n" in text.text and holds(text.small, _KEEPING):
        text = text.sub(_KEPT_MOVE, "\n", text.small)
    text = without_assurances(text)
    lower = text.small
    if "(" in lower and holds(lower, ("not", "no longer", "instead")):
        text = text.sub(_ASIDE, " ")
    if holds(lower, _TURNING):
        text = text.sub(_REVERSAL, rf"\1 {FIX_SIGN} swapped ", text.small)
        text = text.sub(_WAY_ROUND, " swapped ", text.small)
        text = text.sub(_SWAPPED, " swapped ", text.small)
    if "chang" in lower:
        text = text.sub(_CHANGE_TO, _marked_change)
    if "for" in lower:
        text = text.sub(_FOR, r" for\1 ")
    if "*" in lower:
        text = text.sub(_STAR, f"{FIX_SIGN} ")
        text = text.sub(_STAR_END, _star_end)
    lower = text.small
    fixes = holds(lower, _FIXING) or _NO.search(lower)
    return text.sub(_FIXES, _fixed, lower) if fixes else text


def _fixed(match: re.Match[str]) -> str:
    """Return the correction sign for a match, or “no” if nothing before it can be corrected."""
    start = match.start()
    bare = match[0] == "no" and match.string[match.end() : match.end() + 1] not in (",", ".")
    named = _NAMED.search(match.string, max(0, start - _NAMED_WITHIN), start)
    return "no" if bare and not named else f" {FIX_SIGN} "


_NAMED, _NAMED_WITHIN = re.compile(r"\d|\b[b-h]\b"), 80
"""A pattern for text that a “no” can correct, and the number of characters searched before “no”.

The single letters “a” and “i” do not match, since they can be words: “I see no 7”.
"""


def _without_list_markers(text: TracedText) -> TracedText:
    """Return the text without list markers.

    A number n other than 1 is a marker only if n - 1 or n + 1 also starts a line, so “7. show me”
    keeps its number.
    """
    if not _LISTS.search(text.text):
        return text  # fast path
    counted = {int(number[1]) for number in _LISTED.finditer(text.text) if number[1]}

    def replacement(match: re.Match[str]) -> str:
        number = int(match[1] or 1)
        listed = number == 1 or not counted.isdisjoint((number - 1, number + 1))
        return " " if listed else match[0]

    return text.sub(_LISTED, replacement)


def _marked_change(match: re.Match[str]) -> str:
    word = match[1].lower()
    return match[0] if word in ("mind", "that") else f" {FIX_SIGN} {match[1]} "


def _star_end(match: re.Match[str]) -> str:
    """Return the replacement of a line such as `D6*`: the correction sign and the cell."""
    return f"{FIX_SIGN} {match[1]}"
