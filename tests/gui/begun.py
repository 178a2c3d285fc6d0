"""What a request of *New match* comes to when the match begins."""

from __future__ import annotations

from games.core import Pair
from games.match.agreement import Agreement
from games.match.match import Match
from gui.storage.matches import Request


def begun(request: Request, words: Pair[str] | None = None) -> Match:
    """The match at its beginning (GEN-10), without the players' words unless they are given."""
    agreement = Agreement(
        request.game, request.edition, request.options, request.players, request.words
    )
    match = Match(
        request.game, agreement.provisional(), request.seed, request.table, agreement=agreement
    )
    match.append(match.begin(0, words, without=words is None))
    return match
