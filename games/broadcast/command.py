"""The command `garnet overlay`, which serves the broadcast of a record or of standard input.

Server modules are imported in functions, since every start of Garnet parses the arguments.
"""

from __future__ import annotations

import argparse
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from games.broadcast.feed import HERE, LONGEST_DELAY, LONGEST_LINE, Line, read_line
from games.broadcast.show import Command
from games.console import OK, UNREADABLE
from games.core import KnownError
from games.process import own_command

if TYPE_CHECKING:
    import asyncio

    from games.broadcast.server import Hub

TICK = 0.2
"""Seconds between two updates of running clocks in text files."""
PORT = 8765
TOKEN = "GARNET_TOKEN"
"""The environment variable that holds the token for commands."""
MOST_WAITING = 100
"""Maximum number of commands that wait for the window or the playing process to read them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="RECORD", help="a .garnet.json record; -: standard input")
    parser.add_argument("--port", metavar="P", type=_port, default=PORT, help=f"usually {PORT}")
    parser.add_argument(
        "--delay", metavar="S", type=_delay, default=0.0, help=f"seconds, up to {LONGEST_DELAY}"
    )
    parser.add_argument("--upto", metavar="K", type=int, help="after the first K entries only")
    parser.add_argument("--play", action="store_true", help="play the record automatically")
    parser.add_argument("--light", action="store_true", help="a record in light colours")
    parser.add_argument("--brand", metavar="FILE", type=Path, help="the look: .garnet-brand.json")
    parser.add_argument("--files", metavar="DIR", type=Path, help="text files for other programs")
    parser.add_argument(
        "--lines", action="store_true", help="print the public states instead of serving them"
    )
    parser.add_argument(
        "--token", metavar="T", help=f"allows /do/… for clients that know it; usually from {TOKEN}"
    )
    parser.add_argument("--tied", action="store_true", help=argparse.SUPPRESS)
    # End as soon as standard input ends, without waiting for delayed values.
    parser.add_argument("--ends", action="store_true", help=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> int:
    if options.file == "-" and (options.play or options.upto is not None):
        print("Standard input plays by itself; --upto and --play need a RECORD.", file=sys.stderr)
        return UNREADABLE
    import asyncio

    with suppress(KeyboardInterrupt):
        return asyncio.run(_serve(options))
    return OK


async def _serve(options: argparse.Namespace) -> int:
    import asyncio
    import logging

    from games.broadcast.files import TextFiles
    from games.broadcast.server import Hub, Server

    token = os.environ.pop(TOKEN, "") if options.token is None else options.token
    hub = Hub(options.delay)
    try:
        if options.files is not None:
            files = TextFiles(options.files)
            hub.on_state = files.show
        server = Server(hub, token=token)
        server.listen(options.port, HERE)
    except OSError as error:
        print(f"Port {options.port} cannot be used: {error.strerror or error}.", file=sys.stderr)
        return UNREADABLE
    except KnownError as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    logging.disable()  # any page could fill the log with refused requests
    print(f"Serving http://{HERE}:{options.port}/ - Ctrl+C ends it.", flush=True)
    source, child = _source(options)
    hub.notify_window = command_writer(sys.stdout.buffer if child is None else child.stdin)
    values: asyncio.Queue[Line | KnownError | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    threading.Thread(target=_read, args=(source, loop, values), daemon=True).start()
    try:
        return await _follow(hub, values, child, ends=options.ends)
    finally:
        server.stop()
        if child is not None:
            child.kill()
            child.wait()


def _source(options: argparse.Namespace) -> tuple[IO[bytes], subprocess.Popen[bytes] | None]:
    """Return the source of the lines: standard input, or a child process that plays a record."""
    if options.file == "-":
        return sys.stdin.buffer, None
    more = [] if options.upto is None else ["--upto", str(options.upto)]
    more += ["--play"] if options.play else []
    more += ["--light"] if options.light else []
    more += ["--brand", str(options.brand)] if options.brand else []
    command = own_command("overlay", "--lines", "--tied", *more, "--", options.file)
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdout is not None
    return child.stdout, child


def _read(
    source: IO[bytes],
    loop: asyncio.AbstractEventLoop,
    values: asyncio.Queue[Line | KnownError | None],
) -> None:
    """Queue the values of the lines. Run this in a thread, since not every input can be polled."""
    with suppress(RuntimeError):  # the loop has ended
        while line := source.readline(LONGEST_LINE + 1):
            decoded: Line | KnownError
            try:
                decoded = read_line(line)
            except KnownError as error:
                decoded = error
            loop.call_soon_threadsafe(values.put_nowait, decoded)
        loop.call_soon_threadsafe(values.put_nowait, None)


def command_writer(sink: IO[bytes] | None) -> Callable[[Command], bool]:
    """Return a function that queues commands for `sink`; it returns False if the queue is full.

    A thread writes them, since the other process may stop reading.
    """
    waiting: queue.Queue[bytes] = queue.Queue(MOST_WAITING)

    def write() -> None:
        while sink is not None:
            line = waiting.get()
            with suppress(OSError, ValueError):  # the other process has closed the pipe
                sink.write(line)
                sink.flush()

    def enqueue(command: Command) -> bool:
        with suppress(queue.Full):
            waiting.put_nowait(command.line)
            return True
        return False

    threading.Thread(target=write, daemon=True).start()
    return enqueue


async def _follow(
    hub: Hub,
    values: asyncio.Queue[Line | KnownError | None],
    child: subprocess.Popen[bytes] | None,
    ends: bool,
) -> int:
    """Show values until no more arrive and all delayed values have been shown.

    `child` is the process that sends the values, if any; when the values end, the exit status of
    `child` is returned. If `ends` is True, values that are still delayed are dropped when no more
    arrive.
    """
    import asyncio

    ended = False
    while not ended or (len(hub.delay) and not ends):
        after = hub.release()
        try:
            value = await asyncio.wait_for(
                values.get(), TICK if after is None else min(after, TICK)
            )
        except TimeoutError:
            continue
        if value is None and child is not None:
            return child.wait()
        if value is None:
            ended = True
        elif isinstance(value, KnownError):
            print(value, file=sys.stderr, flush=True)
        else:
            hub.take(value)
    return OK


def _port(text: str) -> int:
    number = int(text)
    if not 0 < number < 65_536:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return number


def _delay(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= LONGEST_DELAY:
        raise argparse.ArgumentTypeError(f"seconds, from 0 to {LONGEST_DELAY}")
    return seconds
