"""Gyulbot's claims, rebuttals and demonstrations as players write them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.core import Message, Refusal, Seat
from games.gyulbot.board import COLOURS
from games.gyulbot.view import Phase
from games.reading.answers import NOTHING, Answer, Reader, alternatives, one_of, played, segments
from games.reading.sentences import QUESTION, UNDECIDED, Said, doubts
from games.reading.traced import Traced
from games.reading.vocabulary import CONDITIONS, FILLERS, NEGATIONS, listed
from games.reading.words import LINE, Cells, Kind, Terms, Token

_CLAIMING = Terms.of(
    claim="claim claims claiming claimed", undercut="undercut undercuts undercutting",
    lower="lower lowers lowered lowering",
    decline="decline declines declined declining pass passing skip fold accept accepted passe",
    no="no nope nah nay nein non", yes="yes yep yeah yup",
)  # fmt: skip
_MOVING = Terms.of(
    U="up upward upwards north u n top", D="down downward downwards south d s bottom",
    L="left west l w", R="right east r e", solve="solve solution",
    **{colour: colour + "s" for colour in COLOURS},
) | Terms({colour: colour for colour in COLOURS})  # fmt: skip
_ARROWS = {"↑": "U", "↓": "D", "←": "L"}
_LETTERS = {colour[0]: colour for colour in COLOURS}
_PAIR = re.compile(f"[{''.join(_LETTERS)}][udlr]", re.IGNORECASE)
_CLAIMS = listed("claim undercut lower decline")
_TELLING = (*_CLAIMS, *_ARROWS)
_DECLINING = (
    "go ahead", "go on", "show me", "show it", "show us", "prove it", "demonstrate", "believe you",
    "believe u", "believe him", "believe her", "believe it", "trust you", "trust u", "give up",
    "giving up", "i give", "cannot beat",
    "cant do better", "can't do better", "can't beat", "cant beat", "no claim", "no undercut",
    "not undercutting", "nothing better", "wont undercut", "won't undercut",
    "not going to undercut", "no better", "got nothing", "have nothing",
    "found nothing", "you're good", "is fine", "is the best", "is best", "it is",
    "can't do", "cant do", "nothing under", "nothing below", "dont have",
    "don't have", "can show",
    "let's see your", "lets see your", "show your", "you do it",
    "do it then", "lets see it", "let's see it",
)  # fmt: skip
_DENIED = ("i can beat", "anything better", "go lower", "can beat")
"""What declines where something in the sentence denies it: “don’t think I can beat that”."""
_DEMANDING = (
    "show me", "show it", "show us", "show your", "prove it", "go ahead", "let's see it",
    "lets see it", "let's see your", "lets see your",
)  # fmt: skip
_LAST_WORDS = frozenset(
    one.split()[-1]
    for one in (*_DECLINING, *_DEMANDING, "giving up", "i'm out", "not claiming", "no claim")
)
_ROUND = re.compile(r"\b(?:round|puzzle|game)\s?#?\d+\s*[:,.-]+", re.IGNORECASE)
_NO_NUMBER = re.compile(r"^\s*no\s+(\d+)\b", re.IGNORECASE)
_FACE = re.compile(r"(?<!\S)(?:[:;=]3|<3+)(?!\w)")
_LAUGH = re.compile(
    rf"(\b(?!(?:{'|'.join(COLOURS)})\b)\w+\W*\s)[:;=]['-]?D(?![\w:])", re.IGNORECASE
)
"""“Blue left :D” has no move down, unlike “Blue :D”."""
_GIVING_UP = ("i'm out", "im out", "no claim", "give up", "giving up", "not claiming")
_STILL = listed("yet soon")
_UNITS = listed(
    """
    minute minutes min mins second seconds sec secs s m hour hours time times clock round rounds
    puzzle puzzles game games match point points pts robot robots gyulbot gyulbots colour colours
    color colors
    brb afk bbl wall walls player players people years percent % left am pm st nd rd th
    o'clock oclock
    """
)
_VAGUE = listed(
    """
    under below than check checking try trying tried least most around about roughly ish approx
    approximately nearly almost max maximum up working looking
    could soon later
    """
)
_DENYING = listed(
    """
    failed fail fails failing impossible unsolvable wrong doesn't doesnt didn't didnt isn't isnt
    can't cant cannot couldn't couldnt won't wont
    """
)
"""“8 doesn’t work”: nobody knows whether that number is claimed."""
_TOLD = listed("said says has he's she's they claimed bids")
"""“Ben has 8”: what somebody else claims."""
_LESS = listed("better less fewer improvement improve shorter")
_SINCE = ("that", "this", "it")
_REPEATS = listed("twice thrice times x")
_MOVES = listed("move moves mvs step steps zug züge coup coups 수 번 개 턴")
_NAMED = listed("room channel table page level day episode group team version gate line bus")
"""“Room 12”: words before a number that is only a name."""
_SOUNDING = listed("u you me us him all that real ever more")
"""“4 you”, “5 more”: words behind a number that is no claim."""
_SOUNDING_SMALL = listed("it this the ez easy late sure be do go get see play hear")
"""The same behind a 2 or a 4 that is written for “to” or “for”."""
_SAID_BEFORE = listed("me u you too at wait thx gl i'm im")
_ALL_WAYS = frozenset("udlrnesw"), frozenset("udlr")
_TALK = listed(
    """
    goal wins win say lets number
    found find have got can could do done solve solves solved solution moves move steps step
    takes bid say saying call calling see only better best easy possible already least minimum
    optimal total exactly number down say believe think mine fewer less improve beat that's
    thats wow nice great hmm new bet bids works work way path route short shortest using
    ha hah need needs hab ich j'ai en ok again sent yo here's heres answer's prove can
    """
)


class GyulbotReader(Reader):
    """See `games.reading.answers.Reader`."""

    talk = _TALK | _MOVES

    def terms(self, position: Any, seat: Seat) -> Terms:
        """What is said in this phase."""
        return _MOVING if position.phase is Phase.DEMONSTRATION else _CLAIMING

    def cells(self, position: Any) -> Cells | None:
        """No cells are named."""
        return None

    def respelled(self, text: Traced) -> Traced:
        """The text without laughs and the number of the round; “no 7” denies, “no, 7” does not."""
        text = text.sub(_FACE, " ") if "3" in text.text else text
        return text.sub(_LAUGH, r"\1").sub(_ROUND, " ").sub(_NO_NUMBER, r"not \1")

    def may_act(self, position: Any, seat: Seat) -> bool:
        """Claimants too may still lower their claim while the other one answers it."""
        return position.phase is not Phase.DEMONSTRATION or seat in position.awaiting()

    def when(self, position: Any) -> int | None:
        """The claim that waits for an answer, 0 if there is none; None: a solution is shown."""
        if position.phase is Phase.DEMONSTRATION:
            return None
        moves: int = position.standing.moves if position.phase is Phase.REBUTTAL else 0
        return moves

    def marked(self, tokens: Sequence[Token], when: int | None) -> list[Token]:
        """Numbers that count something else than moves are words."""
        return _with_colours(tokens) if when is None else _with_claims(tokens, when)

    def content(self, token: Token) -> bool:
        """Numbers, and the words of claims and solutions."""
        if token.kind is Kind.NUMBER:
            return True
        if token.kind is Kind.TERM:
            return token.text in COLOURS or token.text in "UDLR" or token.text in _CLAIMS
        return token.text in _TELLING and token.is_(*_TELLING)

    def harmless(self, word: Token) -> bool:
        """Letters of a demonstration too."""
        return super().harmless(word) or set(word.text) <= _ALL_WAYS[not word.raw.isupper()]

    def understand(self, said: Said, position: Any, seat: Seat) -> Answer:
        """A claim, what answers it, or a solution, by phase."""
        if position.phase is Phase.DEMONSTRATION:
            return _demonstrated(said, position, seat)
        return _claimed(said, position, seat)


def _with_colours(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with a letter before a direction in words made a colour: `r up, b left`.

    Where nothing else is said, `RU BL` are colours with directions, too.
    """
    words = [one.raw for one in tokens if one.kind is not Kind.LINE and one.kind is not Kind.SIGN]
    found: list[Token] = []
    if len(words) > (not "".join(words).isupper()) + 1 and all(map(_PAIR.fullmatch, words)):
        for one in tokens:
            if _PAIR.fullmatch(one.raw):
                way = one.raw[1].upper()
                found.append(replace(one, kind=Kind.TERM, text=_LETTERS[one.raw[0].lower()]))
                found.append(replace(one, kind=Kind.TERM, text=way, raw=way))
            else:
                found.append(one)
        return found
    for token, after in itertools.zip_longest(tokens, tokens[1:]):
        colour = _LETTERS.get(token.raw.lower())
        led = after is not None and after.is_("U", "D", "L", "R") and len(after.raw) > 1
        found.append(replace(token, kind=Kind.TERM, text=colour) if colour and led else token)
    return found


