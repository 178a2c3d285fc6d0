"""Loading of translations of Garnet, Qt and installed games into the user's language.

A catalogue such as `garnet_de.qm` in `resources/languages` holds the German translations of the
windows and of the messages from `games`. The package of an external game has a file of the same
name in the folder `languages` next to its game's module. Garnet itself is written in English.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from games import registry
from resources import LANGUAGES


def install(
    app: QCoreApplication, wanted: Sequence[str] | None = None, folder: Path = LANGUAGES
) -> str:
    """Install the catalogues of the first available language. Return the language's name.

    `wanted` lists languages such as `pt-BR` in order of preference. If `wanted` is None, the
    system's languages are used.
    """
    names = QLocale.system().uiLanguages() if wanted is None else wanted
    language = next(
        (name for name in map(_in_file_name, names) if _is_available(name, folder)), "en"
    )
    if not _english(language):
        of_qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        _load(app, Path(of_qt) / f"qtbase_{language}.qm")
        for place in (folder, *_of_packages()):
            _load(app, place / f"garnet_{language}.qm")
    return language


def _in_file_name(name: str) -> str:
    return name.replace("-", "_")


def _is_available(name: str, folder: Path) -> bool:
    return _english(name) or (folder / f"garnet_{name}.qm").is_file()


def _english(name: str) -> bool:
    return name.partition("_")[0] == "en"


def _load(app: QCoreApplication, path: Path) -> None:
    translator = QTranslator(app)
    if path.is_file() and translator.load(str(path)):
        app.installTranslator(translator)


def _of_packages() -> Iterator[Path]:
    for game_id in registry.game_ids():
        if registry.package(game_id) is None:
            module = sys.modules[type(registry.game(game_id)).__module__]
            yield Path(module.__file__ or "").parent / "languages"
