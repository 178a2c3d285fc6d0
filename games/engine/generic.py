"""A bot in pure Python that can play any game from its rules alone.

It is a Monte Carlo tree search over positions that agree with the seat's view (`Recollection`),
with random playouts. In simultaneous rounds each seat has its own statistics and does not know the
other's choice (decoupled UCT). An action's statistics also include games in which the action was
played later (RAVE; Gelly & Silver 2011). Positions that differ only in hidden facts share one tree
(Cowling, Powley & Whitehouse 2012).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import log, sqrt
from typing import Any, TypeAlias

from games.core import Game, GameKind, IllegalAction, Ms, Outcome, Pair, Position, Seat, Setup
from games.engine.bots import (
    ALONE,
    ENDLESS,
    LINE,
    SURE,
    Bot,
    Choice,
    Level,
    NothingSeen,
    Seen,
    Stop,
    allowed,
    is_awaited,
    is_over,
    mixture_of,
)
from games.engine.deciding import winning
from games.engine.recollection import Recollection, expired

AnyPosition: TypeAlias = Position[Any, Any]
Acts: TypeAlias = list[tuple[Seat, Any]]
Pick: TypeAlias = Callable[[AnyPosition, Seat], Any]
"""A function that returns the action a seat takes in a position, or None."""

WORLDS = 4
"""Number of sampled positions if something is hidden."""
WIDTH = 60
"""Maximum number of actions per seat at a node; if there are more, a random selection is used."""
EXPAND_AT = 8
NODES = 10_000
"""Maximum number of nodes in a tree."""
UCB1_EXPLORATION = 0.35
EVALUATED = 0.08
"""Exploration constant for evaluated positions: evaluations vary less than results."""
SHARED = 250.0
"""Number of visits at which RAVE's estimate has half of the weight."""
LIKED = 12
"""Weight of an action's heuristic value, as a number of games."""
LONGEST = 1_000
"""Maximum length of a playout in actions; a longer game counts as drawn."""
COMPARED = 5_000
"""Maximum number of playouts to evaluate an action in `weigh`."""
MISSES = 6
"""Number of illegal random actions after which the legal actions are listed again."""

EFFORTS = {
    Level.GREEDY: 20,
    Level.BEGINNER: 60,
    Level.CASUAL: 300,
    Level.STRONG: 1_500,
    Level.EXPERT: ENDLESS,
}
"""Number of playouts at each level."""


class Halted(Exception):
    """Raised to stop the search."""


@dataclass(slots=True)
class Arm:
    """An action at a node: its visits, and the sum of the results for its seat.

    `later` and `later_worth` are the number of games in which the action was played at this node or
    later, and the sum of their results (RAVE).
    """

    visits: int = 0
    worth: float = 0.0
    later: float = 0.0
    later_worth: float = 0.0

    def mean(self) -> float:
        own = self.worth / self.visits if self.visits else 0.5
        if not self.later:
            return own
        share = sqrt(SHARED / (3 * self.visits + SHARED))
        return (1 - share) * own + share * self.later_worth / self.later


Arms: TypeAlias = dict[Any, Arm]


@dataclass(slots=True)
class Node:
    """A node of the tree: the actions of each seat, and the child nodes.

    `listed` holds the legal actions if they are the same in all sampled positions.
    """

    visits: int = 0
    arms: Pair[Arms] = field(default_factory=lambda: Pair({}, {}))
    listed: dict[Seat, list[Any]] = field(default_factory=dict)
    children: dict[tuple[tuple[Seat, Any], ...], Node] = field(default_factory=dict)


