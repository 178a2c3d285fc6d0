"""Play: two people at one computer, or one against a bot.

- `curtain`: hides the page during a change of seats - `page.PlayPage`: board, names, clocks, and
the next action; `frame`: its parts - `side`: players, news, keys; `footer`: the task, with its
buttons - `rematch`: the same settings with exchanged seats - `words`: all texts of Play

A controller (`gui.table.hotseat`) knows who is at the screen and what may be shown; a game may have
its own, and a panel in place of the footer.
"""
