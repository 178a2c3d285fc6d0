"""The command `garnet verify`, which checks that a match is unchanged and its draws are genuine."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import msgspec

from games import registry
from games.core import Message
from games.core.strict_json import Unreadable, parse, read_bytes
from games.core.text import Wording, counted, verbatim
from games.match import exportlog, record
from games.match.archive import Archive, Header, Summary, match_of, resume, verify_rows
from games.match.archive.people import names_after
from games.match.archive.replay import check_events, of_match, wrong_start
from games.match.archive.rows import MAX_OUTCOME, exported
from games.match.inbox import wrong_messages
from games.match.match import Match
from games.match.matchview import ending

SQLITE = b"SQLite format 3\x00"


@dataclass(slots=True)
class Report:
    """The result of a check: what was `checked`, and the `problems` found, one sentence each."""

    checked: list[Message] = field(default_factory=list)
    problems: list[Message] = field(default_factory=list)


Sound: TypeAlias = Callable[[Match, str, object], bool]
"""A function that returns True if a stored analysis (match, depth, data) is unchanged."""


def verify(path: Path, sound: Sound = lambda *_: True) -> Report:
    """Check an archive, an exported log or a record. Raise `KnownError` for any other file."""
    try:
        data = read_bytes(path, exportlog.MAX_BYTES)
    except Unreadable as error:
        raise Unreadable("{path}: {why}", path=path, why=error) from None
    if data.startswith(SQLITE):
        return _archive(path, sound)
    value = parse(data, exportlog.MAX_BYTES)
    kind = value.get("format") if isinstance(value, dict) else None
    if kind == exportlog.FORMAT:
        return _log(exportlog.read(data))
    if kind == record.FORMAT:
        return _record(record.read(data))
    raise Unreadable(
        "{name} is not an archive, a {log} file or a {record} file",
        name=path.name,
        log=exportlog.FORMAT,
        record=record.FORMAT,
    )


def _archive(path: Path, sound: Sound) -> Report:
    report = Report()
    with Archive.open(path, readonly=True, foreign=True) as archive:
        report.problems += archive.listing.unreadable()
        if archive.has_stray_rows():
            lost = "It holds rows that belong to no match: one was removed, or changed its place."
            report.problems.append(Message(lost))
        exact = archive.exact_ends()
        for summary in archive.listing.matches():
            header = summary.header
            problems = verify_rows(archive, header.id, registry.game, record.setup_of)
            if not problems:
                _, match, _ = resume(archive, header.id, registry.game, record.setup_of)
                wrong = [*_summary_problems(match, summary, exact), *wrong_messages(match)]
                if not all(sound(match, *analysis) for analysis in archive.analyses.all(header.id)):
                    wrong.append(
                        Message("its stored analysis was changed or belongs to another match.")
                    )
                problems = [of_match(header.id, problem) for problem in wrong]
            report.problems += problems
            if not problems:
                report.checked.append(_match_line(header, summary.events))
    played = "{count} of the archive’s matches are unchanged."
    report.checked.append(Message(played, count=len(report.checked)))
    return report


def _log(log: exportlog.Log) -> Report:
    report = Report()
    match = match_of(log.header, registry.game, record.setup_of)
    if match.commitment != log.commitment:
        report.problems.append(Message("The commitment is not the SHA-256 of the seed."))
    if match.heads[0] != log.root:
        other = "The chain does not begin with this match: its header was changed."
        report.problems.append(Message(other))
    if log.header.chain > 1 and msgspec.to_builtins(log.header) != exported(log.header):
        named = "Its header names a program’s command, which a log never contains."
        report.problems.append(Message(named))
    report.problems += check_events(match, log.events, log.heads)
    if match.outcome is None and not report.problems:
        stops = "The log stops before the match has ended: events are missing."
        report.problems.append(Message(stops))
    if not report.problems:
        report.checked.append(_match_line(log.header, len(log.events)))
        if log.header.chain == 1:
            report.checked.append(
                Message(
                    "Its chain is version 1, which does not cover the match’s id, date or kind, "
                    "or which seats were played by programs."
                )
            )
        report.checked.append(_head_line(match))
    return report


def _record(stored: record.Record) -> Report:
    """Check a record, which has no chain. Moves must be legal, and draws must match the seed."""
    report = Report()
    try:
        match = record.replay(stored)
    except record.RecordRefused as refused:
        report.problems.append(Message("Illegal: {why}.", why=str(refused)))
        return report
    legal = counted(len(stored.entries), "1 entry is legal.", "{count} entries are legal.")
    report.checked.append(Message("{legal} Records contain no hash chain.", legal=legal))
    if stored.seed is None:
        unknown = "The seed is not shown yet. Commitment {commitment}."
        report.checked.append(Message(unknown, commitment=stored.commitment))
    else:
        gives = "The seed gives the commitment {commitment}."
        report.checked.append(Message(gives, commitment=match.commitment))
        report.problems += wrong_start(match)
        if stored.lot is not None:
            lot = (
                "The lot was drawn between {one} and {two}, the original players according to "
                "the record."
            )
            report.checked.append(Message(lot, one=stored.lot.one, two=stored.lot.two))
    return report


def _summary_problems(match: Match, summary: Summary, exact: bool) -> list[Message]:
    """Return the problems in the data that the archive stores about a match besides its events.

    If `exact` is True, the time stored for a finished match must be that of its last event.
    """
    records_names = match.game.seats.map(Message)
    older = ending(match, Wording(records_names))
    current, stored = ending(match), summary.outcome
    ends = {text[:MAX_OUTCOME] for text in (current, older)}
    ends |= set(map(_short_ending, ends))  # other versions can word the reason differently
    problems = []
    if stored is None and match.outcome is not None:
        lacking = "it is over, but not marked so: “{outcome}”."
        problems.append(Message(lacking, outcome=current))
    elif stored is not None and (not current or ends.isdisjoint({stored, _short_ending(stored)})):
        other = "its outcome is stored as “{stored}”, but it is “{outcome}”."
        over = verbatim(current) if current else Message("not over")
        problems.append(Message(other, stored=stored, outcome=over))
    first = match.events[0] if match.events else None
    if summary.named != names_after(summary.header, {}, first, match.events):
        listed = "its players are listed as {names}, which is not what its events say."
        problems.append(Message(listed, names=" – ".join(summary.players.values())))
    over_at = match.events[-1].at if match.outcome is not None else None
    if summary.at != over_at if over_at is not None and exact else match.due(summary.at):
        problems.append(Message("its clocks stopped earlier than the time recorded for them."))
    return problems


def _short_ending(ending: str) -> str:
    parts = re.fullmatch(r"(.{1,200} wins|No winner): .*\((\w+-\d+\w*)\)\.", ending, re.DOTALL)
    return ending if parts is None else f"{parts[1]} ({parts[2]})"


def _match_line(header: Header, events: int) -> Message:
    return Message(
        "{id}: {game}, {names}: {events}, chain, seed and draws agree.",
        id=header.id,
        game=header.game,
        names=" – ".join(header.players.values()),
        events=counted(events, "{count} event", "{count} events"),
    )


def _head_line(match: Match) -> Message:
    return Message(
        "Chain head {head}, before the first event {first}. Commitment {commitment}.",
        head=match.head,
        first=match.heads[0],
        commitment=match.commitment,
    )
