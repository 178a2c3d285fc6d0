"""Rebuilding matches from stored rows, and verifying that nothing was changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from games.core import Game, KnownError, Message, Ms, Pair, Refusal, Setup
from games.core.text import Listed, verbatim
from games.match.agreement import Agreement
from games.match.archive.rows import Header, exported
from games.match.archive.store import Archive
from games.match.events import Begun, Drawn, Event
from games.match.match import Match, Table

CHAIN = 2
"""The version of the hash chain in new matches."""

GameOf: TypeAlias = Callable[[str], Game]
"""A function that returns the game with a given id; raises KeyError if there is none."""
SetupOf: TypeAlias = Callable[[Game, str | None, dict[str, Any], dict[str, str]], Setup]
"""A function that makes a checked setup from a game, edition, options and players."""


def match_of(header: Header, game_of: GameOf, setup_of: SetupOf) -> Match:
    """Return the match described by a header, before its first event.

    Raise `KnownError` if the header is invalid or needs a newer Garnet.
    """
    try:
        game = game_of(header.game)
    except KeyError:
        raise KnownError(
            "This Garnet has no game “{game}”. A newer version may have it.", game=header.game
        ) from None
    if not header.seed:
        raise ValueError("the header of a summary has no seed: load the match")
    seed = bytes.fromhex(header.seed)
    _check_post(header, game)
    table = Table(header.timed, header.grace, header.hold, header.waits, header.post)
    if header.chain == 1:
        setup = setup_of(game, header.edition, header.options, header.players)
        return Match(game, setup, seed, table)
    if header.chain > CHAIN:
        raise KnownError("This match was stored by a newer Garnet. Update this one to open it.")
    agreement = agreement_of(header, game)
    return Match(game, agreement.provisional(), seed, table, agreement=agreement)


def _check_post(header: Header, game: Game) -> None:
    """Raise `KnownError` if the header specifies play by post but the match does not allow it."""
    if header.post_hours is None and header.quiet is None:
        return
    if header.post_hours is None or header.quiet is None or header.chain == 1:
        raise KnownError("A match by post needs a time limit for each turn and a time zone.")
    if game.kind.race or not header.timed or header.kind != "umpire":
        raise KnownError(
            "Only an umpired match with clocks can be played by post, and a race cannot."
        )
    header.quiet.check()


def agreement_of(header: Header, game: Game) -> Agreement:
    """Return the agreement in a header of chain version 2.

    Raise `KnownError` if the header has the wrong seats.

    The chain is bound to the header as exported in a log, but without the seed.
    """
    if set(header.players) != set(game.seats):
        raise KnownError(
            "The seats of {game} are {seats}.", game=game.title, seats=" and ".join(game.seats)
        )
    bound = exported(header)
    del bound["seed"]
    return Agreement(
        game,
        header.edition,
        header.options,
        Pair(*(header.players[name] for name in game.seats)),
        header.words,
        msgspec.json.encode(bound, order="sorted"),
    )


def resume(
    archive: Archive, match_id: str, game_of: GameOf, setup_of: SetupOf
) -> tuple[Header, Match, Ms]:
    """Return a stored match with its header and the time when its clocks were last observed.

    Raise `KnownError` if the match is damaged or cannot be rebuilt.
    """
    header, events, heads, at = archive.read(match_id)
    match = match_of(header, game_of, setup_of)
    problem = replay(match, events, heads)
    if problem is not None:
        raise KnownError("The match cannot be resumed: {why}", why=problem)
    if match.due(at):  # clocks cannot run past a deadline without an event
        at = match.events[-1].at
    match.received_texts.update(archive.people.received_texts(match_id))
    match.tournament = archive.people.tournament(match_id, match.game.seats)
    return header, match, at


def verify_rows(
    archive: Archive, match_id: str, game_of: GameOf, setup_of: SetupOf
) -> list[Message]:
    """Return the problems found in a stored match, as sentences that name the match and the event.

    The chain is recomputed from the header and the events and compared with every stored head. The
    match's beginning and its drawn moves are compared with those that the seed determines.
    """
    try:
        header, events, heads, _ = archive.read(match_id)
        match = match_of(header, game_of, setup_of)
    except KnownError as error:
        return [of_match(match_id, error.reason)]
    return [of_match(match_id, problem) for problem in check_events(match, events, heads)]


def of_match(match_id: str, problem: Message) -> Message:
    return Message("Match {id}: {problem}", id=match_id, problem=problem)


def check_events(match: Match, events: Iterable[Event], heads: Iterable[str]) -> list[Message]:
    """Append `events` to the new `match`; return all violations of the rules, chain and draws."""
    problem = replay(match, events, heads)
    return [*([] if problem is None else [problem]), *_wrong_draws(match), *wrong_start(match)]


def replay(match: Match, events: Iterable[Event], heads: Iterable[str]) -> Message | None:
    """Append `events` to `match` until one fails; return that event's problem, or None."""
    for number, (event, head) in enumerate(zip(events, heads, strict=True), 1):
        try:
            match.append([event])
        except (KnownError, Refusal, ValueError, LookupError) as error:
            broken = "event {number} does not follow from those before it: {why}"
            return Message(broken, number=number, why=_reason_of(error))
        if match.head != head:
            changed = "event {number} was changed after it was stored: the chain’s head differs."
            return Message(changed, number=number)
    return None


def _reason_of(error: Exception) -> Message:
    match error:
        case KnownError(reason=reason):
            return reason
        case Refusal(reason=reason, clause=clause):
            return Message("{why}", why=reason, clause=clause)
    return verbatim(str(error))


def _wrong_draws(match: Match) -> list[Message]:
    problems = []
    for number, event in enumerate(match.events, 1):
        if isinstance(event, Drawn) and match.seed is not None:
            seat = match.game.seat(event.seat)
            action = match.states[number - 1].position.fallback(seat, match.draw)
            if action is None or match.game.write(action) != event.text:
                wrong = "event {number}: “{move}” is not what the seed draws."
                problems.append(Message(wrong, number=number, move=event.text))
    return problems


def wrong_start(match: Match) -> list[Message]:
    """Return contradictions between the match's beginning and its seed or agreement (GEN-10)."""
    if match.agreement is None:
        return _wrong_lot(match)
    if match.seed is None or not match.events or not isinstance(match.events[0], Begun):
        return []
    begun, agreement = match.events[0], match.agreement
    if match.lacks_words and match.outcome is None:
        return [Message("The words that were agreed on are missing.")]
    sent = begun.words
    words = None if sent is None else Pair(*(sent[name] for name in match.game.seats))
    try:
        right = agreement.begin(match.seed, words, begun.at, begun.without)
    except (KnownError, ValueError) as error:
        lost = "What the match began with cannot be drawn again: {why}"
        return [Message(lost, why=_reason_of(error))]
    wrong = []
    if right.players != begun.players:
        wrong.append(Message("The draw assigned different seats to the players."))
    if right.options != begun.options:
        other = "The {what} are not those that the seed draws from what was agreed on."
        wrong.append(Message(other, what=Listed(tuple(match.game.drawn.names), " and ")))
    return wrong


def _wrong_lot(match: Match) -> list[Message]:
    if match.seed is None:
        return []
    first, second = match.seated
    drawn = match.game.lot.seats((first, second), match.first_setup.options, match.draw)
    if drawn == match.seated:
        return []
    other = "The lot gave {first} the first seat, but {player} sits there."
    return [Message(other, first=drawn.one, player=first)]
