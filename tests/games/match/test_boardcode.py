"""The board as a code in a chat message (NOTATION.md, "Code")."""

from __future__ import annotations

import base64
import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.core import PUBLIC, KnownError, Seat
from games.core.strict_json import MAX_BYTES, Unreadable
from games.kinds.grids import cell_name
from games.laws.matches import begun_with_random_options, random_course
from games.match import boardcode, record, referee
from games.match.match import Match
from tests.games.match.test_beginning import fresh

CASES = Path(__file__).parents[2] / "data" / "cases"
RECORDS = [
    sorted(folder.glob("*.garnet.json"))[-1] if "unlucky" in folder.name else found[0]
    for folder in sorted(path for path in CASES.iterdir() if path.is_dir())
    if (found := sorted(folder.glob("*-complete*.garnet.json"))) or "unlucky" in folder.name
]


def _legal(path: Path) -> bool:
    answer = path.with_name(path.name.replace(".garnet.json", ".expected.json"))
    return not {"illegal", "unreadable"} & json.loads(answer.read_bytes()).keys()


ALL = [path for path in sorted(CASES.glob("*/*.garnet.json")) if _legal(path)][::4]


def _match(path: Path, share: float = 0.5) -> Match:
    read = record.read(path.read_bytes())
    return record.replay(read, int(len(read.entries) * share))


def _packed(content: Any) -> str:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return boardcode.PREFIX + base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


def _content(path: Path) -> dict[str, Any]:
    return _unpacked(boardcode.write(_match(path)))


def _unpacked(code: str) -> dict[str, Any]:
    """Decode a code independently, as NOTATION.md describes it."""
    text = code.removeprefix("garnet1:")
    content: dict[str, Any] = json.loads(
        zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    )
    return content


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.parent.name)
@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_a_code_contains_header_and_public_view(path: Path, share: float) -> None:
    match = _match(path, share)
    decoded = boardcode.read(boardcode.write(match))
    assert decoded is not None
    assert decoded.view == json.loads(json.dumps(referee.answer(match, PUBLIC)))
    assert decoded.record.setup == record.read(record.dump(match)).setup
    assert decoded.record.seed is None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.parent.name)
def test_a_code_follows_the_notation(path: Path) -> None:
    match, content = _match(path), _content(path)
    assert list(content) == ["header", "view"]
    assert content["header"] == json.loads(json.dumps(record.header(match, PUBLIC)))
    assert "seed" not in content["header"] and "moves" not in content["header"]


@given(
    breaks=st.lists(st.integers(0, 600), max_size=20),
    space=st.sampled_from(["\n", "  ", "\r\n", "\t"]),
    before=st.sampled_from(["", "Here you go: ", "`", "```\n"]),
    after=st.sampled_from(["", " good luck", "\nyour move, Oleg_93", "`", "\n```", "A", ". Hi"]),
)
def test_a_code_is_found_in_a_message(
    breaks: list[int], space: str, before: str, after: str
) -> None:
    code = boardcode.write(_match(RECORDS[0]))
    broken = code
    for at in sorted(breaks, reverse=True):
        at = max(len(boardcode.PREFIX), at)
        broken = broken[:at] + space + broken[at:]
    decoded = boardcode.read(before + broken + after)
    assert decoded == boardcode.read(code)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.parent.name)
def test_letters_pasted_after_a_code_do_no_harm(path: Path) -> None:
    code = boardcode.write(_match(path))
    for extra in range(5):
        assert boardcode.read(code + "A" * extra) == boardcode.read(code)


def test_a_message_without_a_code() -> None:
    assert boardcode.read("Mira: C4-D4, good luck") is None
    assert boardcode.read("garnet1:") is None


@pytest.mark.parametrize("keep", [10, 100, -1, -5])
def test_a_truncated_code_is_refused(keep: int) -> None:
    with pytest.raises(Unreadable, match="copy it again"):
        boardcode.read(boardcode.write(_match(RECORDS[0]))[:keep])


def test_a_code_that_inflates_too_much_is_refused() -> None:
    with pytest.raises(Unreadable, match="too many bytes"):
        boardcode.read(_packed(b" " * (MAX_BYTES + 1)))


def test_an_overlong_code_is_refused() -> None:
    noise = json.dumps({"header": {}, "view": {"x": "".join(map(chr, range(256, 40_000)))}})
    code = _packed(noise.encode())
    assert len(code) > boardcode.LONGEST
    with pytest.raises(Unreadable, match="too many characters"):
        boardcode.read(code)


