"""Texts about programs that play."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ladder import Step
from gui.kit.texts import Table


def then(line: Sequence[str]) -> str:
    """Return text with the line that a bot expects after its move, or ""."""
    return Table.tr("then {0}").format("; ".join(line)) if line else ""


def level(name: str) -> str:
    """Return the name of a bot of this level."""
    return {
        "first-steps": Table.tr("First steps bot"),
        "beginner": Table.tr("Beginner bot"),
        "casual": Table.tr("Casual bot"),
        "strong": Table.tr("Strong bot"),
        "expert": Table.tr("Expert bot"),
    }.get(name, Table.tr("Level {0} bot").format(name) if name.isdigit() else Table.tr("Bot"))


def mark(name: str) -> str:
    """Return a level's label on the scale, or ""."""
    return {
        "first-steps": Table.tr("First steps"),
        "beginner": Table.tr("Beginner"),
        "casual": Table.tr("Casual"),
        "strong": Table.tr("Strong"),
        "expert": Table.tr("Expert"),
    }.get(name, "")


def described(name: str) -> str:
    """Return the name of a bot with its level."""
    grade = mark(name) or (Table.tr("Level {0}").format(name) if name.isdigit() else "")
    return " · ".join(filter(None, (bot(name), grade)))


def worth(step: Step, below: Step | None, chance: float | None = None) -> str:
    """Return a description of a level's strength, or "" if it was not measured.

    `below` is the next lower level. `chance` is the share of points that the user's past results
    predict against this level.
    """
    if step.share is None:
        return ""
    if below is None:
        text = Table.tr("Somebody who has just read the rules wins about {0} of 10 against {1}.")
        texts = [text.format(round(10 - 10 * step.share), bot(step.level.value))]
    else:
        text = Table.tr("{0} wins about {1} of 10 against {2}.")
        names = bot(step.level.value), bot(below.level.value)
        texts = [text.format(names[0], round(10 * step.share), names[1])]
    if slips := round(10 * step.slips):
        texts.append(Table.tr("Makes {0} of 10 moves without thinking.").format(slips))
    if chance is not None:
        texts.append(
            Table.tr("Going by your results, you win about {0} of 10.").format(round(10 * chance))
        )
    return " ".join(texts)


def bot(name: str) -> str:
    """Return the name under which a bot plays."""
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
    """Return the reason for proposing another bot."""
    return Table.tr("You won {0} of the last {1} against {2}: {3} fits you now.").format(
        won, of, rival, next_one
    )


def suggested(name: str, won: int, of: int, rival: str) -> str:
    """Return the reason for suggesting another level."""
    if not won:
        return Table.tr("{0}: {1} won none of the last {2}.").format(rival, name, of)
    return Table.tr("{0}: {1} won {2} of the last {3}.").format(rival, name, won, of)


def try_(rival: str) -> str:
    """Return the label of the button that starts a match against the suggested bot."""
    return Table.tr("Try {0}").format(rival)


def given_up(name: str, reason: str, race: bool) -> str:
    """Return the message after the second failure: legal moves are played for the program."""
    if race:
        text = Table.tr("{0} has failed: {1}. It makes no more claims.")
    else:
        text = Table.tr("{0} has failed: {1}. Random legal moves are played for it from now on.")
    return text.format(name, reason)


def late(name: str) -> str:
    """Return the message that a move was played because the answer was late."""
    return Table.tr("{0} did not answer in time; a random legal move was played for it.").format(
        name
    )


def preparing(number: int, of: int) -> str:
    """Return the progress of preparing bots as text."""
    return Table.tr("Preparing opponents: {0} of {1}").format(number, of)


def unprepared() -> str:
    """Return the note that bots are weaker until their kernels are compiled."""
    return Table.tr("Bots are still being prepared and are weaker until then.")


def without_kernels(offered: bool) -> str:
    """Return the note that numba is missing; `offered` if it is available for this computer."""
    text = Table.tr("This computer plays without its fast kernels: bots are weaker.")
    more = Table.tr("With more thinking time they play better.")
    have = Table.tr("For their full strength, install the Python package numba.")
    return f"{text} {have if offered else more}"


def ended(output: str = "") -> str:
    """Return the reason for a fault: the program ended. `output` is the end of its error output."""
    return (
        Table.tr("the program ended: {0}").format(output)
        if output
        else Table.tr("the program ended")
    )


def silent() -> str:
    """Return the reason for a fault: the program did not answer."""
    return Table.tr("the program did not answer")


def unreadable(detail: str = "") -> str:
    """Return the reason for a fault: the answer was unreadable.

    `detail` is the answer or its problem.
    """
    text = Table.tr("the program’s answer cannot be read")
    return f"{text} ({detail})" if detail else text


def complained(answer: str) -> str:
    """Return the reason for a fault: the program answered with an error."""
    return Table.tr("the program answered “{0}”").format(answer)


def not_started() -> str:
    """Return the reason for a fault: the program could not be started."""
    return Table.tr("the program cannot be started")


def unknown() -> str:
    """Return the reason for not starting a bot: it is unknown."""
    return Table.tr("this version of Garnet does not know it")


def not_allowed() -> str:
    """Return the reason for not starting a program: its command is not allowed."""
    return Table.tr("its command has not been allowed on this computer")


def refused(clause: str) -> str:
    """Return the reason for a fault: the submission was illegal.

    The submission itself is left out, because it can be secret.
    """
    return Table.tr("what it submitted is not allowed ({0})").format(clause)


def not_understood() -> str:
    """Return the reason for a fault: the submission was not understood."""
    return Table.tr("what it submitted is not understood")
