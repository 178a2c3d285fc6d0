"""Texts from outside, such as names and reasons, in a chat: shown as they are and as text alone.

Whoever writes one must not format the chat, call its people, give it commands or link anywhere.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache

BREAK = "\u200b"
"""A space without width. No chat sees a link, a mention or a command in what it stands in."""

_JOINERS = "\u200c\u200d"
_ISOLATED = "\u2068{0}\u2069"
"""A text with its own direction, which turns nothing around it."""
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Letters and signs that are shown as nothing."""
_MOST_MARKS = 4
"""Marks on one letter: languages need no more, a flood of them covers the lines around."""
_SKINS = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)
_PICTURES = range(0x1F000, 0x1FC00)
"""Those that are newer than Python's tables are shown all the same."""
_BLACK_FLAG, _TAGS = "\U0001f3f4", range(0xE0020, 0xE0080)
"""Flags such as Scotland's are a black flag and tags, which are not shown."""

_MARKDOWN = re.compile(r"[\\`*_~|<>\[\]#$]|&(?=\w+;)")
_BLOCK = re.compile(r"([0-9]*)(?:(?<=[0-9])[.)]|(?<![0-9])[-+=])")
"""How a line begins that is a list or underlines a heading (quotes and headings: `_MARKDOWN`)."""
_CALL = re.compile(r"[@#$/:.\u3002\uff0e\uff61<](?=\S)|local(?=host)", re.IGNORECASE)
"""After these come the names of people, channels, commands, hosts, paths; one host needs none."""


def escape(text: str) -> str:
    """Return a text from outside in one line, for a chat with Markdown, also where a line begins.

    Without the backslashes, `BREAK` and isolates that are added it is what `visible` shows.
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
    """What there is to see of a text, in one line: nothing that hides, turns or covers others."""
    found: list[str] = []
    marks: set[str] = set()
    for sign in unicodedata.normalize("NFC", " ".join(text.translate(_BLANK).split())):
        last = found[-1] if found else " "
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
        found.append(sign)
    return " ".join("".join(found).rstrip(_JOINERS + " ").split())


@lru_cache(maxsize=64)  # a post is told in several manners until it fits, of the same players
def shorten(text: str, room: int) -> str:
    """`escape` of a text, or of its beginning and `…`, in at most `room` UTF-16 code units."""
    start = text[: 16 * room]
    whole = escape(start)
    if units(whole) <= room and len(start) == len(text):
        return whole
    letters = _letters(visible(start))
    kept = bisect_right(range(len(letters)), room, key=lambda n: units(_begun(letters[:n]))) - 1
    return _begun(letters[: max(0, kept)])


def units(text: str) -> int:
    """Return how long a text is for a chat: in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _begun(letters: list[str]) -> str:
    return escape("".join(letters).rstrip() + "…")


def _letters(text: str) -> list[str]:
    """A text in what people take for single letters and signs, so that none of them is cut."""
    found: list[str] = []
    for sign in text:
        before = found[-1] if found else ""
        follows = before.endswith("\u200d") or (
            sign in _JOINERS
            or ord(sign) in _SKINS
            or ord(sign) in _TAGS
            or unicodedata.category(sign)[0] == "M"
            or (ord(sign) in _FLAGS and len(before) == 1 and ord(before) in _FLAGS)
        )
        if follows and found:
            found[-1] += sign
        else:
            found.append(sign)
    return found
