"""Play: two people at one computer, or one person against a bot.

`playview` holds the page's state. `primary` chooses the task and the primary button for that state.
`page.PlayPage` is the page, and `curtain` covers it while the seats change. A controller
(`gui.table.hotseat`) decides which player is at the screen.
"""
