"""About Garnet: licences, storage locations, and reporting a problem."""

from gui.about.page import AboutPage

__all__ = ["AboutPage"]
