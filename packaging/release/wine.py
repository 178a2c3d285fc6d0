"""Trial of the Windows program under wine: install it silently, use it, and remove it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from release import trying, windows
from release.work import ROOT, Failed, Work, need, run

REPLACED = ROOT / "packaging" / "release" / "icuuc.c"
"""Stubs of ICU, a part of Windows that wine 8 lacks; used only in trials."""
CHECKS = ROOT / "packaging" / "release" / "on_windows.py"
ELSEWHERE = "Zoë Ωμέγα 王小明"
"""A user name with spaces and letters of several scripts."""
SCALES = {120: "1.25", 144: "1.5"}
"""Scales of a screen by its dots per inch; 96 is scale 1."""
NUMPY = "numpy==2.0.2"
"""The last version without the function crealf, which wine 8 lacks; used only in trials."""


def attempt(work: Work) -> None:
    need("wine", "Xvfb", "import")
    prefix = work.fresh("try/wine")
    variables = {
        "WINEPREFIX": str(prefix),
        "WINEARCH": "win64",
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml=",
        "QT_QPA_PLATFORM": "offscreen",
        "GARNET_TRIAL": "wine",
        "LC_ALL": "C.UTF-8",  # for the names of folders
    }
    try:
        use(work, prefix, variables)
    finally:
        stop_server(variables)


def use(work: Work, prefix: Path, variables: dict[str, str]) -> None:
    """Install, use and remove the program in wine's folder `prefix`."""
    wine("wineboot", "--init", variables=variables)
    wine(
        "reg",
        "add",
        "HKCU\\Software\\Wine",
        "/v",
        "Version",
        "/d",
        "win10",
        "/f",
        variables=variables,
    )
    wine(work.artefact(windows.setup_name()), "/S", variables=variables)
    installed = next(prefix.glob("drive_c/users/*/AppData/Local/Programs/Garnet"), None)
    if installed is None:
        raise Failed("wine: the installer installed nothing")
    print(f"  wine: installed silently, {size(installed)} MB")
    replace(work, installed)
    place = trying.Place(
        "wine",
        ["wine", str(installed / "bin" / "garnet.exe")],
        variables,
        lambda path: "Z:" + str(path).replace("/", "\\"),
        ["wine", str(installed / "Garnet.exe")],
    )
    out = work.fresh("try/wine-out")
    trying.headless(place, out)
    windows_checks(work, installed, variables)
    trying.window(place, work.folder / "try" / "wine.png")
    trying.bots(place)
    trying.pictures(place, out)
    uninstall(installed, variables)
    folder = prefix / "drive_c" / "users" / ELSEWHERE / "Garnet"
    setup = prefix / "drive_c" / "setup.exe"
    shutil.copyfile(work.artefact(windows.setup_name()), setup)
    # Through `cmd`, since the installer wants its last option unquoted, even with spaces.
    wine("cmd", "/c", f"{dos(setup)} /S /D={dos(folder)}", variables=variables)
    at = [str(folder / "bin" / "garnet.exe")]
    trying.Place(f"wine, in “{ELSEWHERE}”", ["wine", *at], variables).garnet("--version")
    uninstall(folder, variables)


def uninstall(installed: Path, variables: dict[str, str]) -> None:
    """Remove the program. Raises `Failed` if any of its files is left."""
    copy = Path(variables["WINEPREFIX"]) / "drive_c" / "uninstall.exe"
    shutil.copyfile(installed / "uninstall.exe", copy)
    wine("cmd", "/c", f"{dos(copy)} /S _?={dos(installed)}", variables=variables)
    left = [path.name for path in installed.rglob("*") if path.name != "uninstall.exe"]
    if left:
        raise Failed(f"wine: left behind: {', '.join(sorted(left)[:8])}")
    print(f"  wine: removed, and nothing is left in {dos(installed)}", flush=True)


def windows_checks(work: Work, installed: Path, variables: dict[str, str]) -> None:
    """Run the checks of `on_windows.py` that wine supports, and print their output."""

    def check(*words: str, variables: dict[str, str]) -> None:
        seen = wine(
            installed / "python.exe", "-I", "-X", "utf8", CHECKS, *words, variables=variables
        )
        print("\n".join(f"  wine: {line}" for line in seen.splitlines()), flush=True)

    for name in ("folders", "held_files", "children", "waiting", "bots", "clocks", "sounds"):
        check(name, variables=variables)
    with trying.display() as display:
        for dots, scale in SCALES.items():
            desktop = ("reg", "add", r"HKCU\Control Panel\Desktop", "/v", "LogPixels")
            wine(*desktop, "/t", "REG_DWORD", "/d", str(dots), "/f", variables=variables)
            stop_server(variables)  # it reads this setting at its start
            picture = work.folder / "try" / f"wine-{scale}.png"
            seen = variables | {"DISPLAY": display, "QT_QPA_PLATFORM": "windows"}
            check("screens", scale, str(picture), variables=seen)
        wine(*desktop, "/t", "REG_DWORD", "/d", "96", "/f", variables=variables)
        stop_server(variables)


def stop_server(variables: dict[str, str]) -> None:
    """Stop the wine server if it is running."""
    subprocess.run(["wineserver", "-k"], env=os.environ | variables, check=False)


def wine(*words: str | Path, variables: dict[str, str]) -> str:
    """Run a Windows program; return what it printed. Its output needs a pipe."""
    result = subprocess.run(
        ["wine", *map(str, words)],
        env=os.environ | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=1800,
        check=False,
    )
    if result.returncode != 0:
        raise Failed(f"wine {words[0]}: {result.returncode}\n{result.stdout[-800:]!r}")
    return result.stdout.decode("utf-8", "replace")


def dos(path: Path) -> str:
    return "C:" + str(path).partition("drive_c")[2].replace("/", "\\")


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) // 10**6


def replace(work: Work, installed: Path) -> None:
    """Replace libraries that wine 8 cannot load, only in the installed copy."""
    packages = installed / windows.PACKAGES
    need("x86_64-w64-mingw32-gcc")
    icu = packages / "PySide6" / "icuuc.dll"
    run("x86_64-w64-mingw32-gcc", "-shared", "-O1", "-o", icu, REPLACED)
    for path in (*packages.glob("numpy"), *packages.glob("numpy.libs"), *packages.glob("numpy-*")):
        shutil.rmtree(path)
    run(
        *(sys.executable, "-m", "pip", "install", "--no-deps", "--target", packages),
        *("--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:", NUMPY),
    )
    print(f"  wine: for this trial alone, {NUMPY} and an icuuc.dll of stubs are in the place of")
    print("  what is shipped, since wine 8 lacks what theirs need; Windows has it")
