"""Every clause on the rules pages of registered games has a ruling and a test."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from games import registry
from games.laws import cited_clauses
from gui.rules.text import GENERAL, rule_text

TESTS = Path(__file__).parent

RULED = frozenset((TESTS / "data" / "clauses.txt").read_text("utf-8").split())
"""All clauses with a ruling, for comparison; the product does not read this list."""

_ID = re.compile(r"\b[A-Z]+-\d+\b")
_MARK = re.compile(r"mark\.clause\(([^)]*)\)")


def _of(prefixes: set[str], clauses: frozenset[str]) -> set[str]:
    return {clause for clause in clauses if clause.partition("-")[0] in prefixes}


@dataclass(frozen=True)
class Clauses:
    """The clauses on the rules pages, in tests, and in the laws' matches of each game."""

    pages: dict[str, frozenset[str]]
    """The clauses on the rules page of each registered game, and of `GENERAL`."""
    trials: frozenset[str]
    """The games that are parts of others; their pages refer to the others' rules."""
    tested: frozenset[str]
    named: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def complaints(self) -> list[str]:
        found = [f"{item}: a test names what is not ruled on" for item in self.tested - RULED]
        for page, stated in self.pages.items():
            own = self._own(page)
            if not own:
                found.append(f"{page}: states no clauses of its own")
            found += [f"{item} on {page}: not ruled on" for item in stated - RULED]
            proved = self.tested | self.named.get(page, frozenset())
            found += [f"{item} on {page}: no test names it" for item in stated - proved]
            left_out = _of(own, RULED) - stated
            found += [f"{item}: not on {page}" for item in left_out]
        return sorted(found)

    def _own(self, page: str) -> set[str]:
        """Return the prefixes of a page's own clauses, without those of other pages."""
        stated = self.pages[page]
        prefixes = {text.partition("-")[0] for text in stated}
        if page != GENERAL:
            prefixes -= {text.partition("-")[0] for text in self.pages[GENERAL]}
        if page in self.trials:
            prefixes = {prefix for prefix in prefixes if _of({prefix}, RULED) <= stated}
        return prefixes


@pytest.fixture(scope="module")
def real() -> Clauses:
    games = [*map(registry.game, registry.game_ids())]
    pages = (*registry.game_ids(), GENERAL)
    marks = (
        mark for path in TESTS.rglob("test_*.py") for mark in _MARK.findall(path.read_text("utf-8"))
    )
    stated = {page: rule_text(page).clauses for page in pages}
    tested = frozenset(item for mark in marks for item in _ID.findall(mark))
    named = {
        game.id: frozenset(cited_clauses(game, random.Random(1)))
        for game in games
        if stated[game.id] - tested
    }
    trials = frozenset(trial for game in games for trial in game.parts.names)
    return Clauses(stated, trials, tested, named)


def test_every_clause_is_ruled_on_stated_and_tested(real: Clauses) -> None:
    assert real.complaints() == []


def test_every_refusal_names_a_clause_of_a_page(real: Clauses) -> None:
    """Every clause in the games' sources is on a page, so that players can open it."""
    prefixes = {text.partition("-")[0] for text in RULED}
    sources = (TESTS.parent / "games").rglob("*.py")
    named = {item for path in sources for item in _ID.findall(path.read_text("utf-8"))}
    assert _of(prefixes, frozenset(named)) - frozenset().union(*real.pages.values()) == frozenset()


# The check itself


def test_a_game_without_a_page_is_noticed(real: Clauses) -> None:
    more = replace(real, pages={**real.pages, "draughts": frozenset()})
    assert more.complaints() == ["draughts: states no clauses of its own"]


def test_a_game_without_tests_is_noticed(real: Clauses) -> None:
    more = replace(real, pages={**real.pages, "draughts": frozenset({"GEN-1", "DR-1"})})
    assert more.complaints() == [
        "DR-1 on draughts: no test names it",
        "DR-1 on draughts: not ruled on",
    ]


def test_what_a_match_names_needs_no_test(real: Clauses) -> None:
    pages = {**real.pages, "draughts": frozenset({"GEN-1", "DR-1", "DR-2"})}
    named = {"draughts": frozenset({"DR-1"})}
    assert "DR-1 on draughts: no test names it" not in (
        more := replace(real, pages=pages, named=named).complaints()
    )
    assert "DR-2 on draughts: no test names it" in more


def test_a_page_that_only_refers_to_others_is_noticed(real: Clauses) -> None:
    more = replace(real, pages={**real.pages, "draughts": frozenset({"GEN-1", "GEN-2"})})
    assert more.complaints() == ["draughts: states no clauses of its own"]


@pytest.mark.parametrize("clause", ["GEN-7", "GEN-8", "GEN-9"])
def test_a_clause_written_into_a_page_takes_a_test(real: Clauses, clause: str) -> None:
    pages = {**real.pages, GENERAL: real.pages[GENERAL] | {clause}}
    untested = replace(real, pages=pages, tested=real.tested - {clause})
    assert untested.complaints() == [f"{clause} on {GENERAL}: no test names it"]


def test_a_clause_that_is_left_out_is_noticed(real: Clauses) -> None:
    pages = {page: stated - {"TO-4", "WN-3", "GEN-2"} for page, stated in real.pages.items()}
    found = replace(real, pages=pages).complaints()
    assert {"TO-4: not on thwart-omega", "WN-3: not on unlucky-for-some"} <= {*found}
    assert {f"GEN-2: not on {GENERAL}", "wandering-noughts: states no clauses of its own"} <= {
        *found
    }
