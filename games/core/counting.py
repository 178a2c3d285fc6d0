"""Format numbers and counts."""


def grouped(number: int) -> str:
    """Return a number with thousands separators: `1,920`, `−4`."""
    return f"{number:,}".replace("-", "−")


def many(number: int, one: str, more: str = "") -> str:
    """Return a count in words: `1 line`, `2 lines`; `more`: an irregular plural."""
    return f"{grouped(number)} {one if number == 1 else more or one + 's'}"
