"""Interpretation of all messages that a seat writes in one position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core import Message, Pair, Seat
from games.reading.alternatives import choices
from games.reading.answers import NOTHING, TAKES_BACK, Answer, Moves, Reader
from games.reading.asides import clauses
from games.reading.doubts import UNSURE
from games.reading.normalizing import holds, text_leaves_choice, without_second_thoughts
from games.reading.results import Heard
from games.reading.sentences import EXCHANGES, Candidate, Judge, Judged, combined, decides
from games.reading.source_text import Span, TracedText
from games.reading.token_cache import Tokenized, tokenized
from games.reading.transcript import Spoken, folded
from games.reading.used_spans import used_spans
from games.reading.vocabulary import REST_UNCHANGED, listed
from games.reading.words import LINE, MESSAGE, Token, TokenKind, tokens

EARLY = Answer(asks=Message("It is not this player’s turn."))
LEFT = Answer(asks=Message("The choice is left to the umpire."))
AGAIN = Answer(asks=Message("It refers to an earlier move."))
RESIGNS = Answer(asks=Message("The player may be conceding the match."), concedes=True)


@dataclass(slots=True)
class _Stage:
    """The state of a `Speech` after a message that could have changed its meaning."""

    tokenized: Sequence[Tokenized] = ()
    spoken: Sequence[Spoken] = ()
    meaning: Answer | None = None
    offers: bool = False

    @property
    def tokens(self) -> list[Token]:
        """All tokens, with separators between messages."""
        joined: list[Token] = []
        for number, message in enumerate(self.tokenized):
            joined += (MESSAGE, LINE, *message.marked) if number else message.marked
        return joined

    @property
    def sentences(self) -> tuple[Judged, ...]:
        ended = (end for each in self.tokenized[:-1] for end in each.ended)
        return (*ended, *self.tokenized[-1].sentences) if self.tokenized else ()

    @property
    def candidate(self) -> Candidate:
        return combined(self.sentences)


class Speech:
    """All messages that a seat writes in one position; their meaning is computed on demand."""

    def __init__(self, reader: Reader, position: Any, seat: Seat, players: Pair[str]) -> None:
        self.reader, self.position, self.seat = reader, position, seat
        self._names = folded(players[seat]), folded(players[seat.other])
        self._terms, self._cells = reader.terms(position, seat), reader.cells(position)
        self._when = reader.when(position)
        self._judge = Judge(reader.content, reader.harmless)
        self._spoken: list[Spoken] = []
        self._tokenized: list[Tokenized] = []
        self._stages = [_Stage(meaning=NOTHING)]

    @property
    def corrects(self) -> bool:
        """True if the messages correct an earlier submission or add to it."""
        tokens = self.tokens
        corrections = (
            token for token in tokens if token.kind is TokenKind.FIX or self.reader.content(token)
        )
        first = next(corrections, None)
        instead = any(token.text in ("instead", REST_UNCHANGED) for token in tokens)
        return instead or (first is not None and first.kind is TokenKind.FIX)

    @property
    def tokens(self) -> list[Token]:
        return self._current_stage.tokens

    @property
    def stage(self) -> int:
        return len(self._stages) - 1

    def add(self, *spoken: Spoken) -> None:
        significant = False
        for message in spoken:
            fresh = self._tokenize(message.text.text)
            self._judge.learn(fresh.sentences)
            self._spoken.append(message)
            self._tokenized.append(fresh)
            significant = (
                significant or any(map(self._matters, fresh.marked)) or _changes(message.text.small)
            )
            significant = significant or any(each.doubt for each in fresh.sentences)
        if significant:
            self._stages.append(self._current_stage)

    @property
    def spoken(self) -> Sequence[Spoken]:
        return tuple(self._spoken)

    def remember(self, count: int) -> None:
        del self._spoken[:-count], self._tokenized[:-count]

    @property
    def _current_stage(self) -> _Stage:
        return _Stage(tuple(self._tokenized), tuple(self._spoken))

    def _tokenize(self, words: str) -> Tokenized:
        lower, plain = words.lower(), words.isascii()
        own, other = (name if name in lower or not plain else "" for name in self._names)
        return tokenized(self.reader, words, self._terms, self._cells, self._when, (own, other))

    def meaning(self, stage: int = -1) -> Answer:
        """Return the messages' meaning as of a stage (by default the last), without choices."""
        at = self._stages[stage]
        if at.meaning is None:
            at.meaning, at.offers = self._interpreted(at)
        return at.meaning

    @property
    def moves(self) -> Moves:
        """The moves in the messages; empty if the seat cannot act."""
        return self.meaning().moves if self.may_act else ()

    @property
    def may_act(self) -> bool:
        return self.reader.may_act(self.position, self.seat)

    @property
    def answer(self) -> Answer:
        """The meaning of the messages, even out of turn, with choices if it is unclear."""
        answer = self.meaning()
        stage = self._stages[-1]
        offers = answer.asks is not None and stage.offers and not answer.choices
        if offers and len(tokens := stage.tokens) <= _MOST_OFFERED:
            offered = choices(self.reader, self._judge, self.position, self.seat, tokens)
            return replace(answer, choices=offered)
        return answer

    @property
    def answer_in_turn(self) -> Answer:
        """The answer in an alternating game: a question if it is not the seat's turn to move."""
        if self.may_act:
            return self.answer
        meaning = self.meaning()
        if meaning.concedes:
            return meaning
        moves = meaning.moves or meaning.tried
        return replace(EARLY, tried=moves) if moves or self._corrects_a_part else NOTHING

    @property
    def _corrects_a_part(self) -> bool:
        """True if the messages correct something and contain part of a move: “oops, blue on F5”."""
        return self.corrects and any(map(self.reader.content, self._stages[-1].candidate.tokens))

    def heard(self, answer: Answer) -> Heard:
        """Return the result of reading the messages; `answer` is their meaning."""
        author = next((message.author for message in reversed(self._spoken) if message.author), "")
        spans: tuple[Span, ...] = ()
        if answer.moves:
            content = self.reader.content
            spans = used_spans(
                self._current_stage.tokens, answer.moves, self._moves, content, self._paste_span
            )
        elif answer != NOTHING:  # a question, or a refused move that is shown with the reason
            spans = tuple(message.text.span(0, len(message.text.text)) for message in self._spoken)
        heads = (
            spoken.head for spoken in self._spoken if spoken.head[1] and _within(spans, spoken.text)
        )
        spans = tuple(sorted((*spans, *heads)))
        return Heard(self.seat, self.text, answer, spans, author, self.corrects)

    def _paste_span(self, message: int, part: Span) -> Span:
        return self._spoken[message].text.span(*self._tokenized[message].text.span(*part))

    @property
    def text(self) -> str:
        return "\n".join(message.text.text.strip() for message in self._spoken)

    def _matters(self, token: Token) -> bool:
        """Return True if a token could belong to a move or change it."""
        if token.kind is TokenKind.WORD:
            return len(token.text) == 1 or token.text in EXCHANGES or self.reader.content(token)
        return token.kind not in (TokenKind.SIGN, TokenKind.LINE) or self.reader.content(token)

    def _moves(self, tokens: Sequence[Token]) -> Moves:
        candidate = self._judge.candidate(tokens)
        return self.reader.understand(candidate, self.position, self.seat).moves

    def _interpreted(self, stage: _Stage) -> tuple[Answer, bool]:
        """Return the meaning of the messages, and whether the umpire can be offered choices."""
        if self.position.outcome() is not None:
            return NOTHING, False  # the match is over
        candidate, spoken = stage.candidate, stage.spoken
        sure = Candidate(candidate.tokens) if candidate.doubt == UNSURE else candidate
        answer = self.reader.understand(sure, self.position, self.seat)
        if (answer.asks or candidate.doubt) and (
            rest := self._without_full_cells(stage)
        ) is not None:
            candidate = sure = rest
            answer = self.reader.understand(rest, self.position, self.seat)
        answer = self._decided(stage, answer)
        if any(_resigns(message.text.small) for message in spoken):
            return RESIGNS, False
        if any(self._gives_up(part, answer) for part in spoken):
            return replace(RESIGNS, choices=(answer.moves,) if answer.moves else ()), False
        if answer == NOTHING and any(text_leaves_choice(message.text.small) for message in spoken):
            return LEFT, False
        if answer == NOTHING and any(_AGAIN.search(message.text.small) for message in spoken):
            return AGAIN, False
        if answer.moves and sure is not candidate:
            return Answer(asks=UNSURE, choices=(answer.moves,)), False
        if answer.moves and self._taken_back(spoken[-1].text):
            why = Message("The move may have been withdrawn.")
            return Answer(asks=why, choices=(answer.moves,)), False
        if (unsure := self._taken_back_in_part(stage.tokens, answer)) is not None:
            return unsure, False
        return answer, True

    def _decided(self, stage: _Stage, answer: Answer) -> Answer:
        """Return the move that the text calls final if that move is complete, else `answer`."""
        last = next((judged for judged in reversed(stage.sentences) if judged.has_content), None)
        if answer.asks is None or last is None or not last.kept or not decides(last, _FINAL):
            return answer
        alone = self.reader.understand(Candidate(tuple(last.kept)), self.position, self.seat)
        parts = any(": " in move for move in alone.moves)  # other parts of the sheet may come first
        return answer if parts or not alone.moves else alone

    def _without_full_cells(self, at: _Stage) -> Candidate | None:
        """Return the messages without the parts about full cells, or None if that leaves no move.

        Sentences about a full cell (“I forgot what’s around D4”) and statements about it (“E4 is
        mine, so …”) are left out.
        """
        playable = self.reader.playable(self.position)
        if playable is None or any(token.kind is TokenKind.FIX for token in at.tokens):
            return None
        named = [
            [token.text for token in each.sentence if _is_cell(token)] for each in at.sentences
        ]
        full = [len(cells) == 1 and cells[0] not in playable for cells in named]
        rest = [each for each, left in zip(at.sentences, full, strict=True) if not left]
        candidate = combined(rest)
        if not any(full) or not self._understood(candidate):
            tokens = at.tokens
            stated = {
                index
                for clause in clauses(tokens)
                if _states_full(tokens[clause.start : clause.stop], playable)
                for index in range(clause.start, clause.stop + 1)
            }
            for index, word in enumerate(tokens):
                if _is_cell(word) and word.text not in playable:
                    stated.update(_location_phrase(tokens, index))
            candidate = self._judge.candidate(
                [word for at, word in enumerate(tokens) if at not in stated]
            )
            compared = any(token.text in _COMPARING for token in candidate.tokens)
            return candidate if stated and not compared and self._understood(candidate) else None
        return candidate

    def _understood(self, candidate: Candidate) -> Moves:
        return (
            ()
            if candidate.doubt
            else self.reader.understand(candidate, self.position, self.seat).moves
        )

    def _gives_up(self, spoken: Spoken, answer: Answer) -> bool:
        """Return True if a message concedes in other words.

        “I give up” alone is a move in some games (`Reader.giving_up`), but with “gg” it concedes.
        """
        if not _gives_up(spoken.text.small):
            return False
        declines = self.reader.giving_up and answer.moves in ((), (self.reader.giving_up,))
        return not declines or _GG.search(spoken.text.small) is not None

    def _taken_back_in_part(self, marked: Sequence[Token], answer: Answer) -> Answer | None:
        """Return a question if it is unclear whether a correction replaces everything before it.

        In “wall b3, no just place d4” it is unclear whether the wall stays.
        """
        fixes = [at for at, token in enumerate(marked) if token.kind is TokenKind.FIX]
        if not fixes:
            return None
        content, count = self.reader.content, len(marked)
        first = next((at for at in range(count) if content(marked[at])), count)
        last = next((at for at in reversed(range(count)) if content(marked[at])), 0)
        between = [at for at in fixes if first < at < last]
        before = marked[: between[-1]] if between else ()
        rest = marked[between[-1] + 1 :] if between else ()
        only = any(_is_only(rest, at) for at in range(min(_NEAR, len(rest))))
        if not rest or not (only or answer.asks == TAKES_BACK):
            return None
        both = answer.moves or self._moves(
            [token for token in marked if token.kind is not TokenKind.FIX]
        )
        alone = _with_other_parts(self._moves(rest), both or self._moves(before))
        if alone and alone == answer.moves:
            return None
        options = tuple(dict.fromkeys(filter(None, (alone, both))))
        return Answer(asks=TAKES_BACK, choices=options, tried=() if options else answer.tried)

    def _taken_back(self, last: TracedText) -> bool:
        """Return True if the text ends by withdrawing the move and does not replace it."""
        last = without_second_thoughts(last)
        end = _takes_back(last.small)
        if end is None:
            return False
        rest = tokens(last.text[end:], self._terms, self._cells)
        return not any(map(self.reader.content, rest))


