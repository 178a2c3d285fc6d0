"""The captions of a broadcast, made from an evening and from the caster's entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.broadcast.captions import MOST_CASTERS, Caption, Captions, Result
from games.core.text import points_text
from games.evening.scenes import pips
from games.evening.standing import standing
from games.evening.values import Evening

MOST_RESULTS = 60
"""Maximum number of results; only the latest are kept."""


def captions(
    evening: Evening | None,
    names: Sequence[str],
    lines: Mapping[str, str],
    casters: Sequence[tuple[str, str]],
) -> Captions:
    """Return the captions for a match of these people; lines about other people are left out."""
    counts = () if evening is None else standing(evening).counts
    of_two = [count for count in counts if set(count.people) == set(names)]
    series_pips = None
    if evening is not None and of_two:
        series_pips = pips(evening.length, of_two[-1])
    results = [
        Result(count.people, (points_text(count.halves[0]), points_text(count.halves[1])))
        for count in reversed(counts)
        if any(count.halves) or count.winner is not None
    ]
    return Captions(
        series_pips,
        tuple(results[:MOST_RESULTS]),
        tuple(Caption(name, lines[name]) for name in names if lines.get(name)),
        tuple(Caption(*caster) for caster in casters if caster[0])[:MOST_CASTERS],
    )
