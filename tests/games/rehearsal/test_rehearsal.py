from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import registry
from games.core import Game, GameKind, Message, Refusal, Seat
from games.match.match import NotNow
from games.reading.draw_words import words_sent
from games.reading.reader import read_paste
from games.reading.results import ReadMove
from games.rehearsal.course import phase_of
from games.rehearsal.evening import Posted
from games.rehearsal.faults import Fault
from games.rehearsal.judgement import Mark, report
from games.rehearsal.script import (
    BEFORE,
    DEFAULT_EXPLANATIONS,
    ENTERED,
    PLAYERS,
    Line,
    Sort,
    read,
    script_of,
)
from tests.games.rehearsal.umpires import Umpire

GAMES = [
    registry.game(game_id)
    for game_id in registry.game_ids()
    if script_of(registry.game(game_id)) is not None
]
ids = [game.id for game in GAMES]
every = pytest.mark.parametrize("game", GAMES, ids=ids)


class Reading(Umpire):
    """Reads each message with the Desk's reader."""

    def hear(self, posted: Posted) -> None:
        line = posted.line
        if line.sort is Sort.WORD:
            said = f"{PLAYERS[line.seat]}: {line.text}"
            names = {name: seat for seat, name in PLAYERS.items()}
            assert words_sent(said, names, None) == {line.seat: line.means[0]}
            return
        position = self.table.match.position
        if posted.key != phase_of(self.table.match) and self.game.kind.alternating:
            fixable = self.table.match.fixable()
            assert fixable is not None or line.sort is not Sort.MENDS
            if line.sort is Sort.MENDS and fixable is not None:
                position = self.table.match.states[fixable[1]].position
        read = read_paste(self.game, position, PLAYERS, f"{PLAYERS[line.seat]}: {line.text}")
        meant = tuple(ReadMove(line.seat, text) for text in line.means)
        if line.sort is Sort.MOVE:
            assert read.moves == meant and not read.asks, line.text
        elif line.sort is Sort.MENDS:
            assert read.moves == meant or read.asks, line.text
            assert self.together(position, posted) == meant
        elif line.sort in (Sort.ASKS, Sort.REFUSED):
            assert read.asks and not set(read.moves) - set(meant), line.text
        else:
            assert not set(read.moves) - set(meant), line.text

    def together(self, position: Any, posted: Posted) -> tuple[ReadMove, ...]:
        """Return the meaning of a correction, read with its author's previous text."""
        told = [
            f"{PLAYERS[other.line.seat]}: {other.line.text}"
            for other in self.evening.posted
            if other.key == posted.key and other.line.seat is posted.line.seat
        ]
        read = read_paste(self.game, position, PLAYERS, "\n".join(told))
        parts = {text.partition(":")[0] for text in posted.line.means}
        whole = [
            m for m in read.moves if not self.game.parts.names or m.move.partition(":")[0] in parts
        ]
        return tuple(whole)


@pytest.mark.alike
@every
def test_every_message_is_read_as_meant_or_leads_to_a_question(game: Game) -> None:
    umpire = Reading(game)
    evening = umpire.run()
    texts = [item.line for item in evening.posted]
    assert all(line in texts for scene in umpire.script.scenes for line in scene.lines)


@pytest.mark.alike
@every
@pytest.mark.parametrize("after", [0, 2_000, 5_500])
def test_entering_what_was_meant_gets_a_perfect_report(game: Game, after: int) -> None:
    umpire = Umpire(game, after)
    evening = umpire.run()
    result = report(evening, umpire.table.match)
    assert (result.faults, result.badly, evening.slips, umpire.problems) == (0, (), [], [])
    rows = [row for chapter in result.chapters for row in chapter.rows]
    moves = [item for item in evening.posted if item.line.sort in ENTERED]
    assert len([row for row in rows if row.entered]) == len(moves)
    assert all(row.after is not None and row.after <= after + 500 for row in rows if row.entered)
    assert 3 <= umpire.script.minutes <= 6 and evening.now <= umpire.script.minutes * 60_000