@pytest.mark.parametrize(
    ("part", "key", "value", "text"),
    [
        ("header", "seed", "0" * 64, "more than is public"),
        ("header", "moves", [], "more than is public"),
        ("header", "players", {}, "players"),
        ("header", "secret", 1, "secret"),
        ("view", "game", "chess", "another game"),
        ("view", "round", "two", "round"),
        ("view", "to_act", None, "to_act"),
        ("view", "to_act", ["nobody"], "to_act"),
    ],
)
def test_a_code_with_other_content_is_refused(part: str, key: str, value: Any, text: str) -> None:
    content = _content(RECORDS[0])
    content[part] = {**content[part], key: value}
    with pytest.raises(Unreadable, match=text):
        boardcode.read(_packed(content))


@pytest.mark.parametrize("content", [[], {}, {"header": {}}, {"header": {}, "view": []}, 7])
def test_a_code_of_the_wrong_shape_is_refused(content: Any) -> None:
    with pytest.raises(Unreadable, match="no “header” and “view”"):
        boardcode.read(_packed(content))


@given(st.binary(max_size=300))
def test_a_bad_code_only_raises_known_errors(data: bytes) -> None:
    for text in (_packed(data), boardcode.PREFIX + base64.urlsafe_b64encode(data).decode()):
        try:
            assert boardcode.read(text) is None
        except Unreadable as error:
            assert str(error)


@given(st.data())
def test_a_damaged_code_is_refused(data: st.DataObject) -> None:
    code = boardcode.write(_match(RECORDS[0]))
    at = data.draw(st.integers(len(boardcode.PREFIX), len(code) - 3))
    sign = data.draw(st.sampled_from("ABCxyz019-_"))
    damaged = code[:at] + sign + code[at + 1 :]
    if damaged != code:
        with pytest.raises(Unreadable):
            boardcode.read(damaged)


def _detail(shown: Any) -> Any:
    """Return a detail as JSON, without the ends of rounds, which a code does not contain."""
    data = json.loads(json.dumps(shown))
    for part in (data, data.get("trials", {}).get("candle-countdown", {})):
        if "trims" in part:
            del part["totals"], part["stars"]
    return data


@pytest.mark.alike
@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name.removesuffix(".garnet.json"))
@pytest.mark.parametrize("share", [0, 0.6, 0.95])
def test_the_board_of_a_code_is_the_public_board(path: Path, share: float) -> None:
    """This holds for every game, at any moment; the seats' secrets are not needed."""
    match = _match(path, share)
    decoded = boardcode.read(boardcode.write(match))
    assert decoded is not None
    if decoded.over:
        return
    position = decoded.position()
    assert position.round == match.position.round
    assert _detail(match.game.detail(position.view(PUBLIC))) == _detail(decoded.view["detail"])
    for seat in Seat:
        assert position.view(seat) is not None


@pytest.mark.clause("GEN-4")
@pytest.mark.parametrize("game_id", registry.game_ids())
@pytest.mark.parametrize("seed", range(3))
def test_a_code_is_a_position_after_deadlines_too(game_id: str, seed: int) -> None:
    """What was drawn for a missing submission is public, though the code has no seed."""
    rng = random.Random(f"{game_id}/{seed}")
    match = begun_with_random_options(registry.game(game_id), rng)
    for _ in random_course(match, rng, idle=0.3):
        decoded = boardcode.read(boardcode.write(match))
        assert decoded is not None
        if not decoded.over and not match.state.waiting:  # a race has no code before its round
            position = decoded.position()
            shown = _detail(match.game.detail(position.view(PUBLIC)))
            assert shown == _detail(decoded.view["detail"])
            assert position.round == match.position.round


@pytest.mark.clause("TO-9", "TO-10")
def test_a_board_with_a_drawn_move_shows_the_last_reveal_that_is_known() -> None:
    match = _thwart_omega(("black", "B:A1 W:B2"), ("deadline",))
    decoded = boardcode.read(boardcode.write(match))
    assert decoded is not None and decoded.position().view(PUBLIC).last is None
    free = match.game.actions(match.position, Seat.ONE)[0]
    for seat in (Seat.TWO, Seat.ONE):
        match.append(match.submit(seat, free, 0))
    decoded = boardcode.read(boardcode.write(match))
    assert decoded is not None
    assert decoded.position().view(PUBLIC) == match.position.view(PUBLIC)


@pytest.mark.parametrize(
    ("key", "value"),
    [("board", ["......."] * 7), ("board", ["......x"] * 7), ("board", ["#######"] * 7),
     ("board", []), ("score", {"black": 9, "white": 9}), ("groups", {})],
)  # fmt: skip
def test_a_board_with_a_drawn_move_that_contradicts_itself_is_refused(key: str, value: Any) -> None:
    content = _unpacked(boardcode.write(_thwart_omega(("deadline",))))
    content["view"]["detail"][key] = value
    decoded = boardcode.read(_packed(content))
    assert decoded is not None
    with pytest.raises(Unreadable, match="contradicts itself"):
        decoded.position()


