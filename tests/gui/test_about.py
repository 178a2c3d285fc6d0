from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QLabel

from games.version import VERSION
from gui.about import AboutPage
from gui.about.page import LicencePage, components, details
from gui.home.settings_page import SettingsPage
from resources import LICENCES
from tests.gui.shell import Make, Shell, shell

__all__ = ["shell"]

ROOT = Path(__file__).parents[2]


def about(app: Shell) -> AboutPage:
    page = app.page
    assert isinstance(page, AboutPage)
    return page


def test_about_opens_from_home_by_a_key_and_from_the_settings(shell: Make) -> None:
    app = shell(settings=True)
    app.click(app.garnet.home.about)
    assert VERSION in [label.text() for label in about(app).findChildren(QLabel)]
    app.press("Alt+Left")
    app.press("F1")
    about(app)
    app.press("Alt+Left")
    app.click(app.garnet.home.settings)
    assert isinstance(app.page, SettingsPage)
    app.click(app.page.about)
    about(app)


def test_every_package_that_is_shipped_is_named_with_its_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [re.split(r"[^\w.-]", line)[0].lower() for line in project["dependencies"]]
    found = {
        re.sub(r"[-_.]+", "-", component.name).lower(): component for component in components()
    }
    here = {item for item in needed if any(metadata.distributions(name=item))}
    assert len(here) > 2 and here | {"shiboken6", "numpy"} <= set(found)
    assert not {"pytest", "ruff", "mypy", "pip"} & set(found), "not shipped"
    for item in found.values():
        assert item.licence not in ("", "?") and item.texts, item.name
        assert all(path.is_file() for path in item.texts) and len(item.text()) > 500, item.name


def test_qt_comes_under_the_lgpl_with_its_text() -> None:
    lesser = [component for component in components() if component.lgpl]
    assert {item.name for item in lesser} == {"PySide6_Essentials", "shiboken6"}
    for item in lesser:
        assert "GNU LESSER GENERAL PUBLIC LICENSE" in item.text()
        assert "GNU GENERAL PUBLIC LICENSE" in item.text()
    (geos,) = [component for component in components() if component.name == "shapely"]
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in geos.text(), "what a package bundles, too"


def test_a_packaged_application_names_all_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    def distribution(_name: str) -> metadata.Distribution:
        raise metadata.PackageNotFoundError

    usual = {component.name for component in components()}
    monkeypatch.setattr(metadata, "distribution", distribution)
    everything = {component.name for component in components()}
    assert usual - {"Garnet"} <= everything and "pip" not in everything


def test_garnets_own_licence_is_the_one_of_the_repository() -> None:
    assert (LICENCES / "MIT.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_a_licence_opens_and_closes(shell: Make) -> None:
    app = shell()
    app.press("F1")
    for number, component in enumerate(components()):
        about(app).licences[number].click()
        assert isinstance(app.page, LicencePage)
        assert app.page.text.toPlainText() == component.text()
        app.press("Alt+Left")
    about(app)
    text = " ".join(label.text() for label in app.page.findChildren(QLabel))
    assert "Lesser General Public License" in text and "replace with compatible ones" in text


def test_about_shows_where_files_are_and_opens_the_folder(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    app = shell(settings=True)
    app.press("F1")
    rows = about(app).places
    paths = [rows[key].path for key in ("archive", "settings", "log")]
    names = ["garnet.archive", "settings.json", "log/garnet.log"]
    assert paths == [app.folder / name for name in names]
    for row in rows.values():
        app.click(row.copy)
        assert QGuiApplication.clipboard().text() == str(row.path)
        app.click(row.folder)
    assert [Path(url.toLocalFile()) for url in opened] == [app.folder] * 3, "the nearest there is"


def test_missing_files_are_mentioned(shell: Make) -> None:
    app = shell()
    app.press("F1")
    row = about(app).places["settings"]
    assert row.path is None and not row.folder.isVisible()


def test_the_details_hold_versions_and_the_last_error_and_no_secrets(shell: Make) -> None:
    app = shell()
    seed = "0123456789abcdef" * 4
    app.reporter.details = f'Traceback\n  File "{Path.home()}/x.py"\nValueError: {seed}'
    app.press("F1")
    app.click(about(app).report)
    text = QGuiApplication.clipboard().text()
    for part in (f"Garnet {VERSION}, Python 3.", "Qt 6.", "offscreen", "Screen: ", "Traceback"):
        assert part in text
    assert 'File "~' in text.replace("\\", "/") and "ValueError: …" in text
    assert seed not in text and str(Path.home()) not in text
    assert "No error has been noted" in details("0.6.0")