def _location_phrase(tokens: Sequence[Token], at: int) -> range:
    """Return the indices of a phrase that names a cell to locate another: “next to his E4”."""
    start = at - 1
    while start > 0 and tokens[start].text in _OWNING:
        start -= 1
    first, last = tokens[max(0, start - 1)].text, tokens[max(0, start)].text
    if last == "not":
        end = at + 1
        while end < len(tokens) and tokens[end].kind is TokenKind.WORD:
            end += 1
        listed_ = any(token.text in ("nor", "or", "and") for token in tokens[at + 1 : end])
        return range(0) if listed_ else range(start, end)  # “not D4 obviously”
    if (first, last) in _NEXT_TO or last in _TOUCHING:
        return range(start - ((first, last) in _NEXT_TO or first == "to"), at + 1)
    return range(0)


_OWNING = listed("my his her their the own other your ann's at on")
_NEXT_TO = (("next", "to"), ("close", "to"), ("attached", "to"), ("connected", "to"))
_TOUCHING = listed("beside near touching block blocking connecting against alongside")


def _states_full(clause: Sequence[Token], playable: frozenset[str]) -> bool:
    """Return True if a clause only states that a full cell is taken: “E4 is mine already”."""
    named = [at for at, token in enumerate(clause) if _is_cell(token)]
    if len(named) != 1 or clause[named[0]].text in playable:
        return False
    before, after = clause[: named[0]], clause[named[0] + 1 :]
    opens = all(token.raw.lower() in _OPENING for token in before)
    after = after[after[0].text in _PIECE :] if after else after
    if before and before[-1].raw.lower() in _POSSESSIVES and after and after[0].text in _BEING:
        return True  # as in “my A2 stone is so lonely”
    return opens and len(after) > 1 and after[0].raw.lower() in _BEING and after[1].text in _HELD


