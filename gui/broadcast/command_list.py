from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from games.broadcast.show import Name
from gui.broadcast.onair import OnAir, new_token
from gui.broadcast.server_client import ServerClient
from gui.kit import exports
from gui.kit.texts import Broadcast
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.choices import Options, Select
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.pages import SettingRow
from gui.storage.settings import Settings

PROGRAMS = {
    "curl": 'curl --request POST --header "Authorization: Bearer {token}" "{url}"',
    "Stream Deck": "POST {url}\nAuthorization: Bearer {token}",
    "Companion": '{url}\n{{"Authorization": "Bearer {token}"}}',
}
"""Templates of a POST request, keyed by program: a command line, or values for input fields."""


def scene_titles() -> dict[Name, str]:
    return {
        "live": Broadcast.tr("Match"),
        "intro": Broadcast.tr("Intro"),
        "versus": Broadcast.tr("Who plays next"),
        "break": Broadcast.tr("Break"),
        "winner": Broadcast.tr("Winner"),
        "table": Broadcast.tr("Table"),
        "bracket": Broadcast.tr("Bracket"),
    }


def commands() -> Options:
    return [
        *(
            (f"scene?name={name}", Broadcast.tr("Scene: {0}").format(title))
            for name, title in scene_titles().items()
        ),
        ("break?minutes=10", Broadcast.tr("Break of 10 minutes")),
        ("replay", Broadcast.tr("Replay the last reveal")),
        ("step", Broadcast.tr("Next step of a reveal")),
        ("lower?player=1&on=1", Broadcast.tr("Show the first lower third")),
        ("lower?player=1&on=0", Broadcast.tr("Hide the first lower third")),
        ("lower?player=2&on=1", Broadcast.tr("Show the second lower third")),
        ("lower?player=2&on=0", Broadcast.tr("Hide the second lower third")),
        ("hide?piece=chance", Broadcast.tr("Hide the chances")),
        ("show?piece=chance", Broadcast.tr("Show the chances")),
    ]


class CommandList(QWidget):
    """A list of commands that can be copied for use in other programs, or sent with a button.

    The token that authorises a command is copied with it, but never shown.
    """

    copied = Signal()

    def __init__(self, settings: Settings, air: OnAir, client: ServerClient) -> None:
        super().__init__()
        self._settings, self._air, self._client = settings, air, client
        self.problem = Notice(grave=False)
        self.command = Select(commands(), Broadcast.tr("Command"))
        self.now = Button(Broadcast.tr("Do it now"), icon="play")
        self.lines = {name: quiet(name, "copy") for name in PROGRAMS}
        self.path = label("", Role.CAPTION, wrap=True)
        self.renew = Button(Broadcast.tr("New token"), icon="refresh")
        for name, button in self.lines.items():
            button.setAccessibleName(Broadcast.tr("Copy for {0}").format(name))
            button.clicked.connect(partial(self._copy, name))
        self.now.clicked.connect(lambda: client.do(str(self.command.value())))
        self.renew.clicked.connect(self._renew)
        self.command.valueChanged.connect(self._show)
        client.done.connect(self.problem.say)
        air.changed.connect(self._show)
        self._lay_out()
        self._show()

    @property
    def url(self) -> str:
        address = self._air.address or OnAir.address_at(self._settings.now.air_port)
        return f"{address}do/{self.command.value()}"

    def _show(self) -> None:
        self.path.setText(f"POST {self.url}")
        self.now.setEnabled(self._client.can_command)

    def _copy(self, program: str) -> None:
        exports.copy_text(PROGRAMS[program].format(url=self.url, token=self._air.token))
        self.copied.emit()

    def _renew(self) -> None:
        self._settings.change(air_token=new_token())
        self._air.set_token(self._settings.now.air_token)

    def _lay_out(self) -> None:
        chosen, copies = QWidget(), Flow(*self.lines.values(), gap=8)
        first = Flow(self.command, self.now, gap=8)
        in_column(first, self.path, copies, gap=Space.XS, of=chosen)
        in_column(
            self.problem,
            SettingRow(
                Broadcast.tr("Commands"),
                Broadcast.tr(
                    "A Stream Deck, Companion or a script can send these commands: copy a line "
                    "with its token. A command acts at once on what viewers see."
                ),
                chosen,
            ),
            SettingRow(
                Broadcast.tr("Token"),
                Broadcast.tr(
                    "Anyone who has the token can control the broadcast. After creating a new "
                    "one, copy all command lines again; sources reconnect within seconds."
                ),
                self.renew,
            ),
            gap=Space.XS,
            of=self,
        )
