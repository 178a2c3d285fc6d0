"""The Desk: the umpire's private surface. `page.DeskPage` is the complete page.

- `deskview`: the state of the Desk as one value; `primary`: the next action, as a table over it;
`steps`: the primary button's actions; `primary_controller` shows the action; `enter_wall` guards it
- `parts` (two bars, board, result), `notices`, `seats` and `loglist` are the visible parts; `body`
lays them out, `arrangement` chooses the layout; `keyboard`: focus and keys - a seat's panel:
`seats` in general; `seatpanel` with one line, `sheet` with a line per part - `drafts`: keeps fields
and board in step; `pasting`: assigns pasted texts to seats, `questions`: what is unclear about
them; `arrivals`: stamps of messages; `submitting`: submits - `commands`: the umpire's commands;
`asking`: sheets for a reason, a time, a confirmation - `exporter`: posts and files; `menu`:
shortcuts, and rare commands - `words`: all texts of the Desk - a game's own words and panel come
from its `GameFace`
"""
