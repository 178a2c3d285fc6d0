"""Splits text pasted from a chat program into messages with their authors.

The recognized formats are `Name: text` and those of Discord, Slack, Telegram, WhatsApp, Signal and
IRC. Quotes of earlier messages, struck-out text and Markdown are removed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.reading.normalizing import holds
from games.reading.source_text import Span, TracedText
from games.reading.vocabulary import (
    CONDITIONS,
    FILLERS,
    HEDGES,
    NEGATIONS,
    NUMBERS,
    OFFICIALS,
    ORDINALS,
    OTHERS,
    PAST,
    QUESTIONS,
    TALK,
    UNMEANT,
    WOULD,
    listed,
)

LONGEST = 20_000
"""Maximum number of characters read from a paste."""

_TIME = r"(?:(?:오전|오후)\s?)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?\s?[Mm]\.?|\s?Uhr)?"
_TODAY = r"today|yesterday|heute|gestern|hoy|ayer|aujourd.hui|hier|oggi|ieri|vandaag|gisteren"
_DATE = (
    r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{4}년 \d{1,2}월 \d{1,2}일"
    r"|\d{1,2}\.? \w{3,9}\.?,? \d{4}|\w{3,9} \d{1,2},? \d{4})"
)
_DAY = rf"(?:(?:{_TODAY}|last \w+|{_DATE})(?:,| at| um| à)?\s+)?(?:at )?"
_NAMED = r"(?P<name>[^:\n]{1,60}?):(?:\s+(?P<text>.*))?$"
_HEADS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # headers on a line of their own: Discord, Slack, Telegram, Signal
        rf"(?P<name>\S.{{0,60}}?)\s+[—–-]\s+{_DAY}{_TIME}\s*(?:\(edited\))?\s*$",
        rf"(?P<name>\S.{{0,60}}?)\s+(?:{_TODAY})(?: at| um| à|,)?\s+{_TIME}\s*$",
        rf"(?P<name>\S.{{0,60}}?),? \[{_DATE}(?:,| at)?\s+{_TIME}\]:?\s*$",
        rf"(?P<name>\S.{{0,60}}?)\s{{1,4}}\[?(?:(?:{_DATE}|\d{{1,2}}[./]\d{{1,2}}\.?),?\s+)?{_TIME}\]?\s*$",
        # headers followed by the text: WhatsApp, IRC, and copies of other chats
        rf"\[?{_DATE}(?:,| at)?\s+{_TIME}\]?,?\s*(?:[-–—]\s*)?{_NAMED}",
        rf"[\[(]?(?:{_DATE}(?:\s+|T))?[\[(]?{_TIME}[\])]?\s*[-–—]?\s*<(?P<name>[^>\n]{{1,60}})>\s*(?P<text>.*)$",
        rf"[\[(]{_TIME}(?:,?\s+{_DATE})?[\])]\s*{_NAMED}",
        rf"\[(?P<name>[^\]\n]{{1,60}})\]\s*\[{_TIME}\]:?\s*(?P<text>.*)$",
        rf"(?P<name>[^\W\d][^:\n\[(]{{0,60}}?)\s*[\[(]{_TIME}[\])]:?(?:\s+(?P<text>.*))?$",
        rf"{_TIME}\s*[-–—]?\s*(?P<name>[^\W\d][^:\n]{{0,60}}?):(?:\s+(?P<text>.*))?$",
        r"<[@+~& ]?(?P<name>[^>\n]{1,60})>:?\s+(?P<text>.*)$",
        rf"[\[(]{_DAY}{_TIME}[\])]\s*(?P<name>[^\W\d].{{0,60}})$",
        rf"(?P<name>[^\W\d][^:\n\[(,]{{0,60}}?),?\s+(?:{_DATE},?\s+)?{_TIME}:?\s+(?P<text>.+)$",
    )
)
_TIMED = re.compile(r"\d[:.]\d\d|<")
"""A pattern that occurs in the message headers of all chat programs."""
_ENDS_TIMED = re.compile(
    r"\d(?:\s?[ap]\.?\s?m\.?|\s?uhr)?\]?:?\s*(?:\(edited\))?\s*$", re.IGNORECASE
)
_ENDING_WITH_TIME, _AMBIGUOUS = 4, 2
"""The number of patterns at the start of `_HEADS` that end with a time, and the number of patterns
at its end that can match prose.
"""
_NAME_TIME_FIRST, _NAME_TIME_END = 3, 8
"""Indices of the patterns for a name and a time, which also match a move with a time."""
_LABEL = re.compile(
    r"[*_]{0,3}(?P<name>[^\s:>*\-|`][^:\n]{0,40}?)\s?[*_]{0,3}:[*_]{0,3}(?!\S*//)(?:\s+(?P<text>.*)|$)"
)
_DIGITS = "0123456789"
_AROUND = 25
"""Maximum length of the decoration around a name on a line of its own."""
_HANDLE = re.compile(r"\w_\w|[a-z][A-Z]|[^\W\d_]{3}\d+$")
"""Matches features that nicknames have but words do not: `xX_Ann_Xx`, `ben99`."""
_SAID = re.compile(r"^forwarded from\s+|\s+(?:wrote|writes|said|says|sent|schrieb)$", re.IGNORECASE)
_FORWARDED = re.compile(
    r"\s*\[?(?P<by>Forwarded|Weitergeleitet)(?: (?:from|von) (?P<name>[^:\]]+))?\]?:?\s*$",
    re.IGNORECASE,
)
_STAMP = re.compile(rf"^\s*(?:{_DAY})?{_TIME}\s*$", re.IGNORECASE)
_FENCE = re.compile(r"```(?:\w*\n)?")
_STRUCK = re.compile(r"~~.*?~~", re.DOTALL)
_MARKS = re.compile(r"\*\*\*|\*\*|__|\|\||(?<!\w)_(?=\S)|(?<=\S)_(?!\w)")
_SLANTED = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])")
_CODE = re.compile(r"`([^`\n]+)`(?!\w)")
_QUOTED = re.compile(r"^\s*(?:>|»|\u2502|\|\s(?!.*\|\s*$)).*$", re.MULTILINE)
_REPLY = re.compile(
    r"^\s*(?:[↩↪]|⤷|┌|╭|@\S+\s+replied|replying to\b|in reply to\b).*$", re.I | re.M
)
_ADDRESS = re.compile(r"(?:\bhttps?://|\bwww\.)\S+", re.IGNORECASE)
_REACTION = re.compile(
    r"^\s*(?:(?:dis)?liked|loved|laughed at|emphasi[sz]ed|questioned|reacted\b.{0,20}?\bto)\s+"
    r"[“\"].*[”\"]\s*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A reaction as copied from phones: `Liked “C3”`."""
