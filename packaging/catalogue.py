"""Catalogues for Qt's translation tools: texts of windows and messages (`python3 dev.py language`).

`lupdate` finds the texts of windows itself, and gets the messages of `games/` as a generated
module. A message is found where a `Message` is made of a literal, or of a name that its module
gives literals. Names of games, seats and options are included.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ERRORS = (
    *("KnownError", "Unreadable", "NotThere", "CannotDraw", "NotNow", "OtherMeaning", "TakenOver"),
    *(
        "ChangedMeanwhile",
        "Damaged",
        "Displaced",
        "EngineFailed",
        "NotKept",
        "Refused",
        "Unknown",
        "UnknownMatch",
        "Waits",
    ),
)
"""`KnownError` and its subclasses."""
TEXTS = {
    "Message": (0,),
    "counted": (1,),
    "drawing": (1,),
    "tally": (0,),
    "IllegalAction": (1,),
    "InvalidAction": (1,),
    **dict.fromkeys(ERRORS, (0,)),
    "__init__": (0,),
    "OptionSpec": (2, 3),
    "EditionSpec": (1, 2),
    "SeatStyle": (0,),
    "Listed": (1,),
    "of": (1,),
}
"""Indices of the arguments of a call that are texts."""
NAMED = ("line", "secrets", "title", "short", "LEGEND", "legend", "noted")
"""Attributes of games whose literals are texts."""

FOLDERS = (ROOT / "games", ROOT / "gui", ROOT / "resources" / "puzzles")
Text = tuple[str, str]
"""A text with its plural, or ""."""


def texts(tree: ast.Module) -> Iterator[tuple[Text, int]]:
    """Yield the texts in a module, with their lines."""
    literals = _literals_by_name(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from ((text, node.lineno) for text in _called(node, literals))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id in NAMED for target in targets):
                yield from (((text, ""), node.lineno) for text in _constants(node.value))
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            parts = node.value.elts  # the return value of `refusal`: clause and text
            if len(parts) == 2 and isinstance(parts[1], ast.Constant):
                yield from (((text, ""), node.lineno) for text in _constants(parts[1]))


def _called(call: ast.Call, literals: dict[str, set[str]]) -> Iterator[Text]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    args = [call.args[at] for at in TEXTS.get(name, ()) if at < len(call.args)]
    args += [keyword.value for keyword in call.keywords if name == "Listed" and keyword.arg == "by"]
    args += [keyword.value for keyword in call.keywords if keyword.arg == "yours"]
    plurals = [keyword.value for keyword in call.keywords if keyword.arg == "plural"]
    plurals += call.args[2:3] if name == "counted" else []
    plural = next((text for value in plurals for text in _resolved(value, literals)), "")
    for arg in args:
        yield from ((text, plural) for text in sorted(_resolved(arg, literals)))


def _resolved(arg: ast.expr, literals: dict[str, set[str]]) -> set[str]:
    texts_found = set(_constants(arg))
    for node in ast.walk(arg):
        if isinstance(node, ast.Name):
            texts_found |= literals.get(node.id, set())
    return texts_found


def _constants(value: ast.expr) -> Iterator[str]:
    """Yield the texts in an expression, except those in calls."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.Call) and getattr(value.func, "id", "") == "Pair":
        for argument in value.args:
            yield from _constants(argument)
    elif isinstance(value, ast.IfExp):
        yield from (*_constants(value.body), *_constants(value.orelse))
    elif isinstance(value, ast.Dict):
        for element in value.values:
            yield from _constants(element)
    elif isinstance(value, ast.Tuple):
        for element in value.elts:
            yield from _constants(element)


def _literals_by_name(tree: ast.Module) -> dict[str, set[str]]:
    """Return the literals given to each name in a module, by assignment or as an argument."""
    literals: dict[str, set[str]] = {}
    nodes = list(ast.walk(tree))
    functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target, value in _pairs(node):
                literals.setdefault(target, set()).update(_constants(value))
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in functions:
                parameters = [arg.arg for arg in functions[name].args.args if arg.arg != "self"]
                for parameter, arg in zip(parameters, node.args, strict=False):
                    literals.setdefault(parameter, set()).update(_constants(arg))
    return literals


