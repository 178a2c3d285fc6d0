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
    return lambda item: hosting.record(item, index, Result(game, name, by, None, match), "", AT)


STEPS: tuple[Change, ...] = (
    lambda item: hosting.draw_lot(item, 0, lambda _n: 1, AT),
    lambda item: hosting.begin(item, 0, "m1", ("Mira", "Kostya")),
    won(0, "masked-army", "Kostya", "m1"),
    lambda item: hosting.rename(item, "Kostya", "Konstantin", AT),
    lambda item: hosting.rewind(item, 0, AT, "a slip"),
    won(0, "masked-army", "Mira", "m1", "GEN-6"),
    lambda item: hosting.begin(item, 0, "m2"),
    lambda item: hosting.abandon(item, 0, "no light", AT),
    lambda item: hosting.rule_result(item, 0, 3, "Mira", "agreed", AT),
    lambda item: hosting.change(item, title="Winter Cup"),
    lambda item: hosting.rule_walkover(item, 1, "Ben", "late", AT),
    lambda item: hosting.lift_walkover(item, 1, "came", AT),
    lambda item: hosting.say_first(item, 1, "Ann"),
    lambda item: hosting.withdraw(item, "Ann", "ill", AT),
    lambda item: hosting.bring_back(item, "Ann", "better", AT),
    lambda item: hosting.withdraw(item, "Ann", "ill again", AT),
    won(3, "masked-army", "Ben"),
    lambda item: hosting.rule_result(item, 3, 1, "Mira", "protest upheld", AT),
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
