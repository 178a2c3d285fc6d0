"""Captions beside a match on air: made from results only, and delayed like the match."""

from __future__ import annotations

import json
from dataclasses import replace

from msgspec import structs

from games.broadcast.captions import (
    NO_CAPTIONS,
    Caption,
    Captions,
    Pips,
    Result,
    Sound,
    Token,
    Working,
)
from games.broadcast.feed import read_line, write_line
from games.broadcast.files import texts
from games.broadcast.server import LAST_SOUNDS, PAGES, Hub
from games.evening.scenes import captions
from games.evening.values import Entry, Evening, Kind, Length, Participant, Series
from games.evening.values import Result as Game
from tests.games.broadcast.test_feed import ANN, BEN, STATE
from tests.games.broadcast.test_server import request, response_to, served, status

WON = Game("thwart-omega", "Ann", "GEN-6", "Ann")
"""A game that Ann has won."""


def evening(*games: Game) -> Evening:
    people = tuple(Participant(name) for name in ("Ann", "Ben"))
    series = (Series(("Ann", "Ben"), games),)
    return Evening("Cup", people, (Entry("thwart-omega"),), series, Kind.LIST, Length(3))


def test_captions_survive_a_round_trip() -> None:
    captions = Captions(
        Pips(("Ann", "Ben"), (3, 1), 2),
        (Result(("Ann", "Ben"), ("1½", "½")),),
        (Caption("Ann", "Twice champion"),),
        (Caption("Maria"),),
    )
    for item in (captions, Captions(), Sound("lead")):
        assert read_line(write_line(item)) == item


def test_captions_only_hold_names_and_results() -> None:
    lines = {"Ann": "Twice champion", "Cleo": "Not at this board"}
    found = captions(evening(WON), ("Ben", "Ann"), lines, (("Maria", "@m"), ("", "nobody")))
    assert found.pips == Pips(("Ann", "Ben"), (2, 0), 2)
    assert found.results == (Result(("Ann", "Ben"), ("1", "0")),)
    assert found.people == (Caption("Ann", "Twice champion"),)
    assert found.casters == (Caption("Maria", "@m"),)
    noted = replace(evening(WON), people=tuple(
        replace(person, chat=("secret-chat",)) for person in evening().people
    ))  # fmt: skip
    assert captions(noted, ("Ben", "Ann"), {}, ()) == captions(evening(WON), ("Ben", "Ann"), {}, ())
    assert captions(evening(), ("Ann", "Ben"), {}, ()).results == ()
    assert captions(evening(WON), ("Ann", "Dana"), {}, ()).pips is None
    assert captions(None, ("Ann", "Ben"), {}, ()) == NO_CAPTIONS


def test_captions_and_sounds_wait_for_the_delay() -> None:
    now = 100.0
    hub = Hub(15.0, lambda: now)
    captions = Captions(casters=(Caption("Maria"),))
    for item in (STATE, captions, Sound("submitted")):
        hub.take(item)
    hub.release()
    early = json.loads(hub.body())
    assert early["captions"]["casters"] == [] and early["heard"] == 0 and early["sounds"] == []
    now += 15
    hub.release()
    late = json.loads(hub.body())
    assert late["captions"]["casters"] == [{"name": "Maria", "line": ""}]
    assert late["heard"] == 1 and late["sounds"] == ["submitted"]
    for _ in range(40):
        hub.take(Sound("end"))
    now += 15
    hub.release()
    assert json.loads(hub.body())["heard"] == 41 and len(hub.snapshot.sounds) == LAST_SOUNDS


def test_only_sounds_are_served_from_their_folder() -> None:
    async def talk(port: int, hub: Hub) -> None:
        for name in ("submitted", "revealed", "lead", "end"):
            answer = await response_to(port, request(f"/{name}.wav"))
            assert (
                status(answer) == 200 and b"audio/wav" in answer and b"media-src 'self'" in answer
            )
        for path in ("/../sounds/end.wav", "/sounds/end.wav", "/other.wav"):
            assert status(await response_to(port, request(path))) in (400, 404)

    served(talk)
    assert {name for name in PAGES if name.endswith(".wav")} >= {"end.wav", "lead.wav"}


def test_the_new_text_files_have_no_isolates() -> None:
    score = Working((Token("4"), Token("−"), Token("4"), Token("×"), Token("2")), "−4")
    seats = (
        structs.replace(ANN, name="\u2068Ann\u2069", score=score, leads=True, team="Kyiv"),
        structs.replace(BEN, score=Working((Token("Rounds"), Token("3")), "2", "points")),
    )
    beside = Captions(
        Pips(("Ben", "\u2068Ann\u2069"), (1, 4), 2),
        (Result(("Ann", "Ben"), ("2", "½")), Result(("Cleo", "Dana"), ("1", "1"))),
        (Caption("Ben", "First time here"),),
        (Caption("Maria", "@maria"),),
    )
    found = dict(texts(structs.replace(STATE, seats=seats), beside))
    assert found["working1"] == "4 − 4 × 2 = −4" and found["working2"] == "Rounds 3 · 2 points"
    assert found["leads"] == "Ann" and (found["pips1"], found["pips2"]) == ("2", "½")
    assert found["lower1"] == "Ann\nKyiv" and found["lower2"] == "Ben\nFirst time here"
    assert found["ticker"] == "Ann 2 – ½ Ben\nCleo 1 – 1 Dana"
    assert [found[f"caster{n}"] for n in (1, 2, 3)] == ["Maria\n@maria", "", ""]
    assert not any(mark in text for text in found.values() for mark in "\u2066\u2067\u2068\u2069")
