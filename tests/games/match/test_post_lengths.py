"""No post is too long for a chat, in any match and with any names."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace as replace_struct

from games import registry
from games.core import PUBLIC, Pair, Seat
from games.core.strict_json import Unreadable
from games.kinds.grids import cell_name
from games.match import record
from games.match.chat import units
from games.match.chat_messages import LIMIT
from games.match.clocks import Reading
from games.match.match import Match, Table
from games.match.matchview import MatchView, view_of
from games.match.post import messages

DATA = Path(__file__).parents[2] / "data"
ONE, TWO = Seat.ONE, Seat.TWO
LETTERS = "ABCDEFGHIJKLM"
EVERY = 6
"""One in this many moments of a record is checked."""
WORST = (
    Pair("Ann", "Ben"),
    Pair("😀" * 99 + "😁", "😀" * 99 + "😂"),
    Pair("https://a.b/" * 8 + "x.yz", "<@#>" * 25),
    Pair("👩‍👩‍👧‍👦" * 14 + "ab", "1. " + "- " * 48 + "א"),
)
CLOCKS = tuple(
    Reading(key=None, seat=seat, left=172_800_000, bank=86_400_000, running=False) for seat in Seat
)
COMMON = MarkdownIt("gfm-like", {"linkify": True})


@cache
def ends() -> tuple[Match, ...]:
    """Return every readable record of the shared cases, up to its first illegal entry."""
    found = []
    for path in sorted(DATA.rglob("*.garnet.json")):
        try:
            one = record.read(path.read_bytes())
        except Unreadable:
            continue
        try:
            found.append(record.replay(one))
        except record.RecordRefused as refused:
            found.append(record.replay(one, refused.index))
    return tuple(found)


def moments() -> Iterator[MatchView]:
    """Yield the public view at the end of each record, and at each twelfth moment before.

    Successive records use different moments, so that all parts of matches are covered.
    """
    for number, whole in enumerate(ends()):
        first = whole.states[0].position
        match = Match(
            whole.game,
            whole.setup,
            whole.seed,
            whole.table,
            (),
            whole.commitment,
            first,
            salted=True,
        )
        for upto, event in enumerate(whole.events):
            if (upto + number) % EVERY == 0:
                yield view_of(match, PUBLIC)
            match.append((event,))
        yield view_of(match, PUBLIC)


def called(view: MatchView, names: Pair[str]) -> MatchView:
    """Return the view with other players' names."""
    return replace(view, setup=replace(view.setup, players=names))


def check(told: tuple[str, ...], view: MatchView) -> None:
    """Check that each part fits into a message, and that the proof is in the first one."""
    for number, message in enumerate(told, start=1):
        assert units(message) <= LIMIT
        head, *lines = message.splitlines()
        assert head.startswith(f"**{view.game.title}** · ") and head.count("**") == 2
        assert head.endswith(f" · part {number} of {len(told)}") is (len(told) > 1)
        fences = [place for place, line in enumerate(lines) if line == "```"]
        assert len(fences) % 2 == 0 and message.count("```") == len(fences)
        outside = re.sub(r"(?s)```.*?```|\\.", "", "\n".join(lines))
        assert outside.count("**") % 2 == 0 and outside.count("`") % 2 == 0
    assert f"`chain {view.head[:32]}`" in told[0]
    assert f"`commitment {view.commitment[:32]}`" in told[0]
    assert view.seed is None or f"`seed {view.seed}`" in told[0]


def formatted(message: str) -> set[str]:
    """Return the kinds of formatting that a chat with Markdown finds in a message."""
    tokens = COMMON.parse(message)
    return {
        item.type.split("_")[0] for token in tokens for item in (token, *(token.children or ()))
    }


def test_no_post_of_any_record_is_too_long() -> None:
    count = 0
    for number, view in enumerate(moments()):
        for names in WORST[number % 2 :: 2]:
            shown = called(view, names)
            told = messages(shown, () if view.over else CLOCKS)
            check(told, shown)
            assert len(told) <= 2
            count += 1
    assert count > 1_000


