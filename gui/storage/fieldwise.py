"""JSON from another version, or from another hand, read field by field: what is good is taken."""

from __future__ import annotations

from typing import Any, TypeVar, get_args, get_origin

import msgspec

T = TypeVar("T", bound=msgspec.Struct)
Json = dict[str, Any]


def read(value: Json, base: T) -> tuple[T, tuple[str, ...]]:
    """`base` with what `value` holds, and the paths to what cannot be taken, such as `size`.

    A bad field keeps the value that it has in `base`; a bad entry of a list or of an object is
    left out, a bad field of such an entry has its default. Unknown fields are passed over.
    """
    bad: list[str] = []
    found = {}
    for field in msgspec.structs.fields(base):
        if field.name in value:
            try:
                found[field.name] = _read(value[field.name], field.type, field.name, bad)
            except msgspec.ValidationError:
                bad.append(field.name)
    return msgspec.structs.replace(base, **found), tuple(bad)


def _read(value: Any, kind: Any, path: str, bad: list[str]) -> Any:
    """`value` as `kind`; ValidationError if nothing of it can be taken."""
    arguments = get_args(kind)
    if get_origin(kind) is dict and isinstance(value, dict):
        return dict(_entries(list(value.items()), arguments[1], path, bad))
    if get_origin(kind) is tuple and arguments[-1] is ... and isinstance(value, list):
        rows = [(str(number), found) for number, found in enumerate(value, 1)]
        return tuple(found for _, found in _entries(rows, arguments[0], path, bad))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict):
        types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        value = {
            key: msgspec.to_builtins(found)
            for name, one in value.items()
            if name in types
            for key, found in _entries([(name, one)], types[name], path, bad)
        }
    return msgspec.convert(value, kind)


def _entries(
    rows: list[tuple[str, Any]], kind: Any, path: str, bad: list[str]
) -> list[tuple[str, Any]]:
    """The rows of name and value whose value can be taken; the paths of the rest to `bad`."""
    found = []
    for name, value in rows:
        where = f"{path} / {name}"
        try:
            found.append((name, _read(value, kind, where, bad)))
        except msgspec.ValidationError:
            bad.append(where)
    return found


def merge(there: Json, before: Json, after: Json) -> Json:
    """`there` with what was changed between `before` and `after`, and nothing else.

    An object among the fields is changed entry by entry, so that two who change different ones
    both have their way.
    """
    merged = dict(there)
    for key in {**before, **after}:
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            kept = merged.get(key)
            merged[key] = _entered(kept if isinstance(kept, dict) else {}, old, new)
        else:
            merged[key] = new
    return merged


def _entered(there: Json, old: Json, new: Json) -> Json:
    kept = {key: value for key, value in there.items() if key in new or key not in old}
    return kept | {key: value for key, value in new.items() if old.get(key) != value}
