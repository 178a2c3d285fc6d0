"""Twins: archives that differ only in chat names and notes publish the same."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from games import registry
from games.core import PUBLIC, Seat
from games.match import boardcode, exportlog, record, referee
from games.match.archive import Archive, resume
from games.match.archive.rows import Header
from games.match.matchview import view_of
from games.match.post import messages
from games.match.setups import setup_of
from games.people import ChatName
from tests.games.match.test_persons import add, header, nobodys

SECRET = "zz_secret_93"


def published(path: Path, chat: str, notes: str) -> tuple[dict[str, object], Header]:
    """Return everything shown to public and players, the exported files, and the header."""
    with Archive.open(path) as archive:
        add(archive, header(1))
        people = archive.persons.all()
        for person in people:
            archive.persons.keep(replace(person.with_chat(ChatName(chat, True)), notes=notes))
        archive.people.keep_handles(header(1).id, {"black": (chat,), "white": (f"{chat}2",)})
        archive.persons.seat(nobodys)
        one, match, _ = resume(archive, header(1).id, registry.game, setup_of)
        match.append(match.resume(0))
        match.append(match.concede(Seat.ONE, 1_000))
        seen: dict[str, object] = {
            "record": record.dump(match),
            "private record": record.dump(match, private=True),
            "log": exportlog.dump(match, one),
            "code": boardcode.write(match),
        }
        for viewer in (PUBLIC, *Seat):
            view = view_of(match, viewer)
            seen[f"view {viewer}"] = view
            seen[f"post {viewer}"] = messages(view, match.readings(0))
            seen[f"answer {viewer}"] = referee.answer(match, viewer)
        (summary,) = archive.listing.matches()
    return seen, summary.header


def test_chat_names_and_notes_are_in_no_published_file(tmp_path: Path) -> None:
    one, first = published(tmp_path / "one.db", SECRET, f"never tell {SECRET}")
    two, second = published(tmp_path / "two.db", "x", "")
    assert one == two and first == second
    assert SECRET not in repr(one) and "Mira" in repr(one)
