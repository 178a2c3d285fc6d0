"""A match: its events, its clocks, and how it is shown, posted and stored."""
