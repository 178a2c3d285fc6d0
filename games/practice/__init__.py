"""Practice: positions with one best answer.

`puzzles` is the data that a game brings, `trying` plays it by the rules, `proof` finds the answers
by trying everything, `daily` says which puzzle is today's.
"""
