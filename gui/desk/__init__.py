"""The Desk: the umpire's private surface. `page.DeskPage` is the complete page.

- `deskview` is the state of the Desk as one value. `primary` chooses the next action from it,
  `steps` holds the actions, `primary_controller` shows them, and `enter_wall` blocks the button's
  keys for a moment.
- `widgets` creates all widgets, and `display` shows the match in them.
- `parts` (two bars, board, result), `notices`, `seats` and `loglist` are the visible parts. `body`
  lays them out, `arrangement` chooses the layout, and `keyboard` handles focus and keys.
- `seats` is the base of a seat's panel: `seatpanel` has one line, `sheet` a line per part.
- `drafts` synchronises fields and board.
- `pasting` assigns pasted texts to seats, `questions` asks about unclear ones, `arrivals` stamps
  messages, and `submitting` submits.
- `commands` are the umpire's commands, and `asking` the sheets for a reason, a time or a
  confirmation.
- `exporter` makes posts and files; `menu` holds shortcuts and rare commands.
- `words` holds the Desk's texts; a game's own words and panel come from its `GameFace`.
"""
