"""A reader for arrangements of nine candles, in any layout that players use (CC-1)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Message
from games.reading.vocabulary import FILLERS, ORDINALS, listed
from games.reading.words import Token, TokenKind, slips

LETTERS = "ABCDEFGHI"
_TYPES = {
    "s": "S", "slow": "S", "slows": "S", "m": "M", "med": "M", "medium": "M", "mediums": "M",
    "mid": "M", "f": "F", "fast": "F", "fasts": "F", "quick": "F", "langsam": "S", "mittel": "M",
    "schnell": "F",
}  # fmt: skip
_MISSPELT = {
    wrong: kind
    for word, kind in _TYPES.items()
    if len(word) > 3
    for wrong in (*slips(word), *(word[:at] + word[at + 1 :] for at in range(1, len(word))))
}
_FMS = frozenset("FMS")
_HALVES = ("first", "next", "middle", "last", "then", "final", "rest", "remaining", "other")
_CHANGES = listed("or swap swapped exchange switch reverse reversed flip backwards mirrored")
UNCLEAR = Message(
    "The arrangement is unclear. Give a number and a type for each candle from A to I."
)

Entry = tuple[str | None, int | None, str | None]
"""A candle's letter, number and type; each is None if the text does not give it."""


def arrangement_in(tokens: Sequence[Token]) -> tuple[str | None, Message | None]:
    """Return the arrangement in canonical notation, or None and a question if it is unclear."""
    parts: list[list[Token]] = [[]]
    for at, token in enumerate(tokens):
        if token.kind is TokenKind.FIX:
            parts.append([])
        elif token.kind is not TokenKind.MESSAGE and not _is_small_word(tokens, at):
            parts[-1].append(token)
    candles: dict[str, tuple[int | None, str | None]] = {}
    for number, part in enumerate(parts):
        readings = _read_all(part)
        if readings is not None:
            candles = dict(readings)
            if any(token.kind is TokenKind.WORD and token.text in _CHANGES for token in part):
                return None, UNCLEAR
            continue
        entries = _entries(part)
        if number and candles and entries and all(entry[0] for entry in entries):
            for letter, value, kind in entries:
                assert letter is not None
                old = candles.get(letter, (None, None))
                candles[letter] = (old[0] if value is None else value, kind or old[1])
        elif _mentions_candles(part) or (number and candles and any(map(_is_about_candles, part))):
            return None, UNCLEAR
    if not candles:
        return None, None
    pairs = [candles.get(letter, (None, None)) for letter in LETTERS]
    if any(value is None or kind is None for value, kind in pairs):
        return None, UNCLEAR
    return " ".join(f"{value}{kind}" for value, kind in pairs), None


def is_kind(token: Token) -> bool:
    """Return True if a token names one or more candle types: `FFFMMMSSS`, `M`, `fast`."""
    raw = token.raw
    if len(raw) == 1:
        return raw in _FMS
    return raw.lower() in _TYPES or (len(raw) in (3, 9) and _FMS.issuperset(raw))


def _is_small_word(tokens: Sequence[Token], at: int) -> bool:
    """Return True if “A” or “I” is an ordinary word: “I want 8 on A”, “B is a fast 7”."""
    after = tokens[at + 1 : at + 2]
    if tokens[at].raw == "a" and at and after and len(after[0].raw) > 1 and kind_of(after[0]):
        before = tokens[at - 1]
        return bool(_letter(before)) or before.text in ("is", "as", "has", "gets", "be")
    return tokens[at].raw in ("I", "i") and bool(after) and after[0].text in _WANTING


_WANTING = listed("want wanna put set will have choose chose take go would am use pick like make")


def _is_about_candles(token: Token) -> bool:
    return bool(_letter(token)) or token.kind is TokenKind.NUMBER or token.text in _CHANGES


def _mentions_candles(part: Sequence[Token]) -> bool:
    numbers = sum(token.kind is TokenKind.NUMBER for token in part)
    kinds = {kind_of(token) for token in part if len(token.raw) > 1} - {None}
    lists = any(len(token.raw) == len(LETTERS) and is_kind(token) for token in part)
    whole = any(token.kind is TokenKind.NUMBER and len(token.raw) == len(LETTERS) for token in part)
    typed = numbers == 1 and any(kind_of(token) for token in part)
    return numbers > 1 or typed or lists or whole or len(kinds) > 2


def kind_of(token: Token) -> str | None:
    """Return the candle type that a word means, even if misspelt, or None."""
    if token.kind is TokenKind.NUMBER:
        return None
    raw = token.raw.lower()
    return _TYPES.get(raw) or _MISSPELT.get(raw)


