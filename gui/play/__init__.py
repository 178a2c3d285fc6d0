"""Play: two people at one computer, or one against a program.

- `hotseat`: who is at the screen and what may be on it; the state of the page, without widgets.
  `turns`, `sealed`, `race` are its three manners, `seating` finds the one that fits
- `curtain`: the page that hides everything while the seat changes
- `hand`: what a seat of a race does with its keys, without widgets; `pad`, `pads` show it
- `page.PlayPage`: board, names, clocks, and the one thing to do next; `frame`: what it is made of,
  `side` with `news`, `footer`: its parts; `offers`: the buttons beside the filled one
- `asking`: the sheets that ask before something is given up
- `rematch`: the same agreement with the seats exchanged
- `words`: everything Play says, `racewords`: of a race
"""
