"""The public board as a code in a chat message (NOTATION.md, "Code")."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.core import PUBLIC, KnownError, Position, PublicBoard, Refusal, Seat
from games.core.strict_json import MAX_BYTES, Unreadable, convert, parse
from games.match import record, referee
from games.match.match import Match
from games.match.record import Record, RecordRefused

PREFIX = "garnet1:"
LONGEST = 100_000
"""Maximum length of a code without white space, in characters."""

LARGEST = 1_000_000_000
"""Maximum absolute value of a number in the view of a board, which fits into Qt's 32 bits.

The largest legal numbers are scores of Thwart Omega: each colour has at most 46 stones (two in each
of 23 rounds), so that no product of groups exceeds 4 × 3**14 = 19,131,876.
"""

_CONTRADICTIONS = (ValueError, LookupError, TypeError, AttributeError, Refusal, RecordRefused)
"""Errors that a position raises if its parts contradict each other."""

_CODE = re.compile(PREFIX + r"[A-Za-z0-9_\-\s]+")
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class BoardCode:
    """A decoded code: the public record of a match, and the public output of `referee --json`."""

    record: Record
    view: dict[str, Any]

    @property
    def over(self) -> bool:
        return self.view.get("status") != "running"

    def position(
        self, seat: Seat | None = None, composed: Sequence[tuple[int, str]] = ()
    ) -> Position[Any, Any]:
        """Return a position that matches the board in this code.

        `seat` is the reader's seat, and `composed` the moves that the reader has composed since.
        Raise `Unreadable` if the parts of the code contradict each other.
        """
        game = self.record.game
        try:
            restored: Position[Any, Any] | None
            board = PublicBoard(self.view, seat, tuple(composed))
            restored = game.reconstruction.position(game, self.record.setup, board)
            if restored is None:
                restored = record.replay(self.record).position
                shown = game.detail(restored.view(PUBLIC))
                if json.loads(json.dumps(shown)) != self.view["detail"]:
                    raise ValueError("its moves lead to another board")
            restored.view(PUBLIC)
        except _CONTRADICTIONS as error:
            raise Unreadable("the code contradicts itself: {why}", why=str(error)) from None
        return restored


def write(match: Match) -> str:
    """Return the code of the current board. Raise `KnownError` if the match has not begun."""
    if not match.begun:
        raise KnownError("The match has not begun: there is no board to send yet.")
    content = {"header": record.header(match, PUBLIC), "view": referee.answer(match, PUBLIC)}
    data = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def read(text: str) -> BoardCode | None:
    """Return the first code in `text`, or None if there is none. Raise `Unreadable` if invalid.

    White space in the code and text after the code are ignored, since the compressed data marks its
    own end. A code with a seed is refused, since a seed would reveal secrets.
    """
    code_match = _CODE.search(text)
    if code_match is None:
        return None
    content = parse(_inflated(_SPACE.sub("", code_match[0])), what="code")
    match content:
        case {"header": dict() as header, "view": dict() as view} if len(content) == 2:
            if "seed" in header or "moves" in header:
                raise Unreadable("the code contains more than is public")
            moves = view.get("moves")
            whole = record.read(json.dumps(header | {"moves": moves}).encode())
            if view.get("game") != whole.game.id or view.get("edition") != whole.setup.edition:
                raise Unreadable("the code's board belongs to another game than its header")
            _check_numbers(view)
            convert(view.get("round"), int, "round")
            awaited = convert(view.get("to_act"), list[str], "to_act")
            running = view.get("status") == "running"
            turn = whole.game.kind.alternating and running
            if not {*awaited} <= {*whole.game.seats} or (turn and len(awaited) != 1):
                raise Unreadable("to_act: the code does not say who is to act")
            return BoardCode(whole, view)
    raise Unreadable("the code has no “header” and “view”")


def _check_numbers(value: Any) -> None:
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            _check_numbers(item)
    elif isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        raise Unreadable("the code contains a number that no board has")


def _inflated(code: str) -> bytes:
    packed = code.removeprefix(PREFIX)[:LONGEST]
    inflater = zlib.decompressobj()
    try:
        raw = base64.urlsafe_b64decode(packed[: -1 if len(packed) % 4 == 1 else None] + "==")
        data = inflater.decompress(raw, MAX_BYTES + 1)
    except (binascii.Error, zlib.error):
        raise Unreadable("the code is damaged: copy it again, whole") from None
    if len(data) > MAX_BYTES:
        raise Unreadable("the code has too many bytes; at most {most:,} are read", most=MAX_BYTES)
    used = len(PREFIX) + (len(raw) - len(inflater.unused_data)) * 4 // 3
    if used > LONGEST or (len(code) > LONGEST and not inflater.eof):
        raise Unreadable(
            "the code has too many characters; at most {most:,} are read", most=LONGEST
        )
    if not inflater.eof:
        raise Unreadable("the code is cut short: copy it again, whole")
    return data