_SIGNED = re.compile(
    r"^\s*(?:sent|gesendet|envoyé|enviado) (?:from|via|von|de|desde) .{1,30}$", re.I | re.M
)
_EDITED = re.compile(r"\((?:edited|bearbeitet|modifié)\)", re.IGNORECASE)
_PLAIN = (
    (_ADDRESS, " ", ("://", "www.", "WWW.", "Www.")), (_STRUCK, " ", ("~~",)),
    (_QUOTED, "", (">", "»", "\u2502", "|")),
    (_REPLY, "", ("↩", "↪", "⤷", "┌", "╭", "repl", "Repl")),
    (_REACTION, "", ("iked", "oved", "aughed", "mph", "uestioned", "eacted")),
    (_SIGNED, "", ("ent from", "ent via", "esendet", "nvoy", "nviado")),
    (_FENCE, "\n", ("```",)), (_EDITED, " ", ("(e", "(b", "(m", "(E")), (_CODE, r"\1", ("`",)),
    (_MARKS, "", ("**", "||", "_")), (_SLANTED, r"\1", ("*",)),
)  # fmt: skip
"""Rows of (pattern, replacement, strings); each match of a pattern contains one of its strings."""
_BREAK = re.compile(r"\r\n?")
_COMBINED = re.compile(r"[^\u0300-\u036f][\u0300-\u036f]+|[\u1100-\u11ff]+")
"""Letters with combining marks, and Korean syllables that are split into their parts."""
_WIDE, _WIDER = re.compile(r"[\uff01-\uff5e]"), 0xFEE0
"""Full-width characters, and the offset of their code points from those of normal characters."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message and its author's name in the chat (None if not given).

    `head` is the span of the header that names the author.
    """

    author: str | None
    text: TracedText
    head: Span = (0, 0)


