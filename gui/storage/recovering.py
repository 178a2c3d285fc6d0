"""Recovers matches from the journals of processes that have ended."""

from __future__ import annotations

from pathlib import Path

from games import registry
from games.core import KnownError
from games.match.archive import Archive, Lease, journal
from games.match.archive.recovery import Missing, Recovered, recover
from games.match.setups import setup_of
from gui.kit.texts import Storage
from gui.kit.wording import trouble
from gui.storage.leasing import Tenant


class Forked(KnownError):
    """Raised if a match has two diverging versions, both of which are now in the archive."""


def recover_all(archive: Archive, tenant: Tenant) -> list[str]:
    """Recover matches from the journals of ended processes, and return messages to show."""
    messages = []
    for path, match_id in journal.journals_of(archive.path).items():
        sound = False
        try:
            journalled, sound = journal.read(path), True
            if journalled.holder != tenant.holder and not tenant.elsewhere(
                _lease(journalled.holder)
            ):
                messages += _messages(recover(archive, path, journalled, registry.game, setup_of))
        except KnownError as error:
            if sound or match_id not in archive:
                text = Storage.tr("The events in {0} could not be copied into the archive: {1}")
                messages.append(text.format(path.name, trouble(error)))
    return messages


def recover_match(archive: Archive, tenant: Tenant, match_id: str, previous: str) -> list[Path]:
    """Recover a match from its journals, and return the journals that are no longer needed.

    `previous` is the match's previous holder. Raise `Forked` if the umpire must choose a version.
    """
    unneeded = []
    for path in journal.of_match(archive.path, match_id):
        try:
            journalled = journal.read(path)
        except KnownError:
            continue  # this was reported when the archive was opened
        if journalled.holder == previous or not tenant.elsewhere(_lease(journalled.holder)):
            recovered = recover(archive, path, journalled, registry.game, setup_of)
            if recovered.missing is Missing.OTHERWISE:
                raise Forked(*_messages(recovered))
            unneeded.append(path)
    return unneeded


def _lease(holder: str) -> Lease:
    return Lease(holder, "", "")


def _messages(recovered: Recovered) -> list[str]:
    players = " – ".join(recovered.players)
    incomplete = Storage.tr(
        "The match {0} was incomplete in the archive. The missing part was restored from "
        "its journal."
    )
    missing = Storage.tr(
        "The match {0} could not be read in the archive, or was missing there. It was"
        " restored from its journal."
    )
    twice = Storage.tr(
        "There are two versions of the match {0}, and both are now on Home. The first was saved "
        "here until Garnet ended; the second was in the archive. Continue the right one, and "
        "delete the other."
    )
    match recovered.missing:
        case Missing.SOME:
            return [incomplete.format(players)]
        case Missing.ALL:
            return [missing.format(players)]
        case Missing.OTHERWISE:
            return [twice.format(players)]
    return []
