from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from games.core import KnownError
from games.people import ChatName, Person, Register, default_names, fold, key, new_person
from games.people.person import MOST_CHAT, person_bytes, read_person


def person(number: int, name: str, **more: object) -> Person:
    return Person(id=f"{number:032x}", name=name, **more)  # type: ignore[arg-type]


MIRA = person(
    1,
    "Mira Kovač",
    chat=(ChatName("mira_93"), ChatName("mk", True)),
    team="North",
    notes="late on Fridays",
    used="2026-03-02T20:00:00Z",
)
OLEG = person(2, "Oleg", chat=(ChatName("0leg"),), used="2026-03-05T20:00:00Z")
TWIN = person(3, "Miri", chat=(ChatName("miri!"),), notes="new here", used="2026-03-01T20:00:00Z")
ALL = Register((MIRA, OLEG, TWIN))


def after(register: Register, changed: tuple[Person, ...]) -> Register:
    return Register((register.rows | {item.id: item for item in changed}).values())


def ids(people: list[Person]) -> list[int]:
    return [int(person.id, 16) for person in people]


# Names


def test_names_are_compared_without_case_and_blanks() -> None:
    assert ALL.named("  mira   KOVAČ ") == MIRA
    assert ALL.named("Mira") is None
    assert key("STRASSE") == key("straße")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("mi", [1, 3]),
        ("MIRA", [1]),
        ("kov", [1]),
        ("kovac", [1]),
        ("mira k", [1]),
        ("ovač", []),
        ("mira_9", [1]),
        ("mk", [1]),
        ("0", [2]),
        ("", [2, 1, 3]),
        ("leg", []),
        ("x", []),
    ],
)
def test_people_are_found_by_the_first_letters_of_names_and_chat_names(
    typed: str, found: list[int]
) -> None:
    assert ids(ALL.find(typed)) == found  # most recent player first


def test_a_match_at_the_start_of_a_later_word_precedes_one_inside_a_word() -> None:
    register = Register([person(1, "Coran An")])
    assert ids(register.find("an")) == [1] and ids(register.find("ran")) == []


def test_unknown_names_belong_to_nobody() -> None:
    usual = default_names(["Black", "White"])
    assert {"player 1", "player 2", "black", "white"} <= usual and "mira" not in usual


# One person


def test_a_person_survives_a_round_trip() -> None:
    for row in ALL.rows.values():
        assert read_person(person_bytes(row)) == row


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b'{"id": "1", "name": "Mira"}',
        b'{"id": "%s", "name": ""}' % (b"1" * 32),
        b'{"id": "%s", "name": "a\\nb"}' % (b"1" * 32),
        b'{"id": "%s", "name": "%s"}' % (b"1" * 32, b"a" * 101),
        b'{"id": "%s", "name": "a", "notes": "%s"}' % (b"1" * 32, b"n" * 2_001),
        b'{"id": "%s", "name": "a", "used": "yesterday"}' % (b"1" * 32),
        b'{"id": "%s", "name": "a", "joined": "me"}' % (b"1" * 32),
        b'{"id": "%s", "name": "\xff"}' % (b"1" * 32),
    ],
)
def test_invalid_persons_are_refused(data: bytes) -> None:
    with pytest.raises(KnownError):
        read_person(data)


def test_a_person_that_could_not_be_read_is_not_stored() -> None:
    for bad in (replace(MIRA, name=""), replace(MIRA, notes="n" * 2_001), person(1, "\ud800")):
        with pytest.raises(KnownError):
            person_bytes(bad)


def test_the_number_of_chat_names_is_limited_and_typed_ones_stay() -> None:
    many = MIRA.with_chat(*(ChatName(f"m{n}", True) for n in range(30)))
    assert len(many.chat) == MOST_CHAT and many.called[-1] == "m29"
    assert MIRA.with_chat(ChatName("MIRA_93", True)) == MIRA
    assert MIRA.without_chat("Mk").called == ("mira_93",)


def test_a_stored_name_of_several_lines_becomes_one_line() -> None:
    assert new_person("Mi\nra ").name == "Mi ra"
    assert new_person("\n").name == "?"


# Renamed