Layout = dict[str, tuple[int | None, str | None]]


def _read_all(part: Sequence[Token]) -> Layout | None:
    """Return all nine candles, read using the first layout that fits, or None if no layout fits."""
    part = _headless(part)
    layouts = (
        _by_type,
        _by_rule,
        _read_list,
        _in_lists,
        _in_groups,
        _read_repeated,
        _read_burn_times,
    )
    return next(filter(None, (layout(part) for layout in layouts)), None)


def _read_repeated(part: Sequence[Token]) -> Layout | None:
    """Read letter, number and type nine times, with short words between: “A is 8 and fast, …”."""
    if any(
        token.kind is TokenKind.WORD and len(token.raw) > 1 and not _joins(token) for token in part
    ):
        return None
    entries = _row(part)
    return _gathered(entries) if all(letter for letter, _, _ in entries) else None


def _read_burn_times(part: Sequence[Token]) -> Layout | None:
    """Read nine numbers with burn times, in pairs (`A 3 (2), B 0 (3) …`) or in two rows."""
    if any(
        token.kind is TokenKind.WORD and len(token.raw) > 1 and not _joins(token) for token in part
    ):
        return None
    numbers = [token.number for token in part if token.kind is TokenKind.NUMBER]
    letters = [letter for token in part if (letter := _letter(token))]
    if len(numbers) != 2 * len(LETTERS) or letters not in ([], list(LETTERS)):
        return None
    if any(
        token.kind is not TokenKind.NUMBER and not _letter(token) and kind_of(token)
        for token in part
    ):
        return None
    half = len(LETTERS)
    for values, rounds in ((numbers[::2], numbers[1::2]), (numbers[:half], numbers[half:])):
        if sorted(values) == list(range(half)) and sorted(rounds) == [1, 1, 1, 2, 2, 2, 3, 3, 3]:
            values_by_letter = zip(LETTERS, values, rounds, strict=True)
            return {
                letter: (value, "FMS"[rounds - 1]) for letter, value, rounds in values_by_letter
            }
    return None


def _joins(word: Token) -> bool:
    """Return True if a word can connect a candle with its number and type."""
    return word.text in _JOINING or word.text in FILLERS or kind_of(word) is not None


_JOINING = listed(
    """candle candles gets has have with burns burn burning number numbers type kind
    so each are my kerzen
    round rounds time times letter letters burntime"""
)


def _in_groups(part: Sequence[Token]) -> Layout | None:
    """Read three groups, each a type, three letters and three numbers: `ABC fast: 8 7 6`."""
    items = _items(part)
    groups = [items[at : at + 7] for at in range(0, len(items), 7)]
    forms = {"".join(form for form, _ in group) for group in groups}
    if len(items) != 21 or len(forms) != 1:
        return None
    form = forms.pop()
    if form.replace("K", "") not in ("LNLNLN", "NLNLNL", "LLLNNN", "NNNLLL"):
        return None
    layout: Layout = {}
    kinds: set[str] = set()
    for group in groups:
        letters, numbers, (kind,) = ([text for sort, text in group if sort == of] for of in "LNK")
        kinds.add(kind)
        layout |= {
            letter: (int(number), kind) for letter, number in zip(letters, numbers, strict=True)
        }
    return layout if sorted(layout) == list(LETTERS) and len(kinds) == 3 else None


def _is_three_letters(raw: str) -> bool:
    if len(raw) != 3:
        return False
    return raw.upper() in LETTERS or (len(set(raw)) == 3 and set(raw) <= set(LETTERS))


def _items(part: Sequence[Token]) -> list[tuple[str, str]]:
    """Return types (K), letters (L) and numbers (N) in order; `A-C` counts as three letters."""
    items: list[tuple[str, str]] = []
    reaches = False
    for token in part:
        raw = token.raw.upper()
        if token.kind is TokenKind.NUMBER:
            items.append(("N", token.text))
        elif len(raw) > 1 and (kind := kind_of(token)):
            items.append(("K", kind))
        elif raw and (raw in LETTERS if len(raw) == 1 else _is_three_letters(token.raw)):
            if reaches and len(raw) == 1 and items and items[-1][0] == "L":
                between = LETTERS[LETTERS.index(items[-1][1]) + 1 : LETTERS.index(raw)]
                items += [("L", letter) for letter in between]
            items += [("L", letter) for letter in raw]
        reaches = token.is_("-", "to", "through")
    return items


