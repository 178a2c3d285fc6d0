"""Make the tables of `docs/adding-a-game.md` with the members of games and faces, from the code.

`python -m tests.examples.members` writes them.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

from games.core import Game
from gui.games import GameFace

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


def members(kind: type) -> Iterator[tuple[str, bool, str]]:
    """Yield each member of a class: its name, whether it is required, and its description."""
    (tree,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(tree, ast.ClassDef)
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef):
            needed = any("abstractmethod" in ast.unparse(item) for item in node.decorator_list)
            yield node.name, needed, ast.get_docstring(node) or ""
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            told = after.value if isinstance(after, ast.Expr) else None
            text = str(told.value) if isinstance(told, ast.Constant) else ""
            yield node.target.id, node.value is None, inspect.cleandoc(text)


def table(kind: type) -> str:
    """Return the members as a Markdown table, required ones first."""
    rows = [
        (f"**`{name}`**" if needed else f"`{name}`", " ".join(said.partition("\n\n")[0].split()))
        for name, needed, said in sorted(members(kind), key=lambda member: not member[1])
    ]
    lacking = [name for name, said in rows if not said]
    assert not lacking, f"nothing is said of {', '.join(lacking)}"
    return "\n".join(
        ["| member | what it is |", "| --- | --- |", *(f"| {a} | {b} |" for a, b in rows)]
    )


def written(guide: str) -> str:
    """Return the guide with up-to-date tables."""
    for kind in (Game, GameFace):
        mark = rf"(<!-- members of {kind.__name__} -->\n).*?(<!-- end -->)"
        assert re.search(mark, guide, re.DOTALL), f"no table of {kind.__name__}"
        made = table(kind).replace("\\", r"\\")
        guide = re.sub(mark, rf"\g<1>\n{made}\n\n\g<2>", guide, flags=re.DOTALL)
    return guide


if __name__ == "__main__":
    GUIDE.write_text(written(GUIDE.read_text("utf-8")), "utf-8")