@pytest.mark.alike
@pytest.mark.parametrize("names", WORST[1:])
def test_the_worst_names_cannot_format_or_link_in_any_game(names: Pair[str]) -> None:
    ours = {"paragraph", "inline", "text", "strong", "softbreak", "code", "fence"}
    for match in ends()[::5]:
        for message in messages(called(view_of(match, PUBLIC), names), ()):
            listed = {"bullet", "list"} if match.game.parts.names else set()
            assert formatted(message) <= ours | listed


def test_posts_with_30_letter_names_rarely_need_two_messages() -> None:
    longer = 0
    names = Pair("Maximilian-Alexander von Gerol", "Wilhelmina Featherstonehaughly")
    for match in ends():
        view = called(view_of(match, PUBLIC), names)
        told = messages(view, CLOCKS)
        longer += len(told) > 1
        assert len(told) == 1 or (view.over and match.game.parts.names and len(told) == 2)
        assert match.game.parts.names or all(name in told[0] for name in names), (
            "not even shortened"
        )
    assert longer <= 3


# Posts of several messages


def begun(game_id: str, options: dict[str, Any]) -> Match:
    """Return a match that a record could describe, with the worst names."""
    game = registry.game(game_id)
    setup = record.setup_of(game, None, options, dict(zip(game.seats, WORST[1], strict=True)))
    return Match(game, setup, bytes(range(32)), Table(timed=False, grace=0), salted=True)


def messages_of(match: Match, part: str = "") -> tuple[str, ...]:
    view = view_of(match, PUBLIC)
    told = messages(view, CLOCKS, part)
    for number, message in enumerate(told, start=1):
        assert units(message) <= LIMIT and f"part {number} of {len(told)}" in (
            message if len(told) > 1 else f"part {number} of 1"
        )
    return told


def large_puzzle() -> dict[str, Any]:
    """Return a puzzle of 32×32 cells with six Gyulbots and the most walls of one kind."""
    colours = ("red", "blue", "green", "yellow", "orange", "purple")
    columns = [chr(65 + index) if index < 26 else f"A{chr(39 + index)}" for index in range(32)]
    walls = [f"{column}{row}E" for row in range(1, 33) for column in columns[::2]]
    robots = [[colour, f"A{row}"] for row, colour in enumerate(colours, start=1)]
    return {"width": 32, "height": 32, "walls": walls, "robots": robots, "goal": ["P16", None]}


def test_a_large_puzzle_is_split_by_rows_with_column_names() -> None:
    match = begun("gyulbot", {"puzzles": [large_puzzle()] * 10})
    messages = messages_of(match)
    assert 3 <= len(messages) <= 4
    rows = [re.findall(r"^ *(\d+) .*\|$", message, re.MULTILINE) for message in messages]
    assert [int(row) for part in rows for row in part] == list(range(1, 33))
    assert all("A B C D" in message for message, part in zip(messages, rows, strict=True) if part)
    assert "goal P16" in messages[-1] and "chain" in messages[0] and "chain" not in messages[1]
    solved = begun("gyulbot", {"puzzles": [large_puzzle()] * 10})
    solved.append(solved.concede(ONE, 0))
    assert "wins" in messages_of(solved)[0] and "seed" in messages_of(solved)[0]


