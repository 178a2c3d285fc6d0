"""Practice: positions with one best answer.

`puzzles` defines the data of a game's puzzles, `trying` plays them by the rules, `proof` finds the
answers by exhaustive search, and `daily` selects the puzzle of the day.
"""
