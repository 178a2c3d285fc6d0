"""The report on a rehearsal: each message, its meaning, and how the umpire handled it."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Message, Ms, Seat
from games.core.text import counted
from games.match.events import Conceded
from games.match.match import Match
from games.rehearsal.evening import Entry, Evening, Phase, Posted
from games.rehearsal.faults import Fault, Slip
from games.rehearsal.script import BEFORE, ENTERED, PLAYERS, Key, Sort

ANSWERED = 30_000
"""Time within which a question should be answered (ms)."""
SHORT = 48
"""Maximum length of a quoted message, in characters."""


class Mark(enum.Enum):
    """The mark for the handling of a message; PLAIN means that there was nothing to judge."""

    GOOD = enum.auto()
    FAULT = enum.auto()
    PLAIN = enum.auto()


@dataclass(frozen=True, slots=True)
class Row:
    """A message and how the umpire handled it.

    `entered` is what the umpire entered for the message. `after` is the time from the arrival of
    the message to the entry (ms).
    """

    seat: Seat
    text: str
    arrived: Message
    explanation: Message
    mark: Mark
    verdict: Message | None
    entered: str = ""
    after: Ms | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    title: Message
    rows: tuple[Row, ...]
    notes: tuple[tuple[Mark, Message], ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The report shown after a rehearsal; `well` is the praise, and `badly` the criticism."""

    chapters: tuple[Chapter, ...]
    faults: int
    well: tuple[Message, ...]
    badly: tuple[Message, ...]
    word: Message


def report(evening: Evening, match: Match) -> Report:
    chapters = [
        _chapter(evening, match, phase)
        for phase in evening.phases.values()
        if any(posted.key == phase.scene.key for posted in evening.posted)
    ]
    marks = [row.mark for chapter in chapters for row in chapter.rows]
    marks += [mark for chapter in chapters for mark, _ in chapter.notes]
    invented = _invented_entries(evening)
    faults = marks.count(Mark.FAULT) + len(invented)
    badly = (*_to_improve(chapters), *invented)
    return Report(
        tuple(chapters), faults, _done_well(chapters), badly, _closing_words(evening, faults)
    )


def _invented_entries(evening: Evening) -> list[Message]:
    """Return the faults that do not concern a message of the script, such as an invented move."""
    written = [line for phase in evening.phases.values() for line in phase.scene.lines]
    invented = [posted.line for posted in evening.posted if posted.line in written]
    return [
        Message("{who}: {what}", who=PLAYERS[slip.seat], what=verdict_of(slip))
        for slip in evening.slips
        if slip.line not in invented
    ]


def _chapter(evening: Evening, match: Match, phase: Phase) -> Chapter:
    own = [posted for posted in evening.posted if posted.key == phase.scene.key]
    scripted = [posted for posted in own if posted.line in phase.scene.lines]
    slips = [slip for slip in evening.slips if slip.line in phase.scene.lines]
    rows = tuple(_row(evening, match, posted, slips) for posted in scripted)
    return Chapter(phase.scene.title, rows, tuple(_notes(evening, phase)))


def _notes(evening: Evening, phase: Phase) -> list[tuple[Mark, Message]]:
    if phase.ended is None or not phase.scene.posted:
        return []
    later = [phase.ended for phase in evening.phases.values() if phase.ended is not None]
    until = min((at for at in later if at > phase.ended), default=None)
    for now, _ in evening.posts:
        if now >= phase.ended and (until is None or now <= until):
            return []
    return [(Mark.FAULT, Message("Nothing was posted afterwards: the players saw no board."))]


def _row(evening: Evening, match: Match, posted: Posted, slips: Sequence[Slip]) -> Row:
    line = posted.line
    slip = next((slip for slip in slips if slip.line is line), None)
    entries = _entries(evening, posted)
    after = max((entry.now - posted.now for entry in entries), default=None)
    fair = _mark_without_slip(evening, match, posted, after)
    mark, verdict = fair if slip is None else (Mark.FAULT, verdict_of(slip))
    entered = "; ".join(entry.text for entry in entries) or ("" if slip is None else slip.entered)
    return Row(
        line.seat, line.text, arrived(posted), line.explanation, mark, verdict, entered, after
    )


def _entries(evening: Evening, posted: Posted) -> tuple[Entry, ...]:
    """Return the first entry for each move in a message, or () if the message needs no entry."""
    if posted.line.sort not in ENTERED:
        return ()
    by_text: dict[str, Entry] = {}
    for entry in evening.entries:
        same = entry.seat is posted.line.seat and entry.key == posted.key
        if same and entry.index >= posted.events and entry.text in posted.line.means:
            by_text.setdefault(entry.text, entry)
    return tuple(by_text.values())


