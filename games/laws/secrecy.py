"""Laws for secrecy: nothing secret is shown, apart from the fact that an action is pending."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from msgspec.structs import replace as replace_struct

from games.core import (
    PUBLIC,
    UMPIRE,
    Game,
    GameKind,
    Pair,
    Seat,
    Viewer,
)
from games.laws.matches import (
    DRAWS,
    MOMENTS,
    SEED,
    Acts,
    after,
    alike,
    awaited,
    begun_with_random_options,
    holds,
    name_of,
    random_course,
    shown_to,
)
from games.match import record
from games.match.events import Acted, Drawn, Renamed
from games.match.history import may_know, played
from games.match.match import Match
from games.match.matchview import view_of
from games.match.setups import setup_of


def received_messages_are_secret(game: Game, rng: random.Random) -> None:
    """Check that only the umpire can see a received message."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        if match.outcome is None and rng.random() < 0.3:
            bare, before = match.upto(len(match.events)), match.public_head
            digest = rng.randbytes(32).hex()
            match.append(match.receive(rng.choice(list(Seat)), digest, match.state.clocks.at))
            holds(match.public_head == before, "the head tells that a message arrived")
            for viewer in (PUBLIC, *Seat):
                alike(bare, match, viewer, "that a message arrived")


# Names


def renaming_changes_only_names(game: Game, rng: random.Random) -> None:
    """Check that renaming a player changes only the name."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        pass
    seat, number = rng.choice(list(Seat)), rng.randrange(1, len(match.events))
    old = match.setup.players[seat]
    new, at = f"Q{old[1:]}", match.events[number - 1].at
    renamed = Renamed(at=at, seat=game.seats[seat], name=new, replaced=rng.random() < 0.5)
    events = [*match.events[:number], renamed, *match.events[number:]]
    twin = Match(game, match.setup, match.seed, match.table, events)
    holds(twin.setup.players[seat] == new, "a player who was renamed is called as before")
    log = view_of(twin, UMPIRE).log
    (line,) = (str(entry.message) for entry in log if entry.number == number + 1)
    for viewer in (PUBLIC, UMPIRE, *Seat):
        left, right = (_unnamed(shown_to(side, viewer), old, new, line) for side in (match, twin))
        for output in left:
            same = left[output] == right[output]
            holds(
                same,
                f"the {output} for {name_of(game, viewer)} tells more of a renaming than names",
            )
    head = record.header(twin, UMPIRE)
    read = setup_of(game, twin.setup.edition, head["options"], head["players"])
    holds(read == twin.setup, "the record of a renamed player's match reads otherwise")
    recorded = Pair(*json.loads(record.dump(twin))["players"].values())
    before, now = match.setup.players, twin.setup.players
    holds(recorded in (before, now), "a renamed player's match has a record with other names")
    if not game.lot.decides(match.setup.options):
        holds(recorded == now, "a renamed player's match has a record with the old name")
        return
    for number in range(2):
        same = (_seated(match, before, number) == before) == (
            _seated(match, recorded, number) == recorded
        )
        holds(same, "a renamed player's match has a record with names that the lot seats otherwise")


def _seated(match: Match, players: Pair[str], number: int) -> Pair[str]:
    """Return the players by seat, if every draw gives `number`."""
    names = (players.one, players.two)
    return match.game.lot.seats(names, match.setup.options, lambda _, n: number % n)


def _unnamed(shown: dict[str, Any], old: str, new: str, renaming: str) -> dict[str, Any]:
    """Return `shown` with the name `old` replaced by `new`, without the log's line `renaming`."""
    view, log = shown.pop("view"), shown.pop("log")
    if "record" in shown:
        shown["record"] = json.loads(shown["record"])
    shown.pop("broadcast", None)  # only repeats the view and the log
    shown["log"] = "\n".join(
        str(replace_struct(line, number=0)) for line in log if str(line.message) != renaming
    )
    texts = {
        output: [line.replace(old, new) for line in str(value).splitlines() if renaming not in line]
        for output, value in shown.items()
    }
    return {**texts, "view": replace(view, setup=None, listed=None)}


# Secrecy


Twins: TypeAlias = tuple[Match, Match, Seat, str]
"""Two matches that differ in one action of a seat, that seat, and the kind of the action."""


def pending_twins(game: Game, rng: random.Random) -> Iterator[Twins]:
    """Yield pairs of matches that differ only in a secret action, at random moments of a match.

    Only games with sealed rounds have such pairs.
    """
    match, left = begun_with_random_options(game, rng), MOMENTS
    for _ in random_course(match, rng) if game.kind is GameKind.SEALED else ():
        if left and awaited(match) and rng.random() < 0.4:
            left -= 1
            for seat in awaited(match):
                yield from _twins_of(match, seat, rng)


def _twins_of(match: Match, seat: Seat, rng: random.Random) -> Iterator[Twins]:
    game = match.game
    legal = game.actions(match.position, seat)
    slot = match.position.slot(rng.choice(legal)) if legal else None
    actions = [action for action in legal if match.position.slot(action) == slot]
    if len(actions) < 3:
        return
    first, second, third = rng.sample(actions, 3)
    theirs = game.actions(match.position, seat.other)
    rest: Acts = [(seat.other, rng.choice(theirs))] if theirs else []
    pending = rest if rng.random() < 0.5 else []
    replaced: Acts = [(seat, third), *rest, None]
    for later_acts, why in (
        (pending, "a pending action"),
        (replaced, "an action that was replaced"),
    ):
        left, right = (after(match, [(seat, action), *later_acts]) for action in (first, second))
        if left is not None and right is not None and left.position.outcome() is None:
            yield left, right, seat, why


