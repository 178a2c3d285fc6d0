"""Programs at the table: the process that one runs in, and what drives a seat with it.

- `sitting`: who sits in a seat, as it is written down: a person, a bot, or any other program
- `client.Client`: one program in a process of its own, told one line at a time
- `budget`: how long it may think, from what the clocks show
- `driver.Driver`: plays one seat of a session with such a program
- `table.Programs`: all the seats of one match that programs play
- `words`: what is said about programs
"""