def _with_claims(tokens: Sequence[Token], answered: int) -> list[Token]:
    """The tokens with only those numbers left as numbers that may be claims.

    `answered`: the claim that waits for an answer, so that “no” and “show me” decline; 0: none.
    """
    found: list[Token] = []
    sentence: list[Token] = []
    for token in (*tokens, LINE):
        sentence.append(token)
        if token.kind in (Kind.LINE, Kind.MESSAGE, Kind.FIX) or token.is_(".", "!", "?"):
            told = _claims_of(sentence)
            if answered and _bids_and_declines(told, answered):
                told = [*told[:-1], Token(Kind.TERM, "decline", "decline"), *told[-1:]]
            elif _refuses(told, answered) if answered else _gives_up(told):
                spans = [one.span for one in sentence if one.span[1]] or [token.span]
                span = spans[0][0], spans[-1][1]
                declined = Token(Kind.TERM, "decline", "decline", span=span)
                told = [declined, *doubts(sentence), sentence[-1]]
            found += told
            sentence = []
    return found[:-1]


def _bids_and_declines(sentence: Sequence[Token], answered: int) -> bool:
    """“7, show me”: a number of one’s own, and what is said to somebody else’s."""
    if not any(one.kind is Kind.NUMBER and one.number != answered for one in sentence):
        return False
    return _says(sentence, _DEMANDING)


