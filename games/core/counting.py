"""Numbers of things in words."""


def many(number: int, one: str, more: str = "") -> str:
    """A number of things: `1 line`, `2 lines`; `more`: what several are called, if not so."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"
