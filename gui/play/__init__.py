"""Play: two people at one computer, or one person against a bot.

- `playview`: the state of Play as one value; `primary`: the phases as a table over that state;
  `offers`: the other buttons; `steps`: the actions
- `page.PlayPage`: the page; `body`: header, board, and layout; `side`: players, news, keys;
  `footer`: the task, with its buttons; `curtain`: a cover over the page during a change of seats
- `hints`; `resting`: pauses after an animation; `aloud`: announcements for screen readers
- `rematch`: a new match with the same settings and exchanged seats
- `words`: all texts of Play

A controller (`gui.table.hotseat`) knows who is at the screen and what can be shown. A game can have
its own controller, and a panel in place of the footer.
"""