_OPENING = ("since", "as", "because", "cause", "and", "so", "well", "my", "ok", "yeah")
_PIECE, _POSSESSIVES = ("stone", "piece", "one"), listed("my his her your their")
_COMPARING = listed("too also is are will be likewise same")
_BEING = ("is", "was", "got", "are")
_HELD = listed(
    "my mine own his her hers theirs other taken gone full burned blocked already not no"
)


def _is_cell(token: Token) -> bool:
    return token.kind is TokenKind.CELL


_MOST_OFFERED = 120
"""Maximum number of tokens in a message for which alternatives are offered."""
_WITHDRAWAL = re.compile(
    r"\b(?:(?:cancel|scratch|scrap|forget|ignore|strike|undo|retract|delete|chang(?:e|ing))\s+(?:that|it|this|all|both"
    r"|everything|(?:my|the)\s+(?:last|move|message)\b.{0,12})|take\s+(?:that|it)\s+back\b"
    r"|changed?\s+my\s+mind\b|undo\b|never\s*mind\b|nvm\b|(?:cancel|oops|whoops|typo|correction)\b)"
)
_WITHDRAWAL_AT_END = re.compile(
    r"(?:^|[\s.!,\d…])(?<!can't )(?<!cant )(?<!to )(?<!the )(?<!long )(?:oh\s+|no\s+)?"
    r"(?:wait(?:\s+no+)?|hold\s+on|hang\s+on)\b(?=[\s.!,]*$)"
    r"|(?:\.\.|…|[?!.,\n]|\d|\b(?:ugh|argh|oh|damn))\s{0,20}(?:no+|nah|nope|hm+)\b(?=[\s.!,…]*$)"
    r"|\s/s$|\shm+(?=[\s.!,…]*$)|(?:^|[.!?,\n…])\s{0,9}(?:actually|on\s+second\s+thoughts?)(?=[\s.!,…]*$)",
)
_AT_END = 60
"""Number of characters at the end of a text in which “wait” withdraws the move before it."""
_WITHDRAWING_AT_END = ("wait", "hold", "hang", "no", "nah", "hm", "actual", "second", "/s")
_WITHDRAWING_WORDS = (
    "cancel", "scratch", "scrap", "forget", "ignore", "strike", "undo", "retract", "delete", "back",
    "mind", "correction", "nvm", "oops", "typo", "chang",
)  # fmt: skip


