"""What all tests of windows share."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    """Qt ends the process where letters are measured or painted before there is an application."""
    return qapp
