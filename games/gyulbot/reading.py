"""A reader for claims, rebuttals and demonstrations in the chat of Gyulbot players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from games.core import Seat
from games.gyulbot.board import COLOURS
from games.gyulbot.chat_words import is_talk
from games.gyulbot.claim_phrases import with_claims
from games.gyulbot.claim_reader import claimed
from games.gyulbot.solution_reader import ARROWS, demonstrated, with_colours
from games.gyulbot.view import Phase
from games.reading.answers import Answer, Reader
from games.reading.normalizing import holds
from games.reading.rounds import in_round
from games.reading.sentences import Candidate
from games.reading.source_text import TracedText
from games.reading.vocabulary import listed
from games.reading.words import Cells, Terms, Token, TokenKind

_CLAIMING = Terms.of(
    claim="claim claims claiming claimed", undercut="undercut undercuts undercutting",
    lower="lower lowers lowered lowering",
    decline="decline declines declined declining pass passing skip fold accept accepted passe",
    no="no nope nah nay nein non", yes="yes yep yeah yup",
)  # fmt: skip
_ABROAD = dict.fromkeys(("rot", "rouge", "rojo"), "red")
_ABROAD |= dict.fromkeys(("blau", "bleu", "azul"), "blue")
_ABROAD |= dict.fromkeys(("grün", "vert", "verde"), "green")
_ABROAD |= dict.fromkeys(("gelb", "jaune", "amarillo"), "yellow")
_ABROAD |= dict(purp="purple", blu="blue", grn="green", yel="yellow", org="orange")
_MOVING = Terms.of(
    U="up upp upward upwards north u n top oben hoch haut arriba",
    D="down downward downwards south d s bottom unten runter bas abajo",
    L="left west l w links gauche izquierda", R="right rite east r e rechts droite derecha",
    solve="solve solution",
    **{colour: colour + "s" for colour in COLOURS},
) | Terms({colour: colour for colour in COLOURS} | _ABROAD)  # fmt: skip
_CLAIMS = listed("claim undercut lower decline")
_TELLING = (*_CLAIMS, *ARROWS)
_PUZZLE = re.compile(r"\b(?:puzzle|game)\s?#?\d+\s*[:,.-]+")
_RIGHT = re.compile(r"^\W*right\s*[,.!:-]*(?=\s(?:so|ok|okay|then|here|let|first|i|we|well|now)\b)")
"""Matches “right” as the first word of a message, where it is not a move."""
_NO_NUMBER = re.compile(r"(?:^|\bpls|\bplease)\s*(?:no\s|no\s?:|nope\s?:)\s*(?:[a-z]+ly\s)?(\d+)\b")
_NOPE = re.compile(r"^\W*nope(?=[\s,.!]+(?!no\b|just\b|only\b)[a-z])")
_DOZEN = re.compile(r"\bin a dozen\b")
_AFTER_THAT = re.compile(
    r"(?<=and )after\s(?:that|this)\s(?=\w)"
    rf"|(?<=[,;.]\s)(?:after\s(?:that|this)|afterwards?|followed\sby)\s(?=(?:{'|'.join(COLOURS)})\b)"
)
_ABLE = r"(?:(?:is|would\sbe|should\sbe)\s(?:possible|doable|enough|plenty)|suffices|will\sdo)"
_CLAIMS_IT = (
    r"(?:i|i'?ll|i'?m|im|so|and|then|let'?s|going)\s(?:\w+\s){0,2}"
    r"(?:under\w*|lower|claim|bid|take|with|that|it)\b"
)
_ENOUGH = re.compile(
    rf"\b(\d+)\s{_ABLE}(?=[\s,;.]{{1,3}}{_CLAIMS_IT})"
    rf"|(?:(?<=claim[,:] )|(?<=correction[,:] ))(\d+)\s{_ABLE}"
)
"""Matches a number that is called possible and then claimed: “5 is possible, I’ll take it”."""
_UNDER = re.compile(
    r"\b(?:i|i'?ll|i'?m|im)\s(?:will\s|can\s)?go(?:ing)?\s(?:under|lower)(?:\s(?:that|it|you))?(?=\s*(?:[,.:;!]|$))"
)
_COUNTED = re.compile(rf"(?<!\S)(\d{{1,2}})\s(?=(?:{'|'.join(COLOURS)})\b)")
_STEP = re.compile(
    rf"\bstep\s?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s*[:.),-]*\s*(?=(?:{'|'.join(COLOURS)})\b)"
)
_FACE = re.compile(r"(?<!\S)(?:[:;=]3|<3+)(?!\w)")
_LAUGHING = re.compile(r"[:;=]['-]?d(?![\w:])")
_LAUGH = re.compile(rf"(\b(?!(?:{'|'.join(COLOURS)})\b)\w+\W*\s){_LAUGHING.pattern}")
"""Matches a laughing emoticon: “:D” in “Blue left :D”, but not in “Blue :D”, which is a move."""


class GyulbotReader(Reader):
    giving_up = "decline"

    def terms(self, position: Any, seat: Seat) -> Terms:
        return _MOVING if position.phase is Phase.DEMONSTRATION else _CLAIMING

    def cells(self, position: Any) -> Cells | None:
        return None

    def may_name(self, word: Token, terms: Terms) -> bool:
        return _CLAIMING.nearly(word.text) or _MOVING.nearly(word.text)

    def respelled(self, text: TracedText) -> TracedText:
        """Normalize phrases: drop emoticons, step numbers and puzzle numbers.

        “nope” before other words becomes “no”, and “no 7” becomes “not 7”; “no, 7” is unchanged.
        """
        text = text.sub(_FACE, " ") if "3" in text.text else text
        text = text.sub(_RIGHT, "", text.small) if "right" in text.small else text
        text = text.sub(_NOPE, "no", text.small) if "nope" in text.small else text
        text = text.sub(_DOZEN, "in 12", text.small) if "dozen" in text.small else text
        if holds(text.small, ("after", "followed")):
            text = text.sub(_AFTER_THAT, "then ", text.small)
        if holds(text.small, ("possible", "doable", "enough", "suffic", "will do")):
            text = text.sub(_ENOUGH, r"\1\2", text.small)
        if holds(text.small, ("under", "lower")):
            text = text.sub(_UNDER, "undercut", text.small)
        if [int(numbered[1]) for numbered in _COUNTED.finditer(text.small)][:2] == [1, 2]:
            text = text.sub(_COUNTED, " ", text.small)
        text = text.sub(_STEP, " ", text.small) if "step" in text.small else text
        if _LAUGHING.search(text.small):
            text = text.sub(_LAUGH, r"\1", text.small)
        if holds(text.small, ("puzzle", "game")):
            text = text.sub(_PUZZLE, " ", text.small)
        return text.sub(_NO_NUMBER, r"not \1", text.small) if "no" in text.small else text

    def goes_on(self, text: str) -> bool:
        """Return True if `text` names a colour, because a solution may then follow the claim."""
        return any(colour in text for colour in COLOURS)

    def may_act(self, position: Any, seat: Seat) -> bool:
        """Return True unless the other seat is demonstrating."""
        return position.phase is not Phase.DEMONSTRATION or seat in position.awaiting()

    def when(self, position: Any) -> tuple[int, int | None]:
        """Return the round's number, and the number of moves of the claim to answer.

        The second value is 0 if there is no claim to answer, and None in a demonstration.
        """
        if position.phase is Phase.DEMONSTRATION:
            return position.number, None
        moves: int = position.standing.moves if position.phase is Phase.REBUTTAL else 0
        return position.number, moves

    def marked(self, tokens: Sequence[Token], when: tuple[int, int | None]) -> list[Token]:
        """Return the tokens prepared for the current phase.

        In a demonstration, replace letters such as R with the names of colours. In other phases,
        mark declines, and turn numbers that are not claims into words.
        """
        number, answered = when
        if _heads_round(tokens):
            tokens = in_round(tokens, (number,), self.content)
        return with_colours(tokens) if answered is None else with_claims(tokens, answered)

    def content(self, token: Token) -> bool:
        if token.kind is TokenKind.NUMBER:
            return True
        if token.kind is TokenKind.TERM:
            return token.text in COLOURS or token.text in "UDLR" or token.text in _CLAIMS
        return token.text in _TELLING and token.is_(*_TELLING)

    def harmless(self, word: Token) -> bool:
        return is_talk(word)

    def understand(self, candidate: Candidate, position: Any, seat: Seat) -> Answer:
        if position.phase is Phase.DEMONSTRATION:
            return demonstrated(candidate, position, seat)
        return claimed(candidate, position, seat)


def _heads_round(tokens: Sequence[Token]) -> bool:
    """Return True if the text contains a heading with a round's number: “round 3: 7”."""
    threes = zip(tokens, tokens[1:], tokens[2:], strict=False)
    return any(
        first.text == "round" and second.kind is TokenKind.NUMBER and third.is_(":", ",", ".", "-")
        for first, second, third in threes
    )


READER = GyulbotReader()
