"""Text shown in rehearsals, except the messages of the simulated players."""

from __future__ import annotations

from games.core import Game, Message, Seat
from games.rehearsal.evening import Trouble
from games.rehearsal.judgement import verdict_of
from games.rehearsal.script import PLAYERS
from gui.kit.texts import Rehearsals
from gui.kit.wording import worded


def name(seat: Seat | None) -> str:
    """Return the name of a message's author, who is the umpire if `seat` is None."""
    return Rehearsals.tr("You") if seat is None else PLAYERS[seat]


def sentence(game: Game, message: Message) -> str:
    text = worded(game, message)
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def trouble(game: Game, trouble_: Trouble) -> str:
    """Return a message about the mistakes in `trouble_`, one per line, and their correction."""
    sentences = []
    for slip in trouble_.slips:
        mistake = sentence(game, verdict_of(slip))
        if slip.line is None:
            sentences.append(f"{name(slip.seat)}: {mistake}")
        else:
            sentences.append(
                Rehearsals.tr("{0}, “{1}”: {2}").format(
                    name(slip.seat), short(slip.line.text), mistake
                )
            )
    sentences.append(
        Rehearsals.tr(
            "The clocks are stopped. Correct it at the Desk, or have it corrected for you."
        )
    )
    return "\n".join(dict.fromkeys(sentences))


def short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 48 else f"{line[:47]}…"
