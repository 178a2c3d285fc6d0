"""Play: two people at one computer, or one person against a bot.

- State: `playview` is the state of Play as one value. `primary` chooses the task and the primary
  button from it, `offers` the other buttons.
- Widgets: `page.PlayPage` is the page. `body` lays out header and board, `side` shows players and
  news, `footer` the task, and `curtain` covers the page during a change of seats.
- Actions: `steps`.

A controller (`gui.table.hotseat`) decides whose turn it is at the screen and what is shown. A game
can have its own controller, and a panel in place of the footer.
"""
