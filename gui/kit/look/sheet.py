"""The style sheet of the application, generated from a theme.

The style sheet uses these dynamic properties: a button's `kind` ("primary", "quiet", "danger",
"icon"), a field's `state` ("ok", "refused"), and a label's `role` ("display", "title", "heading",
"lead", "strong", "muted", "caption", "overline", "ok", "warn", "danger", "gold").
"""

import gc
import re
from functools import lru_cache
from string import Template

from PySide6.QtWidgets import QStyle, QWidget

from gui.kit.look.colours import mix
from gui.kit.look.tokens import Theme
from resources import ICONS


def set_styled(widget: QWidget, name: str, value: object) -> None:
    """Set a dynamic property used by the style sheet, and restyle the widget."""
    widget.setProperty(name, value)
    style: object = widget.style()
    if not isinstance(style, QStyle):
        # A new style sheet creates a new style, which may have the address of a deleted object.
        # PySide then returns the deleted object until Python has collected it.
        gc.collect()
        style = widget.style()
    if isinstance(style, QStyle):
        style.unpolish(widget)
        style.polish(widget)


@lru_cache(maxsize=16)
def style_sheet(theme: Theme) -> str:
    names = {
        name: value
        for name in theme.__slots__
        if isinstance(value := getattr(theme, name), str) and value.startswith("#")
    }
    names["style"] = (ICONS / "style" / theme.name).as_posix()
    names["danger_tint"] = mix(theme.danger, theme.surface, 0.16)
    names["danger_line"] = mix(theme.danger, theme.surface, 0.55)
    names["accent_off"] = mix(theme.accent, theme.background, 0.28)
    names["on_accent_off"] = mix(theme.text, theme.background, 0.5)
    names["handle"] = mix(theme.muted, theme.background, 0.38)
    names["handle_hover"] = mix(theme.muted, theme.background, 0.62)
    return scaled(Template("\n".join(_PARTS)).substitute(names), theme.scale)


def scaled(sheet: str, scale: float) -> str:
    """Return a style sheet with its lengths scaled, except for thin lines.

    `(34-2)px` means 34 px, scaled, minus 2 px, which are not scaled.
    """

    def of_now(match: re.Match[str]) -> str:
        length, less = float(match[1] or match[3]), int(match[2] or 0)
        if length in THIN:
            return f"{length:g}px"
        return f"{round(length * scale, 1 if length < 1 else None) - less:g}px"

    return re.sub(r"\((\d+)-(\d)\)px|(-?\b[\d.]+)px", of_now, sheet)


THIN = (1, 2)
"""Line widths and small distances that are not scaled, in pixels."""

_LABELS = """
QLabel { background: transparent; }
QLabel[role="display"] { font-size: 40px; font-weight: 600; letter-spacing: -0.8px; }
QLabel[role="title"] { font-size: 28px; font-weight: 600; letter-spacing: -0.5px; }
QLabel[role="heading"] { font-size: 20px; font-weight: 600; letter-spacing: -0.2px; }
QLabel[role="lead"] { font-size: 16px; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="caption"] { color: $muted; font-size: 12px; }
QLabel[role="overline"] { color: $muted; font-size: 12px; font-weight: 600; }
QLabel[role="ok"] { color: $ok; }
QLabel[role="warn"] { color: $warn; }
QLabel[role="danger"] { color: $danger; }
QLabel[role="gold"] { color: $gold; font-weight: 600; }
QLabel[small="true"] { font-size: 12px; }
QLabel:disabled { color: $disabled; }
"""

