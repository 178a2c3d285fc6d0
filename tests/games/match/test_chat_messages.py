"""Long texts in several messages: none too long, no fence cut, nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.match.chat import units
from games.match.chat_messages import LIMIT, Fence, NoRoom, split_into_messages

HEAD = "**Gyulbot** · Ann – Ben · round 1"
BOARD = "\n".join(
    ["    A B C D", "   +-+-+-+-+", *(f"{row:>2} |. . . .|" for row in range(1, 301))]
)


def test_a_short_text_is_one_message_without_a_number() -> None:
    assert split_into_messages("head", ["a", Fence.of("b \n c"), "d"], ["foot"]) == (
        "head\na\n```\nb\n c\n```\nd\nfoot\n",
    )
    exactly = "x" * (LIMIT - len("head\n\n"))
    assert len(split_into_messages("head", [exactly])) == 1
    assert max(map(units, split_into_messages("head", [exactly + "x"]))) <= LIMIT


def test_lengths_are_counted_in_utf_16_units() -> None:
    assert len(split_into_messages("head", ["😀" * 990])) == 1
    assert len(split_into_messages("head", ["😀" * 999])) == 2


def test_messages_are_numbered_and_the_first_has_the_foot() -> None:
    one, two, *_ = split_into_messages(HEAD, [Fence.of(BOARD)], ["foot"])
    assert one.startswith(f"{HEAD} · part 1 of 3\n```\n    A B C D\n   +-+-+-+-+\n 1 |")
    assert one.endswith("```\nfoot\n")
    assert two.startswith(f"{HEAD} · part 2 of 3\n```\n    A B C D\n") and "foot" not in two
    assert "+-+" not in two, "an edge of the board stands only where it is"


def test_a_drawing_that_fits_in_a_message_is_not_divided() -> None:
    small = BOARD[:1_200]
    one, two = split_into_messages(HEAD, ["x" * 900, Fence.of(small)], ["foot"])
    assert "```" not in one and small in two


def test_messages_are_split_between_drawings() -> None:
    drawings = [f"NUMBER {number}\n{BOARD[:700]}" for number in range(4)]
    found = split_into_messages(HEAD, [Fence.of("\n\n".join(drawings))])
    assert len(found) == 2
    assert all(any(drawing in message for message in found) for drawing in drawings)
    assert not any("\n\n```" in message for message in found)


def test_a_drawing_cannot_close_its_fence() -> None:
    (told,) = split_into_messages(HEAD, [Fence.of("a\n```\n@everyone")])
    assert told.count("```") == 2


def test_a_long_line_is_broken_at_a_space() -> None:
    words = " ".join(f"- {number}" for number in range(900))
    found = split_into_messages(HEAD, [words])
    lines = [message.splitlines()[1] for message in found]
    assert len(found) > 2 and all(line.startswith("… ") for line in lines[1:])
    assert " ".join(line.removeprefix("… ") for line in lines) == words


def test_nothing_is_separated_from_its_backslash() -> None:
    found = split_into_messages(HEAD, ["\\*" * 2_500])
    assert all(
        message.splitlines()[1].removeprefix("… ").count("\\*") * 2 > 100 for message in found
    )
    assert not any(line.endswith("\\") for message in found for line in message.splitlines())


def test_a_head_that_is_too_long_is_refused() -> None:
    with pytest.raises(NoRoom):
        split_into_messages("x" * 1_500, ["y" * 1_000])
    with pytest.raises(NoRoom):
        split_into_messages(HEAD, ["y" * 1_000], ["z" * 1_990])


@given(
    st.lists(
        st.one_of(
            st.integers(0, 3_000).map(lambda size: ("word " * size)[:size].strip()),
            st.lists(st.integers(0, 900).map(lambda size: "x" * size), max_size=60).map(
                lambda lines: Fence(tuple(lines))
            ),
        ),
        max_size=6,
    )
)
def test_no_message_is_too_long_and_nothing_is_lost(body: list[str | Fence]) -> None:
    found = split_into_messages(HEAD, body, ["foot"])
    assert all(units(message) <= LIMIT for message in found)
    assert all(message.count("```") % 2 == 0 for message in found)
    wanted = sum(
        text.count("x") + text.count("w")
        for block in body
        for text in ([block] if isinstance(block, str) else block.lines)
    )
    told = "".join(message.removeprefix(HEAD) for message in found)
    assert told.count("x") + told.count("w") == wanted
