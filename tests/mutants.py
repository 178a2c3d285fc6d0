"""Makes small random mistakes in games/ and gui/ that tests should notice.

`python3 dev.py mutate [N] [--seed S]` draws N mistakes, makes each in a copy of the project, and
runs the tests that could notice it until one fails. It prints the mistakes that were not noticed,
and the share of those that were.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from pathlib import Path

from tests.drawing import ROOT, commit

COUNTS = sys.platform != "win32"
"""True if the system can limit the processor time of a process; Windows cannot."""
if COUNTS:
    import resource

SOURCES = ("games", "gui")
COPIED = ("games", "gui", "resources", "tests", "docs", "packaging")
MANY, LIMIT, ENOUGH = 40, 150, 0.85
"""Number of mutants; processor seconds for the tests of each; required share of noticed ones."""
WAITING = 20 if COUNTS else 2
"""Tests that only wait end after this many times the limit, by the clock."""
CRASHED = "the end of pytest itself"
NOTHING, TIME_IS_UP = 5, -9
"""Exit codes: pytest's if there is no test to run, and that of a process that was killed."""
LIKELY = 3
"""Number of test files that run first, before the others are searched for."""
PAGES = "tests/gui/test_golden_pages.py"
PRESSES = "tests/golden/test_presses.py"
VALUES = "tests/golden/test_values.py"
VALUED = ("unlucky/know_your_nodes", "unlucky/wandering_noughts", "hyperstar")
"""Folders of games with golden values."""
READINGS = "tests/golden/test_readings.py"
INPUTS = "tests/golden/test_inputs.py"
BOARDS = ("gui/games/", "gui/kit/")
"""Folders of what golden inputs show."""
SHOWN = ("gui/games/", "gui/kit/board/", "gui/kit/look/", "gui/kit/widgets/", "gui/picture/")
"""Folders of what golden pictures show."""
GAME_TESTS = (
    "tests/laws/test_every_game.py",
    "tests/games/test_cases.py",
    "tests/golden/test_golden.py",
    "tests/golden/test_thoughts.py",
)
"""Tests of every game, which run whole matches."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult},
    **{ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr},
}
LENGTHS = ("px", "QSize", "QMargins", "setContentsMargins", "setSpacing", "gap", "margins")
"""Functions and arguments whose numbers only affect the look."""
COUNTED = (0, 1, 2)
"""Numbers worth changing by one; larger ones are arbitrary amounts."""
OTHERWISE = {"bool": "not ({})", "int": "({}) + 1", "float": "({}) + 1", "str": "''"}
"""Other return values by return type; a function that can return None returns None."""


@dataclass(frozen=True)
class Mutant:
    """A mistake: a file below the project's folder, a span in bytes, and its replacement."""

    path: str
    line: int
    begin: int
    end: int
    wrong: str

    def made(self, source: bytes) -> bytes:
        return source[: self.begin] + self.wrong.encode() + source[self.end :]

    def told(self, source: bytes) -> str:
        """Return the mistake's place, and the change as a diff."""
        both = (source.decode().splitlines(), self.made(source).decode().splitlines())
        changed = [*difflib.unified_diff(*both, lineterm="", n=0)][3:]
        return "\n".join([f"{self.path}:{self.line}", *(f"    {line}" for line in changed)])


def mutants(path: str, source: bytes) -> Iterator[Mutant]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, wrong in _changes(ast.parse(source), ""):
        assert node.end_lineno is not None and node.end_col_offset is not None
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        yield Mutant(path, node.lineno, begin, end, wrong)


def _changes(node: ast.AST, returns: str) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    if isinstance(node, ast.expr):
        yield from ((node, f"({wrong})") for wrong in _expressions(node))
    elif isinstance(node, ast.Return) and node.value is not None:
        replacement = "None" if returns.endswith("| None") else OTHERWISE.get(returns, "")
        unchanged = ast.unparse(node.value)
        if replacement and unchanged != replacement:
            yield node, f"return {replacement.format(unchanged)}"
    elif isinstance(node, ast.If | ast.While):
        yield node.test, f"(not ({ast.unparse(node.test)}))"
    elif isinstance(node, ast.Break | ast.Continue | ast.AugAssign) or _is_call(node):
        assert isinstance(node, ast.stmt)
        yield node, "pass"
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
        yield node, "pass"
    if isinstance(node, ast.FunctionDef):
        returns = ast.unparse(node.returns) if node.returns else ""
    for child in _parts(node):
        yield from _changes(child, returns)


