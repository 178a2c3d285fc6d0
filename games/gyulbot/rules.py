from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import ClassVar, Self

from games.core import (
    UMPIRE,
    IllegalAction,
    Lapse,
    Message,
    Ms,
    Outcome,
    Pair,
    Seat,
    Timer,
    Viewer,
    ahead,
    counted,
)
from games.core.appending import Appending
from games.gyulbot import least
from games.gyulbot.board import Puzzle, Trace, board_of, trace
from games.gyulbot.choices import MOST_LISTED, solutions
from games.gyulbot.options import Edition
from games.gyulbot.view import (
    MOST_MOVES,
    Action,
    Claim,
    Decline,
    GyulbotView,
    Least,
    Lower,
    Phase,
    Round,
    Solve,
    Standing,
    Undercut,
)
from games.kinds.base import Race

NOBODY: frozenset[Seat] = frozenset()
BOTH = frozenset(Seat)
LEVEL = Pair(0, 0)
MOST_TRACED = 20_000
"""Maximum number of moves of a solution that are played, far more than can be claimed (GY-7)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The settings of a match; all times are in ms."""

    edition: Edition
    dm_opponent: Seat
    rounds: int
    puzzles: tuple[Puzzle, ...]
    cap: Ms
    rebuttal: Ms
    demonstration: Ms

    def puzzle(self, number: int) -> Puzzle | None:
        """Return a round's puzzle, or None if the record lacks it.

        Puzzles repeat in extra rounds (GY-11).
        """
        if number <= len(self.puzzles):
            return self.puzzles[number - 1]
        if len(self.puzzles) < self.rounds:
            return None
        return self.puzzles[(number - 1) % len(self.puzzles)]

    def dealt(self, rounds: int) -> tuple[Puzzle | None, ...]:
        """Return the puzzles of the first `rounds` rounds, with None where the record lacks one."""
        puzzles, lacking = self.puzzles[:rounds], rounds - len(self.puzzles)
        if lacking <= 0:
            return puzzles
        if len(puzzles) < self.rounds:
            return (*puzzles, *(None,) * lacking)
        return (puzzles * (rounds // len(puzzles) + 1))[:rounds]


@dataclass(frozen=True, slots=True)
class Position(Race[Action, GyulbotView]):
    """A position of a match.

    `demonstrator` is None until a demonstration begins. `halved` is the seat whose rebuttal time is
    halved in this round (GY-12). `points` (GY-10) is stored instead of being counted each time,
    since a tie may lead to thousands of extra rounds. `numbers` holds the least numbers of moves
    computed so far, by round (GY-13).
    """

    noted: ClassVar = Message(
        "{what}.", what=Message("The least number was sealed", clause="GY-13")
    )

    terms: Terms = field(repr=False)
    declined: frozenset[Seat] = NOBODY
    standing: Standing | None = None
    demonstrator: Seat | None = None
    halved: Seat | None = None
    finished: Appending[Round] = field(default_factory=Appending)
    points: Pair[int] = LEVEL
    numbers: tuple[Least, ...] = ()

    @property
    def phase(self) -> Phase:
        if self.result:
            return Phase.OVER
        if self.standing is None:
            return Phase.RACE
        return Phase.REBUTTAL if self.demonstrator is None else Phase.DEMONSTRATION

    @property
    def puzzle(self) -> Puzzle | None:
        return self.terms.puzzle(self.number)

    def awaiting(self) -> frozenset[Seat]:
        """Return the seats that must act.

        Before a claim, each seat that has not declined must act; later, only one seat must. The
        others may act too: a seat may claim after declining, or lower its claim.
        """
        if self.result:
            return NOBODY
        if self.standing is None:
            return BOTH - self.declined
        return frozenset({self.demonstrator or self.standing.claimant.other})

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Return the actions that are possible in this phase, but only some if there are many.

        These are claims in the race, smaller numbers in the rebuttal, and solutions in a
        demonstration. A decline is added if the seat can decline.
        """
        standing, phase = self.standing, self.phase
        if phase is Phase.RACE:
            decline = () if seat in self.declined else (Decline(),)
            return (*(Claim(number) for number in range(1, MOST_LISTED + 1)), *decline)
        if standing is None:
            return ()
        if phase is Phase.REBUTTAL:
            smaller = range(max(1, standing.moves - MOST_LISTED), standing.moves)
            if seat is not standing.claimant:
                return (*(Undercut(number) for number in smaller), Decline())
            most = self.terms.edition.lowerings
            left = most is None or standing.lowered < most
            return tuple(Lower(number) for number in smaller) if left else ()
        if seat is not self.demonstrator or self.puzzle is None:
            return ()
        lines = solutions(self.puzzle)
        return tuple(line for line in lines if len(line.moves) <= standing.number)

    def check_action(self, seat: Seat, action: Action) -> None:
        """Raise `IllegalAction` if the seat may not take this action in this phase."""
        match action:
            case Claim(moves=moves):
                self._check_claim(moves)
            case Undercut(moves=moves):
                self._check_undercut(seat, moves)
            case Lower(moves=moves):
                self._check_lower(seat, moves)
            case Decline():
                self._check_decline(seat)
            case Solve():
                self._check_solve(seat, action)

    def _check_claim(self, moves: int) -> None:
        if self.standing is not None:
            first = "{seat} has claimed first in this round."
            raise IllegalAction("GY-7", Message(first, seat=self.standing.claimant))
        if not 1 <= moves <= MOST_MOVES:
            raise IllegalAction("GY-7", Message("A claim is 1 to {most} moves.", most=MOST_MOVES))

    def _check_undercut(self, seat: Seat, moves: int) -> None:
        standing = self._in_rebuttal(*_UNDERCUT)
        if seat is standing.claimant:
            raise IllegalAction("GY-8", "The claimant cannot undercut, only lower its claim.")
        _check_smaller(moves, standing)

    def _check_lower(self, seat: Seat, moves: int) -> None:
        standing = self._in_rebuttal(*_LOWER)
        if seat is not standing.claimant:
            raise IllegalAction(
                "GY-8", "Only the claimant may lower the claim; undercut it instead."
            )
        most = self.terms.edition.lowerings
        if most == 0:
            raise IllegalAction("GY-11", "In this edition a claim cannot be lowered.")
        if most is not None and standing.lowered >= most:
            raise IllegalAction("GY-11", "In this edition, a claim may be lowered once per round.")
        _check_smaller(moves, standing)

    def _in_rebuttal(self, none: str, late: str) -> Standing:
        if self.standing is None:
            raise IllegalAction("GY-8", none)
        if self.demonstrator is not None:
            raise IllegalAction("GY-8", late)
        return self.standing

    def _check_decline(self, seat: Seat) -> None:
        if self.standing is None:
            if seat in self.declined:
                declined = Message("{seat} has already declined in this round.", seat=seat)
                raise IllegalAction("GY-7", declined)
        elif self.demonstrator is not None:
            raise IllegalAction("GY-8", "There is nothing to decline in a demonstration.")
        elif seat is self.standing.claimant:
            raise IllegalAction("GY-8", "Only the other seat may undercut or decline.")

    def _check_solve(self, seat: Seat, action: Solve) -> None:
        if self.standing is None or self.demonstrator is None:
            raise IllegalAction("GY-9", "The demonstration has not begun.")
        if seat is not self.demonstrator:
            other = Message("{seat} is demonstrating.", seat=self.demonstrator)
            raise IllegalAction("GY-9", other)
        if self.puzzle is None:
            raise IllegalAction("GY-9", "The puzzle of this round is not in the record.")
        _check_trace(self.puzzle, action, self.standing.number)

    def play(self, seat: Seat, action: Action) -> Self:
        """Return the position after the action (GY-7 to GY-10)."""
        standing = self.standing
        match action:
            case Claim(moves=moves):
                return replace(self, standing=Standing(seat, moves), declined=NOBODY)
            case Decline() if standing is None:
                declined = self.declined | {seat}
                if declined == BOTH:
                    return self._ended(Round(self.number))
                return replace(self, declined=declined)
        if standing is None:
            raise ValueError("nothing has been claimed")
        match action:
            case Undercut(moves=moves):
                undercut = replace(standing, undercut=moves)
                return replace(self, standing=undercut, demonstrator=seat)
            case Lower(moves=moves):
                lowered = replace(standing, moves=moves, lowered=standing.lowered + 1)
                return replace(self, standing=lowered)
            case Solve(moves=line) if self.puzzle is not None:
                solution = trace(board_of(self.puzzle), line).moves
                return self._ended(Round(self.number, standing, seat, solution))
        return replace(self, demonstrator=standing.claimant)

    def lapses(self) -> tuple[Lapse, ...]:
        """Return the consequences of running out of time in this phase (GY-7, GY-9, GY-10)."""
        if self.result:
            return ()
        if self.standing is None:
            return (Lapse(None, Message("The round is void", clause="GY-7")),)
        if self.demonstrator is None:
            seat, claimant = self.standing.claimant.other, self.standing.claimant
            answer = "No answer from {seat}: {claimant} demonstrates"
            return (Lapse(seat, Message(answer, seat=seat, claimant=claimant, clause="GY-9")),)
        seat = self.demonstrator
        failed = "No solution from {seat}: {other}’s point"
        return (Lapse(seat, Message(failed, seat=seat, other=seat.other, clause="GY-10")),)

    def timers(self) -> tuple[Timer, ...]:
        """Return the phase's timer.

        After an undercut, the undercutter's timer continues with time added (GY-9).
        """
        if self.result:
            return ()
        if self.standing is None:
            return (Timer(("race", self.number), self.terms.cap),)
        claimant = self.standing.claimant
        if self.demonstrator is claimant:
            return (self._demonstration(claimant),)
        allowance = self.rebuttal_time(claimant.other)
        if self.demonstrator is not None:
            allowance += self.terms.demonstration
        return (Timer(("rebuttal", self.number), allowance, claimant.other),)

    def idle_timers(self) -> tuple[Timer, ...]:
        """Return the claimant's demonstration timer, which waits during the rebuttal; else ()."""
        if self.result or self.standing is None or self.demonstrator is not None:
            return ()
        return (self._demonstration(self.standing.claimant),)

    def _demonstration(self, claimant: Seat) -> Timer:
        return Timer(("demonstration", self.number), self.terms.demonstration, claimant)

    def rebuttal_time(self, seat: Seat) -> Ms:
        """Return how long `seat` has to undercut in this round, in ms (GY-8, GY-12)."""
        return self.terms.rebuttal // 2 if seat is self.halved else self.terms.rebuttal

    def timed_out(self) -> Self:
        """Return the position after a timeout.

        The round is void (GY-7), the undercut is declined (GY-9), or the demonstration has failed
        (GY-10).
        """
        if self.standing is None:
            return self._ended(Round(self.number))
        if self.demonstrator is None:
            return replace(self, demonstrator=self.standing.claimant)
        return self._ended(Round(self.number, self.standing, self.demonstrator))

    def _ended(self, last: Round) -> Self:
        failed = last.standing is not None and last.solution is None
        undercutter = last.standing is not None and last.standing.undercut is not None
        halves = self.terms.edition.halves and failed and undercutter
        after = replace(
            self,
            number=self.number + 1,
            declined=NOBODY,
            standing=None,
            demonstrator=None,
            halved=last.demonstrator if halves else None,
            finished=self.finished.plus(last),
            points=Pair(*(self.points[seat] + (last.point is seat) for seat in Seat)),
        )
        result = after._judged(self.number)
        if result is None:
            return after
        return replace(after, number=self.number, halved=None, result=result)

    def _judged(self, played: int) -> Outcome | None:
        """Return the outcome after `played` rounds, or None if another round follows (GY-11)."""
        if played < self.terms.rounds:
            return None
        winner = ahead(self.points)
        more, fewer = max(self.points), min(self.points)
        after = counted(played, "after {count} round", "after {count} rounds")
        if winner is not None:
            reason = Message("{more} to {fewer} {after}", more=more, fewer=fewer, after=after)
            return Outcome(winner, "GY-11", reason, "GY-11")
        extra = self.terms.edition.extra_rounds
        if extra is None or played < self.terms.rounds + extra:
            return None
        tie = "{more} to {fewer} {after}: the DM Opponent wins"
        reason = Message(tie, more=more, fewer=fewer, after=after)
        return Outcome(self.terms.dm_opponent, "GY-11", reason, "GY-11")

    def unasked(self, seat: Seat) -> Action:
        """Return the action that a claimant can take out of turn, which is to lower the claim."""
        return Lower(1)

    def substitute_move(self, seat: Seat, rng: Random) -> Action:
        return Decline()

    def note(self, fact: str, salt: Callable[[str], str]) -> Self:
        """Return the position after recording a round's least number (GY-13).

        `fact` is the text made by `least.write`. Raise ValueError if the fact is invalid, or if
        the number of that round is already known.
        """
        noted = least.read(fact, self.terms.puzzle, salt)
        if any(fact.round == noted.round for fact in self.numbers):
            raise ValueError(f"the least number of round {noted.round} is known already")
        numbers = sorted((*self.numbers, noted), key=lambda fact: fact.round)
        return replace(self, numbers=tuple(numbers))

    def view(self, viewer: Viewer) -> GyulbotView:
        """Return the position as a viewer sees it (GY-13).

        The view lacks later puzzles and, except for the umpire, the least number of the current
        round.
        """
        puzzles = self.terms.dealt(self.number)
        if not self.dealt:
            puzzles = (*puzzles[:-1], None)
        numbers = tuple(fact for fact in self.numbers if fact.round <= self.number)
        disclosed = viewer is UMPIRE or self.result is not None
        return GyulbotView(
            round=self.number,
            planned=self.terms.rounds,
            phase=self.phase,
            puzzles=puzzles,
            standing=self.standing,
            demonstrator=self.demonstrator,
            declined=self.declined,
            halved=self.halved,
            points=self.points,
            rounds=tuple(self.finished),
            least=tuple(fact for fact in numbers if disclosed or fact.round < self.number),
            commitments=tuple((fact.round, fact.commitment) for fact in numbers),
            outcome=self.result,
            ruled=self.ruled,
        )

    def hides(self) -> bool:
        """Return True if the least number of the current round is hidden (GY-13)."""
        return self.result is None and any(fact.round == self.number for fact in self.numbers)


_UNDERCUT = (
    "There is no claim to undercut yet.",
    "It is too late to undercut: the demonstration has begun.",
)
_LOWER = (
    "There is no claim to lower yet.",
    "It is too late to lower: the demonstration has begun.",
)


def _check_smaller(moves: int, standing: Standing) -> None:
    if not 1 <= moves < standing.moves:
        smaller = Message("It must be smaller than the {moves} claimed.", moves=standing.moves)
        raise IllegalAction("GY-8", smaller)


def _check_trace(puzzle: Puzzle, action: Solve, most: int) -> None:
    """Raise `IllegalAction` unless the line reaches the goal in at most `most` moves (GY-9)."""
    board = board_of(puzzle)
    traced: Trace = trace(board, action.moves[:MOST_TRACED])
    if traced.blocked is not None:
        move = action.moves[traced.blocked]
        if move.colour not in traced.places[0]:
            none = Message("There is no {colour} Gyulbot on this board.", colour=move.colour)
            raise IllegalAction("GY-2", none)
        name = f"{move.colour.capitalize()} {move.direction.value}"
        stuck = "Move {number}, {move}, would not shift anything."
        raise IllegalAction("GY-4", Message(stuck, number=traced.blocked + 1, move=name))
    if not traced.solved and len(action.moves) > MOST_TRACED:
        moves = counted(MOST_TRACED, "{count} move", "{count} moves")
        raise IllegalAction("GY-9", Message("The goal is not reached after {moves}.", moves=moves))
    if not traced.solved:
        raise IllegalAction("GY-5", "No Gyulbot allowed to finish stops on the goal.")
    if len(traced.moves) > most:
        moves = counted(len(traced.moves), "{count} move", "{count} moves")
        more = Message("It takes {moves}, more than the {most} claimed.", moves=moves, most=most)
        raise IllegalAction("GY-9", more)