def test_composed_submissions_are_used() -> None:
    path = CASES / "unlucky-for-some" / "uf-capped.garnet.json"
    read = record.read(path.read_bytes())
    match = record.replay(read, 30)
    decoded = boardcode.read(boardcode.write(match))
    assert decoded is not None and not decoded.over
    composed = [
        (record.replay(read, at).position.round, ": ".join(entry[1:]))
        for at, entry in enumerate(read.entries[:30])
        if entry[0] == "ec"
    ]
    mine = _trials(match, decoded.position(Seat.TWO, composed).view(Seat.TWO))
    real = _trials(match, match.position.view(Seat.TWO))
    assert mine["candle-countdown"]["own"] == real["candle-countdown"]["own"]
    assert mine["know-your-nodes"]["own"] == real["know-your-nodes"]["own"]
    unknown = _trials(match, decoded.position(Seat.TWO).view(Seat.TWO))
    assert unknown["know-your-nodes"]["own"] != real["know-your-nodes"]["own"]


def _trials(match: Match, view: Any) -> dict[str, Any]:
    found: dict[str, Any] = match.game.detail(view)["trials"]
    return found


@given(st.data())
def test_a_contradictory_board_is_refused_with_a_sentence(data: st.DataObject) -> None:
    """Any value may be replaced: the code is either refused, or shown consistently."""
    content = _content(data.draw(st.sampled_from(RECORDS)))
    holder, key = content, "view"
    for _ in range(data.draw(st.integers(1, 4))):
        inner: Any = holder[key]
        keys = (
            inner
            if isinstance(inner, dict)
            else range(len(inner))
            if inner and isinstance(inner, list)
            else ()
        )
        if not keys:
            break
        holder, key = inner, data.draw(st.sampled_from(list(keys)))
    holder[key] = data.draw(
        st.none() | st.integers(-5, 10**6) | st.text(max_size=40) | st.just([]) | st.just({})
    )
    try:
        decoded = boardcode.read(_packed(content))
        if decoded is not None and not decoded.over:
            decoded.position().view(Seat.ONE)
    except Unreadable as error:
        assert str(error)


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1" + "0" * 99, "-1000000001"])
def test_impossible_numbers_are_refused(number: str) -> None:
    """JSON reads 1e999 as infinity, which is no integer; Qt counts up to 32 bits."""
    content = _content(CASES / "unlucky-for-some" / "uf-capped.garnet.json")
    content["view"]["detail"]["trials"]["know-your-nodes"]["sway"]["dmo"] = "endless"
    with pytest.raises(Unreadable, match="a number that no board has"):
        boardcode.read(_packed(json.dumps(content).replace('"endless"', number).encode()))


def _doubles(rounds: int) -> Match:
    """Return a match in which every cell is a group of two stones: squares of a chessboard."""
    cells = [(column, row) for row in range(7) for column in range(7)]
    light = [cell_name(cell) for cell in cells if sum(cell) % 2 == 0]
    dark = [cell_name(cell) for cell in cells if sum(cell) % 2]
    texts = [
        f"B:{black} W:{white}" for black, white in zip(light[:rounds], dark[:rounds], strict=True)
    ]
    return _thwart_omega(*((name, text) for text in texts for name in ("black", "white")))


def _thwart_omega(*moves: tuple[str, ...]) -> Match:
    told = {
        "format": record.FORMAT,
        "game": "thwart-omega",
        "players": {"black": "Ann", "white": "Ben"},
        "seed": "00" * 32,
        "moves": moves,
    }
    return record.replay(record.read(json.dumps(told).encode()))


@pytest.mark.clause("TO-6")
@pytest.mark.parametrize("rounds", [20, 22, 23])
def test_a_code_contains_the_largest_scores(rounds: int) -> None:
    decoded = boardcode.read(boardcode.write(_doubles(rounds)))
    assert decoded is not None and decoded.over == (rounds == 23)
    assert decoded.view["detail"]["score"] == {"black": 2**rounds, "white": 2**rounds}


@pytest.mark.clause("TO-2", "TO-4", "TO-6")
def test_no_board_has_a_larger_number_than_a_code() -> None:
    """A round fills at least two of 49 cells, and needs four empty ones at its start."""
    rounds = next(number for number in range(49) if 49 - 2 * number < 4)
    largest = [1]
    for stones in range(1, 2 * rounds + 1):
        largest.append(max(size * largest[stones - size] for size in range(1, stones + 1)))
    assert largest[-1] == 4 * 3**14 <= boardcode.LARGEST < 2**31


def test_there_is_no_code_before_the_match_begins() -> None:
    with pytest.raises(KnownError, match="not begun"):
        boardcode.write(fresh("masked-army"))
