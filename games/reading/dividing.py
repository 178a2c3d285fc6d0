"""Assigns the messages of a paste to several matches by their authors, without reading moves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.reading.transcript import folded, messages


@dataclass(frozen=True, slots=True)
class Part:
    """Consecutive messages of a paste that belong together.

    `authors` are the names of their authors in the chat. `matches` are the indices of the matches
    whose players have these names, or () if there are none.
    """

    authors: tuple[str, ...]
    text: str
    matches: tuple[int, ...]


def divided(paste: str, names: Sequence[Collection[str]]) -> tuple[Part, ...]:
    """Return the parts of a paste in order; `names` are the players' names in each match.

    Only a player's name or a chat program's header begins a message; any other line continues the
    message above. If possible, each part contains its text exactly as pasted, including headers.
    """
    owners: dict[str, set[int]] = {}
    for number, known in enumerate(names):
        for name in known:
            owners.setdefault(folded(name), set()).add(number)
    all_messages = messages(
        paste,
        [name for known in names for name in known],
        is_content=lambda label: False,
        labels=False,
        alone=lambda name, first: first,
    )
    if not all_messages:
        return ()
    whole = all(part.head != (0, 0) for part in all_messages[1:])
    ends = [part.head[0] for part in all_messages[1:]] + [len(paste)]
    parts: list[Part] = []
    start = 0
    for message, end in zip(all_messages, ends, strict=True):
        author = message.author
        text = paste[start:end] if whole else f"{author or ''}: {message.text.text}\n".lstrip(": ")
        start = end
        matches = tuple(sorted(owners.get(folded(author), ()))) if author else ()
        authors: tuple[str, ...] = () if author is None else (author,)
        if parts and parts[-1].matches == matches:
            before = parts.pop()
            known = set(map(folded, before.authors))
            authors = (
                *before.authors,
                *(author for author in authors if folded(author) not in known),
            )
            text = before.text + text
        parts.append(Part(authors, text, matches))
    return tuple(parts)
