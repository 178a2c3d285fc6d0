"""The people of matches as an archive stores them; people in older archives; evenings."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import KnownError
from games.match.archive import Archive, Header
from games.match.archive.evenings import MAX_EVENING
from games.match.archive.salvage import copy, copy_people, salvaged
from games.match.archive.schema import LAYOUTS
from games.match.events import Acted, Begun, Event, Renamed
from games.people import ChatName, Person, default_names
from tests.games.match.test_tournament import END, PNG

USUAL = default_names(["Black", "White"])
HEAD = "00" * 32


def nobodys(_game: str) -> frozenset[str]:
    return USUAL


def header(number: int, text: str = "Mira", two: str = "Oleg", **more: Any) -> Header:
    fields: dict[str, Any] = {
        "id": f"{number:032x}",
        "created": f"2026-03-{1 + number % 28:02d}T20:15:00Z",
        "game": "thwart-omega",
        "edition": "puzzler",
        "options": {},
        "players": {"black": text, "white": two},
        "seed": HEAD,
        "kind": "umpire",
    }
    return Header(**(fields | more))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    with Archive.open(path) as opened:
        yield opened


def add(archive: Archive, header: Header, *events: Event) -> str:
    """Add a match with these events and link its people; return its id."""
    archive.create(header)
    append(archive, header.id, 0, *events)
    return header.id


def append(archive: Archive, match_id: str, first: int, *events: Event) -> None:
    archive.append(match_id, first, events, [HEAD] * len(events))
    archive.persons.seat(nobodys, match_id)


def names(archive: Archive, match_id: str) -> dict[str, str]:
    """Return the current names of a match's people; "" for nobody."""
    people = archive.persons.all()
    seated = archive.persons.seated(match_id)
    found = {place: people.get(id) for place, id in seated.items()}
    return {place: "" if one is None else one.name for place, one in found.items()}


def the(archive: Archive, name: str) -> Person:
    found = archive.persons.all().named(name)
    assert found is not None
    return found


# Created automatically


def test_a_person_is_created_when_a_name_is_first_used(archive: Archive, path: Path) -> None:
    first = add(archive, header(1))
    second = add(archive, header(2, "  OLEG ", "Zoë"))
    assert names(archive, first) == {"black": "Mira", "white": "Oleg"}
    assert names(archive, second) == {"black": "Oleg", "white": "Zoë"}
    assert {person.name for person in archive.persons.all()} == {"Mira", "Oleg", "Zoë"}
    assert the(archive, "oleg").used == header(2).created
    assert archive.persons.matches(archive.persons.all().ids(the(archive, "Oleg").id)) == (2, 1)
    assert archive.header(second).players["black"] == "  OLEG "  # the header keeps the name


def test_bots_and_default_names_create_no_person(archive: Archive) -> None:
    bot = add(
        archive, header(1, "Mira", "Casual bot", kind="play", programs={"white": "bot:casual"})
    )
    usual = add(archive, header(2, "Black", "player 2"))
    assert names(archive, bot) == {"black": "Mira", "white": ""}
    assert names(archive, usual) == {"black": "", "white": ""}
    assert [person.name for person in archive.persons.all()] == ["Mira"]
    before = archive.stamp()
    archive.persons.seat(nobodys)
    assert archive.stamp() == before


def test_deleting_a_match_keeps_its_people(archive: Archive) -> None:
    add(archive, header(1))
    archive.delete(header(1).id)
    assert {person.name for person in archive.persons.all()} == {"Mira", "Oleg"}
    assert archive.persons.matches([person.id for person in archive.persons.all()]) == ()


def test_a_deleted_person_stays_deleted_and_names_remain(archive: Archive, path: Path) -> None:
    match = add(archive, header(1))
    archive.persons.delete(the(archive, "Mira").id)
    archive.persons.seat(nobodys)
    assert names(archive, match) == {"black": "", "white": "Oleg"}
    assert archive.header(match).players == {"black": "Mira", "white": "Oleg"}


# Renamed and replaced


def test_a_replacement_is_another_person(archive: Archive) -> None:
    match = add(archive, header(1))
    append(archive, match, 0, Renamed(at=1, seat="black", name="Vera", replaced=True))
    assert names(archive, match) == {"black": "Vera", "white": "Oleg"}
    assert archive.persons.all().named("Mira") is not None


def test_a_corrected_name_belongs_to_the_same_person(archive: Archive) -> None:
    add(archive, header(1))
    match = add(archive, header(2))
    append(archive, match, 0, Renamed(at=1, seat="black", name="Mira K.", replaced=False))
    assert names(archive, match) == {"black": "Mira", "white": "Oleg"}
    assert the(archive, "Mira K.").name == "Mira"


