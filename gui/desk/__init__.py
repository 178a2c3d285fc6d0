"""The Desk: the umpire's private page (`page.DeskPage`).

- State: `deskview` is the state of the Desk as one value. `primary` chooses the next action from
  it, and `primary_controller` shows that action on the button.
- Widgets: `widgets` creates them, and `display` shows the match in them. `arrangement` chooses a
  layout, and `body` applies it.
- Seats: `seats` is the base of a seat's panel; `seatpanel` has one line, `sheet` a line per part.
- Input: `drafts` synchronises fields and board, `pasting` assigns pasted texts to seats,
  `questions` asks about unclear texts, `arrivals` stamps messages, and `submitting` submits.
- Commands: `commands` are the umpire's commands, and `asking` holds their sheets.
"""
