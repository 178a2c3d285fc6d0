"""Laws for every game from its registration: nothing is told that is secret, chance is fair, clocks
are as long as was agreed on.

Each law is a function of a game and of chance; it plays matches at random and raises `Broken` with
a sentence where something in them is not as it has to be. `LAWS` lists them, `broken` tries them
all. A package with a game of its own can do so in its tests: nothing here needs any test tool.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from msgspec.structs import replace as replace_struct

from games.core import (
    PUBLIC,
    UMPIRE,
    Game,
    GameKind,
    OptionKind,
    Position,
    Refusal,
    Seat,
    Stuck,
    Viewer,
)
from games.match import record, referee
from games.match.events import Acted, Drawn, Expired, Renamed
from games.match.history import may_know, played
from games.match.match import Match, NotNow, Table
from games.match.matchview import MatchView, view_of
from games.match.post import messages
from games.match.setups import setup_of

At: TypeAlias = Position[Any, Any]
Law: TypeAlias = Callable[[Game, random.Random], None]
Acts: TypeAlias = Sequence[tuple[Seat, Any] | None]
"""What was done in a match, in order: an action of a seat, or None for a deadline or a closing."""

SEED = bytes(range(32))
STEPS = 40
"""So many submissions and deadlines of a match are looked at."""
MOMENTS = 4
"""At so many moments of the first half of them twins are looked at."""
DRAWS = 400
"""So many of the possibilities of a draw are compared."""
TIMES = (37, 41, 43, 47, 53, 59, 61)
"""Odd times for the options, in seconds: no sum, half or multiple of one is another."""

LONG = 3_600_000
"""An umpire may take his time."""
_TOLD_OF_THE_GAME = ("log", "answer of --json", "text", "header", "record")

_CLAUSE = re.compile(r"\b[A-Z]+-\d+\b")
_HEAD = re.compile(r"`chain [0-9a-f]{32}`")


class Broken(AssertionError):
    """A law that a game breaks; its text says how."""


def holds(truth: object, sentence: str) -> None:
    """Raise `Broken` with the sentence unless it is true."""
    if not truth:
        raise Broken(sentence)


# Matches


def begun(
    game: Game, rng: random.Random, seed: bytes = SEED, options: dict[str, Any] | None = None
) -> Match:
    """A match whose clocks were started at 0; complete rounds are closed by hand."""
    edition = rng.choice([spec.id for spec in game.editions] or [None])
    supplied = game.supplied(edition, options or {}, lambda label, n: rng.randrange(n))
    players = {name: f"Player {name}" for name in game.seats}
    match = Match(game, setup_of(game, edition, supplied, players), seed, Table(grace=None))
    match.append(match.resume(0))
    return match


def going_on(match: Match, rng: random.Random, idle: float = 0.15) -> Iterator[Match]:
    """The match as it is, and after each of some steps at random, until it is over.

    `idle`: how often nobody acts until the deadline.
    """
    _not_stuck(match)
    yield match
    for _ in range(STEPS):
        if match.outcome is not None:
            return
        if match.paused:
            match.append(match.resume(match.state.clocks.at))
        step(match, rng.random() < idle, rng)
        _not_stuck(match)
        yield match


def _not_stuck(match: Match) -> None:
    at = match.position
    going = match.outcome is not None or at.complete() or at.awaiting()
    holds(going, f"in round {at.round} nobody is awaited, and the match is not over")


def step(match: Match, idle: bool, rng: random.Random) -> None:
    """A submission of a seat that is awaited, a complete round closed, or a deadline."""
    now = match.state.clocks.at
    if match.position.complete():
        match.append(match.close(now))
        return
    seat = rng.choice([one for one in Seat if one in match.position.awaiting()])
    actions = match.game.actions(match.position, seat)
    if idle or not actions:
        match.append(match.deadline(now))
    else:
        match.append(match.submit(seat, rng.choice(actions), now))


def after(match: Match, acts: Acts) -> Match | None:
    """The same match gone on with; None where something in it is not possible."""
    found = Match(match.game, match.setup, match.seed, match.table, match.events)
    for act in acts:
        now = found.state.clocks.at
        try:
            if found.paused:
                found.append(found.resume(now))
            complete = found.position.complete()
            if act is None:
                found.append(found.close(now) if complete else found.deadline(now))
            else:
                found.append(found.submit(*act, now))
        except (Refusal, ValueError):
            return None
    return found


def told(match: Match, viewer: Viewer) -> dict[str, object]:
    """All that `viewer` is told of a match, without the chain's head, which is salted."""
    view = view_of(match, viewer)
    readings = match.readings(match.state.clocks.at)
    found: dict[str, object] = {
        "view": replace(view, head="", log=()),
        "log": tuple(view.log),
        "answer of --json": referee.answer(match, viewer),
        "text": str(referee.text(match, viewer)),
        "clocks": readings,
        "header": record.header(match, viewer),
    }
    if viewer is PUBLIC:
        for part in ("", *match.game.trials):
            found[f"post {part}"] = _HEAD.sub("", "\n".join(messages(view, readings, part)))
        found["record"] = record.dump(match)
    return found


