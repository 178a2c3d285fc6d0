"""Conversion of messages from rules and matches to text in the user's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from games.core import Game, KnownError, Message, OptionKind, Pair, Refusal
from games.core.lazy import lazy
from games.core.pasted import shortened
from games.core.text import Digits, Wording, english

if TYPE_CHECKING:
    from games.match import setups
    from games.match.matchview import MatchView
else:
    (setups,) = lazy("games.match", "setups")

_NOBODY = Pair(Message(""), Message(""))


def translate(text: str, plural: str = "", count: int = 1) -> str:
    """Return a message's text in the user's language, or in English if no catalogue contains it."""
    translated = QCoreApplication.translate("Messages", text, plural, count if plural else -1)
    return english(text, plural, count) if translated == text else translated


def shown(data: str) -> str:
    """Return untrusted text, shortened for the screen. Only posts contain long numbers in full."""
    return f"{data[:8]}…" if isinstance(data, Digits) else shortened(data)


def wording(view: MatchView, name: Callable[[str], str] | None = None, **how: Any) -> Wording:
    """Return the function that words a match's messages. `name` converts players' names."""
    players = view.setup.players
    options: dict[str, Any] = {"translate": translate, "data": shown} | how
    return Wording(view.game.titles, players if name is None else players.map(name), **options)


def why(view: MatchView) -> str:
    """Return why the match ended, with the clause, or "" while the match is still running."""
    outcome = view.outcome
    if outcome is None:
        return ""
    return wording(view).sentence(Message("{why}", why=outcome.why, clause=outcome.by))


def why_paused(view: MatchView) -> str:
    """Return the reason for the pause, or "" if none was given."""
    return "" if view.pause_reason is None else wording(view)(view.pause_reason)


def sentence(message: Message) -> str:
    """Return the text of a message without its full stop. The message must not name a seat."""
    return Wording(_NOBODY, translate=translate, data=shown).sentence(message)


def unusual(game: Game, edition: str | None, options: Mapping[str, Any], timed: bool = True) -> str:
    """Return a short summary of the edition and of the options that differ from the defaults."""
    defaults = setups.usual_options(game)
    labels = [
        translate(spec.label)
        for spec in game.editions
        if spec.id == edition != game.default_edition
    ]
    for spec in game.option_specs:
        timeless = spec.kind is OptionKind.SECONDS and not timed
        given = spec.name in game.drawn.names or spec.kind is OptionKind.COLOURS
        if not timeless and not given and options.get(spec.name) != defaults[spec.name]:
            labels.append(translate(spec.label))
    return " · ".join(labels)


def worded(game: Game, message: Message) -> str:
    """Return the text of a message outside a match. Seats are named by their titles."""
    return Wording(game.titles, translate=translate, data=shown)(message)


def reason(refusal: Refusal, view: MatchView) -> str:
    return wording(view)(refusal.reason)


def refused(refusal: Refusal, view: MatchView) -> str:
    """Return why a submission is refused, with the clause."""
    return f"{reason(refusal, view)} ({refusal.clause})"


def trouble(error: KnownError) -> str:
    return plain(error.reason)


def plain(message: Message) -> str:
    """Return the text of a message that concerns no game."""
    return Wording(_NOBODY, translate=translate)(message)