@pytest.fixture(scope="module")
def wide() -> Match:
    """Return a finished match of Unlucky on the largest map, with all Sway spread thinly."""
    rows = [LETTERS[row * 13 // 32] * 32 for row in range(32)]
    match = begun("unlucky-for-some", {"map": {"rows": rows}})
    rng = random.Random(32)
    band = {letter: [at for at, row in enumerate(rows) if row[0] == letter] for letter in LETTERS}
    match.append(match.deadline(0))
    while match.outcome is None and match.position.round < 14:
        part = match.position.view(PUBLIC).part("know-your-nodes")
        if part.verdict is not None:
            match.append(match.deadline(0))
            continue
        for seat in Seat:
            letters = rng.sample(LETTERS, min(len(LETTERS), part.sway[seat]))
            cells = sorted((rng.choice(band[letter]), rng.randrange(32)) for letter in letters)
            sheet = " ".join(f"{cell_name((column, row))}=1" for row, column in cells)
            match.append(match.submit(seat, f"know-your-nodes: {sheet}", 0))
        match.append(match.deadline(0))
    return match


def test_the_largest_map_and_its_news_are_split(wide: Match) -> None:
    for match in (wide,):
        messages = messages_of(match)
        assert 3 <= len(messages) <= 9
        text = "\n".join(messages)
        rows = re.findall(r"^(\d+) +[A-M][ox.]", text, re.MULTILINE)
        assert [int(row) for row in rows] == list(range(1, 33))
        assert "KNOW YOUR NODES" in text and "WANDERING NOUGHTS" in text and "wins" in messages[0]
        assert len(messages_of(match, "know-your-nodes")) >= 2


def test_the_largest_board_of_hyperstar_is_one_message() -> None:
    match = begun("hyperstar", {"radius": 5})
    for _ in range(30):
        seat = next(iter(match.position.awaiting()))
        actions = match.game.actions(match.position, seat)
        match.append(match.submit(seat, match.game.write(actions[len(actions) // 2]), 0))
        assert len(messages_of(match)) == 1
    match.append(match.concede(ONE, 0))
    assert len(messages_of(match)) == 1


@pytest.mark.alike("game_id")
@pytest.mark.parametrize("game_id", registry.game_ids())
@pytest.mark.parametrize("reason", ["https://x.y " * 100_000, "😀" * 1_000, "- " * 900])
def test_a_long_reason_is_cut_to_the_available_room(game_id: str, reason: str) -> None:
    match = begun(game_id, registry.game(game_id).drawn.supply(None, {}, lambda label, n: 0))
    match.append(match.award(TWO, 0, reason))
    messages = messages_of(match)
    check(messages, view_of(match, PUBLIC))
    assert len(messages) == 1 and "…" in messages[0].split("wins**")[1]
    assert "wins**: awarded by the umpire: " in messages[0]


@pytest.mark.alike("game_id")
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_an_award_without_a_reason_names_the_clause(game_id: str) -> None:
    """Archives of Garnet 0.12 and earlier can contain one."""
    match = begun(game_id, registry.game(game_id).drawn.supply(None, {}, lambda label, n: 0))
    *before, awarded = match.award(TWO, 0, "unknown")
    match.append((*before, replace_struct(awarded, reason="")))
    (message,) = messages_of(match)
    check((message,), view_of(match, PUBLIC))
    assert "…" not in message.split("wins**")[1]
    assert "wins**: awarded by the umpire (GEN-6)" in message


def test_long_names_with_equal_beginnings_stay_distinct() -> None:
    match = begun("thwart-omega", {})
    match.append(match.submit(ONE, "B:A1 W:B1", 0))
    match.append(match.submit(TWO, "B:C1 W:D1", 0))
    view = view_of(match, PUBLIC)
    long = Pair("x" * 99 + "a", "x" * 99 + "b")
    whole = messages(replace(view, setup=replace(view.setup, players=long)), ())
    assert "x" * 99 + "a" in whole[0], "what fits is not shortened"
    longer = Pair("@" * 99 + "a", "@" * 99 + "b")
    (told,) = messages(replace(view, setup=replace(view.setup, players=longer)), ())
    plain = told.replace("\u200b", "")
    assert "@@@@@@@@@@… 1 – @@@@@@@@@@… 2" in plain
    assert plain.count("… 1 (Black)") == 2 and plain.count("… 2 (White)") == 2


def test_an_invisible_name_is_replaced_by_its_seat() -> None:
    view = view_of(begun("thwart-omega", {}), PUBLIC)
    hidden = replace(view, setup=replace(view.setup, players=Pair("\u200b\u202e", "Ben")))
    assert messages(hidden, ())[0].startswith("**Thwart Omega** · Black – Ben · ")
