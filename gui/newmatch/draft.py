"""The choices in the form, independent of widgets, and the resulting setup or problem."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from PySide6.QtCore import QTimeZone

from games.core import (
    BadOption,
    Game,
    KnownError,
    Message,
    Ms,
    OptionKind,
    Pair,
    Seat,
    Setup,
    check_name,
)
from games.core.strict_json import convert
from games.match import draws, record
from games.match.agreement import listed
from games.match.bypost import ByPost, Quiet
from games.match.match import Table
from games.match.setups import BadSetup, usual_options
from games.match.tournament import NO_TOURNAMENT, Tournament
from gui.games import face
from gui.kit.texts import NewMatch
from gui.kit.widgets.fields import LONGEST_NAME, NotADuration, seconds
from gui.kit.wording import plain, sentence, translate, trouble, unusual
from gui.storage.matches import Kind, Request
from gui.storage.settings import Choice
from gui.table.programs.seat_player import EASIEST, PERSON, readable, title

UTC = "UTC"
BOT = "bot"
"""Key in the settings for the last choices against a bot, used in place of a kind of match."""

QUICK_DIVISOR = 3
"""Factor by which the default times are divided for quick clocks."""

NAMES, PROGRAMS, COLOURS, POST, GENERAL = "players", "programs", "colours", "post", ""
"""Names of the form's fields other than options. See `Problem`."""


def numbered() -> Pair[str]:
    """Return the default names of players whose seats will be assigned by lot."""
    return Pair(NewMatch.tr("Player 1"), NewMatch.tr("Player 2"))


def usual_quiet() -> Quiet:
    """Return an empty quiet time in this computer's time zone, or in UTC if that is unknown."""
    quiet = Quiet(bytes(QTimeZone.systemTimeZoneId().data()).decode())
    try:
        quiet.check()
    except KnownError:
        return Quiet(UTC)
    return quiet


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices in the form.

    - `options`: values as in a record, but players are 0 or 1 instead of names, and times that
      cannot be parsed are kept as typed.
    - `names`: one for each seat, or "" for a player without a name.
    - `grace`: seconds until a complete round is revealed, or None if rounds are revealed by hand.
    - `post_hours`, `quiet`: for a match by post; 0 hours for any other match (GEN-11).
    - `hold`: True if deadlines wait for the umpire (GEN-8).
    - `waits`: True if rounds wait for the umpire (GEN-9).
    - `words`: True if each player sends a word before the match, which influences random draws
      (GEN-4, GEN-10). If None, they send words only in umpired matches with random draws.
    - `programs`: the player of each seat in a match without an umpire
      (`gui.table.programs.seat_player`).
    - `used`: items used in earlier matches, which this match should avoid.
    - `tournament`: the tournament to which the match belongs.
    """

    game: Game
    kind: Kind
    edition: str | None
    options: dict[str, Any] = field(default_factory=dict)
    names: Pair[str] = field(default_factory=lambda: Pair("", ""))
    timed: bool = False
    grace: int | None = None
    hold: bool = False
    waits: bool = False
    words: bool | None = None
    programs: Pair[str] = field(default_factory=lambda: Pair(PERSON, PERSON))
    used: tuple[str, ...] = ()
    post_hours: int = 0
    quiet: Quiet = field(default_factory=usual_quiet)
    tournament: Tournament = NO_TOURNAMENT

    def with_option(self, name: str, value: Any) -> Draft:
        return replace(self, options={**self.options, name: value})

    def with_clocks(self, timed: bool) -> Draft:
        """Return the draft with or without clocks. Without clocks, unparsable times are reset."""
        if timed:
            return replace(self, timed=True)
        usual = usual_options(self.game)
        reset = {name: usual[name] for name in _unreadable_times(self)}
        return replace(self, timed=False, options={**self.options, **reset})

    def with_quick_clocks(self) -> Draft:
        usual = usual_options(self.game)
        short = {
            spec.name: max(spec.least, usual[spec.name] // QUICK_DIVISOR)
            for spec in self.game.option_specs
            if spec.kind is OptionKind.SECONDS
        }
        return replace(self, timed=True, options={**self.options, **short})

    @property
    def may_be_by_post(self) -> bool:
        return self.kind == "umpire" and self.timed and not self.game.kind.race

    @property
    def post(self) -> ByPost | None:
        """The settings of a match by post, or None for other matches or an invalid quiet time."""
        if not self.may_be_by_post or not self.post_hours or _quiet_problem(self.quiet):
            return None
        return ByPost(self.post_hours, self.quiet)

    @property
    def with_words(self) -> bool:
        """True if each player is asked for a word for the random draws."""
        default = self.kind == "umpire" and self.game.chance(self.options)
        return default if self.words is None else self.words

    @property
    def person(self) -> Seat | None:
        """The seat of the only human player, or None if two people or only bots play."""
        people = [seat for seat in Seat if not self.programs[seat]]
        return people[0] if self.kind == "play" and len(people) == 1 else None

    @property
    def head_start(self) -> tuple[Message, dict[str, Any]] | None:
        """The title and options of the only human player's head start (`Game.head_start`).

        None if this match has no head start.
        """
        return None if self.person is None else self.game.head_start(self.person)

    @property
    def has_head_start(self) -> bool:
        start = self.head_start
        return start is not None and start[1].items() <= self.options.items()

    def with_head_start(self, on: bool) -> Draft:
        """Return the draft with (`on`) or without the only human player's head start."""
        start = self.head_start or self.game.head_start(Seat.ONE)
        if start is None:
            return self
        usual = usual_options(self.game)
        options = start[1] if on and self.person is not None else {n: usual[n] for n in start[1]}
        return replace(self, options={**self.options, **options})

    def titles(self) -> Pair[str]:
        """Return the titles of the seats, or numbers if the titles are unsuitable.

        Titles are unsuitable if they could contradict the chosen colours, or if they are roles in
        a show and the match has no umpire.
        """
        roles = any(map(face(self.game.id).controls.role, Seat))
        unfit = self.options.get("colours") or (roles and self.kind == "play")
        if unfit and not self.game.lot.possible:
            return numbered()
        return self.game.titles.map(plain)

    def players(self) -> Pair[str]:
        """Return the players' names, with seat titles or numbers in place of empty names."""
        usual = numbered() if self.game.lot.possible else self.titles()
        if self.kind == "play":
            usual = _default_names(usual, self)
        return Pair(*(" ".join(self.names[seat].split()) or usual[seat] for seat in Seat))

    @property
    def has_source(self) -> bool:
        """True if an option names a source from which its value is drawn at random."""
        return any(isinstance(self.options.get(name), dict) for name in self.game.drawn.names)

    def unusual(self) -> str:
        """Return a short summary of the edition and the options that differ from the defaults."""
        return unusual(self.game, self.edition, self.options, self.timed)

    def choice(self) -> Choice:
        return Choice(
            edition=self.edition,
            options=self.game.drawn.forget(self.options),
            players=self.game.with_seat_names(self.names),
            timed=self.timed,
            grace=self.grace,
            hold=self.hold,
            waits=self.waits,
            words=self.words,
            programs=self.game.with_seat_names(self.programs),
            post_hours=self.post_hours,
            quiet=self.quiet,
        )

    def played(self, players: Pair[str]) -> dict[str, str]:
        """Return the programs that play, keyed by seat name.

        `players` holds the players' names before seats are assigned by lot.
        """
        if self.kind != "play":
            return {}
        programs = dict(zip(self.players(), self.programs, strict=True))
        seats = {self.game.seats[seat]: programs[name] for seat, name in players.items()}
        return {seat: text for seat, text in seats.items() if text}


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with a draft. `where` is an option's name or one of `NAMES` to `GENERAL`."""

    where: str
    sentence: str


