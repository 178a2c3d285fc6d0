"""Encoding of the values of public views as JSON, and decoding without executing code.

Strings, numbers, None and tuples are JSON values; any other value is an object with its kind as the
key. A dataclass or struct is written as its name and fields, and is created from them without
calling any of its methods. Only frozen classes of Garnet and of installed games are decoded, and
only from modules that are already loaded or belong to a game, so that a line cannot import anything
else. Equal values have equal bytes.
"""

from __future__ import annotations

import dataclasses
import enum
import importlib
import sys
from base64 import b64decode, b64encode
from functools import cache
from typing import Any, NamedTuple

import msgspec

from games import registry
from games.core import Game, KnownError

_PLAIN = frozenset({str, int, float, bool, type(None)})
_encoder = msgspec.json.Encoder()


class _Encoding(NamedTuple):
    """The encoding of a class: its name, its fields, and a `kind` (`is`, `enum` or `text`)."""

    kind: str
    name: str
    fields: tuple[str, ...] = ()


def write(value: Any) -> bytes:
    """Encode a value as bytes. Raise TypeError if part of it could not be decoded again."""
    return _encoder.encode(_to_json(value))


def read(data: bytes) -> Any:
    """Decode a value from bytes. Raise `KnownError` if they are malformed."""
    try:
        return _from_json(msgspec.json.decode(data))
    except (
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
        ImportError,
        RecursionError,
    ) as error:
        raise KnownError("This is not a value: {why}.", why=error) from None


def _to_json(value: Any) -> Any:
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [_to_json(element) for element in value]
    if kind is frozenset:
        return {"set": sorted(map(_to_json, value), key=_encoder.encode)}
    if kind is list:
        return {"list": [_to_json(element) for element in value]}
    if kind is dict:
        return {"dict": [[_to_json(key), _to_json(element)] for key, element in value.items()]}
    if kind is bytes:
        return {"bytes": b64encode(value).decode()}
    if isinstance(value, Game):
        return {"game": value.id}
    encoding = _encoding_of(kind)
    if encoding.kind == "is":
        return {
            "is": encoding.name,
            "of": [_to_json(getattr(value, field)) for field in encoding.fields],
        }
    return {
        encoding.kind: encoding.name,
        "of": value.name if encoding.kind == "enum" else str(value),
    }


@cache
def _encoding_of(kind: Any) -> _Encoding:
    """Return the encoding of a class. Raise TypeError if its values cannot be written."""
    name = f"{kind.__module__}:{kind.__qualname__}"
    if issubclass(kind, enum.Enum):
        return _Encoding("enum", name)
    if issubclass(kind, str):
        return _Encoding("text", name)
    if issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen:
        return _Encoding("is", name, kind.__struct_fields__)
    if dataclasses.is_dataclass(kind) and _frozen(kind):
        return _Encoding("is", name, tuple(field.name for field in dataclasses.fields(kind)))
    raise TypeError(f"{name} is not a value: not a frozen dataclass, struct or enumeration")


def _frozen(kind: Any) -> bool:
    is_frozen: bool = kind.__dataclass_params__.frozen
    return is_frozen


def _from_json(data: Any) -> Any:
    if isinstance(data, list):
        return tuple(map(_from_json, data))
    if not isinstance(data, dict):
        return data
    if "of" not in data:
        ((kind, encoded),) = data.items()
        return _container_from_json(kind, encoded)
    content = data.pop("of")
    ((kind, name),) = data.items()
    decoded_kind = _class_named(name)
    encoding = _encoding_of(decoded_kind)
    if encoding.kind != kind:
        raise ValueError(f"{name} is something else")
    if kind == "enum":
        return decoded_kind[content]
    return (
        decoded_kind(content)
        if kind == "text"
        else _instance_from_json(decoded_kind, encoding.fields, content)
    )


def _container_from_json(kind: str, encoded: Any) -> Any:
    match kind:
        case "set":
            return frozenset(map(_from_json, encoded))
        case "list":
            return [_from_json(element) for element in encoded]
        case "dict":
            return {_from_json(key): _from_json(element) for key, element in encoded}
        case "bytes":
            return b64decode(encoded, validate=True)
        case "game":
            return registry.game(encoded)
    raise ValueError(f"there is no “{kind}”")


def _instance_from_json(kind: Any, names: tuple[str, ...], values: list[Any]) -> Any:
    fields = dict(zip(names, map(_from_json, values), strict=True))
    if issubclass(kind, msgspec.Struct):
        return kind(**fields)
    instance = object.__new__(kind)
    for name, value in fields.items():
        object.__setattr__(instance, name, value)
    return instance


@cache
def _class_named(name: str) -> Any:
    """Return the class with this name. Raise ValueError if it is not Garnet's or not loaded."""
    module, _, path = name.partition(":")
    if module.partition(".")[0] not in _packages():
        raise ValueError(f"{name} is not Garnet’s")
    if any(module.startswith(f"{package}.") for package in _games()):
        importlib.import_module(module)  # a game loads its rules when a match needs them
    target: Any = sys.modules.get(module)
    for part in path.split("."):
        target = getattr(target, part, None)
    if not isinstance(target, type) or f"{target.__module__}:{target.__qualname__}" != name:
        raise ValueError(f"{name} is not known here")
    return target


@cache
def _packages() -> frozenset[str]:
    """Return the packages whose values can be decoded: Garnet's, and those of installed games."""
    return frozenset({"games", *(package.partition(".")[0] for package in _games())})


@cache
def _games() -> frozenset[str]:
    return frozenset(type(registry.game(game_id)).__module__ for game_id in registry.game_ids())
