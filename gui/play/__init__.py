"""Play: two people at one computer, or one against a program.

- `curtain`: the page that hides everything while the seat changes
- `page.PlayPage`: board, names, clocks, and the one thing to do next; `frame`: what it is made of,
  `side` with `news`, `footer`: its parts; `offers`: the buttons beside the filled one
- `asking`: the sheets that ask before something is given up
- `rematch`: the same agreement with the seats exchanged
- `words`: everything Play says

A controller (`gui.table.hotseat`) says who is at the screen and what may be on it; a game may have
one of its own, and a panel in the footer's place.
"""
