from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.core import Game, Pair, Seat
from games.match.brand import NO_BRAND, Brand
from gui.newmatch.draft import BOT, COLOURS, Draft, bot_of, first_draft
from gui.storage.matches import Kind, Request
from gui.storage.people import StoredPeople
from gui.storage.settings import Settings
from gui.table.programs.seat_player import allow
from gui.table.tournament import forget_score


@dataclass(slots=True)
class Memory:
    """The data that *New match* keeps for a game: choices, people, and permissions for programs.

    `used` holds the items used in earlier matches. `brand` is the evening's brand.
    """

    game: Game
    settings: Settings
    people: StoredPeople
    used: tuple[str, ...] = ()
    brand: Brand = NO_BRAND

    def first(self, kind: Kind) -> Draft:
        """Return a draft with the last choices for this kind of match.

        In an umpired match, the players are those of the last umpired match of any game. In other
        matches, the user is one of the players.
        """
        settings = self.settings.now
        last = self.settings.choice(self.game.id, kind)
        draft = first_draft(self.game, kind, last, settings.grace, self.used)
        if kind == "umpire":
            if len(settings.met) == 2 and set(settings.met) != set(draft.names):
                draft = replace(draft, names=Pair(*settings.met))
            return self.in_brand(draft)
        me = self.people.all.get(settings.me or "")
        if me is None or any(draft.names):
            return draft
        return replace(draft, names=draft.names.put(draft.person or Seat.ONE, me.name))

    def last_players_were(self, names: Pair[str]) -> bool:
        """Return True if the last umpired match of the game was played by these two players."""
        last = self.settings.choice(self.game.id, "umpire")
        return last is not None and set(last.players.values()) == set(names)

    @property
    def last_bot(self) -> str:
        return bot_of(self.settings.choice(self.game.id, BOT))

    @property
    def _branded(self) -> dict[str, str] | None:
        """Return the brand's colours, keyed by seat name, or None if the brand sets no colours."""
        brand = self.brand or self.settings.now.brand
        colours = zip(self.game.seats, brand.colours or (), strict=False)
        return {seat: colour.upper() for seat, colour in colours} or None

    def in_brand(self, draft: Draft) -> Draft:
        if draft.kind != "umpire" or COLOURS not in draft.options or self._branded is None:
            return draft
        return draft.with_option(COLOURS, self._branded)

    def keep(self, draft: Draft, request: Request, written_here: Iterable[str]) -> None:
        """Store a draft's choices, and permit the request's programs that are in `written_here`.

        `written_here` holds the players that the user has entered or chosen.
        """
        for text in set(written_here) & set(request.programs.values()):
            allow(self.settings, text)
        stored = draft
        if self._branded and stored.options.get(COLOURS) == self._branded:  # the brand sets these
            stored = stored.with_option(COLOURS, None)
        self.settings.remember(self.game.id, stored.kind, stored.choice())
        if draft.kind == "umpire":
            self.settings.change(met=tuple(draft.names))
        forget_score(self.settings)
        if request.programs:
            self.settings.remember(self.game.id, BOT, draft.choice())
