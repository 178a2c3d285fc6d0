"""One side of the table: whose it is, how it stands, and its clock. Lit while its time runs."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.kit.theme import SeatStyle, Size, Space, theme_of
from gui.kit.widgets.clock import ClockFace, ClockReading
from gui.kit.widgets.clock_text import Pressure, pressure
from gui.kit.widgets.ground import paint_lit
from gui.kit.widgets.labels import Role, label, set_role
from gui.kit.widgets.marks import SeatName
from gui.kit.widgets.tween import Tween


class SeatPanel(QWidget):
    """A seat's mark and name, a word on how it stands, and its clock.

    `name` and `clock` are the parts themselves. The panel is lit while the clock runs, or as long
    as `setActive(True)` says so where there is no clock (`setReading(None)`).
    """

    clockActivated = Signal()
    """The clock was clicked; only after `clock.setClickable(True)`."""

    def __init__(
        self,
        style: SeatStyle,
        name: str,
        size: int = Size.HEADING,
        digits: int = 40,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._style = style
        self._alarm = False
        self._lit = Tween(self, lambda _value: self.update())
        self.name = SeatName(style, name, size)
        self.clock = ClockFace(digits)
        self.clock.setPlain(True)
        self._status = label("", Role.MUTED)
        self._status.hide()
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        head.addWidget(self.name, 1)
        head.addWidget(self._status)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.M, Space.L, Space.M)
        column.setSpacing(Space.XS)
        column.addLayout(head)
        column.addWidget(self.clock, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(name)
        self.clock.activated.connect(self.clockActivated)
        self.setActive(False)

    def setReading(self, reading: ClockReading | None) -> None:
        """Show the clock, or none."""
        self.clock.setVisible(reading is not None)
        if reading is None:
            return
        self.clock.setReading(reading)
        self._alarm = pressure(reading) is Pressure.DANGER
        self.setActive(reading.running)

    def setActive(self, active: bool) -> None:
        """Light this side, or let it recede."""
        self.name.setLit(active)
        self._lit.to(float(active), theme_of(self).motion.normal if self.isVisible() else 0)
        self.update()

    def setStatus(self, text: str, role: Role = Role.MUTED) -> None:
        """Say how the seat stands ("received", never what); "" says nothing."""
        self._status.setText(text)
        self._status.setVisible(bool(text))
        set_role(self._status, role)

    def setName(self, name: str) -> None:
        """Show another player's name."""
        self.name.setName(name)
        self.setAccessibleName(name)

    def setSeatStyle(self, style: SeatStyle) -> None:
        """Show another seat's mark and colour."""
        self._style = style
        self.name.setSeatStyle(style)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        bar = self._style.stroke(theme)
        paint_lit(painter, QRectF(self.rect()), theme, bar, self._lit.now, self._alarm)
        painter.end()
