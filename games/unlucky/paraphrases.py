"""Rewrites indirect phrases as cells: symbols with a legend, “next to my piece”, “block it”."""

from __future__ import annotations

import re

from games.reading.normalizing import holds
from games.reading.source_text import TracedText

_RELATIONS = {
    "left": (-1, 0), "right": (1, 0), "above": (0, -1), "below": (0, 1), "beneath": (0, 1),
    "under": (0, 1), "underneath": (0, 1),
}  # fmt: skip
_BESIDE = re.compile(
    r"(?<!not )(?<!two )(?<!2 )(?<!3 )(?<!three )(?<!diagonally )(?<!and )(?<!up )(?<!down )"
    r"(?<!what's )(?<!whats )"
    r"\b(?:(?:directly|right|just|straight|immediately|one|1)(?: space| step)? )?"
    r"(?:(?:to )?(?:the )?(left|right) (?:side )?of|(above|below|beneath|underneath|under))"
    r" (?:(?:the|my|his|her|their|that|your) )?(circle|cross|nought|piece|wall|x"
    r"|o) (?:(?:on|at) )?([a-f][1-6])\b"
)
"""Matches a cell described by its neighbour: “left of the cross on E2”, “right under C3”."""
_SAME_CELL = re.compile(r"([a-f][1-6])[\s,(:]*(?:(?:so|on|at|which is|that'?s|i\.?e\.?) )?$")
_HEAD = r"(?:^|(?<=[/;|\n]))[ \t]{0,9}%s[ \t]{0,9}[:=.)]+(?=[ \t]{0,9}\S)"
_INITIALS = tuple(
    (re.compile(_HEAD % letter, re.MULTILINE), f" {head} : ")
    for letter, head in (("c", "candles"), ("n", "nodes"), ("[wx]", "noughts"))
)


_LEGEND = re.compile(r"([^\w\s,.;:=/()-]\ufe0f?)\s*[:=]\s*(slow|medium|med|fast)\b[,;]?")


_AND = r"(?:,? and |, ?)"
_RESPECTIVELY = re.compile(
    rf"\b([a-i]){_AND}([a-i]){_AND}([a-i]) (?:with|are|at|=|:) ?(\d){_AND}(\d){_AND}(\d)\b"
)
"""Matches a list of three candles and a list of their numbers: “A, C and E with 8, 7 and 5”."""


def paraphrased(text: TracedText) -> TracedText:
    """Replace indirect phrases with the rule sheet's words."""
    text = text.sub(_RESPECTIVELY, r"\1 \4, \2 \5, \3 \6", text.small)
    return _expand_initials(_rewrite_blocks(_rewrite_neighbours(_apply_legend(text))))


def _apply_legend(text: TracedText) -> TracedText:
    """Replace the symbols of a legend with the candle types that they stand for: `🐢=slow`."""
    kinds = {match[1]: match[2] for match in _LEGEND.finditer(text.small)}
    if len(kinds) > 1:
        signs = re.compile("|".join(map(re.escape, kinds)))
        return text.sub(_LEGEND, " ").sub(signs, lambda match: f" {kinds[match[0]]} ")
    if all(map(text.small.__contains__, ("slow", "med", "fast"))):
        return text.sub(_SPEEDS, " ")
    if {match[1] for match in _KIND_HEAD.finditer(text.small)} == set(_INITIAL_KINDS):
        return text.sub(_KIND_HEAD, lambda match: f"\n{_INITIAL_KINDS[match[1]]}: ", text.small)
    return text


_SPEEDS = re.compile("[🐢🐌🐇🐰🐎🚶🏃⚡🚀]\ufe0f?")
"""Matches emoji for candle types that the text also gives in words."""


_INITIAL_KINDS = {"f": "fast", "m": "medium", "s": "slow"}
_KIND_HEAD = re.compile(r"^[ \t]{0,9}([fms])[ \t]{0,9}[:=](?=\s*[a-i]\s?\d)", re.MULTILINE)


def _rewrite_neighbours(text: TracedText) -> TracedText:
    """Replace phrases such as “left of E2” with the name of the cell."""
    return text.sub(_BESIDE, _neighbour, text.small) if holds(text.small, _SIDES) else text


_SIDES = ("left of", "right of", "side of", "above", "below", "beneath", "under")


def _neighbour(match: re.Match[str]) -> str:
    step = _RELATIONS[match[1] or match[2]]
    column, row = ord(match[4][0]) - ord("a") + step[0], int(match[4][1]) + step[1]
    if not (0 <= column < 6 and 0 < row < 7):
        return match[0]
    cell = f"{chr(ord('A') + column)}{row}"
    before = _SAME_CELL.search(match.string[max(0, match.start() - 20) : match.start()])
    return "" if before and before[1] == cell.lower() else f"on {cell}"


_BLOCK = re.compile(
    r"(?:^|(?<=[,;.:!&+\n])|\b(?:and|then|i|i'll|ill|also|please|pls|just|gonna)\b)\s{0,9}"
    r"block(?:s|ing)?(?: off| up)?(?: (?:on|at))?(?= [a-f][1-6]\b(?! with| by| using))",
    re.MULTILINE,
)
_PLACES = re.compile(
    r"\b(?:plac(?:e|es|ing)|put(?:ting)?|new)\b(?! (?:a |the |my )?(?:wall|brick))"
    r"|\b[xo] (?:on|at|in)\b|⭕|❌"
)
_NO_WALL = re.compile(
    r"\bno (?:new |more )?walls?\b(?: (?:from me|this (?:round|time)|yet"
    r"|today))*[\s,.;:]{1,3}(?:(?:just|only|but) )?"
)
_IDLE = re.compile(
    r"\b(?:wall|move|place)s?\s*[:=]?\s*(?:none|nothing|no|-|–|—|x)(?=\s*(?:$|[,;\n|/]))",
    re.MULTILINE,
)
_ACTS = re.compile(r"\b(?:wall|move|place)s?\s*[:=]?\s*(?:(?:on|at)\s)?[a-f][1-6]\b")


def _rewrite_blocks(text: TracedText) -> TracedText:
    """Write “wall” for blocked cells, and drop negated actions."""
    if "block" in text.small and _PLACES.search(text.small):
        text = text.sub(_BLOCK, lambda match: f"{match[0].partition('block')[0]} wall", text.small)
    if "no " in text.small and text.small.count("wall") == 1:
        text = text.sub(_NO_WALL, " ", text.small)
    if _ACTS.search(text.small):
        text = text.sub(_IDLE, " ", text.small)
    return text


def _expand_initials(text: TracedText) -> TracedText:
    """Replace the trials’ initials with their names, if at least two are used as headings."""
    headings = [(pattern, head) for pattern, head in _INITIALS if pattern.search(text.small)]
    if len(headings) > 1:
        for pattern, head in headings:
            text = text.sub(pattern, head, text.small)
    return text
