"""Matches: events, clocks, and how a match is shown, posted and stored."""
