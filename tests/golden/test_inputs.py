"""Boards and widgets answer to mouse and keyboard as they did when somebody last looked."""

from __future__ import annotations

import sys
from itertools import islice

import pytest
from PySide6.QtWidgets import QApplication

from gui.kit.theme import DARK, apply
from tests.golden import inputs
from tests.golden.looks import LINES, alike, differences

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="letters have other shapes there")
MOST = 800_000
"""Maximum size of all files in bytes."""


@pytest.mark.parametrize("name", inputs.names())
def test_inputs_do_the_same(qapp: QApplication, name: str) -> None:
    apply(qapp, DARK.with_motion(False))
    changed = [*islice(differences(inputs.stored(name), inputs.lines_of(name)), LINES)]
    told = "\n".join([*changed, f"if that is wanted: python -m tests.golden.inputs {name}"])
    if changed:
        pytest.fail(told, pytrace=False)


def test_looks_are_alike_but_for_rounding() -> None:
    line = "click A1: draft “A1”, look 10.0,10.0,10.0,30.0,100.0,50.0,9.0,8.0"
    assert alike(line, line.replace("100.0", "100.2"))
    assert not alike(line, line.replace("100.0", "101.0"))
    assert not alike(line, line.replace("“A1”", "“A2”"))


def test_the_files_stay_small() -> None:
    files = [*inputs.FOLDER.glob("*.txt")]
    assert sum(file.stat().st_size for file in files) < MOST
