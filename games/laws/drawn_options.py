"""Laws for options that are drawn at random: secrecy, unique labels, public records."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec

from games.core import PUBLIC, Game, Refusal, Seat, Setup, Viewer
from games.laws.matches import (
    alike,
    begun_with_random_options,
    blamed,
    holds,
    name_of,
    random_course,
)
from games.match import record, referee
from games.match.events import Drawn
from games.match.match import Match

REDRAWN = 3
"""Number of times that an option is redrawn in a position of a match."""


def start_labels_are_unique(game: Game, rng: random.Random) -> None:
    """Check that no two draws at the start of a match have the same label (GEN-4).

    Draws with the same label would have the same result.
    """
    labels = set[str]()

    def draw(label: str, n: int) -> int:
        holds(label.isascii(), f"the label “{label}” is not ASCII")
        twice = f"`Drawn.draw` draws with the label “{label}” twice, and gets the same number"
        holds(label not in labels, f"{twice}: each draw takes a label of its own")
        labels.add(label)
        return rng.randrange(n)

    game.drawn.supply(rng.choice([spec.id for spec in game.editions] or [None]), {}, draw)


def drawn_options_are_secret(game: Game, rng: random.Random) -> None:
    """Check that a drawn option is shown only to those who can know it (`Drawn.names`).

    If the parts of an option that are unknown to a viewer are drawn again, the viewer must see no
    difference.
    """
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng) if game.drawn.names else ():
        if match.outcome is None and rng.random() < 0.4:
            for viewer in (PUBLIC, *Seat):
                for name in game.drawn.names:
                    _redraw(match, viewer, name, rng)


def _redraw(match: Match, viewer: Viewer, name: str, rng: random.Random) -> None:
    """Check that the match looks the same to `viewer` if option `name` is drawn again."""
    game, position = match.game, match.position
    known = game.drawn.known(match.setup, position, viewer)
    who = "the public" if viewer is PUBLIC else name_of(game, viewer)
    secret = f"of the drawn option “{name}” what {who} may not know yet"
    for _ in range(REDRAWN):
        drawn = game.drawn.completed(known, lambda label, n: rng.randrange(n))
        setup = _with_option(match.setup, name, getattr(drawn.options, name))
        if setup == match.setup or game.drawn.known(setup, position, viewer) != known:
            continue
        try:
            game.drawn.check(setup)
            twin = Match(game, setup, match.seed, match.table, match.events)
        except (Refusal, ValueError):
            continue  # the moves cannot be played with this option
        if twin.outcome is None:
            alike(match, twin, viewer, f"{secret}: see `Drawn.names` and `view`")


def _with_option(setup: Setup, name: str, value: object) -> Setup:
    return replace(setup, options=msgspec.structs.replace(setup.options, **{name: value}))


def public_records_can_be_replayed(game: Game, rng: random.Random) -> None:
    """Check that the public record of a running match can be replayed without its secrets.

    The record contains only the parts of drawn options that everybody knows. Drawn moves cannot be
    replayed, since the seed is secret until the end.
    """
    match = begun_with_random_options(game, rng)
    for _ in random_course(match, rng, idle=0.0):
        if any(isinstance(event, Drawn) for event in match.events[-2:]):
            return
        if match.outcome is None and rng.random() < 0.3:
            known = "with what everybody knows of the drawn options"
            with blamed(game, f"its public record cannot be opened in a running match, {known}"):
                replayed = record.replay(record.read(record.dump(match)))
                for viewer in (PUBLIC, *Seat):
                    referee.text(replayed, viewer)
