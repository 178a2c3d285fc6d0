"""A sheet in which players of a running match are renamed, or others sit down in their place."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC, KnownError, Pair, Refusal, Seat
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.fields import LONGEST_NAME, Field, State
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import refused, translate, trouble
from gui.table.session import Session


def tr(text: str) -> str:
    """The sheet's words in the user's language."""
    return QCoreApplication.translate("Renaming", text)


class RenameSheet(Sheet):
    """Both names, and whether a name is put right or another person plays from now on.

    `fixed`: seats that no person plays, whose names stay.
    """

    def __init__(self, host: QWidget, session: Session, fixed: Collection[Seat] = ()) -> None:
        super().__init__(host, tr("Rename or replace a player"))
        self._session, self._fixed = session, fixed
        view = session.view(PUBLIC)
        self._players = view.setup.players
        self.body.addWidget(label(_explained(), Role.MUTED, wrap=True))
        self.fields = Pair(*(self._field(seat, translate(view.seat_name(seat))) for seat in Seat))
        same, other = tr("The same person"), tr("Somebody else plays")
        self.replaced = Segmented([(False, same), (True, other)], tr("Who plays from now on"))
        self._told = label("", Role.BODY, wrap=True)
        self.body.addWidget(self.replaced)
        self.body.addSpacing(Space.XS)
        self.body.addWidget(self._told)
        cancel = self.addButton(Button(tr("Cancel"), Kind.QUIET))
        self.confirm = self.addButton(Button(tr("Rename"), Kind.PRIMARY, key="⏎"))
        cancel.clicked.connect(self.close)
        self.confirm.clicked.connect(self._give)
        self.replaced.valueChanged.connect(self._show)
        self._show()

    def open(self) -> None:
        """Rise, ready for the first name."""
        super().open()
        first = next(field for field in self.fields if field.isEnabled())
        first.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        first.edit.selectAll()

    def _field(self, seat: Seat, title: str) -> Field:
        field = Field(title, title)
        field.edit.setMaxLength(max(LONGEST_NAME, len(self._players[seat])))
        field.setText(self._players[seat])
        field.setEnabled(seat not in self._fixed)
        field.textChanged.connect(self._show)
        field.activated.connect(self._give)
        self.body.addWidget(field)
        return field

    def _names(self) -> Pair[str]:
        return self.fields.map(lambda field: " ".join(field.text().split()))

    def _changed(self) -> list[Seat]:
        names = self._names()
        return [seat for seat in Seat if names[seat] != self._players[seat]]

    def _show(self, _value: object = None) -> None:
        """What everybody will be told."""
        names, changed = self._names(), self._changed()
        for field in self.fields:
            field.setState(State.NEUTRAL)
        replaced = bool(self.replaced.value())
        text = tr("{new} plays from now on, in place of {old}.")
        if not replaced:
            text = tr("{old} is called {new} from now on.")
        whole = [seat for seat in changed if names[seat]]
        told = (text.format(old=self._players[seat], new=names[seat]) for seat in whole)
        self._told.setText("\n".join(told))
        self._told.setVisible(bool(whole))
        self.confirm.setText(tr("Replace") if replaced else tr("Rename"))
        self.confirm.setEnabled(bool(changed))

    def _give(self) -> None:
        changed = self._changed()
        if not changed:
            return
        try:
            self._session.rename(self._names(), bool(self.replaced.value()))
        except (KnownError, Refusal) as error:
            view = self._session.view(PUBLIC)
            said = refused(error, view) if isinstance(error, Refusal) else trouble(error)
            self.fields[changed[-1]].setState(State.REFUSED, said)
            return
        self.close()


def _explained() -> str:
    return tr("Everybody is told. Clocks, colours and what was played stay as they are.")
