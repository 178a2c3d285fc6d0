"""Makes the input of the film process."""

from __future__ import annotations

import msgspec

from games.core import PUBLIC, UMPIRE
from games.match import exportlog, record
from games.match.archive import Header
from games.match.match import Match
from gui.film.extras import ClipInput
from gui.film.spans import Span, SpanKind
from gui.storage.settings import ClipChoice


def arguments(choice: ClipChoice, caption: str, span: Span, dark: bool) -> list[str]:
    """Return the options of `garnet film`. `span` refers to entries of that command's input."""
    command = ["--from", str(span.first), "--upto", str(span.last), "--ratio", choice.ratio]
    command += ["--rate", str(choice.rate), f"--caption={caption}"]
    switches = {
        "--highlights": choice.what == SpanKind.HIGHLIGHTS.value,
        "--slow": choice.slow,
        "--winner": choice.winner,
        "--sounds": choice.sounds,
        "--light": not dark,
    }
    return command + [name for name, on in switches.items() if on]


def script_of(
    match: Match, header: Header | None, span: Span, extras: ClipInput
) -> tuple[bytes, Span]:
    """Return the input of the process that renders a clip, and the clip's span in it.

    The first line of the input is the match's log up to the end of the span or, if `header` is
    None, the match's record. The second line is `extras`. The returned span refers to entries of
    the first line.
    """
    if header is not None:
        data = exportlog.dump(match.upto(span.last), header, private=True)
    else:
        data = record.dump(match, private=True)
        first, last = (_entries(match, events) for events in (span.first, span.last))
        span = Span(min(first, last - 1), last)
    extras_ = msgspec.structs.replace(extras, tournament=match.tournament)
    return data.replace(b"\n", b" ") + b"\n" + msgspec.json.encode(extras_) + b"\n", span


def _entries(match: Match, events: int) -> int:
    secrets = match.seed is None and match.position.outcome() is None
    entries = record.entries(
        match.upto(events),
        PUBLIC if secrets else UMPIRE,
        replaced=False,
        closed=secrets and match.game.lasting(match.setup.options) is not None,
    )
    return len(entries)
