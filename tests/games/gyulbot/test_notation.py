import itertools
import random
import time
from collections.abc import Callable
from types import SimpleNamespace as Helpers

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidAction
from games.gyulbot import GAME, solution
from games.gyulbot.board import COLOURS, Direction, Move
from games.gyulbot.options import NAMES
from games.gyulbot.rules import Position
from games.gyulbot.view import Action, Claim, Decline, Lower, Solve, Undercut
from tests.games import worded

A, B = NAMES.items()
PHASES = {
    "race": (),
    "rebuttal": ("a: claim 5",),
    "demonstration": ("a: claim 5", "b: decline"),
}


def position_in(bot: Helpers, phase: str) -> Position:
    found: Position = bot.play(bot.start(), *PHASES[phase])
    assert found.phase.value == phase
    return found


def canonical(bot: Helpers, text: str) -> str:
    return GAME.write(GAME.read(text, bot.start(), A[0]))


@pytest.mark.clause("GY-7", "GY-8")
@given(line=st.lists(st.builds(Move, st.sampled_from(COLOURS), st.sampled_from(Direction))))
def test_solver_output_is_read_identically(line: list[Move]) -> None:
    if line:
        text = solution.write(line)
        assert solution.read_written(text) == solution.read(text) == tuple(line)


@pytest.mark.parametrize(
    "text", ["", "Red", "Red X", "red U", "Red U Blue", "Red  U", "Red: U", "R U"]
)
def test_the_fast_parser_rejects_other_spellings(text: str) -> None:
    with pytest.raises(ValueError):
        solution.read_written(text)


def test_ten_thousand_solutions_are_read_quickly() -> None:
    """A window reads solutions, so the limit is a fraction of the second that `read` may take."""
    texts = ["Red URDL Blue RDRU Green LULD Yellow RU"] * 1_000

    def spent(read: Callable[[str], object]) -> float:
        def once() -> float:
            start = time.thread_time()
            for text in texts:
                read(text)
            return time.thread_time() - start

        return min(once() for _ in range(5))  # a busy machine may be slow for a moment

    assert spent(solution.read_written) * 5 < spent(solution.read)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("claim 8", Claim(8)),
        ("Claim 8", Claim(8)),
        ("CLAIM: 8", Claim(8)),
        ("claim=8", Claim(8)),
        ("claim -> 8", Claim(8)),
        ("claim - 8", Claim(8)),
        ("claim-8", Claim(8)),
        ("claim – 8", Claim(8)),
        ("claim8", Claim(8)),
        ("  claim,\n8 ", Claim(8)),
        ("claim 08", Claim(8)),
        ("claim 8 moves", Claim(8)),
        ("claim 1 move", Claim(1)),
        ("claim 0", Claim(0)),
        ("claim 999", Claim(999)),
        ("undercut 7", Undercut(7)),
        ("UNDERCUT 7", Undercut(7)),
        ("lower 6", Lower(6)),
        ("lower: 6", Lower(6)),
        ("decline", Decline()),
        (" Decline, ", Decline()),
    ],
)
def test_reading_claims(bot: Helpers, text: str, action: object) -> None:
    for phase in PHASES:
        assert GAME.read(text, position_in(bot, phase), A[0]) == action


