"""The public report of an evening: one page with results, logs and seeds.

It contains names and teams, but no chat names and nothing about matches in progress.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

from games.core import Message
from games.evening import wording
from games.evening.standing import Standing, standing
from games.evening.values import Entry, Evening, Result, Series
from games.match import exportlog
from games.match.archive import Header
from games.match.match import Match

SUFFIX = ".html"
Word = Callable[[Message], str]

_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; margin-bottom: 1.5rem }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8886 }
td, li, h1, h2 { overflow-wrap: anywhere; unicode-bidi: isolate }
code { font-size: .8rem; overflow-wrap: anywhere }
"""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match: its commitment, its seed ("" if unknown) and its log."""

    commitment: str
    seed: str
    log: bytes


def played(match: Match, header: Header) -> Played | None:
    """Return a match's data for the report, or None until the match has ended."""
    if match.outcome is None:
        return None
    seed = "" if match.seed is None else match.seed.hex()
    return Played(match.commitment, seed, exportlog.dump(match, header))


def page(evening: Evening, find: Callable[[str], Played | None], word: Word = str) -> bytes:
    """Return the report as an HTML file; `find` returns a match by its id.

    Raise `Illegal` if the evening contains an impossible result.
    """
    status = standing(evening)
    body = "\n".join(_body(evening, status, find, word))
    head = (
        '<!DOCTYPE html><html><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; """
        """style-src 'unsafe-inline'">"""
        f"<title>{escape(evening.title)}</title><style>{_STYLE}</style></head><body>"
    )
    return f"{head}\n{body}\n</body></html>\n".encode()


def _body(
    evening: Evening, status: Standing, find: Callable[[str], Played | None], word: Word
) -> Iterator[str]:
    yield f"<h1>{escape(evening.title)}</h1>"
    if status.winner is not None:
        yield f"<p><b>{escape(word(wording.winner(status.winner)))}</b></p>"
    for heading, lines in wording.sections(status, str):
        yield f"<h2>{escape(word(heading))}</h2><ul>"
        yield from (f"<li>{escape(word(line))}</li>" for line in lines)
        yield "</ul>"
    yield f"<h2>{escape(word(Message('Series')))}</h2>"
    for number, (series, count) in enumerate(zip(status.series, status.counts, strict=True), 1):
        text = word(wording.with_state(count, str))
        yield f"<p><b>{number}. {escape(text)}</b></p>"
        if series.results:
            yield _games(series, number, find, word)
    if evening.log:
        yield f"<h2>{escape(word(Message('Log')))}</h2><ul>"
        for note in evening.log:
            why = f" ({note.reason})" if note.reason else ""
            yield f"<li>{escape(note.at)} {escape(word(note.sentence))}{escape(why)}</li>"
        yield "</ul>"


def _games(series: Series, number: int, find: Callable[[str], Played | None], word: Word) -> str:
    titles = ("Game", "First seat", "Winner", "Ended by", "Log", "Seed and its commitment")
    head = "".join(f"<th>{escape(word(Message(title)))}</th>" for title in titles)
    rows = (
        _row(result, f"{number}-{at}", find(result.match) if result.match else None)
        for at, result in enumerate(series.results, 1)
    )
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _row(result: Result, name: str, match: Played | None) -> str:
    cells = [Entry(result.game).title, result.first or "", result.winner or "–", result.ended_by]
    row_cells = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    if match is None:
        return f"<tr>{row_cells}<td></td><td></td></tr>"
    file = f"{name}{exportlog.SUFFIX}"
    data = base64.b64encode(match.log).decode()
    link = f'<a download="{file}" href="data:application/json;base64,{data}">{file}</a>'
    seed = f"<code>{match.seed}<br>{match.commitment}</code>"
    return f"<tr>{row_cells}<td>{link}</td><td>{seed}</td></tr>"
