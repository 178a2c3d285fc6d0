from __future__ import annotations

import re

import pytest

from games.core import Seat
from gui.rules.page import page_of, pages
from gui.rules.reader import diagrams
from gui.rules.text import GENERAL, Block, Kind, RuleText, body, read, rule_text
from resources import RULES, RULING


def test_a_small_text_is_parsed() -> None:
    blocks = read(
        "# Game\n\nOne line\nand another. (TO-1)\n\n## Part\n\n- a (TO-2, GEN-3)\n- b\n  c"
    )
    assert blocks == (
        Block(Kind.TITLE, "Game"),
        Block(Kind.PARAGRAPH, "One line and another. (TO-1)"),
        Block(Kind.HEADING, "Part"),
        Block(Kind.POINT, "a (TO-2, GEN-3)"),
        Block(Kind.POINT, "b c"),
    )
    assert blocks[3].clauses == ("TO-2", "GEN-3")


def test_a_list_may_follow_its_sentence_and_be_numbered() -> None:
    blocks = read("You may:\n- a\n- b\n\n1. first\n2. second")
    assert [block.kind for block in blocks] == [
        Kind.PARAGRAPH, Kind.POINT, Kind.POINT, Kind.STEP, Kind.STEP,
    ]  # fmt: skip
    assert [block.text for block in blocks[3:]] == ["first", "second"]


def test_a_board_in_letters_keeps_its_lines() -> None:
    blocks = read("Like this:\n\n```\n  A B\n1 x <\n2 y z\n```\n\nSo.")
    assert [block.kind for block in blocks] == [Kind.PARAGRAPH, Kind.GRID, Kind.PARAGRAPH]
    shown = body(RuleText("", blocks), (), 100)
    assert shown.count("<tr>") == 3 and shown.count("<td ") == 9
    assert "<b>&lt;</b>" in shown and '<span class="coordinate">B</span>' in shown


def test_a_ruling_is_known() -> None:
    block = read("It is so. **[ruling]** (GEN-1)")[0]
    assert block.ruling and block.clauses == ("GEN-1",)
    assert not read("**bold** (GEN-1)")[0].ruling


@pytest.mark.parametrize("page", pages())
def test_every_page_reads_well(page: str) -> None:
    text = rule_text(page)
    assert text.blocks[0].kind is Kind.TITLE and text.headings
    assert text.blocks[1].kind is Kind.PARAGRAPH
    source = (RULES / f"{page}.md").read_text("utf-8")
    said = " ".join(block.text for block in text.blocks)
    assert said.count(RULING) == source.count(RULING) > 0
    plain = re.sub(r"^((#+|-|\d+\.) |```$)", "", source, flags=re.MULTILINE)
    assert said.split() == plain.split()


@pytest.mark.parametrize("page", pages())
def test_no_markup_is_left_in_texts(page: str) -> None:
    shown = re.sub(r"<[^>]*>", "", body(rule_text(page), (), 100))
    for mark in ("**", "`", "[ruling]", "(TO-", "(MA-", "(GEN-", "\0"):
        assert mark not in shown


@pytest.mark.clause("GEN-1", "GEN-2", "GEN-3", "GEN-4", "GEN-5", "GEN-6")
def test_the_general_rules_mark_what_is_our_ruling() -> None:
    blocks = rule_text(GENERAL).blocks
    stated = {f"GEN-{number}" for number in range(1, 12)}
    stated |= {f"EV-{number}" for number in range(1, 7)}
    assert rule_text(GENERAL).clauses == stated
    marked = {clause for block in blocks if block.ruling for clause in block.clauses}
    assert marked == stated - {"GEN-6"}


def test_a_clause_in_the_same_page_is_distinguished_from_other_pages() -> None:
    assert page_of("TO-3", "masked-army") == "thwart-omega"
    assert page_of("GEN-2", "masked-army") == "masked-army"
    assert page_of("GEN-5", "masked-army") == GENERAL
    assert page_of("TO-99", "masked-army") is None


