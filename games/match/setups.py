"""Building checked setups from the fields of a record or an archived header."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core import BadOption, Game, Pair, Setup
from games.core.strict_json import Unreadable, convert

MAX_NONCE = 100


class BadSetup(Unreadable):
    """Raised if an option is invalid; `problem` holds the option and the reason."""

    def __init__(self, problem: BadOption) -> None:
        super().__init__("options: {why}", why=problem.why)
        self.problem = problem


def usual_options(game: Game) -> dict[str, Any]:
    """Return the default of every option except `nonces`: its value or its source."""
    usual = game.options()
    fields = [field.name for field in msgspec.structs.fields(usual) if field.name != "nonces"]
    values = {name: msgspec.to_builtins(getattr(usual, name)) for name in fields}
    return values | game.drawn.sources


def setup_of(
    game: Game,
    edition: str | None,
    options: dict[str, Any],
    players: dict[str, str],
    *,
    whole: bool = True,
) -> Setup:
    """Return a checked setup from the fields of a record. Raise `Unreadable` if one is invalid.

    If `whole` is True, the setup must contain everything that a match needs to begin, such as the
    puzzles of later rounds.
    """
    if edition is None:
        edition = game.default_edition
    elif edition not in (spec.id for spec in game.editions):
        raise Unreadable("{game} has no edition “{edition}”", game=game.title, edition=edition[:40])
    if set(players) != set(game.seats):
        raise Unreadable(
            "players: the seats of {game} are {seats}",
            game=game.title,
            seats=" and ".join(game.seats),
        )
    decoded = convert(options, game.options, "options")
    _check_nonces(game, decoded.nonces)
    setup = Setup(game.id, edition, decoded, Pair(*(players[name] for name in game.seats)))
    try:
        game.check_setup(setup)
        if whole:
            game.drawn.check(setup)
    except BadOption as error:
        raise BadSetup(error) from None
    except ValueError as error:
        raise Unreadable("options: {why}", why=error) from None
    return setup


def _check_nonces(game: Game, nonces: dict[str, str] | None) -> None:
    if nonces is None:
        return
    if set(nonces) != set(game.seats):
        raise Unreadable("nonces: one each for {seats}", seats=" and ".join(game.seats))
    if any(len(nonce) > MAX_NONCE for nonce in nonces.values()):
        raise Unreadable("nonces: at most {most} characters each", most=MAX_NONCE)
