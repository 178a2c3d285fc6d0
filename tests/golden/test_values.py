"""The kernels of bots value positions as they did when somebody last looked at the values."""

from __future__ import annotations

import re
from itertools import zip_longest

import pytest

from tests.golden import values

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
ROUNDED = 0.002
"""Sums are rounded differently on other processors."""


def _alike(one: str, two: str) -> bool:
    pairs = zip_longest(NUMBER.findall(one), NUMBER.findall(two), fillvalue="nan")
    same = NUMBER.sub("", one) == NUMBER.sub("", two)
    return same and all(abs(float(first) - float(second)) <= ROUNDED for first, second in pairs)


@pytest.mark.parametrize("name", values.TABLES)
def test_values_are_the_same(name: str) -> None:
    both = zip_longest(values.stored(name), values.TABLES[name](), fillvalue="")
    changed = [(before, after) for before, after in both if not _alike(before, after)]
    if changed:
        shown = "\n".join(f"- {before}\n+ {after}" for before, after in changed[:2])
        command = f"python -m tests.golden.values {name}"
        pytest.fail(f"{len(changed)} changed:\n{shown}\nif wanted: {command}", pytrace=False)