@pytest.mark.clause("GY-2")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("solve Red URDL Blue R", "Red URDL Blue R"),
        ("Red URDL Blue R", "Red URDL Blue R"),
        ("solve red urdl, blue r", "Red URDL Blue R"),
        ("RED: U R D L; BLUE: R".replace(";", ","), "Red URDL Blue R"),
        ("Red U R D L Blue R", "Red URDL Blue R"),
        ("Red U, Red R, Red D, Red L, Blue R", "Red URDL Blue R"),
        ("Red U Red RDL Blue R", "Red URDL Blue R"),
        ("Red -> U -> R -> D -> L, Blue -> R", "Red URDL Blue R"),
        ("Red=URDL Blue=R", "Red URDL Blue R"),
        ("RedURDLBlueR", "Red URDL Blue R"),
        ("RedURDL BlueR", "Red URDL Blue R"),
        ("R: URDL B: R", "Red URDL Blue R"),
        ("R: U R D L, B: R", "Red URDL Blue R"),
        ("r:urdl b:r", "Red URDL Blue R"),
        ("R : U R D L B : R", "Red URDL Blue R"),
        ("R=U R D L, B=R", "Red URDL Blue R"),
        ("R URDL B R", "Red URDL Blue R"),
        ("R-URDL-B-R", "Red URDL Blue R"),
        ("R URDL BR", "Red URDL Blue R"),
        ("solve: Red URDL – Blue R", "Red URDL Blue R"),
        ("solve\nRed\nURDL\nBlue\nR", "Red URDL Blue R"),
        ("R: U R D", "Red URD"),
        ("Red: U R D", "Red URD"),
        ("Red: U: R: D", "Red URD"),
        ("R: R", "Red R"),
        ("Red: R: Blue: U", "Red R Blue U"),
        ("Red R", "Red R"),
        ("R: U R: D", "Red UD"),
        ("R U B D", "Red U Blue D"),
        ("R U B R", "Red U Blue R"),
        ("R R B R", "Red R Blue R"),
        ("B R R", "Blue RR"),
        ("B R U", "Blue RU"),
        ("B U R", "Blue UR"),
        ("B UR", "Blue UR"),
        ("BUR", "Blue UR"),
        ("R RD B R", "Red RD Blue R"),
        ("B RD", "Blue RD"),
        ("Blue U RD", "Blue URD"),
        ("B: U RD", "Blue URD"),
        ("BU GD", "Blue U Green D"),
        ("Blue U Y D", "Blue U Yellow D"),
        ("G L O U P R", "Green L Orange U Purple R"),
        ("green l orange u purple r", "Green L Orange U Purple R"),
        ("yellow dlu", "Yellow DLU"),
        ("red r red r", "Red RR"),
        ("blue u r d", "Blue URD"),
        ("bluered".replace("red", "r red l"), "Blue R Red L"),
    ],
)
def test_reading_solutions(bot: Helpers, text: str, line: str) -> None:
    assert canonical(bot, text) == f"solve {line}"


@pytest.mark.clause("GY-2")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("R U R D", "Is the first R Red or Right?"),
        ("solve R U R D", "Is the first R Red or Right?"),
        ("r,u,r,d", "Is the first R Red or Right?"),
        ("R -> U -> R -> D", "Is the first R Red or Right?"),
        ("R U D", "Is the first R Red or Right?"),
        ("R U", "Is the first R Red or Right?"),
        ("R", "Is the first R Red or Right?"),
        ("U R D", "Which Gyulbot moves?"),
        ("URD", "It begins with a direction: which Gyulbot moves?"),
        ("RURD", "It begins with a direction: which Gyulbot moves?"),
        ("solve UL", "It begins with a direction"),
        ("U Red R", "It begins with a direction"),
        ("B U R D", "Does the R after “U” mean Red or Right?"),
        ("R URDL B D R U", "Does the R after “D” mean Red or Right?"),
        ("R URD R D", "Does the R after “URD” mean Red or Right?"),
        ("B R R D", "Does the R after “R” mean Red or Right?"),
        ("Blue U B R R D", "Does the R after “R” mean Red or Right?"),
        ("BU RD", "Does the R in “RD” mean Red or Right?"),
        ("BU RD GL", "Does the R in “RD” mean Red or Right?"),
        ("b u, rr", "Does the R in “RR” mean Red or Right?"),
        ("R U RD", "Does the R in “RD” mean Red or Right?"),
        ("B U R RD", "Does the R after “U” mean Red or Right?"),
        ("Red", "Red has no direction"),
        ("Red Blue U", "Red has no direction"),
        ("Red U Blue", "Blue has no direction"),
        ("B", "Blue has no direction"),
        ("solve", "It contains no move"),
        ("solve ,", "It contains no move"),
        ("solve ?", "Not understood: “?”"),
        ("Red URX", "Not understood: “URX”"),
        ("Red UR 5", "Not understood: “5”"),
        ("Red UR; Blue L", "Not understood: “; Blue L”"),
        ("Red UR/Blue L", "Not understood: “/Blue L”"),
        ("solve hello", "Not understood: “hello”"),
        ("solve Pink U", "Not understood: “Pink”"),
        ("Red \u2191", "Not understood: “\u2191”"),
        ("Red U\x00", "Not understood: “\ufffd”"),
        ("solve Ｒed U", "Not understood: “Ｒed U”"),
        ("solve " + "?" * 20_000, "Not understood: “????????????????????”"),
        ("Red " + "U" * solution.LIMIT, "longer than 1048576"),
        ("solve " + "?" * solution.LIMIT, "longer than 1048576"),
    ],
)
def test_invalid_and_ambiguous_solutions_are_refused(bot: Helpers, text: str, said: str) -> None:
    for phase in PHASES:
        with pytest.raises(InvalidAction) as refused:
            GAME.read(text, position_in(bot, phase), A[0])
        assert said in worded.reason(GAME, refused.value)
        assert refused.value.clause == "GY-2"