class Forgetful(Umpire):
    def react(self, posted: Posted) -> None:
        if posted.line.sort is not Sort.MENDS:
            super().react(posted)


class Mute(Umpire):
    def react(self, posted: Posted) -> None:
        if posted.line.sort in ENTERED or posted.line.sort is Sort.CONCEDES:
            super().react(posted)

    def tell(self) -> None:
        pass


class Hasty(Umpire):
    def lead(self) -> None:
        match = self.table.match
        sealed = self.game.kind is GameKind.SEALED
        if sealed and not match.held and phase_of(match)[0] == "round":
            if match.position.complete():
                self.table.close_round()
        else:
            super().lead()


class Gullible(Umpire):
    """Enters a concession when a player only jokes about conceding."""

    def react(self, posted: Posted) -> None:
        joke = posted.line.sort is Sort.CHATTER and "joke" in str(posted.line.explanation).lower()
        if joke and self.table.match.outcome is None:
            self.table.concede(posted.line.seat)
        else:
            super().react(posted)


class Lax(Umpire):
    """Enters late moves in whatever round is open."""

    def react(self, posted: Posted) -> None:
        if posted.line.sort is Sort.LATE:
            for text in posted.line.means:
                try:
                    self.table.submit(posted.line.seat, text)
                except (Refusal, NotNow):
                    self.problems.append(text)
        super().react(posted)


def _faults(umpire: Umpire) -> dict[Fault, list[str]]:
    found: dict[Fault, list[str]] = {}
    for slip in umpire.evening.slips:
        found.setdefault(slip.fault, []).append("" if slip.line is None else slip.line.text)
    return found


@pytest.mark.alike
@every
def test_overlooked_corrections_are_reported(game: Game) -> None:
    umpire = Forgetful(game)
    evening = umpire.run()
    corrections = [item.line.text for item in evening.posted if item.line.sort is Sort.MENDS]
    found = _faults(umpire)
    assert found == ({Fault.OVERLOOKED: corrections} if corrections else {})
    result = report(evening, umpire.table.match)
    assert result.faults == len(corrections)
    assert all("overlooked" in str(item) for item in result.badly)


@pytest.mark.alike
@every
def test_missing_answers_and_posts_are_reported(game: Game) -> None:
    umpire = Mute(game)
    evening = umpire.run()
    result = report(evening, umpire.table.match)
    questions = sum(item.line.sort is Sort.QUESTION for item in evening.posted)
    posts = sum(
        phase.scene.posted and phase.ended is not None
        for phase in evening.phases.values()
        if phase.scene.key != BEFORE
    )
    unanswered = [item for item in result.badly if "not answered" in str(item)]
    assert len(unanswered) == questions
    assert result.faults == len(result.badly) == questions + posts
    asked = [item.line.text for item in evening.posted if "post" in item.line.text]
    assert asked, "somebody asks where the post is"


@pytest.mark.alike
@every
def test_a_premature_reveal_is_reported(game: Game) -> None:
    umpire = Hasty(game)
    evening = umpire.run()
    early = _faults(umpire).get(Fault.EARLY, [])
    mended = {item.line.text for item in evening.posted if item.line.sort is Sort.MENDS}
    assert set(early) <= mended
    if game.id == "unlucky-for-some":
        assert early


def test_a_joke_is_not_a_concession() -> None:
    for game in GAMES:
        umpire = Gullible(game)
        evening = umpire.run()
        jokes = [item for item in evening.posted if "joke" in str(item.line.explanation).lower()]
        assert [slip.fault for slip in evening.slips] == [Fault.ENDED] * len(jokes)
        result = report(evening, umpire.table.match)
        assert result.faults == len(jokes)
        rows = {row.text: row for chapter in result.chapters for row in chapter.rows}
        assert all(rows[joke.line.text].mark is Mark.FAULT for joke in jokes)