def alike(one: Match, two: Match, viewer: Viewer, why: str) -> None:
    """Whether `viewer` is told the same of two matches; `Broken` otherwise."""
    left, right = told(one, viewer), told(two, viewer)
    for what in left:
        holds(left[what] == right[what], f"the {what} for {_name(one.game, viewer)} tells {why}")


def _name(game: Game, viewer: Viewer) -> str:
    return game.titles[viewer] if isinstance(viewer, Seat) else viewer.value


def what_was_sent_is_secret(game: Game, rng: random.Random) -> None:
    """Messages that came in change nothing that anybody but the umpire is told."""
    match = begun(game, rng)
    for _ in going_on(match, rng):
        if match.outcome is None and rng.random() < 0.3:
            bare, before = match.upto(len(match.events)), match.told_head
            digest = rng.randbytes(32).hex()
            match.append(match.receive(rng.choice(list(Seat)), digest, match.state.clocks.at))
            holds(match.told_head == before, "the head tells that a message came in")
            for viewer in (PUBLIC, *Seat):
                alike(bare, match, viewer, "that a message came in")


# Names


def renaming_changes_names_alone(game: Game, rng: random.Random) -> None:
    """A match whose player was renamed on the way is told as it is, but for the name."""
    match = begun(game, rng)
    for _ in going_on(match, rng):
        pass
    seat, number = rng.choice(list(Seat)), rng.randrange(1, len(match.events))
    old = match.setup.players[seat]
    new, at = f"Q{old[1:]}", match.events[number - 1].at
    renamed = Renamed(at=at, seat=game.seats[seat], name=new, replaced=rng.random() < 0.5)
    events = [*match.events[:number], renamed, *match.events[number:]]
    twin = Match(game, match.setup, match.seed, match.table, events)
    holds(twin.setup.players[seat] == new, "a player who was renamed is called as before")
    for viewer in (PUBLIC, UMPIRE, *Seat):
        left, right = (_unnamed(told(one, viewer), old, new) for one in (match, twin))
        for what in left:
            same = left[what] == right[what]
            holds(same, f"the {what} for {_name(game, viewer)} tells more of a renaming than names")
    head = record.header(twin, UMPIRE)
    read = setup_of(game, twin.setup.edition, head["options"], head["players"])
    holds(read == twin.setup, "the record of a renamed player's match reads otherwise")