def _letter(token: Token) -> str | None:
    raw = token.raw.upper()
    return raw if len(raw) == 1 and raw in LETTERS and token.kind is not TokenKind.NUMBER else None


def _entries(part: Sequence[Token]) -> list[Entry]:
    """Return the entries of a part: each number with the adjacent letter and type."""
    rows: list[list[Token]] = [[]]
    counted = False
    for token in part:
        ends = (
            token.kind is TokenKind.LINE
            or token.is_(",", ";", "/", "|", ".")
            or (token.kind is TokenKind.WORD and token.text == "and")
        )
        if ends and counted and not token.is_("|"):
            rows.append([])
            counted = False
        elif not ends:
            rows[-1].append(token)
            counted = counted or token.kind is TokenKind.NUMBER
    entries: list[Entry] = []
    for row in rows:
        entries += _row(row)
    return entries


def _row(row: Sequence[Token]) -> list[Entry]:
    """Return a row's entries, each a number with an optional letter and type.

    A row with several numbers must repeat one layout. For an unclear row, return a single entry
    without a letter, number or type.
    """
    shape = [
        token for token in row if token.kind is TokenKind.NUMBER or kind_of(token) or _letter(token)
    ]
    numbers = [at for at, token in enumerate(shape) if token.kind is TokenKind.NUMBER]
    if not numbers:
        return []
    width = len(shape) // len(numbers)
    if width * len(numbers) != len(shape) or not 1 <= width <= 3:
        return [(None, None, None)]
    entries = []
    for start in range(0, len(shape), width):
        group = shape[start : start + width]
        counted = [token for token in group if token.kind is TokenKind.NUMBER]
        if len(counted) != 1:
            return [(None, None, None)]
        others = [token for token in group if token.kind is not TokenKind.NUMBER]
        entries.append(_entry(others, counted[0].number))
    return entries


def _entry(others: Sequence[Token], number: int) -> Entry:
    """Return a number with the adjacent letter and type."""
    if len(others) == 2:
        first, second = others
        if _letter(first) and kind_of(second):
            return _letter(first), number, kind_of(second)
        if kind_of(first) and _letter(second):
            return _letter(second), number, kind_of(first)
        return None, None, None
    if len(others) == 1:
        kind, letter = kind_of(others[0]), _letter(others[0])
        if kind and letter:  # a lone F is “fast” if the other candles have types too
            return None, number, kind
        return letter, number, kind
    return None, number, None


def _read_list(part: Sequence[Token]) -> Layout | None:
    """Read `A: 8 fast, B: …` in any order, or nine candles such as `8F` in the order A to I."""
    return _gathered(_entries(part))


def _gathered(entries: Sequence[Entry]) -> Layout | None:
    """Return the candles of nine entries, or None if A to I do not each occur once."""
    if len(entries) != 9 or any(number is None or kind is None for _, number, kind in entries):
        return None
    letters = [letter for letter, _, _ in entries]
    if all(letter is None for letter in letters):
        letters = list(LETTERS)
    if sorted(filter(None, letters)) != list(LETTERS):
        return None
    return {
        letter: (number, kind)
        for letter, (_, number, kind) in zip(letters, entries, strict=True)
        if letter is not None
    }


def _by_type(part: Sequence[Token]) -> Layout | None:
    """Read a line for each type, with its letters and numbers: `slow: G2 H1 I0`."""
    layout: Layout = {}
    kind: str | None = None
    letter: str | None = None
    number: int | None = None
    for token in part:
        if len(token.raw) > 1 and kind_of(token):
            if letter is not None or number is not None:
                return None
            kind = kind_of(token)
        elif token.kind is TokenKind.NUMBER:
            if number is not None:
                return None
            number = token.number
        elif (name := _letter(token)) is not None:
            if letter is not None:
                return None
            letter = name
        if letter is not None and number is not None:
            if kind is None or letter in layout:
                return None
            layout[letter] = (number, kind)
            letter = number = None
    whole = sorted(layout) == list(LETTERS) and letter is None and number is None
    kinds = [kind for _, kind in layout.values()]
    return layout if whole and len(set(kinds)) == 3 else None


