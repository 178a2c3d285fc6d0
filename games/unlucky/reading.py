"""A reader for sheets of Unlucky For Some, with the parts of three trials in any layout."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.core import Seat
from games.reading.answers import NOTHING, Answer, Reader, segments
from games.reading.rounds import in_round
from games.reading.sentences import Candidate
from games.reading.source_text import TracedText
from games.reading.vocabulary import REST_UNCHANGED, listed
from games.reading.words import Cells, Terms, Token, TokenKind
from games.unlucky.candle_countdown.arrangement_reader import arrangement_in, is_kind, kind_of
from games.unlucky.candle_countdown.view import LETTERS
from games.unlucky.know_your_nodes.reading import with_centre
from games.unlucky.sheet import CANDLES, NODES, Sheet, checked
from games.unlucky.spelling import respelled
from games.unlucky.statements import HEADS

_TERMS = Terms.of(
    light="light lights lighting lite ignite burn zünde relight relights relighting",
    extinguish="extinguish extinguishes extinguishing ext exting snuff douse quench unlight",
    none="none nothing nope nada pass skip passing skipping passe",
    wall="wall walls",
    move="move moves moving go goes slide slides shift shifts shifting",
    place="place places placing put puts circle cross nought piece new",
    candles="candles kerzen",
    nodes="nodes knoten",
    noughts="noughts",
    each="each apiece",
    rest="rest remaining remainder",
    all="all everything",
    up="up upward upwards",
    down="down downward downwards",
    left="left",
    right="right",
    sway="sway",
    invest="invest invests investing spend spends spending give gives giving",
)
_CELLS = Cells("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 99, loose=False)
_TELLING = frozenset(("light", "extinguish", "none", "wall", "candles", "nodes", "noughts"))
_SAYING = (TokenKind.WORD, TokenKind.TERM)


_LATER = listed(
    """
    yet coming later soon sec second wait minute min moment follow follows following tbd tba pending
    """
)


_ASKED = re.compile(
    r"(?:which|what) candle (?:do|will|would) (?:you|u) (?:(?:want|like|wish) to )?"
    r"(?:light|(put out|extinguish))\b[^.?!\n]{0,20}\?\W*$"
)
_LETTER = re.compile(r"\A\s*(?:candle )?([a-i])[\s.!]*\Z", re.IGNORECASE)


class UnluckyReader(Reader):
    talk = listed(
        f"""{REST_UNCHANGED}
        cc kn kyn wn wnc arrange order type types number numbers node build candle nought diagonal
        diagonally plus more guy back region brb works lineup letter letters speed speeds
        arrangement setup countdown saving attached sheet switch double points meine save
        anyway ps space spaces step steps over burns middle else blue interest
        income trial trials regions diagonals actions top centre center central
        """
    )

    def terms(self, position: Any, seat: Seat) -> Terms:
        return _TERMS

    def cells(self, position: Any) -> Cells | None:
        """Return the names of nodes and spaces, or None until the candles have been arranged."""
        return _CELLS if position.number else None

    def respelled(self, text: TracedText) -> TracedText:
        return respelled(text)

    def answering(self, question: str, text: TracedText) -> TracedText:
        """Add the verb of the question “Which candle do you light?” to an answer such as “A”."""
        match = _ASKED.search(question)
        return text.sub(_LETTER, rf"{'extinguish' if match[1] else 'light'} \1") if match else text

    def content(self, token: Token) -> bool:
        kind = token.kind
        if kind is TokenKind.CELL:
            return True
        if kind is TokenKind.NUMBER:
            return token.raw.lower() != "one" or is_kind(token)
        if token.text == REST_UNCHANGED or (kind is TokenKind.TERM and token.text in _TELLING):
            return True
        return kind in _SAYING and is_kind(token)

    def harmless(self, word: Token) -> bool:
        """Return True for harmless words, candle letters (`ABC`) and misspelt types (`meduim`)."""
        lettered = len(word.raw) == 3 and set(word.raw) <= set(LETTERS)
        return super().harmless(word) or lettered or kind_of(word) is not None

    def marked(self, tokens: Sequence[Token], when: int) -> list[Token]:
        """Return the tokens without round numbers (`in_round`) and promises (“nodes later”)."""
        marked = _name_untouched_trials(in_round(tokens, (when,), self.content))
        if _LATER.isdisjoint(token.text for token in marked):
            return marked
        remaining: list[Token] = []
        clause: list[Token] = []  # the tokens are collected in reverse
        later = later_said = False
        for token in reversed(marked):
            if _separates_parts(token):
                remaining += [*clause, token]
                clause, later, later_said = [], False, False
                continue
            clause.append(token)
            later = later or token.text in _LATER
            if token.is_(*HEADS) and later and not later_said:
                clause, later = [], False
            later_said = later_said or (
                bool(clause) and token.kind is not TokenKind.WORD and not token.is_(":")
            )
        return [*remaining, *clause][::-1]

    def lists(self, position: Any, label: str) -> bool:
        """Return True if `label` is a candle of an arrangement: `A` in `A: 8 fast`."""
        return not position.number and len(label) == 1 and label.upper() in LETTERS

    def understand(self, candidate: Candidate, position: Any, seat: Seat) -> Answer:
        if not position.number:
            return _arranged(candidate, position, seat)
        sheet = Sheet(position, seat, self.harmless)
        trial = next((trial for trial in position.trials if trial.id == NODES), None)
        tokens = with_centre(candidate.tokens, trial.map.rows) if trial else candidate.tokens
        for fixes, part in segments(tokens):
            sheet.take(part, fixes)
        return sheet.answer(candidate)


def _name_untouched_trials(tokens: list[Token]) -> list[Token]:
    """Replace words such as “sway” in “don’t touch my sway” with the name of their trial."""
    if _KEEPING.isdisjoint(token.text for token in tokens):
        return tokens
    result: list[Token] = []
    for _, clause in itertools.groupby(tokens, _separates_parts):
        words = list(clause)
        acts = any(token.kind in (TokenKind.CELL, TokenKind.NUMBER) for token in words)
        untouched = not acts and not _KEEPING.isdisjoint(token.text for token in words)
        result += map(_full_term, words) if untouched else words
    return result


def _full_term(token: Token) -> Token:
    head = _KEPT.get(token.text)
    return token if head is None else replace(token, kind=TokenKind.TERM, text=head)


_KEEPING = listed("leave leaving keep keeping hold holding touch touching")
_KEPT = {"candle": "candles", "node": "nodes", "nought": "noughts", "sway": "nodes"}


def _separates_parts(token: Token) -> bool:
    return token.is_(",", ";", ".", "!", "?", "/", "|") or token.kind in (
        TokenKind.LINE,
        TokenKind.MESSAGE,
    )


def _arranged(candidate: Candidate, position: Any, seat: Seat) -> Answer:
    """Return the arrangement of round 0 (CC-1), or a question."""
    text, doubt = arrangement_in(candidate.tokens)
    if text is None:
        return Answer(asks=doubt) if doubt else NOTHING
    if candidate.doubt:
        return Answer(asks=candidate.doubt)
    return checked(position, seat, {CANDLES: f"arrange {text}"})


READER = UnluckyReader()