@pytest.mark.alike
@every
def test_entering_a_late_message_is_reported(game: Game) -> None:
    umpire = Lax(game)
    evening = umpire.run()
    late = [item.line.text for item in evening.posted if item.line.sort is Sort.LATE]
    result = report(evening, umpire.table.match)
    rows = [row for chapter in result.chapters for row in chapter.rows if row.text in late]
    assert [row.mark for row in rows].count(Mark.FAULT) + len(umpire.problems) == len(late)
    assert set(_faults(umpire)) <= {Fault.LATE}


class Drunk(Umpire):
    """Enters anything, ends rounds at random, and forgets half of the messages."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game)
        self.random = Random(seed)

    def react(self, posted: Posted) -> None:
        if self.random.random() < 0.6:
            super().react(posted)
        else:
            self.stumble(posted)

    def stumble(self, posted: Posted) -> None:
        match, seat = (
            self.table.match,
            self.random.choice([posted.line.seat, posted.line.seat.other]),
        )
        actions = self.game.actions(match.position, seat)
        try:
            if actions and self.random.random() < 0.7:
                self.table.submit(seat, self.random.choice(actions))
            elif not match.paused:
                self.table.call_time()
        except (Refusal, NotNow):
            self.problems.append(posted.line.text)


@pytest.mark.alike
@every
@pytest.mark.parametrize("seed", range(4))
def test_the_rehearsal_continues_as_meant_after_any_entries(game: Game, seed: int) -> None:
    umpire = Drunk(game, seed)
    evening = umpire.run()
    match = umpire.table.match
    for phase in evening.phases.values():
        if phase.scene.key != BEFORE and phase.ended is not None:
            assert evening.entered(match, phase.scene.key) == evening.meant(phase)
    result = report(evening, match)
    assert result.faults == len(result.badly) >= len({id(slip.line) for slip in evening.slips})


@every
def test_every_script_contains_all_kinds_of_messages(game: Game) -> None:
    script = script_of(game)
    assert script is not None
    sorts = {line.sort for scene in script.scenes for line in scene.lines}
    assert {Sort.MOVE, Sort.QUESTION, Sort.CHATTER, Sort.REFUSED} <= sorts
    assert sorts & {Sort.LATE, Sort.MENDS}


EVENING = """minutes: 3
about: Hardly anything.
seed: 00
edition: second
options: {"turns": 2,
  "names": ["a", "b"]}

== before: Before the start (no post)
Nora 1.5 word: My word: it
  = it

== turn 7: Turn {number}
Felix 20 mends, asked: one
  | two: three
  = A1
  = B2
  # Both at once.
Nora 21 repeat: one
"""


def test_a_script_is_parsed() -> None:
    script = read(EVENING)
    assert (script.minutes, str(script.about), script.seed) == (3, "Hardly anything.", "00")
    assert (script.edition, script.options) == ("second", {"turns": 2, "names": ["a", "b"]})
    before, turn = script.scenes
    assert (before.key, str(before.title), before.posted) == (BEFORE, "Before the start", False)
    (word,) = before.lines
    assert (word.seat, word.at, word.means) == (Seat.ONE, 1.5, ("it",))
    assert str(word.explanation) == "The word is it. It is mixed into every draw."
    assert (turn.key, str(turn.title), turn.posted) == (("turn", 7), "Turn 7", True)
    mends, again = turn.lines
    meant, moves = Message("Both at once."), ("A1", "B2")
    assert mends == Line(Seat.TWO, 20, "one\ntwo: three", Sort.MENDS, meant, moves, asked=True)
    assert again.explanation == DEFAULT_EXPLANATIONS[Sort.REPEAT]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("  | two", "  ! two"), ("Felix 20", "Carol 20"), ("mends", "bends"), ("20 m", "late m")],
)
def test_a_malformed_script_is_refused(right: str, wrong: str) -> None:
    with pytest.raises(ValueError):
        read(EVENING.replace(right, wrong))
