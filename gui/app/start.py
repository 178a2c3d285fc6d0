"""Start of the application."""

from __future__ import annotations

import gc
import secrets
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QProcess
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from games.match.draws import SEED_BYTES
from games.process import own_command
from games.version import VERSION
from gui.app.crash import Reporter, usual_log
from gui.app.garnet import Garnet
from gui.app.instance import Instance, Start
from gui.app.preparing import Preparing
from gui.app.services import Services
from gui.app.window import Documents
from gui.kit import languages
from gui.kit.processes import Collector
from gui.kit.theme import Appearance, icon_pixmap
from gui.storage.settings import Settings
from gui.storage.store import Store, usual_path


def application() -> QApplication:
    """Return the QApplication, named to give settings and archive their own folders."""
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Garnet")
    app.setApplicationVersion(VERSION)
    app.setDesktopFileName("garnet")
    app.setWindowIcon(QIcon(icon_pixmap("gem", "#C43552", 64)))
    return app


def start(archive: Path | None, file: Path | None = None) -> int:
    """Open the window, and a file in it; return the exit status when it closes."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # every event is saved already
    app = application()
    languages.install(app)
    settings = Settings.usual()
    moved = Path(settings.now.archive) if settings.now.archive and archive is None else None
    archive = archive or moved
    instance = Instance(archive or usual_path())
    begun = instance.begin(file)
    if begun is Start.HANDED_OVER:
        print("Garnet is open already: its window has been called to the front.")
        return 0
    collector = Collector(app)
    reporter = Reporter(usual_log())
    reporter.install(native=True)
    garnet = Garnet(
        Services(
            appearance=Appearance(app, settings.now.taste),
            settings=settings,
            open_store=lambda: Store.later(archive, moved=moved is not None),
            new_seed=lambda: secrets.token_bytes(SEED_BYTES),
            reporter=reporter,
            demonstrations=True,
            preparing=Preparing(settings, app),
        )
    )
    instance.asked.connect(garnet.come_forward)
    if sys.platform == "darwin":
        documents = Documents(app)
        documents.asked.connect(garnet.come_forward)
        app.installEventFilter(documents)
    if begun is Start.HUNG:
        garnet.tell_hung()
    gc.freeze()  # objects created at the start live until the end, so the collector can skip them
    garnet.show(file)
    status = app.exec()
    collector.stop()
    instance.close()
    reporter.remove()
    if garnet.starts_again:
        given = [] if moved or archive is None else ["--archive", str(archive)]
        program, *words = own_command(*given)
        QProcess.startDetached(program, words)
    return status
