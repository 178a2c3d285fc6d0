"""The schedule before a match (UF-3): when the rules are told, from when on nobody talks.

- `plans`: what is kept of planned matches, and what is due when
- `panel`: one plan with its texts and countdowns; `beside`: what is due next, in one line
- `page.SchedulePage`: all plans, and new ones
- `words`: everything it says, and the texts to post
"""
