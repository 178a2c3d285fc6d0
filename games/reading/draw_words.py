"""Recognition of the word that a player chose for the draws (GEN-4): “my word is banana”."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.core import Seat
from games.reading.transcript import folded, messages

_BEFORE = re.compile(
    r"""(?:\b(?:my|the|our|secret|magic)\s+)*\bword(?:\s+for\s+(?:the\s+)?draws?)?
        \s*(?:is|will\s+be|would\s+be|shall\s+be|should\s+be|be|:|=|->|→|[–—-])+\s*:?\s*
      | \bmine(?:\s+is|['’]s)?\s*[:=]?\s+(?:is\s+)?
      | \b(?:i|we)(?:['’](?:ll|d))?\s+(?:will\s+|would\s+)?
        (?:pick|choose|take|say|send|use|like|go\s+with|went\s+with)\s+
      | \blet['’]?s\s+(?:take|say|use|go\s+with|make\s+it)\s+
      | \bhow\s+about\s+|\bwhat\s+about\s+|\bit['’]?s\s+|\bit\s+is\s+|\buse\s+|\btake\s+""",
    re.IGNORECASE | re.VERBOSE,
)
_AFTER = re.compile(
    r"\s+(?:is|will\s+be|as|for)\s+(?:(?:my|the)\s+)?(?:secret\s+)?word\b.*$", re.IGNORECASE
)
_CORRECTED = re.compile(
    r"(?:[,;.…–—-]|\bno\b)?\s*\b(?:no,?\s+wait|wait\s+no|wait|actually|or\s+rather|i\s+mean"
    r"|make\s+(?:it|that)|scratch\s+that)\b[\s,:;.…]*",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"„«]([^”\"“»\n]+)[”\"“»]|(?<!\w)['‘]([^'’\n]+)['’](?!\w)")
_END = re.compile(
    r"(?:[.!?;,…]+(?:\s|$)|\s+[:;]-?[)(DP]|\s+(?:please|pls|plz|thanks|thank\s+you|thx|ty|lol|haha\w*"
    r"|xd|then|i\s+guess|and\s+go+d\s+luck|good\s+luck|gl)\b).*$",
    re.IGNORECASE | re.DOTALL,
)
_GREETING = re.compile(
    r"^(?:(?:hi|hey|hello|ok|okay|sure|yes|yep|alright|[ue]h*m+|[ue]h+|er+m?|hm+|so|well)\b[\s,.!:…]+(?=\S))+",
    re.IGNORECASE,
)


def word_in(text: str) -> str:
    """Return the chosen word, or the whole message if no phrase introduces a word."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    phrase = next(
        (line for line in reversed(lines) if _BEFORE.search(line)), lines[0] if lines else ""
    )
    corrected = [part for part in _CORRECTED.split(phrase) if part.strip()]
    last = corrected[-1] if corrected else phrase
    matches = list(_BEFORE.finditer(last))
    rest = last[matches[-1].end() :] if matches else last
    quoted = _QUOTED.findall(rest)
    if len(quoted) == 1:
        return str(quoted[0][0] or quoted[0][1]).strip()
    bare = _AFTER.sub("", _GREETING.sub("", rest.strip()))
    return _END.sub("", bare).strip(" \t*_`~|\"“”'‘’:.,!") or phrase


def words_sent(paste: str, names: Mapping[str, Seat], field: Seat | None) -> dict[Seat, str]:
    """Return each seat's chosen word; if a seat sent several, return the last one.

    `names` maps each name and chat name to its seat. `field` is the seat for text without an
    author. Text by other authors is ignored (`unknown_writers`).
    """
    by_name = {folded(name): seat for name, seat in names.items()}
    by_seat: dict[Seat, str] = {}
    for message in messages(paste, names, _is_word, labels=True, alone=_named):
        seat = field if message.author is None else by_name.get(folded(message.author))
        if seat is not None:
            by_seat[seat] = word_in(message.text.text)
    return by_seat


def unknown_writers(paste: str, names: Mapping[str, Seat]) -> tuple[str, ...]:
    known = set(map(folded, names))
    authors = (
        message.author for message in messages(paste, names, _is_word, labels=True, alone=_named)
    )
    return tuple(
        dict.fromkeys(author for author in authors if author and folded(author) not in known)
    )


def _named(name: str, first: bool) -> bool:
    """Return True, since a player's name on a line of its own is an author and not the word."""
    return True


def _is_word(label: str) -> bool:
    """Return True if a label before a colon introduces the word: “word: banana”."""
    return bool(re.search(r"\bword$|\bmine$", label.strip(), re.IGNORECASE))
