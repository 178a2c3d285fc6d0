"""Escaping names and other untrusted text, so that a chat shows it as plain text.

Untrusted text must not format the message, mention people, run commands or contain links.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache

BREAK = "\u200b"
"""A zero-width space, which breaks up links, mentions and commands."""

_JOINERS = "\u200c\u200d"
_ISOLATED = "\u2068{0}\u2069"
"""Marks that isolate the direction of a string from the text around it."""
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
_MOST_MARKS = 4
"""Maximum number of combining marks on a letter; more could cover the lines above and below."""
_SKINS = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)
_PICTURES = range(0x1F000, 0x1FC00)
"""Emoji, including some that are newer than Python's Unicode tables."""
_BLACK_FLAG, _TAGS = "\U0001f3f4", range(0xE0020, 0xE0080)
"""The black flag, and the tag characters that follow it in flags such as Scotland's."""

_MARKDOWN = re.compile(r"[\\`*_~|<>\[\]#$]|&(?=\w+;)")
_BLOCK = re.compile(r"([0-9]*)(?:(?<=[0-9])[.)]|(?<![0-9])[-+=])")
"""The start of a line that Markdown reads as a list item or as the underline of a heading."""
_CALL = re.compile(r"[@#$/:.\u3002\uff0e\uff61<](?=\S)|local(?=host)", re.IGNORECASE)
"""Characters that begin mentions, channels, commands, hosts and paths, and "localhost"."""


def escape(text: str) -> str:
    """Return the text on one line with Markdown escaped. The result is safe at the start of a line.

    If the added backslashes, breaks (`BREAK`) and isolates are removed, the result is
    `visible(text)`.
    """
    shown = visible(text)
    inert = _MARKDOWN.sub(r"\\\g<0>", shown)
    begins = _BLOCK.match(inert)
    if begins is not None:
        inert = f"{begins[1]}\\{inert[begins.end(1) :]}"
    inert = _CALL.sub(rf"\g<0>{BREAK}", inert)
    if inert.startswith("/"):
        inert = BREAK + inert
    turned = any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in shown)
    return _ISOLATED.format(inert) if turned else inert


def visible(text: str) -> str:
    """Return `text` on one line, without hidden, reordering or stacked characters."""
    parts: list[str] = []
    marks: set[str] = set()
    for sign in unicodedata.normalize("NFC", " ".join(text.translate(_BLANK).split())):
        last = parts[-1] if parts else " "
        if unicodedata.category(sign)[0] == "M":
            if last == " " or sign in marks or len(marks) == _MOST_MARKS:
                continue
            marks.add(sign)
        elif sign in _JOINERS:
            if last == " " or last in _JOINERS:
                continue
        elif ord(sign) in _TAGS:
            if last != _BLACK_FLAG and ord(last) not in _TAGS:
                continue
        elif sign.isprintable() or ord(sign) in _PICTURES:
            marks.clear()
        else:
            continue
        parts.append(sign)
    return " ".join("".join(parts).rstrip(_JOINERS + " ").split())


@lru_cache(maxsize=64)  # a post is formatted several times until it fits
def shorten(text: str, room: int) -> str:
    """Return the escaped text, truncated with `…` if it is longer than `room` UTF-16 code units."""
    start = text[: 16 * room]
    whole = escape(start)
    if units(whole) <= room and len(start) == len(text):
        return whole
    graphemes = _graphemes(visible(start))
    kept = bisect_right(range(len(graphemes)), room, key=lambda n: units(_cut(graphemes[:n]))) - 1
    return _cut(graphemes[: max(0, kept)])


def units(text: str) -> int:
    """Return the length of `text` in UTF-16 code units, as chat programs measure it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _cut(graphemes: list[str]) -> str:
    return escape("".join(graphemes).rstrip() + "…")


def _graphemes(text: str) -> list[str]:
    """Split text into grapheme clusters, so that no letter or emoji is cut."""
    clusters: list[str] = []
    for sign in text:
        before = clusters[-1] if clusters else ""
        follows = before.endswith("\u200d") or (
            sign in _JOINERS
            or ord(sign) in _SKINS
            or ord(sign) in _TAGS
            or unicodedata.category(sign)[0] == "M"
            or (ord(sign) in _FLAGS and len(before) == 1 and ord(before) in _FLAGS)
        )
        if follows and clusters:
            clusters[-1] += sign
        else:
            clusters.append(sign)
    return clusters