def _in_lists(part: Sequence[Token]) -> Layout | None:
    """Read nine numbers followed or preceded by nine types: `876543210 FFFMMMSSS`."""
    numbers: list[int] = []
    kinds: list[str] = []
    for token in part:
        if token.kind is TokenKind.NUMBER:
            raw = token.raw
            numbers += [int(digit) for digit in raw] if len(raw) == 9 else [token.number]
        elif len(token.raw) in (3, 9) and set(token.raw.upper()) <= set("FMS"):
            kinds += list(token.raw.upper())
        elif (kind := kind_of(token)) is not None:
            kinds.append(kind)
    if len(numbers) != 9 or len(kinds) != 9:
        return None
    typed = [
        at
        for at, token in enumerate(part)
        if kind_of(token) or (set(token.raw.upper()) <= set("FMS") and token.raw)
    ]
    counted = [at for at, token in enumerate(part) if token.kind is TokenKind.NUMBER]
    if typed[0] < counted[-1] and counted[0] < typed[-1]:
        return None
    return {letter: (numbers[at], kinds[at]) for at, letter in enumerate(LETTERS)}


def _headless(part: Sequence[Token]) -> Sequence[Token]:
    """Drop a header row that names the candles A to I."""
    letters_at = [at for at, token in enumerate(part) if _letter(token)]
    heads = letters_at[: len(LETTERS)]
    if [part[at].raw.upper() for at in heads] != list(LETTERS):
        return part
    if any(token.kind is TokenKind.NUMBER for token in part[: heads[-1]]):
        return part
    return [token for at, token in enumerate(part) if at not in heads]


def _by_rule(part: Sequence[Token]) -> Layout | None:
    """Read a rule: “0 to 8 in order, first three slow, next three medium, last three fast”."""
    words = [token.raw.lower() for token in part if token.kind is not TokenKind.SIGN]
    numbers = _number_run(part) or _row_of_numbers(part)
    if numbers is None or _backwards(part):
        return None
    kinds = _kinds_of_letters(part)
    if kinds:
        return {letter: (numbers[at], kinds[letter]) for at, letter in enumerate(LETTERS)}
    letters: list[str] = []
    for at, word in enumerate(words):
        if word not in _HALVES and word not in ORDINALS:
            continue
        span = words[at + 1 : at + 5]
        count = next((word for word in span if word in ("three", "3", "third")), None)
        kind = next((_TYPES[word] for word in span if word in _TYPES and len(word) > 1), None)
        if kind is None or (count is None and word not in ("rest", "remaining", "last", "others")):
            continue
        if kind not in letters:
            letters.append(kind)
    if len(letters) != 3:
        return None
    return {letter: (numbers[at], letters[at // 3]) for at, letter in enumerate(LETTERS)}


def _backwards(part: Sequence[Token]) -> bool:
    """Return True if the candles are listed in reverse order: “from I to A”."""
    threes = zip(part, part[1:], part[2:], strict=False)
    return any(
        second.is_("to", "-", "→", "through", "down") and (first.raw + third.raw).upper() == "IA"
        for first, second, third in threes
    )


def _row_of_numbers(part: Sequence[Token]) -> list[int] | None:
    """Return nine numbers in a row, such as `8 7 6 5 4 3 2 1 0`, or None."""
    row: list[int] = []
    for token in part:
        if token.kind is TokenKind.NUMBER and token.raw.isdecimal():
            row.append(token.number)
            if len(row) == len(LETTERS):
                return row
        elif not token.is_(",", "-", "/", "and"):
            row = []
    return None


def _kinds_of_letters(part: Sequence[Token]) -> dict[str, str]:
    """Return each candle's type if types are listed with letters (“fast = ABC”), else {}."""
    by_letter: dict[str, str] = {}
    items = [item for item in _items(part) if item[0] != "N"]
    groups = [items[at : at + 4] for at in range(0, len(items), 4)]
    for group in groups:
        form = "".join(kind for kind, _ in group)
        if form not in ("KLLL", "LLLK"):
            return {}
        (kind,) = (text for of, text in group if of == "K")
        by_letter |= {letter: kind for of, letter in group if of == "L"}
    whole = sorted(by_letter) == list(LETTERS) and len(groups) == len(set(by_letter.values())) == 3
    return by_letter if whole else {}


def _number_run(part: Sequence[Token]) -> list[int] | None:
    """Return 0 to 8, ascending or descending, if the text has such a range (“0 to 8”), or None."""
    for at, token in enumerate(part):
        if token.kind is not TokenKind.NUMBER:
            continue
        rest = [token for token in part[at + 1 : at + 5] if token.kind is TokenKind.NUMBER]
        joined = any(
            token.raw.lower() in ("to", "-", "through", "down", "up", "till", "until")
            for token in part[at + 1 : at + 4]
        )
        if rest and joined:
            ends = (token.number, rest[0].number)
            if ends == (0, 8):
                return list(range(9))
            if ends == (8, 0):
                return list(range(8, -1, -1))
    return None
