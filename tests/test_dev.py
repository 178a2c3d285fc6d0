"""dev.py reports all missing requirements before it downloads anything."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from games.process import own_command
from games.supervisor import supervised
from tests.bench.scale import VARIABLE

SOURCE = Path(__file__).resolve().parents[1] / "dev.py"
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "QT_QPA_PLATFORM")
COMMAND = re.compile(
    r'^    (?:sudo sh|su -) -c "apt-get update && '
    r'apt-get install --yes --no-install-recommends ([^"]*)"$',
    re.MULTILINE,
)
VENV_PACKAGE = "python{}.{}-venv".format(*sys.version_info)


def load() -> ModuleType:
    """Load a separate dev.py for each test."""
    spec = importlib.util.spec_from_file_location("dev", SOURCE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class System:
    """A Debian with only python3, and dev.py in the folder of a user without root rights."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.dev: Any = load()
        self.packages: set[str] = set()
        self.programs = {"apt-get", "sudo"}
        self.root = False
        self.free = 100_000
        self.pip_says = ""
        self.called: list[str] = []
        self.installed: list[str] = []
        self.lay_out(folder, monkeypatch)
        find_spec = importlib.util.find_spec
        hidden = {"venv", "ensurepip"}
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr(sys, "base_prefix", "/usr")
        monkeypatch.setattr(os, "geteuid", lambda: 0 if self.root else 1000, raising=False)
        monkeypatch.setattr(
            importlib.util,
            "find_spec",
            lambda name: (
                None if name in hidden and VENV_PACKAGE not in self.packages else find_spec(name)
            ),
        )
        dev = self.dev
        for name in DISPLAYS:
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr(
            dev,
            "shutil",
            SimpleNamespace(
                which=lambda name: name if name in self.programs else None,
                disk_usage=lambda _: SimpleNamespace(free=self.free * 2**20),
            ),
        )
        libraries = dev.QT_LIBRARIES | dev.X11_LIBRARIES | dev.WAYLAND_LIBRARIES
        monkeypatch.setattr(dev, "can_load", lambda item: libraries[item] in self.packages)
        monkeypatch.setattr(dev, "call", self.call)
        monkeypatch.setattr(
            dev, "subprocess", SimpleNamespace(PIPE=-1, STDOUT=-2, DEVNULL=-3, run=self.pip)
        )

    def lay_out(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        dev = self.dev
        dev.ROOT, dev.VENV, dev.BIN = folder, folder / ".venv", folder / ".venv" / "bin"
        dev.PYTHON, dev.STAMP = dev.BIN / "python", dev.VENV / "garnet-setup"
        for name in (dev.FOR_RUNNING, dev.FOR_EVERYTHING, dev.FOR_BUILDING, "pyproject.toml"):
            (folder / name).write_text(name)
        monkeypatch.chdir(folder)

    def call(self, *command: str | Path, **_: Any) -> int:
        """Record a command of dev.py, and simulate its result: a .venv or packages."""
        words = [str(word) for word in command]
        self.called.append(" ".join(words))
        if words[1:3] == ["-m", "venv"]:
            assert VENV_PACKAGE in self.packages
            self.dev.BIN.mkdir(parents=True, exist_ok=True)
            self.dev.PYTHON.touch()
        if words[:2] == ["apt-get", "install"]:
            self.packages |= set(words[4:])
        return 0

    def pip(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        self.installed.append(Path(command[-1]).name)
        return subprocess.CompletedProcess(command, int(bool(self.pip_says)), "", self.pip_says)

    def refused(self, *arguments: str) -> str:
        """Return dev.py's refusal; check that nothing has changed."""
        with pytest.raises(SystemExit) as end:
            self.dev.main(list(arguments))
        assert self.called == [] == self.installed
        return str(end.value.code)

    def asked_for(self, *arguments: str) -> list[str]:
        """Return the packages in the command that dev.py prints."""
        found = COMMAND.findall(self.refused(*arguments))
        assert len(found) == 1
        return str(found[0]).split()


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> System:
    return System(tmp_path, monkeypatch)


@pytest.fixture
def complete(system: System) -> System:
    """A system with everything that dev.py could require."""
    dev = system.dev
    for libraries in (dev.QT_LIBRARIES, dev.X11_LIBRARIES, dev.WAYLAND_LIBRARIES):
        system.packages |= set(libraries.values())
    system.packages.add(VENV_PACKAGE)
    return system


# One command completes the system

X11, WAYLAND, SESSION = ("DISPLAY", ":0"), ("WAYLAND_DISPLAY", "w"), ("XDG_SESSION_TYPE", "wayland")


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        (["run"], [X11]),
        (["run"], [WAYLAND]),
        (["run"], [X11, WAYLAND]),
        (["run"], [X11, WAYLAND, SESSION]),
        (["run"], [("QT_QPA_PLATFORM", "offscreen")]),
        (["run"], [X11, ("QT_QPA_PLATFORM", "wayland-egl;xcb")]),
        (["run", "match.garnet.json"], [X11]),
        (["run", "--archive", "a.garnet-archive"], [WAYLAND]),
        (["run", "--tour", "pictures"], []),
        (["run", "referee", "match.garnet.json"], []),
        (["setup"], []),
        (["check"], []),
        (["test"], []),
        (["bench"], []),
        (["shots"], []),
    ],
)
def test_the_printed_command_installs_everything_that_is_missing(
    system: System,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    environment: list[tuple[str, str]],
) -> None:
    """After that command, dev.py does what was asked without another refusal."""
    for name, value in environment:
        monkeypatch.setenv(name, value)
    asked = system.asked_for(*arguments)
    assert asked[0] == VENV_PACKAGE and len(set(asked)) == len(asked)
    system.packages |= set(asked)
    assert system.dev.main(arguments) == 0
    assert system.installed


