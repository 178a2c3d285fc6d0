"""The wheel and the sdist, built reproducibly."""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path

from release.work import Failed, Work, epoch, run


def build(work: Work) -> None:
    """Build both twice, compare the results, and check their metadata as an index would."""
    variables = {"SOURCE_DATE_EPOCH": str(epoch())}
    folders = [work.fresh(f"wheel-{number}") for number in (1, 2)]
    for folder in folders:
        run(sys.executable, "-m", "hatchling", "build", "-d", folder, variables=variables)
    first, second = (digests(folder) for folder in folders)
    if first != second or len(first) != 2:
        raise Failed(f"Two builds differ: {first}, {second}")
    run(sys.executable, "-m", "twine", "check", "--strict", *folders[0].iterdir())
    for path in sorted(folders[0].iterdir()):
        with work.new(path.name) as new:
            shutil.copyfile(path, new)


def digests(folder: Path) -> dict[str, str]:
    paths = sorted(folder.iterdir())
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
