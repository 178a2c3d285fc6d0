"""A reader of claims, undercuts and declines in the chat of Gyulbot players."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.core import Message, Seat
from games.gyulbot.board import COLOURS
from games.gyulbot.chat_words import MOVES, REPEATS, TALK, is_talk
from games.gyulbot.view import Phase
from games.reading.answers import NOTHING, Answer, alternatives, ask_which, played, segments
from games.reading.doubts import QUESTION, UNDECIDED
from games.reading.sentences import Candidate, may_be_unmeant
from games.reading.unknown_words import is_strange
from games.reading.vocabulary import CONDITIONS, FILLERS, FRIENDLY, NEGATIONS, listed
from games.reading.words import DOUBT, LINE, Token, TokenKind

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
    "do it then", "lets see it", "let's see it", "all yours", "it's yours", "go for it",
    "you can have it",
)  # fmt: skip
_YIELDING = (
    "you got it", "u got it", "all you", "be my guest", "after you", "your point", "yours",
    "take it", "take the point", "take this one", "you win this", "have it", "no way", "agree",
    "agreed", "is good", "is optimal", "not beating", "not lowering", "i'm good", "im good",
    "out of time",
)  # fmt: skip
"""Phrases that may accept the claim if the sentence is short. Garnet then asks a question."""
_OUTBIDDING = ("can do better", "can beat that", "can beat it", "can go lower", "have a better")
_DENIED = ("i can beat", "anything better", "go lower", "can beat")
"""Phrases that decline when negated: “don’t think I can beat that”."""
_DEMANDING = (
    "show me", "show it", "show us", "show your", "prove it", "go ahead", "let's see it",
    "lets see it", "let's see your", "lets see your",
)  # fmt: skip
_LAST_WORDS = frozenset(
    one.split()[-1]
    for one in (
        *_DECLINING,
        *_DEMANDING,
        *_OUTBIDDING,
        "giving up",
        "i'm out",
        "not claiming",
        "no claim",
    )
)
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
"""Words that make a claim uncertain: “8 doesn’t work”."""
_SCORING = listed("we we're were score scores series tied even lead leading")
_REPORTING = listed("said says has he's she's they claimed bids")
"""Words that report another player's claim: “Ben has 8”."""
_LESS = listed("better less fewer improvement improve shorter")
_REFUSING = (
    _LESS
    | _DENYING
    | frozenset(
        word
        for phrase in (*_DECLINING, *_DEMANDING, *_DENIED, *_GIVING_UP)
        for word in phrase.split()
    )
    | listed("not nothing anything any one solution see than idea clue i've ive we've")
    | listed("been staring stared thinking thought whole entire minute time")
)
"""Words that may accompany a decline. Any other word leads to the question if it is a decline."""
_THINGS = listed("the my your his her their a an by out me to through along ad ads it")
"""Words after “pass” that lead to the question if it is a decline: “pass the salt”."""
_AFTER_NO = (
    _LESS
    | NEGATIONS
    | listed(
        """
    thanks thank thx ty sorry sry bro mate man dude sir lol haha i i'm im it it's its please pls
    ok okay go just you u all idea clue show solution danke merci cannot cant can't
    """
    )
)
"""Words after a “no” that declines: “no thanks”, but not “no hurry”."""
_STILLING = listed("yet still looking working trying searching thinking checking soon")
_BEFORE_SHOWN = (",", ":", "-", "=", ".")
_COMPARED = listed("better less fewer shorter lower off short")
_BY = listed("by save saves saved saving minus cut cuts n beat beats move step")
_NAMED = listed("room channel table page level day episode group team version gate line bus")
"""Words that make the next number a name instead of a claim: “room 12”."""
_SOUNDING = listed("u you me us him all that real ever more")
"""Words after a number that lead to the question if it is a claim: “4 you”, “5 more”."""
_SOUNDING_SMALL = listed("it this the ez easy late sure be do go get see play hear")
"""Words after “2” or “4” that suggest that “to” or “for” is meant: “2 late”."""
_SAID_BEFORE = listed("me u you too at wait thx gl i'm im")


