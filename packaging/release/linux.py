"""The folder for Linux: frozen, reduced, with all licences, and packed."""

from __future__ import annotations

import subprocess
import tarfile
from pathlib import Path

from release import desktop, licences, slim
from release.work import PACKAGING, VERSION, Failed, Work, application, epoch, run

STRIPPED = ("libllvmlite.so", "libpython3")
"""Libraries whose symbols are removed; they are half of llvmlite."""
XZ = ("xz", "-T2", "--x86", "--lzma2=preset=9,nice=32")
"""For machine code, 3 % smaller than `xz -9`, in seven eighths of the time."""


def name() -> str:
    return f"garnet-{VERSION}-linux-x86_64.tar.xz"


def build(work: Work) -> None:
    folder = frozen(work)
    with work.new(name()) as new:
        pack(folder, new, f"garnet-{VERSION}")


def frozen(work: Work) -> Path:
    """Freeze Garnet; return the folder with the program and, in `share`, the desktop files."""
    application(work)
    built = work.fresh("frozen")
    spec = PACKAGING / "garnet.spec"
    run(
        *(work.python, "-m", "PyInstaller", "--log-level", "WARN", "--noconfirm", "--clean"),
        *("--distpath", built, "--workpath", work.folder / "pyinstaller", spec),
        variables={"PYTHONPATH": str(PACKAGING), "SOURCE_DATE_EPOCH": str(epoch())},
    )
    folder = built / "garnet"
    removed = slim.remove_unneeded(folder)
    print(f"{len(removed)} libraries that nothing needs are left out")
    for path in folder.rglob("*"):
        if path.name.startswith(STRIPPED) and not path.is_symlink():
            run("strip", "--strip-unneeded", path)
    desktop.write(work, folder / "share")
    licences.write(work, folder, licences.native_of_linux(folder))
    return folder


def pack(folder: Path, into: Path, top: str) -> None:
    """Pack a folder reproducibly: files sorted, owned by root, with one timestamp."""
    timestamp = epoch()

    def plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = "root"
        info.mtime = timestamp
        return info

    with into.open("wb") as file:
        xz = subprocess.Popen(XZ, stdin=subprocess.PIPE, stdout=file)
        assert xz.stdin is not None
        with tarfile.open(fileobj=xz.stdin, mode="w|", format=tarfile.PAX_FORMAT) as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_symlink() or not path.is_dir():
                    archive.add(path, f"{top}/{path.relative_to(folder)}", False, filter=plain)
        xz.stdin.close()
        if xz.wait() != 0:
            raise Failed("xz could not pack the folder")


def installed(work: Work) -> Path:
    folder = work.folder / "frozen" / "garnet"
    complete = (folder / "THIRD-PARTY.txt").is_file()
    return folder if complete else frozen(work)