def _says(sentence: Sequence[Token], phrases: Sequence[str]) -> bool:
    said = [(one.raw or one.text).lower() for one in sentence if one.kind is not Kind.SIGN]
    text = " ".join(said)
    return not _LAST_WORDS.isdisjoint(said) and any(phrase in text for phrase in phrases)


def _refuses(sentence: Sequence[Token], answered: int) -> bool:
    """Whether a sentence without a number but the claimed one says that there is no better one."""
    denied = any(one.text in NEGATIONS or one.is_("no", "nothing") for one in sentence)
    denies = any(one.text in NEGATIONS or one.is_("nothing") for one in sentence)
    numbers = [one.number for one in sentence if one.kind is Kind.NUMBER]
    if any(one > answered or (one < answered and not denies) for one in numbers):
        return False
    if any(one.text in ("yet", "still") or one.is_("?") for one in sentence):
        return False
    if any(one.kind is Kind.NUMBER for one in sentence):
        return _declines(sentence)
    if denied and _says(sentence, ("give up", "giving up")):
        return False
    if denied and any(one.text in _LESS for one in sentence) and not CONDITIONS & _words(sentence):
        return True
    return _declines(sentence) or (denied and any(one.is_("undercut") for one in sentence))


def _gives_up(sentence: Sequence[Token]) -> bool:
    """Whether a sentence says in a race that there will be no claim."""
    if any(one.kind is Kind.NUMBER for one in sentence):
        return False
    denied = any(one.text in NEGATIONS or one.text in _STILL for one in sentence)
    return _says(sentence, _GIVING_UP) and (not denied or _says(sentence, ("not claiming",)))


def _words(sentence: Sequence[Token]) -> frozenset[str]:
    return frozenset(one.text for one in sentence)