def with_claims(tokens: Sequence[Token], answered: int) -> list[Token]:
    """Return `tokens` with declines marked, and with other numbers than claims turned into words.

    `answered` is the claim that the player may undercut, or 0 if there is no claim. If there is a
    claim, “no” and “show me” decline.
    """
    marked: list[Token] = []
    sentence: list[Token] = []
    for token in (*tokens, LINE):
        sentence.append(token)
        if token.kind in (TokenKind.LINE, TokenKind.MESSAGE, TokenKind.FIX) or token.is_(
            ".", "!", "?"
        ):
            sentence = _less_than(sentence, answered) if answered else sentence
            claims = _claims_of(sentence)
            if answered and _bids_and_declines(claims, answered):
                claims = [*claims[:-1], Token(TokenKind.TERM, "decline", "decline"), *claims[-1:]]
            elif _refuses(claims, answered) if answered else _gives_up(claims):
                spans = [token.span for token in sentence if token.span[1]] or [token.span]
                span = spans[0][0], spans[-1][1]
                declined = Token(TokenKind.TERM, "decline", "decline", span=span)
                unsure = may_be_unmeant(sentence) or _may_be_talk(claims, answered)
                unsure = unsure or any(map(is_strange, sentence)) or _labelled(sentence)
                claims = [declined, *[DOUBT] * unsure, sentence[-1]]
            elif answered and _outbids(claims):
                claims = [*claims[:-1], Token(TokenKind.TERM, "undercut", "undercut"), *claims[-1:]]
            elif answered and _yields(claims, answered):
                claims = [
                    *claims[:-1],
                    Token(TokenKind.TERM, "decline", "decline"),
                    DOUBT,
                    *claims[-1:],
                ]
            elif any(token.is_("decline") for token in claims) and _may_be_talk(claims, answered):
                claims.insert(-1, DOUBT)
            marked += claims
            sentence = []
    if not _STILLING.isdisjoint(token.text for token in tokens):
        ends = [at for at, token in enumerate(marked) if token.is_("decline")]
        for at in reversed(ends):
            marked.insert(at + 1, DOUBT)
    return marked[:-1]


def _bids_and_declines(sentence: Sequence[Token], answered: int) -> bool:
    """Return True if a sentence both bids and demands a demonstration: “7, show me”."""
    if not any(token.kind is TokenKind.NUMBER and token.number != answered for token in sentence):
        return False
    return _says(sentence, _DEMANDING)


def _says(sentence: Sequence[Token], phrases: Sequence[str]) -> bool:
    spoken_words = [
        (token.raw or token.text).lower() for token in sentence if token.kind is not TokenKind.SIGN
    ]
    text = " ".join(spoken_words)
    return not _LAST_WORDS.isdisjoint(spoken_words) and any(phrase in text for phrase in phrases)


def _refuses(sentence: Sequence[Token], answered: int) -> bool:
    """Return True if a sentence declines to undercut a claim of `answered` moves."""
    denied = any(token.text in NEGATIONS or token.is_("no", "nothing") for token in sentence)
    denies = any(token.text in NEGATIONS or token.is_("nothing") for token in sentence)
    numbers = [token.number for token in sentence if token.kind is TokenKind.NUMBER]
    if any(number > answered or (number < answered and not denies) for number in numbers):
        return False
    if any(token.text in ("yet", "still") or token.is_("?") for token in sentence):
        return False
    if any(token.kind is TokenKind.NUMBER for token in sentence):
        return _declines(sentence)
    if (
        denied
        and any(token.text in _LESS for token in sentence)
        and not CONDITIONS & _words(sentence)
    ):
        return True
    return _declines(sentence) or (denied and any(token.is_("undercut") for token in sentence))


def _less_than(sentence: Sequence[Token], answered: int) -> list[Token]:
    """Return the sentence with a phrase such as “one less than her” replaced by a number."""
    fours = zip(sentence, sentence[1:], sentence[2:], sentence[3:], strict=False)
    for at, (first, second, third, fourth) in enumerate(fours):
        than = second.text in _FEWER and third.text == "than" and fourth.raw.lower() in _CLAIMANTS
        if first.kind is TokenKind.NUMBER and than and 0 < first.number < answered:
            text = str(answered - first.number)
            number = Token(TokenKind.NUMBER, text, text, span=(first.span[0], fourth.span[1]))
            return [*sentence[:at], number, *sentence[at + 4 :]]
    for at, (first, second, third) in enumerate(
        zip(sentence, sentence[1:], sentence[2:], strict=False)
    ):
        by = first.text == "go" and second.kind is TokenKind.NUMBER and third.raw.lower() in _FEWER
        if by and 0 < second.number < answered:
            text = str(answered - second.number)
            number = Token(TokenKind.NUMBER, text, text, span=(second.span[0], third.span[1]))
            return [*sentence[: at + 1], number, *sentence[at + 3 :]]  # “I’ll go 1 lower”
    return list(sentence)


