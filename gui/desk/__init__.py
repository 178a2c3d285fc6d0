"""The Desk: the umpire's private surface. `page.DeskPage` is the whole of it.

- `duty`: the one thing to do next, from a view; `paste`: whose a pasted text is. Both without Qt.
- `spoken`: moves in words; `words`: everything the Desk says
- `header`, `seats`, `boardside`, `loglist`, `footer`, `banners`, `result`: its parts
- `asking`: the sheets that ask for a reason, a time, a yes
- `orders`: what the umpire's commands do to the session; `keys`: the shortcuts
"""