def test_a_renamed_person_is_found_by_the_old_name_too() -> None:
    register = after(ALL, ALL.edit(replace(MIRA, name="Mira Horvat")))
    for name in ("Mira Horvat", "Mira Kovač"):
        found = register.named(name)
        assert found is not None and (found.id, found.name) == (MIRA.id, "Mira Horvat")
    renamed = register.get(MIRA.id)
    assert renamed is not None
    back = after(register, register.edit(replace(renamed, name="Mira Kovač")))
    whole = back.get(MIRA.id)
    assert whole is not None and whole.names == ("Mira Kovač", "Mira Horvat")


def test_a_name_has_one_person() -> None:
    with pytest.raises(KnownError, match="Oleg is already the name of somebody else"):
        ALL.edit(replace(MIRA, name="oleg"))
    first_name_wins = Register((MIRA, replace(OLEG, also=("Mira Kovač",))))
    found = first_name_wins.named("Mira Kovač")
    assert found is not None and found.id == MIRA.id


# Merging


def test_joined_persons_share_all_that_is_known() -> None:
    register = after(ALL, ALL.join(MIRA.id, TWIN.id))
    whole = register.named("Miri")
    assert whole is not None and whole == register.get(TWIN.id) == register.named("Mira Kovač")
    assert whole.called == ("mira_93", "mk", "miri!")
    assert whole.notes == "late on Fridays\nnew here" and whole.team == "North"
    assert set(register.ids(MIRA.id)) == {MIRA.id, TWIN.id} == set(register.ids(TWIN.id))
    assert len(register) == 2 and register.joined_to(MIRA.id) == (replace(TWIN, joined=MIRA.id),)
    with pytest.raises(KnownError, match="already the same person"):
        register.join(TWIN.id, MIRA.id)


def test_separating_joined_persons_restores_both() -> None:
    rng = random.Random(7)
    people = [person(n, f"P{n}", team=rng.choice(["", "T"]), notes=f"n{n}") for n in range(9)]
    before = Register(people)
    register = before
    order = []
    for _ in range(6):
        one, two = rng.sample(list(register), 2)
        register = after(register, register.join(one.id, two.id))
        order.append(two.id)
    assert len(register) == 3
    for id in reversed(order):
        register = after(register, register.part(id))
    assert register.rows == before.rows


def test_editing_joined_persons_edits_all_of_them() -> None:
    register = after(ALL, ALL.join(MIRA.id, TWIN.id))
    whole = register.get(MIRA.id)
    assert whole is not None
    new = replace(whole.without_chat("miri!", "mk"), team="", notes="one person")
    register = after(register, register.edit(new))
    assert register.get(MIRA.id) == new
    register = after(register, register.part(TWIN.id))
    parted = register.get(TWIN.id)
    assert parted is not None and (parted.called, parted.notes) == ((), "")


def test_a_circle_of_joined_people_in_a_damaged_file_ends() -> None:
    register = Register(
        [
            person(1, "A", joined=f"{2:032x}"),
            person(2, "B", joined=f"{1:032x}"),
            person(3, "C", joined=f"{3:032x}"),
            person(4, "D", joined=f"{9:032x}"),
        ]
    )
    assert sorted(ids(list(register))) == [1, 3, 4]


# Splitting


def test_a_person_is_divided_into_two_with_their_own_names() -> None:
    one = person(1, "Mira", also=("Mira N", "Mira S"), chat=(ChatName("n"), ChatName("s", True)))
    register = Register([one])
    second, *changed = register.divide(one.id, "Mira S", chat=["s"])
    register = after(register, (second, *changed))
    assert (second.name, second.called) == ("Mira S", ("s",))
    left = register.get(one.id)
    assert left is not None and (left.names, left.called) == (("Mira", "Mira N"), ("n",))
    found = register.named("mira s")
    assert found is not None and found.id == second.id
    again = after(register, register.join(one.id, second.id)).get(one.id)
    assert again is not None and set(again.called) == {"n", "s"}


@pytest.mark.parametrize("name", ["Mira Kovač", "oleg"])
def test_the_second_person_of_a_division_needs_a_name(name: str) -> None:
    with pytest.raises(KnownError):
        ALL.divide(MIRA.id, name)


def test_folded_text_has_no_accents() -> None:
    assert fold("Zoë ŠTĚPÁN") == "zoe stepan"