def test_a_misspelt_name_leaves_no_second_person(archive: Archive) -> None:
    add(archive, header(1))
    match = add(archive, header(2, "Mria", "Vrea"))
    for first, (seat, name) in enumerate([("black", "Mira"), ("white", "Vera")]):
        append(archive, match, first, Renamed(at=1, seat=seat, name=name, replaced=False))
    assert names(archive, match) == {"black": "Mira", "white": "Vera"}
    assert {person.name for person in archive.persons.all()} == {"Mira", "Oleg", "Vera"}
    assert archive.persons.all().named("Vrea") is None


def test_a_name_given_later_creates_a_person(archive: Archive) -> None:
    match = add(archive, header(1, "Player 1", "Oleg"))
    append(archive, match, 0, Renamed(at=1, seat="black", name="Mira", replaced=False))
    assert names(archive, match) == {"black": "Mira", "white": "Oleg"}


def test_people_are_assigned_correctly_after_a_lot(archive: Archive) -> None:
    begun = Begun(at=0, options={}, players={"black": "Oleg", "white": "Mira"})
    match = add(archive, header(1), begun)
    append(archive, match, 1, Renamed(at=1, seat="black", name="Vera", replaced=True))
    assert names(archive, match) == {"black": "Mira", "white": "Vera"}


# Merging and splitting


def test_matches_follow_joined_and_divided_people(archive: Archive) -> None:
    one, two = add(archive, header(1)), add(archive, header(2, "Miri", "Vera"))
    people, mira, miri = archive.persons, the(archive, "Mira"), the(archive, "Miri")
    people.keep(*people.all().join(mira.id, miri.id))
    assert names(archive, two)["black"] == "Mira"
    assert people.matches(people.all().ids(miri.id)) == (2, 1)
    people.keep(*people.all().part(miri.id))
    assert (names(archive, one)["black"], names(archive, two)["black"]) == ("Mira", "Miri")
    ids = people.all().ids(mira.id)
    second, *changed = people.all().divide(mira.id, "Mira the Second")
    people.divide(second, changed, ids, [archive.number(one)])
    assert names(archive, one) == {"black": "Mira the Second", "white": "Oleg"}


def test_a_picture_is_stored_separately_and_without_metadata(archive: Archive) -> None:
    add(archive, header(1))
    mira = the(archive, "Mira")
    told = PNG.removesuffix(END) + b"\0\0\0\x10tEXtComment\0Novi Sad" + bytes(4) + END
    archive.persons.keep_portrait(told, mira.id)
    kept = archive.persons.portrait(mira.id)
    assert kept == PNG
    archive.persons.keep(replace(mira, team="North"))
    assert archive.persons.portrait(mira.id) == kept
    archive.persons.keep_portrait(b"", mira.id)
    assert archive.persons.portrait(mira.id) == b""
    with pytest.raises(KnownError, match="picture cannot be saved"):
        archive.persons.keep_portrait(b"GIF89a", mira.id)


# Older archives