def first_draft(
    game: Game, kind: Kind, last: Choice | None, grace: int | None, used: tuple[str, ...] = ()
) -> Draft:
    """Return a draft with the last choices if they are valid, otherwise with the defaults.

    If only the sources of randomly drawn options are no longer valid, only the sources are reset.
    """
    default = Draft(
        game,
        kind,
        game.default_edition,
        usual_options(game),
        timed=kind == "umpire" or game.kind.race,
        grace=grace if kind == "umpire" else None,
        hold=kind == "umpire",
        waits=game.kind.race,
        used=used,
    )
    if last is None:
        return default
    valid_options = {
        name: value
        for name, value in last.options.items()
        if name in default.options and (value or name not in game.drawn.names)
    }
    names = Pair(*(last.players.get(seat, "")[:LONGEST_NAME] for seat in game.seats))
    programs = Pair(*(last.programs.get(seat, PERSON) for seat in game.seats))
    remembered = replace(
        default,
        edition=last.edition,
        options={**default.options, **valid_options},
        names=names,
        timed=last.timed,
        grace=last.grace if kind == "umpire" else None,
        hold=last.hold and kind == "umpire",
        waits=default.waits if last.waits is None else last.waits,
        words=last.words,
        programs=programs if all(map(readable, programs)) else default.programs,
        post_hours=last.post_hours,
        quiet=last.quiet or default.quiet,
    )
    resourced = replace(remembered, options={**remembered.options, **game.drawn.sources})
    drafts = (remembered, resourced)
    return next((draft for draft in drafts if not isinstance(setup_of(draft), Problem)), default)


def against(draft: Draft, program: str) -> Draft:
    """Return the draft with one person and `program` as the opponent."""
    person = Seat.TWO if draft.programs.one and not draft.programs.two else Seat.ONE
    programs = Pair(PERSON, PERSON).put(person.other, program)
    # A typed name belongs to the person, unless a program already played this seat.
    names = draft.names if any(draft.programs) else draft.names.put(person.other, "")
    return replace(draft, programs=programs, names=names)


def shortened(draft: Draft) -> Draft:
    """Return the draft for a short first game: options are set to their `short` values, if any."""
    short = {spec.name: spec.short for spec in draft.game.option_specs if spec.short is not None}
    return replace(draft, options={**draft.options, **short})


