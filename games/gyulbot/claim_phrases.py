"""Detection of phrases that claim or decline, such as “can do better”."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from msgspec.structs import replace

from games.gyulbot.board import COLOURS
from games.gyulbot.chat_words import MOVES, REPEATS, TALK, is_talk
from games.reading.sentences import may_be_unmeant
from games.reading.unknown_words import is_strange
from games.reading.vocabulary import CONDITIONS, FILLERS, NEGATIONS, listed
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
"""Phrases that, in a short sentence, may accept the claim. Garnet asks whether that is meant."""
_OUTBIDDING = ("can do better", "can beat that", "can beat it", "can go lower", "have a better")
_DENIED = ("i can beat", "anything better", "go lower", "can beat")
"""Phrases that decline when negated: “don’t think I can beat that”."""
_DEMANDING = (
    "show me", "show it", "show us", "show your", "prove it", "go ahead", "let's see it",
    "lets see it", "let's see your", "lets see your",
)  # fmt: skip
_LAST_WORDS = frozenset(
    text.split()[-1]
    for text in (
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
VAGUE = listed(
    """
    under below than check checking try trying tried least most around about roughly ish approx
    approximately nearly almost max maximum up working looking
    could soon later
    """
)
DENYING = listed(
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
    | DENYING
    | frozenset(
        word
        for phrase in (*_DECLINING, *_DEMANDING, *_DENIED, *_GIVING_UP)
        for word in phrase.split()
    )
    | listed("not nothing anything any one solution see than idea clue i've ive we've")
    | listed("been staring stared thinking thought whole entire minute time")
)
"""Words that may accompany a decline. If there are other words, Garnet asks what is meant."""
_THINGS = listed("the my your his her their a an by out me to through along ad ads it")
"""Words after “pass” that make it unclear whether the player declines: “pass the salt”."""
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
"""Words that can follow a “no” that declines: “no thanks”, but not “no hurry”."""
_STILLING = listed("yet still looking working trying searching thinking checking soon")
_BEFORE_SHOWN = (",", ":", "-", "=", ".")
_NAMED = listed("room channel table page level day episode group team version gate line bus")
"""Words that make the next number a name instead of a claim: “room 12”."""


def with_claims(tokens: Sequence[Token], answered: int) -> list[Token]:
    """Return `tokens`; mark declines, and turn numbers that are not claims into words.

    `answered` is the claim that the player may undercut, or 0 if there is no claim. If there is a
    claim, “no” and “show me” count as declines.
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
            elif answered and _may_accept_claim(claims, answered):
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
    return _contains_phrase(sentence, _DEMANDING)


def _contains_phrase(sentence: Sequence[Token], phrases: Sequence[str]) -> bool:
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
            return [*sentence[: at + 1], number, *sentence[at + 3 :]]  # as in “I’ll go 1 lower”
    return list(sentence)


_FEWER = ("less", "fewer", "lower", "better")
_CLAIMANTS = ("her", "him", "his", "hers", "you", "yours", "u", "them", "theirs", "that", "mate")


def _outbids(sentence: Sequence[Token]) -> bool:
    """Return True if a sentence announces a better solution without stating its number of moves."""
    numbers = any(token.kind is TokenKind.NUMBER for token in sentence)
    denied = any(token.text in NEGATIONS or token.is_("no", "nothing", "?") for token in sentence)
    return not (numbers or denied) and _contains_phrase(sentence, _OUTBIDDING)


def _may_accept_claim(sentence: Sequence[Token], answered: int) -> bool:
    spoken_words = [(token.raw or token.text).lower() for token in sentence if _is_word(token)]
    text = f" {' '.join(spoken_words)} "
    named = any(token.kind is TokenKind.NUMBER and token.number != answered for token in sentence)
    is_question = any(token.is_("?") for token in sentence)
    short = len(spoken_words) <= _SHORT and not (named or is_question)
    return short and any(f" {phrase} " in text for phrase in _YIELDING)


_SHORT = 6


def _gives_up(sentence: Sequence[Token]) -> bool:
    if any(token.kind is TokenKind.NUMBER for token in sentence):
        return False
    denied = any(token.text in NEGATIONS or token.text in _STILL for token in sentence)
    return _contains_phrase(sentence, _GIVING_UP) and (
        not denied or _contains_phrase(sentence, ("not claiming",))
    )


def _words(sentence: Sequence[Token]) -> frozenset[str]:
    return frozenset(token.text for token in sentence)


