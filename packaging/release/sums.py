"""Files published with the artefacts: checksums, and the bill of materials (CycloneDX)."""

from __future__ import annotations

import hashlib
import json
import sys
import uuid
from pathlib import Path
from typing import Any

from release.work import FREEZING, VERSION, Work, application, run

SUMS = "SHA256SUMS"
SBOM = f"garnet-{VERSION}.cdx.json"
NOT_SHIPPED = FREEZING | {"pip", "wheel"}


def write(work: Work) -> None:
    application(work)
    told = run(
        *(sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible"),
        *("--of", "JSON", work.python),
    )
    native = [
        one
        for path in sorted(work.folder.glob("*-native.json"))
        for one in json.loads(path.read_text("utf-8"))
    ]
    with work.new(SBOM) as new:
        new.write_text(
            json.dumps(bill(json.loads(told[told.index("{") :]), native), indent=1) + "\n"
        )
    with work.new(SUMS) as new:
        new.write_text(sums(work.out))


def sums(folder: Path) -> str:
    """Return the checksums of a folder's files in the format of `sha256sum --check`."""
    files = sorted(one for one in folder.iterdir() if one.is_file() and one.name != SUMS)
    ours = [one for one in files if VERSION in one.name]
    lines = [f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in ours]
    return "".join(lines)


def bill(told: dict[str, Any], native: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the bill of materials without build tools, and with the native libraries."""
    kept = [one for one in told["components"] if one["name"].lower() not in NOT_SHIPPED]
    there = {one["name"]: one for one in native}
    for name, one in sorted(there.items()):
        properties = [{"name": "garnet:file", "value": file} for file in one["files"]]
        licence = [{"license": {"name": one["licence"]}}]
        kept.append(
            {
                "type": "library",
                "bom-ref": f"native:{name}",
                "name": name,
                "licenses": licence,
                "properties": properties,
            }
        )
    refs = {one["bom-ref"] for one in kept}
    told["components"] = kept
    told["dependencies"] = [
        one | {"dependsOn": [ref for ref in one.get("dependsOn", ()) if ref in refs]}
        for one in told.get("dependencies", ())
        if one["ref"] in refs
    ]
    told["metadata"]["component"] = {
        "type": "application",
        "name": "garnet",
        "version": VERSION,
        "bom-ref": "garnet",
        "licenses": [{"license": {"id": "MIT"}}],
    }
    told["serialNumber"] = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'garnet-{VERSION}')}"
    return told
