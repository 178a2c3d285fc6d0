"""How long things take to move, and whether they move at all."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Motion:
    """Durations in milliseconds, all 0 when motion is off. Everything eases out."""

    on: bool = True

    @property
    def quick(self) -> int:
        """A hover, a toggle."""
        return 120 if self.on else 0

    @property
    def normal(self) -> int:
        """A panel, a stone."""
        return 180 if self.on else 0

    @property
    def slow(self) -> int:
        """A surface, a reveal's landing."""
        return 240 if self.on else 0

    @property
    def beat(self) -> int:
        """The pause between the steps of something told, as at the end of a match."""
        return 480 if self.on else 0
