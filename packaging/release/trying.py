"""Trials of the built files: install each in a clean system, use it, and remove it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from release import deb, linux
from release.work import ROOT, VERSION, Failed, Work, need, run

RECORD = ROOT / "tests/data/cases/thwart-omega/to-left-2.garnet.json"
GAME = "wandering-noughts"
DEBIANS = ("bookworm", "trixie")
PORT = 8797
MOUNTED = ("proc", "dev", "tmp/.X11-unix")
"""Folders of this system mounted in a bare Debian; the last one gives access to the display."""
PICTURES = 30
"""Minimum number of pictures of a tour."""


@dataclass
class Place:
    """An installation of Garnet.

    `command` starts it, with the environment `variables`. `inside` converts a path to the one it
    has there. `window` is the command without a console.
    """

    name: str
    command: list[str]
    variables: dict[str, str] = field(default_factory=dict)
    inside: Callable[[Path], str] = str
    window: list[str] = field(default_factory=list)
    cwd: Path = ROOT.parent

    def garnet(self, *arguments: str | Path, patience: int = 900) -> str:
        """Run a headless command; return what it printed."""
        words = [
            self.inside(argument) if isinstance(argument, Path) else argument
            for argument in arguments
        ]
        print(f"  {self.name}: {words[0]} …", end="", flush=True)
        began = time.monotonic()
        result = subprocess.run(
            [*self.command, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=os.environ | self.variables,
            cwd=self.cwd,
            timeout=patience,
            text=True,
            errors="replace",
        )
        if result.returncode != 0:
            last = "\n".join(result.stdout.splitlines()[-20:])
            raise Failed(f"{self.name}: garnet {' '.join(words)}: {result.returncode}\n{last}")
        print(f" {time.monotonic() - began:.1f} s", flush=True)
        return result.stdout


def attempt(work: Work, kind: str) -> None:
    {"wheel": wheel, "linux": folder, "deb": package, "windows": program}[kind](work)


def wheel(work: Work) -> None:
    """Install the wheel by `pip` and by `uv tool` into clean environments, and use it there."""
    wheels = sorted(work.out.glob(f"*-{VERSION}-py3-none-any.whl"))
    if len(wheels) != 1:
        raise Failed(f"There is no wheel of {VERSION} in {work.out}")
    clean = work.fresh("try/pip")
    run(sys.executable, "-m", "venv", clean)
    python = clean / ("Scripts" if os.name == "nt" else "bin") / "python"
    pins = ROOT / "requirements.txt"
    run(python, "-m", "pip", "install", "--require-hashes", "-r", pins)
    run(python, "-m", "pip", "install", "--no-index", "--no-deps", wheels[0])
    headless(Place("pip", [str(python.parent / "garnet")], quiet()), work.fresh("try/pip-out"))
    folder = work.fresh("try/uv")
    variables = {"UV_TOOL_DIR": str(folder / "tools"), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    uv = Path(sys.executable).parent / "uv"
    run(
        uv, "tool", "install", "--quiet", "--python", sys.executable, wheels[0], variables=variables
    )
    place = Place("uv tool", [str(folder / "bin" / "garnet")], quiet())
    place.garnet("--version")
    place.garnet("referee", RECORD)


def quiet() -> dict[str, str]:
    return {"QT_QPA_PLATFORM": "offscreen"}


def headless(place: Place, out: Path) -> None:
    """Use the commands without a window as a user would."""
    if f"Garnet {VERSION}" not in place.garnet("--version"):
        raise Failed(f"{place.name}: not this version")
    place.garnet("referee", RECORD)
    puzzle = out / "puzzle.json"
    output = place.garnet("generate", "--min", "3", "--count", "1")
    puzzle.write_text(output[output.index("{") :].splitlines()[0], "utf-8")
    place.garnet("solve", puzzle)


def bots(place: Place) -> None:
    """Let bots play, first while kernels are being compiled, then with compiled ones."""
    cold = place.garnet("play", GAME, "--ms", "50", patience=1800)
    place.garnet("kernels", patience=3600)
    warm = place.garnet("play", GAME, "--ms", "50")
    for output in (cold, warm):
        if not output.strip():
            raise Failed(f"{place.name}: the bots played nothing")


def pictures(place: Place, out: Path) -> None:
    """Take the tour, and count its pictures."""
    tour = out / "tour"
    tour.mkdir(parents=True, exist_ok=True)
    place.garnet("--tour", tour, patience=3600)
    taken = [path for path in tour.glob("*.png") if path.stat().st_size > 1000]
    if len(taken) < PICTURES:
        raise Failed(f"{place.name}: the tour has only {len(taken)} pictures")
    print(f"  {place.name}: {len(taken)} pictures of the tour in {tour}")


def shown(place: Place, out: Path) -> None:
    """Make a clip, and request the broadcast's page."""
    clip = out / "clip.webp"
    place.garnet("film", RECORD, "--out", clip, "--upto", "4", "--size", "640x360")
    if clip.stat().st_size < 1000:
        raise Failed(f"{place.name}: no clip")
    with overlay(place):
        page = _page(f"http://127.0.0.1:{PORT}/")
    if b"<html" not in page.lower():
        raise Failed(f"{place.name}: the overlay shows no page")
    print(f"  {place.name}: overlay")


