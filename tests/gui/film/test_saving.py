"""*Save clip…*: the part of the match, the format, and cancelling the child process."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, Pair
from games.core.strict_json import convert, parse
from games.laws import begun, random_course
from games.match import record
from games.match.archive import Header
from games.match.match import Match
from games.match.matchview import view_of
from games.match.tournament import Tournament
from gui.app.cli import main
from gui.desk.page import DeskPage
from gui.film.extras import ClipInput
from gui.film.input import arguments, script_of
from gui.film.reel import Moment, read_script
from gui.film.saving import ClipProcess, Clips
from gui.film.sheet import ClipSheet
from gui.film.spans import Span, SpanKind, spans
from gui.film.writing import Clip, Encoding
from gui.kit import exports
from gui.kit.widgets.notices import Notice
from gui.storage.settings import ClipChoice
from tests.gui.shell import Make, shell
from tests.gui.typed import there

__all__ = ["shell"]

GAMES = registry.game_ids()


def gone_on(game_id: str, steps: int = 7, rng: int = 4) -> Match:
    match = begun(registry.game(game_id), random.Random(rng))
    for _ in random_course(match, random.Random(rng), idle=0, steps=steps):
        pass
    return match


def header_of(match: Match) -> Header:
    head = record.header(match, PUBLIC)
    assert match.seed is not None
    return Header(
        id="0" * 32,
        created="2026-01-01T00:00:00Z",
        game=match.game.id,
        edition=match.setup.edition,
        options=json.loads(record.dump(match, private=True))["options"],
        players=head["players"],
        seed=match.seed.hex(),
        kind="umpire",
        grace=match.table.grace,
    )


def options_of(span: Span) -> list[str]:
    """Return the options of a clip as they are preselected."""
    return arguments(ClipChoice(), "", span, True)


def test_a_reveal_is_one_event_and_a_round_all_of_its() -> None:
    match = begun(registry.game("thwart-omega"), random.Random(1))
    for text in ("B:A1 W:B1", "B:A2 W:B2"):
        for seat in ("black", "white"):
            move = text if seat == "black" else text.replace("1", "5").replace("2", "6")
            match.append(match.submit(match.game.seat(seat), move, 1_000))
        match.append(match.close(1_000))
    match.append(match.submit(match.game.seat("black"), "B:G7 W:G6", 1_000))
    # Events: begun; black, white, close; black, white, close; black
    assert spans(match) == {
        SpanKind.REVEAL: Span(6, 7),
        SpanKind.ROUND: Span(4, 7),
        SpanKind.HIGHLIGHTS: Span(0, 8),
        SpanKind.MATCH: Span(0, 8),
    }
    assert spans(match, 4)[SpanKind.ROUND] == Span(0, 4)
    assert set(spans(match, 1)) == {SpanKind.MATCH}


def test_in_turns_it_is_a_turn_and_in_a_race_a_round() -> None:
    turns = gone_on("masked-army")
    last = len(turns.events)
    assert spans(turns) == {
        SpanKind.REVEAL: Span(last - 1, last),
        SpanKind.HIGHLIGHTS: Span(0, last),
        SpanKind.MATCH: Span(0, last),
    }
    race = spans(gone_on("gyulbot"))
    assert set(race) == {SpanKind.ROUND, SpanKind.HIGHLIGHTS, SpanKind.MATCH}


@pytest.mark.parametrize("game_id", GAMES)
def test_the_process_is_told_no_more_than_the_span(game_id: str) -> None:
    match = gone_on(game_id)
    for span in spans(match).values():
        lines, told = script_of(match, header_of(match), span, ClipInput())
        line, beside = lines.splitlines()
        assert told == span and convert(parse(beside), ClipInput).tournament == match.tournament
        script = read_script(line)
        assert len(script.match.events) == span.last
        saw = view_of(match.upto(span.last), PUBLIC)
        assert view_of(script.match, PUBLIC).board == saw.board


@pytest.mark.parametrize(
    ("game_id", "seed"),
    [("thwart-omega", True), ("know-your-nodes", True), ("know-your-nodes", False)],
)
def test_without_a_header_spans_are_those_of_the_record(game_id: str, seed: bool) -> None:
    """This holds without the seed, too, since everything is known at the end."""
    match = gone_on(game_id, 1_000)
    assert match.outcome is not None
    told = json.loads(record.dump(match))
    if not seed:
        told |= {"commitment": match.commitment}
        del told["seed"]
    again = read_script(json.dumps(told).encode()).match
    for step in (3, 9, None):
        for what, span in spans(again, step).items():
            lines, told = script_of(again, None, span, ClipInput())
            script = read_script(lines.splitlines()[0])
            ends = view_of(script.match.upto(script.events(told.last)), PUBLIC)
            assert ends.board == view_of(again.upto(span.last), PUBLIC).board, what
            begins = view_of(script.match.upto(script.events(told.first)), PUBLIC)
            saw = view_of(again.upto(span.first), PUBLIC)
            # the last submission and the reveal are one entry of the log
            assert begins.round == saw.round
            assert what is SpanKind.REVEAL or begins.board == saw.board


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    made.resize(800, 500)
    qtbot.addWidget(made)
    return made


def test_a_clip_is_chosen_and_made(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    match, asked = gone_on("thwart-omega"), []
    target = tmp_path / "made.gif"

    def where(parent: QWidget, title: str, suggested: str, then: exports.Then) -> None:
        asked.append(suggested)
        then(target)

    clips = Clips(window, where)
    sheet = clips.ask(match, header_of(match))
    sheet.kind.setValue(".gif")
    match.append(match.abandon(match.state.clocks.at, "goes on meanwhile"))
    sheet.save.click()
    assert asked[0].endswith(".gif") and "Thwart Omega" in asked[0]
    making = clips.making
    assert making is not None and making.notice.text()
    qtbot.waitSignal(making.ended, timeout=120_000).wait()
    assert "made.gif" in making.notice.text(), making.notice.text()
    with Image.open(target) as clip:
        assert clip.size == (1280, 720) and getattr(clip, "n_frames", 1) > 10


def test_the_event_is_in_the_clip(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, seen = gone_on("masked-army", 3), list[Moment]()
    match.tournament = Tournament("Winter Cup", series="2 – 1", teams=Pair("Reds", "Blues"))
    lines, span = script_of(match, header_of(match), spans(match)[SpanKind.MATCH], ClipInput())

    def instead(moments: tuple[Moment, ...], *how: object) -> Clip:
        seen.extend(moments)
        return Clip(b"a clip", Encoding(QSize(640, 360), 50, 80), 1_000)

    monkeypatch.setattr("gui.film.command.write", instead)
    monkeypatch.setattr("gui.film.command.QApplication", lambda arguments: None)
    monkeypatch.setattr("gui.film.command.set_theme", lambda app, theme: None)
    reads, writes = os.pipe()
    os.write(writes, lines)
    os.close(writes)
    with os.fdopen(reads) as source:
        monkeypatch.setattr("sys.stdin", source)
        out = tmp_path / "clip.webp"
        status = main(["film", "--tell", "--upto", str(span.last), "-o", str(out), "-"])
    assert status in (0, 130), "the end of its input stops it"
    assert {item.view.tournament for item in seen} == {match.tournament}


def test_a_clip_that_nobody_wants_any_more(window: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    match = gone_on("unlucky-for-some")
    script, told = script_of(match, header_of(match), spans(match)[SpanKind.MATCH], ClipInput())
    making = ClipProcess(window, script, options_of(told), tmp_path / "none.webp")
    qtbot.waitUntil(lambda: "%" in making.notice.text(), timeout=120_000)
    with qtbot.waitSignal(making.ended, timeout=120_000) as ended:
        making.stop()
    assert ended.args == [False] and making.notice.isHidden()
    assert not list(tmp_path.iterdir())


def test_why_there_is_no_clip_is_said_before_it_is_made(
    window: QWidget, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = gone_on("masked-army", 2)
    script, told = script_of(match, header_of(match), spans(match)[SpanKind.MATCH], ClipInput())
    texts: list[str] = []
    monkeypatch.setattr(Notice, "say", lambda notice, text: texts.append(text))
    making = ClipProcess(window, script, options_of(told), tmp_path / "no" / "folder.webp")
    with qtbot.waitSignal(making.ended, timeout=120_000) as ended:
        pass
    assert ended.args == [False]
    assert len(texts) == 2 and "folder.webp" in texts[1] and "%" not in texts[1]


@pytest.mark.alike
@pytest.mark.parametrize("kind", ["umpire", "play"])
def test_a_live_match_offers_a_clip_of_itself(shell: Make, kind: str) -> None:
    app = shell()
    app.start("masked-army", kind)
    live, page = app.garnet.matches.shown, app.page
    (page.exporter if isinstance(page, DeskPage) else app.play.steps).clipRequested.emit()
    sheet = app.sheet()
    assert isinstance(sheet, ClipSheet) and sheet.what.value() is SpanKind.MATCH
    lines, _ = script_of(
        app.match, there(live).header, spans(app.match)[SpanKind.MATCH], ClipInput()
    )
    assert read_script(lines.splitlines()[0]).match.head == app.match.head
    sheet.close()
