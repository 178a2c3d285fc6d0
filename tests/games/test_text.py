"""Messages are values, which become text where somebody reads them."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from games.core import IllegalAction, KnownError, Message, Pair, Seat, counted
from games.core.text import (
    Act,
    Digits,
    Kind,
    Listed,
    Titled,
    Wording,
    handed_in,
    ordinal,
    written,
)

TITLES = Pair(Message("Red"), Message("Blue"))
PLAYERS = Pair("Ann", "Ben")
CONCEDED = Message("{seat} conceded", seat=Seat.TWO)


def test_seats_are_named_where_a_message_is_shown() -> None:
    assert Wording(TITLES)(CONCEDED) == "Blue conceded"
    assert Wording(TITLES, PLAYERS)(CONCEDED) == "Ben conceded"
    handed = handed_in(Seat.ONE)
    assert Wording(TITLES, PLAYERS)(handed) == "Ann (Red) has submitted"
    assert Wording(TITLES)(handed) == "Red has submitted"
    assert (handed.seat, CONCEDED.seat, Message("over").seat) == (Seat.ONE, Seat.TWO, None)
    assert str(CONCEDED) == "Two conceded"


@pytest.mark.parametrize("words", ["Blue and Red {seat}", "he wrote %1, {0} and {", "conceded"])
def test_written_text_is_never_changed(words: str) -> None:
    why = Message("Awarded to {seat}: {why}", seat=Seat.ONE, why=written(words))
    assert Wording(TITLES, PLAYERS)(why) == f"Awarded to Ann: {words}"
    assert Wording(TITLES, PLAYERS).sentence(written(words)) == words


def test_a_name_is_not_a_template() -> None:
    odd = Pair("{seat}", "{0}")
    assert Wording(TITLES, odd)(CONCEDED) == "{0} conceded"


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (CONCEDED, "e_is_cool conceded"),
        (Message("{seat}’s clock", seat=Seat.TWO), "e_is_cool’s clock"),
        (Message("{what}, twice", what=CONCEDED), "e_is_cool conceded, twice"),
        (Message("{all}", all=Listed((Message("level"), "A1"))), "Level, A1"),
        (Message("{count} trials against 1", count=2), "2 trials against 1"),
        (counted(3, "level at {count} line", "level at {count} lines"), "Level at 3 lines"),
        (written("he gave up"), "he gave up"),
        (Message(""), ""),
    ],
)
def test_a_sentence_begins_with_a_capital_but_a_nickname_keeps_its_letters(
    message: Message, text: str
) -> None:
    assert Wording(TITLES, Pair("Ann", "e_is_cool")).sentence(message) == text


def test_counts_clauses_and_lists() -> None:
    word = Wording(TITLES)
    assert word(counted(1, "{count} line", "{count} lines")) == "1 line"
    assert word(counted(0, "{count} line", "{count} lines")) == "0 lines"
    assert word(Message("it is over", clause="GEN-6")) == "it is over (GEN-6)"
    row = Listed(("A1", Message("salt", kind=Kind.PROOF), 3), " · ")
    assert word(Message("{row}", row=row)) == "A1 · salt · 3"
    without = Wording(TITLES, without=frozenset({Kind.PROOF}))
    assert without(Message("{row}", row=row)) == "A1 · 3"
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111)
    ends = ("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd")
    assert tuple(word(ordinal(number)) for number in numbers) == (*ends, "101st", "111th")


def test_data_and_actions_are_formatted_by_the_surface() -> None:
    both = Message("{act}: {digits}", act=Act("candles", None, "light A"), digits=Digits("f" * 32))
    assert Wording(TITLES)(both) == f"light A: {'f' * 32}"
    short = Wording(
        TITLES,
        data=lambda data: data[:4] if isinstance(data, Digits) else data,
        act=lambda act: f"{act.game} lights A",
    )
    assert short(both) == "candles lights A: ffff"


def test_translation_by_a_catalogue() -> None:
    catalogue: dict[str, Any] = {
        "{seat}: {lines}": "{lines} hat {seat}",
        "{count} line": {1: "{count} Linie"},
        ", ": " und ",
        "Red": "Rot",
    }

    def german(text: str, plural: str, count: int) -> str:
        found = catalogue.get(text, text)
        return found if isinstance(found, str) else found.get(count, "{count} Linien")

    lines = Listed((counted(1, "{count} line", "{count} lines"), "A1"))
    told = Message("{seat}: {lines}", seat=Titled(Seat.ONE), lines=lines)
    assert Wording(TITLES, translate=german)(told) == "1 Linie und A1 hat Rot"
    assert Wording(TITLES, PLAYERS, german)(told) == "1 Linie und A1 hat Ann (Rot)"


def test_messages_about_the_readers_seat_address_the_reader() -> None:
    told = Message("{seat}’s groups: {one}", yours="Your groups: {one}", seat=Seat.ONE, one="A1")
    assert Wording(TITLES, PLAYERS)(told) == "Ann’s groups: A1"
    assert Wording(TITLES, PLAYERS, you=Seat.ONE)(told) == "Your groups: A1"
    assert Wording(TITLES, PLAYERS, you=Seat.TWO)(told) == "Ann’s groups: A1"
    named = Message("{seat} conceded", seat=Seat.ONE)
    assert Wording(TITLES, PLAYERS, you=Seat.ONE)(named) == "Ann conceded"


def test_a_message_is_a_value() -> None:
    again = Message("{seat} conceded", seat=Seat.TWO)
    assert again == CONCEDED and hash(again) == hash(CONCEDED)
    assert again != Message("{seat} conceded", seat=Seat.ONE)
    assert pickle.loads(pickle.dumps(again)) == again
    with pytest.raises(AttributeError):
        again.text = "won"  # type: ignore[misc]


def test_a_refusal_is_formatted_only_on_demand() -> None:
    refused = IllegalAction("MA-2", Message("It is {seat}’s turn.", seat=Seat.ONE))
    assert Wording(TITLES)(refused.reason) == "It is Red’s turn."
    assert str(refused) == "It is One’s turn. (MA-2)"
    assert IllegalAction("GEN-6", "The game is over.").reason == Message("The game is over.")


def test_external_errors_are_messages() -> None:
    path = Path("kept") / "{matches}.garnet.json"
    failed = KnownError("byte {number} is not UTF-8", number=1_000)
    error = KnownError("{path}: {why}", path=path, why=failed)
    assert (
        str(error) == f"{path}: byte 1000 is not UTF-8" and error.reason.get("why") is failed.reason
    )
    catalogue = {"byte {number} is not UTF-8": "Byte {number} ist kein UTF-8"}
    german = Wording(TITLES, translate=lambda text, plural, count: catalogue.get(text, text))
    assert german(error.reason) == f"{path}: Byte 1000 ist kein UTF-8"
    assert str(KnownError("a program said {this}")) == "a program said {this}"
    assert str(KnownError("{path}: {why}", path=path, why=OSError("gone"))) == f"{path}: gone"
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.reason == error.reason
