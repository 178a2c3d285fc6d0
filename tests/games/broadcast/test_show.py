"""Commands from other programs: their effects, and the token that they require."""

from __future__ import annotations

import asyncio
import json
import re
import tracemalloc
from datetime import datetime

import pytest

from games.broadcast import show
from games.broadcast.feed import (
    HERE,
    STATE_VERSION,
    Frame,
    Pictures,
    Wait,
    read_line,
    version_of,
    write_line,
)
from games.broadcast.server import Hub, Server
from games.broadcast.show import (
    Break,
    Command,
    Intro,
    Person,
    Ready,
    Refused,
    Scenes,
    Show,
    Table,
    Unknown,
    Versus,
    Winner,
    after,
    command,
    read_command,
)
from games.core import KnownError
from tests.games.broadcast.test_feed import PNG, STATE
from tests.games.broadcast.test_server import request, response_to, status

TOKEN = "3f9c-the-token"
BEARER = f"Authorization: Bearer {TOKEN}"
ANN, BEN = Person("Ann", "Kyiv", portrait=version_of(PNG)), Person("Ben")
ALL = Scenes(
    intro=Intro("Winter Cup"),
    versus=Versus((ANN, BEN), "HyperStar"),
    rest=Break("Break"),
    winner=Winner("Winner", "Ann wins", ANN),
    table=Table("Winter Cup", ()),
)


def directed(hub: Hub) -> dict[str, object]:
    data: dict[str, object] = json.loads(hub.body())["show"]
    return data


def served(talk: object, hub: Hub | None = None, token: str = TOKEN) -> None:
    """Run a conversation with a server that expects this token."""

    async def run() -> None:
        shown = hub or Hub(0.0)
        server = Server(shown, token=token)
        server.listen(0, HERE)
        (port,) = {socket.getsockname()[1] for socket in server._sockets.values()}
        try:
            await talk(port, shown)  # type: ignore[operator]
        finally:
            server.stop()
            await server.close_all_connections()

    asyncio.run(run())


def do(path: str, *headers: str, method: str = "POST") -> bytes:
    return request(f"/do/{path}", method, *headers)


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("hide?piece=board", Show(hidden=("board",))),
        ("scene?name=versus", Show(scene="versus")),
        ("scene?name=live", Show()),
        ("lower?player=2&on=1", Show(lower=(False, True))),
        ("show?piece=board", Show()),
        ("replay", Show()),
        ("step", Show()),
    ],
)
def test_a_command_takes_effect_at_once_and_reaches_the_window(path: str, shown: Show) -> None:
    received: list[bytes] = []

    async def talk(port: int, hub: Hub) -> None:
        hub.take(ALL)
        hub.take(Ready(replay=True, step=True))
        hub.release()
        hub.delay.set(60, hub.now())
        answer = await response_to(port, do(path, BEARER))
        assert status(answer) == 204 and hub.snapshot.show == shown
        name, _, values = path.partition("?")
        said_values = [text.split("=")[1] for text in values.split("&")] if values else []
        assert received == [" ".join([name, *said_values]).encode() + b"\n"]
        done = read_command(received[0])
        assert done is not None and after(Show(), done) == shown

    def tell(done: Command) -> bool:
        received.append(done.line)
        return True

    served(talk, Hub(0.0, notify_window=tell))


def test_elements_and_both_lower_thirds_can_be_shown_and_hidden() -> None:
    found = Show()
    for name, values in (
        ("hide", {"piece": "log"}),
        ("hide", {"piece": "board"}),
        ("hide", {"piece": "log"}),
        ("lower", {"player": "1", "on": "1"}),
        ("lower", {"player": "2", "on": "1"}),
        ("show", {"piece": "log"}),
        ("lower", {"player": "1", "on": "0"}),
    ):
        found = after(found, command(name, values))
    assert found == Show(hidden=("board",), lower=(False, True))


@pytest.mark.parametrize(
    ("values", "end"),
    [
        ({"until": "20:15"}, datetime(2026, 5, 4, 20, 15)),
        ({"until": "9:05"}, datetime(2026, 5, 5, 9, 5)),
        ({"until": "20:00"}, datetime(2026, 5, 5, 20, 0)),
        ({"minutes": "10"}, datetime(2026, 5, 4, 20, 10)),
        ({}, None),
    ],
)
def test_a_break_ends_at_its_time_today_or_tomorrow(
    values: dict[str, str], end: datetime | None
) -> None:
    now = datetime(2026, 5, 4, 20, 0).timestamp()
    done = command("break", values)
    shown = after(Show(), done, now)
    assert shown == Show("break", until=None if end is None else round(end.timestamp() * 1000))
    assert read_command(done.line) == done


