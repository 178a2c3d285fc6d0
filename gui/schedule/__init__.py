"""The schedule before a match (UF-3): announcing rules, and isolating the players.

- `plans`: the plans of evenings and their moments
- `panel`: one plan with its texts and countdowns; `due`: a banner with the next moment
- `words`: all texts, including posts
"""
