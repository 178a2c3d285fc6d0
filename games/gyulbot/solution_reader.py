"""A reader for solutions in the chat of Gyulbot players."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.core import Message, Refusal, Seat
from games.gyulbot.board import COLOURS
from games.gyulbot.chat_words import MOVES, REPEATS, is_talk
from games.reading.answers import NOTHING, Answer, alternatives, played, segments
from games.reading.doubts import UNSURE
from games.reading.sentences import Candidate
from games.reading.vocabulary import NEGATIONS, listed
from games.reading.words import LINE, Token, TokenKind

ARROWS = {"↑": "U", "↓": "D", "←": "L"}
_LETTERS = {colour[0]: colour for colour in COLOURS}
_PAIR = re.compile(f"[{''.join(_LETTERS)}][udlr]", re.IGNORECASE)
_SOLVING = listed(
    """
    robot robots gyulbot bot slide slides goes onto target goal finish finishes end ends stop stops
    until till wall walls star home push pushes bring brings hits lands corner after before follow
    follows followed
    """
)
"""Words about moving robots, which may accompany the moves of a solution."""
_COMPASS = listed("n e s w")
_PEOPLE = listed("we i you u me my us")
_AGREEING = listed("yeah yes yep yup ok okay all oh that's thats")
"""Words of agreement, after which a direction is not a move: “all right”."""
_SINCE = ("that", "this", "it")


def with_colours(tokens: Sequence[Token]) -> list[Token]:
    """Replace colour letters with the colours: `r up, b left`, also in pairs such as `RU BL`."""
    words = [
        token.raw
        for token in tokens
        if token.kind is not TokenKind.LINE and token.kind is not TokenKind.SIGN
    ]
    marked: list[Token] = []
    if len(words) > (not "".join(words).isupper()) + 1 and all(map(_PAIR.fullmatch, words)):
        for each in tokens:
            if _PAIR.fullmatch(each.raw):
                direction = each.raw[1].upper()
                marked.append(
                    replace(each, kind=TokenKind.TERM, text=_LETTERS[each.raw[0].lower()])
                )
                marked.append(replace(each, kind=TokenKind.TERM, text=direction, raw=direction))
            else:
                marked.append(each)
        return marked
    tokens = _without_cells(tokens)
    typed = _typed(tokens)
    for at, token in enumerate(tokens):
        rest = [token for token in tokens[at + 1 : at + 3] if not token.is_(":", "-", "=")]
        after = rest[0] if rest else None
        if typed and token.raw.lower() in _TYPED:
            direction = _TYPED[token.raw.lower()]
            marked.append(replace(token, kind=TokenKind.TERM, text=direction))
            continue
        colour = _LETTERS.get(token.raw.lower())
        led = after is not None and after.is_("U", "D", "L", "R") and len(after.raw) > 1
        marked.append(replace(token, kind=TokenKind.TERM, text=colour) if colour and led else token)
    return marked


def _without_cells(tokens: Sequence[Token]) -> list[Token]:
    """Drop the cells where robots stop: “right to H7”. Keep `R2`, which may be a move."""
    marked: list[Token] = []
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else LINE
        after = tokens[at + 1] if at + 1 < len(tokens) else LINE
        letter = token.raw.lower() in _COLUMNS and after.kind is TokenKind.NUMBER and after.glued
        number = token.kind is TokenKind.NUMBER and token.glued and before.raw.lower() in _COLUMNS
        if not (letter or number):
            marked.append(token)
    return marked


_COLUMNS = ("a", "b", "c", "f", "g", "h", "i", "j", "k", "m", "o", "p")
_TYPED = {"^": "U", "v": "D", "<": "L", ">": "R"}
_PARTING = (",", ":", ";", "-", ".", "/")


def _typed(tokens: Sequence[Token]) -> bool:
    """Return True if directions are typed as arrows: `red ^ > v blue <`."""
    signs = [token for token in tokens if token.raw.lower() in _TYPED]
    return any(token.is_("^", "<") for token in signs) and all(
        token.raw.lower() in _TYPED
        or token.text in COLOURS
        or token.kind is TokenKind.LINE
        or token.is_(*_PARTING)
        for token in tokens
    )


def demonstrated(candidate: Candidate, position: Any, seat: Seat) -> Answer:
    if _out_of_order(candidate.tokens):
        return Answer(asks=Message("The order of the moves is not clear."))
    if alternatives(candidate.tokens, lambda token: token.kind is TokenKind.TERM):
        return Answer(asks=Message("The message contains two solutions."))
    if _is_chat(candidate.tokens):
        return NOTHING
    if _strange(candidate.tokens):
        shown = _read_solution(candidate, position, seat)
        return Answer(asks=UNSURE, choices=(shown.moves,)) if shown.moves else shown
    return _read_solution(candidate, position, seat)


def _read_solution(candidate: Candidate, position: Any, seat: Seat) -> Answer:
    from games.gyulbot import GAME

    if _denied(candidate.tokens):
        return Answer(asks=Message("What should be corrected?"))
    parts = list(segments(candidate.tokens))
    messages = sum(token.kind is TokenKind.MESSAGE for token in candidate.tokens)
    moves: list[tuple[str, str]] = []
    for number, (fixes, part) in enumerate(parts):
        fresh = _moves(part, moves if fixes else moves[-1:] if moves else [], fixes and bool(moves))
        if isinstance(fresh, Message):
            return _as_written(candidate, position, seat) or Answer(asks=fresh)
        replaced, added = fresh
        if added and moves and messages and not fixes and number:
            return Answer(asks=Message("Both messages contain moves."))
        moves = moves[: len(moves) - replaced] + added
    if not moves:
        return _as_written(candidate, position, seat) or NOTHING
    if candidate.doubt:
        return Answer(asks=candidate.doubt)
    runs: list[list[str]] = []
    for colour, direction in moves:
        if runs and runs[-1][0] == colour:
            runs[-1][1] += direction
        else:
            runs.append([colour, direction])
    text = " ".join(f"{colour.capitalize()} {directions}" for colour, directions in runs)
    return played(GAME, f"solve {text}", position, seat)


def _strange(tokens: Sequence[Token]) -> bool:
    """Return True if the text says anything that is not part of a solution: “Yeah right”."""
    for before, token in itertools.pairwise((LINE, *tokens)):
        if token.text == "than":
            return True
        if token.kind is TokenKind.WORD:
            named = before.is_("@") or len(token.raw) == 1 or token.text in _SOLVING
            if not named and not is_talk(token):
                return True
        elif token.is_("U", "D", "L", "R"):
            marked = before.is_("/") and not before.glued and token.glued
            if marked or before.text in _AGREEING:
                return True
    directions = [token.raw.lower() for token in tokens if token.is_("U", "D", "L", "R")]
    if (
        directions
        and directions[-1] in _COMPASS
        and len(directions) > 1
        and _COMPASS.isdisjoint(directions[:-1])
    ):
        return True  # “blue left W”
    return any(
        first.is_("U", "D", "L", "R")
        and (second.text in _PEOPLE or (second.text == "to" and third.text in _PEOPLE))
        for first, second, third in zip(tokens, tokens[1:], (*tokens[2:], LINE), strict=False)
    )  # as in “up we go”, “down to you”


def _denied(tokens: Sequence[Token]) -> bool:
    """Return True if “no” is between two moves: “left no right”."""
    moving = [
        at
        for at, token in enumerate(tokens)
        if token.kind is TokenKind.TERM or token.text in ARROWS
    ]
    return bool(moving) and any(
        token.text in ("no", "nope") for token in tokens[moving[0] : moving[-1]]
    )


def _is_chat(tokens: Sequence[Token]) -> bool:
    """Return True for chat with only one word that could be a move: “all right”, “I messed up”."""
    moving = [token for token in tokens if token.kind is TokenKind.TERM]
    words = any(
        token.kind is TokenKind.WORD and len(token.raw) > 1 and not set(token.text) <= set("udlr")
        for token in tokens
    )
    return len(moving) == 1 and words and not moving[0].is_("solve")


def _out_of_order(tokens: Sequence[Token]) -> bool:
    """Return True if the moves are not listed in playing order: “blue left after red up”."""
    directions = [at for at, token in enumerate(tokens) if token.is_("U", "D", "L", "R")]
    second = next(
        (
            at
            for at, token in enumerate(tokens)
            if token.text in COLOURS and directions and directions[0] < at
        ),
        0,
    )
    numbers = [
        first.number
        for first, second in itertools.pairwise(tokens)
        if first.kind is TokenKind.NUMBER and second.is_(".", ")")
    ]
    if any(second <= first for first, second in itertools.pairwise(numbers)):
        return True
    terms = leads = False
    behind, after = 0, ""
    for at in reversed(range(len(tokens))):
        token = tokens[at]
        terms = terms or token.kind is TokenKind.TERM
        turned = token.text in ("before", "preceded") or (
            token.text == "after" and after not in _SINCE
        )
        if turned and terms:
            return True
        if token.is_("U", "D", "L", "R") and after == "of":
            return True  # as in “blue stays left of it”
        if (
            token.text in _STARTING and directions and directions[0] < at and not at < second
        ):  # as in “red up first, …”
            return True
        if token.text in _ENDING and behind > leads:  # as in “blue left last, red up”
            return True
        behind += token.text in COLOURS
        if token.kind is not TokenKind.WORD:
            leads = token.text in COLOURS
        after = token.text
    return False


_STARTING = listed("first start starting firstly begin beginning")
_ENDING = listed("last lastly end ending finish finally")


def _as_written(candidate: Candidate, position: Any, seat: Seat) -> Answer | None:
    """Read the message in strict notation, with one-letter colours; return None if that fails."""
    from games.gyulbot import GAME

    if any(token.kind is TokenKind.FIX for token in candidate.tokens) or candidate.doubt:
        return None
    words = (
        (token.raw or token.text) if token.kind is not TokenKind.LINE else " "
        for token in candidate.tokens
        if token.kind is not TokenKind.SIGN or token.text in ":=,"
    )
    text = " ".join(words).replace(" :", ":")
    try:
        action = GAME.read(text, position, seat)
        position.check(seat, action)
    except Refusal:
        return None
    return Answer((GAME.write(action),))


Correction = tuple[int, list[tuple[str, str]]]


def _moves(
    part: Sequence[Token], before: Sequence[tuple[str, str]], fixes: bool
) -> Correction | Message:
    """Return how many moves a part retracts and which moves it adds, or a question to the player.

    `before` holds the moves that the part can correct. `fixes` is True if the player calls the part
    a correction.
    """
    arrows = any(token.text in ARROWS for token in part)
    worded = any(token.kind is TokenKind.TERM and token.text in "UDLR" for token in part)
    colour = before[-1][0] if before else ""
    added: list[tuple[str, str]] = []
    replaced, waiting, first = 0, False, fixes
    skip = False
    for at, token in enumerate(part):
        directions = _directions(token, colour, arrows, worded)
        if token.kind is TokenKind.WORD and token.text in NEGATIONS:
            skip = True
            continue
        if token.kind is TokenKind.TERM and token.text in COLOURS:
            if waiting:
                return Message("{colour} has no direction.", colour=colour.capitalize())
            if first and token.text != colour:
                return Message("What should be corrected?")
            colour, waiting = token.text, True
        elif directions:
            if skip:  # “not left”: the move to retract
                if not before or before[-1][1] != directions or added:
                    return Message("What should be corrected?")
                replaced, skip, first = 1, False, False
                continue
            if not colour:
                return Message("Which Gyulbot moves?")
            if first and not replaced:
                replaced, first = 1, False
            added += [(colour, direction) for direction in directions]
            waiting = False
        elif (
            token.kind is TokenKind.NUMBER and not _is_pronoun(part, at) and not _total(part, at)
        ) or token.text in REPEATS:
            return Message("There is a number among the moves.")
    if waiting:
        return Message("{colour} has no direction.", colour=colour.capitalize())
    if skip:
        return Message("What should be corrected?")
    return replaced, added


def _is_pronoun(part: Sequence[Token], at: int) -> bool:
    """Return True if “one” is a pronoun (“the blue one left”) instead of a number (“one down”)."""
    after = part[at + 1 : at + 2]
    direction = bool(after) and after[0].is_("U", "D", "L", "R")
    named = at > 0 and (part[at - 1].text in COLOURS or part[at - 1].text in ("the", "that"))
    return part[at].raw.lower() == "one" and (named or not direction)


def _total(part: Sequence[Token], at: int) -> bool:
    """Return True if a number is the total number of moves."""
    after, before = part[at + 1 : at + 2], part[at - 1 : at] if at else ()
    if at > 1 and part[at - 1].text == "is" and part[at - 2].text in _SINCE:
        return True  # “That is 4”
    if any(token.is_("in", "(", "that's", "thats", "total", "makes") for token in before):
        return True  # “done in 4”, “up (1)”, “that’s 4”
    listed = any(token.is_(".", ")") for token in after) and len(part) > at + 2
    return (
        listed
        or any(token.text in MOVES for token in after)
        or any(token.is_("=") for token in before)
    )


def _directions(token: Token, colour: str, arrows: bool, worded: bool) -> str:
    """Return the directions of a token (`U`, `URDL`, an arrow), or "" if it has none."""
    if token.kind is TokenKind.TERM and token.text in "UDLR":
        return token.text
    if token.text in ARROWS:
        return ARROWS[token.text]
    if token.text == "→" and token.raw == "→":
        return "R" if arrows or not worded else ""
    letters = token.raw.lower()
    if token.kind is TokenKind.WORD and colour and letters and set(letters) <= set("udlr"):
        return letters.upper()
    if (
        token.kind is TokenKind.WORD
        and colour
        and token.raw.isupper()
        and set(letters) <= set("nesw")
    ):
        return letters.translate(str.maketrans("nesw", "URDL"))
    return ""