def _takes_back(text: str) -> int | None:
    """Return the index after the last words that withdraw a move, or None if there are none."""
    start = max(0, len(text) - _AT_END)
    ends: list[int] = []
    if holds(text[start:], _WITHDRAWING_AT_END):
        ends += [match.end() for match in _WITHDRAWAL_AT_END.finditer(text, start)]
    if holds(text, _WITHDRAWING_WORDS):
        ends += [match.end() for match in _WITHDRAWAL.finditer(text)]
    return max(ends, default=None)


def _with_other_parts(moves: Moves, whole: Moves) -> Moves:
    """Return the sheet `whole` with the parts (`trial: …`) that are in `moves` replaced."""
    named = {move.partition(": ")[0]: move for move in moves if ": " in move}
    kept = tuple(named.pop(line.partition(": ")[0], line) for line in whole) if named else ()
    return (*kept, *named.values()) if kept else moves


def _is_only(rest: Sequence[Token], at: int) -> bool:
    """Return True if a token is “just” or “only” and excludes other moves (not in “E6 only 2”)."""
    amount = at > 0 and rest[at - 1].kind is TokenKind.CELL
    amount = amount and [token.kind for token in rest[at + 1 : at + 2]] == [TokenKind.NUMBER]
    return rest[at].kind is TokenKind.WORD and rest[at].text in _ONLY and not amount


