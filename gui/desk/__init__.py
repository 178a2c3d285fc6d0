"""The Desk: the umpire's private surface. `page.DeskPage` is the whole of it.

- `deskview`: the Desk as it stands, as one value; `primary`: what comes next, as a table over it;
  `steps`: what the filled button does; `primary_controller` shows it; `enter_wall` guards it
- `parts` (two bars, the board, the result), `notices`, `seats` and `loglist` are what is seen;
  `body` lays them out, `arrangement` says how; `keyboard`: where the keyboard is
- a seat's place: `seats` in general; `seatpanel` with one line, `sheet` with one for each part
- `drafts`: fields and board say the same; `pasting`: whose a pasted text is,
  `questions`: what has to be asked about it; `arrivals`: when a
  message came; `submitting`: handing it in
- `commands`: the umpire's; `asking`: the sheets that ask for a reason, a time, a yes
- `exporter`: posts and files; `menu`: the shortcuts, and what is rare
- `words`: everything the Desk says
- what only one game has at the Desk is its `GameFace`'s: its words, and a panel below the seats
"""
