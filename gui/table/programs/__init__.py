"""Programs that play: their processes, and the drivers of their seats.

- `sitting`: a seat's player as text: a person, a bot, or any other program; and thinking times -
`client.Client`: one program in a process of its own, with a line-based protocol - `driver.Driver`:
plays one seat of a session with a program - `driver.Programs`: all programs of one match - `words`:
texts about programs
"""