def _unnamed(found: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    """What is told with one name for the other, and without the line that tells of it."""
    view, log = found.pop("view"), found.pop("log")
    lines = [str(replace_struct(line, number=0)) for line in log]
    texts = {what: repr(one).replace(old, new) for what, one in found.items()}
    texts["log"] = "\n".join(line for line in lines if "from now on" not in line)
    return {**texts, "view": replace(view, setup=None, listed=None)}


# Secrecy


Twins: TypeAlias = tuple[Match, Match, Seat, str]
"""Two matches that differ in one action of a seat, which is pending or was replaced; and which."""


def pending_twins(game: Game, rng: random.Random) -> Iterator[Twins]:
    """Twins at some moments of a match of sealed rounds.

    Half of the time both submissions are in. What was replaced is looked at after the reveal.
    """
    moments = rng.sample(range(STEPS // 2), MOMENTS)
    match = begun(game, rng)
    for number, _ in enumerate(going_on(match, rng) if game.kind is GameKind.SEALED else ()):
        awaited = [one for one in Seat if one in match.position.awaiting()]
        for seat in awaited if number in moments else ():
            yield from _twins_of(match, seat, rng)


def _twins_of(match: Match, seat: Seat, rng: random.Random) -> Iterator[Twins]:
    game = match.game
    legal = game.actions(match.position, seat)
    slot = game.slot(rng.choice(legal)) if legal else None
    actions = [one for one in legal if game.slot(one) == slot]
    if len(actions) < 3:
        return
    one, two, third = rng.sample(actions, 3)
    theirs = game.actions(match.position, seat.other)
    rest: Acts = [(seat.other, rng.choice(theirs))] if theirs else []
    pending = rest if rng.random() < 0.5 else []
    again: Acts = [(seat, third), *rest, None]
    for then, why in ((pending, "a pending action"), (again, "an action that was replaced")):
        left, right = (after(match, [(seat, action), *then]) for action in (one, two))
        if left is not None and right is not None and left.position.outcome() is None:
            yield left, right, seat, why


def a_pending_action_is_secret(game: Game, rng: random.Random) -> None:
    """Twins that differ in one pending action are told alike to everybody but its seat (GEN-3)."""
    for one, two, seat, why in pending_twins(game, rng):
        for viewer in (PUBLIC, seat.other):
            alike(one, two, viewer, why)


def what_looks_alike_is_told_alike(game: Game, rng: random.Random) -> None:
    """Twins that differ in a fact that their view hides are told alike in every other way, too.

    The view says what is hidden: what the umpire alone is shown.
    """
    for _ in range(3):
        match, acts = begun(game, rng), list[tuple[Seat, Any] | None]()
        for _ in range(rng.randrange(3, 8)):
            actions = [(s, a) for s in Seat if s in match.position.awaiting() for a in
                       game.actions(match.position, s)]  # fmt: skip
            closes = match.position.complete()
            acts.append(None if closes or not actions else rng.choice(actions))
            later = after(match, acts[-1:])
            if later is None or later.outcome is not None:
                acts.pop()
                break
            match = later
        if acts and match.position.hides():
            _hidden_twins(match, acts, rng)


def _hidden_twins(match: Match, acts: Acts, rng: random.Random) -> None:
    """Exchange one of the acts where that leaves what everybody sees as it is."""
    game = match.game
    fresh = Match(game, match.setup, match.seed, match.table)
    fresh.append(fresh.resume(0))
    index = rng.randrange(len(acts))
    act, before = acts[index], after(fresh, acts[:index])
    if act is None or before is None:
        return
    seat, played_ = act
    actions = game.actions(before.position, seat)
    for action in rng.sample(actions, min(len(actions), DRAWS)):
        twin = None if action == played_ else after(before, [(seat, action), *acts[index + 1 :]])
        if twin is None or twin.position.view(UMPIRE) == match.position.view(UMPIRE):
            continue
        for viewer in (PUBLIC, *Seat):
            if twin.position.view(viewer) == match.position.view(viewer):
                alike(match, twin, viewer, "what its view hides")


def the_seed_is_secret(game: Game, rng: random.Random) -> None:
    """Twins with other seeds look alike, but for the commitment, as long as nothing is drawn."""
    state = rng.getstate()
    matches = []
    for seed in (SEED, bytes(32)):
        rng.setstate(state)
        match = begun(game, rng, seed)
        for number, _ in enumerate(going_on(match, rng, idle=0.0)):
            if number == 6 or match.outcome is not None:
                break
        matches.append(match)
    match = matches[0]
    if match.outcome is None and not any(isinstance(event, Drawn) for event in match.events):
        for viewer in (PUBLIC, *Seat):
            left, right = (_unmarked(match, viewer) for match in matches)
            for what in left:
                who = _name(game, viewer)
                holds(left[what] == right[what], f"the {what} for {who} depends on the seed")
                holds(SEED.hex() not in left[what], f"the {what} for {who} tells the seed")


def _unmarked(match: Match, viewer: Viewer) -> dict[str, str]:
    """What is told, in letters, without the commitment."""
    found = {what: str(one) for what, one in told(match, viewer).items()}
    for hidden in (match.commitment, match.commitment[:32]):
        found = {what: one.replace(hidden, "") for what, one in found.items()}
    return found


# Disclosure


def only_what_may_be_known_is_disclosed(game: Game, rng: random.Random) -> None:
    """A pending action is its seat's and the umpire's; at the end everything is everybody's."""
    match = begun(game, rng)
    for _ in going_on(match, rng):
        over = match.position.outcome() is not None
        for one in played(match):
            knows = {viewer: may_know(match, viewer, one) for viewer in (PUBLIC, UMPIRE, *Seat)}
            what = f"what {game.titles[one.seat]} did in round {one.round}"
            holds(knows[UMPIRE], f"the umpire may not know {what}")
            holds(not over or all(knows.values()), f"when it is over somebody may not know {what}")
            public = not knows[PUBLIC] or all(knows.values()) or one.superseded
            holds(public, f"everybody may know {what}, but not every seat")
            if game.kind is not GameKind.SEALED or over or one.superseded:
                continue
            if one.round == match.position.round:
                holds(knows[one.seat], f"{game.titles[one.seat]} may not know {what}")
                others = knows[PUBLIC] or knows[one.seat.other]
                holds(not others, f"{what} is disclosed while it is pending")
            elif not game.lasting:
                holds(all(knows.values()), f"{what} stays secret after its round")


# What waits to be revealed, and is given back


def what_waits_is_pending(game: Game, rng: random.Random) -> None:
    """An accepted action of a sealed round is pending in its slot until the round is over."""
    if game.kind is not GameKind.SEALED:
        return
    match = begun(game, rng)
    for _ in going_on(match, rng):
        position, event = match.position, match.events[-1]
        if isinstance(event, Acted):
            seat, slot = game.seat(event.seat), game.slot(match.state.action)
            holds(slot is not None, "an action of a sealed round has no slot (`Game.slot`)")
            holds(
                slot in position.pending(seat), f"“{event.text}” was submitted and is not pending"
            )
            before = match.states[-2].position.pending(seat.other)
            same = position.pending(seat.other) == before
            holds(same, f"“{event.text}” changed what of the other seat is pending")
        else:
            holds(
                not any(map(position.pending, Seat)), "something is pending in a round that begins"
            )


def what_is_given_back_is_submitted_anew(game: Game, rng: random.Random) -> None:
    """A position gives back all that is pending, and is then as it was when its round began.

    So does a rewind that goes back behind a reveal.
    """
    if game.kind is not GameKind.SEALED:
        return
    match = begun(game, rng)
    first, start = match.position, match.upto(len(match.events))
    for _ in going_on(match, rng):
        position = match.position
        if position.round != first.round:
            _rewound(start, match, rng)
            first = position
        elif position.outcome() is None:
            again = position.give_back()
            holds(not any(map(again.pending, Seat)), "not all that is pending is given back")
            awaited = again.awaiting() == first.awaiting()
            holds(awaited, "not all who had submitted are awaited when it is given back")
            for viewer in (PUBLIC, UMPIRE, *Seat):
                same = again.view(viewer) == first.view(viewer)
                holds(same, "when all is given back the round is not as it began")
        start = match.upto(len(match.events))


def _rewound(before: Match, match: Match, rng: random.Random) -> None:
    """Go back behind a reveal; whatever was revealed is as if it had never been submitted."""
    back = Match(match.game, match.setup, match.seed, match.table, match.events)
    to = len(before.events)
    back.append(back.rewind(to, back.state.clocks.at, "a question"))
    holds(not any(map(back.position.pending, Seat)), "something is pending after a rewind")
    rounds = {one.round for one in played(back)}
    holds(back.position.round not in rounds, "what a rewind gave back still counts as played")


# Chance


@dataclass(frozen=True, slots=True)
class Asked:
    """A draw that was asked for: what for, out of how many, and what the rules made of answers."""

    label: str
    n: int


def drawn(position: At, seat: Seat, answer: Callable[[int], int]) -> tuple[Any, list[Asked]]:
    """The move that is drawn for a seat where each draw is answered so, and what was asked."""
    asked: list[Asked] = []

    def draw(label: str, n: int) -> int:
        asked.append(Asked(label, n))
        return answer(n)

    return position.fallback(seat, draw), asked


def draws_are_labelled(game: Game, rng: random.Random) -> None:
    """Every draw has a label of its own: no two of other seats or rounds are the same (GEN-4)."""
    owners: dict[str, tuple[Seat, int]] = {}
    match = begun(game, rng)
    positions = [one.position for one in going_on(match, rng, idle=0.6)]
    for position in positions:
        for seat in position.awaiting():
            for label in [one.label for one in drawn(position, seat, lambda n: n // 2)[1]]:
                holds(label.isascii(), f"the label “{label}” is not ASCII")
                owner = owners.setdefault(label, (seat, position.round))
                same = owner == (seat, position.round)
                holds(same, f"the label “{label}” is used for two seats or rounds")


def draws_are_uniform(game: Game, rng: random.Random) -> None:
    """What is drawn is legal, depends on the draw alone, and every listed action has its chance."""
    match = begun(game, rng)
    for _ in going_on(match, rng):
        position = match.position
        for seat in sorted(position.awaiting(), key=lambda one: one.value):
            first, asked = drawn(position, seat, lambda n: 0)
            if first is not None and rng.random() < 0.3:
                _uniform(game, position, seat, asked, rng)


def _answered(position: At, seat: Seat, share: float) -> Any:
    """The move drawn where every draw gives the number at that share of its possibilities."""
    return drawn(position, seat, lambda n: min(n - 1, int(share * n)))[0]


def _uniform(
    game: Game, position: At, seat: Seat, asked: Sequence[Asked], rng: random.Random
) -> None:
    ways = 1
    for one in asked:
        ways *= one.n
    actions = game.actions(position, seat)
    listed = f"{ways} ways to draw a move for {game.titles[seat]}, but {len(actions)} actions"
    holds(ways >= len(actions), f"there are {listed}")
    if len(asked) != 1:
        found = [_answered(position, seat, rng.random()) for _ in range(20)]
        enough = len(set(map(game.write, found))) > 1
    else:
        n = asked[0].n
        numbers = rng.sample(range(n), min(n, DRAWS))
        found = [_answered(position, seat, (number + 0.5) / n) for number in numbers]
        enough = len(set(map(game.write, found))) == len(numbers)
    for action in found:
        position.check(seat, action)
    holds(enough or ways == 1, "different draws give the same move")


def drawn_moves_are_marked(game: Game, rng: random.Random) -> None:
    """Whoever looks on can tell a drawn move from one that was submitted (GEN-4)."""
    match = begun(game, rng)
    for _ in going_on(match, rng):
        position = match.position
        for seat in sorted(position.awaiting(), key=lambda one: one.value):
            action = drawn(position, seat, lambda n: rng.randrange(n))[0]
            if action is None:
                continue
            marked, bare = position.play_drawn(seat, action), position.play(seat, action)
            shown = [_revealed(one, random.Random(7)) for one in (marked, bare)]
            if None not in shown:
                holds(shown[0] != shown[1], f"the drawn “{game.write(action)}” is not marked")


def _revealed(position: At, rng: random.Random) -> Any:
    """What everybody sees once the rest of the round was drawn, too; None where it is open."""
    for seat in Seat:
        while seat in position.awaiting():
            action = position.fallback(seat, lambda label, n: rng.randrange(n))
            if action is None:
                break
            position = position.play_drawn(seat, action)
    return position.close().view(PUBLIC) if position.complete() else None


# Clocks


def clocks_are_as_long_as_agreed(game: Game, rng: random.Random) -> None:
    """Every clock lasts as long as a time among the options, half of one, or two of these."""
    names = [spec.name for spec in game.option_specs if spec.kind is OptionKind.SECONDS]
    bounds = {spec.name: spec for spec in game.option_specs}
    times = {
        name: min(max(time, bounds[name].least), bounds[name].most)
        for name, time in zip(names, rng.sample(TIMES, len(names)), strict=True)
    }
    whole = [1000 * time for time in times.values()]
    parts = [*whole, *(one // 2 for one in whole)]
    agreed = {0, *parts, *(one + two for one in parts for two in parts if one != two)}
    match = begun(game, rng, options=dict(times))
    for _ in going_on(match, rng):
        for timer in match.position.timers():
            said = timer.allowance in agreed and timer.bank in agreed
            lasts = f"{timer.allowance / 1000:g} s, its bank {timer.bank / 1000:g} s"
            holds(said, f"the clock {timer.key} lasts {lasts}: no option says so ({times})")


def deadlines_fall_on_time(game: Game, rng: random.Random) -> None:
    """Before the deadline and on it an action is in time, a millisecond later it is not."""
    match = begun(game, rng)
    for _ in going_on(match, rng):
        deadline = match.next_deadline()
        if match.outcome is not None or deadline is None or match.position.complete():
            continue
        seat = rng.choice([one for one in Seat if one in match.position.awaiting()])
        actions = game.actions(match.position, seat)
        for moment in (deadline - 1, deadline):
            holds(not match.due(moment), "a deadline fell before its time")
            if actions:
                match.submit(seat, rng.choice(actions), moment)
        _late(match, deadline)


def _late(match: Match, deadline: int) -> None:
    due = match.due(deadline + 1)
    fell = [event for event in due if isinstance(event, Expired)]
    holds(len(fell) == 1 and fell[0].at == deadline, "a deadline did not fall at its moment")
    before, later = match.position, Match(
        match.game, match.setup, match.seed, match.table, match.events
    )  # fmt: skip
    later.append(due)
    keys = {timer.key for timer in before.timers()}
    left = {timer.key for timer in later.position.timers()}
    on = later.outcome is not None or not {fell[0].key} & left or left != keys
    holds(on, f"after the deadline of {fell[0].key} everything is as before")


# Arrivals, and deadlines that are held


def umpired(match: Match, **how: Any) -> Match:
    """The same match so far, at another table."""
    table = replace(match.table, **how)
    return Match(match.game, match.setup, match.seed, table, match.events)


def nothing_comes_of_a_held_deadline(game: Game, rng: random.Random) -> None:
    """In a hold everybody is told what was told before, until it is known of all what came (GEN-8).

    When the umpire has confirmed it of all, it comes to what an automatic match comes to at once.
    """
    match = begun(game, rng)
    for _ in going_on(match, rng):
        deadline = match.next_deadline()
        if match.outcome is not None or deadline is None or rng.random() < 0.5:
            continue
        held, at_once = umpired(match, hold=True), umpired(match)
        held.append(held.due(deadline + 1))
        holds(held.held and not held.due(deadline + LONG), "a deadline is not held")
        same = _in_public(held) == _in_public(match)
        holds(same, "in a hold everybody is told more than before")
        at_once.append(at_once.due(deadline + 1))
        missing = _missing(match.position)
        while held.held:
            asked = held.consequences()
            about = {(one.seat, one.part) for one in asked}
            both = any(one.seat is None for one in asked)
            every = asked and (both or about == missing)
            holds(every, "in a hold the umpire is not asked about all that is missing")
            chosen = rng.choice(asked)
            held.append(held.confirm(chosen, deadline + LONG))
            missing.discard((chosen.seat, chosen.part))
        for viewer in (PUBLIC, UMPIRE, *Seat):
            views = [one.position.view(viewer) for one in (held, at_once)]
            holds(views[0] == views[1], "what was confirmed is not what the rules do at once")
        holds(held.outcome == at_once.outcome, "what was confirmed ends otherwise")


def _missing(position: At) -> set[tuple[Seat | None, str]]:
    """The seats, with the parts, that have not submitted what they owe."""
    return {
        (seat, part)
        for seat in position.awaiting()
        for part in position.parts() or ("",)
        if part not in position.pending(seat)
    }


def _in_public(match: Match) -> dict[str, object]:
    """What everybody is told, but for the clocks, which stand, and the post, which says “Time”."""
    found = told(match, PUBLIC)
    view = found["view"]
    assert isinstance(view, MatchView)
    kept: dict[str, object] = {what: found[what] for what in _TOLD_OF_THE_GAME}
    return kept | {"view": replace(view, held=False)}


def what_arrived_counts_from_then(game: Game, rng: random.Random) -> None:
    """What is entered late is as if it had been entered when it arrived, in a hold too (GEN-7).

    The clocks that start with it start at the entry; nobody is charged for the time between.
    """
    match = begun(game, rng)
    for _ in going_on(match, rng):
        deadline, position = match.next_deadline(), match.position
        if match.outcome is not None or deadline is None or position.complete():
            continue
        seat = rng.choice([one for one in Seat if one in position.awaiting()])
        actions = game.actions(position, seat)
        if not actions:
            continue
        action = rng.choice(actions)
        arrived = rng.choice([deadline, rng.randrange(match.state.clocks.at, deadline + 1)])
        entered = arrived + rng.choice([1, 900, 45_000])
        late, there = umpired(match, hold=True), umpired(match)
        part = (game.slot(action) or "") if position.parts() else ""
        late.append(late.stamp(seat, arrived, part))
        late.append(late.due(entered))
        late.append(late.submit(seat, action, entered))
        there.append(there.submit(seat, action, arrived))
        _same_but_later(late, there, entered - arrived)


def _same_but_later(late: Match, there: Match, by: int) -> None:
    """Whether two matches are the same, the clocks of the first started so much later."""
    for viewer in (PUBLIC, UMPIRE, *Seat):
        views = [one.position.view(viewer) for one in (late, there)]
        holds(views[0] == views[1], "what was entered late is not what it was when it arrived")
    banks = [one.state.clocks.banks for one in (late, there)]
    holds(banks[0] == banks[1], "a bank is charged for the time between arrival and entry")
    before = {one.timer.key for one in there.states[-2].clocks.running}
    for one in there.state.clocks.running:
        found = late.state.clocks.find(one.timer.key)
        holds(found is not None, "another clock runs where something was entered late")
        started = one.timer.key not in before
        used = one.used if started else one.used + (0 if late.held else by)
        holds(found is None or late.held or found.used == used, "a clock starts before the entry")


def what_waits_to_be_entered_is_the_umpires(game: Game, rng: random.Random) -> None:
    """Twins, one with a message that waits to be entered, are told alike, held or not (GEN-7).

    So are twins in a hold that differ in a pending action (GEN-8).
    """
    match = begun(game, rng)
    for _ in going_on(match, rng):
        deadline = match.next_deadline()
        if match.outcome is not None or deadline is None or rng.random() < 0.7:
            continue
        awaited = [
            one for one in Seat if not game.alternating or one not in match.position.awaiting()
        ]
        with_it, without = umpired(match, hold=True), umpired(match, hold=True)
        with_it.append(with_it.stamp(rng.choice(awaited), match.state.clocks.at))
        for viewer in (PUBLIC, *Seat):
            alike(with_it, without, viewer, "that a message waits to be entered")
        for one in (with_it, without):
            one.append(one.due(deadline + 1))
        for viewer in (PUBLIC, *Seat):
            alike(with_it, without, viewer, "in a hold that a message waits to be entered")
    for one, two, seat, _ in pending_twins(game, rng):
        left, right = umpired(one, hold=True), umpired(two, hold=True)
        for twin in (left, right):
            twin.append(twin.due((twin.next_deadline() or 0) + 1))
        for viewer in (PUBLIC, seat.other):
            alike(left, right, viewer, "in a hold a pending action")


# Clauses


def clauses_named(game: Game, rng: random.Random) -> frozenset[str]:
    """The clauses that a match at random names: in refusals, in posts, and at its end.

    Whichever other clauses the rules state need a test of their own.
    """
    found: set[str] = set()
    match, done = begun(game, rng), list[Any]()
    for _ in going_on(match, rng):
        for seat in Seat:
            for said in ("", "nonsense", *done[-3:]):
                try:
                    match.submit(seat, said, match.state.clocks.at)
                except Refusal as refused:
                    found.add(refused.clause)
                except NotNow:
                    break
        if match.state.action is not None:
            done.append(match.state.action)
        view = view_of(match, PUBLIC)
        for text in messages(view, ()):
            found.update(_CLAUSE.findall(text))
    if match.outcome is not None:
        found |= {match.outcome.by, match.outcome.ended_by}
    return frozenset(found)


LAWS: tuple[Law, ...] = (
    what_was_sent_is_secret,
    renaming_changes_names_alone,
    a_pending_action_is_secret,
    what_looks_alike_is_told_alike,
    the_seed_is_secret,
    only_what_may_be_known_is_disclosed,
    what_waits_is_pending,
    what_is_given_back_is_submitted_anew,
    draws_are_labelled,
    draws_are_uniform,
    drawn_moves_are_marked,
    clocks_are_as_long_as_agreed,
    deadlines_fall_on_time,
    nothing_comes_of_a_held_deadline,
    what_arrived_counts_from_then,
    what_waits_to_be_entered_is_the_umpires,
)


def broken(game: Game, seeds: Sequence[int] = range(2)) -> dict[str, str]:
    """The laws that a game breaks, by name, each with a sentence; none if it is sound."""
    found: dict[str, str] = {}
    for law in LAWS:
        for seed in seeds:
            try:
                law(game, random.Random(f"{game.id}/{seed}"))
            except (Broken, Stuck) as error:
                found.setdefault(law.__name__, str(error))
    return found
