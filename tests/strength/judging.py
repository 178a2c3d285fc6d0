"""Statistics of pairs of matches: the share of points, its interval, and when to stop."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.strength.rows import Row

SURE = math.log(0.95 / 0.05)
"""Threshold of the sequential test, for an error rate of 5 % either way (Wald 1945)."""
FEWEST = 4
"""Minimum number of pairs."""
Z = 1.96
HEAD = (
    "| game | player – rival | ms | matches | share of points (95 %) | goal | |\n"
    "| --- | --- | --- | --- | --- | --- | --- |"
)


class Record:
    """The results of a row of the table, in a file with one JSON object per line."""

    def __init__(self, folder: Path, row: Row) -> None:
        self.row, self._file = row, folder / f"{row.name.replace('/', '-')}.jsonl"
        lines = self._file.read_text("utf-8").splitlines() if self._file.exists() else []
        self.pairs: list[dict[str, Any]] = [json.loads(line) for line in lines]

    def add(self, pair: dict[str, Any]) -> None:
        self.pairs.append(pair)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(pair, ensure_ascii=False) + "\n")

    @property
    def means(self) -> list[float]:
        return [sum(pair["points"]) / 2 for pair in self.pairs]

    def ratio(self) -> float:
        """Return the log likelihood ratio of the goal's hypotheses, from the pairs' means.

        The test is the generalised sequential probability ratio test of a normal mean, as used for
        chess programs. A lost and a won pair of weight 0.25 each keep the variance above 0.
        """
        if self.row.goal is None or not self.pairs:
            return 0.0
        low, high = self.row.goal
        seen = [*self.means, 0.0, 1.0]
        weights = [1.0] * len(self.pairs) + [0.25, 0.25]
        total = sum(weights)
        mean = sum(w * x for w, x in zip(weights, seen, strict=True)) / total
        spread = sum(w * (x - mean) ** 2 for w, x in zip(weights, seen, strict=True)) / total
        return len(self.pairs) * (high - low) * (2 * mean - low - high) / (2 * spread)

    def open(self, most: int) -> bool:
        """Return True if another pair could change the decision."""
        decided = len(self.pairs) >= FEWEST and abs(self.ratio()) >= SURE
        return len(self.pairs) < most and not decided

    def interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval of the share of points (Wilson 1927).

        It assumes independent matches. If seats matter, the two matches of a pair differ more, and
        the true interval is smaller.
        """
        n, p = 2 * len(self.pairs), self.share
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def share(self) -> float:
        return sum(self.means) / len(self.means)

    def line(self) -> str:
        row, ratio = self.row, self.ratio()
        low, high = (round(100 * end) for end in self.interval())
        parts = (
            ""
            if row.goal is None
            else "open"
            if abs(ratio) < SURE
            else "yes"
            if ratio > 0
            else "no"
        )
        goal = "" if row.goal is None else f"{100 * sum(row.goal) / 2:.0f} %"
        faults = sum(len(pair["faults"]) for pair in self.pairs)
        used = [sum(p["ms"][side] for p in self.pairs) / len(self.pairs) for side in (0, 1)]
        cells = (
            row.game,
            f"{row.one} – {row.two}",
            f"{used[0]:.0f} – {used[1]:.0f}",
            str(2 * len(self.pairs)),
            f"{100 * self.share:.1f} % ({low}–{high})",
            goal,
            parts + (f", {faults} faults" if faults else ""),
        )
        return f"| {' | '.join(cells)} |"


def average(found: Sequence[float]) -> str:
    """Return a mean with its standard error as text."""
    error = statistics.stdev(found) / math.sqrt(len(found)) if len(found) > 1 else math.inf
    return f"{statistics.mean(found):.1f} (±{Z * error:.1f})"
