"""A puzzle of the day in words: its day, and the result that is pasted into chat."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from games.core import Ms
from gui.kit.widgets.clock import clock_text


def tr(text: str) -> str:
    """A text about puzzles of the day in the user's language."""
    return QCoreApplication.translate("Daily", text)


def time_text(ms: Ms) -> str:
    """A length of time, `1:23`."""
    return clock_text(ms // 1000 * 1000).removesuffix(".0")


def day_text(day: date) -> str:
    """A day, `22 Nov 2026`: in English everywhere, since people of all languages read it."""
    return QLocale.c().toString(QDate(day.year, day.month, day.day), "d MMM yyyy")


def pasted(title: str, day: date, solved: bool, ms: Ms, tries: int, hints: int) -> str:
    """A result to paste into chat. It is told nothing of the puzzle, so it spoils nothing."""
    how = tr("solved in {0}") if solved else tr("not solved, {0}")
    parts = [how.format(time_text(ms))]
    if tries:
        parts.append(tr("1 try") if tries == 1 else tr("{0} tries").format(tries))
    if hints:
        parts.append(tr("1 hint") if hints == 1 else tr("{0} hints").format(hints))
    return f"Garnet · {title} · {day_text(day)} · {', '.join(parts)}"
