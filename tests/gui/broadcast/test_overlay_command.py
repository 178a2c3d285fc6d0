"""A record on air: scenes change together with the board, and commands step through it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from games.broadcast.feed import Line, State, read_line
from games.broadcast.show import Command, Ready, Scenes
from games.console import UNREADABLE
from games.core import PUBLIC, Seat
from games.match import record
from games.match.brand import dump
from games.match.match import Match
from games.match.matchview import view_of
from games.process import own_command
from gui.broadcast.overlay_command import RecordPlayer, views_of
from gui.broadcast.renderer import Renderer
from gui.kit.theme import DARK
from gui.picture.scenes import scenes_of_match
from tests.gui.branding import loud
from tests.gui.broadcast.test_brand import branded
from tests.gui.broadcast.test_renderer import moments
from tests.processes import free_port

WAIT = 20_000


def finished() -> Match:
    match = moments("thwart-omega")[-1]
    match.append(match.concede(Seat.ONE, match.state.clocks.at))
    return match


def last(told: list[Line], kind: type) -> Line | None:
    return next((item for item in reversed(told) if isinstance(item, kind)), None)


def test_a_record_at_its_end_offers_its_winner_and_no_step(qtbot: QtBot) -> None:
    lines: list[Line] = []
    views = views_of(finished())
    maker = Renderer(views[-1], (), lambda line: lines.append(read_line(line)))
    RecordPlayer(views, maker, False, maker)
    maker.update()
    scenes, ready = last(lines, Scenes), last(lines, Ready)
    assert isinstance(scenes, Scenes) and scenes.winner is not None and scenes.intro is not None
    assert ready == Ready(True, False)
    maker.close()


def test_a_step_shows_what_comes_next_and_the_winner_only_at_the_end(qtbot: QtBot) -> None:
    lines: list[Line] = []
    views = views_of(finished())
    maker = Renderer(views[0], (), lambda line: lines.append(read_line(line)))
    playing = RecordPlayer(views, maker, True, maker)
    playing._timer.stop()
    maker.update()
    for _ in views[1:]:
        scenes = last(lines, Scenes)
        assert isinstance(scenes, Scenes) and scenes.winner is None
        ready = last(lines, Ready)
        assert isinstance(ready, Ready) and ready.step
        playing.do(Command("step").line)
        playing._timer.stop()
        maker.surface.scene.finishAnimation()
        maker.update()
    scenes = last(lines, Scenes)
    assert isinstance(scenes, Scenes) and scenes.winner is not None
    maker.close()


def test_the_winner_of_a_live_match_waits_until_the_board_has_told_it(qtbot: QtBot) -> None:
    lines: list[Line] = []
    match = finished()
    before = match.upto(len(match.events) - 1)
    maker = Renderer(view_of(before, PUBLIC), (), lambda line: lines.append(read_line(line)))
    over = scenes_of_match(view_of(match, PUBLIC))
    maker.change(view_of(match, PUBLIC))
    maker.stage(over)
    for number, line in enumerate(lines):
        if isinstance(line, Scenes):
            assert any(isinstance(line, State) and line.over for line in lines[:number])
    maker.stage(replace(over, stage="winner"))
    assert last(lines, Scenes) == replace(over, stage="winner")
    maker.close()


def test_a_record_wears_the_brand_of_a_file(tmp_path: Path) -> None:
    brand, match = tmp_path / "show.garnet-brand.json", tmp_path / "match.garnet.json"
    brand.write_bytes(dump(loud()))
    match.write_bytes(record.dump(finished()))
    command = own_command("overlay", "--lines", "--brand", str(brand), str(match))
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        found = [read_line(process.stdout.readline()) for _ in range(2)]
        process.kill()
    assert found == branded(DARK.with_brand(loud()))


def test_an_overlay_ends_with_a_record_that_it_cannot_read(tmp_path: Path) -> None:
    match = tmp_path / "match.garnet.json"
    match.write_text("{}")
    command = own_command("overlay", "--port", str(free_port()), str(match))
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert done.returncode == UNREADABLE and b"Cannot read this" in done.stderr