_FEWER = ("less", "fewer", "lower", "better")
_CLAIMANTS = ("her", "him", "his", "hers", "you", "yours", "u", "them", "theirs", "that", "mate")


def _outbids(sentence: Sequence[Token]) -> bool:
    """Return True if a sentence announces a better solution without its number."""
    numbers = any(token.kind is TokenKind.NUMBER for token in sentence)
    denied = any(token.text in NEGATIONS or token.is_("no", "nothing", "?") for token in sentence)
    return not (numbers or denied) and _says(sentence, _OUTBIDDING)


def _yields(sentence: Sequence[Token], answered: int) -> bool:
    spoken_words = [(token.raw or token.text).lower() for token in sentence if _speaks(token)]
    text = f" {' '.join(spoken_words)} "
    named = any(token.kind is TokenKind.NUMBER and token.number != answered for token in sentence)
    asked = any(token.is_("?") for token in sentence)
    short = len(spoken_words) <= _SHORT and not (named or asked)
    return short and any(f" {phrase} " in text for phrase in _YIELDING)


_SHORT = 6


def _gives_up(sentence: Sequence[Token]) -> bool:
    if any(token.kind is TokenKind.NUMBER for token in sentence):
        return False
    denied = any(token.text in NEGATIONS or token.text in _STILL for token in sentence)
    return _says(sentence, _GIVING_UP) and (not denied or _says(sentence, ("not claiming",)))


def _words(sentence: Sequence[Token]) -> frozenset[str]:
    return frozenset(token.text for token in sentence)


def _claims_of(sentence: Sequence[Token]) -> list[Token]:
    if not any(token.kind is TokenKind.NUMBER or token.text == "decline" for token in sentence):
        return list(sentence)
    words = [token.text for token in sentence if token.kind is TokenKind.WORD]
    timed = not (_UNITS.isdisjoint(words) and _REPORTING.isdisjoint(words))
    strange = sum(word not in FILLERS and word not in TALK for word in words)
    timed = timed or (_scores(sentence) and not _SCORING.isdisjoint(words))
    timed = timed or (_scores(sentence) and any(token.text == "0" for token in sentence))
    coloured = any(word in COLOURS for word in words)  # “red needs 3 moves”
    numbers = sum(
        token.kind is TokenKind.NUMBER and token.raw.lower() != "one" for token in sentence
    )
    weighs = numbers == 2 and not (CONDITIONS | {"or", "else"}).isdisjoint(words)
    found = []
    for at, token in enumerate(sentence):
        if token.kind is TokenKind.NUMBER and token.raw.lower() == "one":
            token = replace(token, kind=TokenKind.WORD, text="one", glued=False)
        elif token.is_("decline") and (
            any(token.text in NEGATIONS for token in sentence[max(0, at - 3) : at])
            or any(token.text in ("me", "to") for token in sentence[at + 1 : at + 2])
        ):
            token = replace(
                token, kind=TokenKind.WORD, text="refuse", glued=False
            )  # “not passing yet”
        elif token.kind is TokenKind.NUMBER and token.glued and _speaks(sentence[at - 1]):
            token = replace(token, kind=TokenKind.WORD, glued=False)  # this is the 2 of `C2`
        elif token.kind is TokenKind.NUMBER:
            after = sentence[at + 1].text if at + 1 < len(sentence) else ""
            before = sentence[at - 1] if at else None
            named = before is not None and before.is_("claim", "undercut", "lower")
            counts = named or (after in MOVES and not coloured)
            glued = at + 1 < len(sentence) and sentence[at + 1].glued
            ever = glued and (_unknown(sentence[at + 1]) or after == "v")
            if before is not None and before.text in _NAMED:
                counts, ever = False, True
            # keep the 4 of “4: red up, blue left” as a number, so that Garnet asks
            shown = coloured and at == 0 and after in _BEFORE_SHOWN
            talks = timed or coloured or after in _UNITS or strange > 2 or ever
            if talks and not (counts or shown or (weighs and not timed)):
                token = replace(token, kind=TokenKind.WORD, glued=False)
        found.append(token)
    return found


def _speaks(token: Token) -> bool:
    return token.kind is TokenKind.WORD or token.kind is TokenKind.TERM


def _unknown(token: Token) -> bool:
    """Return True if a word cannot accompany a claim: “4ever”."""
    if token.kind is not TokenKind.WORD or is_talk(token):
        return False
    return not any(token.text in known for known in (_VAGUE, _UNITS, REPEATS))


