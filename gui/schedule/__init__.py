"""The schedule before a match (UF-3): when the rules are told, from when on nobody talks.

- `plan`: what is kept of it; `course`: what is due when. Both without Qt.
- `keeping`: the plans of this user, and what time it is
- `panel`: one plan with its texts and countdowns; `strip`: what is due next, in one line
- `page.SchedulePage`: all plans, and new ones
- `words`: everything it says, and the texts to post
"""