class Titles(NamedTuple):
    """The titles of the seats.

    `names` are as returned by `folded`. `speaks` takes a title before a colon and the text after
    it, and returns True if the title is the speaker (`red: F4-G4`).
    """

    names: Collection[str] = ()
    speaks: Callable[[str, str], bool] = lambda name, text: False


def messages(
    paste: str,
    known: Collection[str],
    is_content: Callable[[str], bool],
    labels: bool,
    alone: Callable[[str, bool], bool],
    titles: Titles = Titles(),  # noqa: B008
) -> tuple[Spoken, ...]:
    """Return the messages of a paste in order.

    `known` are the players' names. `is_content` returns True if a label before a colon (`nodes:`)
    belongs to the text. `labels` is True if `Name: text` can name an unknown author. `alone`
    returns True if a known name on a line of its own is an author; its second argument is True if
    the paste begins with such a line.
    """
    whole = TracedText.of(paste[:LONGEST])
    if not unicodedata.is_normalized("NFC", whole.text):
        whole = whole.sub(_COMBINED, lambda match: unicodedata.normalize("NFC", match[0]))
    if not whole.text.isascii():
        whole = whole.sub(_WIDE, lambda match: chr(ord(match[0]) - _WIDER))
    whole = whole.sub(_BREAK, "\n") if "\r" in whole.text else whole
    names = {folded(name) for name in known}
    longest = max(map(len, known), default=0) + _AROUND
    open_messages: list[_OpenMessage] = [(None, (0, 0), [])]
    fenced = bare = headed = False
    lines = whole.text.split("\n")
    end = -1
    for number, line in enumerate(lines):
        start, end = end + 1, end + 1 + len(line)
        head = None
        if not fenced:  # a name can precede the sign that begins a block of code
            timed = _TIMED.search(line) is not None
            if timed and _STAMP.match(line):
                continue
            if (passed := _FORWARDED.match(line)) is not None:
                open_messages.append((passed["name"] or passed["by"], (0, 0), []))
                continue
            head = _head(line, names, is_content, titles.names) if timed else None
            whole_line = len(line) <= longest and "```" not in line
            if head is None and whole_line and folded(line) in names:
                below = number + 1 < len(lines) and _STAMP.match(lines[number + 1])
                bare = bare or (line.lstrip()[0] != "@" and not whole.text[:start].strip())
                name = line.strip().strip("*_")
                head = (name, "") if below or alone(name, bare) else None
            if head is None and ":" in line:
                head = None if headed else _titled(line, titles)
                if head is None:
                    head = _label(line, names, is_content, labels)
                    headed = headed or head is not None
            else:
                headed = headed or head is not None
        fenced ^= line.count("```") % 2 == 1
        if head is None:
            open_messages[-1][2].append((start, end))
            continue
        name, rest = head
        at = start + line.rindex(rest) if rest else end
        head_span = whole.span(start, at) if at > start else (0, 0)
        open_messages.append((name, head_span, [(at, at + len(rest))] if rest else []))
    spoken = (
        Spoken(name, plain(whole.picked(text)), head) for name, head, text in open_messages if text
    )
    return tuple(message for message in spoken if message.text.text.strip())


_OpenMessage: TypeAlias = tuple[str | None, Span, list[Span]]