_FINAL = frozenset(("final", "finally"))
_ONLY, _NEAR = ("just", "only"), 4
"""Words that show that a correction replaces everything before it.

Only the first `_NEAR` tokens of the correction are searched for these words.
"""
_AGAIN = re.compile(
    r"\bsame\s+(?:as\s+(?:last|before|the)|again|move|thing)\b|^\W*same\W*$"
    r"|^\W*(?:the\s+)?same\s+(?:spot|place|cells?|piece|one)\b"
    r"|\b(?:like|as)\s+(?:before|last\s+(?:time|round|turn))\W+(?:but|except|only|with)\b"
)


_RESIGNING = re.compile(
    r"\bi(?:'?ll|'?m|\s+will|\s+am|\s+(?:want|have|need)\s+to|\s+hereby|\s+just)*\s+(?:going\s+to\s+)?"
    r"(?:resign|concede|forfeit|surrender)(?:ing)?\b"
    r"|^\W*(?:(?:gg|ok|okay|fine)\W+)?(?:resign|concede|forfeit|surrender)(?:ing|ed|s)?\W*$"
)


def _resigns(text: str) -> bool:
    """Return True if a message, in lower case, looks like a concession of the match (GEN-6)."""
    return holds(text, ("resign", "conce", "forfeit", "surrender")) and (
        _RESIGNING.search(text) is not None
    )


_GIVING_UP = re.compile(
    r"\b(?:i|we)(?:'?m|'?ll|\s+(?:am|will|just|have\s+to|must))?\s+(?:(?:giv(?:e|ing)|gave)\s+up"
    r"|quit(?:ting)?)\b(?!\s+(?:on|trying|looking|remembering|my|the|a|that|this|your|his|if)\b)"
    r"|(?:^|[.!,\n])\W{0,3}(?:(?:ok|okay|gg|fine|well|alright)\W{1,3}){0,3}"
    r"(?:giv(?:e|ing)\s+up|(?:you|u)\s+win)(?=\W{0,3}(?:[,.!:;)\n]|$|gg\b|wp\b))"
)
_GG = re.compile(r"\bgg(?:wp)?\b|\byou\s+win\b")


def _gives_up(text: str) -> bool:
    """Return True if a lower-case text says “I give up”, which in some games only declines."""
    return holds(text, ("up", "quit", "win")) and _GIVING_UP.search(text) is not None


def _changes(text: str) -> bool:
    """Return True if a lower-case message refers to earlier messages or leaves the choice open."""
    if (
        text_leaves_choice(text)
        or _takes_back(text) is not None
        or _resigns(text)
        or _gives_up(text)
    ):
        return True
    return holds(text, ("same", "before", "last")) and _AGAIN.search(text) is not None


def _within(spans: Sequence[Span], text: TracedText) -> bool:
    """Return True if one of the spans begins in the text."""
    start, end = text.span(0, len(text.text))
    return any(start <= span[0] < end for span in spans)
