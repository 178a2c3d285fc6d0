"""The reader: what a careful umpire would enter of a paste (NOTATION.md, `garnet read`)."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from games.core import Game, GameKind, Message, Pair, Refusal, Seat
from games.reading.alternatives import choices
from games.reading.answers import NOTHING, TAKES_BACK, Answer, Moves, Reader, played
from games.reading.sentences import EXCHANGES, Judge, Judged, Said, closed, together
from games.reading.traced import Span, Traced
from games.reading.transcript import Spoken, folded, messages
from games.reading.used import used
from games.reading.words import (
    FILLERS,
    LEFT_OPEN,
    LINE,
    MESSAGE,
    ORDINALS,
    Cells,
    Kind,
    Terms,
    Token,
    listed,
    tokens,
)


@dataclass(frozen=True, slots=True)
class Read:
    """A move that was read: whose, and its canonical words (of a sheet one part, `trial: text`)."""

    seat: Seat
    move: str


@dataclass(frozen=True, slots=True)
class Heard:
    """What a seat said: its words without quotes and markup, and what they come to (`Answer`).

    `used`: the parts of the paste that made its moves; what is in no span was of no use.
    `author`: what the chat calls who wrote it.
    """

    seat: Seat
    text: str
    answer: Answer
    used: tuple[Span, ...] = ()
    author: str = ""


@dataclass(frozen=True, slots=True)
class Stranger:
    """Somebody who is none of the players, and says a move for one of `seats`.

    `author` None: nothing says who wrote it.
    """

    author: str | None
    seats: tuple[Seat, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a paste says: what each seat said, and what somebody else did.

    `asks`: a careful umpire would ask back; `notes`: why.
    """

    heard: tuple[Heard, ...] = ()
    strangers: tuple[Stranger, ...] = ()

    @property
    def moves(self) -> tuple[Read, ...]:
        """Every move, in order."""
        return tuple(Read(one.seat, move) for one in self.heard for move in one.answer.moves)

    @property
    def notes(self) -> tuple[Message, ...]:
        """Why a careful umpire would ask back."""
        unnamed = any(one.author is None for one in self.strangers)
        asked = tuple(one.answer.asks for one in self.heard if one.answer.asks is not None)
        return (Message("Nothing says who wrote this."), *asked) if unnamed else asked

    @property
    def asks(self) -> bool:
        """Whether a careful umpire would ask back."""
        return bool(self.notes)

    @property
    def empty(self) -> bool:
        """Whether no player says anything that is, or may be, a move."""
        return all(one.answer == NOTHING for one in self.heard)


def reader_of(game: Game) -> Reader:
    """The reader that a game names, or else one of the plain notation alone."""
    if not game.reader:
        return PlainReader(game)
    module, _, name = game.reader.partition(":")
    found: Reader = getattr(import_module(module), name)
    return found


def is_word(game: Game, position: Any, name: str) -> bool:
    """Whether a name is one that no move is made of, so that a line may begin with it."""
    reader = reader_of(game)
    words = tokens(Traced.of(name), reader.terms(position, Seat.ONE), reader.cells(position))
    said = (one.kind is Kind.WORD and one.text not in FILLERS | ORDINALS.keys() for one in words)
    return len(name) > 1 and all(said)


def read_paste(
    game: Game,
    position: Any,
    players: Pair[str],
    paste: str,
    *,
    seat: Seat | None = None,
    handles: Mapping[str, Seat] | None = None,
    mixed: bool = False,
) -> Reading:
    """`read` with the game's own reader."""
    return read(
        game, reader_of(game), position, players, paste, seat=seat, handles=handles, mixed=mixed
    )


_NO_TERMS = Terms({})


