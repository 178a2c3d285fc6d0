"""What to do now, said once, when something comes for the first time."""

from __future__ import annotations

from games.core import Game, GameKind
from games.match.match import Match
from games.rehearsal.evening import Evening, Posted
from games.rehearsal.script import ENTERED, Sort
from gui.rehearsal.words import tr

SOON = 10_000
"""Milliseconds before the end in which a message comes at the last moment."""


class Coach:
    """Gives each hint once. `hint`: the latest, "" while there is none."""

    def __init__(self, game: Game) -> None:
        self._sorts = _about_messages(game)
        self._moments = _about_moments()
        self.hint = self._moments.pop("start")

    def hear(self, one: Posted) -> None:
        """A message has come."""
        sort = one.line.sort
        self.hint = self._sorts.pop(sort, self.hint)
        if sort in ENTERED and one.left is not None and one.left + one.bank <= SOON:
            self.hint = self._moments.pop("soon", self.hint)

    def look(self, match: Match, evening: Evening) -> None:
        """The match goes on."""
        if match.outcome is not None or not match.started:
            return
        moment = ""
        if match.held:
            moment = "held"
        elif match.position.complete():
            moment = "complete"
        elif any(one.ended is not None and one.scene.posted for one in evening.phases.values()):
            moment = "over"
        self.hint = self._moments.pop(moment, self.hint)


def _about_moments() -> dict[str, str]:
    return {
        "start": tr(
            "Nora and Felix write in this chat. The Desk’s filled button (Enter) does what is next;"
            " what it copies you post here with Ctrl+V. Alt+0 takes the keyboard to the chat, and"
            " back."
        ),
        "soon": tr(
            "Only seconds are left. F11 for Nora or F12 for Felix notes when the message came: it"
            " counts from then, and you can enter it in peace."
        ),
        "held": tr(
            "The time is up, and nothing has happened yet. Enter what had come in time (F11 or F12"
            " corrects when), then the Desk’s button says what the rules do with the rest."
        ),
        "complete": tr(
            "Both are in. Until you reveal the round either may still mend, so do not hurry."
        ),
        "over": tr(
            "Tell the players what happened: Copy post at the Desk (Ctrl+Shift+C), then paste it"
            " into this chat (Ctrl+V)."
        ),
    }


def _about_messages(game: Game) -> dict[Sort, str]:
    mends = tr("Was that a correction? Take it over as well: it replaces what was entered.")
    if game.kind is GameKind.TURNS:
        mends = tr(
            "Was that a correction? If the move is in already, Ctrl+M at the Desk corrects it; then"
            " take the message over."
        )
    return {
        Sort.MOVE: tr(
            "A move. Choose the message and press “To the Desk”, or Enter; there Enter submits it."
        ),
        Sort.WORD: tr(
            "A word for chance: the match begins with one from each player. Take both messages over"
            " (Shift chooses several), or type them when the Desk asks."
        ),
        Sort.MENDS: mends,
        Sort.QUESTION: tr(
            "A question wants an answer: write it below. Ctrl+L at the Desk copies how much time is"
            " left."
        ),
        Sort.CHATTER: tr("Not everything is a move. What asks for nothing you can leave."),
        Sort.LATE: tr("Did that come in time? What counts is when it came, so look at the clock."),
        Sort.REFUSED: tr("If the Desk refuses a move, write to the player why. The clock runs on."),
        Sort.ASKS: tr("Could that mean two things? Do not guess: write to the player, and wait."),
        Sort.REPEAT: tr("Have you seen that before? Nothing comes of entering it twice."),
        Sort.CONCEDES: tr("Is that in earnest? Then the Desk’s menu ⋯ (F10) ends the match."),
    }