@pytest.mark.clause("GY-7", "GY-8", "GY-9")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "It is empty"),
        (" ,-", "It is empty"),
        ("hello", "Not understood: “hello”"),
        ("8", "Not understood: “8”"),
        ("?", "Not understood: “?”"),
        ("claim", "Please write one number after it, as in “claim 8”"),
        ("claim x", "Please write one number"),
        ("claim 8 9", "Please write one number"),
        ("undercut 7 6", "Please write one number"),
        ("lower", "Please write one number"),
        ("claim 8 or 9", "Please write one number"),
        ("decline 3", "Not understood: “decline”"),
        ("declined", "Not understood: “declined”"),
        ("pass", "Not understood: “pass”"),
        ("claims 8", "Not understood: “claims”"),
        ("solved", "Not understood: “solved”"),
        ("claim ٣", "Please write one number"),
        ("claim ８", "Please write one number"),
        ("claim 8.5", "Please write one number"),
        ("\x00", "Not understood: “\ufffd”"),
        ("x" * 30_000, "Not understood: “xxxxxxxxxxxxxxxxxxxx”"),
    ],
)
def test_refusals_cite_the_clause_of_the_phase(bot: Helpers, text: str, said: str) -> None:
    for phase, clause in (("race", "GY-7"), ("rebuttal", "GY-8"), ("demonstration", "GY-9")):
        with pytest.raises(InvalidAction) as refused:
            GAME.read(text, position_in(bot, phase), A[0])
        assert refused.value.clause == clause
        assert said in worded.reason(GAME, refused.value)


