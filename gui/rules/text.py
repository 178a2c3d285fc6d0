"""A rule text, read: headings, paragraphs and lists with the clauses they state.

The texts are Markdown of a small kind: `#` to `###`, paragraphs, `-` and `1.` lists, `**strong**`,
`*special*`, what is typed in backticks, grids of letters between lines of three, the mark
`**[ruling]**`, and clauses in brackets: `(TO-3)`, `(GEN-2, GEN-3)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache

from resources import ROOT

FOLDER = ROOT / "rules"
GENERAL = "general"

CLAUSES = re.compile(r"\(([A-Z]{2,3}-\d+(?:, [A-Z]{2,3}-\d+)*)\)")
RULING = "**[ruling]**"
FENCE = "```"
_ITEM = re.compile(r"(?:-|\d+\.) +")


class Kind(Enum):
    """What a block is."""

    TITLE = "h1"
    HEADING = "h2"
    PART = "h3"
    PARAGRAPH = "p"
    POINT = "ul"
    STEP = "ol"
    GRID = "table"


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph or a point of a list; `text` keeps its inline marks.

    A grid keeps its lines: a board in letters, with its coordinates above and to the left.
    """

    kind: Kind
    text: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the block refers to."""
        return tuple(one for found in CLAUSES.findall(self.text) for one in found.split(", "))

    @property
    def ruling(self) -> bool:
        """Whether something in it is our ruling."""
        return RULING in self.text


@dataclass(frozen=True, slots=True)
class RuleText:
    """The rules of one game, or those of all (`GENERAL`)."""

    id: str
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """What stands at the top."""
        return next(block.text for block in self.blocks if block.kind is Kind.TITLE)

    @property
    def headings(self) -> tuple[str, ...]:
        """The sections, in their order."""
        return tuple(block.text for block in self.blocks if block.kind is Kind.HEADING)

    @property
    def clauses(self) -> frozenset[str]:
        """All clauses it refers to."""
        return frozenset(clause for block in self.blocks for clause in block.clauses)


def has_text(page: str) -> bool:
    """Whether there are rules under this id."""
    return (FOLDER / f"{page}.md").is_file()


@cache
def rule_text(page: str) -> RuleText:
    """The rules of a game, by its id; FileNotFoundError if they are not written."""
    return RuleText(page, read((FOLDER / f"{page}.md").read_text(encoding="utf-8")))


def read(source: str) -> tuple[Block, ...]:
    """The blocks of a text."""
    blocks: list[Block] = []
    for part in re.split(r"\n\s*\n", source.strip()):
        if part.startswith(FENCE):
            blocks.append(Block(Kind.GRID, "\n".join(part.splitlines()[1:-1])))
            continue
        for lines in _split(part.splitlines()):
            blocks.append(_block(lines))
    return tuple(blocks)


def _split(lines: list[str]) -> list[list[str]]:
    """The lines of a part, each point of a list by itself."""
    found: list[list[str]] = []
    for line in lines:
        if not found or _ITEM.match(line) or line.startswith("#") or found[-1][0].startswith("#"):
            found.append([line])
        else:
            found[-1].append(line)
    return found


def _block(lines: list[str]) -> Block:
    text = " ".join(line.strip() for line in lines)
    for mark, kind in (("### ", Kind.PART), ("## ", Kind.HEADING), ("# ", Kind.TITLE)):
        if text.startswith(mark):
            return Block(kind, text.removeprefix(mark))
    item = _ITEM.match(text)
    if item is None:
        return Block(Kind.PARAGRAPH, text)
    return Block(Kind.POINT if text[0] == "-" else Kind.STEP, text[item.end() :])
