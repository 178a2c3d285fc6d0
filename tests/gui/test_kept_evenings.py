"""Evenings in the archive, changed by two windows at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from games.core import KnownError
from games.evening import files, hosting
from games.evening.standing import standing
from games.evening.values import Evening
from games.match.archive import Archive
from games.match.archive.evenings import ChangedMeanwhile
from gui.storage.store import Store
from tests.games.evening.evenings import AT, evening

ID = "a" * 32


@pytest.fixture
def store(tmp_path: Path, qtbot: QtBot) -> Iterator[Store]:
    store = Store.open(tmp_path / "a.garnet-archive")
    assert store.problem == ""
    store.evenings.keep(ID, evening("AB", "AB"))
    yield store
    store.close()


@pytest.fixture
def other(store: Store, tmp_path: Path) -> Iterator[Store]:
    """Return a second window's store of the same archive."""
    found = Store.open(tmp_path / "a.garnet-archive")
    yield found
    found.close()


def won_by(name: str) -> hosting.Change:
    return lambda found: hosting.rule_result(found, 0, 1, name, "seen", AT)


def test_a_second_ruling_does_not_replace_one_that_its_host_has_not_seen(
    store: Store, other: Store
) -> None:
    seen = store.evenings.all[ID]
    other.evenings.change(ID, won_by("A"), other.evenings.all[ID])
    with pytest.raises(ChangedMeanwhile, match="changed elsewhere"):
        store.evenings.change(ID, won_by("B"), seen)
    assert standing(store.evenings.all[ID]).counts[0].halves == (2, 0)
    store.evenings.change(ID, won_by("B"), store.evenings.all[ID])
    assert standing(other.evenings.all[ID]).counts[0].halves == (0, 2)


def test_a_change_between_reading_and_writing_is_not_lost(store: Store, other: Store) -> None:
    """A change that rests on no decision of the host is applied again to the newer version."""
    asked: list[Evening] = []

    def retitle(evening: Evening) -> Evening:
        if not asked:
            other.evenings.change(ID, won_by("A"))
        asked.append(evening)
        return hosting.change(evening, title="Spring Cup")

    changed = store.evenings.change(ID, retitle)
    assert len(asked) == 2 and changed == other.evenings.all[ID]
    assert changed.title == "Spring Cup" and len(changed.series[0].results) == 1


def test_a_host_who_has_seen_it_before_that_is_asked_to_look(store: Store, other: Store) -> None:
    def rule(evening: Evening) -> Evening:
        other.evenings.change(ID, won_by("A"))
        return won_by("B")(evening)

    with pytest.raises(ChangedMeanwhile):
        store.evenings.change(ID, rule, store.evenings.all[ID])
    assert store.evenings.all[ID].series[0].results[0].winner == "A"


def test_what_was_deleted_elsewhere_is_not_changed(store: Store, other: Store) -> None:
    seen = store.evenings.all[ID]
    other.evenings.drop(ID)
    with pytest.raises(KnownError, match="deleted elsewhere"):
        store.evenings.change(ID, won_by("A"), seen)
    assert other.evenings.all == {}


def test_an_evening_that_is_stored_otherwise_can_be_changed(store: Store) -> None:
    """Another version of Garnet may store the same evening in other bytes."""
    data = files.keep(store.evenings.all[ID])
    store.write(lambda archive: archive.evenings.keep(ID, data.replace(b":", b" : ", 1)))
    store.evenings.change(ID, lambda found: replace(found, title="Spring Cup"))
    assert store.evenings.all[ID].title == "Spring Cup"


def test_a_lost_archive_keeps_the_change(store: Store, tmp_path: Path) -> None:
    """The new archive contains it, whether or not the old one could be copied."""
    (tmp_path / "a.garnet-archive").rename(tmp_path / "moved")
    store.evenings.change(ID, won_by("A"))
    with Archive.open(tmp_path / "a.garnet-archive") as archive:
        (data,) = archive.evenings.all().values()
    assert files.restore(data).series[0].results[0].winner == "A"
