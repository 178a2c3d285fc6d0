"""Plugins, the clause marker, offscreen windows, and time limits for all tests."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import locale
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.match.archive import guarded

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")  # large fills use one thread

pytest_plugins = ("tests.drawing", "tests.budget")

DATA = Path(__file__).parent / "data"
COUNTS = hasattr(signal, "setitimer")
"""True if the system can limit a test's processor time; Windows cannot."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("cpu_timeout", "seconds of processor time after which a test is ended", "int")
    parser.addini("stack_after", "seconds after which it is told where a test stands", "int")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the clauses of the rules that a test proves")
    with contextlib.suppress(locale.Error):  # the system does not have its own locale
        locale.setlocale(locale.LC_ALL, "")  # as the first QApplication of the process would
    if COUNTS:
        # The signal handler itself writes the trace, so it works whichever thread holds the
        # interpreter. Then the signal's default action ends the process.
        stderr = os.dup(2)
        faulthandler.register(signal.SIGPROF, file=stderr, all_threads=True, chain=True)
        faulthandler.register(signal.SIGALRM, file=stderr, all_threads=True)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the kernels and tests once, before several workers start.

    A pytest run started by a test finds them compiled.
    """
    shared_out = session.config.getoption("numprocesses", None)
    if shared_out and "PYTEST_XDIST_WORKER" not in os.environ:
        subprocess.run([sys.executable, "-m", "tests.warmup"], cwd=DATA.parents[1], check=True)


def pytest_collection() -> None:
    """Exclude all tests and modules from garbage collection, since they stay until the end."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """End a test that computes endlessly, and show its stack trace.

    Processor time is limited instead of wall time, which varies with the load. A test that waits
    endlessly is ended by `faulthandler_timeout` after a very long time; its stack is shown earlier,
    in case somebody stops the run before that.
    """
    if COUNTS:
        signal.setitimer(signal.ITIMER_PROF, item.config.getini("cpu_timeout"))
        signal.setitimer(signal.ITIMER_REAL, item.config.getini("stack_after"))
    try:
        return (yield)
    finally:
        if COUNTS:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)


@pytest.fixture(scope="session", autouse=True)
def forced() -> Iterator[str]:
    """Disable flushing to disk: no test simulates a power failure."""
    in_earnest = guarded.FORCED
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guarded, "FORCED", "OFF")
        yield in_earnest


@pytest.fixture(autouse=True)
def _surroundings_stay() -> Iterator[None]:
    """Fail a test that changes state shared with later tests of its process."""
    before = surroundings()
    yield
    assert surroundings() == before


def surroundings() -> dict[str, object]:
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    return {
        **environment,
        "folder": os.getcwd(),
        "imports": list(sys.path),
        "locale": locale.setlocale(locale.LC_ALL),
        "time zone": time.tzname,
        "levels that are not logged": logging.root.manager.disable,
        "errors in threads": threading.excepthook,
    }