def _may_be_talk(sentence: Sequence[Token], answered: int) -> bool:
    """Return True if an apparent decline may be chat: “no hurry”, “I’m out of coffee”."""
    spoken_words = [token for token in sentence if _speaks(token)]
    if len(spoken_words) > 1 and (spoken_words[-1].text in NEGATIONS or spoken_words[-1].is_("no")):
        return True  # “pass, lol no”
    if [token.raw.lower() for token in spoken_words] == ["no", "show"]:
        return True
    bids = any(token.kind is TokenKind.NUMBER for token in sentence)
    for first, second in itertools.pairwise((*sentence, LINE)):
        if not bids and first.is_("no") and second.is_("claim", "undercut"):
            continue
        accepts = first.raw.lower().startswith("accept") and second.text == "it"
        talks = first.is_("decline") and second.text in _THINGS and not accepts
        if talks or _denies(first, second):
            return True
        if first.kind is TokenKind.WORD and first.raw.isdigit():
            if int(first.raw) not in (answered, answered - 1):
                return True
        elif first.kind is TokenKind.WORD and first.text not in _REFUSING and not is_talk(first):
            return True
    return False


def _labelled(sentence: Sequence[Token]) -> bool:
    """Return True if words precede a colon or are in brackets: “Her: pass”, “pass (not sent)”."""
    return any(
        (second.is_(":") and second.glued and _speaks(first))
        or (first.is_("(") and _speaks(second))
        for first, second in itertools.pairwise(sentence)
    )


def _denies(first: Token, second: Token) -> bool:
    """Return True if “no” negates the next word: “no hurry”, “no undercut 7”."""
    return first.is_("no") and _speaks(second) and second.text not in _AFTER_NO


_NO_BUT = FRIENDLY | listed(
    "i i'm im i'll ill i've ive it's its we my thanks thank thx ty bro mate man dude lol haha cap"
)


def _finds_none(first: Token, second: Token) -> bool:
    """Return True for “no solution with 7”, but not for “no, 7” or “no I have 7”."""
    return first.is_("no") and second.kind is TokenKind.WORD and second.text not in _NO_BUT


def _chats_of(part: Sequence[Token]) -> bool:
    """Return True if a number may be part of chat: “4 u”, “me 2”, “@Ben 4”."""
    at = next(index for index, token in enumerate(part) if token.kind is TokenKind.NUMBER)
    before = part[at - 1].text if at else ""
    after = part[at + 1].text if at + 1 < len(part) else ""
    greets = [index + 1 for index, token in enumerate(part[:at]) if token.is_(",", ":", ";", "!")]
    if any(map(_unknown, part[max(greets, default=0) :])) or any(token.is_("@") for token in part):
        return True
    if after in MOVES or any(token.is_("claim", "undercut", "lower") for token in part):
        return False
    if before == "at" and at > 1:
        before = ""  # “I’m at 8 now”
    small = part[at].raw in ("2", "4") and (after in _SOUNDING_SMALL or before in ("w8", "or"))
    return small or after in _SOUNDING or before in _SAID_BEFORE


def _relative(part: Sequence[Token]) -> bool:
    """Return True if a number may be relative to another: “two less”, “I beat you by 3 moves”."""
    at = next(index for index, token in enumerate(part) if token.kind is TokenKind.NUMBER)
    after = [token.text for token in part[at + 1 : at + 3] if token.text not in MOVES]
    before = part[at - 1] if at else LINE
    counted = part[at + 1 : at + 2] and part[at + 1].text in MOVES
    if counted and after[:1] and after[0] in ("from", "away", "so"):
        return True
    return before.text in _BY or before.is_("-") or not _COMPARED.isdisjoint(after[:1])


def _scores(part: Sequence[Token]) -> bool:
    """Return True if two numbers are a score or odds: “50/50”, “2-2”."""
    threes = zip(part, part[1:], part[2:], strict=False)
    return any(
        second.is_("/", ":", "-") and first.kind is third.kind is TokenKind.NUMBER
        for first, second, third in threes
    )


def _below_zero(part: Sequence[Token]) -> bool:
    pairs = itertools.pairwise(part)
    return any(
        first.is_("-") and not first.glued and second.kind is TokenKind.NUMBER and second.glued
        for first, second in pairs
    )


