"""Garnet as a command and as a child process, in a folder full of shadowing modules."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from games import process
from games.__main__ import main as games_command
from games.process import HOME, leave_out_current_folder, own_command
from tests import shadows

RECORD = next((Path(__file__).parents[1] / "data" / "cases").rglob("*.garnet.json"))


def run(command: list[str], text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)


def test_a_child_imports_nothing_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lying = shadows.made(tmp_path)
    shadows.enter(lying, monkeypatch)
    told = run(own_command("referee", str(RECORD), "--json"))
    assert (told.returncode, told.stderr) == (0, "") and told.stdout.startswith("{")
    assert lying.imported() == []


def test_a_child_ignores_a_current_folder_on_the_parents_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lying = shadows.made(tmp_path)
    shadows.enter(lying, monkeypatch)
    monkeypatch.setattr(sys, "path", ["", str(lying.folder), *sys.path])
    assert run(own_command("--version")).stdout.startswith("Garnet ")
    assert lying.imported() == []


def test_a_child_finds_packages_of_this_python_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such packages belong to a single user, or to an installation named by `PYTHONPATH`."""
    installed = tmp_path / "lib" / "site-packages"
    installed.mkdir(parents=True)
    (installed / "only_here.py").write_text("FOUND = 'found'\n", "utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path, str(installed)])
    code = own_command()[-1].replace(f"from {process.COMMAND} import main", "import only_here")
    told = run([sys.executable, "-I", "-c", code.replace("main()", "only_here.FOUND")])
    assert told.stderr == "found\n"


def test_a_package_installed_from_the_current_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editable install puts its folder after the installed packages, where it hides nothing."""
    monkeypatch.chdir(tmp_path)
    packages = str(tmp_path / "lib" / "site-packages")
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), packages, str(tmp_path), packages + "2"])
    leave_out_current_folder()
    assert sys.path == [packages, str(tmp_path), packages + "2"]


def test_a_frozen_application_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_command("worker") == [sys.executable, "worker"]


def test_numba_ignores_settings_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settings name a cache of compiled code, which numba would load and run."""
    library, folder = tmp_path / "lib" / "site-packages", tmp_path / "downloads"
    library.mkdir(parents=True)
    folder.mkdir()
    (library / "yaml.py").write_text("safe_load = lambda file: {'cache_dir': 'here'}\n", "utf-8")
    (folder / ".numba_config.yaml").write_text("cache_dir: here\n", "utf-8")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(sys, "path", [*sys.path, str(library)])
    monkeypatch.chdir(folder)
    look = (
        "import games.engine.compiled; from numba.core import config; first = config.CACHE_DIR;"
        " config.reload_config(); main = lambda: repr((first, config.CACHE_DIR))"
    )
    code = own_command()[-1].replace(f"from {process.COMMAND} import main", look)
    told = run([sys.executable, "-I", "-c", code])
    assert told.stderr.splitlines()[-1] == "('', '')", told.stderr


def unlisted(lying: shadows.Shadows, *started: str) -> None:
    """Remove shadowing modules that Python, started like this, imports before Garnet."""
    own = lying.folder.parent / "own"
    own.mkdir()
    (own / "nothing.py").write_text("import sys; print(*sys.modules)", "utf-8")
    loaded = subprocess.run(
        [sys.executable, *started], cwd=own, capture_output=True, text=True, check=True
    )
    for name in (*loaded.stdout.split(), "sitecustomize"):
        (lying.folder / f"{name}.py").unlink(missing_ok=True)


@pytest.mark.parametrize("module", ["games", "gui", "gui.__main__"])
def test_the_command_removes_the_current_folder_as_early_as_possible(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what `python -m` imports itself, and a module with Garnet's own name, still shadow."""
    own, _, _ = module.partition(".")
    lying = shadows.made(tmp_path, packages=tuple({*shadows.PACKAGES} - {own}))
    unlisted(lying, "-m", "nothing")
    monkeypatch.chdir(lying.folder)
    told = run([sys.executable, "-m", module, "referee", str(RECORD)])
    assert (told.returncode, told.stderr) == (0, "")
    assert lying.imported() == []


def test_the_installed_script_removes_the_current_folder_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lying = shadows.made(tmp_path, packages=())
    unlisted(lying, "nothing.py")
    script = tmp_path / "garnet"
    script.write_text("import sys; from gui.__main__ import main; sys.exit(main())", "utf-8")
    monkeypatch.chdir(lying.folder)
    monkeypatch.setenv("PYTHONPATH", os.pathsep)  # as after PYTHONPATH=$PYTHONPATH:
    told = run([sys.executable, str(script), "referee", str(RECORD)])
    assert (told.returncode, told.stderr) == (0, "")
    assert lying.imported() == []


def test_a_current_folder_from_a_variable_is_removed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kept = [path for path in sys.path if path and Path(path) != tmp_path]
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), f"{tmp_path}/../{tmp_path.name}", *kept])
    leave_out_current_folder()
    assert sys.path == kept


def test_garnet_is_found_in_a_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HOME)
    monkeypatch.setattr(sys, "path", ["", "/elsewhere"])
    leave_out_current_folder()
    assert sys.path == [HOME, "/elsewhere"]


def test_the_command_works_in_a_deleted_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setattr(sys, "path", ["", "/elsewhere"])
    leave_out_current_folder()
    assert sys.path == ["/elsewhere"]
    assert run(own_command("--version")).stdout.startswith("Garnet ")


def test_an_old_installation_asks_for_a_new_setup(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An older installation's command is this module, which would call itself without end."""
    older = metadata.EntryPoint("garnet", "games.__main__:main", "console_scripts")
    monkeypatch.setattr(metadata, "entry_points", lambda **_: metadata.EntryPoints([older]))
    assert games_command() == 1
    assert "python3 dev.py setup" in capsys.readouterr().err