def test_literal_characters_are_not_taken_for_markup() -> None:
    blocks = read("# A\n\n<img src=x> & <b>")
    text = type(rule_text(GENERAL))("x", blocks)
    assert "&lt;img src=x&gt; &amp; &lt;b&gt;" in body(text, (), 100)


@pytest.mark.parametrize("page", pages())
def test_every_diagram_is_shown_once_at_its_clause(page: str) -> None:
    figures = diagrams(page)
    shown = body(rule_text(page), figures, 100)
    assert re.findall(r"diagram:(\d+)", shown) == [str(index) for index in range(len(figures))]
    for figure in figures:
        assert shown.index(f"clause:{figure.clause}") < shown.index(figure.caption.split("&")[0])


@pytest.mark.clause("TO-3", "TO-5", "TO-6")
def test_the_diagrams_of_thwart_omega_are_true() -> None:
    double, burned, groups = diagrams("thwart-omega")
    assert double.view.board[3][4] == "B" and burned.view.board[3][4] == "#"
    assert [group.size for group in groups.view.groups.one] == [4, 4]
    assert groups.caption.startswith("Score of Black: 4 × 4 = 16. Score of White: 4 × 3 = 12.")


@pytest.mark.clause("MA-4", "MA-6")
def test_the_diagrams_of_masked_army_are_true() -> None:
    masked, compared = diagrams("masked-army")
    cells = "".join(masked.view.board)
    assert cells.count("?") == 22 and cells.count("r") == cells.count("b") == 1
    assert compared.view.outcome is not None and compared.view.outcome.by == "MA-6"


def test_the_diagrams_of_hyperstar_are_true() -> None:
    names, opening, move, swap, double, before, over, corners = diagrams("hyperstar")
    assert names.view.radius == 4 and names.view.last is None
    assert opening.view.stones.two - {"O"} == {"'C1"} and opening.view.stones.one - {"O"} == {"'E2"}
    assert "A2" in move.view.stones.one and "A1" not in move.view.stones.one
    assert "C1" in swap.view.stones.one and "B1" in swap.view.stones.two
    assert {"B2", "'B1"} <= double.view.stones.one
    scoring = before.view.scoring
    assert not before.view.over and all(scoring.removed) and any(scoring.filled)
    assert over.view.over and over.caption == "First: 6 − 4 × 1 = 2. Second: 2 − 4 × 1 = −2."
    assert tuple(over.view.scoring.score) == (2, -2)
    assert [figure.clause for figure in (names, opening, move, over, corners)] == [
        "HS-2",
        "HS-5",
        "HS-7",
        "HS-10",
        "HS-12",
    ]


def test_the_diagrams_of_unlucky_are_true() -> None:
    whole = diagrams("unlucky-for-some")
    pages = ("candle-countdown", "know-your-nodes", "wandering-noughts")
    assert whole == tuple(diagram for page in pages for diagram in diagrams(page))
    arranged, later, control, known, walled, exchanged, led, lined = (item.view for item in whole)
    assert arranged.parts[0].own.strength == 54
    assert later.round == 4 and {item.state.value for item in later.parts[0].candles.two} == {
        "#",
        ".",
    }
    letters = dict(zip("ABCDEFGHIJKLM", control.parts[0].regions, strict=True))
    assert letters["C"] is letters["E"] is Seat.ONE and letters["B"] is Seat.TWO
    own = dict(zip(known.parts[0].nodes, known.parts[0].invested.one, strict=True))
    assert (own[6, 0], own[3, 2]) == (3, 4) and known.parts[0].invested.two is None
    told = [
        " ".join(str(step.why) for step in view.parts[0].last.steps)
        for view in (walled, exchanged, led)
    ]
    assert "B3→C3 cancelled: a wall was placed on C3 (WN-7)" in told[0]
    assert "B3→C3 exchanged to D3" in told[1] and "D3→C3 exchanged to B3" in told[1]
    assert "place D2 redirected to D3: an enemy piece moved to D2 (WN-8)" in told[2]
    assert [len(lines) for lines in lined.parts[0].lines] == [2, 1]
