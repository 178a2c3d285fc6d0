"""Begin the match of a request from *New match*."""

from __future__ import annotations

from games.core import Pair
from games.match.agreement import Agreement
from games.match.match import Match
from gui.storage.matches import Request


def begun(request: Request, words: Pair[str] | None = None) -> Match:
    """Return the match at its beginning (GEN-10), without words of the players by default."""
    agreement = Agreement(
        request.game, request.edition, request.options, request.players, request.words
    )
    match = Match(
        request.game, agreement.provisional(), request.seed, request.table, agreement=agreement
    )
    match.append(match.begin(0, words, without=words is None))
    return match