_BUTTONS = """
QPushButton {
    min-height: 34px; padding: 0 16px; border: 1px solid $line; border-radius: 8px;
    background-color: $raised; color: $text; font-weight: 600; outline: none;
}
QPushButton:hover { background-color: $pressed; border-color: $edge; }
QPushButton:pressed { background-color: $surface; border-color: $edge; }
QPushButton:checked { background-color: $selection; border-color: $accent; }
QPushButton:disabled { background-color: transparent; border-color: $raised; color: $disabled; }
QPushButton::menu-indicator {
    image: url("$style-down.svg"); width: 14px; height: 14px; right: 8px;
    subcontrol-position: right center; subcontrol-origin: padding;
}
QPushButton[menu="true"] { padding-right: 30px; }
QPushButton[kind="primary"] {
    background-color: $accent; border-color: $accent; color: $on_accent;
}
QPushButton[kind="primary"]:hover {
    background-color: $accent_hover; border-color: $accent_hover;
}
QPushButton[kind="primary"]:pressed {
    background-color: $accent_pressed; border-color: $accent_pressed;
}
QPushButton[kind="primary"][held="true"] {
    background-color: transparent; color: $accent_text;
}
QPushButton[kind="primary"]:disabled {
    background-color: $accent_off; border-color: $accent_off; color: $on_accent_off;
}
QPushButton[kind="quiet"], QPushButton[kind="icon"], QToolButton {
    background-color: transparent; border-color: transparent; color: $text;
}
QPushButton[kind="quiet"] { padding: 0 12px; }
QPushButton[kind="icon"] { padding: 0; min-width: 34px; max-width: 34px; }
QPushButton[kind="quiet"]:hover, QPushButton[kind="icon"]:hover, QToolButton:hover {
    background-color: $raised; border-color: $raised;
}
QPushButton[kind="quiet"]:pressed, QPushButton[kind="icon"]:pressed, QToolButton:pressed {
    background-color: $pressed; border-color: $pressed;
}
QPushButton[kind="quiet"]:checked, QPushButton[kind="icon"]:checked, QToolButton:checked {
    background-color: $selection; border-color: $selection;
}
QPushButton[kind="quiet"]:disabled, QPushButton[kind="icon"]:disabled {
    color: $disabled; border-color: transparent;
}
QPushButton[tight="true"] { padding: 0 4px; }
QWidget[flush="true"] QPushButton[kind="quiet"] { padding: 0 12px 0 0; text-align: left; }
QPushButton[kind="danger"] {
    background-color: transparent; border-color: $danger_line; color: $danger;
}
QPushButton[kind="danger"]:hover { background-color: $danger_tint; border-color: $danger; }
QPushButton[kind="danger"]:pressed { background-color: transparent; border-color: $danger; }
QPushButton[kind="danger"][filled="true"] { background-color: $danger; color: $surface; }
QPushButton[kind="danger"][filled="true"]:hover { border-color: $text; }
QPushButton[kind="danger"]:disabled, QPushButton[kind="danger"][filled="true"]:disabled {
    background-color: transparent;
}
QPushButton[kind="danger"]:disabled { border-color: $raised; color: $disabled; }
QToolButton { border: 1px solid transparent; border-radius: 8px; padding: 6px; }
QToolButton::menu-indicator { image: none; }
"""

_FIELDS = """
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {
    background-color: $surface; color: $text; border: 1px solid $edge; border-radius: 8px;
    padding: 0 11px; selection-background-color: $accent; selection-color: $on_accent;
    placeholder-text-color: $muted;
}
QLineEdit, QAbstractSpinBox, QComboBox { min-height: 34px; }
QPlainTextEdit, QTextEdit { padding: 7px; }
QLineEdit:hover, QPlainTextEdit:hover, QTextEdit:hover, QAbstractSpinBox:hover, QComboBox:hover {
    border-color: $muted;
}
QLineEdit[state="ok"] { border-color: $ok; }
QLineEdit[state="refused"] { border-color: $danger; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
    border: 2px solid $focus; padding: 0 (11-1)px;
}
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { min-height: (34-2)px; }
QPlainTextEdit:focus, QTextEdit:focus { padding: (7-1)px; }
QLineEdit[state="ok"]:focus { border-color: $ok; }
QLineEdit[state="refused"]:focus { border-color: $danger; }
QLineEdit:read-only { background-color: transparent; border-color: $line; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QAbstractSpinBox:disabled,
QComboBox:disabled {
    background-color: transparent; color: $disabled; border-color: $raised;
}
QComboBox { padding: 0 32px 0 13px; }
QComboBox:focus { padding: 0 (32-1)px 0 (13-1)px; }
QComboBox::drop-down { border: none; width: 32px; }
QComboBox::down-arrow { image: url("$style-down.svg"); width: 16px; height: 16px; }
QComboBox::down-arrow:disabled { image: url("$style-down-off.svg"); }
QComboBox QAbstractItemView {
    background-color: $raised; border: 1px solid $line; border-radius: 0; padding: 4px;
    selection-background-color: $selection; selection-color: $text; outline: none;
}
QComboBox QAbstractItemView::item { min-height: 32px; padding: 0 8px; border-radius: 6px; }
QComboBox QLineEdit, QAbstractSpinBox QLineEdit, QComboBox QLineEdit:focus,
QAbstractSpinBox QLineEdit:focus {
    border: none; background: transparent; padding: 0; min-height: 0;
}
QAbstractSpinBox { padding: 0 28px 0 0; min-height: 31px; qproperty-alignment: AlignCenter; }
QAbstractSpinBox:focus { padding: 0 (28-1)px 0 0; min-height: (31-2)px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
    subcontrol-origin: border; border: none; width: 26px; height: 15px; background: transparent;
}
QAbstractSpinBox::up-button { subcontrol-position: top right; margin: 3px 3px 0 0; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; margin: 0 3px 3px 0; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {
    background-color: $raised; border-radius: 4px;
}
QAbstractSpinBox::up-arrow { image: url("$style-up.svg"); width: 12px; height: 12px; }
QAbstractSpinBox::down-arrow { image: url("$style-down.svg"); width: 12px; height: 12px; }
QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::up-arrow:off {
    image: url("$style-up-off.svg");
}
QAbstractSpinBox::down-arrow:disabled, QAbstractSpinBox::down-arrow:off {
    image: url("$style-down-off.svg");
}
"""