@pytest.mark.clause("GY-7", "GY-8")
@pytest.mark.parametrize(
    ("text", "clause", "said"),
    [
        ("claim -8", "GY-7", "Is that 8 or minus 8?"),
        ("claim \u22128", "GY-7", "Is that 8 or minus 8?"),
        ("claim: -8", "GY-7", "Is that 8 or minus 8?"),
        ("undercut -1", "GY-8", "Is that 1 or minus 1?"),
        ("lower --1", "GY-8", "Is that 1 or minus 1?"),
        ("claim 1000", "GY-7", "At most 999"),
        ("claim " + "9" * 10_000, "GY-7", "At most 999"),
        ("undercut 1000", "GY-8", "At most 999"),
        ("lower 99999", "GY-8", "At most 999"),
    ],
)
def test_invalid_numbers_are_refused(bot: Helpers, text: str, clause: str, said: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.read(text, bot.start(), A[0])
    assert refused.value.clause == clause
    assert said in worded.reason(GAME, refused.value)


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize("text", ["", "solve ?", "claim x", "R U R D"])
def test_nothing_is_read_after_the_end(bot: Helpers, text: str) -> None:
    over = bot.play(bot.start("dm2", rounds=1), "deadline")
    with pytest.raises(InvalidAction) as refused:
        GAME.read(text, over, A[0])
    assert (refused.value.clause, worded.reason(GAME, refused.value)) == (
        "GY-11",
        "The game is over.",
    )


MOVE = st.builds(Move, st.sampled_from(COLOURS), st.sampled_from(Direction))
ACTION = st.one_of(
    st.builds(Claim, st.integers(0, 999)),
    st.builds(Undercut, st.integers(0, 999)),
    st.builds(Lower, st.integers(0, 999)),
    st.just(Decline()),
    st.builds(Solve, st.lists(MOVE, min_size=1, max_size=40).map(tuple)),
)


@given(action=ACTION)
def test_canonical_text_round_trip(bot: Helpers, action: Action) -> None:
    assert GAME.read(GAME.write(action), bot.start(), A[0]) == action


@pytest.mark.clause("GY-7")
def test_the_longest_demonstration_can_be_read(bot: Helpers) -> None:
    colours = itertools.cycle(["orange", "purple"])
    line = tuple(Move(next(colours), Direction.UP) for _ in range(999))
    assert GAME.read(GAME.write(Solve(line)), bot.start(), A[0]) == Solve(line)


BETWEEN = [" ", ", ", " - ", "–", "\n", "\u00a0", ": ", " = ", " -> "]


@given(line=st.lists(MOVE, min_size=1, max_size=12).map(tuple), rng=st.randoms())
def test_full_names_are_read_with_any_spacing(
    bot: Helpers, line: tuple[Move, ...], rng: random.Random
) -> None:
    text = "".join(rng.choice([".", ""]) + item for item in solution.write(line)).replace(".", "")
    words = list[str]()
    for word in text.split():
        letters = word in map(str.capitalize, COLOURS)
        words += [word] if letters else (rng.choice(BETWEEN).join(word) for _ in range(1))
    spaced = rng.choice(BETWEEN).join(words)
    ways: list[Callable[[str], str]] = [str.upper, str.lower, str.title, str]
    changed = rng.choice(ways)(spaced)
    assert GAME.read(changed, bot.start(), A[0]) == Solve(line)


@given(line=st.lists(MOVE, min_size=1, max_size=12).map(tuple), rng=st.randoms())
def test_marked_letters_are_read_with_any_spacing(
    bot: Helpers, line: tuple[Move, ...], rng: random.Random
) -> None:
    words = solution.write(line).split()
    text = ""
    for colour, ways in zip(words[::2], words[1::2], strict=True):
        text += colour[0] + rng.choice([":", " :", ": ", "="]) + rng.choice([" ", ""]).join(ways)
        text += rng.choice([" ", ", ", "\n"])
    assert GAME.read(text.lower(), bot.start(), A[0]) == Solve(line)


def readings(letters: str) -> set[tuple[tuple[str, str], ...]]:
    """Return every reading of single letters: a colour, then at least one direction, repeated."""
    found = set()
    for roles in itertools.product("cd", repeat=len(letters)):
        line, colour, fresh, fits = [], "", False, True
        for letter, role in zip(letters, roles, strict=True):
            if role == "c":
                fits = fits and letter in "rbgyop" and not fresh
                colour, fresh = letter, True
            else:
                fits = fits and letter in "urdl" and bool(colour)
                line.append((colour, letter))
                fresh = False
        if fits and not fresh:
            found.add(tuple(line))
    return found


@pytest.mark.clause("GY-2")
@given(letters=st.text(alphabet="rrrrudlb", min_size=1, max_size=9))
def test_letters_are_read_if_only_one_reading_exists(bot: Helpers, letters: str) -> None:
    ways = readings(letters)
    evidence = set(letters) - set("urdl")
    try:
        action = GAME.read("solve " + " ".join(letters), bot.start(), A[0])
    except InvalidAction as refused:
        assert refused.clause == "GY-2"
        assert len(ways) != 1 or not evidence
    else:
        assert ways == {
            tuple((move.colour[0], move.direction.value.lower()) for move in action.moves)
        }
        assert evidence


NEARLY = st.text(
    alphabet=st.sampled_from("rRbBuUdDlL claimundersov0189:=->–,?é\0\n５"), max_size=40
)


@given(text=NEARLY | st.text(), phase=st.sampled_from(sorted(PHASES)))
def test_any_text_is_read_or_refused(bot: Helpers, text: str, phase: str) -> None:
    position = position_in(bot, phase)
    try:
        action = GAME.read(text, position, A[0])
    except InvalidAction as refused:
        assert refused.clause in ("GY-2", "GY-7", "GY-8", "GY-9")
        assert worded.reason(GAME, refused).isprintable()
    else:
        assert GAME.read(GAME.write(action), position, A[0]) == action


@pytest.mark.parametrize(
    "text",
    [
        "u" * 19_999,
        "claim " + "0" * 19_000 + "x",
        "claim" + " " * 19_000 + "x",
        "claim 8" + " " * 19_000 + "x",
        "decline" + " " * 19_000 + "x",
        "red" + " " * 19_000 + "x",
        "red u" + " :" * 9_000 + "?",
        "ur" * 9_900 + "x",
        "r " * 9_900,
        "b r " * 4_900 + "x",
    ],
)
def test_long_nonsense_is_refused_quickly(bot: Helpers, text: str) -> None:
    began = time.process_time()
    with pytest.raises(InvalidAction):
        GAME.read(text, bot.start(), A[0])
    assert time.process_time() - began < 1