def _pairs(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    for target in node.targets:
        if isinstance(target, ast.Name):
            yield target.id, node.value
        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            for name, value in zip(target.elts, node.value.elts, strict=False):
                if isinstance(name, ast.Name):
                    yield name.id, value


def catalogue(*folders: Path) -> dict[Text, list[str]]:
    """Return all messages in some folders, by default Garnet's, with their places."""
    places: dict[Text, list[str]] = {(", ", ""): []}
    folders = folders or (ROOT / "games", ROOT / "gui")
    for folder, path in ((root, path) for root in folders for path in sorted(root.rglob("*"))):
        if path.suffix not in READ:
            continue
        for text, line in READ[path.suffix](path.read_text("utf-8")):
            if has_words(text[0]):
                where = f"{path.relative_to(folder.parent).as_posix()}:{line}"
                places.setdefault(text, []).append(where)
    return places


def in_modules(source: str) -> Iterator[tuple[Text, int]]:
    yield from texts(ast.parse(source))


def in_evenings(script: str) -> Iterator[tuple[Text, int]]:
    """Yield the texts of a rehearsal script: titles of the evening and its phases, and goals."""
    for number, line in enumerate(script.splitlines(), 1):
        match = re.fullmatch(r"(?:about: |== [^:]+: |  # )(.*?)(?: \(no post\))?", line)
        if match is not None:
            yield (match[1], ""), number


def in_packs(pack: str) -> Iterator[tuple[Text, int]]:
    """Yield the subject of a pack of puzzles; its title and puzzles have names."""
    match = re.search(r'^ "about": (".*"),$', pack, re.MULTILINE)
    if match is not None:
        yield (json.loads(match[1]), ""), pack.count("\n", 0, match.start()) + 1


READ = {".py": in_modules, ".txt": in_evenings, ".json": in_packs}


def has_words(text: str) -> bool:
    """Return True if there is anything to translate besides placeholders."""
    return any(map(str.isalpha, re.sub(r"\{[^}]*\}", "", text)))


def as_module(messages: dict[Text, list[str]]) -> str:
    """Return the messages as source code for `lupdate`, with their places."""
    lines = []
    for (text, plural), places in messages.items():
        more = f", {_quoted(plural)}, 2" if plural else ""
        lines += [f"#: {' '.join(places)}", f'translate("Messages", {_quoted(text)}{more})']
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def update(path: Path, *folders: Path) -> None:
    """Write all texts of some folders into a catalogue (`garnet_de.ts`); keep its translations."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "messages.py"
        module.write_text(as_module(catalogue(*folders)), "utf-8")
        sources = [str(path) for folder in folders for path in sorted(folder.rglob("*.py"))]
        source_list = Path(folder) / "sources"
        source_list.write_text("\n".join([*sources, str(module)]), "utf-8")
        language = path.stem.partition("_")[2]
        options = ["-silent", "-locations", "none", "-source-language", "en", "-target-language"]
        _qt("lupdate", *options, language, f"@{source_list}", "-ts", str(path))


def compile_catalogue(path: Path) -> None:
    """Compile a catalogue: Garnet reads `garnet_de.qm` next to `garnet_de.ts`."""
    _qt("lrelease", "-silent", str(path))


def _qt(tool: str, *arguments: str) -> None:
    subprocess.run([Path(sys.executable).with_name(f"pyside6-{tool}"), *arguments], check=True)


def main(language: str, package: str = "") -> int:
    """Update and compile a catalogue: Garnet's, or that of a package's folder."""
    folder = Path(package).resolve() if package else ROOT / "resources"
    path = folder / "languages" / f"garnet_{language}.ts"
    update(path, *([folder] if package else FOLDERS))
    compile_catalogue(path)
    print(f"Please translate {path}, for example with Qt Linguist (pyside6-linguist).")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
