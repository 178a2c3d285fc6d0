"""The Desk: the umpire's private surface. `page.DeskPage` is the whole of it.

- `duty`: the one thing to do next, from a view; `paste`: whose a pasted text is. Both without Qt.
- `spoken`: moves in words; `words`: everything the Desk says, `dutywords`: of what to do next
- `frame` lays out `header`, `boardside`, `seats`, `loglist`, `result`, `banners`, `footer`
- a seat's place: `seats` in general; `seatpanel` with one `field`, `sheet` with one for each part
- `drafts`: fields and board say the same; `pasting`: the clipboard; `outbox`: posts and files
- `orders`: the umpire's commands; `asking`: the sheets that ask for a reason, a time, a yes
- what only one game has at the Desk is its `GameFace`'s: its words, and a panel below the seats
- `keys`: the shortcuts; `menu`: what is rare; `ticking`: the last ten seconds
"""