def test_nothing_is_required_beyond_what_the_command_needs(
    system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    dev = system.dev
    qt, x11 = [*dev.QT_LIBRARIES.values()], [*dev.X11_LIBRARIES.values()]
    wayland = [*dev.WAYLAND_LIBRARIES.values()]
    assert system.asked_for("run", "verify", "a.garnet-archive") == [VENV_PACKAGE]
    assert system.asked_for("run", "--version") == [VENV_PACKAGE]
    assert system.asked_for("run", "--tour=x") == [VENV_PACKAGE, *qt]
    assert system.asked_for("test") == [VENV_PACKAGE, *qt, *x11, *wayland]
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert system.asked_for("run") == [VENV_PACKAGE, *qt, *wayland]
    monkeypatch.setenv("DISPLAY", ":0")
    assert system.asked_for("run") == [VENV_PACKAGE, *qt, *x11]
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    assert system.asked_for("run") == [VENV_PACKAGE, *qt, *wayland]
    monkeypatch.setenv("WAYLAND_DISPLAY", "")
    assert system.asked_for("run") == [VENV_PACKAGE, *qt, *x11]


def test_with_two_displays_the_libraries_of_one_are_enough(
    complete: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    complete.packages -= set(complete.dev.X11_LIBRARIES.values())
    assert complete.dev.main(["run"]) == 0


def test_a_file_with_the_name_of_a_word_is_opened(complete: System, tmp_path: Path) -> None:
    (tmp_path / "evening").touch()
    assert "no display" in complete.refused("run", "evening")


def test_without_sudo_root_is_asked_with_its_own_path(system: System) -> None:
    """`su -c` keeps the user's PATH, in which dpkg does not find its tools."""
    system.programs = {"apt-get"}
    assert 'su - -c "apt-get update && ' in system.refused("test")


def test_without_apt_the_packages_are_named(system: System) -> None:
    system.programs = set()
    said = system.refused("test")
    assert "package manager" in said and VENV_PACKAGE in said and "libxcb-cursor0" in said


def test_root_gets_them_installed(system: System) -> None:
    system.root = True
    assert system.dev.main(["test"]) == 0
    assert system.called[0] == "apt-get update"
    assert system.called[1].startswith("apt-get install --yes --no-install-recommends python3")
    assert [call for call in system.called if call.startswith("apt-get")] == system.called[:2]


# A sentence for each error


def test_without_a_display_nothing_is_downloaded(complete: System) -> None:
    said = complete.refused("run")
    assert "neither DISPLAY nor WAYLAND_DISPLAY" in said


def test_an_unwritable_folder_is_reported(
    complete: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "touch", refuse)
    said = complete.refused("run", "referee", "x")
    assert "cannot be written: Permission denied" in said and "Copy the whole folder" in said


def test_a_full_disk_is_reported(complete: System) -> None:
    complete.free = 300
    assert "300 MB are free" in complete.refused("setup")


def test_a_folder_of_somebody_else_is_run_from_as_it_is(
    complete: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert complete.dev.main(["setup"]) == 0
    monkeypatch.setattr(Path, "touch", lambda *_: pytest.fail("it was written to"))
    complete.free = 0
    assert complete.dev.main(["run", "verify", "x"]) == 0


def test_a_custom_python_without_venv_is_refused(
    system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Debian package would not help here."""
    monkeypatch.setattr(sys, "base_prefix", "/usr/local")
    said = system.refused("run", "referee", "x")
    assert "venv, ensurepip" in said and "use another one" in said and "apt-get" not in said


@pytest.mark.parametrize(
    "says",
    [
        "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError(…)'",
        "pip._vendor.requests.exceptions.ConnectionError: …",
    ],
)
def test_a_missing_network_is_reported(complete: System, says: str) -> None:
    complete.pip_says = says
    with pytest.raises(SystemExit, match="there is no connection to Python's package index"):
        complete.dev.main(["setup"])
    complete.pip_says = ""
    assert complete.dev.main(["setup"]) == 0, "what was left half done is done again"


def test_other_messages_of_pip_are_shown(complete: System) -> None:
    complete.pip_says = "ERROR: No matching distribution found for numba"
    with pytest.raises(SystemExit, match="No matching distribution found for numba"):
        complete.dev.main(["setup"])


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "version_info", (3, 9, 2))
        yield


@pytest.mark.usefixtures("old")
def test_a_python_that_is_too_old_is_refused() -> None:
    with pytest.raises(SystemExit) as end:
        exec(compile(SOURCE.read_text("utf-8"), "dev.py", "exec"), {"__name__": "dev"})
    assert str(end.value.code).startswith("Garnet needs Python 3.11 or newer; this is 3.9.")


def test_old_pythons_can_read_it() -> None:
    """Otherwise they report a syntax error instead of the required version."""
    ast.parse(SOURCE.read_text("utf-8"), feature_version=(3, 7))


def test_an_incomplete_python_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """For example Debian's python3-minimal."""
    monkeypatch.setitem(sys.modules, "ctypes", None)
    with pytest.raises(SystemExit, match="it lacks 'ctypes'"):
        load()


# Two levels


def test_run_installs_less_than_test_and_removes_nothing(complete: System) -> None:
    dev, folder = complete.dev, complete.dev.ROOT
    assert dev.main(["run", "verify", "x"]) == 0
    assert complete.installed == ["requirements.txt", folder.name]
    assert dev.main(["run", "verify", "x"]) == 0
    assert len(complete.installed) == 2, "it is there already"
    assert dev.main(["check"]) == 0
    assert complete.installed[2:] == ["requirements-dev.txt", folder.name]
    assert len([call for call in complete.called if "-m venv" in call]) == 1, "it was added to"
    assert dev.main(["run", "verify", "x"]) == 0
    assert len(complete.installed) == 4, "tools are more than running takes"
    (folder / "requirements-dev.txt").write_text("a newer tool")
    assert dev.main(["run", "verify", "x"]) == 0
    assert len(complete.installed) == 4, "that tool is not for running"
    assert dev.main(["test"]) == 0
    assert complete.installed[4:] == ["requirements-dev.txt", folder.name]


def test_new_requirements_are_added_to_what_is_there(complete: System) -> None:
    dev = complete.dev
    assert dev.main(["setup"]) == 0
    (dev.ROOT / "requirements.txt").write_text("newer")
    assert dev.main(["run", "verify", "x"]) == 0
    assert complete.installed[2] == "requirements.txt"
    assert dev.main(["check"]) == 0
    assert complete.installed[4] == "requirements-dev.txt"
    assert len([call for call in complete.called if "-m venv" in call]) == 1


def test_another_python_or_another_place_makes_it_anew(complete: System) -> None:
    dev = complete.dev
    assert dev.main(["setup"]) == 0
    first, *rest = dev.STAMP.read_text("utf-8").splitlines()
    dev.STAMP.write_text("\n".join([f"{first}-elsewhere", *rest]))
    assert dev.main(["setup"]) == 0
    assert len([call for call in complete.called if "-m venv --clear" in call]) == 2


def test_a_venv_without_pip_is_made_anew(complete: System) -> None:
    dev, usual = complete.dev, complete.call
    assert dev.main(["setup"]) == 0
    dev.call = lambda *command, **rest: (
        1 if command[1:] == ("-c", "import pip") else usual(*command, **rest)
    )
    (dev.ROOT / "requirements.txt").write_text("newer")
    assert dev.main(["run", "verify", "x"]) == 0
    assert len([call for call in complete.called if "-m venv --clear" in call]) == 2


def test_every_start_of_python_decodes_utf_8_whatever_the_locale(complete: System) -> None:
    assert complete.dev.main(["run", "verify", "x"]) == 0
    for words in (complete.called[-1].split(), own_command("x"), supervised(["x"])):
        assert words[words.index("-X") + 1] == "utf8"


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_python_starts_in_a_folder_of_any_name(tmp_path: Path, locale: str) -> None:
    """Python 3.11 decodes .pth files by the locale, and does not start if that fails."""
    folder = tmp_path / "Bücher 林" / "garnet's"
    site = tmp_path / "site"
    folder.mkdir(parents=True)
    site.mkdir()
    (folder / "only_here.py").write_text("FOUND = 'found'", "utf-8")
    load().write_path_file(site / "any.pth", folder)
    code = f"import site; site.addsitedir({str(site)!a}); import only_here; print(only_here.FOUND)"
    done = subprocess.run(
        [sys.executable, "-I", "-X", "utf8", "-c", code],
        env=os.environ | {"LC_ALL": locale},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "found\n", done.stderr


@pytest.mark.parametrize("command", ["doctor", "film", "overlay"])
def test_commands_that_draw_ask_for_the_libraries_of_qt(system: System, command: str) -> None:
    system.packages.add(VENV_PACKAGE)
    assert system.asked_for("run", command, "any") == [*system.dev.QT_LIBRARIES.values()]


# Benches, and kernels with their bounds checked


def test_check_tries_every_bench_at_its_smallest_size(complete: System) -> None:
    dev = complete.dev
    tried = [command[1:] for command, _ in dev.checkers("")]
    assert (dev.ROOT / "dev.py", "bench", "--brief") in tried
    benches = dev.ROOT / "tests" / "bench"
    benches.mkdir(parents=True)
    for name in ("bench_one.py", "bench_two.py", "scale.py"):
        (benches / name).touch()
    variables: list[dict[str, str]] = []

    def call(*command: str | Path, **rest: Any) -> int:
        variables.append(rest.get("variables", {}))
        return complete.call(*command)

    dev.call = call
    assert dev.main(["bench", "--brief"]) == 0
    assert [item.rpartition("/")[2] for item in complete.called[-2:]] == [
        "bench_one.py",
        "bench_two.py",
    ]
    assert complete.called[-3].endswith("-m tests.warmup")
    assert variables[-2:] == [{VARIABLE: "brief"}] * 2


def test_check_tries_the_kernels_with_their_bounds_checked(complete: System) -> None:
    assert complete.dev.main(["check"]) == 0
    tried = [call for call in complete.called if call.endswith("tests/games/engine/bounds.py")]
    assert len(tried) == 1


def test_check_ends_with_what_failed(complete: System, capfd: pytest.CaptureFixture[str]) -> None:
    dev = complete.dev
    dev.checkers = lambda _cache: [
        ((sys.executable, "-c", "import sys; sys.exit('too long')"), {}),
        ((sys.executable, "-c", "print('all is well')"), {}),
    ]
    dev.call = load().call
    assert dev.main(["check"]) == 1
    shown = capfd.readouterr().out
    assert "passed after" in shown
    assert shown.index("\nall is well") < shown.index("\ntoo long\n-- failed after")


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="no numba for this computer")
def test_the_bounds_check_fails_without_numbas_bounds_checking(tmp_path: Path) -> None:
    """Otherwise a kernel that writes outside its array would pass."""
    dev: Any = load()
    command, variables = dev.checkers(str(tmp_path))[0]
    assert command[-1] == "tests/games/engine/bounds.py"
    planted_alone = (sys.executable, *command[1:], "-k", "test_a_write_outside_an_array_is_noticed")
    assert not dev.complaints((planted_alone, variables))
    assert dev.complaints((planted_alone, {"NUMBA_CACHE_DIR": str(tmp_path / "unchecked")}))


@pytest.mark.parametrize(
    ("arguments", "shared_out"),
    [
        ([], True),
        (["--all"], True),
        (["--draw=1a2b3c", "--tenth=7"], True),
        (["tests/laws"], False),
        (["--all", "--draw=1a2b3c", "tests/test_dev.py::test_x[--all]"], False),
    ],
)
def test_the_whole_suite_is_shared_out(
    complete: System, arguments: list[str], shared_out: bool
) -> None:
    """Several workers run the whole suite, drawn or not; a single test needs none."""
    assert complete.dev.main(["test", *arguments]) == 0
    [ran] = [call for call in complete.called if "-m pytest" in call]
    assert ("--numprocesses=" in ran) is shared_out
    assert ran.endswith(" ".join(arguments))
