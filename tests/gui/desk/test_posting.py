"""Posts that need several messages: *Copy post* copies one part after another."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction, QGuiApplication

from games.core import Refusal, Seat
from games.match import boardcode
from games.match.chat import units
from games.match.chat_messages import LIMIT
from gui.desk import menu
from tests.gui.desk.conftest import Make
from tests.gui.typed import as_a

LETTERS = "ABCDEFGHIJKLM"
LARGE = {"rows": [LETTERS[row * 13 // 32] * 32 for row in range(32)]}
"""The largest map of Know Your Nodes, which does not fit into one message."""


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_a_post_that_fits_is_copied_at_once(desk: Make) -> None:
    table = desk()
    table.click(table.page.footer.post)
    assert table.page.footer.post.text() == "Copy post" and table.toast == "Copied."
    assert "part" not in clipboard().splitlines()[0]


def test_the_button_copies_one_part_after_the_other(desk: Make) -> None:
    table = desk("unlucky-for-some", map=LARGE)
    button = table.page.footer.post
    parts = []
    for number in (1, 2, 3):
        assert button.text() == ("Copy post" if number == 1 else f"Copy part {number} of 3")
        assert button.property("kind") == "normal", "not all of it is posted yet"
        table.click(button)
        parts.append(clipboard())
        assert table.toast == f"Part {number} of 3 copied."
        assert parts[-1].splitlines()[0].endswith(f" · before round 1 · part {number} of 3")
    assert button.text() == "Copy post" and button.property("kind") == "quiet"
    assert all(units(part) <= LIMIT for part in parts) and len(set(parts)) == 3
    table.click(button)
    assert clipboard() == parts[0], "and once more from the start"


def test_the_key_copies_one_part_after_the_other(desk: Make) -> None:
    table = desk("unlucky-for-some", map=LARGE)
    table.press("Ctrl+Shift+C")
    assert table.page.footer.post.text() == "Copy part 2 of 3"
    table.press("Ctrl+Shift+C")
    assert "part 2 of 3" in clipboard()


def test_a_change_of_the_match_restarts_the_post_at_its_first_part(desk: Make) -> None:
    table = desk("unlucky-for-some", map=LARGE)
    table.click(table.page.footer.post)
    table.passes(2_000)
    assert table.page.footer.post.text() == "Copy part 2 of 3", "time alone changes nothing"
    table.press("Return")
    assert table.page.footer.post.text() == "Copy post"
    table.click(table.page.footer.post)
    assert "part 1 of 3" in clipboard()


def test_the_parts_of_one_trials_post_can_be_copied_from_the_menu(desk: Make) -> None:
    table = desk("unlucky-for-some", map=LARGE)

    def entry() -> object:
        built = menu.build(table.page, table.view, table.page.commands, table.page.exporter, ())
        return next(
            action for action in built.actions() if action.text().endswith("Know Your Nodes")
        )

    assert as_a(QAction, entry()).text() == "Copy post: Know Your Nodes"
    as_a(QAction, entry()).trigger()
    assert "part 1 of 2" in clipboard() and table.page.footer.post.text() == "Copy post"
    assert as_a(QAction, entry()).text() == "Copy part 2 of 2: Know Your Nodes"
    as_a(QAction, entry()).trigger()
    assert "part 2 of 2" in clipboard()


def test_the_result_is_copied_part_by_part_before_one_leaves(desk: Make) -> None:
    table = desk("unlucky-for-some", map=LARGE)
    table.session.award(Seat.ONE, "Ben left")
    seen = []
    while table.primary != "Home":
        seen.append(table.primary)
        table.press("Return")
        assert len(seen) < 6
    assert seen[0] == "Copy the result" and seen[1:] == [
        f"Copy part {number} of {len(seen)}" for number in range(2, len(seen) + 1)
    ]
    assert len(seen) > 1 and f"part {len(seen)} of {len(seen)}" in clipboard()


def test_a_round_that_starts_says_that_its_puzzle_has_parts(desk: Make) -> None:
    columns = [chr(65 + index) if index < 26 else f"A{chr(39 + index)}" for index in range(32)]
    puzzle = {
        "width": 32,
        "height": 32,
        "walls": [],
        "robots": [["red", "A1"], ["blue", f"{columns[-1]}32"]],
        "goal": ["P16", "red"],
    }
    table = desk("gyulbot", puzzles=[puzzle] * 10)
    table.press("Return")
    assert table.toast == "The round is running. Part 1 of 3 of its text was copied: post it."
    assert table.page.footer.post.text() == "Copy part 2 of 3"


def test_an_answer_quotes_no_more_than_fits_and_mentions_nobody(desk: Make) -> None:
    from gui.games.gyulbot.race.desk import reply

    told = reply("@everyone", "https://example.com " * 300, Refusal("GY-4", "No. " * 900), "1:50")
    assert units(told) <= LIMIT and "@everyone" not in told and "https://" not in told
    assert told.endswith("(GY-4) You have 1:50 to try again.")


def test_the_umpire_is_reminded_of_earlier_posts_where_a_game_needs_it(desk: Make) -> None:
    """In Masked Army players must remember what earlier posts showed (MA-4)."""
    table = desk("masked-army")
    table.press("Return")
    table.press("Ctrl+Shift+C")
    assert "delete the earlier posts" not in table.toast
    table.paste("F4-G4")
    table.press("Return")
    table.press("Ctrl+Shift+C")
    assert table.toast.startswith("Copied. Now delete the earlier posts")
    table = desk("thwart-omega")
    table.press("Return")
    for _ in range(2):
        table.press("Ctrl+Shift+C")
    assert table.toast == "Copied."


@pytest.mark.alike
@pytest.mark.parametrize("game", ["thwart-omega", "masked-army", "hyperstar", "unlucky-for-some"])
def test_posts_end_with_the_board_as_a_code(desk: Make, game: str) -> None:
    """The code is a message of its own, which tells both players how to use it."""
    table = desk(game)
    table.press("Return")
    table.page.exporter.choose_codes(True)
    table.click(table.page.footer.post)
    assert table.page.footer.post.text() == "Copy part 2 of 2"
    table.click(table.page.footer.post)
    message = clipboard()
    assert "Ann" in message and "Ben" in message and units(message) <= LIMIT
    code = boardcode.read(message)
    assert code is not None and code.view["round"] == table.view.round
    table.page.paster.paste()
    assert not table.page.questions.asking, "pasted back it speaks for nobody"
    table.page.exporter.choose_codes(False)
    table.click(table.page.footer.post)
    assert boardcode.read(clipboard()) is None


def test_the_menu_turns_codes_on_and_off(desk: Make) -> None:
    table = desk("thwart-omega")
    table.press("Return")
    chosen: list[bool] = []
    table.page.exporter.codesChosen.connect(chosen.append)
    for text in ("Add the board to posts as a code", "Leave the code out of posts"):
        page = table.page
        built = menu.build(page, table.view, page.commands, page.exporter, ())
        next(action for action in built.actions() if action.text() == text).trigger()
    assert chosen == [True, False]


def test_a_code_too_long_for_a_message_is_left_out_with_a_notice(desk: Make) -> None:
    table = desk("unlucky-for-some", map=LARGE)
    table.press("Return")
    table.page.exporter.choose_codes(True)
    table.click(table.page.footer.post)
    assert "too long" in table.toast
    assert table.page.footer.post.text() == "Copy part 2 of 3"
