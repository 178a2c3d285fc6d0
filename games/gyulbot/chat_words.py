"""Words in Gyulbot chat that do not change a claim or solution."""

from __future__ import annotations

from games.reading.answers import changes_nothing
from games.reading.vocabulary import listed
from games.reading.words import Token

TALK = listed(
    """
    goal wins win say lets number found find have got can could do done solve solves solved solution
    moves move steps step puzzle takes bid say saying call calling see only better best easy
    possible already least minimum optimal total exactly something number down say believe think
    mine fewer less improve beat that's thats wow nice great hmm new bet bids works work way path
    route short shortest using ha hah need needs hab ich j'ai en ok again sent yo than here's heres
    answer's prove can
    """
)
MOVES = listed("move moves mv mvs slide slides step steps zug züge coup coups 수 번 개 턴")
_TALK = TALK | MOVES
_ALL_WAYS = frozenset("udlrnesw"), frozenset("udlr")
REPEATS = listed("twice thrice times x")


def is_talk(word: Token) -> bool:
    """Return True if a word does not affect a claim or solution, or has only direction letters."""
    return changes_nothing(word, _TALK) or set(word.text) <= _ALL_WAYS[not word.raw.isupper()]