class PlainReader(Reader):
    """Reads what is written as the notation has it, for a game that says nothing else."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def terms(self, position: Any, seat: Seat) -> Terms:
        """No words."""
        return _NO_TERMS

    def cells(self, position: Any) -> Cells | None:
        """No cells: text is read as it stands."""
        return None

    def content(self, token: Token) -> bool:
        """Any word may be part of a move."""
        return token.kind in (Kind.WORD, Kind.NUMBER)

    def understand(self, said: Said, position: Any, seat: Seat) -> Answer:
        """The last message that the notation reads."""
        texts = [""]
        for token in said.tokens:
            if token.kind in (Kind.MESSAGE, Kind.LINE, Kind.FIX):
                texts.append("")
            else:
                texts[-1] += ("" if token.glued else " ") + (token.raw or token.text)
        found = NOTHING
        for text in texts:
            try:
                self._game.read(text.strip(), position, seat)
            except Refusal:
                continue
            found = played(self._game, text.strip(), position, seat)
        return Answer(asks=said.doubt) if said.doubt and found != NOTHING else found


def read(
    game: Game,
    reader: Reader,
    position: Any,
    players: Pair[str],
    paste: str,
    *,
    seat: Seat | None = None,
    handles: Mapping[str, Seat] | None = None,
    mixed: bool = False,
) -> Reading:
    """Read what was pasted while `position` stood.

    `seat`: in whose field it was pasted; None: a whole chat, which says itself who speaks.
    `mixed`: what others say there is read as well. `handles`: further names of the players.
    """
    if position.outcome() is not None:
        return Reading()
    by_name = _seats(players, handles or {})
    found = messages(
        paste,
        by_name.keys(),
        lambda label: _is_content(reader, position, label),
        seat is None or _names_people(paste, by_name),
    )
    spoken = _spoken(found, by_name, seat, mixed)
    heard: list[Heard] = []
    if spoken:
        simultaneous = game.kind is GameKind.SEALED
        heard = (_at_once if simultaneous else _in_turn)(game, reader, position, players, spoken)
    others: tuple[Stranger, ...] = ()
    if seat is None or mixed:
        others = _strangers(game, reader, position, players, found, by_name, seat)
    return Reading(tuple(heard), others)


def _seats(players: Pair[str], handles: Mapping[str, Seat]) -> dict[str, Seat]:
    """Whom names stand for; one that stands for both stands for nobody."""
    found: dict[str, set[Seat]] = {}
    for seat, name in players.items():
        found.setdefault(folded(name), set()).add(seat)
    for name, seat in handles.items():
        found.setdefault(folded(name), set()).add(seat)
    return {name: next(iter(seats)) for name, seats in found.items() if len(seats) == 1}


def _names_people(paste: str, by_name: Mapping[str, Seat]) -> bool:
    """Whether some line begins with the name of a player."""
    return any(
        folded(line.partition(":")[0]) in by_name for line in paste.split("\n") if ":" in line
    )


def _is_content(reader: Reader, position: Any, label: str) -> bool:
    """Whether a label before a colon belongs to a move (`nodes:`, `Red:`, `1 black stone:`)."""
    if not label.strip() or label.strip().isdigit() or reader.lists(position, label.strip()):
        return True
    words = tokens(Traced.of(label), reader.terms(position, Seat.ONE), reader.cells(position))
    return any(map(reader.content, words)) or label.strip().lower() in _LABELS


_LABELS = listed(
    """
    move my move moves answer final answer final edit ps p.s correction update note action
    actions round turn order also and ok okay so then result solution sheet me mine here
    """
) | {"my move", "final answer", "my answer", "my moves", "final move", "my action", "my claim"}

By = tuple[Seat, Spoken]
EARLY = Answer(asks=Message("It is not this player’s turn."))
LEFT = Answer(asks=Message("The choice is left to the umpire."))
AGAIN = Answer(asks=Message("It refers to an earlier move."))


def _spoken(
    found: tuple[Spoken, ...], by_name: Mapping[str, Seat], seat: Seat | None, mixed: bool
) -> list[By]:
    """The players' messages in order."""
    told: list[By] = []
    strangers = {folded(one.author) for one in found if one.author} - by_name.keys()
    named = any(one.author and folded(one.author) in by_name for one in found)
    for one in found:
        if one.author is None:
            if seat is not None:
                told.append((seat, one))
        elif (who := by_name.get(folded(one.author))) is not None:
            if seat is None or who is seat or mixed:
                told.append((who, one))
        elif seat is not None and not mixed and not named and len(strangers) == 1:
            told.append((seat, one))  # the field's own player under a name not met before
    return told


