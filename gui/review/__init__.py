"""Review: a page that shows a finished match move by move, with its secrets revealed."""

from gui.review.page import ReviewPage

__all__ = ["ReviewPage"]