class Search:
    """A search for the best action of `seat` in `worlds`, positions that look alike to the seat.

    `liked` returns the heuristic value of an action, by which the actions to search are selected.
    `worth` evaluates a position for the seat; if it is None, playouts are used instead.
    """

    def __init__(
        self,
        game: Game,
        worlds: Sequence[AnyPosition],
        seat: Seat,
        rng: random.Random,
        liked: Callable[[Any], float] | None = None,
        worth: Callable[[Any], float] | None = None,
    ) -> None:
        self.game, self.worlds, self.seat, self.rng = game, worlds, seat, rng
        self.sealed = game.kind is GameKind.SEALED
        self.root, self.games, self.nodes = Node(), 0, 1
        self._liked, self._estimate = liked, worth
        self._only: Any = None
        self._stopped: Stop = lambda: False

    def run(self, effort: int, ms: Ms, stop: Stop, weigh: Sequence[str] | None = None) -> Choice:
        """Return the best action found with at most `effort` playouts and within `ms`.

        Unless `weigh` is None, half of the time is spent on evaluating the actions in `weigh` and
        the best action.
        """
        began, share = time.monotonic(), 1.0 if weigh is None else 0.5
        end = began + share * ms / 1000
        legal = self.game.actions(self.worlds[0], self.seat)
        if not legal:
            return Choice("")
        try:
            self._stopped = stop
            self._begin(legal)
            self._stopped = lambda: stop() or time.monotonic() > end
            effort = min(effort, ALONE) if len(legal) == 1 else effort
            while self.games < effort:
                self._play(self.worlds[self.games % len(self.worlds)])
                self.games += 1
        except Halted:
            pass
        choice = self._choice()
        if weigh is None:
            return choice
        candidates = allowed(self.game, self.worlds[0], self.seat, (choice.move, *weigh))
        weighed = self._compared(list(candidates.values()), began + ms / 1000, stop)
        return replace(
            choice, weighed=tuple(zip(candidates, weighed, strict=True)), mixture=self._mixture()
        )

    def _compared(self, actions: Sequence[Any], end: float, stop: Stop) -> list[float]:
        """Return each action's value for the seat. All actions get an equal share of the time."""
        values = []
        for index, action in enumerate(actions):
            search = Search(self.game, self.worlds, self.seat, self.rng, worth=self._estimate)
            now = time.monotonic()
            values.append(
                search._worth_of(action, now + (end - now) / (len(actions) - index), stop)
            )
        return values

    def _worth_of(self, action: Any, end: float, stop: Stop) -> float:
        arm = self.root.arms[self.seat][action] = Arm()
        self._only = action
        self._stopped = lambda: stop() or time.monotonic() > end
        try:
            while self.games < COMPARED:
                self._play(self.worlds[self.games % len(self.worlds)])
                self.games += 1
        except Halted:
            pass
        return arm.worth / arm.visits if arm.visits else 0.5

    def _mixture(self) -> tuple[tuple[str, float], ...]:
        """Return each action's share of the visits in simultaneous rounds, else ()."""
        if not self.sealed:
            return ()
        arms = self.root.arms[self.seat]
        total = sum(arm.visits for arm in arms.values()) or 1
        shares = [arm.visits / total for arm in arms.values()]
        return mixture_of(list(arms), shares, self.game.write)

    def _begin(self, legal: Sequence[Any]) -> None:
        arms = self.root.arms[self.seat]
        if self._liked is None:
            arms |= {action: Arm() for action in self.rng.sample(legal, min(WIDTH, len(legal)))}
            return
        ranked: list[tuple[float, float, Any]] = []
        try:
            for action in legal:
                ranked.append((self._liked(action), self.rng.random(), action))
                self._halt()
        finally:
            ranked.sort(key=lambda look: look[:2], reverse=True)
            for rank, (_, _, action) in enumerate(ranked[:WIDTH]):
                arms[action] = Arm(0, 0.0, LIKED, LIKED * (0.7 - 0.4 * rank / WIDTH))

    def _halt(self) -> None:
        if self._stopped():
            raise Halted

    def _play(self, position: AnyPosition) -> None:
        """Play one game, first in the tree and then at random, and update the tree."""
        node, path = self.root, list[tuple[Node, int, int]]()
        acts: Acts = []
        while position.outcome() is None and (node is self.root or node.visits >= EXPAND_AT):
            begin = len(acts)
            position = self._play_phase(position, self._chooser(node), acts)
            path.append((node, begin, len(acts)))
            key = tuple(acts[begin:])
            if key not in node.children:
                if self.nodes >= NODES:
                    break
                self.nodes += 1
                node.children[key] = Node()
            node = node.children[key]
        else:
            node.visits += 1
        lists: dict[Seat, list[Any]] = {}
        pick: Pick = lambda at, seat: self._any(at, seat, lists)  # noqa: E731
        longest = LONGEST if self._estimate is None else 0
        while position.outcome() is None and len(acts) < longest:
            position = self._play_phase(position, pick, acts)
        self._update(path, acts, self._worth(position))

    def _worth(self, position: AnyPosition) -> float:
        """Return the first seat's value of the position in which a playout ended."""
        if self._estimate is None or position.outcome() is not None:
            return _value_of(position.outcome())
        own = self._estimate(position)
        return own if self.seat is Seat.ONE else 1.0 - own

    def _play_phase(self, position: AnyPosition, pick: Pick, acts: Acts) -> AnyPosition:
        """Play a sealed round's submissions, or one action; if nobody acts, the deadline passes."""
        self._halt()
        awaited = [seat for seat in Seat if seat in position.awaiting()]
        if not self.sealed and len(awaited) > 1:
            awaited = [self.rng.choice(awaited)]
        number, idle = position.round, True
        for seat in awaited:
            while seat in position.awaiting() and position.round == number:
                action = pick(position, seat)
                if action is None:
                    break
                position, idle = position.play(seat, action), False
                acts.append((seat, action))
                if not self.sealed:
                    return position
        if position.complete():
            return position.close()
        if idle or (position.round == number and position.outcome() is None):
            return expired(position, self.rng.randrange)
        return position

    def _chooser(self, node: Node) -> Pick:
        def choose(position: AnyPosition, seat: Seat) -> Any:
            best = self._best(node, seat, self._legal_actions(node, position, seat))
            if best is not None and not self._legal(position, seat, best):
                node.listed.pop(seat, None)  # listed for different random draws
                best = self._best(node, seat, self._legal_actions(node, position, seat))
            return best

        return choose

    def _best(self, node: Node, seat: Seat, actions: list[Any]) -> Any:
        arms, best, most = node.arms[seat], None, -1.0
        explore = UCB1_EXPLORATION if self._estimate is None else EVALUATED
        spread = explore * sqrt(log(node.visits + 1))
        for action in actions:
            arm = arms[action]
            value = arm.mean() + spread / sqrt(arm.visits + 1)
            if value > most:
                best, most = action, value
        return best

    def _legal_actions(self, node: Node, position: AnyPosition, seat: Seat) -> list[Any]:
        alone = node is self.root and seat is self.seat and self._only is not None
        done = position.slot(self._only) in position.pending(seat) if alone else True
        if not done and self._legal(position, seat, self._only):
            return [self._only]
        same = len(self.worlds) == 1 and not position.parts()
        if same and seat in node.listed:
            return node.listed[seat]
        arms = node.arms[seat]
        legal = self.game.actions(position, seat)
        kept = [action for action in legal if action in arms]
        if not (node is self.root and seat is self.seat and kept):
            room = max(0, min(WIDTH - len(kept), len(legal)))
            fresh = [action for action in self.rng.sample(legal, room) if action not in arms]
            arms.update((action, Arm()) for action in fresh)
            kept += fresh
        self.rng.shuffle(kept)
        if same:
            node.listed[seat] = kept
        return kept

    def _legal(self, position: AnyPosition, seat: Seat, action: Any) -> bool:
        try:
            position.check(seat, action)
        except IllegalAction:
            return False
        return True

    def _any(self, position: AnyPosition, seat: Seat, lists: dict[Seat, list[Any]]) -> Any:
        """Return a random legal action, or None if there is none.

        `lists` holds each seat's actions that were legal earlier in the playout. They are tried
        first, since listing all legal actions is slow.
        """
        listed = [] if position.parts() else lists.get(seat, [])
        for _ in range(MISSES):
            if not listed:
                break
            index = int(self.rng.random() * len(listed))
            if self._legal(position, seat, listed[index]):
                return listed[index]
            listed[index] = listed[-1]
            listed.pop()
        self._halt()
        listed = lists[seat] = list(self.game.actions(position, seat))
        return self.rng.choice(listed) if listed else None

    def _update(self, path: list[tuple[Node, int, int]], acts: Acts, value: float) -> None:
        later = set(acts[path[-1][2] :]) if path else set()
        for node, begin, end in reversed(path):
            node.visits += 1
            own_acts = acts[begin:end]
            later.update(own_acts)
            for seat, arms in node.arms.items():
                own = value if seat is Seat.ONE else 1.0 - value
                for action, arm in arms.items():
                    if (seat, action) in later and self._estimate is None:
                        arm.later += 1
                        arm.later_worth += own
                    if (seat, action) in own_acts:
                        arm.visits += 1
                        arm.worth += own

    def _choice(self) -> Choice:
        """Return the action to play, usually the most visited one.

        In simultaneous rounds, choose at random among the actions with more than half as many
        visits as the most visited one. If the search was short, return the action with the best
        mean.
        """
        arms = self.root.arms[self.seat]
        most = max(arm.visits for arm in arms.values())
        if most < SURE:  # with so few games, the RAVE statistics are more reliable
            best = max(arms, key=lambda arm: arms[arm].mean())
        elif self.sealed:
            alike = [arm for arm in arms if arms[arm].visits > most / 2]
            best = self.rng.choices(alike, [arms[arm].visits for arm in alike])[0]
        else:
            best = max(arms, key=lambda arm: (arms[arm].visits, arms[arm].mean()))
        arm = arms[best]
        value = arm.worth / arm.visits if arm.visits else None
        line = () if self.sealed else tuple(self._line(best))
        return Choice(self.game.write(best), self.games, value, line=line)

    def _line(self, action: Any) -> Iterator[str]:
        node = self.root.children.get(((self.seat, action),))
        for _ in range(LINE):
            if node is None or not node.children:
                return
            key, child = max(node.children.items(), key=lambda edge: edge[1].visits)
            if child.visits < SURE or len(key) != 1:
                return
            yield self.game.write(key[0][1])
            node = child


