"""Play: two people at one computer.

- `hotseat`: who is at the screen and what may be on it; the state of the page, without widgets
- `curtain`: the page that hides everything while the seat changes
- `page.PlayPage`: board, names, clocks, and the one thing to do next; `side`, `footer`: its parts
- `rematch`: the same agreement with the seats exchanged
- `words`: everything Play says
"""
