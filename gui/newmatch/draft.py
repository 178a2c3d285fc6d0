"""What is chosen so far, and what it comes to: a setup, or what is wrong and where. No widgets."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import msgspec

from games import draws, record
from games.core import Game, KnownError, Manner, Ms, OptionKind, Pair, Seat, Setup
from games.match import Table
from games.strict import convert
from gui.settings import Choice

Kind = Literal["play", "umpire"]

LONGEST_NAME = 30
NAMES, NONCES, COLOURS, GENERAL = "players", "nonces", "colours", ""
"""Fields beside the options' names that a problem may be shown at."""

_PATH = re.compile(r" - at `\$\.(\w+)[^`]*`")


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices as they stand on screen.

    `options` as in a record, without nonces, and a player as 0 or 1 instead of by name; `names`
    by seat, "" for none. `grace` in seconds, None by hand. `nonces` None: none are mixed in.
    """

    game: Game
    kind: Kind
    edition: str | None
    options: dict[str, Any] = field(default_factory=dict)
    names: Pair[str] = field(default_factory=lambda: Pair("", ""))
    timed: bool = False
    grace: int | None = None
    nonces: Pair[str] | None = None

    def with_option(self, name: str, value: Any) -> Draft:
        """With another value for one option."""
        return replace(self, options={**self.options, name: value})

    def players(self) -> Pair[str]:
        """The names, an empty one replaced by its seat's (or the player's number at a lot)."""
        if draws_seats(self.game):
            usual = Pair("Player 1", "Player 2")
        else:
            usual = Pair(*(seat_title(self.game, seat) for seat in Seat))
        return Pair(*(" ".join(self.names[seat].split()) or usual[seat] for seat in Seat))

    @property
    def sourced(self) -> bool:
        """Whether an option names where its value comes from, in the place of the value."""
        return any(isinstance(self.options.get(name), dict) for name in self.game.spent)

    def choice(self) -> Choice:
        """What is remembered of it."""
        return Choice(
            edition=self.edition,
            options=self.game.remembered(self.options),
            players=self.game.with_seat_names(self.names),
            timed=self.timed,
            grace=self.grace,
        )


@dataclass(frozen=True, slots=True)
class Request:
    """A match to be started; `seed` is the one whose commitment was shown.

    `programs`: the seats that no person plays, by name (`games.archive.Header`).
    """

    setup: Setup
    table: Table
    kind: Kind
    seed: bytes
    programs: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and at which field: an option's name, `NAMES`, `NONCES` or `GENERAL`."""

    where: str
    sentence: str


def first_draft(game: Game, kind: Kind, last: Choice | None, grace: int | None) -> Draft:
    """The choices to begin with: those of last time where they still fit, else the defaults."""
    usual = Draft(
        game,
        kind,
        game.default_edition,
        defaults(game),
        timed=kind == "umpire" or game.manner is Manner.RACE,
        grace=grace if kind == "umpire" else None,
    )
    if last is None:
        return usual
    kept = {name: value for name, value in last.options.items() if name in usual.options}
    names = Pair(*(last.players.get(seat, "")[:LONGEST_NAME] for seat in game.seats))
    remembered = replace(
        usual,
        edition=last.edition,
        options={**usual.options, **kept},
        names=names,
        timed=last.timed,
        grace=last.grace if kind == "umpire" else None,
    )
    return usual if isinstance(setup_of(remembered), Problem) else remembered


def defaults(game: Game) -> dict[str, Any]:
    """Every option of a game at its default, nonces left out."""
    usual = game.options()
    fields = [field.name for field in msgspec.structs.fields(usual) if field.name != "nonces"]
    return {name: msgspec.to_builtins(getattr(usual, name)) for name in fields}


def setup_of(draft: Draft, seed: bytes | None = None) -> Setup | Problem:
    """The setup that a draft comes to; what nobody chose and must be there comes from the `seed`.

    Without a seed (while things are still being chosen) that is left out, and where seats are
    drawn they are those of one possible draw.
    """
    game, players = draft.game, draft.players()
    if players.one.casefold() == players.two.casefold():
        return Problem(NAMES, "The two players need different names.")
    options = _options(draft, players)
    nonces = None if draft.nonces is None else tuple(draft.nonces)
    draw = draws.drawer(seed or bytes(draws.SEED_BYTES), nonces)
    try:
        if seed is not None or draft.sourced:
            options = game.supplied(draft.edition, options, draw)
        if draws_seats(game):
            decoded = convert(options, game.options, "options")
            players = game.lot((players.one, players.two), decoded, draw)
        named = game.with_seat_names(players)
        return record.setup_of(game, draft.edition, options, named, whole=seed is not None)
    except KnownError as error:
        return _placed(draft, str(error))
    except ValueError as error:
        return _placed(draft, str(error))


def _options(draft: Draft, players: Pair[str]) -> dict[str, Any]:
    """The options as a record holds them: players by name, nothing that is None."""
    options = {name: value for name, value in draft.options.items() if value is not None}
    for spec in draft.game.option_specs:
        if spec.kind is OptionKind.PLAYER and spec.name in options:
            options[spec.name] = players[Seat(options[spec.name])]
    if draft.nonces is not None:
        options["nonces"] = draft.game.with_seat_names(draft.nonces)
    return options


def request_of(draft: Draft, seed: bytes) -> Request | Problem:
    """The match that a draft comes to."""
    setup = setup_of(draft, seed)
    if isinstance(setup, Problem):
        return setup
    by_hand = draft.grace is None or draft.game.manner is Manner.RACE
    grace: Ms | None = None if by_hand else (draft.grace or 0) * 1000
    return Request(setup, Table(timed=draft.timed, grace=grace), draft.kind, seed)


def draws_seats(game: Game) -> bool:
    """Whether the game decides by lot who sits where."""
    return type(game).lot is not Game.lot


def seat_title(game: Game, seat: Seat) -> str:
    """A seat's name as a title: `Black`; the roles' initials (GEN-5) in capitals."""
    name = game.seats[seat]
    return name.upper() if name in ("dmo", "ec") else name.capitalize()


def _placed(draft: Draft, text: str) -> Problem:
    """A complaint about a setup, at the field it speaks of."""
    found = _PATH.search(text)
    sentence = _PATH.sub("", text).replace("`", "")
    if found is not None and found[1] in draft.options:
        return Problem(found[1], _sentence(sentence.removeprefix("options: ")))
    if sentence.startswith("nonces: ") or (found is not None and found[1] == "nonces"):
        return Problem(NONCES, _sentence(sentence.removeprefix("nonces: ")))
    spoken_of = [
        spec.name
        for spec in draft.game.option_specs
        if spec.name in text or spec.label.casefold().rstrip("s") in text.casefold()
    ]
    where = spoken_of[0] if len(spoken_of) == 1 else GENERAL
    return Problem(where, _sentence(sentence.removeprefix("options: ")))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
