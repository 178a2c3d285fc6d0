from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.core import UMPIRE, GameKind, KnownError, Refusal, Seat
from games.match.events import SUBMITTED
from games.match.history import former_names
from games.reading.reader import is_word, read_paste, reader_of
from games.reading.results import Reading, Stranger
from games.reading.transcript import LONGEST
from gui.desk.handles import Handles
from gui.kit.wording import plain
from gui.table.session import Session

READ_LIMIT = LONGEST + 1
"""Number of characters read from a paste: one too many, so that longer pastes are refused."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """The result of reading a text: an action or a refusal.

    `canonical` is the action in canonical notation if the text is not in notation, otherwise "".
    """

    action: Any = None
    refusal: Refusal | None = None
    canonical: str = ""


class TextReader:
    """Reads typed and pasted text, first as notation, then as everyday chat language.

    Readings are cached until the match changes.
    """

    def __init__(self, session: Session, handles: Handles) -> None:
        self._session, self._handles = session, handles
        self._at = self._dependencies()
        self._known: dict[tuple[Seat, str, bool], _Reading] = {}

    # Typed text

    def read(self, seat: Seat, text: str, fixes: bool = False) -> Any:
        """Parse text as an action of a seat. Raise `Refusal` if the text is not a valid action.

        If `fixes` is True, the text corrects the seat's last move.
        """
        reading = self._cached_reading(seat, text, fixes)
        if reading.refusal is not None:
            raise reading.refusal.with_traceback(None)  # the cached traceback would grow each time
        return reading.action

    def read_as(self, seat: Seat, text: str, fixes: bool = False) -> str:
        """Return the canonical form of `text`, or "" if `text` is already in notation."""
        return self._cached_reading(seat, text, fixes).canonical

    def _cached_reading(self, seat: Seat, text: str, fixes: bool) -> _Reading:
        if any(now is not then for now, then in zip(self._dependencies(), self._at, strict=True)):
            self._at = self._dependencies()
            self._known.clear()
        key = seat, text, fixes
        if key not in self._known:
            self._known[key] = self._read_uncached(seat, text, fixes)
        return self._known[key]

    def _dependencies(self) -> tuple[object, object]:
        """Return the objects that invalidate cached readings when they are replaced."""
        match = self._session.match
        return match.position, match.setup

    def _read_uncached(self, seat: Seat, text: str, fixes: bool) -> _Reading:
        try:
            return _Reading(self._in_notation(seat, text, fixes))
        except Refusal as refusal:
            return self._in_chat(seat, text, fixes, refusal)

    def _in_notation(self, seat: Seat, text: str, fixes: bool) -> Any:
        if not fixes:
            return self._session.read(seat, text)
        try:
            return self._session.read_fix(seat, text)
        except KnownError as error:
            raise Refusal("GEN-3", error.reason) from None

    def _in_chat(self, seat: Seat, text: str, fixes: bool, plain: Refusal) -> _Reading:
        """Read text as chat language. `plain` is the reason why it is not valid notation."""
        game, position = self._session.match.game, self._position(seat if fixes else None)
        if position is None:
            return _Reading(refusal=plain)
        players = self._session.view(UMPIRE).setup.players
        reading = read_paste(game, position, players, text, seat=seat)
        (heard,) = reading.heard or (None,)
        if heard is None:
            return _Reading(refusal=plain)
        part = next(
            (f"{trial}: " for trial in game.parts.names if text.startswith(f"{trial}: ")), ""
        )
        moves = heard.answer.moves or heard.answer.tried
        if len(moves) == 1 and moves[0].startswith(part):
            try:
                action = self._in_notation(seat, moves[0], fixes)
            except Refusal as refusal:
                return _Reading(refusal=refusal, canonical="" if moves[0] == text else moves[0])
            if heard.answer.asks is None:
                return _Reading(action, canonical=moves[0])
        if heard.answer.asks is not None:
            tellable = reader_of(game).tellable
            return _Reading(refusal=Refusal(plain.clause, heard.answer.asks, tellable=tellable))
        return _Reading(refusal=plain)

    # Pasted text

    def paste(
        self,
        text: str,
        seat: Seat | None,
        fixes: Seat | None,
        standing: Mapping[Seat, str] | None = None,
    ) -> Reading:
        """Parse pasted text and return the result.

        - `seat`: the sender of text that names no sender, or None
        - `fixes`: the seat whose last move the paste corrects, or None
        - `standing`: the text in the fields, keyed by seat
        """
        position = self._position(fixes)
        if position is None:
            return Reading()
        view = self._session.view(UMPIRE)
        return read_paste(
            view.game,
            position,
            view.setup.players,
            text[:READ_LIMIT],
            seat=seat,
            handles=self.names(),
            mixed=True,
            sent=standing if fixes is None else self._last_move(),
        )

    def paste_part(self, text: str, seat: Seat, part: str) -> Reading | None:
        """Parse a line that names no sender as an entry for one part of a sheet.

        Return None if the line contains no clear move for the part, or if `part` is "".
        """
        head = f"{part}: "
        if not part or "\n" in text.strip():
            return None
        reading = self.paste(f"{head}{text}", seat, None)
        if not reading.moves or reading.asks:
            return None
        if any(not move.move.startswith(head) for move in reading.moves):
            return None
        return Reading(
            tuple(
                replace(
                    heard,
                    used=tuple((start - len(head), end - len(head)) for start, end in heard.used),
                )
                for heard in reading.heard
            )
        )

    def only_sender(self, stranger: Stranger) -> Seat | None:
        """Return the only seat that can have sent text that names no sender, or None.

        In a sealed round, the sender is never certain.
        """
        view = self._session.view(UMPIRE)
        if stranger.author is not None or view.game.kind is GameKind.SEALED:
            return None
        seats = stranger.seats if len(view.awaiting) != 1 else tuple(view.awaiting)
        return seats[0] if len(seats) == 1 else None

    def _last_move(self) -> dict[Seat, str]:
        """Return the last move as {seat: text}, or {} if it cannot be corrected (GEN-3)."""
        match = self._session.match
        last = match.fixable()
        event = None if last is None else match.events[last[1]]
        if last is None or not isinstance(event, SUBMITTED):
            return {}
        return {last[0]: event.text}

    def names(self) -> dict[str, Seat]:
        """Return the seats, keyed by every seat name, former name and chat name in use.

        Before seats are assigned by lot, only seat names are returned.
        """
        match, view = self._session.match, self._session.view(UMPIRE)
        titles = {
            title: seat
            for seat, title_message in match.game.titles.items()
            for title in (str(title_message), plain(title_message))
            if is_word(match.game, match.position, title)
        }
        seated = view.names == view.setup.players
        return {**titles, **former_names(match), **self._handles.seats()} if seated else titles

    def is_message(self, text: str) -> bool:
        """Return True if `text` is a whole message: it has several lines or names a sender."""
        if "\n" in text.strip():
            return True
        reading = self.paste(text, None, None)
        heard, strangers = reading.heard, reading.strangers
        return any(message.author for message in heard) or any(
            stranger.author for stranger in strangers
        )

    def _position(self, fixes: Seat | None) -> Any:
        """Return the current position or, if `fixes` is a seat, the position before its last move.

        Return None if that move cannot be corrected.
        """
        match = self._session.match
        if fixes is None:
            return match.position
        try:
            return match.position_to_fix(fixes)
        except KnownError:
            return None