def bot_of(choice: Choice | None) -> str:
    """Return the program that was the last opponent or, if there is none, the easiest bot."""
    programs = () if choice is None else choice.programs.values()
    return next((text for text in programs if text and readable(text)), EASIEST)


def setup_of(draft: Draft, seed: bytes | None = None) -> Setup | Problem:
    """Return the setup of a draft, with values drawn at random from `seed`.

    Without a seed, values are drawn only if an option has a source (`Draft.has_source`), and any
    assignment of seats by lot is only an example.
    """
    game, players = draft.game, draft.players()
    if players.one.casefold() == players.two.casefold():
        return Problem(NAMES, NewMatch.tr("The two players need different names."))
    for name in players:
        try:
            check_name(name)
        except BadOption as error:
            return _problem(error)
    for name, why in _unreadable_times(draft).items():
        return Problem(name, why)
    if draft.may_be_by_post and draft.post_hours and (why := _quiet_problem(draft.quiet)):
        return Problem(POST, why)
    options = _options(draft, players)
    draw = draws.drawer(seed or bytes(draws.SEED_BYTES))
    try:
        if seed is not None or draft.has_source:
            options = game.drawn.supply(draft.edition, game.drawn.spare(options, draft.used), draw)
        if game.lot.possible:
            decoded = convert(options, game.options, "options")
            players = game.lot.seats((players.one, players.two), decoded, draw)
        named = game.with_seat_names(players)
        return record.setup_of(game, draft.edition, options, named, whole=seed is not None)
    except BadOption as error:
        return _problem(error)
    except BadSetup as error:
        return _problem(error.problem)
    except KnownError as error:
        return _option_problem(draft, options, error)


def _unreadable_times(draft: Draft) -> dict[str, str]:
    """Return the reasons why typed times cannot be parsed, keyed by option name."""
    problems = {}
    for spec in draft.game.option_specs:
        text = draft.options.get(spec.name)
        if spec.kind is OptionKind.SECONDS and isinstance(text, str):
            try:
                seconds(text, spec.least, spec.most)
            except NotADuration as why:
                problems[spec.name] = str(why)
    return problems


def _quiet_problem(quiet: Quiet) -> str:
    try:
        quiet.check()
    except KnownError as error:
        return trouble(error)
    return ""


def _options(draft: Draft, players: Pair[str]) -> dict[str, Any]:
    """Return the options as in a record: players by name, and without options that are None."""
    options = {name: value for name, value in draft.options.items() if value is not None}
    for spec in draft.game.option_specs:
        if spec.kind is OptionKind.PLAYER and spec.name in options:
            options[spec.name] = players[Seat(options[spec.name])]
    return options


def request_of(draft: Draft, seed: bytes) -> Request | Problem:
    """Return the request to start a draft's match, or its problem.

    Random values are drawn later (GEN-10).
    """
    trial = setup_of(draft, bytes(draws.SEED_BYTES))
    if isinstance(trial, Problem):
        return trial
    players = draft.players()
    options = draft.game.drawn.pin(draft.game.drawn.spare(_options(draft, players), draft.used))
    players = listed(draft.game, options, players)
    by_hand = draft.grace is None or draft.game.kind.race or draft.post is not None
    grace: Ms | None = None if by_hand else (draft.grace or 0) * 1000
    umpired = draft.kind == "umpire"
    table = Table(
        draft.timed,
        grace,
        hold=umpired and draft.timed and draft.hold,
        waits=draft.waits if umpired and not draft.game.kind.alternating else None,
        post=draft.post,
    )
    if draft.kind == "play" and not all(map(readable, draft.programs)):
        return Problem(PROGRAMS, NewMatch.tr("Enter the command that starts the program."))
    return Request(
        draft.game,
        draft.edition,
        options,
        players,
        table,
        draft.kind,
        seed,
        draft.played(players),
        draft.with_words,
        draft.tournament if players == draft.players() else draft.tournament.swapped(),
    )


def _default_names(usual: Pair[str], draft: Draft) -> Pair[str]:
    """Return distinct default names for the players: a program's title or the `usual` name."""
    titles = draft.programs.map(title)
    for seat in Seat:
        if titles[seat] and titles[seat].casefold() == draft.names[seat.other].strip().casefold():
            titles = titles.put(seat, NewMatch.tr("{0}, the bot").format(titles[seat]))
    if titles.one and titles.one == titles.two:
        return Pair(f"{titles.one} 1", f"{titles.two} 2")
    return Pair(*(titles[seat] or usual[seat] for seat in Seat))


def _option_problem(draft: Draft, options: dict[str, Any], error: KnownError) -> Problem:
    """Return the problem with `options`, shown at the invalid option if that can be identified."""
    for spec in draft.game.option_specs:
        chosen = {spec.name: options[spec.name]} if spec.name in options else {}
        try:
            convert(chosen, draft.game.options)
        except KnownError:
            text = NewMatch.tr("{option} cannot have this value.")
            return Problem(spec.name, text.format(option=translate(spec.label)))
    return Problem(GENERAL, f"{error}.")


def _problem(error: BadOption) -> Problem:
    return Problem(error.option, f"{sentence(error.why)}.")