def claimed(candidate: Candidate, position: Any, seat: Seat) -> Answer:
    from games.gyulbot import GAME

    tokens = candidate.tokens
    if alternatives(tokens, lambda token: token.kind is TokenKind.NUMBER):
        return Answer(asks=Message("Two numbers are named."))
    number, verb, declines = "", "", False
    for fixes, part in segments(tokens):
        numbers = list(
            dict.fromkeys(token.text for token in part if token.kind is TokenKind.NUMBER)
        )
        if len(numbers) > 1:
            texts = [f"{_verb(position, seat)} {number}" for number in numbers if len(numbers) == 2]
            return ask_which(Message("Two numbers are named."), GAME, texts, position, seat)
        if numbers and any(
            token.text in _VAGUE or token.is_("or", "<", ">", "~", "+") for token in part
        ):
            return Answer(asks=Message("Which number is meant?"))
        if numbers and (_below_zero(part) or _scores(part)):
            return Answer(asks=Message("Which number is meant?"))
        given = position.standing.moves if position.phase is Phase.REBUTTAL else 0
        if numbers and any(
            _finds_none(first, second) for first, second in itertools.pairwise(part)
        ):
            return Answer(asks=UNDECIDED)
        if numbers and _relative(part):
            texts = [
                f"{_verb(position, seat)} {number}"
                for number in (given - int(numbers[0]), numbers[0])
            ]
            why = Message("Which number is meant?")
            return ask_which(why, GAME, texts, position, seat)
        asked = candidate.doubt is QUESTION and numbers == [str(given)]  # “wow, 8?”
        if (
            not asked
            and numbers
            and (_chats_of(part) or _wavers(part) or any(token.text == "think" for token in part))
        ):
            texts = [f"{_verb(position, seat)} {numbers[0]}"]
            return ask_which(UNDECIDED, GAME, texts, position, seat)
        for token in part:
            if token.is_("claim", "undercut", "lower"):
                verb = token.text
        declining = any(token.is_("decline") for token in part)
        if numbers and declining:
            return Answer(asks=Message("A number and a pass are named."))
        if numbers:
            number, declines = numbers[0], False
        elif declining and number and not fixes:
            return Answer(asks=Message("A number and a pass are named."))
        elif declining:
            declines, number, verb = True, "", ""
    standing = position.standing if position.phase is Phase.REBUTTAL else None
    if candidate.doubt is QUESTION and standing is not None and number == str(standing.moves):
        return NOTHING  # “wow, 8?”
    if candidate.doubt and (number or verb or declines):
        return Answer(asks=candidate.doubt)
    if declines:
        return played(GAME, "decline", position, seat)
    if not number:
        return Answer(asks=Message("The number of moves is missing.")) if verb else NOTHING
    return played(GAME, f"{_verb(position, seat)} {number}", position, seat)


def _wavers(part: Sequence[Token]) -> bool:
    """Return True if words deny the number or may do so: “8 failed”, “no, 8 wall”."""
    if any(token.text in _DENYING or token.text == "not" for token in part):
        return True
    pairs = list(itertools.pairwise(part))
    if any(
        first.raw.lower() == "no" and second.kind is TokenKind.NUMBER for first, second in pairs
    ):
        return True  # “lol no 8”
    if any(
        _denies(first, second) or (first.is_("yes") and second.text == "right")
        for first, second in pairs
    ):
        return True  # “yeah right”
    words = [token.text for token in part if token.kind is TokenKind.WORD]
    known = all(word in FILLERS or word in TALK for word in words)
    return any(token.is_("no") for token in part) and not known


def _verb(position: Any, seat: Seat) -> str:
    """Return the action that a bare number means in this phase for `seat`."""
    if position.phase is Phase.RACE:
        return "claim"
    return "lower" if seat is position.standing.claimant else "undercut"


def _declines(part: Sequence[Token]) -> bool:
    words = [token for token in part if token.kind in (TokenKind.WORD, TokenKind.TERM)]
    if any(token.is_("decline") for token in words):
        return True
    spoken_words = [(token.raw or token.text).lower() for token in words]
    text = " ".join(spoken_words)
    if not _LAST_WORDS.isdisjoint(spoken_words) and any(phrase in text for phrase in _DECLINING):
        return True
    denied = any(token.text in NEGATIONS or token.is_("no", "nothing") for token in words)
    if denied and any(phrase in text for phrase in _DENIED):
        return True
    other = [token for token in words if not token.is_("no", "yes") and token.text not in FILLERS]
    able = not any(token.kind is TokenKind.NUMBER for token in part)
    if [token.text for token in other] in (["show"], *([["can't"], ["cant"], ["cannot"]] * able)):
        return True
    return any(token.is_("no") for token in words) and not other
