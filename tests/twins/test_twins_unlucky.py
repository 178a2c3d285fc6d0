"""Twins of Unlucky For Some: arrangements, totals, investments and submissions stay secret."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Pair, Seat, Viewer
from games.match import boardcode, record, referee
from games.match.log import LogLine
from games.match.match import Match, Table
from games.match.matchview import view_of
from games.match.post import messages
from tests.games import worded
from tests.games.positions import position_of

DMO, EC = Seat
USUAL = "cc: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"

Step = tuple[Seat, str] | None
"""A submission, or None for the round's deadline."""


def _match(*steps: Step) -> Match:
    game = registry.game("unlucky-for-some")
    setup = record.setup_of(game, None, {}, {"dmo": "Ann", "ec": "Ben"})
    match = Match(game, setup, bytes(range(32)), Table(grace=5_000))
    match.append(match.resume(0))
    for number, step in enumerate(steps, start=1):
        now = number * 1_000
        if step is None:
            match.append(match.deadline(now))
        else:
            match.append(match.submit(*step, now))
    return match


def _shown_to(match: Match, viewer: Viewer) -> dict[str, object]:
    """Return everything shown to `viewer` except the chain's head, which is salted."""
    view = view_of(match, viewer)
    seen: dict[str, object] = {
        "view": replace(view, head=""),
        "answer": referee.answer(match, viewer),
        "text": referee.text(match, viewer),
        "clocks": match.readings(60_000),
    }
    if viewer is PUBLIC:
        text = "\n".join(messages(view, match.readings(60_000)))
        seen["post"] = re.sub(r"`chain [0-9a-f]{32}`", "", text)
        long = replace(view.setup, players=Pair("😀" * 99 + "a", "😀" * 99 + "b"))
        text = "\n".join(messages(replace(view, setup=long), match.readings(60_000)))
        seen["post of long names"] = re.sub(r"`chain [0-9a-f]{32}`", "", text)
        seen["record"] = record.dump(match)
        seen["code"] = boardcode.write(match)
        for part in match.game.parts.names:
            text = "\n".join(messages(view, match.readings(60_000), part))
            seen[part] = re.sub(r"`chain [0-9a-f]{32}`", "", text)
    return seen


ARRANGED: tuple[Step, ...] = ((DMO, USUAL), (EC, USUAL), None)


ARRANGEMENTS = (
    "cc: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S",
    "cc: arrange 6F 5F 8F 7M 4M 3M 2S 1S 0S",
)


@pytest.mark.clause("CC-1", "CC-2", "CC-4", "CC-5")
@pytest.mark.parametrize("rounds", range(5))
def test_twins_with_different_arrangements_of_equal_trims_look_the_same(rounds: int) -> None:
    """A fast candle has burnt down, a slow one was extinguished, and points were scored."""
    play: list[Step] = [(DMO, "cc: light A"), None, (DMO, "cc: light H"), None]
    play += [(DMO, "cc: light D extinguish H"), None, (DMO, "cc: light H"), None]
    for viewer in (PUBLIC, EC):
        seen = [
            _shown_to(_match((DMO, text), (EC, USUAL), None, *play[: 2 * rounds]), viewer)
            for text in ARRANGEMENTS
        ]
        assert seen[0] == seen[1]


@pytest.mark.clause("CC-1")
def test_twins_with_different_pending_arrangements_look_the_same() -> None:
    texts = (USUAL, "cc: arrange 7F 8F 5F 6M 3M 4M 1S 2S 0S")
    for viewer in (PUBLIC, EC):
        seen = [_shown_to(_match((DMO, text)), viewer) for text in texts]
        assert seen[0] == seen[1]


@pytest.mark.clause("CC-5")
def test_twins_with_different_totals_look_the_same() -> None:
    """A point was won by more lit candles or by a higher total; only the owner knows H's number."""
    texts = (USUAL, "cc: arrange 8F 7F 6F 5M 4M 1M 2S 3S 0S")
    play: list[Step] = [(DMO, "cc: light I"), None, (DMO, "cc: light H"), (EC, "cc: light H"), None]
    for viewer in (PUBLIC, EC):
        seen = [_shown_to(_match((DMO, text), (EC, USUAL), None, *play), viewer) for text in texts]
        assert seen[0] == seen[1]
    totals = [
        view_of(_match((DMO, text), (EC, USUAL), None, *play), UMPIRE).board.parts[0].counts[1]
        for text in texts
    ]
    assert [count.totals.one == count.totals.two for count in totals] == [True, False]


