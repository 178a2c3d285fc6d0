"""Text shown in the schedule, and its posts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QDate, QLocale

from games.core import Game
from games.match.chat import shorten
from games.match.chat_messages import Block, Fence, split_into_messages
from gui.games import rules_of
from gui.kit.texts import Schedule
from gui.kit.wording import translate
from gui.schedule.plans import ISOLATE, START, Moment, Plan, Status, most_urgent
from resources import RULING

_LONGEST_NAME = 100
"""Maximum length of a name in a post, in UTF-16 code units."""


def people(plan: Plan, name: Callable[[str], str] = str) -> str:
    """Return two players' names as `Ann – Ben` or, with more players, the evening's title."""
    names = plan.evening.names
    return " – ".join(map(name, names)) if len(names) == 2 else name(plan.evening.title)


def what(moment: Moment, game: Game | None) -> str:
    if moment.key == START or game is None:
        return Schedule.tr("It starts")
    if moment.key == ISOLATE:
        return Schedule.tr("The players are isolated until the start")
    title = translate(game.parts.title(moment.key))
    return Schedule.tr("Announce {0} rules").format(title)


def when(at: datetime) -> str:
    """Return a moment in local time, for example `Sat 21 Nov 2026, 18:00 (UTC+1)`."""
    local = at.astimezone()
    locale = QLocale()
    day = locale.toString(QDate(local.year, local.month, local.day), "ddd d MMM yyyy")
    return f"{day}, {local.hour}:{local.minute:02d} ({zone(local)})"


def zone(local: datetime) -> str:
    """Return the UTC offset of a local time, for example `UTC`, `UTC+1` or `UTC-3:30`."""
    offset = local.utcoffset() or timedelta()
    if not offset:
        return "UTC"
    minutes = abs(round(offset.total_seconds() / 60))
    sign = "+" if offset > timedelta() else "-"
    rest = f":{minutes % 60:02d}" if minutes % 60 else ""
    return f"UTC{sign}{minutes // 60}{rest}"


def countdown(moment: Moment, now: datetime) -> str:
    if moment.status is Status.DONE:
        return Schedule.tr("done ✓")
    left = moment.at - now
    if left > timedelta():
        return Schedule.tr("in {0}").format(span(left))
    return (
        Schedule.tr("due now")
        if left > timedelta(minutes=-1)
        else Schedule.tr("due for {0}").format(span(-left))
    )


def span(time: timedelta) -> str:
    """Return a duration in its two largest units, such as `1 d 3 h`, `4 min 10 s` or `9 s`."""
    seconds = int(time.total_seconds())
    parts = (
        (seconds // 86_400, Schedule.tr("{0} d")),
        (seconds // 3_600 % 24, Schedule.tr("{0} h")),
        (seconds // 60 % 60, Schedule.tr("{0} min")),
        (seconds % 60, Schedule.tr("{0} s")),
    )
    first = next((index for index, (number, _) in enumerate(parts) if number), len(parts) - 1)
    units = [word.format(number) for number, word in parts[first : first + 2] if number]
    return " ".join(units) or Schedule.tr("{0} s").format(0)


def left_to_start(plan: Plan, now: datetime) -> str:
    return Schedule.tr("It starts in {0}.").format(span(plan.begins - now))


def moment_line(plan: Plan, now: datetime) -> str:
    """Return a line about the moment that is due or next, or "" if that moment is the start."""
    moment = most_urgent(plan, now)
    if moment is None or moment.key == START:
        return ""
    return f"{what(moment, plan.game)}: {countdown(moment, now)}."


def told(plan: Plan, now: datetime) -> str:
    start = left_to_start(plan, now) if now < plan.begins else ""
    return f"{start} {moment_line(plan, now)}".strip()


def copied(moment: Moment, game: Game | None, number: int, count: int) -> str:
    if count == 1:
        return Schedule.tr("Copied: {0}.").format(what(moment, game))
    text = Schedule.tr("{0}: part {1} of {2} is copied.").format(what(moment, game), number, count)
    return (
        text if number == count else text + " " + Schedule.tr("Press again to copy the next part.")
    )


def post(plan: Plan, moment: Moment) -> tuple[str, ...]:
    """Return the host's post for a moment, split into messages that fit into a chat."""
    if moment.key == START or plan.game is None:
        return _headed(plan, Schedule.tr("It starts now."))
    if moment.key == ISOLATE:
        text = Schedule.tr(
            "From now until the start, you are isolated: do not talk to anybody about the match, "
            "and take no advice (UF-3). The match starts {0}."
        )
        return _headed(plan, text.format(when(plan.begins)))
    text = Schedule.tr("The match starts {0}. The rules of {1} are announced now (UF-3):")
    announcement = text.format(when(plan.begins), translate(plan.game.parts.title(moment.key)))
    return _headed(plan, announcement, rules(moment.key))


def _headed(plan: Plan, text: str, rules: Sequence[Block] = ()) -> tuple[str, ...]:
    names = people(plan, lambda name: shorten(name, _LONGEST_NAME))
    heading = shorten(plan.evening.title, _LONGEST_NAME) if plan.game is None else plan.game.title
    head = f"**{heading}**" if heading == names else f"**{heading}** · {names}"
    return split_into_messages(head, [text, *rules])


def rules(trial: str) -> tuple[Block, ...]:
    """Return a trial's rules for a chat, with each paragraph on one line and bold headings."""
    source = rules_of(trial)
    blocks: list[Block] = []
    heading = ""
    for part in source.strip().split("\n\n"):
        drawn = part.split("```")
        if len(drawn) > 1:
            blocks += [heading, Fence.of(drawn[1].strip("\n"))]
        elif not part.startswith("#"):
            blocks.append(f"{heading}\n{_paragraph(part)}")
        heading = f"\n{_paragraph(part)}\n" if part.startswith("#") else ""
    return tuple(blocks)


def _paragraph(part: str) -> str:
    text = part.replace(RULING, Schedule.tr("[ruling]"))
    if text.startswith("#"):
        return f"**{text.lstrip('# ')}**"
    lines: list[str] = []
    for line in text.splitlines():
        if lines and not line.lstrip().startswith(("- ", "1. ", "2. ", "3. ")):
            lines[-1] = f"{lines[-1]} {line.strip()}"
        else:
            lines.append(line.strip())
    return "\n".join(lines)
