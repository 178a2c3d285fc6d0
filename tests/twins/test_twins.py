"""Twins: matches that differ only in a secret look the same to everybody who may not know it.

The tests compare everything shown or published: views, logs, posts, records and referee's answers.
The windows have such tests of their own (tests/gui).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Seat, Viewer
from games.match import boardcode, record, referee
from games.match.match import Events, Match, Table
from games.match.matchview import MatchView, view_of
from games.match.post import messages
from tests.games import worded

Moves = list[tuple[Seat, str]]
ONE, TWO = Seat.ONE, Seat.TWO


def _match(game_id: str, moves: Moves, grace: int | None = 5_000) -> Match:
    game = registry.game(game_id)
    setup = record.setup_of(game, None, {}, dict.fromkeys(game.seats, "Ann"))
    match = Match(game, setup, bytes(range(32)), Table(grace=grace))
    match.append(match.resume(0))
    for number, (seat, text) in enumerate(moves, start=1):
        match.append(match.submit(seat, text, number * 1_000))
    return match


def _shown_to(match: Match, viewer: Viewer) -> dict[str, object]:
    """Return everything shown to `viewer` except the chain's head, which is salted."""
    view: MatchView = view_of(match, viewer)
    answer = referee.answer(match, viewer)
    seen: dict[str, object] = {
        "view": replace(view, head=""),
        "answer": answer,
        "text": referee.text(match, viewer),
        "clocks": match.readings(20_000),
    }
    if viewer is PUBLIC:
        text = "\n".join(messages(view, match.readings(20_000)))
        seen["post"] = re.sub(r"`chain [0-9a-f]{32}`", "", text)
        seen["record"] = record.dump(match)
        seen["code"] = boardcode.write(match)
    return seen


@pytest.mark.clause("TO-10")
def test_the_desk_shows_that_a_submission_is_in_but_not_its_content() -> None:
    def desk(moves: Moves) -> tuple[object, object]:
        view = view_of(_match("thwart-omega", moves), UMPIRE)
        return view.board, view.log

    one = [(ONE, "B:A1 W:B1"), (TWO, "B:A1 W:B2")]
    assert desk(one) == desk([(ONE, "B:G7 W:F3"), (TWO, "B:E5 W:E4")])


MASKED: Moves = [(ONE, "A1-A2"), (TWO, "C1-C2"), (ONE, "E1-E2")]
TURNED: Moves = [(ONE, "A2-A1"), (TWO, "C2-C1"), (ONE, "E1-E2")]
MOVED: Moves = [(ONE, "A1-B1"), (TWO, "A2-B2"), (ONE, "E1-E2")]
ACROSS: Moves = [(ONE, "A1-A2"), (TWO, "B1-B2"), (ONE, "E1-E2")]


def _rewound(match: Match) -> None:
    match.append(match.rewind(len(match.events) - 1, 9_000, "a question"))


def _unmasked(match: Match) -> None:
    match.append(match.unmask(9_000, True))


def _paused(match: Match) -> None:
    match.append(match.pause(9_000, ""))


@pytest.mark.clause("MA-4", "MA-10")
@pytest.mark.parametrize("then", [None, _rewound, _unmasked, _paused])
@pytest.mark.parametrize(("one", "two"), [(MASKED, TURNED), (MOVED, ACROSS)])
def test_masked_army(one: Moves, two: Moves, then: Callable[[Match], None] | None) -> None:
    for viewer in (PUBLIC, *Seat):
        seen = []
        for moves in (one, two):
            match = _match("masked-army", moves)
            if then is not None:
                then(match)
            seen.append(_shown_to(match, viewer))
        assert seen[0] == seen[1]


@pytest.mark.clause("GEN-6", "MA-10")
@pytest.mark.parametrize(
    "ruling",
    [
        lambda match: match.concede(ONE, 9_000),
        lambda match: match.award(TWO, 9_000, "notes"),
        lambda match: match.abandon(9_000, "fire"),
    ],
    ids=["conceded", "awarded", "abandoned"],
)
def test_a_ruling_unmasks_nothing(ruling: Callable[[Match], Events]) -> None:
    """The umpire's log stays masked too; Review and the final post show the colours."""
    matches = [_match("masked-army", moves) for moves in (MASKED, TURNED)]
    for match in matches:
        match.append(ruling(match))
    for viewer in (PUBLIC, *Seat):
        seen = []
        for match in matches:
            view = replace(view_of(match, viewer), head="", disclosed=None)
            seen.append((view, referee.answer(match, viewer), referee.text(match, viewer)))
        assert seen[0] == seen[1]
    logs = [view_of(match, UMPIRE).log for match in matches]
    assert logs[0] == logs[1]
    boards = [view_of(match, PUBLIC, disclosed=True).board for match in matches]
    assert boards[0].board != boards[1].board
    for match, board in zip(matches, boards, strict=True):
        told = view_of(match, PUBLIC)
        assert (
            worded.board_text(match.game, board) in messages(told, ())[0] and match.seed is not None
        )
        assert "A1-" not in " ".join(told.word(line.message) for line in told.log)


@pytest.mark.clause("MA-10")
def test_only_the_umpire_learns_that_the_board_was_unmasked() -> None:
    plain, unmasked = _match("masked-army", MASKED), _match("masked-army", MASKED)
    unmasked.append(unmasked.unmask(3_000, True))
    unmasked.append(unmasked.unmask(3_000, False))
    for viewer in (PUBLIC, *Seat):
        assert _shown_to(plain, viewer) == _shown_to(unmasked, viewer)
    assert [line for line in worded.log(unmasked, UMPIRE) if "MA-10" in line] == [
        "The umpire unmasked the board. (MA-10)",
        "The umpire masked the board again. (MA-10)",
    ]


@pytest.mark.clause("MA-10")
def test_the_umpires_log_is_masked_too_unless_unmasked() -> None:
    match = _match("masked-army", MASKED)

    def told() -> str:
        return " ".join(worded.log(match, UMPIRE))

    assert "A1-A2" not in told() and "E1-E2" in told()
    match.append(match.unmask(9_000, True))
    assert "A1-A2" in told()


def test_a_published_chain_head_reveals_no_submission() -> None:
    """Heads can only be computed with the seed, so guesses cannot be tested."""
    one = _match("thwart-omega", [(ONE, "B:A1 W:B1")])
    game, setup = one.game, one.setup
    guess = Match(game, setup, None, one.table, one.events, commitment=one.commitment)
    assert guess.heads[0] == one.heads[0]
    assert guess.head != one.head
