"""Review: a finished match, move by move, with everything that was secret while it ran."""

from gui.review.page import ReviewPage

__all__ = ["ReviewPage"]
