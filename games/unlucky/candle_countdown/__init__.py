"""Candle Countdown: each seat burns nine candles with secret numbers; the higher total scores."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from games.core import InvalidAction, Lasting, PublicBoard
from games.core.lazy import lazy
from games.core.pasted import FLAGS
from games.unlucky.options import ARRANGEMENT_SPEC, ROUND_SPEC, CandleOptions
from games.unlucky.standalone import TrialGame, TrialReport

if TYPE_CHECKING:
    from games.unlucky.candle_countdown import notation, report, rules
    from games.unlucky.candle_countdown.rules import Action, Candles
    from games.unlucky.candle_countdown.veiled import VeiledCandles
else:
    notation, report, rules = lazy("games.unlucky.candle_countdown", "notation report rules")

__all__ = ["GAME", "CandleCountdown"]


class CandleCountdown(TrialGame):
    id = "candle-countdown"
    bot = "games.unlucky.candle_countdown.bot:CandleCountdownBot"
    title = "Candle Countdown"
    line = "Nine candles with secret numbers: the higher total of lit candles scores."
    minutes = (15, 35)
    secrets = "how the candles are arranged, the totals, and each round’s submission"
    options = CandleOptions
    option_specs = (ROUND_SPEC, ARRANGEMENT_SPEC)
    short = "Candles"
    names = r"candle[ \-]?countdown|candles?|cc"
    legend = (
        "b w black, white trim, or the number   . unlit  * lit   F M S burnt: fast, medium, slow"
    )
    hint = re.compile(
        r"\b(?:arrange|light|extinguish)|\b[0-9]\s*(?:[smf]\b|slow|medium|fast)", FLAGS
    )

    @property
    def report(self) -> TrialReport:
        return report

    def lasting(self, options: Any) -> Lasting:
        """Return `IMAGINED`, because bots sample arrangements, which stay secret to the end."""
        return Lasting.IMAGINED

    def action_types(self) -> tuple[type, ...]:
        return rules.Candles.actions

    def first(self, options: Any) -> Candles:
        """Return the initial state of the trial, without arrangements (CC-1)."""
        return rules.Candles()

    def veiled(self, options: Any) -> VeiledCandles:
        from games.unlucky.candle_countdown.veiled import (
            veiled_candles,  # imported here because few records need it
        )

        return veiled_candles()

    def lasts(self, text: str) -> bool:
        try:
            notation.read(text, arranging=True)
        except InvalidAction:
            return False
        return True

    def shown(self, options: Any, board: PublicBoard) -> Candles:
        from games.unlucky.candle_countdown.public_reconstruction import shown_candles

        return shown_candles(board)

    def read_part(self, text: str, trial: Candles) -> Action:
        return notation.read(text, trial.trays is None)

    def write(self, action: Action) -> str:
        return notation.write(action)


GAME = CandleCountdown()
