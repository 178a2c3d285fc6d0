"""The script of a rehearsal: the messages of two invented players, and their meanings.

A game stores its script in a text file next to its modules, in the format of `read`.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from games.core import Game, Message, Pair, Seat
from games.core.strict_json import read_bytes

NORA, FELIX = Seat.ONE, Seat.TWO
PLAYERS = Pair("Nora", "Felix")
"""The names of the invented players, by seat."""

Key: TypeAlias = tuple[str | int, ...]
"""The key of a phase of a match: the key of the timer that ends it."""
BEFORE: Key = ("before",)
"""The phase before the clocks start."""


class Sort(enum.Enum):
    """The kinds of messages, by what the umpire has to do.

    MOVE: enter the move. MENDS: enter the move, which replaces an earlier one. REPEAT: ignore the
    message, since it repeats an earlier one. LATE: ignore the message, since its move no longer
    counts. REFUSED: refuse the illegal move. ASKS: ask what the ambiguous message means. QUESTION:
    answer the question. CHATTER: do nothing. CONCEDES: end the match. WORD: enter the player's word
    for the draws (GEN-4).
    """

    MOVE = enum.auto()
    MENDS = enum.auto()
    REPEAT = enum.auto()
    LATE = enum.auto()
    REFUSED = enum.auto()
    ASKS = enum.auto()
    QUESTION = enum.auto()
    CHATTER = enum.auto()
    CONCEDES = enum.auto()
    WORD = enum.auto()


ENTERED = (Sort.MOVE, Sort.MENDS)


@dataclass(frozen=True, slots=True)
class Line:
    """A message of the script.

    `at` is the time of arrival in seconds after the phase began. `means` holds the message's moves
    in canonical notation (NOTATION.md). `explanation` explains the message in the report. If
    `asked` is True, the message arrives sooner after the umpire has made a post.
    """

    seat: Seat
    at: float
    text: str
    sort: Sort
    explanation: Message
    means: tuple[str, ...] = ()
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """The messages of a phase; `posted` is True if the umpire should make a post at its end."""

    key: Key
    title: Message
    lines: tuple[Line, ...]
    posted: bool = True


@dataclass(frozen=True, slots=True)
class Script:
    """A script: the match's options, its fixed `seed` (64 hex digits), and the scenes in order."""

    minutes: int
    about: Message
    seed: str
    scenes: tuple[Scene, ...]
    edition: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def words(self) -> Pair[str] | None:
        """The players' words for the random draws, or None if the players send none."""
        sent = {
            line.seat: line.means[0]
            for scene in self.scenes
            for line in scene.lines
            if line.sort is Sort.WORD
        }
        return Pair(sent[NORA], sent[FELIX]) if sent else None


def script_of(game: Game) -> Script | None:
    if not game.rehearsal:
        return None
    package, _, name = game.rehearsal.partition(":")
    path = Path(str(import_module(package).__file__)).with_name(name)
    return read(read_bytes(path).decode("utf-8"))


def chatter(seat: Seat, at: float, text: str, explanation: Message) -> Line:
    return Line(seat, at, text, Sort.CHATTER, explanation)


# Text format of scripts

DEFAULT_EXPLANATIONS = {
    Sort.REPEAT: Message("The same message again, to be sure. There was nothing to do."),
    Sort.WORD: Message("The word is {word}. It is mixed into every draw."),
    Sort.CONCEDES: Message("It was meant seriously. The umpire enters it under ⋯."),
}
"""The default explanations of messages."""
UNPOSTED = "(no post)"


def read(text: str) -> Script:
    """Parse a script; raise ValueError if it is malformed.

    A script begins with one line each for `minutes`, `about`, `seed` and, if needed, `edition` and
    `options` (JSON); indented lines continue the previous one. Then come the phases with their
    messages:

        == round 1: Round 1
        Nora 5 move: black C3, white E5
          = B:C3 W:E5
          # A whole submission: black on C3, white on E5.

    A message such as `Felix 20 move, asked:` arrives sooner once the umpire has made a post. At the
    end of a phase whose title ends in `(no post)`, no post is expected. Lines below a message begin
    with `|` for more of its text, with `=` for a move in it, and with `#` for its explanation.
    """
    try:
        return _script(*text.split("\n== "))
    except LookupError as error:
        raise ValueError(f"this is not a rehearsal script: {error}") from None


def _script(head: str, *scenes: str) -> Script:
    fields = dict(line.split(": ", 1) for line in head.replace("\n  ", " ").splitlines())
    return Script(
        minutes=int(fields["minutes"]),
        about=Message(fields["about"]),
        seed=fields["seed"],
        scenes=tuple(map(_scene, scenes)),
        edition=fields.get("edition"),
        options=json.loads(fields.get("options", "{}")),
    )


def _scene(text: str) -> Scene:
    first, *rest = text.rstrip().split("\n")
    name, _, title = first.partition(": ")
    key = tuple(int(part) if part.isdecimal() else part for part in name.split())
    posted = not title.endswith(UNPOSTED)
    title = title.removesuffix(UNPOSTED).rstrip()
    named = Message(title, number=key[-1]) if "{number}" in title else Message(title)
    lines: list[Line] = []
    for line in rest:
        if line.startswith("  "):
            lines[-1] = _extended(lines[-1], line[2], line[4:])
        else:
            lines.append(_line(line))
    return Scene(key, named, tuple(map(_with_default_explanation, lines)), posted)


def _line(text: str) -> Line:
    head, _, body = text.partition(": ")
    name, at, sort, *flags = head.replace(",", "").split()
    seats = {player: seat for seat, player in PLAYERS.items()}
    return Line(seats[name], float(at), body, Sort[sort.upper()], Message(""), asked=bool(flags))


def _extended(line: Line, mark: str, text: str) -> Line:
    match mark:
        case "|":
            return replace(line, text=f"{line.text}\n{text}")
        case "=":
            return replace(line, means=(*line.means, text))
        case "#":
            return replace(line, explanation=Message(text))
    raise ValueError(f"a line of a message begins with |, = or #, not with {mark}")


def _with_default_explanation(line: Line) -> Line:
    if line.explanation.text:
        return line
    default = DEFAULT_EXPLANATIONS[line.sort]
    word = line.means[0] if line.sort is Sort.WORD else ""
    return replace(line, explanation=Message(default.text, word=word) if word else default)
