"""About Garnet: licences, storage locations, and how to report a problem."""

from gui.about.page import AboutPage

__all__ = ["AboutPage"]