def _strangers(
    game: Game,
    reader: Reader,
    position: Any,
    players: Pair[str],
    found: tuple[Spoken, ...],
    by_name: Mapping[str, Seat],
    field: Seat | None,
) -> tuple[Stranger, ...]:
    """Who else says what may be a move. What nobody said, among what somebody said, is nobody's.

    `field`: in whose it was pasted: what nobody said is that seat's, and what somebody alone said
    was meant to be a move, even if it is not clear.
    """
    texts: dict[str | None, list[Spoken]] = {}
    for one in found:
        if one.author is None or folded(one.author) not in by_name:
            texts.setdefault(one.author, []).append(one)
    if field is not None or len(texts) > 1 or any(one.author for one in found):
        texts.pop(None, None)
    alone = field is not None and {one.author for one in found} == texts.keys()
    told = []
    for author, said_ in texts.items():
        seats, text = [], ""
        for seat in Seat:
            if game.kind is GameKind.SEALED or reader.may_act(position, seat):
                speech = _Speech(reader, position, seat, players)
                for one in said_:
                    speech.add(one)
                meant, text = speech.meant(), speech.text
                doubtful = meant != NOTHING and (author is None or alone)
                if meant.moves or meant.choices or doubtful or speech.answer.choices:
                    seats.append(seat)
        if seats:
            told.append(Stranger(author, tuple(seats), text))
    return tuple(told)


@dataclass(slots=True)
class _Stage:
    """How much of a speech there was when its meaning may have changed, and what it meant then."""

    tokens: int
    spoken: int
    sentences: Sequence[Judged] = ()
    meant: Answer | None = None
    offers: bool = False


class _Taken(NamedTuple):
    """A message taken apart: its tokens, as they stand and marked, and what its sentences say.

    Spans are counted in the message: a chat is pasted again and again, with what has come since.
    """

    tokens: tuple[Token, ...]
    marked: tuple[Token, ...]
    sentences: tuple[Judged, ...]


@lru_cache(maxsize=2_000)
def taken(
    reader: Reader,
    words: str,
    terms: Terms,
    cells: Cells | None,
    when: Hashable,
    names: tuple[str, str] = ("", ""),
) -> _Taken:
    """A message taken apart; `names`: of its player and of the other one, if it has them."""
    if any(names):
        plain = taken(reader, words, terms, cells, when)
        fresh = _told(plain.tokens, names, reader.whose)
        if fresh == list(plain.tokens):
            return plain
    else:
        fresh = tokens(reader.respelled(Traced.of(words)), terms, cells)
    marked = reader.marked(fresh, when)
    return _Taken(tuple(fresh), tuple(marked), tuple(Judge(reader.content).each(marked)))


def _told(
    tokens: Sequence[Token], names: tuple[str, str], whose: tuple[str, str] | None
) -> list[Token]:
    """The tokens with other words for names.

    The other player's is “he” where something is told: “Ben plays …”; either says whose a cell is
    where it stands behind it: “C3 (Ben)”, “D5 for Ann”.
    """
    found = list(tokens)
    for at, token in enumerate(tokens):
        if token.kind is not Kind.WORD or token.text not in names:
            continue
        of, after = names.index(token.text), tokens[at + 1 : at + 2]
        cell = at > 1 and tokens[at - 2].kind is Kind.CELL
        bracketed = cell and tokens[at - 1].is_("(") and bool(after) and after[0].is_(")")
        if whose and (bracketed or (cell and tokens[at - 1].is_("for"))):
            found[at] = msgspec.structs.replace(token, kind=Kind.TERM, text=whose[of])
        elif of and after and after[0].kind is Kind.WORD:
            found[at] = msgspec.structs.replace(token, text="he", raw="he")
    return found


