"""Maps in the Workshop: what is drawn is kept among the notes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from gui.games.unlucky.maps import words
from gui.kit import exports
from gui.table.places import Notes, Workbench, WorkshopEditor

if TYPE_CHECKING:
    from gui.games.unlucky.maps.bench import MapBench, Rows


class MapWorkbench(Workbench):
    """The map that is being drawn; what was drawn last time, where that is kept."""

    key = "maps"

    def __init__(
        self, game_id: str, notes: Notes | None, where: exports.Where, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._game, self._notes, self._where = game_id, notes, where
        self._bench: MapBench | None = None

    @property
    def title(self) -> str:
        return words.tr("Maps")

    @property
    def bench(self) -> MapBench:
        """The rows, with undo."""
        if self._bench is None:
            from gui.games.unlucky.maps.bench import MapBench

            kept = None if self._notes is None else self._notes.note(self.key)
            rows = tuple(map(str, kept)) if isinstance(kept, list | tuple) else ()
            self._bench = MapBench(rows, self)
            self._bench.changed.connect(self._keep)
        return self._bench

    def editor(self) -> WorkshopEditor:
        from gui.games.unlucky.maps.editor import MapEditor

        editor = MapEditor(self.bench, self._where)
        editor.useRequested.connect(self.use)
        return editor

    def take(self, value: Any) -> None:
        self.bench.take(value)

    def use(self, rows: Rows) -> None:
        """Play on a map."""
        from games.unlucky.know_your_nodes.map import default_rows

        usual = rows == default_rows()
        self.used.emit(self._game, "map", None if usual else {"rows": list(rows)})

    def opens(self, value: Any, data: bytes, path: Path) -> Callable[[WorkshopEditor], None] | None:
        from gui.games.unlucky.maps import files

        return partial(_take, files.rows_of(data), path) if files.alike(value) else None

    def _keep(self) -> None:
        if self._notes is not None:
            self._notes.keep_note(self.key, list(self.bench.rows))


def _take(rows: Rows, path: Path, editor: WorkshopEditor) -> None:
    from gui.games.unlucky.maps.editor import MapEditor

    assert isinstance(editor, MapEditor)
    editor.take(rows, path)
