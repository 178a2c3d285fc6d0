"""Play: two people at one computer, or one person against a bot.

`playview` is the state of Play as one value, from which `primary` chooses the task and the primary
button. `page.PlayPage` is the page, and `curtain` covers it during a change of seats. A controller
(`gui.table.hotseat`) decides which player is at the screen and what is shown.
"""