class _Speech:
    """What a seat wrote while a position stood, message by message, and what it comes to.

    Reading it takes long, so it is read only when somebody asks what it says.
    """

    def __init__(self, reader: Reader, position: Any, seat: Seat, players: Pair[str]) -> None:
        self.reader, self.position, self.seat = reader, position, seat
        self._names = folded(players[seat]), folded(players[seat.other])
        self._terms, self._cells = reader.terms(position, seat), reader.cells(position)
        self._when = reader.when(position)
        self._judge = Judge(reader.content)
        self._spoken: list[Spoken] = []
        self._tokens: list[Token] = []
        self._stages = [_Stage(0, 0, meant=NOTHING)]
        self._ended: list[Judged] = []
        self._last: tuple[Judged, ...] = ()

    @property
    def corrects(self) -> bool:
        """Whether it begins with a correction: of what was submitted before."""
        told = (one for one in self._tokens if one.kind is Kind.FIX or self.reader.content(one))
        first = next(told, None)
        instead = any(one.text == "instead" for one in self._tokens)
        return instead or (first is not None and first.kind is Kind.FIX)

    @property
    def stage(self) -> int:
        """The last stage."""
        return len(self._stages) - 1

    def add(self, *spoken: Spoken) -> None:
        """Take in further messages."""
        telling = False
        for one in spoken:
            fresh = self._taken(one.text.text)
            if self._spoken:
                self._ended += closed(self._last)
                self._tokens += (MESSAGE, LINE)
            self._tokens += fresh.marked
            self._last = fresh.sentences
            self._judge.learn(self._last)
            self._spoken.append(one)
            telling = telling or any(map(self._tells, fresh.marked))
            telling = telling or bool(_CHANGING.search(one.text.text))
        if telling:
            sentences = (*self._ended, *self._last)
            self._stages.append(_Stage(len(self._tokens), len(self._spoken), sentences))

    def _taken(self, words: str) -> _Taken:
        lower, plain = words.lower(), words.isascii()
        own, other = (one if one in lower or not plain else "" for one in self._names)
        return taken(self.reader, words, self._terms, self._cells, self._when, (own, other))

    def meant(self, stage: int = -1) -> Answer:
        """What it meant at a stage, without what may be chosen from."""
        at = self._stages[stage]
        if at.meant is None:
            at.meant, at.offers = self._understood(at)
        return at.meant

    @property
    def moves(self) -> Moves:
        """What is read, if the seat may act."""
        return self.meant().moves if self.may_act else ()

    @property
    def may_act(self) -> bool:
        """Whether its position waits for the seat."""
        return self.reader.may_act(self.position, self.seat)

    @property
    def answer(self) -> Answer:
        """What it comes to, whoever is to move."""
        answer = self.meant()
        said, offers = self._stages[-1].tokens, self._stages[-1].offers and not answer.choices
        if answer.asks is not None and offers and said <= _MOST_OFFERED:
            marked = self._tokens[:said]
            offered = choices(self.reader, self._judge, self.position, self.seat, marked)
            return replace(answer, choices=offered)
        return answer

    @property
    def answer_in_turn(self) -> Answer:
        """The same where one seat moves at a time: a move of the other comes too early."""
        if self.may_act:
            return self.answer
        told = self.meant().moves or self.meant().tried
        return replace(EARLY, tried=told) if told else NOTHING

    def heard(self, answer: Answer) -> Heard:
        """All that is known of it."""
        author = next((one.author for one in reversed(self._spoken) if one.author), "")
        spans: tuple[Span, ...] = ()
        if answer.moves:
            texts = [one.text for one in self._spoken]
            spans = used(self._tokens, answer.moves, self._moves, self.reader.content, texts)
        elif answer != NOTHING:  # it is asked about, or stands in the field with its reason
            spans = tuple(one.text.span(0, len(one.text.text)) for one in self._spoken)
        heads = (one.head for one in self._spoken if one.head[1] and _within(spans, one.text))
        return Heard(self.seat, self.text, answer, tuple(sorted((*spans, *heads))), author)

    @property
    def text(self) -> str:
        """The words, without quotes and markup."""
        return "\n".join(one.text.text.strip() for one in self._spoken)

    def _tells(self, token: Token) -> bool:
        """Whether a word may say or change a move."""
        if token.kind is Kind.WORD:
            return len(token.text) == 1 or token.text in EXCHANGES or self.reader.content(token)
        return token.kind not in (Kind.SIGN, Kind.LINE) or self.reader.content(token)

    def _moves(self, tokens: Sequence[Token]) -> Moves:
        found = self._judge.said(tokens)
        return self.reader.understand(found, self.position, self.seat).moves

    def _understood(self, at: _Stage) -> tuple[Answer, bool]:
        """What it means; whether it may be looked up what else could be chosen."""
        if self.position.outcome() is not None:
            return NOTHING, False  # what is said after the end
        found, spoken = together(at.sentences), self._spoken[: at.spoken]
        answer = self.reader.understand(found, self.position, self.seat)
        if answer == NOTHING and any(LEFT_OPEN.search(one.text.text) for one in spoken):
            return LEFT, False
        if answer == NOTHING and any(_AGAIN.search(one.text.text) for one in spoken):
            return AGAIN, False
        if answer.moves and self._taken_back(spoken[-1].text):
            why = Message("It is taken back, or about to be.")
            return Answer(asks=why, choices=(answer.moves,)), False
        if (unsure := self._taken_back_in_part(self._tokens[: at.tokens], answer)) is not None:
            return unsure, False
        return answer, True

    def _taken_back_in_part(self, marked: Sequence[Token], answer: Answer) -> Answer | None:
        """Asks whether a correction stands for all before it, where that is not clear.

        “wall b3, no just place d4”: without the wall, or with it?
        """
        content = self.reader.content
        fixes = [at for at, token in enumerate(marked) if token.kind is Kind.FIX]
        between = [
            at for at in fixes if any(map(content, marked[:at])) and any(map(content, marked[at:]))
        ]
        before = marked[: between[-1]] if between else ()
        rest = marked[between[-1] + 1 :] if between else ()
        only = any(one.kind is Kind.WORD and one.text in _ONLY for one in rest[:_NEAR])
        if not rest or not (only or answer.asks == TAKES_BACK):
            return None
        both = answer.moves or self._moves([one for one in marked if one.kind is not Kind.FIX])
        alone = _with_other_parts(self._moves(rest), both or self._moves(before))
        if alone and alone == answer.moves:
            return None
        found = tuple(dict.fromkeys(filter(None, (alone, both))))
        return Answer(asks=TAKES_BACK, choices=found, tried=() if found else answer.tried)

    def _taken_back(self, last: Traced) -> bool:
        """Whether it ends with taking back what was said, and nothing in its place."""
        found = list(_BACK.finditer(last.text))
        if not found:
            return False
        rest = tokens(last.cut(found[-1].end()), self._terms, self._cells)
        return not any(map(self.reader.content, rest))


