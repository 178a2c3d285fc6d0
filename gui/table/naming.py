from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from games.people import Person
from gui.kit.texts import Table
from gui.kit.timestamps import when
from gui.kit.widgets.proposals import Proposal, Proposals
from gui.storage.people import StoredPeople


def propose_people(edit: QLineEdit, people: StoredPeople) -> Proposals:
    """Propose people in a name field, matched by name or chat name, most recent players first."""

    def find(text: str) -> list[Proposal]:
        return [Proposal(person.name, person_detail(person)) for person in people.all.find(text)]

    return Proposals(edit, find)


def person_detail(person: Person) -> str:
    played = Table.tr("played {0}").format(when(person.used)) if person.used else ""
    return " · ".join(filter(None, (person.team, played)))