def _value_of(outcome: Outcome | None) -> float:
    if outcome is None or outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner is Seat.ONE else 0.0


def _unique(positions: list[AnyPosition]) -> list[AnyPosition]:
    return [
        position for index, position in enumerate(positions) if position not in positions[:index]
    ]


class GenericBot(Bot):
    """A bot for any game. It samples `WORLDS` positions, or one if nothing is hidden."""

    def __init__(
        self, game: Game, setup: Setup, seat: Seat, level: Level, rng: random.Random
    ) -> None:
        super().__init__(setup, seat, level, rng)
        self.game = game
        self.awaited = True
        self.memories = [Recollection(game, setup, seat, random.Random(rng.random()))]
        self._worlds: list[AnyPosition] = []

    def observe(self, seen: Seen) -> None:
        self.awaited = is_awaited(seen, self.game.seats[self.seat])
        if is_over(seen):
            return
        worlds = [
            position
            for _ in range(WORLDS)
            if (position := self.game.imagine(self.setup, seen, self.seat, self.rng)) is not None
        ]
        self._worlds = _unique(worlds or self._recalled(seen))

    def _recalled(self, seen: Seen) -> list[AnyPosition]:
        first = self.memories[0]
        before = first.fork(self.rng)
        recalled = [first.recall(seen)]
        if first.guessed and len(self.memories) == 1:
            others = (random.Random(self.rng.random()) for _ in range(WORLDS - 1))
            self.memories += [before.fork(other) for other in others]
        return recalled + [memory.recall(seen) for memory in self.memories[1:]]

    def choose(self, ms: Ms, stop: Stop) -> Choice:
        if not self.awaited:
            return Choice("")
        if not self._worlds:
            raise NothingSeen
        if self.level is Level.RANDOM:
            actions = self.game.actions(self._worlds[0], self.seat)
            return Choice(self.game.write(self.rng.choice(actions)), 1) if actions else Choice("")
        if self.weigh is None and len(self._worlds) == 1 and self.game.kind.alternating:
            actions = self.game.actions(self._worlds[0], self.seat)
            decided = winning([(self._worlds[0], (None,))], self.seat, actions, stop)
            if decided is not None:
                return Choice(self.game.write(decided), 1, 1.0)
        search = Search(self.game, self._worlds, self.seat, self.rng)
        return search.run(EFFORTS[self.level], ms, stop, self.weigh)