def _claims_of(sentence: Sequence[Token]) -> list[Token]:
    if not any(one.kind is Kind.NUMBER or one.text == "decline" for one in sentence):
        return list(sentence)
    words = [one.text for one in sentence if one.kind is Kind.WORD]
    timed = not (_UNITS.isdisjoint(words) and _TOLD.isdisjoint(words))
    strange = sum(one not in FILLERS and one not in _TALK for one in words)
    coloured = any(one in COLOURS for one in words)  # “red needs 3 moves”
    found = []
    for at, token in enumerate(sentence):
        if token.kind is Kind.NUMBER and token.raw.lower() == "one":
            token = replace(token, kind=Kind.WORD, text="one", glued=False)
        elif token.is_("decline") and (
            any(one.text in NEGATIONS for one in sentence[max(0, at - 3) : at])
            or any(one.text in ("me", "to") for one in sentence[at + 1 : at + 2])
        ):
            token = replace(token, kind=Kind.WORD, text="refuse", glued=False)  # “not passing yet”
        elif token.kind is Kind.NUMBER and token.glued and sentence[at - 1].kind is Kind.WORD:
            token = replace(token, kind=Kind.WORD, glued=False)  # the 2 of `C2`
        elif token.kind is Kind.NUMBER:
            after = sentence[at + 1].text if at + 1 < len(sentence) else ""
            before = sentence[at - 1] if at else None
            named = before is not None and before.is_("claim", "undercut", "lower")
            counts = named or (after in _MOVES and not coloured)
            ever = at + 1 < len(sentence) and sentence[at + 1].glued and _unknown(sentence[at + 1])
            if before is not None and before.text in _NAMED:
                counts, ever = False, True
            if not counts and (timed or coloured or after in _UNITS or strange > 2 or ever):
                token = replace(token, kind=Kind.WORD, glued=False)
        found.append(token)
    return found


def _unknown(token: Token) -> bool:
    """Whether a word is none that goes with a claim: “4ever”."""
    if token.kind is not Kind.WORD or token.text in _MOVES:
        return False
    return not any(token.text in known for known in (FILLERS, _TALK, _VAGUE, _UNITS, _REPEATS))


def _chats_of(part: Sequence[Token]) -> bool:
    """Whether a number stands in talk, and may be no claim: “4 u”, “me 2”, “@Ben 4”."""
    at = next(index for index, one in enumerate(part) if one.kind is Kind.NUMBER)
    before = part[at - 1].text if at else ""
    after = part[at + 1].text if at + 1 < len(part) else ""
    if after in _MOVES or any(one.is_("claim", "undercut", "lower") for one in part):
        return False
    if any(one.is_("@") for one in part):
        return True
    if before == "at" and at > 1:
        before = ""  # “I’m at 8 now”
    small = part[at].raw in ("2", "4") and (after in _SOUNDING_SMALL or before in ("w8", "or"))
    return small or after in _SOUNDING or before in _SAID_BEFORE


def _scores(part: Sequence[Token]) -> bool:
    """“50/50”: two numbers that are a score or a chance."""
    threes = zip(part, part[1:], part[2:], strict=False)
    return any(
        two.is_("/", ":") and one.kind is three.kind is Kind.NUMBER for one, two, three in threes
    )


def _below_zero(part: Sequence[Token]) -> bool:
    """“Claim -3”: a sign before a number and nothing before the sign."""
    pairs = itertools.pairwise(part)
    return any(
        one.is_("-") and not one.glued and two.kind is Kind.NUMBER and two.glued
        for one, two in pairs
    )


def _claimed(said: Said, position: Any, seat: Seat) -> Answer:
    from games.gyulbot import GAME

    tokens = said.tokens
    if alternatives(tokens, lambda one: one.kind is Kind.NUMBER):
        return Answer(asks=Message("Two numbers are named."))
    number, verb, declines = "", "", False
    for fixes, part in segments(tokens):
        numbers = list(dict.fromkeys(one.text for one in part if one.kind is Kind.NUMBER))
        if len(numbers) > 1:
            texts = [f"{_verb(position, seat)} {one}" for one in numbers if len(numbers) == 2]
            return one_of(Message("Two numbers are named."), GAME, texts, position, seat)
        if numbers and any(one.text in _VAGUE or one.is_("or", "<", ">", "~", "+") for one in part):
            return Answer(asks=Message("Which number it is is not said."))
        if numbers and (_below_zero(part) or _scores(part)):
            return Answer(asks=Message("Which number it is is not said."))
        if numbers and (
            _chats_of(part) or _wavers(part) or any(one.text == "think" for one in part)
        ):
            texts = [f"{_verb(position, seat)} {numbers[0]}"]
            return one_of(UNDECIDED, GAME, texts, position, seat)
        for one in part:
            if one.is_("claim", "undercut", "lower"):
                verb = one.text
        declining = any(one.is_("decline") for one in part)
        if numbers and declining:
            return Answer(asks=Message("A number and a pass are named."))
        if numbers:
            number, declines = numbers[0], False
        elif declining and number and not fixes:
            return Answer(asks=Message("A number and a pass are named."))
        elif declining:
            declines, number, verb = True, "", ""
    standing = position.standing if position.phase is Phase.REBUTTAL else None
    if said.doubt is QUESTION and standing is not None and number == str(standing.moves):
        return NOTHING  # “wow, 8?”
    if said.doubt and (number or verb or declines):
        return Answer(asks=said.doubt)
    if declines and _thinks(tokens):
        return one_of(UNDECIDED, GAME, ["decline"], position, seat)
    if declines:
        return played(GAME, "decline", position, seat)
    if not number:
        return Answer(asks=Message("With how many moves is not said.")) if verb else NOTHING
    return played(GAME, f"{_verb(position, seat)} {number}", position, seat)


