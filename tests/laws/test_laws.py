"""Laws that every registered game obeys in seeded random matches.

The players act early, late or not at all; the umpire pauses, rewinds, corrects and adjusts.
"""

from __future__ import annotations

import contextlib
import json
import random
from dataclasses import dataclass
from functools import cache

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Game, IllegalAction, KnownError, Pair, Refusal, Seat, Setup
from games.match import exportlog, record, referee
from games.match.archive import Header
from games.match.chat import units
from games.match.chat_messages import LIMIT
from games.match.events import (
    Acted,
    Adjusted,
    Expired,
    Fixed,
    Held,
    Paused,
    Restamped,
    Resumed,
    Rewound,
    Stamped,
    Unstamped,
    decode,
    encode,
)
from games.match.match import Events, Match, NotNow, Table, settle
from games.match.matchview import view_of
from games.match.post import messages

GAMES = registry.game_ids()
SEEDS = range(5)
STEPS = 400


def _match(game: Game, rng: random.Random) -> Match:
    edition = rng.choice([spec.id for spec in game.editions] or [None])
    players = {name: f"Player {name}" for name in game.seats}
    nonces = {name: "x" * rng.randrange(3) for name in game.seats}
    options = {"nonces": nonces} if rng.random() < 0.3 else {}
    options = game.drawn.supply(edition, options, lambda label, n: rng.randrange(n))
    setup = record.setup_of(game, edition, options, players)
    waits = rng.choice([None, None, True, False])
    table = Table(grace=rng.choice([0, 0, 3_000, None]), hold=rng.random() < 0.5, waits=waits)
    return Match(game, setup, rng.randbytes(32), table)