def arrived(posted: Posted) -> Message:
    if posted.key == BEFORE:
        return Message("before the start")
    if posted.clock is None or not posted.clock.total:
        return Message("after the time")
    left = -(-posted.clock.shown // 1000)
    if posted.clock.on_bank:
        second = "with {count} second left in the time bank"
        return counted(left, second, "with {count} seconds left in the time bank")
    return counted(left, "with {count} second left", "with {count} seconds left")


def _mark_without_slip(
    evening: Evening, match: Match, posted: Posted, after: Ms | None
) -> tuple[Mark, Message | None]:
    """Return the mark and the comment for a message with no associated slip."""
    sort = posted.line.sort
    if sort in ENTERED:
        if after is None and _superseded(evening, posted):
            return Mark.PLAIN, Message("Another message replaced it.")
        if after is None:
            return Mark.PLAIN, Message("It was not entered.")
        took = counted(
            -(-after // 1000), "entered after {count} second", "entered after {count} seconds"
        )
        return Mark.GOOD, took
    if sort is Sort.QUESTION:
        heard = any(posted.now <= now <= posted.now + ANSWERED for now, _ in evening.posts)
        if heard:
            return Mark.GOOD, Message("You answered.")
        return Mark.FAULT, Message("It was not answered.")
    if sort is Sort.WORD:
        return _word_entered(evening, posted)
    if sort is Sort.CONCEDES:
        return _conceded(match, posted)
    if sort is Sort.LATE and _was_entered(evening, posted):
        return Mark.FAULT, verdict_of(Slip(Fault.LATE, posted.line.seat, posted.line))
    left_out = {
        Sort.LATE: Message("You were right to ignore it."),
        Sort.ASKS: Message("You were right not to guess."),
        Sort.REFUSED: Message("You were right not to enter it."),
    }
    return (Mark.GOOD, left_out[sort]) if sort in left_out else (Mark.PLAIN, None)


def _word_entered(evening: Evening, posted: Posted) -> tuple[Mark, Message]:
    """Return the mark and the comment for a player's word for the random draws.

    The match itself uses the words that were sent, even if the umpire entered other words.
    """
    words = evening.begun_with
    if words is None and not evening.entries:  # the rehearsal ended before the first move
        return Mark.FAULT, Message("It was not entered.")
    if words is None:
        return Mark.FAULT, Message("It was not entered. The match used it anyway.")
    if words[posted.line.seat] == posted.line.means[0]:
        return Mark.GOOD, Message("Entered as it was sent.")
    instead = "{entered} was entered. The evening continued with the word that was sent."
    return Mark.FAULT, Message(instead, entered=words[posted.line.seat])


def _superseded(evening: Evening, posted: Posted) -> bool:
    own = (
        other for other in evening.posted if (other.key, other.line.seat) == _key_and_seat(posted)
    )
    return any(other.line.sort in ENTERED and other.now > posted.now for other in own)


def _key_and_seat(posted: Posted) -> tuple[Key, Seat]:
    return posted.key, posted.line.seat


def _was_entered(evening: Evening, posted: Posted) -> bool:
    """Return True if a message that no longer counted was entered nevertheless."""
    return any(
        entry.seat is posted.line.seat
        and entry.now >= posted.now
        and entry.text in posted.line.means
        for entry in evening.entries
    )


def _conceded(match: Match, posted: Posted) -> tuple[Mark, Message]:
    last = match.events[-1] if match.events else None
    if isinstance(last, Conceded) and match.game.seat(last.seat) is posted.line.seat:
        return Mark.GOOD, Message("You ended the match.")
    return Mark.FAULT, Message("It was not entered.")


def verdict_of(slip: Slip) -> Message:
    entered = slip.entered
    match slip.fault:
        case Fault.MISSED:
            return Message("It arrived in time but was not entered.")
        case Fault.OVERLOOKED:
            return Message("The correction was overlooked: {entered} stayed.", entered=entered)
        case Fault.LATE:
            return Message("It came too late to count, but was entered.")
        case Fault.GUESSED:
            guess = "{entered} was a guess. Ask the player, and let the clock run."
            return Message(guess, entered=entered)
        case Fault.OTHER:
            return Message("{entered} was entered instead.", entered=entered)
        case Fault.SPARE:
            return Message("{entered} was entered; nobody had sent it.", entered=entered)
        case Fault.EARLY:
            return Message("You ended the round before it arrived, but there was still time.")
    return Message("You ended the match because of it.")


def _done_well(chapters: Sequence[Chapter]) -> tuple[Message, ...]:
    rows = [row for chapter in chapters for row in chapter.rows]
    messages: list[Message] = []
    taken = [row.after for row in rows if row.mark is Mark.GOOD and row.after is not None]
    if taken:
        messages.append(
            counted(
                len(taken),
                "{count} move was entered as it was meant.",
                "{count} moves were entered as they were meant.",
            )
        )
        middle = sorted(taken)[len(taken) // 2]
        messages.append(
            counted(
                -(-middle // 1000),
                "Entering a message usually took {count} second.",
                "Entering a message usually took {count} seconds.",
            )
        )
    calm = sum(row.mark is Mark.GOOD and row.after is None for row in rows)
    if calm:
        messages.append(
            counted(
                calm,
                "{count} message was rightly answered or ignored.",
                "{count} messages were rightly answered or ignored.",
            )
        )
    return tuple(messages)


def _to_improve(chapters: Sequence[Chapter]) -> tuple[Message, ...]:
    messages: list[Message] = []
    for chapter in chapters:
        for row in chapter.rows:
            if row.mark is Mark.FAULT and row.verdict is not None:
                messages.append(_verdict_in(chapter.title, row, row.verdict))
        messages += [
            Message("{where}: {what}", where=chapter.title, what=finding)
            for mark, finding in chapter.notes
            if mark is Mark.FAULT
        ]
    return tuple(messages)


def _verdict_in(where: Message, row: Row, finding: Message) -> Message:
    line = " ".join(row.text.split())
    text = line if len(line) <= SHORT else f"{line[: SHORT - 1]}…"
    who = PLAYERS[row.seat]
    return Message(
        "{where}, {who}, “{text}”: {what}", where=where, who=who, text=text, what=finding
    )


def _closing_words(evening: Evening, faults: int) -> Message:
    if not evening.posted:
        return Message("Nothing had happened yet.")
    if not evening.over:
        return Message("You stopped early. Come back whenever you like.")
    if not faults:
        return Message("Nothing went wrong. You are ready for a real evening.")
    if faults <= 3:
        return Message("A good evening. The players would have forgiven you the rest.")
    return Message("Everybody’s first evening is like this. The second one is easier.")
