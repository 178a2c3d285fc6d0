"""The Desk: the umpire's private surface. `page.DeskPage` is the whole of it.

- `primary`: the primary action, from a view; `paste`: whose a pasted text is, without Qt
- `words`: everything the Desk says
- `frame` lays out `bars`, `boardside`, `seats`, `loglist`, `result`, `banners`
- a seat's place: `seats` in general; `seatpanel` with one line, `sheet` with one for each part
- `drafts`: fields and board say the same; `pasting`: the clipboard; `exporter`: posts and files
- `commands`: the umpire's; `asking`: the sheets that ask for a reason, a time, a yes
- what only one game has at the Desk is its `GameFace`'s: its words, and a panel below the seats
- `keys`: the shortcuts; `menu`: what is rare; `ticking`: the last ten seconds
"""
