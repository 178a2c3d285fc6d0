from __future__ import annotations

from games.core import Pair
from games.match.agreement import Agreement
from games.match.match import Match
from gui.storage.matches import Request


def begun(request: Request, words: Pair[str] | None = None) -> Match:
    """Return a match that has begun (GEN-10), by default without words for the draws."""
    agreement = Agreement(
        request.game, request.edition, request.options, request.players, request.words
    )
    match = Match(
        request.game, agreement.provisional(), request.seed, request.table, agreement=agreement
    )
    match.append(match.begin(0, words, without=words is None))
    return match