def _thinks(part: Sequence[Token]) -> bool:
    """“I think 8”: a claim has to be shown, so nobody is held to a thought."""
    return any(a.text == "i" and b.text == "think" for a, b in itertools.pairwise(part))


def _wavers(part: Sequence[Token]) -> bool:
    """“8 failed”, “no, 8 wall”: words that deny the number, or may do so after a refusal."""
    if any(one.text in _DENYING for one in part):
        return True
    words = [one.text for one in part if one.kind is Kind.WORD]
    known = all(one in FILLERS or one in _TALK for one in words)
    return any(one.is_("no") for one in part) and not known


def _verb(position: Any, seat: Seat) -> str:
    """What a number does in this phase, said by this seat."""
    if position.phase is Phase.RACE:
        return "claim"
    return "lower" if seat is position.standing.claimant else "undercut"


def _declines(part: Sequence[Token]) -> bool:
    """Whether a part says that its seat claims nothing."""
    words = [one for one in part if one.kind in (Kind.WORD, Kind.TERM)]
    if any(one.is_("decline") for one in words):
        return True
    said = [(one.raw or one.text).lower() for one in words]
    text = " ".join(said)
    if not _LAST_WORDS.isdisjoint(said) and any(phrase in text for phrase in _DECLINING):
        return True
    denied = any(one.text in NEGATIONS or one.is_("no", "nothing") for one in words)
    if denied and any(phrase in text for phrase in _DENIED):
        return True
    other = [one for one in words if not one.is_("no", "yes") and one.text not in FILLERS]
    able = not any(one.kind is Kind.NUMBER for one in part)
    if [one.text for one in other] in (["show"], *([["can't"], ["cant"], ["cannot"]] * able)):
        return True
    return any(one.is_("no") for one in words) and not other


def _demonstrated(said: Said, position: Any, seat: Seat) -> Answer:
    from games.gyulbot import GAME

    if _out_of_order(said.tokens):
        return Answer(asks=Message("In which order the moves come is not clear."))
    if alternatives(said.tokens, lambda one: one.kind is Kind.TERM):
        return Answer(asks=Message("Two solutions are named."))
    if _chats(said.tokens):
        return NOTHING
    if _denied(said.tokens):
        return Answer(asks=Message("What is corrected is not clear."))
    parts = list(segments(said.tokens))
    messages = sum(one.kind is Kind.MESSAGE for one in said.tokens)
    moves: list[tuple[str, str]] = []
    for number, (fixes, part) in enumerate(parts):
        fresh = _moves(part, moves if fixes else moves[-1:] if moves else [], fixes and bool(moves))
        if isinstance(fresh, Message):
            return _as_written(said, position, seat) or Answer(asks=fresh)
        replaced, added = fresh
        if added and moves and messages and not fixes and number:
            return Answer(asks=Message("Both messages hold moves."))
        moves = moves[: len(moves) - replaced] + added
    if not moves:
        return _as_written(said, position, seat) or NOTHING
    if said.doubt:
        return Answer(asks=said.doubt)
    runs: list[list[str]] = []
    for colour, way in moves:
        if runs and runs[-1][0] == colour:
            runs[-1][1] += way
        else:
            runs.append([colour, way])
    text = " ".join(f"{colour.capitalize()} {ways}" for colour, ways in runs)
    return played(GAME, f"solve {text}", position, seat)


def _denied(tokens: Sequence[Token]) -> bool:
    """“Left no right”: a “no” between two moves."""
    moving = [at for at, one in enumerate(tokens) if one.kind is Kind.TERM or one.text in _ARROWS]
    return bool(moving) and any(
        one.text in ("no", "nope") for one in tokens[moving[0] : moving[-1]]
    )


