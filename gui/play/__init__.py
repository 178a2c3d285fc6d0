"""Play: two people at one computer, or one against a program.

- `curtain`: the page that hides everything while the seat changes
- `page.PlayPage`: board, names, clocks, and the one thing to do next; `frame`: what it is made of
- `side`: who plays, what happened, the keys; `footer`: what is to be done, with its buttons
- `rematch`: the same agreement with the seats exchanged
- `words`: everything Play says

A controller (`gui.table.hotseat`) says who is at the screen and what may be on it; a game may have
one of its own, and a panel in the footer's place.
"""