@pytest.mark.clause("KN-6")
def test_twins_with_different_investments_look_the_same() -> None:
    for viewer in (PUBLIC, EC):
        seen = []
        for mine in ("kn: A1=2 G1=1", "kn: A1=1 G1=2"):
            steps: list[Step] = [(EC, "kn: A1=2 G1=1"), None, (DMO, mine), None]
            seen.append(_shown_to(_match(*ARRANGED, *steps), viewer))
        assert seen[0] == seen[1]


@pytest.mark.clause("CC-4", "KN-6")
def test_a_finished_trial_keeps_its_secrets_until_the_match_ends() -> None:
    """Nine regions end Know Your Nodes; the investments are disclosed at the end of the match."""
    game = registry.game("unlucky-for-some")
    setup = record.setup_of(game, None, {"map": ["ABCDEFGHIJKLMM"]}, {"dmo": "Ann", "ec": "Ben"})
    seen = []
    for last in ("kn: I1=1 J1=2", "kn: I1=2 J1=1"):
        match = Match(game, setup, bytes(range(32)), Table(grace=5_000))
        match.append(match.resume(0))
        sheets = (USUAL, "kn: A1=1 B1=1 C1=1", "kn: D1=1 E1=1 F1=1 G1=1 H1=1", last)
        for number, text in enumerate(sheets, start=1):
            match.append(match.submit(DMO, text, number * 1_000))
            match.append(match.deadline(number * 1_000))
        assert position_of(match).trials[1].verdict is not None
        seen.append([_shown_to(match, viewer) for viewer in (PUBLIC, EC)])
    assert seen[0] == seen[1]


@pytest.mark.clause("GEN-6", "CC-4", "KN-6")
def test_the_board_after_a_ruling_shows_no_numbers_and_investments() -> None:
    """The final post discloses them as text."""
    twins = [
        ((DMO, arranged), (EC, USUAL), None, (EC, "kn: A1=2 G1=1"), None, (DMO, mine), None)
        for arranged, mine in zip(ARRANGEMENTS, ("kn: A1=2 G1=1", "kn: A1=1 G1=2"), strict=True)
    ]
    matches = [_match(*steps) for steps in twins]
    for match in matches:
        match.append(match.concede(EC, 60_000))
    for viewer in (PUBLIC, EC):
        seen = []
        for match in matches:
            view = replace(view_of(match, viewer), head="", disclosed=None)
            seen.append((view, referee.answer(match, viewer), referee.text(match, viewer)))
        assert seen[0] == seen[1]
    for match, arranged, mine in zip(
        matches, ARRANGEMENTS, ("A1=2 G1=1", "A1=1 G1=2"), strict=True
    ):
        (told,) = messages(view_of(match, PUBLIC), ())
        assert f"Ann: {arranged.removeprefix('cc: arrange ')}\n" in told
        assert f"Ann: {mine}\n" in told and "Ben: A1=2 G1=1\n" in told
        (part,) = messages(view_of(match, PUBLIC), (), "know-your-nodes")
        assert f"Ann: {mine}\n" in part and "8F" not in part


def _lines(match: Match) -> tuple[LogLine, ...]:
    return tuple(view_of(match, UMPIRE).log)


@pytest.mark.clause("CC-1", "KN-6", "WN-10")
def test_the_umpires_log_reveals_no_secret_too_early() -> None:
    steps: list[Step] = [(DMO, "cc: light A"), (DMO, "kn: A1=1"), (DMO, "wn: place C3")]
    pending, closed = _match(*ARRANGED, *steps), _match(*ARRANGED, *steps, None)
    text = " ".join(worded.log(pending, UMPIRE))
    assert "light" not in text and "A1" not in text and "C3" not in text and "8F" not in text
    text = " ".join(worded.log(closed, UMPIRE))
    assert "light A" in text and "place C3" in text and "A1" not in text and "8F" not in text
