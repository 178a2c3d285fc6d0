"""Timestamps as short text relative to today."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from PySide6.QtCore import QDate, QLocale

from gui.kit.texts import Kit


def when(created: str, today: date | None = None) -> str:
    """Return a UTC timestamp as local time: `today, 14:05`, `yesterday, 9:30`, else the date."""
    moment = datetime.fromisoformat(created.replace("Z", "+00:00"))
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    local = moment.astimezone()
    today = today or datetime.now().astimezone().date()
    clock = f"{local.hour}:{local.minute:02d}"
    if local.date() == today:
        return Kit.tr("today, {0}").format(clock)
    if local.date() == today - timedelta(days=1):
        return Kit.tr("yesterday, {0}").format(clock)
    day = QDate(local.year, local.month, local.day)
    return QLocale().toString(day, QLocale.FormatType.ShortFormat)


def is_moment(text: str) -> bool:
    """Return True if a string is a timestamp that `when` can format."""
    try:
        datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return False
    return True
