"""Writing tables as CSV that is safe to open in spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t")
"""First characters that would make spreadsheets read a cell as a formula."""


def as_csv(title: Sequence[str], lines: Iterable[Sequence[str]]) -> bytes:
    """Return a table as CSV; `title` holds the column names."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(title)
    writer.writerows([_cell(cell) for cell in line] for line in lines)
    # Without this byte order mark, spreadsheets assume Latin-1.
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
