"""The maker's process serves what the window sends; invalid lines change nothing."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.broadcast import live
from games.broadcast.feed import Frame, Line, State, Wait, read_line
from games.broadcast.hand import Hand, Mark
from games.core import PUBLIC
from games.laws import begun
from games.match.matchview import view_of
from gui.broadcast.live_renderer import LiveRenderer
from gui.kit.theme import DARK, theme_of

Heard = list[Line]
Made = tuple[LiveRenderer, Heard]


def opened(game_id: str) -> live.Opened:
    match = begun(registry.game(game_id), random.Random(1))
    return live.Opened(live.public(view_of(match, PUBLIC)), match.readings(0))


@pytest.fixture
def made(qtbot: QtBot) -> Iterator[Made]:
    received: Heard = []
    one = LiveRenderer(lambda line: received.append(read_line(line)))
    yield one, received
    one.close()


def states(heard: Heard) -> list[State]:
    return [item for item in heard if isinstance(item, State)]


def test_what_is_told_is_made_and_another_match_takes_its_place(made: Made) -> None:
    renderer, told = made
    renderer.execute(live.write(opened("thwart-omega")))
    assert states(told)[-1].game == "thwart-omega"
    first = told[0]
    assert isinstance(first, Frame) and isinstance(told[-1], State), "the board comes first"
    renderer.execute(live.write(Wait(30)))
    assert told[-1] == Wait(30)
    renderer.execute(live.write(opened("masked-army")))
    assert states(told)[-1].game == "masked-army"
    last = [line for line in told if isinstance(line, Frame)][-1]
    assert last != first


def test_it_looks_as_the_window_does(made: Made) -> None:
    renderer, told = made
    before = theme_of()
    try:
        renderer.execute(live.write(live.ThemeChanged(dark=False, motion=False)))
        renderer.execute(live.write(opened("gyulbot")))
        assert not states(told)[-1].dark and not theme_of().motion.on
    finally:
        renderer.execute(live.write(live.ThemeChanged(dark=before.dark, motion=before.motion.on)))
    assert before == DARK.with_motion(before.motion.on)


def test_what_a_caster_adds_is_drawn_and_wiped(made: Made) -> None:
    renderer, told = made
    renderer.execute(live.write(opened("masked-army")))
    bare = [line for line in told if isinstance(line, Frame)][-1]
    hand = Hand().drawn(Mark("C3", "F6", 1))
    renderer.execute(live.write(hand))
    QApplication.processEvents()
    renderer.execute(live.write(live.Ticked(())))
    drawn = [line for line in told if isinstance(line, Frame)][-1]
    assert drawn.png != bare.png
    renderer.execute(live.write(hand.wiped()))
    QApplication.processEvents()
    renderer.execute(live.write(live.Ticked(())))
    assert [line for line in told if isinstance(line, Frame)][-1].png == bare.png
    count = len(told)
    renderer.execute(live.write("no hand"))  # type: ignore[arg-type]
    renderer.execute(live.write(live.Solved()))
    assert len(told) == count, "there is nothing to be solved in this game"


def test_half_lines_and_garbage_are_passed_over(
    made: Made, capfd: pytest.CaptureFixture[str]
) -> None:
    renderer, told = made
    whole = live.write(opened("hyperstar"))
    rng = random.Random(5)
    lines = [whole[: rng.randrange(len(whole))] + b"\n" for _ in range(30)]
    lines += [rng.randbytes(40).replace(b"\n", b"") + b"\n" for _ in range(30)]
    lines += [live.write(live.Ticked(())), b"\n", b"{}\n"]
    for line in lines:
        renderer.execute(line)
    assert not told, "a clock without a match is nothing"
    broken = bytearray(whole)
    for _ in range(30):  # replace values by values of another type
        at = rng.randrange(len(broken))
        renderer.execute(bytes(broken[:at]) + b"7" + bytes(broken[at + 1 :]))
    renderer.execute(whole)
    assert states(told)[-1].game == "hyperstar"
    assert "skipped" in capfd.readouterr().err


def test_it_hears_all_and_then_the_end(made: Made, qtbot: QtBot) -> None:
    renderer, told = made
    with qtbot.waitSignal(renderer.ended):
        renderer.read(io.BytesIO(live.write(opened("masked-army")) + live.write(Wait(5))[:-4]))
    assert states(told)[-1].game == "masked-army" and Wait(5) not in told
