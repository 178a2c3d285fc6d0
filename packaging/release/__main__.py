"""Build the artefacts of a release: `dev.py release [linux|deb|windows|wheel|all]`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from release import work
from release.work import ROOT, Failed, Work

KINDS = ("wheel", "linux", "deb", "windows")
"""The kinds of artefacts, in the order in which they are built."""


def main(arguments: list[str]) -> int:
    """Build the artefacts, try them, or both, in an environment with the release's tools."""
    parser = argparse.ArgumentParser(prog="dev.py release", description=__doc__)
    parser.add_argument("kind", nargs="?", choices=(*KINDS, "all"), default="all")
    parser.add_argument("--try", dest="trying", action="store_true", help="try what was built")
    parser.add_argument("--only-try", action="store_true", help="build nothing, only try")
    parser.add_argument("--out", metavar="DIR", type=Path, default=ROOT / "dist")
    parser.add_argument("--work", metavar="DIR", type=Path, default=ROOT / "build" / "release")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    place = Work(options.out.resolve(), options.work.resolve())
    try:
        if not options.inside:
            again = [work.tools(place.folder), "-m", "release", "--inside", *arguments]
            return subprocess.call([*map(str, again)], cwd=work.PACKAGING)
        kinds = KINDS if options.kind == "all" else (options.kind,)
        if not options.only_try:
            build(place, kinds)
        if options.trying or options.only_try:
            attempt(place, kinds)
    except Failed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def build(place: Work, kinds: tuple[str, ...]) -> None:
    """Build artefacts of these kinds, and update the checksums of all artefacts."""
    from release import deb, linux, sums, wheel, windows

    if "windows" in kinds and "wheel" not in kinds:
        kinds = ("wheel", *kinds)  # an earlier wheel could be older than the code
    work.need(*(needed for kind in kinds for needed in NEEDED[kind]))
    # the checksums would be those of the files that are being replaced
    (place.out / sums.SUMS).unlink(missing_ok=True)
    steps = {"wheel": wheel.build, "linux": linux.build, "deb": deb.build, "windows": windows.build}
    for kind in kinds:
        began = time.monotonic(), processor()
        print(f"{kind} …", flush=True)
        steps[kind](place)
        spent, used = time.monotonic() - began[0], processor() - began[1]
        print(f"{kind}: {spent:.0f} s, of the processor {used:.0f} s", flush=True)
    sums.write(place)


def processor() -> float:
    """Return the seconds of processor time that this process and its commands have used."""
    return sum(os.times()[:4])


NEEDED: dict[str, tuple[str, ...]] = {
    "wheel": (),
    "linux": ("strip", "readelf", "xz"),
    "deb": ("strip", "readelf", "xz"),
    "windows": ("makensis",),
}
"""System programs that each kind needs."""


def attempt(place: Work, kinds: tuple[str, ...]) -> None:
    from release import trying

    for kind in kinds:
        began = time.monotonic()
        print(f"{kind}: trying it …", flush=True)
        trying.attempt(place, kind)
        print(f"{kind}: tried, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
