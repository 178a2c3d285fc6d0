"""Programs that play: their processes, and the drivers of their seats.

- `sitting`: a seat's player as text (a person, a bot, or another program), and thinking times
- `client.Client`: one program in its own process, with a line-based protocol
- `driver.Driver`: plays one seat of a session with a program
- `driver.Programs`: all programs of one match
- `words`: texts about programs
"""
