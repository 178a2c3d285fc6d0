"""Text shown about programs that play games."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ladder import Step
from gui.kit.texts import Table


def then(line: Sequence[str]) -> str:
    return Table.tr("then {0}").format("; ".join(line)) if line else ""


def level(name: str) -> str:
    return {
        "first-steps": Table.tr("First steps bot"),
        "beginner": Table.tr("Beginner bot"),
        "casual": Table.tr("Casual bot"),
        "strong": Table.tr("Strong bot"),
        "expert": Table.tr("Expert bot"),
    }.get(name, Table.tr("Level {0} bot").format(name) if name.isdigit() else Table.tr("Bot"))


def mark(name: str) -> str:
    return {
        "first-steps": Table.tr("First steps"),
        "beginner": Table.tr("Beginner"),
        "casual": Table.tr("Casual"),
        "strong": Table.tr("Strong"),
        "expert": Table.tr("Expert"),
    }.get(name, "")


def described(name: str) -> str:
    grade = mark(name) or (Table.tr("Level {0}").format(name) if name.isdigit() else "")
    return " · ".join(filter(None, (bot(name), grade)))


def strength(step: Step, below: Step | None, chance: float | None = None) -> str:
    """Return a description of a level's strength, or "" if it has not been measured.

    `below` is the next weaker level. `chance` is the user's expected score against this level.
    """
    if step.share is None:
        return ""
    if below is None:
        text = Table.tr(
            "Somebody who has just read the rules wins about {0} out of 10 games against {1}."
        )
        texts = [text.format(round(10 - 10 * step.share), bot(step.level.value))]
    else:
        text = Table.tr("{0} wins about {1} out of 10 games against {2}.")
        names = bot(step.level.value), bot(below.level.value)
        texts = [text.format(names[0], round(10 * step.share), names[1])]
    if slips := round(10 * step.slips):
        texts.append(Table.tr("Plays {0} out of 10 moves without thinking.").format(slips))
    if chance is not None:
        texts.append(
            Table.tr("Judging by your results, you win about {0} out of 10 games.").format(
                round(10 * chance)
            )
        )
    return " ".join(texts)


def bot(name: str) -> str:
    """Return a bot's personal name."""
    return {
        "first-steps": Table.tr("Bean"),
        "beginner": Table.tr("Pip"),
        "2": Table.tr("Moss"),
        "3": Table.tr("Wren"),
        "casual": Table.tr("Juno"),
        "5": Table.tr("Otto"),
        "6": Table.tr("Lark"),
        "strong": Table.tr("Vesper"),
        "8": Table.tr("Basil"),
        "9": Table.tr("Onyx"),
        "expert": Table.tr("Sphinx"),
    }.get(name, Table.tr("Bot"))


def proposed(won: int, of: int, rival: str, next_one: str) -> str:
    return Table.tr("You won {0} of the last {1} games against {2}: try {3} now.").format(
        won, of, rival, next_one
    )


def suggested(name: str, won: int, of: int, rival: str) -> str:
    if not won:
        return Table.tr("{0}: {1} won none of the last {2} games.").format(rival, name, of)
    return Table.tr("{0}: {1} won {2} of the last {3} games.").format(rival, name, won, of)


def try_(rival: str) -> str:
    return Table.tr("Try {0}").format(rival)


def given_up(name: str, reason: str, race: bool) -> str:
    if race:
        text = Table.tr("{0} has failed: {1}. It makes no more claims.")
    else:
        text = Table.tr("{0} has failed: {1}. Random legal moves are played for it from now on.")
    return text.format(name, reason)


def late(name: str) -> str:
    return Table.tr("{0} did not answer in time; a random legal move was played for it.").format(
        name
    )


def preparing(number: int, of: int) -> str:
    return Table.tr("Preparing opponents: {0} of {1}").format(number, of)


def unprepared() -> str:
    return Table.tr("Bots are still being prepared and are weaker until then.")


def without_kernels(offered: bool) -> str:
    """Return a note that the kernels are missing. It suggests numba if `offered` is True."""
    text = Table.tr("This computer plays without its fast kernels: bots are weaker.")
    more = Table.tr("With more thinking time they play better.")
    advice = Table.tr("For their full strength, install the Python package numba.")
    return f"{text} {advice if offered else more}"


def ended(output: str = "") -> str:
    return (
        Table.tr("the program ended: {0}").format(output)
        if output
        else Table.tr("the program ended")
    )


def silent() -> str:
    return Table.tr("the program did not answer")


def unreadable(detail: str = "") -> str:
    text = Table.tr("the program’s answer cannot be read")
    return f"{text} ({detail})" if detail else text


def complained(answer: str) -> str:
    return Table.tr("the program answered “{0}”").format(answer)


def not_started() -> str:
    return Table.tr("the program cannot be started")


def unknown() -> str:
    return Table.tr("this version of Garnet does not support it")


def not_allowed() -> str:
    return Table.tr("its command has not been allowed on this computer")


def refused(clause: str) -> str:
    """Return a message saying that a program has submitted an illegal action.

    Only the rule's `clause` is named, because the submission is secret.
    """
    return Table.tr("its submission is not allowed ({0})").format(clause)


def not_understood() -> str:
    return Table.tr("its submission could not be understood")
