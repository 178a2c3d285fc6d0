"""`garnet overlay`: its arguments, and its error messages."""

from __future__ import annotations

import argparse
import errno

import pytest

from games.broadcast import command
from games.broadcast.feed import LONGEST_DELAY
from games.broadcast.server import Server
from games.console import UNREADABLE


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return parser.parse_args(words)


def test_valid_delays_and_ports() -> None:
    usual = parsed("match.garnet.json")
    assert (usual.delay, usual.port, usual.upto, usual.play) == (0, command.PORT, None, False)
    for delay, port in ((0, 1), (LONGEST_DELAY, 65_535), (2.5, 8_080)):
        given = parsed("-", "--delay", str(delay), "--port", str(port))
        assert (given.delay, given.port) == (delay, port)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--delay", str(LONGEST_DELAY + 1)), f"seconds, from 0 to {LONGEST_DELAY}"),
        (("--delay", "-0.5"), f"seconds, from 0 to {LONGEST_DELAY}"),
        (("--delay", "soon"), "invalid _delay value: 'soon'"),
        (("--port", "0"), "a port is a number from 1 to 65535"),
        (("--port", "65536"), "a port is a number from 1 to 65535"),
    ],
)
def test_invalid_delays_and_ports(
    words: tuple[str, str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parsed("-", *words)
    assert text in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--play",), ("--upto", "0")])
def test_the_command_can_run_on_standard_input(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.run(parsed("-", *words)) == UNREADABLE
    assert capsys.readouterr().err.startswith("Standard input plays by itself")


def test_a_used_port_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def taken(*_: object) -> None:
        raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(Server, "listen", taken)
    assert command.run(parsed("-", "--port", "8080")) == UNREADABLE
    assert capsys.readouterr().err == "Port 8080 cannot be used: Address already in use.\n"