@pytest.mark.parametrize(
    "until", ["24:00", "20:60", "2015", "-1:00", "20:15:00", "٢٠:١٥", "x", ":", "20:1", " 20:15"]
)
def test_invalid_times_start_no_break(until: str) -> None:
    with pytest.raises(Refused, match="20:15"):
        command("break", {"until": until})


@pytest.mark.parametrize("minutes", ["0", "-5", "1441", "99999", "1.5", "x", "٣"])
def test_invalid_minutes_start_no_break(minutes: str) -> None:
    with pytest.raises(Refused):
        command("break", {"minutes": minutes})


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"Serving http://127.0.0.1:8765/ - Ctrl+C ends it.\n", None),
        (b"hide ../etc\n", None),
        (b"\xff\xfe\n", None),
        (b"\n", None),
        (b"break 20:15\n", Command("break", ("20:15",))),
        (b"break\n", Command("break")),
        (b"replay\n", Command("replay")),
    ],
)
def test_the_window_only_accepts_commands_of_the_list(line: bytes, found: Command | None) -> None:
    assert read_command(line) == found


@pytest.mark.parametrize(
    ("path", "code", "sentence"),
    [
        ("", 404, b"command"),
        ("quit", 404, b"command"),
        ("hide/board", 404, b"command"),
        ("hide", 404, b"board"),
        ("hide?piece=token", 404, b"board"),
        ("scene?name=chat", 404, b"versus"),
        ("scene?name=winner", 409, b"does not show a winner yet"),
        ("scene?name=table", 409, b"no table"),
        ("scene?name=versus", 409, b"who plays next"),
        ("replay", 409, b"no reveal"),
        ("step", 409, b"paused"),
        ("break?until=25:00", 409, b"20:15"),
        ("lower?player=3&on=1", 409, b"player=1"),
        ("lower?player=1", 409, b"player=1"),
        ("scene?name=live", 204, b""),
        ("break?minutes=5", 204, b""),
    ],
)
def test_commands_that_need_a_state_say_so(path: str, code: int, sentence: bytes) -> None:
    async def talk(port: int, hub: Hub) -> None:
        answer = await response_to(port, do(path, BEARER))
        _, _, body = answer.partition(b"\r\n\r\n")
        assert status(answer) == code and sentence in body
        assert TOKEN.encode() not in answer and (code == 204) is not bool(body)

    served(talk)


@pytest.mark.parametrize(
    ("headers", "host", "code"),
    [
        ((), HERE, 401),
        ((f"Authorization: {TOKEN}",), HERE, 401),
        ((f"Authorization: Basic {TOKEN}",), HERE, 401),
        (("Authorization: Bearer",), HERE, 401),
        ((f"Authorization: Bearer {TOKEN[:-1]}",), HERE, 401),
        ((f"Authorization: Bearer {TOKEN}x",), HERE, 401),
        (("Authorization: Bearer \xff\xfe",), HERE, 401),
        ((BEARER,), "evil.example", 403),
        ((BEARER, "Origin: http://evil.example"), HERE, 403),
        ((BEARER, "Origin: null"), HERE, 403),
        ((BEARER, "Sec-Fetch-Site: cross-site"), HERE, 403),
        ((BEARER, "Content-Length: 99999999"), HERE, 400),
    ],
)
def test_requests_of_others_command_nothing(headers: tuple[str, ...], host: str, code: int) -> None:
    async def talk(port: int, hub: Hub) -> None:
        for path in ("scene?name=break", "quit", f"hide?piece=board&token={TOKEN}"):
            assert status(await response_to(port, do(path, *headers), host)) == code
        for method in ("GET", "HEAD", "PUT", "DELETE", "OPTIONS"):
            found = status(
                await response_to(port, do("scene?name=break", *headers, method=method), host)
            )
            assert found in (code, 405)
        assert hub.snapshot.show == Show()

    served(talk)


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer "])
def test_requests_without_a_token_command_nothing(header: str) -> None:
    async def talk(port: int, hub: Hub) -> None:
        headers = [f"Authorization: {header}"] if header else []
        answer = await response_to(port, do("scene?name=break", *headers))
        assert status(answer) == 401 and b"without --token or GARNET_TOKEN" in answer
        assert hub.snapshot.show == Show()

    served(talk, token="")