class Driver:
    """Plays a match at random, with every command that a session can give."""

    stamping = 0.2
    """Share of steps that stamp a message or remove a stamp."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self.match, self.rng, self.now = match, rng, 0

    def step(self) -> None:
        """Give one command, or let time pass."""
        match, rng = self.match, self.rng
        self.now += rng.choice([0, 1, 500, 5_000, 20_000])
        settle(match, self.now)
        if match.outcome is not None:
            return
        with contextlib.suppress(NotNow):
            match.append(self._command())
        settle(match, self.now)

    def _command(self) -> Events:
        match, rng, now = self.match, self.rng, self.now
        if match.paused and rng.random() < 0.7:
            return match.resume(now)
        if match.held and rng.random() < 0.5:
            return self._confirmation()
        if rng.random() < self.stamping:
            return self._stamp()
        kind = rng.random()
        if kind < 0.80:
            return self._submission()
        if kind < 0.86:
            self.now += rng.choice([60_000, 600_000])
            settle(match, self.now)
            return ()
        if kind < 0.90:
            return match.pause(now, "a question")
        if kind < 0.93 and match.state.clocks.running:
            key = rng.choice(match.state.clocks.running).timer.key
            return match.adjust(now, key, rng.choice([-10_000, 15_000]), "a slip of the umpire")
        if kind < 0.95:
            return match.adjust_bank(now, rng.choice(list(Seat)), 5_000, "lag")
        if kind < 0.97 and match.events:
            back = rng.randrange(max(0, len(match.events) - 5), len(match.events))
            return match.rewind(back, now, "played on the wrong board")
        if kind < 0.99:
            return self._fix()
        return match.close(now)

    def _stamp(self) -> Events:
        match, rng, now = self.match, self.rng, self.now
        stamps = match.state.stamps
        if not stamps or (len(stamps) < 4 and rng.random() < 0.6):
            return match.stamp(
                rng.choice(list(Seat)), now, rng.choice(["", *match.position.parts()])
            )
        number = rng.choice(stamps).number
        if rng.random() < 0.7:
            return match.unstamp(number, now)
        return match.correct_stamp(
            number, max(0, now - rng.choice([0, 1_000, 70_000])), now, "late"
        )

    def _confirmation(self) -> Events:
        found = self.match.consequences()
        if not found:
            return self._submission()
        return self.match.confirm(self.rng.choice(found), self.now)

    def _submission(self) -> Events:
        match, rng = self.match, self.rng
        if match.position.complete() and rng.random() < 0.7:
            return match.close(self.now)
        seats = list(match.position.awaiting()) or list(Seat)
        seat = rng.choice(sorted(seats, key=lambda seat: seat.value))
        actions = match.game.actions(match.position, seat)
        if not actions:
            return ()
        action, live = match.game.write(rng.choice(actions)), rng.random() < 0.1
        try:
            return match.submit(seat, action, self.now, live=live, confirmed=True)
        except IllegalAction as refused:  # it arrived too late
            if refused.clause != "GEN-7":
                raise
            return ()

    def _fix(self) -> Events:
        match = self.match
        last = match.fixable()
        if last is None:
            return ()
        seat, index = last
        actions = match.game.actions(match.states[index].position, seat)
        return match.fix(seat, match.game.write(self.rng.choice(actions)), self.now, "a typo")

    def finish(self) -> None:
        """Play to the end without corrections."""
        match = self.match
        while match.outcome is None:
            self.now += 1_000
            settle(match, self.now)
            for stamp in match.state.stamps if match.outcome is None else ():
                match.append(match.unstamp(stamp.number, self.now))
                settle(match, self.now)
            if match.outcome is None:
                command = self._confirmation if match.held else self._submission
                match.append(match.resume(self.now) if match.paused else command())


@dataclass(frozen=True)
class Played:
    """A finished random match.

    `seen` has a hash of each state, computed when the state was new. `moments` are the numbers of
    events before and after each step.
    """

    match: Match
    seen: tuple[int, ...]
    moments: tuple[int, ...]


@cache
def _played(game_id: str, seed: int) -> Played:
    rng = random.Random(f"{game_id}/{seed}")
    match = _match(registry.game(game_id), rng)
    driver = Driver(match, rng)
    seen: list[int] = []
    moments: list[int] = []

    def look() -> None:
        seen.extend(hash(repr(state)) for state in match.states[len(seen) :])
        moments.append(len(match.events))

    look()
    for _ in range(STEPS):
        if match.outcome is not None:
            break
        driver.step()
        look()
    driver.finish()
    look()
    return Played(match, tuple(seen), tuple(moments))


def _finished(game_id: str, seed: int) -> Match:
    return _played(game_id, seed).match


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_is_over_or_complete_exactly_if_it_awaits_nobody(game_id: str) -> None:
    """Check each state, including those between events that come together."""
    for seed in SEEDS:
        match = _finished(game_id, seed)
        for position in (state.position for state in match.states):
            idle = position.outcome() is not None or position.complete()
            assert (position.awaiting() == frozenset()) == idle
            assert (position.timers() == ()) == (position.outcome() is not None)
        assert match.outcome is not None


@pytest.mark.parametrize("game_id", GAMES)
def test_random_matches_cover_enough(game_id: str) -> None:
    """They contain every kind of event that the game can have."""
    wanted = {Acted, Expired, Paused, Resumed, Adjusted, Rewound}
    wanted |= {Stamped, Unstamped, Restamped, Held}
    alternating = registry.game(game_id).kind.alternating
    kinds: set[type] = set()
    for seed in range(100):  # a short game needs more matches
        kinds |= {type(event) for event in _finished(game_id, seed).events}
        if seed >= SEEDS[-1] and wanted <= kinds and (Fixed in kinds) == alternating:
            break
    assert wanted <= kinds
    assert (Fixed in kinds) == alternating


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_old_states_never_change_and_replay_equals_live(game_id: str) -> None:
    for seed in SEEDS:
        played = _played(game_id, seed)
        match, states = played.match, [repr(state) for state in played.match.states]
        assert tuple(hash(state) for state in states) == played.seen
        events = [decode(encode(event)) for event in match.events]
        again = Match(match.game, match.setup, match.seed, match.table, events)
        assert [repr(state) for state in again.states] == states
        assert again.heads == match.heads


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_the_record_and_the_log_give_the_same_match(game_id: str) -> None:
    for seed in SEEDS:
        match = _finished(game_id, seed)
        again = record.replay(record.read(record.dump(match)))
        expected, got = referee.answer(match, UMPIRE), referee.answer(again, UMPIRE)
        del expected["moves"], got["moves"]
        assert got == expected
        header = Header(
            id="0" * 32,
            created="2026-01-01T00:00:00+00:00",
            game=game_id,
            kind="umpire",
            edition=match.setup.edition,
            options={},
            seed=match.seed.hex() if match.seed else "",
            players=match.game.with_seat_names(match.setup.players),
        )
        log = exportlog.read(exportlog.dump(match, header))
        assert (list(log.events), list(log.heads)) == (match.events, match.heads[1:])


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_every_fallback_and_listed_action_is_legal_and_survives_a_round_trip(game_id: str) -> None:
    """Check every position in which somebody must act, once."""
    for seed in SEEDS:
        rng, match = random.Random(seed), _finished(game_id, seed)
        game, before = match.game, None
        for position in (state.position for state in match.states):
            if position is before:
                continue
            before = position
            for seat in position.awaiting():
                actions = game.actions(position, seat)
                drawn = position.fallback(seat, match.draw)
                chosen = rng.sample(actions, min(3, len(actions)))
                for action in (*chosen, *([drawn] if drawn is not None else [])):
                    position.check(seat, action)
                    assert game.read(game.write(action), position, seat) == action


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_everything_can_be_shown_to_every_viewer_at_any_time(game_id: str) -> None:
    """Check the end and a random twentieth of the other moments."""
    for seed in SEEDS:
        rng, played = random.Random(seed), _played(game_id, seed)
        for match in map(played.match.upto, played.moments):
            if rng.random() < 0.95 and match.outcome is None:
                continue
            for viewer in (PUBLIC, UMPIRE, *Seat):
                view = view_of(match, viewer)
                told = messages(view, match.readings(match.state.clocks.at))
                assert told and max(map(units, told)) <= LIMIT
                assert json.dumps(referee.answer(match, viewer))


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_knows_whether_it_has_secrets(game_id: str) -> None:
    for seed in SEEDS[:4]:
        for state in _finished(game_id, seed).states:
            position = state.position
            assert position.hides() == (position.view(PUBLIC) != position.view(UMPIRE))


@pytest.mark.parametrize("game_id", GAMES)
def test_invalid_text_is_refused_with_a_clause(game_id: str) -> None:
    game = registry.game(game_id)
    match = _match(game, random.Random(0))
    for seat in Seat:
        for text in ("", " ", "?", "x" * 5_000, "A1 A1 A1", "\x00", "Ａ１", "none none", "🎲", "٣"):
            with pytest.raises(Refusal) as refused:
                game.read(text, match.position, seat)
            assert refused.value.clause and str(refused.value.reason).strip()


@pytest.mark.parametrize("game_id", GAMES)
def test_after_the_end_everything_is_refused_with_the_clause_that_ended_it(game_id: str) -> None:
    for seed in SEEDS:
        match = _finished(game_id, seed)
        assert match.outcome is not None
        for seat in Seat:
            with pytest.raises(Refusal) as refused:
                match.submit(seat, "anything", 10**9)
            assert refused.value.clause == match.outcome.ended_by
        assert match.due(10**12) == ()


@pytest.mark.clause("GEN-4")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_record_of_a_running_match_has_no_seed(game_id: str) -> None:
    match = _match(registry.game(game_id), random.Random(3))
    driver = Driver(match, random.Random(4))
    for _ in range(20):
        driver.step()
        if match.outcome is None:
            assert match.seed is not None
            text = record.dump(match).decode()
            assert match.seed.hex() not in text and match.commitment in text


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_a_record_of_a_running_match_can_be_read(game_id: str) -> None:
    """The referee refuses only draws that it cannot make (NOTATION.md)."""
    for seed in range(6):
        match = _match(registry.game(game_id), random.Random(seed))
        driver = Driver(match, random.Random(seed))
        for _ in range(40):
            driver.step()
            known = record.read(record.dump(match))
            try:
                record.replay(known)
            except record.RecordRefused as refused:
                assert refused.clause == "GEN-4" and match.outcome is None


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize("game_id", GAMES)
def test_conceding_awarding_and_abandoning(game_id: str) -> None:
    game = registry.game(game_id)
    for seat in Seat:
        match = _match(game, random.Random(1))
        match.append(match.concede(seat, 5))
        assert match.outcome is not None and match.outcome.winner is seat.other
        assert match.outcome.by == "GEN-6"
        match = _match(game, random.Random(1))
        match.append(match.award(seat, 5, "notes were taken"))
        assert match.outcome is not None and match.outcome.winner is seat
        assert str(match.outcome.reason) == "notes were taken"
    match = _match(game, random.Random(1))
    match.append(match.abandon(5, "the network is down"))
    assert match.outcome is not None and match.outcome.winner is None
    with pytest.raises(KnownError):
        match.append(match.rewind(99, 6, "no such moment"))
    match.append(match.rewind(0, 6, "the network is back"))
    assert match.outcome is None and match.paused


def test_the_seats_have_different_names() -> None:
    for game_id in GAMES:
        game = registry.game(game_id)
        assert len(set(game.seats)) == 2
        assert isinstance(game.seats, Pair)
        setup = Setup(game.id, game.default_edition, game.options(), Pair("Ann", "Ben"))
        assert game.start(setup).outcome() is None
