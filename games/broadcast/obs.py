"""A scene collection for OBS: one scene for each full-size source, and one with all pieces.

The file has the format of OBS 29 and later (`OBSBasic::LoadData`, `scene_load_item`): sources have
a name and a uuid, and items refer to a source by its uuid. With `resolution`, OBS 31 and later
scale the positions to the size of the canvas.
"""

from __future__ import annotations

import json
import uuid
from typing import Any

from games.broadcast.sources import SCENE, SHOW, SOURCES, Source

_ROOM = uuid.UUID("6f0d6d8a-52f4-4f3c-9d0b-5a0a8a3f2c11")
"""The namespace of the sources' ids, which are the same in every collection."""
WHOLE, PIECES = "Garnet: whole match", "Garnet: pieces"


def collection(address: str) -> bytes:
    """Return the content of the collection's file, for sources served at this address."""
    scenes = {_title(source): [source] for source in SOURCES if source.whole}
    over = [source._replace(aside=False) for source in SOURCES if source.over]
    for whole in (SHOW, SCENE):
        scenes[_title(whole)] += over
    scenes[PIECES] = [source for source in SOURCES if not source.whole]
    first = _title(SHOW)
    content = {
        "name": "Garnet",
        "resolution": {"x": SCENE.width, "y": SCENE.height},
        "current_scene": first,
        "current_program_scene": first,
        "scene_order": [{"name": name} for name in scenes],
        "sources": [
            *(_browser(source, address) for source in SOURCES),
            *(_scene(name, parts) for name, parts in scenes.items()),
        ],
    }
    return json.dumps(content, indent=2).encode() + b"\n"


def _title(source: Source) -> str:
    return WHOLE if source is SCENE else f"Garnet: {source.name}"


def _id(name: str) -> str:
    return str(uuid.uuid5(_ROOM, name))


def _name(source: Source) -> str:
    return f"Garnet {source.name}"


def _browser(source: Source, address: str) -> dict[str, Any]:
    settings: dict[str, Any] = {
        "url": address + source.page,
        "width": source.width,
        "height": source.height,
        "css": "",
        "shutdown": False,
        "restart_when_active": False,
    }
    if source.sounds:  # gives OBS a fader for the source's volume
        settings["reroute_audio"] = True
    return _source(_name(source), "browser_source", settings)


def _scene(name: str, sources: list[Source]) -> dict[str, Any]:
    items = [_item(number, source) for number, source in enumerate(sources, 1)]
    return _source(name, "scene", {"items": items, "id_counter": len(items), "custom_size": False})


def _source(name: str, kind: str, settings: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": name,
        "uuid": _id(name),
        "id": kind,
        "versioned_id": kind,
        "settings": settings,
        "enabled": True,
        "muted": False,
        "volume": 1.0,
        "filters": [],
    }


def _item(number: int, source: Source) -> dict[str, Any]:
    """Return the place of a source in a scene; `align` 5 refers to the upper left corner."""
    return {
        "id": number,
        "name": _name(source),
        "source_uuid": _id(_name(source)),
        "visible": not source.aside,
        "locked": False,
        "align": 5,
        "rot": 0.0,
        "pos": {"x": float(source.left), "y": float(source.top)},
        "scale": {"x": 1.0, "y": 1.0},
        "bounds_type": 0,
        "crop_left": 0,
        "crop_top": 0,
        "crop_right": 0,
        "crop_bottom": 0,
    }