def test_a_small_body_is_ignored_since_some_programs_always_send_one() -> None:
    async def talk(port: int, hub: Hub) -> None:
        sent = do("hide?piece=log", BEARER, "Content-Length: 2") + b"{}"
        assert status(await response_to(port, sent)) == 204
        assert hub.snapshot.show == Show(hidden=("log",))

    served(talk)


def test_ten_thousand_requests_in_a_row_leave_it_running() -> None:
    kinds = ((BEARER, 204), ("Authorization: Bearer wrong", 401), ("X-Nothing: 1", 401))

    async def talk(port: int, hub: Hub) -> None:
        reader, writer = await asyncio.open_connection(HERE, port)
        start = f"POST /do/hide?piece=log HTTP/1.1\r\nHost: {HERE}:{port}\r\n"

        async def hundred() -> None:
            sent = [kinds[number % 3] for number in range(100)]
            writer.write("".join(f"{start}{header}\r\n\r\n" for header, _ in sent).encode())
            for _, code in sent:
                head = await reader.readuntil(b"\r\n\r\n")
                assert int(head[9:12]) == code
                length = re.search(rb"Content-Length: (\d+)", head)
                await reader.readexactly(int(length[1]) if length else 0)

        for _ in range(90):
            await hundred()
        tracemalloc.start()  # from here each request takes five times as long
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(10):
            await hundred()
        assert tracemalloc.get_traced_memory()[0] - before < 50_000
        tracemalloc.stop()
        writer.close()
        await writer.wait_closed()
        assert status(await response_to(port, request())) == 200

    served(talk)


def test_commands_that_the_window_refuses_are_not_carried_out() -> None:
    async def talk(port: int, hub: Hub) -> None:
        answer = await response_to(port, do("scene?name=break", BEARER))
        assert status(answer) == 409 and b"Try again" in answer and hub.snapshot.show == Show()

    served(talk, Hub(0.0, notify_window=lambda _command: False))


def test_a_scene_is_delayed_and_a_command_is_not() -> None:
    now = 90_000.0
    hub = Hub(10.0, lambda: now)
    hub.take(Scenes(stage="versus", versus=ALL.versus))
    hub.release()
    assert json.loads(hub.body())["scenes"] is None and directed(hub)["scene"] == "live"
    with pytest.raises(Refused):
        hub.do(command("scene", {"name": "versus"}))
    hub.do(command("break", {"minutes": "5"}))
    assert directed(hub)["scene"] == "break"
    now += 10
    hub.release()
    assert directed(hub) == {
        "scene": "versus", "hidden": [], "lower": [False, False], "until": None
    }  # fmt: skip
    hub.do(command("scene", {"name": "live"}))
    hub.take(Scenes(stage="versus", versus=ALL.versus, intro=ALL.intro))
    now += 10
    hub.release()
    assert directed(hub)["scene"] == "live", "the Stage has shown nothing else since"


def test_a_removed_scene_gives_way_to_the_match() -> None:
    hub = Hub(0.0, lambda: 90_000.0)
    hub.take(ALL)
    hub.release()
    hub.do(command("scene", {"name": "winner"}))
    hub.take(Scenes(rest=ALL.rest))
    hub.release()
    assert directed(hub)["scene"] == "live"


def test_scenes_are_read_and_pictures_are_served_by_version() -> None:
    for told in (ALL, Ready(True), Show("break", ("log",), (True, False), 5), Pictures((PNG,))):
        assert read_line(write_line(told)) == told
    assert b'"break":{' in write_line(ALL)
    for line in (b'{"pictures":{"pngs":["aGVsbG8="]}}', b'{"show":{"scene":"chat"}}'):
        with pytest.raises(KnownError):
            read_line(line)

    async def talk(port: int, hub: Hub) -> None:
        path = f"/picture-{version_of(PNG)}.png"
        assert status(await response_to(port, request(path))) == 404
        for told in (Pictures((PNG,)), ALL, STATE, Frame(PNG), Wait(0)):
            hub.take(told)
        hub.release()
        assert (await response_to(port, request(path))).endswith(PNG)
        body = json.loads((await response_to(port, request())).partition(b"\r\n\r\n")[2])
        assert body["scenes"]["versus"]["people"][0]["portrait"] == version_of(PNG)
        assert body["scenes"]["bracket"] is None and body["state"]["version"] == STATE_VERSION

    served(talk)


def test_every_scene_has_a_sentence_for_its_absence() -> None:
    for name in show.NAMES:
        if not Scenes().has(name):
            with pytest.raises(Refused, match=r"\.$"):
                show.check(command("scene", {"name": name}), None, Ready())
    with pytest.raises(Unknown):
        command("scene", {})