@contextmanager
def overlay(place: Place) -> Iterator[None]:
    """Run the broadcast's server in this context."""
    server = subprocess.Popen(
        [*place.command, "overlay", "--port", str(PORT), place.inside(RECORD)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env=os.environ | place.variables,
        cwd=place.cwd,
    )
    try:
        yield
    finally:
        server.terminate()
        server.wait(30)


def _page(url: str) -> bytes:
    for _ in range(120):
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return bytes(answer.read())
        except OSError:
            time.sleep(0.5)
    raise Failed(f"{url} does not answer")


def window(place: Place, picture: Path) -> None:
    """Open the window on a virtual display, and take a picture for a person to check."""
    need("Xvfb", "import")
    with display() as name:
        variables = os.environ | place.variables | {"DISPLAY": name}
        variables.pop("QT_QPA_PLATFORM", None)
        started = subprocess.Popen(
            place.window or place.command,
            env=variables,
            cwd=place.cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,  # under wine, Python needs a pipe to start
            stderr=subprocess.STDOUT,
        )
        try:
            colours = still = 0
            for _ in range(45):
                time.sleep(4)
                run("import", "-display", name, "-window", "root", picture)
                before, colours = colours, int(run("identify", "-format", "%k", picture))
                still = still + 1 if 100 < colours <= before else 0
                if still == 3:  # nothing more appears
                    break
            if colours <= 100:
                raise Failed(f"{place.name}: no window in {picture}")
            print(f"  {place.name}: look at {picture}", flush=True)
        finally:
            started.terminate()
            started.wait(30)


@contextmanager
def display() -> Iterator[str]:
    """Run a virtual display; yield its name."""
    name = f":{200 + os.getpid() % 800}"
    server = subprocess.Popen(["Xvfb", name, "-screen", "0", "1366x768x24", "-ac"])
    try:
        time.sleep(2)
        yield name
    finally:
        server.terminate()
        server.wait(30)


def debian(work: Work, name: str) -> Path:
    """Return a fresh copy of a minimal Debian; the original is kept for later trials."""
    need("debootstrap")
    print(f"  {name}: making a bare Debian", flush=True)
    Path("/tmp/.X11-unix").mkdir(mode=0o1777, exist_ok=True)
    base = work.folder / "debian" / name
    if not (base / "ready").exists():
        shutil.rmtree(base, ignore_errors=True)
        base.parent.mkdir(parents=True, exist_ok=True)
        run("debootstrap", "--variant=minbase", name, base)
        (base / "ready").touch()
    root = work.folder / "try" / name
    _unmount(root)
    shutil.rmtree(root, ignore_errors=True)
    root.parent.mkdir(parents=True, exist_ok=True)
    run("cp", "-a", base, root)
    for path in Path("/etc/apt").rglob("*"):  # the proxy settings, if this machine has any
        if path.is_file() and ("proxy" in path.name or path.parent.name == "apt.conf.d"):
            (root / path.relative_to("/").parent).mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, root / path.relative_to("/"))
    for place in ("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"):
        if Path(place).is_file():
            (root / place[1:]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(place, root / place[1:])
    (root / "home/player").mkdir(parents=True)
    for mounted in MOUNTED:
        (root / mounted).mkdir(parents=True, exist_ok=True)
        run("mount", "--rbind", f"/{mounted}", root / mounted)
        run("mount", "--make-rslave", root / mounted)
    return root


def _unmount(root: Path) -> None:
    """Undo the mounts of `debian`, however often each was mounted.

    `Path.is_mount` would miss a folder of the same file system.
    """
    mounted = [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()]
    for place in MOUNTED:
        for _ in range(mounted.count(str(root / place))):
            run("umount", "-R", "-l", root / place)


def inside(root: Path, command: str, *more: str) -> Place:
    """Return the installation in a bare Debian."""
    variables = {"HOME": "/home/player", "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
    variables |= {"XDG_RUNTIME_DIR": "", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "", "PATH": PATH}
    for path in (RECORD,):
        shutil.copyfile(path, root / "tmp" / path.name)

    def known(path: Path) -> str:
        if root in path.parents:
            return f"/{path.relative_to(root)}"
        return f"/tmp/{path.name}"

    return Place(root.name, ["chroot", str(root), command, *more], variables, known)


PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def everything(work: Work, place: Place, root: Path) -> None:
    out = root / "tmp"
    headless(place, out)
    bots(place)
    shown(place, out)
    pictures(place, out)
    picture = work.folder / "try" / f"{place.name}-{Path(place.command[2]).parent.name}.png"
    window(place, picture)


def apt(root: Path, *words: str) -> str:
    variables = {"DEBIAN_FRONTEND": "noninteractive", "PATH": PATH}
    return run(
        "chroot",
        root,
        "apt-get",
        "-y",
        "-q",
        "--no-install-recommends",
        *words,
        variables=variables,
    )


def folder(work: Work) -> None:
    """Unpack the archive in bare Debians that only have a desktop's libraries, and use it."""
    for name in DEBIANS:
        root = debian(work, name)
        try:
            apt(root, "update")
            apt(root, "install", *(dependency.split()[0] for dependency in deb.DEPENDS))
            print(f"  {name}: unpacking {linux.name()}", flush=True)
            run("tar", "-xJf", work.artefact(linux.name()), "-C", root / "opt")
            everything(work, inside(root, f"/opt/garnet-{VERSION}/garnet"), root)
        finally:
            _unmount(root)


def package(work: Work) -> None:
    """Install the package in bare Debians, use it, and remove it without leaving a file."""
    need("lintian", "desktop-file-validate", "appstreamcli")
    for name in DEBIANS:
        root = debian(work, name)
        try:
            shutil.copyfile(work.artefact(deb.name()), root / "tmp" / deb.name())
            apt(root, "update")
            before = files(root)
            print(f"  {name}: installing {deb.name()}", flush=True)
            apt(root, "install", f"/tmp/{deb.name()}")
            place = inside(root, "/usr/bin/garnet")
            everything(work, place, root)
            again(place, root)
            apt(root, "purge", "garnet")
            apt(root, "autoremove", "--purge")
            left = [path for path in files(root) - before if "garnet" in path.lower()]
            left = [path for path in left if not path.startswith(("home/", "tmp/"))]
            if left:
                raise Failed(f"{name}: left behind: {', '.join(sorted(left)[:5])}")
            print(f"  {name}: removed, and nothing is left but what the user made")
        finally:
            _unmount(root)
    share = linux.installed(work) / "share"
    print("  desktop-file-validate, appstreamcli, lintian", flush=True)
    run("desktop-file-validate", share / "applications/garnet.desktop")
    metadata = next((share / "metainfo").iterdir())
    published = "<screenshots>" in metadata.read_text("utf-8")
    run("appstreamcli", "validate", *(() if published else ("--no-net",)), metadata)
    report = run("lintian", "--allow-root", "--fail-on", "error", work.artefact(deb.name()))
    print("\n".join(f"  {line}" for line in report.splitlines()[:20]))


def again(place: Place, root: Path) -> None:
    """Install the package again while Garnet runs: apt warns, and Garnet keeps working."""
    with overlay(place):
        _page(f"http://127.0.0.1:{PORT}/")
        output = apt(root, "install", "--reinstall", f"/tmp/{deb.name()}")
        page = _page(f"http://127.0.0.1:{PORT}/")
    if "Garnet is open" not in output or b"<html" not in page.lower():
        raise Failed(f"{place.name}: installed over a Garnet that runs, and not told\n{output}")
    print(f"  {place.name}: installed again while it ran, and said so")


def files(root: Path) -> set[str]:
    """Return the files of a system, except processes and devices."""
    output = run("find", root, "-xdev", "-not", "-type", "d", "-printf", "%P\\n")
    return set(output.splitlines())


def program(work: Work) -> None:
    """Try the Windows program under wine, with numpy and ICU replaced in the installed copy."""
    from release import wine

    wine.attempt(work)
