"""Diagrams of Unlucky For Some: those of its three trials."""

from __future__ import annotations

from gui.games.unlucky.candles import diagrams as unlucky_candles
from gui.games.unlucky.nodes import diagrams as unlucky_nodes
from gui.games.unlucky.noughts import diagrams as unlucky_noughts
from gui.kit.diagram import Diagram


def diagrams() -> tuple[Diagram, ...]:
    """See `gui.rules.diagrams.diagrams`."""
    trials = (unlucky_candles, unlucky_nodes, unlucky_noughts)
    return tuple(diagram for trial in trials for diagram in trial.diagrams())
