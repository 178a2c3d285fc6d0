"""Submissions of Candle Countdown as text: `arrange 8F 7F …`, `light I extinguish B`, `none`.

An arrangement may omit the word `arrange`, and may name all letters (`A: 8 fast, B: …`) or none.
Everything else must be written in full; nothing is completed or corrected.
"""

from __future__ import annotations

import re

from games.core import InvalidAction, Message
from games.core.pasted import BETWEEN, FLAGS, GAP, first_part
from games.core.text import not_understood
from games.unlucky.candle_countdown.rules import Action
from games.unlucky.candle_countdown.view import LETTERS, Arrangement, Burn, Candle, CandleKind
from games.unlucky.text import check_length, says_none

ARRANGE_EXAMPLE = Message(
    "write the candles A to I as in “{example}”", example="arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
)
BURN_EXAMPLE = Message(
    "write “{one}”, “{two}”, both, or “{three}”", one="light I", two="extinguish B", three="none"
)

_CANDLE = f"([0-9]+){BETWEEN}*(slow|medium|fast|[smf])"
_PLAIN = re.compile(f"{_CANDLE}{BETWEEN}*", FLAGS)
_NAMED = re.compile(f"([a-i]){BETWEEN}*{_CANDLE}{BETWEEN}*", FLAGS)
_ARRANGE = re.compile(f"{BETWEEN}*arrange{BETWEEN}*", FLAGS)
_ACT = re.compile(f"(light|extinguish){BETWEEN}*([a-i])(?![a-z0-9]){BETWEEN}*", FLAGS)


def write(action: Action) -> str:
    if isinstance(action, Arrangement):
        candles = (f"{candle.number}{candle.kind.value}" for candle in action.candles)
        return f"arrange {' '.join(candles)}"
    parts = []
    if action.light is not None:
        parts.append(f"light {action.light}")
    if action.extinguish is not None:
        parts.append(f"extinguish {action.extinguish}")
    return " ".join(parts) or "none"


def read(text: str, arranging: bool) -> Action:
    """Parse `text` as a submission.

    Raise `InvalidAction` with the clause CC-1 in round 0 (`arranging`) and for a late arrangement,
    else with CC-3.
    """
    clause, example = ("CC-1", ARRANGE_EXAMPLE) if arranging else ("CC-3", BURN_EXAMPLE)
    check_length(text, clause, example)
    if _ARRANGE.match(text) and not arranging:
        raise InvalidAction("CC-1", "The candles are arranged before round 1 only.")
    return _read_arrangement(text) if arranging else _read_burn(text)


def _read_arrangement(text: str) -> Arrangement:
    start = _ARRANGE.match(text) or GAP.match(text)
    body = text[start.end() :] if start else text
    labelled = _match_all(_NAMED, body)
    if labelled is not None:
        letters = [match[1].upper() for match in labelled]
        if "".join(letters) != LETTERS:
            once = "Each candle from A to I must occur once: {example}."
            raise InvalidAction("CC-1", Message(once, example=ARRANGE_EXAMPLE))
        return Arrangement(tuple(_candle(match[2], match[3]) for match in labelled))
    plain = _match_all(_PLAIN, body)
    if plain is not None:
        return Arrangement(tuple(_candle(match[1], match[2]) for match in plain))
    raise InvalidAction("CC-1", _explain_arrangement(body))


def _match_all(pattern: re.Pattern[str], text: str) -> list[re.Match[str]] | None:
    """Return the matches that make up the whole text, or None if it contains anything else."""
    matches, at = [], 0
    while at < len(text):
        match = pattern.match(text, at)
        if match is None:
            return None
        matches.append(match)
        at = match.end()
    return matches or None


def _candle(number: str, kind: str) -> Candle:
    return Candle(int(number), CandleKind(kind[0].upper()))


def _explain_arrangement(body: str) -> Message:
    at = 0
    while match := _PLAIN.match(body, at):
        at = match.end()
    part = first_part(body[at:])
    if not part:
        nine = "An arrangement of nine candles is needed: {example}."
        return Message(nine, example=ARRANGE_EXAMPLE)
    return not_understood(part, ARRANGE_EXAMPLE)


def _read_burn(text: str) -> Burn:
    if says_none(text):
        return Burn()
    start = GAP.match(text)
    at, acts = start.end() if start else 0, dict[str, str]()
    while match := _ACT.match(text, at):
        word, letter = match[1].lower(), match[2].upper()
        if word in acts:
            first = f"{word} {acts[word]}"
            most = Message("Only one candle at a time: {one} or {two}?", one=first, two=letter)
            raise InvalidAction("CC-3", most)
        acts[word], at = letter, match.end()
    if at < len(text) or not acts:
        part = first_part(text[at:])
        how = Message("Please {example}.", example=BURN_EXAMPLE)
        raise InvalidAction("CC-3", not_understood(part, BURN_EXAMPLE) if part else how)
    return Burn(acts.get("light"), acts.get("extinguish"))