def _claims_of(sentence: Sequence[Token]) -> list[Token]:
    if not any(token.kind is TokenKind.NUMBER or token.text == "decline" for token in sentence):
        return list(sentence)
    words = [token.text for token in sentence if token.kind is TokenKind.WORD]
    timed = not (_UNITS.isdisjoint(words) and _REPORTING.isdisjoint(words))
    strange = sum(word not in FILLERS and word not in TALK for word in words)
    timed = timed or (has_score(sentence) and not _SCORING.isdisjoint(words))
    timed = timed or (has_score(sentence) and any(token.text == "0" for token in sentence))
    coloured = any(word in COLOURS for word in words)  # as in “red needs 3 moves”
    numbers = sum(
        token.kind is TokenKind.NUMBER and token.raw.lower() != "one" for token in sentence
    )
    weighs = numbers == 2 and not (CONDITIONS | {"or", "else"}).isdisjoint(words)
    claims = []
    for at, token in enumerate(sentence):
        dashed = at > 0 and sentence[at - 1].is_("-")  # “thirty - one”
        if token.kind is TokenKind.NUMBER and token.raw.lower() == "one" and not dashed:
            token = replace(token, kind=TokenKind.WORD, text="one", glued=False)
        elif token.is_("decline") and (
            any(token.text in NEGATIONS for token in sentence[max(0, at - 3) : at])
            or any(token.text in ("me", "to") for token in sentence[at + 1 : at + 2])
        ):
            token = replace(
                token, kind=TokenKind.WORD, text="refuse", glued=False
            )  # “not passing yet”
        elif token.kind is TokenKind.NUMBER and token.glued and _is_word(sentence[at - 1]):
            token = replace(token, kind=TokenKind.WORD, glued=False)  # the number of a cell
        elif token.kind is TokenKind.NUMBER:
            after = sentence[at + 1].text if at + 1 < len(sentence) else ""
            before = sentence[at - 1] if at else None
            named = before is not None and before.is_("claim", "undercut", "lower")
            counts = named or (after in MOVES and not coloured)
            glued = at + 1 < len(sentence) and sentence[at + 1].glued
            excluded = glued and (is_unknown(sentence[at + 1]) or after == "v")
            if before is not None and before.text in _NAMED:
                counts, excluded = False, True
            # keep the 4 of “4: red up, blue left” as a number, so that Garnet asks
            heads_solution = coloured and at == 0 and after in _BEFORE_SHOWN
            talks = timed or coloured or after in _UNITS or strange > 2 or excluded
            if talks and not (counts or heads_solution or (weighs and not timed)):
                token = replace(token, kind=TokenKind.WORD, glued=False)
        claims.append(token)
    return claims


def _is_word(token: Token) -> bool:
    return token.kind is TokenKind.WORD or token.kind is TokenKind.TERM


def is_unknown(token: Token) -> bool:
    """Return True for a word that is not used in claims and may change their meaning: “4ever”."""
    if token.kind is not TokenKind.WORD or is_talk(token):
        return False
    return not any(token.text in words for words in (VAGUE, _UNITS, REPEATS))


def _may_be_talk(sentence: Sequence[Token], answered: int) -> bool:
    """Return True if an apparent decline could be chat: “no hurry”, “I’m out of coffee”."""
    spoken_words = [token for token in sentence if _is_word(token)]
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
        if talks or denies(first, second):
            return True
        if first.kind is TokenKind.WORD and first.raw.isdigit():
            if int(first.raw) not in (answered, answered - 1):
                return True
        elif first.kind is TokenKind.WORD and first.text not in _REFUSING and not is_talk(first):
            return True
    return False


def _labelled(sentence: Sequence[Token]) -> bool:
    """Return True if a word precedes a colon or is in brackets: “Her: pass”, “pass (not sent)”."""
    return any(
        (second.is_(":") and second.glued and _is_word(first))
        or (first.is_("(") and _is_word(second))
        for first, second in itertools.pairwise(sentence)
    )


def denies(first: Token, second: Token) -> bool:
    """Return True if “no” negates the next word: “no hurry”, “no undercut 7”."""
    return first.is_("no") and _is_word(second) and second.text not in _AFTER_NO


def has_score(part: Sequence[Token]) -> bool:
    """Return True if two of the numbers form a score or odds: “50/50”, “2-2”."""
    threes = zip(part, part[1:], part[2:], strict=False)
    return any(
        second.is_("/", ":", "-") and first.kind is third.kind is TokenKind.NUMBER
        for first, second, third in threes
    )


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
