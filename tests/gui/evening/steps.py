"""The steps of an evening, each stored durably.

`python -m tests.gui.evening.steps ARCHIVE NUMBER` makes one of them and waits to be killed.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from games.evening import hosting
from games.evening.hosting import Change
from games.evening.values import Entry, Evening, Kind, Participant, Result
from games.match.archive import Archive
from gui.storage.evenings import StoredEvenings

ID = "a" * 32
AT = "2026-11-23T20:00:00+00:00"
ARMY, OMEGA = Entry("masked-army"), Entry("thwart-omega")
PEOPLE = tuple(map(Participant, ("Mira", "Ann", "Ben", "Kostya")))
FIRST = Evening("Cup", PEOPLE, (ARMY, OMEGA), kind=Kind.BRACKET, third_place=True, date=AT)


def won(index: int, game: str, name: str, match: str = "", by: str = "MA-6") -> Change:
    return lambda one: hosting.record(one, index, Result(game, name, by, None, match), "", AT)


STEPS: tuple[Change, ...] = (
    lambda one: hosting.draw_lot(one, 0, lambda _n: 1, AT),
    lambda one: hosting.begin(one, 0, "m1", ("Mira", "Kostya")),
    won(0, "masked-army", "Kostya", "m1"),
    lambda one: hosting.rename(one, "Kostya", "Konstantin", AT),
    lambda one: hosting.rewind(one, 0, AT, "a slip"),
    won(0, "masked-army", "Mira", "m1", "GEN-6"),
    lambda one: hosting.begin(one, 0, "m2"),
    lambda one: hosting.abandon(one, 0, "no light", AT),
    lambda one: hosting.rule_result(one, 0, 3, "Mira", "agreed", AT),
    lambda one: hosting.change(one, title="Winter Cup"),
    lambda one: hosting.rule_walkover(one, 1, "Ben", "late", AT),
    lambda one: hosting.lift_walkover(one, 1, "came", AT),
    lambda one: hosting.say_first(one, 1, "Ann"),
    lambda one: hosting.withdraw(one, "Ann", "ill", AT),
    lambda one: hosting.bring_back(one, "Ann", "better", AT),
    lambda one: hosting.withdraw(one, "Ann", "ill again", AT),
    won(3, "masked-army", "Ben"),
    lambda one: hosting.rule_result(one, 3, 1, "Mira", "protest upheld", AT),
)


def main(path: str, number: int) -> None:
    archive = Archive.open(Path(path))
    evenings = StoredEvenings(lambda: archive, lambda write: write(archive))
    if number:
        evenings.change(ID, STEPS[number - 1], evenings.all[ID])
    else:
        evenings.keep(ID, FIRST)
    print("done", flush=True)
    time.sleep(600)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