@lru_cache(maxsize=1_000)
def folded(name: str) -> str:
    """Return a name for comparison: in lower case, without decoration and chat programs' tags."""
    name = re.sub(r"\s*[\[(][\w/ ]{0,20}[\])]\s*$", "", name.strip())
    name = re.sub(r"\s+(?:APP|BOT|OP|admin|owner)$", "", name)
    return re.sub(
        r"^[@~+&\s]+|[^\w)\]]+$", "", name.strip("*_ \u2068\u2069\u200e\u200f")
    ).casefold()


def _titled(line: str, titles: Titles) -> tuple[str, str] | None:
    """Return a line's title and text (`white: …`) if the title is the speaker, else None."""
    match = _LABEL.match(line.strip()) if titles.names else None
    if match is None or folded(match["name"]) not in titles.names:
        return None
    name, text = match["name"], match["text"] or ""
    return (name, text) if titles.speaks(name, text) else None


def _head(
    line: str,
    names: Collection[str],
    is_content: Callable[[str], bool],
    titles: Collection[str],
) -> tuple[str, str] | None:
    """Return the author and remaining text if a chat program wrote the line's header, else None."""
    stripped = line.strip("\u200e\u200f\u202a\u202c ")
    first = 0 if _ENDS_TIMED.search(stripped) else _ENDING_WITH_TIME
    for index, pattern in enumerate(_HEADS[first:], first):
        match = pattern.match(stripped)
        if match is None:
            continue
        name = match["name"].strip()
        known = folded(name) in names
        titled = index == _NAME_TIME_FIRST and folded(name) in titles
        sure = known or titled or index not in (_NAME_TIME_FIRST, _NAME_TIME_END)
        if not sure and (not _is_name(name) or is_content(name)):
            continue
        if index >= len(_HEADS) - _AMBIGUOUS and not known:
            continue
        text = match.groupdict().get("text") or ""
        return name, text
    return None


def _is_name(name: str) -> bool:
    """Return True if the words before a time could be a name rather than a sentence."""
    return bool(re.fullmatch(r"[^\W\d]\w*(?: [^\W\d]\w*){0,2}", name))


def _label(
    line: str, names: Collection[str], is_content: Callable[[str], bool], labels: bool
) -> tuple[str, str] | None:
    """Return the author and text of a line `Name: text`, or None for any other line."""
    match = _LABEL.match(line.strip())
    if match is None:
        name, colon, text = line.partition(":")  # `Ann:B:C3 W:D5`
        own = bool(colon) and folded(name) in names and not is_content(name)
        return (name, text) if own else None
    name, text = _SAID.sub("", match["name"].strip("*_ ")), match["text"] or ""
    if folded(name) in names:
        return (name, text) if labels or not is_content(name) else None
    if is_content(name) or is_content(name.rstrip(_DIGITS)):
        return None
    if _HANDLE.search(name) and " " not in name:
        return name, text
    capital = name[:1].isupper() or not name[:1].isalpha()
    named = (capital and len(name.split()) <= 3) or _is_nickname(name)
    return (name, text) if labels and named else None


def _is_nickname(name: str) -> bool:
    """Return True if a word is an official's title or is not an ordinary word (`SAYING`)."""
    return name in OFFICIALS or (name.isalpha() and len(name) > 2 and name not in SAYING)


SAYING = frozenset().union(
    FILLERS, TALK, CONDITIONS, HEDGES, NEGATIONS, UNMEANT, WOULD, PAST, OTHERS, QUESTIONS, NUMBERS,
    ORDINALS,
    listed("placement placements stone stones colours colors plan plans reason score scores hint"),
    listed("submission position coords cells items claims bids solution guess first then finally"),
)  # fmt: skip
"""Words before a colon that are not names."""


def plain(text: TracedText) -> TracedText:
    """Return a message without quotes, struck-out text and Markdown."""
    for pattern, new, keys in _PLAIN:
        if holds(text.text, keys):
            text = text.sub(pattern, new)
    return text
