"""Try the Windows program under wine: install it silently, use it, and remove it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from release import trying, windows
from release.work import ROOT, Failed, Work, need, run

REPLACED = ROOT / "packaging" / "release" / "icuuc.c"
"""Stubs of ICU, a part of Windows that wine 8 lacks; used only for trying."""
NUMPY = "numpy==2.0.2"
"""The last version without the function crealf, which wine 8 lacks; used only for trying."""


def attempt(work: Work) -> None:
    """Install, use and remove the program; print what is replaced for wine."""
    need("wine", "Xvfb", "import")
    prefix = work.fresh("try/wine")
    told = {
        "WINEPREFIX": str(prefix),
        "WINEARCH": "win64",
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml=",
        "QT_QPA_PLATFORM": "offscreen",
    }
    wine("wineboot", "--init", told=told)
    wine("reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f", told=told)
    wine(work.artefact(windows.setup_name()), "/S", told=told)
    installed = next(prefix.glob("drive_c/users/*/AppData/Local/Programs/Garnet"), None)
    if installed is None:
        raise Failed("wine: the installer installed nothing")
    print(f"  wine: installed silently, {size(installed)} MB")
    replace(work, installed)
    place = trying.Place(
        "wine",
        ["wine", str(installed / "bin" / "garnet.exe")],
        told,
        lambda path: "Z:" + str(path).replace("/", "\\"),
        ["wine", str(installed / "Garnet.exe")],
    )
    out = work.fresh("try/wine-out")
    trying.headless(place, out)
    trying.window(place, work.folder / "try" / "wine.png")
    trying.pictures(place, out)
    trying.bots(place)
    wine(installed / "uninstall.exe", "/S", f"_?={dos(installed)}", told=told)
    left = [path.name for path in installed.rglob("*") if path.name != "uninstall.exe"]
    if left:
        raise Failed(f"wine: left behind: {', '.join(sorted(left)[:8])}")
    print("  wine: removed, and nothing is left in its folder")
    run("wineserver", "-k", told=told)


def wine(*words: str | Path, told: dict[str, str]) -> None:
    """Run a Windows program, with its output through a pipe."""
    ended = subprocess.run(
        ["wine", *map(str, words)],
        env=os.environ | told,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=1800,
        check=False,
    )
    if ended.returncode != 0:
        raise Failed(f"wine {words[0]}: {ended.returncode}\n{ended.stdout[-800:]!r}")


def dos(path: Path) -> str:
    """Return a path on wine's drive C in Windows' notation."""
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
