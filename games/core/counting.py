"""How numbers and counts are written, the same everywhere."""


def grouped(number: int) -> str:
    """Return a number in digits: `1,920`, `−4`."""
    return f"{number:,}".replace("-", "−")


def many(number: int, one: str, more: str = "") -> str:
    """Return a count in words: `1 line`, `2 lines`; `more`: the plural if it is irregular."""
    return f"{grouped(number)} {one if number == 1 else more or one + 's'}"
