"""A rehearsal in progress, which delivers messages and compares the match with the script.

A rehearsal only observes the match and the time, except in `put_right`. After a wrong entry, no
messages arrive until the umpire or `put_right` has corrected the entry.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from games.core import Game, GameKind, Ms, Pair, Seat
from games.match.clocks import Clock
from games.match.events import Acted, Conceded, Fixed
from games.match.match import Match
from games.rehearsal import people
from games.rehearsal.course import (
    IDLE,
    MatchActions,
    PhaseHistory,
    end_phase,
    history_of,
    key_of,
    phase_of,
    place,
    slot_at,
)
from games.rehearsal.faults import Course, Fault, Slip, slips_of
from games.rehearsal.script import BEFORE, ENTERED, Key, Line, Scene, Script, Sort

ANSWER = 2_500
"""Time after which a player answers the umpire's post (ms)."""
HASTY = 2_000
"""Interval between the remaining messages of a phase that has ended early (ms)."""
PATIENCE = 12_000
"""Time for which players wait for a post before asking for it (ms)."""
GRACE = 20_000
"""Time after which a player complains about a wrong entry that can still be corrected (ms)."""
UNASKED = 30_000
"""Time after which a player sends a word for the draws without being asked (ms)."""
STEP = 1_000
"""Maximum time counted between two observations, in milliseconds.

If more time has passed, the rehearsal was not on screen.
"""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that has arrived.

    `now` is the rehearsal's time on arrival. `clock` is the phase's clock, or None if no clock
    was running. `events` is the number of the match's events on arrival.
    """

    line: Line
    key: Key
    now: Ms
    clock: Clock | None
    events: int


@dataclass(frozen=True, slots=True)
class Entry:
    seat: Seat
    slot: str
    text: str
    key: Key
    index: int
    now: Ms


@dataclass(slots=True)
class Phase:
    """A scene that has begun, with the match's position. Times are in the rehearsal's time.

    `due` lists the messages that have not arrived, with the latest arrival time of each. `ended` is
    the time when the phase ended. `quiet_since` is the time of its last message or of its end.
    """

    scene: Scene
    position: Any
    due: list[tuple[Ms, Line]]
    ended: Ms | None = None
    nagged: bool = False
    quiet_since: Ms = 0


@dataclass(frozen=True, slots=True)
class Trouble:
    """A difference between the match and what the players meant, with its causes (`slips`).

    `ruled` is True if the match was ended by a ruling that nobody requested.
    """

    key: Key
    slips: tuple[Slip, ...]
    ruled: bool = False


@dataclass(slots=True)
class Evening:
    """A rehearsal in progress.

    `posts` lists the umpire's posts and their times. `begun_with` holds the players' words for the
    random draws, as entered by the umpire.
    """

    game: Game
    script: Script
    posted: list[Posted] = field(default_factory=list)
    posts: list[tuple[Ms, str]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    trouble: Trouble | None = None
    over: bool = False
    begun_with: Pair[str] | None = None
    phases: dict[Key, Phase] = field(default_factory=dict)
    now: Ms = 0
    clock: Ms = 0
    _last_moment: Ms | None = None
    _events_seen: int = 0
    _replies: list[tuple[Ms, Line]] = field(default_factory=list)
    _is_correcting: bool = False
    _thanked: int = 0
    _history_cache: tuple[str, PhaseHistory] | None = None

    def observe(self, match: Match, moment: Ms) -> tuple[Posted, ...]:
        """Return the messages that have arrived since the last call.

        `moment` is the current time, which keeps running while the clocks are paused.
        """
        self._advance_time(match, moment)
        self._note_entries(match)
        if self.over or self._is_correcting:
            return ()
        key = phase_of(match)
        self._update_phases(match, key)
        count_before = len(self.posted)
        self._find_trouble(match, key)
        if self.trouble is None:
            self._write_lines(match, key)
            self._find_trouble(match, key)
            self._ask_for_post()
        self._write_replies(match)
        self.over = self._is_over(match)
        return tuple(self.posted[count_before:])

    def hear(self, text: str) -> None:
        self.posts.append((self.now, text))
        for phase in self.phases.values():  # a post with the commitment asks for the words
            for number, (at, line) in enumerate(phase.due):
                if line.sort is Sort.WORD:
                    phase.due[number] = min(at, self.clock + ANSWER + HASTY * number), line
        waiting = [
            (phase, at, line) for phase in self.phases.values() for at, line in phase.due
            if line.asked and self._has_begun_to_speak(phase, line)
        ]  # fmt: skip
        for phase, at, line in waiting:
            sooner = min(at, self.clock + ANSWER)
            phase.due[phase.due.index((at, line))] = (sooner, line)
        if not waiting and self._thanked < 2 and "\n" in text:
            line = people.THANKS[self._thanked % len(people.THANKS)]
            self._thanked += 1
            self._replies.append((self.now + ANSWER, line))

    def put_right(self, actions: MatchActions) -> None:
        """Rewind to the first fault and enter the moves that the players meant."""
        trouble = self.trouble
        if trouble is None:
            return
        with self._correcting():
            for stamp in actions.match.state.stamps if actions.match.outcome is None else ():
                actions.unstamp(stamp.number)
            if trouble.ruled:
                self._take_back_ruling(actions)
            else:
                self._play_again(actions, trouble.key)

    @contextmanager
    def _correcting(self) -> Iterator[None]:
        """Suspend the recording of entries during the `with` block, and then clear `trouble`."""
        self._is_correcting = True
        try:
            yield
        finally:
            self._is_correcting = False
            self.trouble = None

    def _advance_time(self, match: Match, moment: Ms) -> None:
        before, self._last_moment = self._last_moment, moment
        passed = 0 if before is None else min(max(0, moment - before), STEP)
        self.now += passed
        if self.trouble is None and (not match.paused or phase_of(match)[0] in IDLE):
            self.clock += passed

    def _update_phases(self, match: Match, key: Key) -> None:
        starts = self._history(match).starts
        for scene in self.script.scenes:
            if scene.key in self.phases or (scene.key != key and scene.key not in starts):
                continue
            start = starts.get(scene.key, len(match.events))
            due = [
                (self.clock + round(line.at * 1000) + UNASKED * (line.sort is Sort.WORD), line)
                for line in scene.lines
            ]
            self.phases[scene.key] = Phase(scene, match.states[start].position, due)
        for phase in self.phases.values():
            current = phase.scene.key == key
            if current and phase.ended is not None:  # a rewind has returned to this phase
                phase.ended, phase.position = None, match.position
            elif not current and phase.ended is None:
                phase.ended = phase.quiet_since = self.now
                self._deliver_soon(phase)

    def _deliver_soon(self, phase: Phase) -> None:
        """Let the remaining moves and concessions arrive shortly after a phase; drop the rest."""
        kept = [reply for reply in phase.due if reply[1].means or reply[1].sort is Sort.CONCEDES]
        phase.due = [
            (min(at, self.clock + HASTY * number), line)
            for number, (at, line) in enumerate(kept, start=1)
        ]

    def _has_begun_to_speak(self, phase: Phase, line: Line) -> bool:
        own = [own_line for own_line in phase.scene.lines if own_line.seat is line.seat]
        before = own[: own.index(line)]
        return bool(before) and any(posted.line is before[-1] for posted in self.posted)

    def _write_lines(self, match: Match, key: Key) -> None:
        due_lines = [
            (at, phase, line)
            for phase in self.phases.values()
            for at, line in phase.due
            if at <= self.clock
        ]
        for at, phase, line in sorted(due_lines, key=lambda item: item[0]):
            phase.due.remove((at, line))
            phase.quiet_since = self.now
            self._post(match, line, phase.scene.key, key)

    def _write_replies(self, match: Match) -> None:
        key = phase_of(match)
        due = [reply for reply in self._replies if reply[0] <= self.now]
        for reply in due:
            self._replies.remove(reply)
            self._post(match, reply[1], key, key)

    def _post(self, match: Match, line: Line, key: Key, current: Key) -> None:
        clock = None
        if key == current and key[0] not in IDLE:
            readings = match.readings(self._last_moment or 0)
            clock = next((reading for reading in readings if reading.key == key), None)
        self.posted.append(Posted(line, key, self.now, clock, len(match.events)))

    def _ask_for_post(self) -> None:
        """Let a player ask for a missing post: once for the commitment, and later at most twice."""
        requests = sum(phase.nagged and phase.scene.posted for phase in self.phases.values())
        if requests >= len(people.WAITING):
            return
        for phase in self.phases.values():
            waits = phase.ended is None and self.now > PATIENCE and not self.posts
            if waits and not phase.nagged and any(line.sort is Sort.WORD for _, line in phase.due):
                phase.nagged = True
                self._replies.append((self.now, people.READY))
            if phase.ended is None or phase.nagged or not phase.scene.posted:
                continue
            if self.now - phase.ended < PATIENCE:
                continue
            if not any(now >= phase.ended for now, _ in self.posts):
                phase.nagged = True
                self._replies.append((self.now, people.WAITING[requests]))
                return

    def _note_entries(self, match: Match) -> None:
        count = len(match.events)
        for index in range(self._events_seen, count):
            event = match.events[index]
            if isinstance(event, Acted | Fixed) and not self._is_correcting:
                seat, slot = self.game.seat(event.seat), slot_at(match, index)
                key = key_of(match, index)
                self.entries.append(Entry(seat, slot, event.text, key, index, self.now))
        self._events_seen = count

    def entered(self, match: Match, key: Key) -> Course:
        """Return the submissions of a phase that are in force and were not randomly drawn."""
        return self._history(match).courses.get(key, {})

    def _history(self, match: Match) -> PhaseHistory:
        """Return the history of the match, cached until the next event."""
        if self._history_cache is None or self._history_cache[0] != match.head:
            self._history_cache = match.head, history_of(match)
        return self._history_cache[1]

    def meant(self, phase: Phase) -> Course:
        """Return the submissions that the players intend in a phase, after all corrections."""
        means: Course = {}
        for line in phase.scene.lines:
            if line.sort not in ENTERED:
                continue
            for text in line.means:
                slot = self.slot_of(phase, line.seat, text)
                if line.sort is Sort.MENDS and self.game.kind is not GameKind.SEALED:
                    own = [line_means for line_means in means if line_means[0] is line.seat]
                    means[own[-1]] = text
                else:
                    means[line.seat, place(means, line.seat, slot)] = text
        return means

    def slot_of(self, phase: Phase, seat: Seat, text: str) -> str:
        """Return the slot that a move fills in a phase, or "" if it has none."""
        if self.game.kind is not GameKind.SEALED:
            return ""
        return phase.position.slot(self.game.read(text, phase.position, seat)) or ""

    def _find_trouble(self, match: Match, key: Key) -> None:
        """Set `trouble` if the umpire's entries are not what the players meant."""
        earlier, self.trouble = self.trouble, None
        ruled = self._unasked_ruling(match)
        if ruled is not None:
            self.trouble = Trouble(key, ruled, ruled=True)
        else:
            for phase in self._in_order():
                if phase.ended is not None and _has_unsent_moves(phase):
                    break  # later phases depend on messages that have not arrived
                slips = self._slips(match, phase)
                if slips:
                    if earlier is not None or self._is_final(match, phase):
                        self.trouble = Trouble(phase.scene.key, slips)
                    break
        if self.trouble is not None and earlier is None:
            self.slips += self.trouble.slips
            messages = people.LAUGHS if self.trouble.ruled else people.WRONGED
            self._replies.append((self.now, messages[self.trouble.slips[0].seat]))

    def _slips(self, match: Match, phase: Phase) -> tuple[Slip, ...]:
        """Return the faults in the entries of a phase, or () if the phase has not ended."""
        if phase.ended is None or phase.scene.key not in self._history(match).starts:
            return ()
        meant, entered = self.meant(phase), self.entered(match, phase.scene.key)
        if meant == entered:
            return ()
        idle = [posted.line for posted in self.posted if posted.line.sort is Sort.LATE]
        return slips_of(phase.scene.lines, self._too_late(phase), idle, meant, entered)

    def _too_late(self, phase: Phase) -> tuple[Line, ...]:
        """Return the messages that arrived after their phase had ended; () in alternating games."""
        if self.game.kind.alternating or phase.ended is None:
            return ()
        own = [posted for posted in self.posted if posted.key == phase.scene.key]
        return tuple(posted.line for posted in own if posted.now > phase.ended)

    def _is_final(self, match: Match, phase: Phase) -> bool:
        """Return True if a wrong entry can no longer be corrected without a rewind."""
        if not self.game.kind.alternating or match.outcome is not None:
            return True
        waited = self.now - phase.quiet_since >= GRACE
        return waited or match.fixable() is None or self._answered(match, phase)

    def _answered(self, match: Match, phase: Phase) -> bool:
        later = itertools.dropwhile(lambda other: other is not phase, self._in_order())
        return any(
            self.entered(match, phase.scene.key) for phase in itertools.islice(later, 1, None)
        )

    def _unasked_ruling(self, match: Match) -> tuple[Slip, ...] | None:
        """Return a slip if a concession was entered for a player who did not concede, else None."""
        outcome = match.outcome
        if outcome is None or not outcome.ruled:
            return None
        event = match.events[match.line()[-1]]
        gave_up = [posted.line.seat for posted in self.posted if posted.line.sort is Sort.CONCEDES]
        if not isinstance(event, Conceded):
            return None  # the umpire ended the match
        seat = self.game.seat(event.seat)
        if seat in gave_up:
            return None
        last = next((posted for posted in reversed(self.posted) if posted.line.seat is seat), None)
        return (Slip(Fault.ENDED, seat, None if last is None else last.line),)

    def _take_back_ruling(self, actions: MatchActions) -> None:
        match = actions.match
        index = match.line()[-1]
        actions.rewind(index, _REASON)
        if actions.match.paused:
            actions.resume()

    def _play_again(self, actions: MatchActions, key: Key) -> None:
        """Rewind to the faulty phase, and enter the intended moves up to the current phase."""
        phases = [phase for phase in self._in_order() if phase.scene.key != BEFORE]
        phases = list(itertools.dropwhile(lambda phase: phase.scene.key != key, phases))
        known = {phase.scene.key: self.entered(actions.match, phase.scene.key) for phase in phases}
        actions.rewind(self._history(actions.match).starts[key], _REASON)
        for phase in phases:
            if actions.match.paused:
                actions.resume()
            if phase_of(actions.match) != phase.scene.key:
                break
            phase.position = actions.match.position
            whole = phase.ended is not None and not _has_unsent_moves(phase)
            for slot, text in self.meant(phase).items():
                if whole or known[phase.scene.key].get(slot) == text:
                    actions.submit(slot[0], text)
            if not whole:
                break
            if phase_of(actions.match) == phase.scene.key:
                end_phase(actions)

    def _in_order(self) -> list[Phase]:
        return [self.phases[scene.key] for scene in self.script.scenes if scene.key in self.phases]

    def _awaits_post(self) -> bool:
        """Return True if the players still wait for a post about the last phase that ended."""
        ended_phases = [
            phase
            for phase in self.phases.values()
            if phase.ended is not None and phase.scene.posted
        ]
        ended = max((phase.ended or 0 for phase in ended_phases), default=None)
        if ended is None or any(now >= ended for now, _ in self.posts):
            return False
        return self.now - ended < PATIENCE

    def _is_over(self, match: Match) -> bool:
        if self.trouble is not None or self._replies:
            return False
        if match.outcome is not None:
            unsaid = any(phase.due for phase in self.phases.values())
            return not (unsaid or self._awaits_post())
        last = self.phases.get(self.script.scenes[-1].key)
        if last is None or last.due:
            return False
        if any(line.sort is Sort.CONCEDES for line in last.scene.lines):
            return self.now - last.quiet_since > 2 * GRACE
        return last.ended is not None and self.now - last.ended > PATIENCE


_REASON = "Rehearsal: corrected."


def _has_unsent_moves(phase: Phase) -> bool:
    return any(line.sort in ENTERED for _, line in phase.due)