def pending_actions_are_secret(game: Game, rng: random.Random) -> None:
    """Check that a pending action is visible only to its seat (GEN-3)."""
    for first, second, seat, why in pending_twins(game, rng):
        for viewer in (PUBLIC, seat.other):
            alike(first, second, viewer, why)


def hidden_facts_are_secret(game: Game, rng: random.Random) -> None:
    """Check that a fact that only the umpire's view contains is not shown anywhere else."""
    for _ in range(3):
        match, acts = begun_with_random_options(game, rng), list[tuple[Seat, Any] | None]()
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
    """Compare the match with copies in which one act differs without a visible change."""
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


def seed_is_secret(game: Game, rng: random.Random) -> None:
    """Check that only the commitment depends on the seed until the first draw."""
    state = rng.getstate()
    matches = []
    for seed in (SEED, bytes(32)):
        rng.setstate(state)
        match = begun_with_random_options(game, rng, seed)
        for number, _ in enumerate(random_course(match, rng, idle=0.0)):
            if number == 6 or match.outcome is not None:
                break
        matches.append(match)
    match = matches[0]
    if match.outcome is None and not any(isinstance(event, Drawn) for event in match.events):
        for viewer in (PUBLIC, *Seat):
            left, right = (_unmarked(match, viewer) for match in matches)
            for output in left:
                who = name_of(game, viewer)
                holds(left[output] == right[output], f"the {output} for {who} depends on the seed")
                holds(SEED.hex() not in left[output], f"the {output} for {who} tells the seed")


def _unmarked(match: Match, viewer: Viewer) -> dict[str, str]:
    """Return everything that the viewer is shown as strings, with the commitment removed."""
    texts = {output: str(value) for output, value in shown_to(match, viewer).items()}
    for hidden in (match.commitment, match.commitment[:32]):
        texts = {output: value.replace(hidden, "") for output, value in texts.items()}
    return texts


# Disclosure


def actions_are_disclosed_at_the_right_time(game: Game, rng: random.Random) -> None:
    """Check that everybody may know an action once it is no longer secret, and nobody too early."""
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        over = match.position.outcome() is not None
        for action in played(match):
            knows = {viewer: may_know(match, viewer, action) for viewer in (PUBLIC, UMPIRE, *Seat)}
            what = f"what {game.titles[action.seat]} did in round {action.round}"
            holds(knows[UMPIRE], f"the umpire may not know {what}")
            holds(not over or all(knows.values()), f"when it is over somebody may not know {what}")
            public = not knows[PUBLIC] or all(knows.values()) or action.superseded
            holds(public, f"everybody may know {what}, but not every seat")
            if game.kind is not GameKind.SEALED or over or action.superseded:
                continue
            if action.round == match.position.round:
                holds(knows[action.seat], f"{game.titles[action.seat]} may not know {what}")
                others = knows[PUBLIC] or knows[action.seat.other]
                holds(not others, f"{what} is disclosed while it is pending")
            elif game.lasting(match.setup.options) is None:
                holds(all(knows.values()), f"{what} stays secret after its round")


# Pending and returned actions


def accepted_actions_are_pending(game: Game, rng: random.Random) -> None:
    """Check that an accepted action of a sealed round fills its slot until the reveal."""
    if game.kind is not GameKind.SEALED:
        return
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng):
        position, event = match.position, match.events[-1]
        if isinstance(event, Acted):
            seat, slot = game.seat(event.seat), position.slot(match.state.action)
            holds(slot is not None, "an action of a sealed round has no slot (`Position.slot`)")
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


def returned_actions_can_be_submitted_again(game: Game, rng: random.Random) -> None:
    """Check that removing pending actions (`give_back`) restores the start of the round.

    A rewind to a moment before a reveal must restore it too.
    """
    if game.kind is not GameKind.SEALED:
        return
    match = begun_with_random_options(game, rng)
    first, start = match.position, match.upto(len(match.events))
    for _ in random_course(match, rng):
        position = match.position
        if position.round != first.round:
            _rewound(start, match, rng)
            first = position
        elif position.outcome() is None:
            emptied = position.give_back()
            holds(not any(map(emptied.pending, Seat)), "not all that is pending is given back")
            awaited = emptied.awaiting() == first.awaiting()
            holds(awaited, "not all who had submitted are awaited when it is given back")
            for viewer in (PUBLIC, UMPIRE, *Seat):
                same = emptied.view(viewer) == first.view(viewer)
                holds(same, "when all is given back the round is not as it began")
        start = match.upto(len(match.events))


def _rewound(before: Match, match: Match, rng: random.Random) -> None:
    """Check that a rewind to a moment before the reveal undoes all actions of the round."""
    back = Match(match.game, match.setup, match.seed, match.table, match.events)
    to = len(before.events)
    back.append(back.rewind(to, back.state.clocks.at, "a question"))
    holds(not any(map(back.position.pending, Seat)), "something is pending after a rewind")
    rounds = {state.round for state in played(back)}
    holds(back.position.round not in rounds, "what a rewind gave back still counts as played")