def made_older(path: Path) -> None:
    """Downgrade the archive at `path` to schema 6, without later data."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for table in ("people", "seated", "evenings"):
            raw.execute(f"DROP TABLE {table}")
        raw.execute("PRAGMA user_version = 6")


@pytest.fixture
def older(path: Path) -> Path:
    with Archive.open(path) as archive:
        for item in (
            header(1),
            header(2, "mira", "Vera"),
            header(3, "Player 1", "White"),
            header(4, "Mira", "Expert", kind="play", programs={"white": "bot:expert"}),
        ):
            archive.create(item)
        archive.create(header(5, "Vera", "Oleg"))
        begun = Begun(at=0, options={}, players={"black": "Oleg", "white": "Vera"})
        archive.append(header(5).id, 0, [begun], [HEAD])
        archive.people.keep_handles(header(5).id, {"black": ("0leg",), "white": ("v3ra", "v")})
        archive.create(header(6, "Ann", "Oleg"))
        renamed = Renamed(at=1, seat="black", name="Mira", replaced=True)
        archive.append(header(6).id, 0, [Acted(at=0, seat="black", text="x"), renamed], [HEAD] * 2)
    made_older(path)
    return path


def test_in_an_older_archive_equal_names_become_one_person(older: Path) -> None:
    with Archive.open(older) as archive:
        archive.persons.seat(nobodys)
        people = archive.persons.all()
        assert {person.name for person in people} == {"Mira", "Vera", "Oleg"}
        assert archive.persons.matches(people.ids(the(archive, "Mira").id)) == (6, 4, 2, 1)
        assert the(archive, "Vera").chat == (ChatName("v3ra", True), ChatName("v", True))
        assert the(archive, "Oleg").called == ("0leg",)
        assert the(archive, "Mira").used == header(6).created
        assert archive.listing.matches()[0].players == {"black": "Mira", "white": "Oleg"}
    assert older.with_name("matches.schema6-1.db").exists()
    with Archive.open(older) as archive:
        before = archive.persons.all().rows
        archive.persons.seat(nobodys)
        assert archive.persons.all().rows == before


def test_an_interrupted_migration_of_people_continues(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.match.archive import persons

    class Stopped(Exception):
        pass

    asked = 0

    def usual(game: str) -> frozenset[str]:
        nonlocal asked
        asked += 1
        if asked > 5:
            raise Stopped
        return USUAL

    monkeypatch.setattr(persons, "AT_ONCE", 2)
    with Archive.open(older) as archive:
        with pytest.raises(Stopped):
            archive.persons.seat(usual)
        some = archive.persons.all().rows
        assert some and names(archive, header(5).id) == {}
        archive.persons.seat(nobodys)
        assert {person.name for person in archive.persons.all()} == {"Mira", "Vera", "Oleg"}
        assert some.keys() <= archive.persons.all().rows.keys()


def test_chat_names_and_teams_of_older_settings_are_imported_once(older: Path) -> None:
    with Archive.open(older) as archive:
        archive.persons.seat(nobodys)
        assert not archive.persons.taken()
        archive.persons.take({"mira": ("mira_93",), "nobody": ("x",)}, {"mira": " North  Star "})
        archive.persons.take({"mira": ("later",)}, {"mira": "South"})
        mira = the(archive, "Mira")
        assert (mira.called, mira.team) == (("mira_93",), "North Star")
        assert archive.persons.taken() and len(archive.persons.all()) == 3


def test_the_tables_of_people_exist_since_schema_7() -> None:
    new = [table for table in LAYOUTS[7].tables if table not in LAYOUTS[6].tables]
    assert tuple(new) == LAYOUTS[6].onward and len(new) == 4


# Damage


def test_invalid_rows_of_people_are_left_out(archive: Archive, path: Path) -> None:
    match = add(archive, header(1))
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for id, data in (("a", b"{"), ("b", b"\xff"), ("c", "text"), ("d", b"[" * 70_000)):
            raw.execute("INSERT INTO people (id, data) VALUES (?, ?)", (id, data))
        raw.execute("UPDATE people SET portrait = 'text'")
        raw.execute("INSERT OR REPLACE INTO seated VALUES (1, 'black', 'strange')")
        raw.execute("INSERT OR REPLACE INTO evenings VALUES ('a', 'text')")
    assert {person.name for person in archive.persons.all()} == {"Mira", "Oleg"}
    assert names(archive, match) == {"black": "", "white": "Oleg"}
    assert archive.persons.portrait(the(archive, "Oleg").id) == b""
    assert archive.evenings.all() == {}


def test_an_unreadable_match_does_not_affect_other_people(archive: Archive, path: Path) -> None:
    for number in (1, 2):
        archive.create(header(number))
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("UPDATE matches SET header = '{' WHERE number = 1")
    archive.persons.seat(nobodys)
    assert names(archive, header(2).id) == {"black": "Mira", "white": "Oleg"}


def test_people_and_evenings_are_salvaged(archive: Archive, tmp_path: Path) -> None:
    match = add(archive, header(1))
    mira = the(archive, "Mira")
    archive.persons.keep(replace(mira, notes="n", chat=(ChatName("m"),)))
    archive.persons.keep_portrait(PNG, mira.id)
    archive.evenings.keep("e", b"{}")
    with Archive.open(tmp_path / "new.db") as new:
        for _ in range(2):
            copy_people(archive, new)
        for item in salvaged(archive):
            copy(archive, new, item)
        new.persons.seat(nobodys)
        assert new.persons.all().rows == archive.persons.all().rows
        assert new.persons.seated(match) == archive.persons.seated(match)
        assert new.persons.portrait(mira.id) == archive.persons.portrait(mira.id) != b""
        assert new.evenings.all() == {"e": b"{}"}


# Evenings


def test_evenings_are_stored_by_id(archive: Archive, path: Path) -> None:
    archive.evenings.keep("a", b"one")
    archive.evenings.keep("b", b"\xff\x00")
    archive.evenings.keep("a", b"two")
    archive.close()
    with Archive.open(path) as again:
        assert again.evenings.all() == {"a": b"two", "b": b"\xff\x00"}
        again.evenings.drop("a")
        assert again.evenings.all() == {"b": b"\xff\x00"}
        with pytest.raises(KnownError, match="limited to"):
            again.evenings.keep("c", b"x" * (MAX_EVENING + 1))