_MOST_OFFERED = 300
"""Of more tokens than these nothing is offered to choose from."""
_BACK = re.compile(
    r"\b(?:cancel|scratch|forget|ignore|strike|undo|retract|delete)\s+(?:that|it|this|all|both"
    r"|everything|(?:my|the)\s+(?:last|move|message)\b.{0,12})|\btake\s+(?:that|it)\s+back\b"
    r"|\bchanged?\s+my\s+mind\b|\bundo\b|\bnever\s*mind\b|\bnvm\b"
    r"|(?:^|[.!,\n]|\d)\s{0,20}(?:oh\s+|no\s+)?(?:wait|hold\s+on|hang\s+on)\b(?=[\s.!,]*$)"
    r"|(?:\.\.|…|[?!.,\n]|\d)\s{0,20}(?:no+|nah|nope|hm+)\b(?=[\s.!,…]*$)",
    re.IGNORECASE,
)


def _with_other_parts(moves: Moves, whole: Moves) -> Moves:
    """The moves of some parts of a sheet (`trial: …`), in the place of the same of the `whole`."""
    named = {one.partition(": ")[0]: one for one in moves if ": " in one}
    kept = tuple(named.pop(one.partition(": ")[0], one) for one in whole) if named else ()
    return (*kept, *named.values()) if kept else moves


