"""Numbers and numbers of things, as they are written everywhere."""


def grouped(number: int) -> str:
    """Return a number in digits: `1,920`, `−4`."""
    return f"{number:,}".replace("-", "−")


def many(number: int, one: str, more: str = "") -> str:
    """A number of things: `1 line`, `2 lines`; `more`: what several are called, if not so."""
    return f"{grouped(number)} {one if number == 1 else more or one + 's'}"