def _chats(tokens: Sequence[Token]) -> bool:
    """“All right”, “I messed up”: one word of a move, among others."""
    moving = [one for one in tokens if one.kind is Kind.TERM]
    words = any(
        one.kind is Kind.WORD and len(one.raw) > 1 and not set(one.text) <= set("udlr")
        for one in tokens
    )
    return len(moving) == 1 and words and not moving[0].is_("solve")


def _out_of_order(tokens: Sequence[Token]) -> bool:
    """“Blue left after red up”: the moves are not told in their order."""
    for at, token in enumerate(tokens):
        after = tokens[at + 1].text if at + 1 < len(tokens) else ""
        turned = token.text == "before" or (token.text == "after" and after not in _SINCE)
        if turned and any(one.kind is Kind.TERM for one in tokens[at:]):
            return True
    return False


def _as_written(said: Said, position: Any, seat: Seat) -> Answer | None:
    """The answer of the plain notation, which knows one-letter colours; None if it reads none."""
    from games.gyulbot import GAME

    if any(one.kind is Kind.FIX for one in said.tokens) or said.doubt:
        return None
    text = " ".join(
        (one.raw or one.text) if one.kind is not Kind.LINE else " " for one in said.tokens
        if one.kind is not Kind.SIGN or one.text in ":=,"
    ).replace(" :", ":")  # fmt: skip
    try:
        action = GAME.read(text, position, seat)
        position.check(seat, action)
    except Refusal:
        return None
    return Answer((GAME.write(action),))


Found = tuple[int, list[tuple[str, str]]]


def _moves(
    part: Sequence[Token], before: Sequence[tuple[str, str]], fixes: bool
) -> Found | Message:
    """How many moves a part takes back, and those that it adds; a sentence where it is unclear."""
    arrows = any(one.text in _ARROWS for one in part)
    worded = any(one.kind is Kind.TERM and one.text in "UDLR" for one in part)
    colour = before[-1][0] if before else ""
    added: list[tuple[str, str]] = []
    replaced, waiting, first = 0, False, fixes
    skip = False
    for at, token in enumerate(part):
        ways = _ways(token, colour, arrows, worded)
        if token.kind is Kind.WORD and token.text in NEGATIONS:
            skip = True
            continue
        if token.kind is Kind.TERM and token.text in COLOURS:
            if waiting:
                return Message("{colour} has no direction.", colour=colour.capitalize())
            if first:
                return Message("What is corrected is not clear.")
            colour, waiting = token.text, True
        elif ways:
            if skip:  # “not left”: the move that is taken back
                if not before or before[-1][1] != ways or added:
                    return Message("What is corrected is not clear.")
                replaced, skip, first = 1, False, False
                continue
            if not colour:
                return Message("Of which Gyulbot are the moves?")
            if first and not replaced:
                replaced, first = 1, False
            added += [(colour, way) for way in ways]
            waiting = False
        elif (
            token.kind is Kind.NUMBER and token.raw.lower() != "one" and not _total(part, at)
        ) or token.text in _REPEATS:
            return Message("A number stands among the moves.")
    if waiting:
        return Message("{colour} has no direction.", colour=colour.capitalize())
    return replaced, added


def _total(part: Sequence[Token], at: int) -> bool:
    """Whether a number says how many moves there are."""
    after, before = part[at + 1 : at + 2], part[at - 1 : at] if at else ()
    if any(one.is_("in", "(") for one in before):
        return True  # “done in 4”, “up (1)”
    listed = any(one.is_(".", ")") for one in after) and len(part) > at + 2
    return listed or any(one.text in _MOVES for one in after) or any(one.is_("=") for one in before)


def _ways(token: Token, colour: str, arrows: bool, worded: bool) -> str:
    """The directions that a token says: `U`, `URDL`, an arrow; "" if none."""
    if token.kind is Kind.TERM and token.text in "UDLR":
        return token.text
    if token.text in _ARROWS:
        return _ARROWS[token.text]
    if token.text == "→" and token.raw == "→":
        return "R" if arrows or not worded else ""
    letters = token.raw.lower()
    if token.kind is Kind.WORD and colour and letters and set(letters) <= set("udlr"):
        return letters.upper()
    if token.kind is Kind.WORD and colour and token.raw.isupper() and set(letters) <= set("nesw"):
        return letters.translate(str.maketrans("nesw", "URDL"))
    return ""


READER = GyulbotReader()
