"""A message taken apart: cells any way round, numbers in words, signs, corrections, a game's terms.

Each game says which words it knows (`Terms`) and what its cells look like (`Cells`). Small typing
errors in its words are mended where nothing else can have been meant.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import msgspec

from games.reading.traced import Span, Traced


def listed(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


class Kind(enum.Enum):
    """What a token is."""

    TERM = "term"  # a word that the game knows: `text` is what it stands for
    WORD = "word"  # any other word
    NUMBER = "number"
    CELL = "cell"
    SIGN = "sign"
    LINE = "line"  # the end of a line
    FIX = "fix"  # what follows corrects what came before
    MESSAGE = "message"  # the next message of the same player


class Token(msgspec.Struct, frozen=True, gc=False):
    """A piece of a message. `text` is what it stands for; `raw` how it was written."""

    kind: Kind
    text: str
    raw: str = ""
    glued: bool = False
    """Whether nothing stands between it and the token before."""
    span: Span = (0, 0)
    """Where it stood in the paste."""

    @property
    def number(self) -> int:
        """The value of a number."""
        return int(self.text)

    def is_(self, *texts: str) -> bool:
        """Whether it is one of these terms, words or signs."""
        return self.text in texts and self.kind in _SAYING


_SAYING = (Kind.TERM, Kind.WORD, Kind.SIGN)
LINE, MESSAGE, FIX = Token(Kind.LINE, "\n"), Token(Kind.MESSAGE, "message"), Token(Kind.FIX, "fix")
ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
NUMBERS = {word: index for index, word in enumerate(ONES)} | {
    word: 10 * (index + 2) for index, word in enumerate(TENS)
}
ORDINALS = {"first": 1, "second": 2, "third": 3, "1st": 1, "2nd": 2, "3rd": 3}

_AGAIN = r"(?:sorry|actually|i\s+mean(?:t)?|make\s+(?:it|that))"
_FIXES = re.compile(
    rf"""(?<![\w'])(?:
      (?:oh\s+|ah\s+|uh+\s+|um+\s+)?no+[,.!\s]+(?:wait|rather|{_AGAIN})
    | nope(?=[\s,.!]+\S) | (?:or\s+)?wait[,.!\s]+(?:no+|wrong|that'?s\s+wrong|{_AGAIN})
    | (?:sorry|oops|whoops|argh|damn|ugh)[,.!\s]+(?:no|wait|{_AGAIN})
    | (?:no[,.\s]+)?sorry | oops | whoops | i\s+mean(?:t)? | correction | corrected(?:\s+to)?
    | (?:scratch|forget|strike|ignore)\s+(?:that|it|the\s+last\s+one)
    | make\s+(?:that|it)(?!\s+(?:quick|fast|count)) | actually | i\s+take\s+(?:that|it)\s+back
    | chang(?:e|ed|ing)\s+(?:that\s+|it\s+)?(?:my\s+mind|to)(?:\s+to)?
    | chang(?:e|ed|ing)\s+(?:that|it) | never\s*mind | nvm | my\s+bad | typo
    | edit(?=\s*:|\s+(?:'?[a-i]\d|black|white|red|blue|mine))
    | or\s+rather | (?:update|updated|new)(?=\s*:) | rather(?!\s+than) | on\s+second\s+thoughts?
    | oh[,.\s]+no+(?=[\s,.!…]+(?:wall|place|move|light|extinguish)\s)
    | (?:no+|nah|nope)(?=[\s,.!…]+(?:just|only)\s)
    | no(?=[\s,.]+(?:(?:'?[a-i])?\d+\b|(?:swapped|reversed|flipped|black|white)\b
        |[a-i](?=[\s.!]*$)))
    | (?:or\s+)?wait(?=[\s,.!…]+(?:(?:just|only)\s|'?\s?[a-i]\s?\d|\d+\b|swapped|reversed|flipped
        |black|white|red|blue|mine|light|wall|place|candles|nodes|noughts|extinguish))
    )(?![\w'])""",
    re.VERBOSE,
)
_STAR = re.compile(r"^[ \t]*\*+(?=\S)", re.MULTILINE)
_STAR_END = re.compile(r"^([^\n*]*[^\s*])[ \t]*\*[ \t]*$", re.MULTILINE)
_LISTED = re.compile(
    r"^[ \t]*(?:\(?\d{1,2}[.)](?!\d)(?=[ \t]*[^\s.!?])|[-•‣–—*](?=[ \t]+\S))[ \t]*", re.MULTILINE
)
_WAY_ROUND = re.compile(
    r"(?:the\s+)?other\s+way(?:\s+(?:a?round|about))?|vice\s+versa|(?:swap|flip|reverse|switch)\s+(?:them|those|that|both|it|the\s+two)"
    r"|(?:swap|exchange|reverse|flip|switch)\s+(?:the\s+)?colou?rs|opposite\s+colou?rs",
)
_TURNED = re.compile(rf"([.!\n]\s*)(?:oh\s+|no,?\s+)?(?:{_WAY_ROUND.pattern})")
"""The same in a sentence of its own: it corrects the one before."""
_FOR = re.compile(
    r"\bfor\s+(me|him|her|them)\b(?=\s*(?:$|[,.;!/&]|and\b|\w\d|[BbWwRr]\b))", re.I | re.M
)
"""“C3 for me”: whose a cell is."""
_CHANGED = re.compile(r"\bchang(?:e|ed|ing)\s+(?:the\s+|my\s+)?([^\W\d_]{3,})\s+to\b", re.I)
"""“Change black to C4”: what is corrected, and that it is."""
_ASIDE = re.compile(
    r"\(\s*(?:not(?!\s+(?:me|mine|him|his|hers?|yours?)\s*\))|no longer|instead of)\b"
    r"[^()\n]{0,40}\)",
    re.IGNORECASE,
)
"""What somebody says in brackets that they do not mean; “F4 (not me)” says whose it is."""
LEFT_OPEN = re.compile(
    r"\b(?:you|u|ump|umpire)\s+(?:can\s+)?(?:choose|pick|decide)\b|\bsurprise\s+me\b"
    r"|\b(?:random|randomly|anywhere|wherever)\b|\b(?:choose|pick)\s+(?:one\s+)?for\s+me\b",
    re.IGNORECASE,
)
"""A choice that is left to the umpire."""
_FIX = "\ue000"

SYMBOLS = {
    "⚫": " black ", "⬛": " black ", "🖤": " black ", "◼": " black ", "●": " black ",
    "⚪": " white ", "⬜": " white ", "🤍": " white ", "◻": " white ", "○": " white ",
    "🔴": " red ", "🟥": " red ", "❤": " red ", "🔵": " blue ", "🟦": " blue ", "💙": " blue ",
    "🟢": " green ", "🟩": " green ", "💚": " green ", "🟡": " yellow ", "🟨": " yellow ",
    "💛": " yellow ", "🟠": " orange ", "🟧": " orange ", "🧡": " orange ", "🟣": " purple ",
    "🟪": " purple ", "💜": " purple ",
    "⬆": "↑", "⬇": "↓", "⬅": "←", "➡": "→", "🔼": "↑", "🔽": "↓", "◀": "←", "▶": "→",
    "▲": "↑", "▼": "↓", "👆": "↑", "👇": "↓", "👈": "←", "👉": "→",
    "⇧": "↑", "⇩": "↓", "⇦": "←", "⇨": "→", "⟶": "→", "➔": "→", "➜": "→", "⇒": "→",
    "\ufe0f": "", "\u200b": "", "\u200d": "", "\u2060": "", "\xa0": " ", "\u202f": " ",
    "０": "0", "，": ",", "：": ":", "＝": "=", "（": "(", "）": ")", "！": "!", "？": "?",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "…": "...", "’": "'",
    "‘": "'", "′": "'", "ʼ": "'", "´": "'", "`": "'", "＇": "'",
}  # fmt: skip
_SYMBOLS = re.compile("|".join(map(re.escape, SYMBOLS)))
_KEYCAPS = re.compile(r"([0-9])\ufe0f?\u20e3")
_INDICATORS = re.compile("[\U0001f1e6-\U0001f1ff]")

FRIENDS = listed(
    """
    back slack lack block while write quite lift light night might sight fight lit left let read
    bread rode ride reed wait want wall walk well will move more most mode love moved place
    plate peace plan play green greed great grand blew bull burn turn form from free true note
    noted node nodes none done gone ten men one on own won now mine mind my may way was saw
    """
)
"""Words of their own, which are no misspelt terms."""


@dataclass(frozen=True, slots=True)
class Cells:
    """What cells are called: `columns` as letters, rows from 1 to `rows`; `edge`: `'B7` is another.

    `loose`: also `C 3`, `C-3`, `3C`, `C three`, `column C row 3`. `tags`: letters that may be glued
    to a cell and say something of it (`b3w`).
    """

    columns: str
    rows: int
    edge: bool = False
    loose: bool = True
    tags: str = ""

    def has(self, column: str, row: int) -> bool:
        """Whether there is such a cell."""
        return column.upper() in self.columns and 1 <= row <= self.rows


_MOST_KNOWN = 5_000
_DIGITS = 18
"""So many of a number are read; nothing is as much, and `int` refuses thousands of them."""
_LONG_DRAWN = re.compile(r"(.)\1{2,}")


class Terms:
    """The words that a game knows, each with what it stands for; `mended`: typing errors too."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = dict(words)
        self.known: dict[str, tuple[Kind, str]] = {}
        """What was asked for before; see `meaning`."""

    @classmethod
    def of(cls, **groups: str) -> Terms:
        """From what words stand for to the words, parted by spaces; `_` in a key stands for `-`."""
        return cls({word: name for name, words in groups.items() for word in words.split()})

    def __or__(self, other: Terms) -> Terms:
        return Terms(self._words | other._words)

    def get(self, word: str) -> str | None:
        """What a word stands for; None if it is not known."""
        found = self._words.get(word)
        if found is not None or len(word) < 3:
            return found
        if _LONG_DRAWN.search(word):
            for length in (r"\1", r"\1\1"):
                squeezed = _LONG_DRAWN.sub(length, word)
                if squeezed in self._words:
                    return self._words[squeezed]
        return self._mended.get(word)

    def meaning(self, raw: str) -> tuple[Kind, str]:
        """What a word is as a token, and what it stands for."""
        if len(self.known) > _MOST_KNOWN:
            self.known.clear()
        found = self.known[raw] = self._meant(raw)
        return found

    def _meant(self, raw: str) -> tuple[Kind, str]:
        lower = raw.lower()
        if raw.isdecimal():
            return Kind.NUMBER, str(int(raw[:_DIGITS]))
        meant = self.get(lower)
        if meant is None and "'" in lower:
            meant = self.get(lower.replace("'", "")) or self.get(lower.removesuffix("'s"))
        if meant is not None:
            return Kind.TERM, meant
        if lower in NUMBERS:
            return Kind.NUMBER, str(NUMBERS[lower])
        if lower[0].isalpha() or lower[0].isdigit():
            return Kind.WORD, lower
        return Kind.SIGN, {"->": "→", "=>": "→", "＞": ">"}.get(lower, lower)

    @cached_property
    def _mended(self) -> dict[str, str]:
        """Letters exchanged, doubled or left out: `balck`, `redd`, `purpl`."""
        found: dict[str, str] = {}
        clashing: set[str] = set(FRIENDS) | set(NUMBERS)
        for word, name in self._words.items():
            if len(word) < 3 or not word.isalpha():
                continue
            for wrong in _slips(word):
                if wrong in self._words or wrong in clashing:
                    continue
                if found.setdefault(wrong, name) != name:
                    clashing.add(wrong)
        return {wrong: name for wrong, name in found.items() if wrong not in clashing}


def _slips(word: str) -> Iterable[str]:
    for at in range(len(word)):
        yield word[:at] + word[at] + word[at:]  # doubled
        if at + 1 < len(word) and len(word) > 3:
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]  # exchanged
        if at > 0 and len(word) > 4:
            yield word[:at] + word[at + 1 :]  # left out


_WORD = r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+(?:st|nd|rd|th)\b|\d+|->|=>|>|→|[^\s\w]|_"
_ONE_WORD = re.compile(_WORD)

_SAYS = re.compile(
    r"[*(]|way|vice|swap|flip|revers|switch|exchange|opposite|chang|for"
    r"|no|wait|sorry|oops|mean|correct|scratch|strike|ignore|make|actually|take|nvm"
    r"|never|my bad|typo|edit|rather|updat|new|second|argh|damn|ugh"
)
"""What is in every text, in small letters, that `prepared` turns or corrects."""


def prepared(text: Traced) -> Traced:
    """A text with signs for what says the same, corrections marked, and lists without numbers."""
    if not text.text.isascii():
        text = text.sub(_KEYCAPS, r"\1")
        text = text.sub(_INDICATORS, lambda one: chr(ord(one[0]) - 0x1F1E6 + ord("A")))
    if not text.text.isascii() or "`" in text.text:
        text = text.sub(_SYMBOLS, lambda one: SYMBOLS[one[0]])
    lower = text.small
    text = text.sub(_LISTED, " ")
    if not _SAYS.search(lower):
        return text
    if "(" in lower:
        text = text.sub(_ASIDE, " ")
    text = text.sub(_TURNED, rf"\1 {_FIX} swapped ", text.small)
    text = text.sub(_WAY_ROUND, " swapped ", text.small)
    if "chang" in lower:
        text = text.sub(_CHANGED, _changed)
    if "for" in lower:
        text = text.sub(_FOR, r" for\1 ")
    if "*" in lower:
        text = text.sub(_STAR, f"{_FIX} ")
        text = text.sub(_STAR_END, _star_end)
    return text.sub(_FIXES, f" {_FIX} ", text.small)


def _changed(match: re.Match[str]) -> str:
    word = match[1].lower()
    return match[0] if word in ("mind", "that") else f" {_FIX} {match[1]} "


def _star_end(match: re.Match[str]) -> str:
    """`D6*` on a line of its own corrects as `*D6` does."""
    return match[1] if match.start() == 0 else f"{_FIX} {match[1]}"


def tokens(text: Traced, terms: Terms, cells: Cells | None = None) -> list[Token]:
    """A text's tokens. See `Kind`."""
    found: list[Token] = []
    text = prepared(text)
    if cells is not None:
        row, several, tagged, signs = _glued_patterns(cells)
        if signs.search(text.text):
            for pattern in tagged:
                text = text.sub(pattern, r"\1 \2")
            text = text.sub(several, lambda found: " ".join(filter(None, row.findall(found[0]))))
    at = 0
    for number, line in enumerate(text.text.split("\n")):
        if number:
            found.append(LINE)
        found += _line(text, at, at + len(line), terms, cells)
        at += len(line) + 1
    while found and found[-1].kind is Kind.LINE:
        found.pop()
    return found


@cache
def _glued_patterns(
    cells: Cells,
) -> tuple[re.Pattern[str], re.Pattern[str], tuple[re.Pattern[str], ...], re.Pattern[str]]:
    """A cell, several in one word (`f4g4`), and one with a letter before or behind it (`b3w`).

    The last is in every text that holds one of the others.
    """
    cell, tag = f"[{cells.columns}][0-9]{{1,2}}", f"[{cells.tags}]"
    glued = (rf"(?<!\w)({tag})({cell})(?!\w)", rf"(?<!\w)({cell})({tag})(?!\w)")
    tagged = tuple(re.compile(one, re.IGNORECASE) for one in glued if cells.tags)
    mark = f"{tag}?" if cells.tags else ""
    several = re.compile(rf"(?<!\w)(?:{mark}{cell}){{2,}}(?!\w)", re.IGNORECASE)
    letter = f"{cells.columns}{cells.columns.lower()}"
    before = f"|[{cells.tags}{cells.tags.upper()}][{letter}][0-9]" if cells.tags else ""
    signs = re.compile(f"[0-9][{letter}{cells.tags}{cells.tags.upper()}]{before}")
    one = re.compile(f"{mark}(?={cell})|{cell}" if mark else cell, re.IGNORECASE)
    return one, several, tagged, signs


def _line(text: Traced, at: int, end: int, terms: Terms, cells: Cells | None) -> list[Token]:
    """The tokens of a line of a text, from `at` to `end`."""
    found: list[Token] = []
    words, starts, ends, known = text.text, text.starts, text.ends, terms.known
    begin, worded = at, False
    pattern = _ONE_WORD if cells is None else _token_pattern(cells)
    matches = pattern.finditer(words, at, end)
    while (match := next(matches, None)) is not None:
        raw, (start, at) = match[0], match.span()
        glued = start > begin and not words[start - 1].isspace()
        if match.lastgroup is not None:
            name = _cell_name(match)
            if name is not None:
                found.append(Token(Kind.CELL, name, raw, glued, (starts[start], ends[at - 1])))
                continue
            match = _ONE_WORD.match(words, start, end)
            assert match is not None
            raw, at = match[0], match.end()
            matches = pattern.finditer(words, at, end)
        if raw == _FIX:
            found.append(Token(Kind.FIX, "fix", span=(starts[start], ends[start])))
            continue
        kind, meant = known.get(raw) or terms.meaning(raw)
        worded = worded or (kind is Kind.NUMBER and not raw.isdecimal())
        found.append(Token(kind, meant, raw, glued, (starts[start], ends[at - 1])))
    return _numbers(found) if worded else found


def _numbers(found: Sequence[Token]) -> list[Token]:
    """`twenty two` put together."""
    joined: list[Token] = []
    for token in found:
        dashed = len(joined) > 1 and joined[-1].is_("-") and token.glued
        last = joined[-1 - dashed] if joined else None
        if (
            token.kind is Kind.NUMBER
            and last is not None
            and last.raw.lower() in TENS
            and not token.raw.isdigit()
            and 0 < token.number < 10
        ):
            if dashed:
                joined.pop()
            number, span = str(last.number + token.number), (last.span[0], token.span[1])
            joined[-1] = Token(Kind.NUMBER, number, last.raw, span=span)
        else:
            joined.append(token)
    return joined


_WORDED = "|".join(word for word in ONES[1:16])


@cache
def _token_pattern(cells: Cells) -> re.Pattern[str]:
    """A cell in the group `cell`, or any other word or sign."""
    letter, row = f"[{cells.columns}]", r"\d{1,2}"
    quote = r"(?P<quote>(?<![A-Za-z0-9])'\s*)?" if cells.edge else r"(?P<quote>(?!))?"
    behind = rf"(?P<after>'(?![a-z0-9]|\s*\d)|'(?={letter}\d))?"
    after = behind if cells.edge else r"(?P<after>(?!))?"
    forms = [rf"(?P<c1>{letter})(?P<r1>{row})"]
    if cells.loose:
        forms += [
            rf"\(\s*(?P<c2>{letter})\s*[,;:|/ -]?\s*(?P<r2>{row})\s*\)",
            rf"\(\s*(?P<r3>{row})\s*[,;:|/ -]?\s*(?P<c3>{letter})\s*\)",
            rf"col(?:umn|\.)?\s*(?P<c4>{letter})\s*[,/]?\s*(?:and\s+)?row\s*(?P<r4>{row}|{_WORDED})",
            rf"row\s*(?P<r5>{row}|{_WORDED})\s*[,/]?\s*(?:and\s+)?col(?:umn|\.)?\s*(?P<c5>{letter})",
            rf"(?P<c6>{letter})\s?-\s?(?P<r6>{row})",
            rf"(?P<c7>{letter})\s+(?P<r7>{row})",
            rf"(?P<c8>{letter})[\s-]+(?P<r8>{_WORDED})",
            rf"(?P<r9>{row})(?P<c9>{letter})",
        ]
    body = "|".join(forms)
    cell = rf"{quote}(?<![A-Za-z0-9])(?:{body})(?:{after})(?:(?<=')|(?![A-Za-z0-9]))"
    return re.compile(rf"(?P<cell>{cell})|(?-i:{_WORD})", re.IGNORECASE)


def _cell_name(match: re.Match[str]) -> str | None:
    column, row, index = match["c1"], match["r1"], 1
    while column is None:
        index += 1
        column, row = match[f"c{index}"], match[f"r{index}"]
    if index == 7 and column in "aI":  # “a 3 stone group”
        after = match.string[match.end() : match.endpos].split(maxsplit=1)
        if after and after[0][0].isalpha() and after[0].lower() not in _AFTER_CELL:
            return None
    quote = "'" if match["quote"] else ""
    behind = "'" if match["after"] else ""
    number = int(row) if row.isdigit() else NUMBERS[row.lower()]
    return f"{quote}{column.upper()}{number}{behind}"


_AFTER_CELL = listed(
    """
    and black white red blue green b w r g y mine his her yours my the with please pls for is
    then thanks thx ty thank now lol edge inner or
    """
)


FILLERS = listed(
    """
    a an the ok okay k kk okey okie alright right so um umm uh uhh hmm hm hmmm well er ah oh hey
    hi hello please pls plz plss thx thanks thank you ty cheers i ill i'll im i'm id i'd we let
    lets let's me us go goes going gonna put puts putting place places placing play plays
    playing take takes want wanna would like do does it its it's is be on at in to into onto for
    of and then also plus with by my mine move moves turn final answer here this that one ones
    stone stones piece pieces cell square spot half halves use using used lol haha hehe xd d p
    gg gl hf glhf good luck guess think just now finally next first last yes yep yeah yup sure
    done ready locked lock in submit submission submitting choice pick picks choose chosen chose
    sending send sent colour color coloured colored colours colors should will can get gets got
    there too as both ㅋㅋ ㅋㅋㅋ ㅎㅎ ㅇㅇ ㄱㄱ o v w x
    """
)
"""Words that change nothing of a move."""

CONDITIONS = listed(
    """
    if unless otherwise depending depends either whether assuming provided
    """
)
"""Words that make of a move a condition, which no umpire decides."""
HEDGES = listed("maybe perhaps possibly unsure undecided dunno kidding jk joking")
"""Words of somebody who has not decided."""
ANYWHERE = listed("anywhere wherever random randomly whichever")
"""Words that leave the choice to the umpire."""
OTHERS = listed(
    """
    he she they opponent opp opps rival enemy hes he's shes she's they're theyre everyone
    someone nobody somebody
    """
)
PAST = listed(
    """
    suggested recommended says
    played burned burnt had was were took did went lost won saw remember remembered
    missed wanted hoped blocked killed destroyed ended finished started
    """
)
WOULD = listed(
    """
    would wouldve would've could couldve could've should shouldve should've
    """
)
NEGATIONS = listed(
    "not dont don't never without cant can't won't wont isn't isnt didn't didnt wouldn't wouldnt"
)
PRONOUNS = listed(
    """
    he she they hes he's shes she's they're theyre he'll she'll they'll
    """
)
ASKING = listed(
    """
    is are was were what whats what's who whos did does why how which when where
    """
)
"""Words that begin a question even where its mark is left out."""
QUESTIONS = listed(
    """
    is are was were am can could may might do does did what whats what's who whos where when why
    how which should shall would will has have any anyone isnt isn't
    """
)
OPPONENT = (
    "opponent opponents opponent's opp opps opp's his her hers their theirs rival rivals rival's "
    "enemy enemys enemy's foe foes your yours"
)
"""Words of somebody's opponent, of whose colour a piece may be."""
