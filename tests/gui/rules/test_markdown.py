"""Nothing in the rules pages becomes a list or a heading by accident."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from resources import RULES

PAGES = sorted(RULES.glob("*.md"))
SIGNS = re.compile(r"[*`_]")


def accidents(source: str) -> list[str]:
    """Return lines that Markdown would take for an unintended list or heading.

    A list follows an empty line, a heading or a colon; its first line has a dash or the number 1,
    later lines have dashes or the next numbers.
    """
    found, before, fenced, listed = [], "", False, 0
    for number, line in enumerate(source.splitlines(), start=1):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced:
            item = re.match(r"(-|[+*]|\d+[.)])(?:\s|$)", line)
            begins = not before or before.startswith("#") or before.endswith(":")
            listed = listed if before else 0
            if item is not None:
                mark = item[1]
                expected = f"{listed + 1}." if mark[0].isdigit() else "-"
                wrong = mark != expected or not (begins or listed)
                listed += 1
            else:
                chance = r"#+ |>|=+\s*$|-+\s*$|\t| {4}"
                heading = begins and line.startswith("#")
                wrong = re.match(chance, line) is not None and not heading
            if wrong:
                found.append(f"{number}: {line}")
        before = line.strip()
    return found


@pytest.mark.alike
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_line_is_a_list_or_heading_by_accident(page: Path) -> None:
    assert accidents(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_all_emphasis_is_closed(page: Path) -> None:
    tokens = MarkdownIt("commonmark").parse(page.read_text(encoding="utf-8"))
    texts = [
        child.content for token in tokens for child in token.children or () if child.type == "text"
    ]
    assert [text for text in texts if SIGNS.search(text)] == []


@pytest.mark.parametrize(
    "text",
    ["rings of 28 and\n49. The edge", "a\n- b", "a\n+ b", "a\n# b", "    code", "a\n> b", "a\n---"],
)
def test_accidents_are_found(text: str) -> None:
    assert accidents(text)