def _is_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def _expressions(node: ast.expr) -> Iterator[str]:
    changed = copy(node)
    if isinstance(changed, ast.Compare) and len(changed.ops) == 1:
        changed.ops = [SWAPS[type(changed.ops[0])]()]  # type: ignore[list-item]
        yield ast.unparse(changed)
    elif isinstance(changed, ast.BoolOp | ast.BinOp) and type(changed.op) in SWAPS:
        changed.op = SWAPS[type(changed.op)]()  # type: ignore[assignment]
        yield ast.unparse(changed)
    elif isinstance(changed, ast.UnaryOp) and isinstance(changed.op, ast.Not):
        yield ast.unparse(changed.operand)
    elif isinstance(changed, ast.IfExp):
        yield ast.unparse(ast.IfExp(changed.test, changed.orelse, changed.body))
    elif isinstance(changed, ast.Constant) and isinstance(changed.value, bool):
        yield str(not changed.value)
    elif isinstance(changed, ast.Constant) and changed.value in COUNTED:
        yield str(changed.value + 1)


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the children of a node, without types, decorators, lengths and parts of strings."""
    if isinstance(node, ast.JoinedStr) or _is_alias(node):
        return
    if isinstance(node, ast.Call) and _called(node.func) in LENGTHS:
        return
    if isinstance(node, ast.keyword) and node.arg in LENGTHS:
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases"):
            continue
        if name == "keywords" and isinstance(node, ast.ClassDef):
            continue
        yield from (
            child
            for child in (value if isinstance(value, list) else [value])
            if isinstance(child, ast.AST)
        )


def _is_alias(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"


def _called(function: ast.expr) -> str:
    return ast.unparse(function).rpartition(".")[2]


def tests_of(path: str, root: Path = ROOT) -> list[str]:
    """Return the test files that could notice a mistake in a module, likeliest first."""
    module = Path(path).with_suffix("")
    imports = _imports(module, root)
    near = _near(root / "tests" / module.parent)
    words = _words_of(module) - {"games", "gui"}
    named = [item for item in near if _words_of(Path(item.stem)) - {"test"} <= words]
    every = sorted((root / "tests").rglob("test_*.py"))
    importing = [item for item in every if imports.search(item.read_text("utf-8"))]
    naming, related = [], []
    if "games" in module.parts[:-2]:
        game = module.parts[module.parts.index("games") + 1]
        words -= set(game.split("_"))
        naming = [
            item
            for item in every
            if module.parts[0] in item.parts
            and f'"{game.replace("_", "-")}' in item.read_text("utf-8")
        ]
        related = [item for item in naming if _words_of(item.relative_to(root)) & words]
    rank = [*named, *sorted(importing, key=lambda item: item not in near), *related, *near]
    if path.startswith("games/"):
        rank += [root / name for name in GAME_TESTS]
        windows = (root / "tests/gui" / module.parts[1], root / "tests/gui/games" / module.parts[1])
        rank += [test for window in windows if window.is_dir() for test in _near(window)]
    if path.startswith("gui/"):
        rank[min(LIKELY, len(rank)) : 0] = [root / PRESSES, root / PAGES]
    if path.startswith(SHOWN):
        rank.insert(min(1, len(named)), root / "tests/golden/test_pictures.py")
    if path.startswith(BOARDS):
        rank.insert(min(1, len(named)), root / INPUTS)
    if path.startswith(tuple(f"games/{folder}/" for folder in VALUED)):
        rank.insert(min(LIKELY - 1, len(rank)), root / VALUES)
    if path.startswith("games/") and _reads_chat(root / path):
        rank.insert(0, root / READINGS)
    rank += naming
    if not importing:
        users = [path for path in _sources(root) if imports.search(path.read_text("utf-8"))]
        through = [_imports(user.relative_to(root).with_suffix(""), root) for user in users]
        texts = {test: test.read_text("utf-8") for test in every} if users else {}
        rank += [test for test in texts if any(user.search(texts[test]) for user in through)]
    return [item.relative_to(root).as_posix() for item in dict.fromkeys(rank)]


def _reads_chat(path: Path) -> bool:
    """Return True for modules whose mistakes golden readings can show."""
    imports = path.exists() and "from games.reading" in path.read_text("utf-8")
    return imports or path.parent.name == "reading"


def _imports(module: Path, root: Path) -> re.Pattern[str]:
    """Return a pattern that finds an import of a module, or of what its package takes from it."""
    dotted = ".".join(module.parts).removesuffix(".__init__")
    parent, _, name = dotted.rpartition(".")
    package = root / module.parent / "__init__.py"
    text = package.read_text("utf-8") if package.exists() else ""
    taken = re.findall(rf"^from {re.escape(dotted)} import (\([^)]*|[^(\n]*)", text, re.MULTILINE)
    names = "|".join([name, *re.findall(r"\w+", " ".join(taken))])
    listed = rf"from {re.escape(parent)} import (?:\([^)]*|[^(\n]*)\b(?:{names})\b"
    return re.compile(rf"{re.escape(dotted)}\b|{listed}")


def _sources(root: Path) -> list[Path]:
    return [path for source in SOURCES for path in sorted((root / source).rglob("*.py"))]


def _words_of(path: Path) -> set[str]:
    return set(re.split(r"[/_]", path.with_suffix("").as_posix()))


def _near(folder: Path) -> list[Path]:
    """Return the tests of a folder, or of its nearest parent with tests."""
    while not any(folder.glob("test_*.py")):
        folder = folder.parent
    return sorted(folder.glob("test_*.py"))


def environment(folder: Path) -> Path:
    """Make a .venv like this one, in which child processes also import from `folder`."""
    venv.create(folder / ".venv", symlinks=True)
    (packages,) = (folder / ".venv").glob("[Ll]ib/**/site-packages")
    ours = next(path for path in sys.path if path.endswith("site-packages"))
    added = f"import site; site.addsitedir({ours!a})\n"
    (packages / "copy.pth").write_text(f"import sys; sys.path.append({str(folder)!a})\n{added}")
    return folder / ".venv" / Path(sys.executable).relative_to(sys.prefix)


class Copy:
    """A copy of the project in which one mistake at a time is made."""

    def __init__(self, folder: Path, limit: int) -> None:
        self.folder, self.limit, self.written = folder, limit, 0
        self.fit, self.unfit = set[str](), set[str]()  # results without a mistake
        self.python = environment(folder)
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name)
        for file in ROOT.iterdir():
            if file.is_file() and file.name[0] != ".":
                shutil.copy2(file, folder)

    def noticed(self, mutant: Mutant) -> str:
        """Return the first test that fails only because of the mistake; "" if there is none."""
        file = self.folder / mutant.path
        source, before = file.read_bytes(), file.stat()
        while True:
            file.write_bytes(mutant.made(source))
            # bytecode is matched by size and time in seconds, which could both be equal
            self.written += 1
            moment = before.st_mtime_ns + self.written * 1_000_000_000
            os.utime(file, ns=(moment, moment))
            tests = tests_of(mutant.path, self.folder)
            failed = self.failed(tests[:LIKELY]) or self.failed(tests[LIKELY:])
            file.write_bytes(source)
            os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
            if failed in ("", CRASHED, *self.fit):
                return failed
            (self.unfit if self.failed([failed]) else self.fit).add(failed)

    def failed(self, names: list[str]) -> str:
        """Return the first failed test; "" if all pass or time runs out.

        Processor time is limited instead of wall time, which varies with the load.
        """
        names = [name for name in names if name not in self.unfit]
        if not names:
            return ""
        options = ["-x", "-q", "--tb=no", "-rfE", "-p", "no:xdist", "-p", "no:cacheprovider"]
        options += [f"--deselect={item}" for item in self.unfit]
        variables = dict(os.environ)
        variables.pop("PYTHONDONTWRITEBYTECODE", None)  # else each run compiles all tests
        command = [str(self.python), "-m", "pytest", *options, *names]
        try:
            result = subprocess.run(
                command,
                cwd=self.folder,
                env=variables,
                capture_output=True,
                text=True,
                timeout=self.limit * WAITING,
                preexec_fn=self.limited if COUNTS else None,
            )
        except subprocess.TimeoutExpired:
            return ""
        failure = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", result.stdout, re.MULTILINE)
        if failure:
            return failure[1]
        return CRASHED if result.returncode not in (0, NOTHING, TIME_IS_UP) else ""

    def limited(self) -> None:
        """Have the system kill this process, and each of its children, at the limit."""
        resource.setrlimit(resource.RLIMIT_CPU, (self.limit, self.limit))


def main() -> int:
    """Draw mistakes and run tests for each; return 1 if too few were noticed."""
    parser = argparse.ArgumentParser(prog="dev.py mutate")
    parser.add_argument("many", type=int, nargs="?", default=MANY, help="so many mutants")
    parser.add_argument("--seed", default=commit(), help="draws others; otherwise the commit does")
    parser.add_argument("--limit", type=int, default=LIMIT, help="processor seconds for each")
    parser.add_argument("--under", default="", help="only in modules whose path begins so")
    asked = parser.parse_args()
    sources = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in _sources(ROOT)}
    every = [
        mutant
        for path in sources
        if path.startswith(asked.under)
        for mutant in mutants(path, sources[path])
    ]
    drawn = random.Random(asked.seed).sample(every, min(asked.many, len(every)))
    print(f"{len(drawn)} of {len(every)} mutants, drawn by {asked.seed}", flush=True)
    survived = 0
    with tempfile.TemporaryDirectory(prefix="garnet-mutants-") as folder:
        project = Copy(Path(folder), asked.limit)
        for mutant in drawn:
            noticed = project.noticed(mutant)
            survived += not noticed
            told = f"noticed by {noticed}" if noticed else "SURVIVED"
            print(f"{mutant.told(sources[mutant.path])}\n    {told}", flush=True)
    share = 1 - survived / max(1, len(drawn))
    print(f"{len(drawn) - survived} of {len(drawn)} noticed: {share:.0%}")
    return int(share < ENOUGH)


if __name__ == "__main__":
    sys.exit(main())
