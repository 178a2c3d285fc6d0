"""Processor seconds of each folder of tests, and how many it may take when CI runs its share.

They are those of the tests' own process and of the children that it has waited for, not the time on
the wall: a busy machine takes longer, and hardly more of them. Windows counts no children.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator

import pytest

from tests.drawing import draws_tests

SECONDS = {
    "": 60,
    "damage": 35,
    "examples": 32,
    "games": 340,
    "golden": 5,
    "gui": 700,
    "laws": 60,
    "twins": 20,
}
"""What a folder may take, "" being tests/ itself: at least 1.6 times what CI's share took."""

BEGUN = pytest.StashKey[float]()
NAME = "processor seconds"


def spent() -> float:
    """Return the processor seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[BEGUN] = spent()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write what a test took into its last report, which comes from a worker, too."""
    report = yield
    if call.when == "teardown":
        report.user_properties.append((NAME, spent() - item.stash[BEGUN]))
    return report


def folder(nodeid: str) -> str:
    """Return the folder of tests/ that a test lies in; "" for tests/ itself."""
    path = nodeid.partition("::")[0].removeprefix("tests/")
    return path.rpartition("/")[0].partition("/")[0]


class Accounts:
    """What each folder took, told at the end; in CI the run fails if one took too much."""

    def __init__(self) -> None:
        self.taken: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        seconds = sum(float(str(one)) for name, one in report.user_properties if name == NAME)
        self.taken[folder(report.nodeid)] += seconds

    def dear(self) -> list[str]:
        """Return the folders that took more than they may."""
        return [name for name, taken in self.taken.items() if taken > SECONDS.get(name, 0)]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if judges(session.config) and self.dear() and not session.exitstatus:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        if not self.taken:
            return
        told = [f"{name or 'tests'} {taken:.0f}" for name, taken in sorted(self.taken.items())]
        terminalreporter.section(f"{NAME}: {sum(self.taken.values()):.0f}")
        terminalreporter.line(", ".join(told))
        for name in self.dear() if judges(config) else []:
            may = SECONDS.get(name, 0)
            terminalreporter.line(f"{name or 'tests'} may take {may} (tests/budget.py)", red=True)


def judges(config: pytest.Config) -> bool:
    """Return True for the run of CI: only that one always has as many tests."""
    return config.option.tenth is not None and draws_tests(config)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Accounts(), "garnet-accounts")
