from __future__ import annotations

import gc
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QProcess
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from games.process import own_command
from games.version import VERSION
from gui.app.crash import Reporter, usual_log
from gui.app.instance import Instance, Start
from gui.app.window import MainWindow
from gui.home.page import HomePage
from gui.kit import languages
from gui.kit.theme import Appearance, icon_pixmap
from gui.storage.settings import Settings, usual_path

if TYPE_CHECKING:
    from gui.app.garnet import Garnet
    from gui.app.services import Services
    from gui.kit.processes import Collector


def application() -> QApplication:
    """Return the `QApplication`, whose name determines where settings and archive are stored."""
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Garnet")
    app.setApplicationVersion(VERSION)
    app.setDesktopFileName("garnet")
    app.setWindowIcon(QIcon(icon_pixmap("gem", "#C43552", 64)))
    return app


def start(archive: Path | None, file: Path | None = None) -> int:
    """Run the application, and return its exit status. `file` is opened at the start.

    Home is painted before anything else is imported and created (decision 187).
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C is safe: every event has been saved
    app = application()
    languages.install(app)
    settings = Settings.usual()
    moved = Path(settings.now.archive) if settings.now.archive and archive is None else None
    archive = archive or moved
    instance = Instance(archive or usual_path())
    begun = instance.begin(file)
    if begun is Start.HANDED_OVER:
        print("Garnet is already open; its window has been brought to the front.")
        return 0
    reporter = Reporter(usual_log())
    reporter.install(native=True)
    appearance = Appearance(app, settings.now.taste)
    window, home = MainWindow(), HomePage()
    window.open(home)
    window.place(settings.now.size)
    appearance.grow(window.size())
    garnet: Garnet | None = None
    collector: Collector | None = None

    def go_on() -> None:
        nonlocal garnet, collector
        from gui.kit.processes import Collector

        collector = Collector(app)
        services = _services(appearance, settings, reporter, archive, moved is not None)
        garnet = _compose(app, services, window, home)
        instance.asked.connect(garnet.come_forward)
        instance.listen()
        if begun is Start.HUNG:
            garnet.tell_hung()
        gc.freeze()  # these objects live until the process ends
        garnet.open_archive(file)

    window.painted.connect(go_on)
    window.show()
    status = app.exec()
    if collector is not None:
        collector.stop()
    instance.close()
    reporter.remove()
    if garnet is not None and garnet.starts_again:
        options = [] if moved or archive is None else ["--archive", str(archive)]
        program, *words = own_command(*options)
        QProcess.startDetached(program, words)
    return status


def _services(
    appearance: Appearance,
    settings: Settings,
    reporter: Reporter,
    archive: Path | None,
    moved: bool,
) -> Services:
    """Return the application's dependencies. `moved` is True if the user has moved the archive."""
    import secrets

    from games.match.draws import SEED_BYTES
    from gui.app.preparing import Preparing
    from gui.app.services import Services
    from gui.storage.store import Store

    return Services(
        appearance=appearance,
        settings=settings,
        open_store=lambda: Store.later(archive, moved=moved),
        new_seed=lambda: secrets.token_bytes(SEED_BYTES),
        reporter=reporter,
        demonstrations=True,
        preparing=Preparing(settings, appearance),
    )


def _compose(app: QApplication, services: Services, window: MainWindow, home: HomePage) -> Garnet:
    from gui.app.garnet import Garnet

    garnet = Garnet(services, window, home)
    if sys.platform == "darwin":
        from gui.app.window import Documents

        documents = Documents(app)
        documents.asked.connect(garnet.come_forward)
        app.installEventFilter(documents)
    return garnet
