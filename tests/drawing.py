"""A run of the suite executes a share of its tests, drawn anew for each commit.

A test marked `alike` tries the same thing with many parameters. A run of the whole suite executes a
tenth of each group of these, a tenth of the other tests in `DRAWN`, and fewer Hypothesis examples;
`--all`, or naming tests, runs everything. The commit is the seed: every worker draws the same
tests, and `--draw` repeats them.
"""

from __future__ import annotations

import hashlib
import shlex
import subprocess
import zlib
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from games.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
SHARE = 10
"""One of this many tests in a group, or in no group in a part of `DRAWN`, is drawn."""
EXAMPLES = 60
"""Number of Hypothesis examples of a property, unless the test sets it."""
FEW = 4
"""A drawn run tries one of this many examples."""
ALWAYS = (
    "damage/",
    "golden/test_golden.py",
    "golden/test_readings.py",
    "games/test_cases.py",
)
"""Files that cannot contain tests marked `alike`; neither can tests of a clause be marked."""
TOOLS = ("test_dev.py", "test_drawing.py", "test_mutants.py", "test_release.py", "test_watchdog.py")
DRAWN = ("examples/", "games/", "golden/", "gui/", *TOOLS)
"""Folders and files whose tests are drawn even if they are in no group, unless they always run."""
SECRETS = ("twin", "secret")
"""Words in the names of tests that always run, because they protect a secret."""

SEED = pytest.StashKey[str]()
TALLY = pytest.StashKey[dict[str, list[int]]]()
"""The numbers of drawn tests and of all tests, by group."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("garnet", "Garnet: a share of what is many and alike")
    group.addoption("--all", action="store_true", help="run every test with every example")
    group.addoption("--draw", metavar="COMMIT", help="draw as that commit does")
    group.addoption(
        "--tenth", metavar="N", type=int, help="run the Nth tenth of what is not drawn, too"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Load Hypothesis's profile before any test is imported; its plugin reads the seed later."""
    config.addinivalue_line(
        "markers", "alike(*names): many and alike; for each value of these parameters some run"
    )
    worker_input: dict[str, Any] = getattr(config, "workerinput", {})
    seed = worker_input.get("draw") or config.option.draw or commit()
    config.stash[SEED] = seed
    config.stash[TALLY] = {}
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = seed
    settings.register_profile(
        "garnet",
        deadline=None,
        derandomize=False,
        database=None,
        max_examples=EXAMPLES // FEW if draws_examples(config) else EXAMPLES,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("garnet")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Send the commit to a worker, since it could change before the worker asks."""
    node.workerinput["draw"] = node.config.stash[SEED]


def commit() -> str:
    """Return the current commit, or the version if there is none."""
    command = ["git", "rev-parse", "--short=12", "HEAD"]
    try:
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return VERSION
    return result.stdout.strip() or VERSION


def draws_tests(config: pytest.Config) -> bool:
    """Return True if tests are drawn: in the whole suite, without `--all` or named tests."""
    option = config.option
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    chosen = option.keyword or option.markexpr or getattr(option, "lf", False)
    return not (option.all or named or chosen)


def draws_examples(config: pytest.Config) -> bool:
    """Return True if fewer examples are tried, also to repeat a failed test."""
    return draws_tests(config) or bool(config.option.draw and not config.option.all)


def examples(most: int) -> int:
    """Return the number of examples to try, out of `most`, for `settings(max_examples=…)`."""
    assert settings.default is not None
    return -(-most * settings.default.max_examples // EXAMPLES)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    groups: dict[str, list[str]] = defaultdict(list)
    for item in items:
        if marker := item.get_closest_marker("alike"):
            groups[group(item, marker)].append(item.nodeid)
        elif folder := drawn_folder(item):
            groups[folder].append(item.nodeid)
    if not draws_tests(config):
        return
    left_out: set[str] = set()
    for name, ids in groups.items():
        kept = drawn(ids, config.stash[SEED])
        if config.option.tenth is not None:
            kept |= tenth(ids, config.option.tenth)
        left_out.update(nodeid for nodeid in ids if nodeid not in kept)
        tally = config.stash[TALLY].setdefault(name.partition("[")[0], [0, 0])
        tally[0] += len(kept)
        tally[1] += len(ids)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
    items[:] = [item for item in items if item.nodeid not in left_out]


def always_runs(item: pytest.Item) -> bool:
    """Return True for tests of a clause, cases, golden transcripts, golden readings and damage."""
    always = item.nodeid.removeprefix("tests/").startswith(ALWAYS)
    return always or item.get_closest_marker("clause") is not None


def drawn_folder(item: pytest.Item) -> str:
    """Return the folder or file in `DRAWN` that holds the test, or "" if it always runs."""
    name = item.nodeid.removeprefix("tests/")
    if always_runs(item) or any(word in name for word in SECRETS):
        return ""
    return next((folder for folder in DRAWN if name.startswith(folder)), "")


def group(item: pytest.Item, marker: pytest.Mark) -> str:
    """Return the group of a test: its name, and the values of the parameters in the mark."""
    if always_runs(item):
        raise pytest.UsageError(f"{item.nodeid} always runs, it cannot be one of many alike")
    name = item.nodeid.partition("[")[0]
    params: dict[str, object] = getattr(item, "callspec").params  # noqa: B009
    return name + "".join(f"[{params[parameter]}]" for parameter in marker.args)


def shuffled(ids: Iterable[str], seed: str = "") -> list[str]:
    """Return the tests in an order that depends only on the seed."""
    return sorted(ids, key=lambda nodeid: hashlib.sha256(f"{seed} {nodeid}".encode()).digest())


def drawn(ids: list[str], seed: str, share: int = SHARE) -> set[str]:
    """Return the share of a group drawn with a seed: one of `share` tests, at least one."""
    return set(shuffled(ids, seed)[: -(-len(ids) // share)])


def tenth(ids: list[str], number: int) -> set[str]:
    """Return a tenth of a group; ten consecutive numbers give the whole group.

    Groups begin at different parts, so that small groups are not all drawn at once.
    """
    order = shuffled(ids)
    return set(order[(number + zlib.crc32(order[0].encode())) % 10 :: 10])


def pytest_report_header(config: pytest.Config) -> str:
    seed = config.stash[SEED]
    if draws_tests(config):
        return f"drawn by {seed}: a share of what is many and alike; --all runs everything"
    return f"nothing is left out; Hypothesis draws by {seed}"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send the worker's counts of drawn tests to the main process."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["drawn"] = session.config.stash[TALLY]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Store a worker's counts; all workers have the same."""
    node.config.stash[TALLY].update(getattr(node, "workeroutput", {}).get("drawn", {}))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    reporter = terminalreporter
    if tally := config.stash[TALLY]:
        reporter.section(f"drawn by {config.stash[SEED]}")
        for name, (few, all_) in sorted(tally.items()):
            reporter.line(f"{few:4} of {all_:4} {name}")
    failed = [item.nodeid for key in ("failed", "error") for item in reporter.stats.get(key, [])]
    if failed:
        reporter.section("repeat it with")
        full = "" if draws_examples(config) else "--all "
        for name in dict.fromkeys(failed):
            reporter.line(
                f"python3 dev.py test {full}--draw={config.stash[SEED]} {shlex.quote(name)}"
            )
