"""Every text that `games/` says, as a gettext template (`python3 dev.py messages`).

A text is what a `Message` is made of, literally or by a name that is given literals in its module:
all a translator has to know. What a game calls itself, its seats and its options is among them.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ERRORS = (
    *("KnownError", "Unreadable", "NotThere", "CannotDraw", "NotNow", "OtherMeaning", "TakenOver"),
    *("Damaged", "Displaced", "EngineFailed", "NotKept", "Waits"),
)
"""What goes wrong outside, `KnownError` and all its kinds."""
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
    "Listed": (1,),
    "of": (1,),
}
"""Which arguments of a call are texts."""
NAMED = ("line", "secrets", "title", "short", "LEGEND", "legend", "noted", "titles", "TITLES")
"""What a game calls itself, where a module or a class gives it a value."""

Text = tuple[str, str]
"""A text, and for several things another one, or ""."""


def texts(tree: ast.Module) -> Iterator[tuple[Text, int]]:
    """The texts in a module, with the lines where they stand."""
    given = _given(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from ((text, node.lineno) for text in _called(node, given))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(one, ast.Name) and one.id in NAMED for one in targets):
                yield from (((text, ""), node.lineno) for text in _constants(node.value))
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            parts = node.value.elts  # why nothing is taken: clause and text
            if len(parts) == 2 and isinstance(parts[1], ast.Constant):
                yield from (((text, ""), node.lineno) for text in _constants(parts[1]))


def _called(call: ast.Call, given: dict[str, set[str]]) -> Iterator[Text]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    args = [call.args[at] for at in TEXTS.get(name, ()) if at < len(call.args)]
    args += [one.value for one in call.keywords if name == "Listed" and one.arg == "by"]
    plurals = [one.value for one in call.keywords if one.arg == "plural"]
    plurals += call.args[2:3] if name == "counted" else []
    plural = next((text for one in plurals for text in _resolved(one, given)), "")
    for arg in args:
        yield from ((text, plural) for text in sorted(_resolved(arg, given)))


def _resolved(arg: ast.expr, given: dict[str, set[str]]) -> set[str]:
    found = set(_constants(arg))
    for node in ast.walk(arg):
        if isinstance(node, ast.Name):
            found |= given.get(node.id, set())
    return found


def _constants(value: ast.expr) -> Iterator[str]:
    """The texts in an expression, apart from what is called in it."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.Call) and getattr(value.func, "id", "") == "Pair":
        for one in value.args:
            yield from _constants(one)
    elif isinstance(value, ast.IfExp):
        yield from (*_constants(value.body), *_constants(value.orelse))
    elif isinstance(value, ast.Dict):
        for each in value.values:
            yield from _constants(each)
    elif isinstance(value, ast.Tuple):
        for each in value.elts:
            yield from _constants(each)


def _given(tree: ast.Module) -> dict[str, set[str]]:
    """The literals that each name of a module is given, by assignment or as an argument."""
    found: dict[str, set[str]] = {}
    nodes = list(ast.walk(tree))
    functions = {one.name: one for one in nodes if isinstance(one, ast.FunctionDef)}
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target, value in _pairs(node):
                found.setdefault(target, set()).update(_constants(value))
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in functions:
                taken = [one.arg for one in functions[name].args.args if one.arg != "self"]
                for parameter, arg in zip(taken, node.args, strict=False):
                    found.setdefault(parameter, set()).update(_constants(arg))
    return found


def _pairs(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    for target in node.targets:
        if isinstance(target, ast.Name):
            yield target.id, node.value
        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            for one, value in zip(target.elts, node.value.elts, strict=False):
                if isinstance(one, ast.Name):
                    yield one.id, value


def catalogue(root: Path = ROOT) -> dict[Text, list[str]]:
    """All texts of `games/`, with the places where they stand."""
    found: dict[Text, list[str]] = {(", ", ""): ["games/core/text.py"]}
    for path in sorted((root / "games").rglob("*")):
        if path.suffix not in READ:
            continue
        for text, line in READ[path.suffix](path.read_text("utf-8")):
            if has_words(text[0]):
                where = f"{path.relative_to(root).as_posix()}:{line}"
                found.setdefault(text, []).append(where)
    return found


def in_modules(source: str) -> Iterator[tuple[Text, int]]:
    """The texts of a module."""
    yield from texts(ast.parse(source))


def in_evenings(script: str) -> Iterator[tuple[Text, int]]:
    """The texts of an evening to rehearse: what it and its phases are called, what was meant."""
    for number, line in enumerate(script.splitlines(), 1):
        found = re.fullmatch(r"(?:about: |== [^:]+: |  # )(.*?)(?: \(no post\))?", line)
        if found is not None:
            yield (found[1], ""), number


READ = {".py": in_modules, ".txt": in_evenings}


def has_words(text: str) -> bool:
    """Whether there is anything to translate besides placeholders."""
    return any(map(str.isalpha, re.sub(r"\{[^}]*\}", "", text)))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def template(found: dict[Text, list[str]]) -> str:
    """The same as a `.pot` file."""
    entries = ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n']
    for (text, plural), places in found.items():
        lines = [f"#: {' '.join(places)}"]
        lines += ["#, python-brace-format"] if "{" in text else []
        lines.append(f"msgid {_quoted(text)}")
        if plural:
            lines += [f"msgid_plural {_quoted(plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
        else:
            lines.append('msgstr ""')
        entries.append("\n".join(lines) + "\n")
    return "\n".join(entries)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(template(catalogue()), end="")
