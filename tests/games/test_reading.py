"""Files from outside: every reader refuses anything that is not a regular file at once."""

from __future__ import annotations

import ast
import json
import os
import socket
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.console import UNREADABLE
from games.core import KnownError, strict_json
from games.core.strict_json import NotThere, Unreadable, read_bytes
from games.match import exportlog
from games.match.verify import verify
from gui.app import cli

ROOT = Path(__file__).resolve().parents[2]

pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")


def _oddities(folder: Path) -> list[Path]:
    """Make a folder, a pipe, a socket, a link to an endless device, and links to all of them."""
    found = [folder / "folder", folder / "pipe", folder / "socket", Path("/dev/zero")]
    found[0].mkdir()
    os.mkfifo(found[1])
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(found[2]))
    for path in tuple(found):
        link = folder / f"link-{path.name}"
        link.symlink_to(path)
        found.append(link)
    return found


@pipes
def test_only_regular_files_are_read(tmp_path: Path) -> None:
    for path in _oddities(tmp_path):
        with pytest.raises(Unreadable, match="not a regular file"):
            read_bytes(path)
        with pytest.raises(KnownError, match="not a regular file"):
            verify(path)
        for command in ("referee", "verify", "solve"):
            assert cli.main([command, str(path), "--json"]) == UNREADABLE


@pipes
def test_a_file_that_becomes_a_pipe_does_not_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "record"
    path.write_bytes(b"{}")
    regular = path.stat()
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(Path, "stat", lambda self, **_: regular)
    with pytest.raises(Unreadable, match="not a regular file"):
        read_bytes(path)


@pipes
def test_a_file_that_would_block_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system's log, for example, claims to be a regular file but is still empty."""
    path = tmp_path / "record"
    path.write_bytes(b"{}")
    regular = path.stat()
    path.unlink()
    os.mkfifo(path)
    with path.open("r+b", buffering=0):  # its other end is open but writes nothing
        monkeypatch.setattr(Path, "stat", lambda self, **_: regular)
        monkeypatch.setattr(os, "fstat", lambda _: regular)
        with pytest.raises(Unreadable, match="not a regular file"):
            read_bytes(path)
        monkeypatch.undo()


def test_reading_stops_once_the_file_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes(bytes(range(100)))
    assert read_bytes(path) == bytes(range(100))
    assert read_bytes(path, 50) == bytes(range(51))
    path.write_bytes(b"")
    assert read_bytes(path) == b""
    link = tmp_path / "link"
    link.symlink_to(path)
    assert read_bytes(link) == b""


def test_missing_files_are_distinguished_from_unreadable_ones(tmp_path: Path) -> None:
    with pytest.raises(NotThere, match="No such file"):
        read_bytes(tmp_path / "nothing")
    with pytest.raises(Unreadable):
        read_bytes(Path("a\0b"))


def test_external_files_are_opened_only_by_the_helper() -> None:
    """Shipped files (constants in capitals) are read directly, all others by one helper."""
    found = []
    for folder in ("games", "gui"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text("utf-8")
            if not any(name in source for name in ("read_bytes", "read_text", "open")):
                continue
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Call) and _reads_by_hand(node):
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert found == []


def _reads_by_hand(node: ast.Call) -> bool:
    called = node.func
    if not isinstance(called, ast.Attribute):
        return False
    if called.attr in ("read_bytes", "read_text"):
        shipped = {item.id for item in ast.walk(called.value) if isinstance(item, ast.Name)}
        shipped |= {item.attr for item in ast.walk(called.value) if isinstance(item, ast.Attribute)}
        return not any(name.isupper() for name in shipped)
    modes = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
    return called.attr == "open" and any(mode in ("r", "rb", "rt", "r+b") for mode in modes)


def _log(inside: str) -> bytes:
    return f'{{"format": "garnet-log/1", "log": {inside}}}'.encode()


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ("[" + '"a", ' * 1_200_000 + '""]', "it is too long: at most 1,500,000 quotes"),
        ("[" + "[], " * 1_200_000 + "[]]", "it is too long: at most 1,500,000 quotes"),
        ("[" + "1," * 3_000_000 + "1]", "it is too long: at most 1,500,000 quotes"),
        ('"' + "\\u0041" * 1_300_000 + '"', "a text of more"),
        ('"' + "a" * 7_000_000 + '"', "a text of more"),
        ('"' + "[" * 1_048_500 + '"', "log"),
        (" " * 7_000_000 + "[]", "commitment"),
    ],
)
def test_a_file_that_is_costly_to_decode_is_refused_before_decoding(
    inside: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The decoder blocks all other threads, among them the window's."""
    decoded: list[str] = []
    loads = json.loads

    def noted(text: str, **how: Any) -> Any:
        decoded.append(text)
        return loads(text, **how)

    monkeypatch.setattr(json, "loads", noted)
    with pytest.raises(Unreadable, match=why):
        exportlog.read(_log(inside))
    assert bool(decoded) is (why in ("log", "commitment"))


@given(
    st.recursive(
        st.text('a"\\[]{},é😀\n'),
        lambda item: st.lists(item) | st.dictionaries(st.text('"\\'), item),
    )
)
def test_scanning_in_pieces_finds_the_same_tokens(value: Any) -> None:
    data = json.dumps(value).encode()
    for size in (1, 2, 3, 7):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(strict_json, "_AT_ONCE", size)
            assert strict_json.parse(data) == value


@given(st.integers(1, 60), st.integers(1, 9))
def test_depth_is_the_same_when_scanned_in_pieces(depth: int, size: int) -> None:
    data = b'["\\"[", ' * depth + b"0" + b"]" * depth
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strict_json, "_AT_ONCE", size)
        if depth > strict_json.MAX_DEPTH:
            with pytest.raises(Unreadable, match="nested deeper"):
                strict_json.parse(data)
        else:
            strict_json.parse(data)


def test_the_refusal_of_a_long_log_states_the_limit() -> None:
    """Quotes and commas make reading slow, so even five megabytes may be too long."""
    long = b'{"format": "garnet-log/1", "log": [' + b'"",' * 600_000 + b'""]}'
    assert len(long) < exportlog.MAX_BYTES
    with pytest.raises(Unreadable) as refused:
        strict_json.parse(long, exportlog.MAX_BYTES)
    assert str(refused.value) == (
        "it is too long: at most 1,500,000 quotes, commas and brackets are read, about as many as"
        " a log of 5 MB holds"
    )
    with pytest.raises(Unreadable, match=r"too many bytes; at most 8,388,608 are read"):
        strict_json.parse(b"[" + b" " * exportlog.MAX_BYTES + b"]", exportlog.MAX_BYTES)


class _Kind(StrEnum):
    ONE = "one"


def test_quotations_in_reasons_are_short() -> None:
    """A window shows the reason in one line, and would have to lay out megabytes."""
    with pytest.raises(Unreadable) as refused:
        strict_json.convert("x" * 1_000_000, _Kind, "the file")
    assert len(str(refused.value)) < 500 and "nvalid enum value" in str(refused.value)
