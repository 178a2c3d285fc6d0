"""The schedule before a match (UF-3): announcing rules, and isolating the players.

- `plans`: stored plans of matches, and their due moments - `panel`: one plan with its texts and
countdowns; `due`: the next moment, in one line - `page.SchedulePage`: all plans, and a form for new
ones - `words`: all texts, posts included
"""