_CHOICES = """
QCheckBox, QRadioButton { spacing: 10px; min-height: 24px; background: transparent; }
QCheckBox:disabled, QRadioButton:disabled { color: $disabled; }
QCheckBox::indicator {
    width: 16px; height: 16px; border: 1px solid $edge; border-radius: 4px;
    background-color: $surface;
}
QCheckBox::indicator:hover, QRadioButton::indicator:unchecked:hover { border-color: $text; }
QCheckBox::indicator:checked {
    background-color: $accent; border-color: $accent; image: url("$style-check.svg");
}
QCheckBox::indicator:indeterminate {
    background-color: $accent; border-color: $accent; image: url("$style-partly.svg");
}
QCheckBox::indicator:disabled { border-color: $line; background-color: transparent; }
QCheckBox::indicator:checked:disabled {
    background-color: $disabled; border-color: $disabled; image: url("$style-check-off.svg");
}
QRadioButton::indicator {
    width: 16px; height: 16px; border: 1px solid $edge; border-radius: 8px;
    background-color: $surface;
}
QRadioButton::indicator:checked {
    width: 6px; height: 6px; border: 6px solid $accent; background-color: $on_accent;
}
QRadioButton::indicator:disabled { border-color: $line; background-color: transparent; }
QRadioButton::indicator:checked:disabled { border-color: $disabled; background-color: $surface; }
QSlider { min-height: 24px; background: transparent; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background-color: $line; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background-color: $accent; }
QSlider::handle:horizontal {
    width: 14px; height: 14px; margin: -6px 0; border-radius: 7px;
    background-color: $text; border: 1px solid $background;
}
QSlider::handle:horizontal:hover { background-color: $accent_text; }
QSlider::handle:horizontal:disabled, QSlider::sub-page:horizontal:disabled {
    background-color: $disabled;
}
QProgressBar {
    border: none; border-radius: 3px; min-height: 6px; max-height: 6px;
    background-color: $raised; color: transparent;
}
QProgressBar::chunk { border-radius: 3px; background-color: $accent; }
"""

_LISTS = """
QAbstractItemView {
    background-color: $surface; alternate-background-color: $raised; color: $text; border: none;
    outline: none; selection-background-color: $selection; selection-color: $text;
}
QListView, QTreeView, QTableView { border-radius: 8px; padding: 4px; gridline-color: $line; }
QListView::item, QTreeView::item, QTableView::item { padding: 6px 8px; border: none; }
QListView::item { border-radius: 6px; }
QListView::item:hover, QTreeView::item:hover, QTableView::item:hover {
    background-color: $raised;
}
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {
    background-color: $selection; color: $text;
}
QListView::item:disabled, QTreeView::item:disabled, QTableView::item:disabled {
    color: $disabled;
}
QHeaderView { background: transparent; border: none; qproperty-defaultAlignment: AlignLeft; }
QHeaderView::section {
    background-color: $surface; color: $muted; font-size: 12px; font-weight: 600;
    border: none; border-bottom: 1px solid $line; padding: 6px 8px 6px 11px;
}
QTableCornerButton::section { background-color: $surface; border: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background-color: $handle; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background-color: $handle_hover; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""

_WINDOWS = """
QMainWindow, QDialog { background-color: $background; }
QToolTip {
    background-color: $raised; color: $text; border: 1px solid $line; padding: 1px 4px;
    font-size: 12px;
}
QMenuBar { background-color: $background; padding: 2px 8px; }
QMenuBar::item { background: transparent; padding: 6px 10px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background-color: $raised; }
QMenu { background-color: $raised; border: 1px solid $line; padding: 6px; }
QMenu::item {
    padding: 6px 28px 6px 12px; border-radius: 6px; background: transparent; color: $text;
}
QMenu::item:selected { background-color: $selection; }
QMenu::item:disabled { color: $disabled; background: transparent; }
QMenu::icon { padding-left: 10px; }
QMenu::indicator { width: 16px; height: 16px; left: 8px; }
QMenu::indicator:checked { image: url("$style-menu-check.svg"); }
QMenu::separator { height: 1px; background-color: $line; margin: 4px 8px; }
QMenu::right-arrow { image: url("$style-right.svg"); width: 14px; height: 14px; right: 8px; }
QTabWidget::pane { border: none; border-top: 1px solid $line; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab {
    background: transparent; color: $muted; padding: 10px 4px; margin-right: 20px;
    border: none; border-bottom: 2px solid transparent; font-weight: 600;
}
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; border-bottom-color: $accent_text; }
QTabBar::tab:disabled { color: $disabled; }
QSplitter::handle { background-color: $line; }
QSplitter::handle:horizontal { width: 1px; margin: 0 6px; }
QSplitter::handle:vertical { height: 1px; margin: 6px 0; }
QSplitter::handle:hover { background-color: $accent_text; }
QGroupBox {
    border: none; border-top: 1px solid $line; margin-top: 28px; padding-top: 12px;
}
QGroupBox::title {
    subcontrol-origin: margin; subcontrol-position: top left; padding: 0 0 6px 0;
    color: $muted; font-size: 12px; font-weight: 600;
}
QStatusBar { background-color: $background; color: $muted; border-top: 1px solid $line; }
QStatusBar::item { border: none; }
"""

_PARTS = (_LABELS, _BUTTONS, _FIELDS, _CHOICES, _LISTS, _WINDOWS)
