"""What Garnet is, whose work is in it, where it keeps things, and how to report a problem."""

from gui.about.page import AboutPage

__all__ = ["AboutPage"]
