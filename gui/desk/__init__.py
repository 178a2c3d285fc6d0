"""The Desk: the umpire's private surface. `page.DeskPage` is the whole of it.

- `primary`: the primary action, from a view; `primary_controller` does it
- `frame` makes `parts` (two bars, the board, the result), `seats`, `loglist` and banners; `body`
  lays them out, `arrangement` says how
- a seat's place: `seats` in general; `seatpanel` with one line, `sheet` with one for each part
- `drafts`: fields and board say the same; `pasting`: whose a pasted text is
- `commands`: the umpire's; `asking`: the sheets that ask for a reason, a time, a yes
- `exporter`: posts and files; `menu`: the shortcuts, and what is rare
- `words`: everything the Desk says
- what only one game has at the Desk is its `GameFace`'s: its words, and a panel below the seats
"""
