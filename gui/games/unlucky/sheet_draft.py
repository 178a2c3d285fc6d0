from __future__ import annotations

from itertools import chain

from PySide6.QtCore import QPointF

from games.unlucky.view import UnluckyView
from gui.games.unlucky import words
from gui.games.unlucky.panel import Panel


class SheetDraft:
    """The draft of a sheet: the drafts of all trials, and the parts that are still missing."""

    def __init__(self, panels: tuple[Panel, ...]) -> None:
        self._panels = panels

    @property
    def text(self) -> str:
        """The drafts as canonical text. On a sheet, each draft is a line `trial: move`."""
        drafts = [(panel.id, panel.draft()) for panel in self._panels if panel.draft()]
        if len(self._panels) == 1:
            return "".join(text for _, text in drafts)
        return "\n".join(f"{trial}: {text}" for trial, text in drafts)

    def begun(self) -> bool:
        return any(panel.begun() for panel in self._panels)

    def complete(self) -> bool:
        drafts = [bool(panel.draft()) for panel in self._panels if panel.begun()]
        return bool(drafts) and all(drafts)

    def set(self, text: str) -> None:
        parts = self._parts(text)
        for panel in self._panels:
            panel.set_draft(parts.get(panel.id, ""))

    def drop(self) -> bool:
        return any([panel.drop() for panel in self._panels])

    def take(self, view: UnluckyView, before: UnluckyView | None) -> bool:
        """Pass a new view to the trials. Return True if this has changed the draft."""
        old_text, had_draft = self.text, self.begun()
        for panel in self._panels:
            old_part = (
                None if before is None or panel.id not in before.trials else before.part(panel.id)
            )
            panel.part, panel.owed = view.part(panel.id), panel.id in view.owed
            panel.take(old_part)
        return (self.text, self.begun()) != (old_text, had_draft)

    def _parts(self, text: str) -> dict[str, str]:
        """Return the parts of a canonical sheet, keyed by trial.

        Raise ValueError for any other string.
        """
        if len(self._panels) == 1:
            return {self._panels[0].id: text}
        by_trial: dict[str, str] = {}
        for line in text.splitlines():
            trial, colon, move = line.partition(": ")
            if not colon or trial not in {panel.id for panel in self._panels}:
                raise ValueError(f"not a canonical part: {line}")
            by_trial[trial] = move
        return by_trial

    def touches(self, text: str) -> list[QPointF]:
        parts = self._parts(text)
        return [at for panel in self._panels if panel.id in parts and panel.opened()
                for at in panel.touches(parts[panel.id])]  # fmt: skip

    def remarks(self) -> tuple[str, ...]:
        opened = (panel.remarks() for panel in self._panels if panel.opened())
        return (*chain.from_iterable(opened), *self._missing())

    def prompt(self, active: Panel | None) -> str:
        """Return the prompt for the next input. `active` is the trial that gets keys, or None."""
        unfinished = [panel for panel in self._panels if panel.begun() and not panel.draft()]
        if unfinished:
            return unfinished[0].prompt()
        if self.complete():
            return " ".join(filter(None, (words.sentences(self.remarks()), words.submits())))
        lacking = self._lacking()
        some_in = any(panel.opened() and panel.part.pending is not None for panel in self._panels)
        texts = [words.sentences(self._missing())] if some_in else []
        if active is not None and (active in lacking or not lacking):
            texts.append(active.prompt())
        return " ".join(filter(None, texts))

    def _lacking(self) -> list[Panel]:
        """Return the trials that need input and have neither a draft nor a submission."""
        return [
            panel
            for panel in self._panels
            if panel.opened() and not panel.draft() and panel.part.pending is None
        ]

    def _missing(self) -> tuple[str, ...]:
        """Return a message that lists the trials in `_lacking`, or () if there are none."""
        lacking = [panel.id for panel in self._lacking()]
        return (words.missing(lacking),) if lacking else ()