_ONLY, _NEAR = ("just", "only"), 4
"""Words by which a correction may stand for all before it, among its first ones."""
_AGAIN = re.compile(
    r"\bsame\s+(?:as\s+(?:last|before|the)|again|move|thing)\b|^\W*same\W*$", re.IGNORECASE
)
_CHANGING = re.compile("|".join(one.pattern for one in (_BACK, LEFT_OPEN, _AGAIN)), re.IGNORECASE)
"""Words of nothing else than what was said before, or of what the umpire is to choose."""


def _within(spans: Sequence[Span], text: Traced) -> bool:
    """Whether some of a message was of use."""
    start, end = text.span(0, len(text.text))
    return any(start <= one[0] < end for one in spans)


def _at_once(
    game: Game, reader: Reader, position: Any, players: Pair[str], spoken: Sequence[By]
) -> list[Heard]:
    """Both may have submitted, each several times: the last version of each counts."""
    heard = []
    for seat in Seat:
        own = [one for who, one in spoken if who is seat]
        if own:
            speech = _Speech(reader, position, seat, players)
            speech.add(*own)
            answer = speech.answer
            if position.pending(seat) and (answer.asks is not None or speech.corrects):
                answer = _amended(game, speech, own, players) or answer
            heard.append(speech.heard(answer))
    return heard


def _amended(
    game: Game, speech: _Speech, own: Sequence[Spoken], players: Pair[str]
) -> Answer | None:
    """What corrects a part of what the seat has submitted, put together with the rest of it."""
    sheet = tuple(game.write(action) for _, action in speech.position.sheets[speech.seat])
    whole = _Speech(speech.reader, speech.position, speech.seat, players)
    whole.add(Spoken(None, Traced.of("\n".join(sheet))), *own)
    moves = tuple(one for one in whole.meant().moves if one not in sheet)
    alone = speech.meant().moves
    if speech.corrects and not alone and whole.answer.asks is not None:
        return whole.answer
    if not moves or whole.meant().asks is not None or moves == alone:
        return None
    if speech.corrects and not alone:
        return Answer(moves)
    both = tuple(filter(None, (moves, alone)))
    return Answer(asks=Message("It may correct what was submitted before."), choices=both)


def _in_turn(
    game: Game, reader: Reader, position: Any, players: Pair[str], spoken: Sequence[By]
) -> list[Heard]:
    """One after the other, each in the position that the one before left."""
    turns: list[_Speech] = []
    stages: list[tuple[_Speech, int]] = []
    for seat, one in spoken:
        own = next((turn for turn in reversed(turns) if turn.seat is seat), None)
        if own is None or any(turn.moves for turn in turns[turns.index(own) + 1 :]):
            own = _Speech(reader, _after(game, position, stages), seat, players)
            turns.append(own)
        own.add(one)
        if own.may_act:
            stages.append((own, own.stage))
    return [turn.heard(turn.answer_in_turn) for turn in turns]


def _after(game: Game, position: Any, stages: Sequence[tuple[_Speech, int]]) -> Any:
    """The position after the last move that was clear when it was said."""
    for speech, stage in reversed(stages):
        meant = speech.meant(stage)
        if meant.moves and meant.asks is None:
            position = speech.position
            for move in meant.moves:
                position = position.play(speech.seat, game.read(move, position, speech.seat))
            break
    return position
