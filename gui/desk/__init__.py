"""The Desk: the umpire's private page (`page.DeskPage`).

`deskview` holds the Desk's state, from which `primary` chooses the next action. `widgets` creates
all widgets, `display` shows the match in them, and `body` lays them out. `pasting` assigns pasted
messages to seats, `arrivals` stamps messages with their arrival times, and `submitting` submits
moves.
"""
