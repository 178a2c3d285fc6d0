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
    output = run(
        *(sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible"),
        *("--of", "JSON", work.python),
    )
    native = [
        load
        for path in sorted(work.folder.glob("*-native.json"))
        for load in json.loads(path.read_text("utf-8"))
    ]
    with work.new(SBOM) as new:
        new.write_text(
            json.dumps(bill(json.loads(output[output.index("{") :]), native), indent=1) + "\n"
        )
    with work.new(SUMS) as new:
        new.write_text(sums(work.out))


def sums(folder: Path) -> str:
    """Return the checksums of a folder's files in the format of `sha256sum --check`."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    current = [path for path in files if VERSION in path.name]
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in current]
    return "".join(lines)


def bill(materials: dict[str, Any], native: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the bill of materials without build tools, and with the native libraries."""
    kept = [
        component
        for component in materials["components"]
        if component["name"].lower() not in NOT_SHIPPED
    ]
    libraries = {component["name"]: component for component in native}
    for name, component in sorted(libraries.items()):
        properties = [{"name": "garnet:file", "value": file} for file in component["files"]]
        licence = [{"license": {"name": component["licence"]}}]
        kept.append(
            {
                "type": "library",
                "bom-ref": f"native:{name}",
                "name": name,
                "licenses": licence,
                "properties": properties,
            }
        )
    refs = {component["bom-ref"] for component in kept}
    materials["components"] = kept
    materials["dependencies"] = [
        component | {"dependsOn": [ref for ref in component.get("dependsOn", ()) if ref in refs]}
        for component in materials.get("dependencies", ())
        if component["ref"] in refs
    ]
    materials["metadata"]["component"] = {
        "type": "application",
        "name": "garnet",
        "version": VERSION,
        "bom-ref": "garnet",
        "licenses": [{"license": {"id": "MIT"}}],
    }
    materials["serialNumber"] = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'garnet-{VERSION}')}"
    return materials
