"""Whose a pasted text is, and pasting it: the clipboard goes to the seat that it fits."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from games.core import UMPIRE, GameKind, Pair, Refusal, Seat
from gui.desk import words
from gui.desk.commands import names
from gui.desk.seats import SeatPlace
from gui.kit.widgets.banner import Banner
from gui.kit.widgets.buttons import Button
from gui.table.session import Session

LIMIT = 4_000
"""Characters of a paste that are looked at."""

Split: TypeAlias = Callable[[str], tuple[str, ...]]
"""The parts in a text, one text each (`Game.split`)."""

Check: TypeAlias = Callable[[Seat, str], object]
"""Raises `Refusal` for a text that a seat could not submit now."""

_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[AaPp]\.?[Mm]\.?)?"
_DATE = r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+|(?:Today|Yesterday)(?:\s+at)?,?\s+)"
_STAMP = re.compile(rf"\s*(?:[\[(]\s*{_DATE}?{_TIME}\s*[\])]|{_DATE}?{_TIME}(?=\s|$))\s*[-–—]?\s*")
_TRAIL = re.compile(rf"\s*[-–—]?\s*(?:[\[(]\s*{_DATE}?{_TIME}\s*[\])]|{_DATE}?{_TIME})\s*$")
_QUOTE = re.compile(r"\s*>+(?=\s)")
_MARKUP = re.compile(r"[*`|~_\u200b\u200e\u200f\u2060\ufeff]+")
_AFTER_NAME = re.compile(r"\s*[:：>»—–-]+\s*|\s*$")


@dataclass(frozen=True, slots=True)
class Part:
    """One submission found in a paste: for which of `seats` it fits, in which words each.

    `named`: the seat that the text itself names. `refusal`: why it fits none.
    """

    fits: tuple[tuple[Seat, str], ...]
    text: str
    named: Seat | None = None
    refusal: Refusal | None = None


def clean(line: str) -> str:
    """A line of chat without quote marks, times and markup."""
    before = None
    while line != before:
        before = line
        line = _QUOTE.sub("", line, count=1) if _QUOTE.match(line) else line
        stamp = _STAMP.match(line)
        line = line[stamp.end() :] if stamp else line
        line = _MARKUP.sub("", line).strip() if not line.lstrip().startswith(">") else line
    return line.strip()


def route(
    text: str, names: Pair[tuple[str, ...]], check: Check, split: Split | None = None
) -> tuple[Part, ...]:
    """The submissions in a pasted text, in order; empty if there is no text.

    `split`: where a submission has several parts, finds them in what one seat says; the sheet then
    stays together, a part on each line.

    `names`: what each seat may be called in front of a line. A name that both are called by
    names nobody. A line that speaks for nobody belongs to the speaker above it, as chats write.
    """
    callers = _callers(names)
    spoken: list[tuple[Seat | None, list[str]]] = []
    speaker: Seat | None = None
    for line in text[:LIMIT].splitlines():
        said = clean(line)
        if not said:
            continue
        named, rest = _speaker(said, callers, check)
        speaker = named if named is not None else speaker
        if not spoken or spoken[-1][0] is not speaker:
            spoken.append((speaker, []))
        if rest:
            spoken[-1][1].append(rest)
    heard = [(seat, lines) for seat, lines in spoken if lines]
    if split is not None:
        return tuple(_sheet(seat, split("\n".join(lines)), check) for seat, lines in heard)
    return tuple(_part(seat, lines, check) for seat, lines in heard)


def is_message(text: str, names: Pair[tuple[str, ...]], check: Check) -> bool:
    """Whether a pasted text stands for itself: it has several lines, or says whose it is."""
    callers = _callers(names)
    lines = [said for line in text[:LIMIT].splitlines() if (said := clean(line))]
    return len(lines) > 1 or any(_speaker(said, callers, check)[0] is not None for said in lines)


def _callers(names: Pair[tuple[str, ...]]) -> dict[str, Seat]:
    """Who is meant by which words; what both are called is left out."""
    found: dict[str, Seat] = {}
    both: set[str] = set()
    for seat, called in names.items():
        for name in called:
            key = clean(name).casefold()
            if key and found.setdefault(key, seat) is not seat:
                both.add(key)
    return {key: seat for key, seat in found.items() if key not in both}


def _speaker(said: str, callers: dict[str, Seat], check: Check) -> tuple[Seat | None, str]:
    """Who a line is from, and what it says. What reads as a move as it stands names nobody."""
    if _readers(said, check):
        return None, said
    bare = said[1:] if said.startswith(("<", "@")) else said
    for name in sorted(callers, key=len, reverse=True):
        if not bare.casefold().startswith(name):
            continue
        rest = _TRAIL.sub("", bare[len(name) :])
        after = _AFTER_NAME.match(rest)
        if after is not None:
            return callers[name], clean(rest[after.end() :])
    return None, said


def _part(named: Seat | None, lines: list[str], check: Check) -> Part:
    whole = " ".join(lines)
    if named is not None:
        return _for_seat(named, lines, whole, check)
    for text in (whole, *_only_move(lines, None, check)):
        fits = _readers(text, check)
        if fits:
            return Part(tuple((seat, text) for seat in fits), text)
    return Part((), whole, refusal=_refusal(Seat.ONE, whole, check))


def _sheet(named: Seat | None, pieces: tuple[str, ...], check: Check) -> Part:
    """A sheet belongs to the seat that it names, or that may submit all of it."""
    text = "\n".join(pieces)
    if named is not None:
        return Part(((named, text),), text, named=named)
    refusals = {
        seat: [one for piece in pieces if (one := _refusal(seat, piece, check)) is not None]
        for seat in Seat
    }
    fits = tuple((seat, text) for seat in Seat if not refusals[seat])
    refused = None if fits else refusals[Seat.ONE][0]
    return Part(fits, text, refusal=refused)


def _for_seat(seat: Seat, lines: list[str], whole: str, check: Check) -> Part:
    for text in (whole, *_only_move(lines, seat, check)):
        refusal = _refusal(seat, text, check)
        if refusal is None:
            return Part(((seat, text),), text, named=seat)
    return Part((), whole, named=seat, refusal=_refusal(seat, whole, check))


def _only_move(lines: list[str], seat: Seat | None, check: Check) -> tuple[str, ...]:
    """The one line among several that is a move; none if there are two."""
    seats = tuple(Seat) if seat is None else (seat,)
    moves = [line for line in lines if any(_refusal(one, line, check) is None for one in seats)]
    return (moves[0],) if len(moves) == 1 else ()


def _readers(text: str, check: Check) -> tuple[Seat, ...]:
    return tuple(seat for seat in Seat if _refusal(seat, text, check) is None)


def _refusal(seat: Seat, text: str, check: Check) -> Refusal | None:
    try:
        check(seat, text)
    except Refusal as refusal:
        return refusal
    return None


def named_button(text: str, name: str) -> Button:
    """A button whose text may be shorter than its name."""
    result = Button(text)
    result.setAccessibleName(name)
    return result


class Paster(QObject):
    """Reads the clipboard and hands what it finds to the seats' fields.

    `banner` asks whose a text is: it takes the keys 1, 2 and Escape.
    """

    said = Signal(str)
    given = Signal(object)
    """A text was put in this seat's field."""
    dismissed = Signal()
    """The question was left unanswered."""

    def __init__(
        self,
        session: Session,
        panels: Pair[SeatPlace],
        banner: Banner,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session, self._panels = session, panels
        self._hidden = False
        self._asked: Part | None = None
        self.banner = banner
        players = session.view(UMPIRE).setup.players
        self.choices = Pair(
            *(
                self.banner.add_answer(named_button(words.cut(name, 8), name), key)
                for name, key in zip(players, ("1", "2"), strict=True)
            )
        )
        self.choices.one.clicked.connect(self._choose_one)
        self.choices.two.clicked.connect(self._choose_two)
        self.banner.dismissed.connect(self.dismiss)

    def setPlayers(self, players: Pair[str]) -> None:
        """Who sits where: it may have been drawn."""
        for name, button in zip(players, self.choices, strict=True):
            button.setText(words.cut(name, 8))
            button.setAccessibleName(name)

    @property
    def asking(self) -> bool:
        """Whether it waits to be told whose a text is."""
        return self._asked is not None

    def setTextHidden(self, hidden: bool) -> None:
        """Whether a text may be quoted on the screen."""
        self._hidden = hidden
        self._show_question()

    def paste(self, preferred: Seat | None = None) -> None:
        """Paste; `preferred`: the seat whose field has the keyboard."""
        text = self._text()
        view = self._session.view(UMPIRE)
        if view.over or not text.strip():
            self.said.emit(words.too_late() if view.over else words.nothing_to_paste())
            return
        self.forget()
        placed: dict[Seat, tuple[str, ...]] = {}
        split = view.game.split if view.game.trials else None
        for part in route(text, names(self._session), self._check, split):
            seat = self._seat_for(part, preferred)
            if seat is None or seat in placed:
                self._ask(part)
            else:
                placed[seat] = self._put(seat, part)
        self._tell(placed)
        if self.asking:
            self.banner.ask()

    def stands_alone(self) -> bool:
        """Whether what is on the clipboard is a message, not a piece to be typed into a text."""
        text = self._text()
        return is_message(text, names(self._session), self._check)

    def insert(self, edit: QLineEdit) -> None:
        """Paste a piece into what stands in a field."""
        with self._session.held():
            edit.paste()

    def _text(self) -> str:
        """What is on the clipboard: where its owner hangs, Qt waits for it up to five seconds."""
        with self._session.held():
            return QGuiApplication.clipboard().text()

    def dismiss(self) -> None:
        """Drop the pasted text: it is nobody's."""
        self.forget()
        self.dismissed.emit()

    def forget(self) -> None:
        """Cancel the question."""
        self._asked = None
        self._show_question()

    def _check(self, seat: Seat, text: str) -> Any:
        return self._panels[seat].action_in(text)

    def _seat_for(self, part: Part, preferred: Seat | None) -> Seat | None:
        seats = [seat for seat, _ in part.fits]
        if len(seats) == 1:
            return seats[0]
        if part.named is not None:
            return part.named
        if preferred is not None:
            return preferred
        view = self._session.view(UMPIRE)
        if view.game.kind is not GameKind.SEALED and len(view.awaiting) == 1:
            return next(iter(view.awaiting))
        return None

    def _put(self, seat: Seat, part: Part) -> tuple[str, ...]:
        """Enter it for a seat; the names of the parts that it went to, if there are."""
        return self._panels[seat].paste(dict(part.fits).get(seat, part.text))

    def _tell(self, placed: dict[Seat, tuple[str, ...]]) -> None:
        if not placed:
            return
        players = self._session.view(UMPIRE).setup.players
        self.said.emit(words.pasted({players[seat]: parts for seat, parts in placed.items()}))
        self.given.emit(next(iter(placed)))

    def _ask(self, part: Part) -> None:
        if self._asked is None:
            self._asked = part
            self._show_question()

    def _show_question(self) -> None:
        part = self._asked
        if part is None:
            self.banner.say("")
        elif part.fits:
            self.banner.say(words.whose(part.text, self._hidden))
        else:
            refusal = part.refusal or Refusal("GEN-2", "")
            game = self._session.match.game
            self.banner.say(words.fits_none(part.text, refusal, game, self._hidden))

    def _choose_one(self) -> None:
        self._choose(Seat.ONE)

    def _choose_two(self) -> None:
        self._choose(Seat.TWO)

    def _choose(self, seat: Seat) -> None:
        part = self._asked
        self.forget()
        if part is not None:
            self._tell({seat: self._put(seat, part)})
