"""Formatting of numbers and counts."""


def grouped(number: int) -> str:
    """Return a number with thousands separators, such as `1,920` or `−4`."""
    return f"{number:,}".replace("-", "−")


def many(number: int, noun: str) -> str:
    """Return a number with its noun, such as `2 lines`."""
    return f"{grouped(number)} {noun if number == 1 else noun + 's'}"
