"""Lasting objects are excluded from garbage collection, and collected once they are garbage.

Run by test_collector.py in a process of its own: among the tests' million objects each full
collection would take a second.
"""

from __future__ import annotations

import gc
import threading
import weakref

from PySide6.QtCore import QCoreApplication

from games.match import record
from games.match.match import Match
from gui.kit.processes import Collector, collect_page, collection_paused
from tests.games.worst import deadlines


class Knot:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def a_long_match_is_looked_at_once() -> None:
    def tracked(match: Match) -> int:
        positions = {id(state.position) for state in match.states}
        return sum(id(one) in positions for one in gc.get_objects())

    with collection_paused():
        match = record.replay(record.read(deadlines()))
        assert not gc.isenabled() and tracked(match) > 9_000
    assert gc.isenabled() and tracked(match) == 0


def a_page_that_was_closed_is_collected_when_the_next_one_opens() -> None:
    with collection_paused():
        knot = Knot()
    seen = weakref.ref(knot)
    del knot
    with collection_paused():
        pass
    assert seen() is None


def a_page_that_is_gone_is_collected_also_if_it_was_set_aside() -> None:
    knot = Knot()
    seen = weakref.ref(knot)
    del knot
    kept = gc.get_freeze_count()
    collect_page(seen)
    assert seen() is None and gc.get_freeze_count() >= kept > 0, "nothing else was looked at"
    knot = Knot()
    seen = weakref.ref(knot)
    gc.freeze()  # as if a file had been read while another page covered this one
    del knot
    collect_page(seen)
    assert seen() is None and gc.get_freeze_count() > 0


def the_collector_goes_on_after_a_page_that_could_not_be_made() -> None:
    caught = False
    try:
        with collection_paused():
            raise ValueError
    except ValueError:
        caught = True
    assert caught and gc.isenabled()


def no_other_thread_collects_what_windows_left() -> None:
    """PySide would destroy a window's timer on the other thread."""
    gc.collect()
    app, made = QCoreApplication([]), list[object]()
    collector, collected_in = Collector(app), list[threading.Thread]()
    knot = Knot()
    weakref.finalize(knot, lambda: collected_in.append(threading.current_thread()))
    del knot
    busy = threading.Thread(target=lambda: made.extend([] for _ in range(100_000)))
    busy.start()
    busy.join()
    assert not collected_in
    collector.look()
    assert collected_in == [threading.main_thread()]
    collector.stop()
    assert gc.isenabled()


if __name__ == "__main__":
    a_long_match_is_looked_at_once()
    a_page_that_was_closed_is_collected_when_the_next_one_opens()
    a_page_that_is_gone_is_collected_also_if_it_was_set_aside()
    the_collector_goes_on_after_a_page_that_could_not_be_made()
    no_other_thread_collects_what_windows_left()
    print("kept")
