"""Processor seconds used by each folder of tests, with estimates for CI's share of the tests.

The time of the test process and of its ended children is counted instead of wall time, which varies
with the load. On Windows, children are not counted. A folder above its estimate is named, but never
fails a run: processors differ by more than any useful limit.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator

import pytest

from tests.drawing import draws_tests

SECONDS = {
    "": 28,
    "damage": 40,
    "examples": 25,
    "games": 115,
    "golden": 55,
    "gui": 400,
    "laws": 30,
    "twins": 32,
}
"""The most that each folder ("" for tests/ itself) should take: 1.4 to 1.6 times what CI's share
took on two idle cores. A busy or slower machine uses up to half as much again.
"""

BEGUN = pytest.StashKey[float]()
NAME = "processor seconds"


def spent() -> float:
    """Return the processor seconds of this process and of its ended children."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[BEGUN] = spent()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the time of a test to its last report, which also reaches the main process."""
    report = yield
    if call.when == "teardown":
        report.user_properties.append((NAME, spent() - item.stash[BEGUN]))
    return report


def folder(nodeid: str) -> str:
    """Return the folder of tests/ that contains a test; "" for tests/ itself."""
    path = nodeid.partition("::")[0].removeprefix("tests/")
    return path.rpartition("/")[0].partition("/")[0]


class Accounts:
    """A report of the time of each folder, which in CI names those over their estimates."""

    def __init__(self) -> None:
        self.taken: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        seconds = sum(float(str(value)) for name, value in report.user_properties if name == NAME)
        self.taken[folder(report.nodeid)] += seconds

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        if not self.taken:
            return
        parts = [f"{name or 'tests'} {taken:.0f}" for name, taken in sorted(self.taken.items())]
        terminalreporter.section(f"{NAME}: {sum(self.taken.values()):.0f}")
        terminalreporter.line(", ".join(parts))
        if config.option.tenth is None or not draws_tests(config):
            return  # only CI always runs the same number of tests
        for name, taken in self.taken.items():
            estimate = SECONDS.get(name, 0)
            if taken > estimate:
                line = f"{name or 'tests'} should take less than {estimate} (tests/budget.py)"
                terminalreporter.line(line, yellow=True)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Accounts(), "garnet-accounts")
