"""The option `colours`: the colours in which the seats are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from games.core import BadOption, Message

Colour = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

_HEX = re.compile(r"#[0-9A-F]{6}", re.ASCII | re.IGNORECASE)


def check_colours(colours: Mapping[Any, Colour], defaults: Mapping[Any, Colour]) -> None:
    """Raise `BadOption` unless each colour is a name or `#RRGGBB` and the two colours differ.

    `defaults` holds both seats' default colours. If a colour is the name of a seat, it means that
    seat's default.
    """
    for seat, colour in colours.items():
        if colour.startswith("#") and not _HEX.fullmatch(colour):
            digits = "The colour of {seat} must be a name or # and six hex digits"
            raise BadOption("colours", Message(digits, seat=Message(seat)))
        if not colour.isprintable() or not colour.strip():
            no_name = Message("The colour of {seat} needs a name on one line", seat=Message(seat))
            raise BadOption("colours", no_name)
    names = (" ".join(colours.get(seat, seat).split()).casefold() for seat in defaults)
    first, second = (defaults.get(name, name).casefold() for name in names)
    if first == second:
        one, two = map(Message, defaults)
        differ = Message("The colours of {one} and {two} must differ", one=one, two=two)
        raise BadOption("colours", differ)
