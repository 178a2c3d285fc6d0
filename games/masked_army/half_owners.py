"""Parsing of who owns which half of a piece: by colour, by “mine” and “his”, or by position."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from games.core import Seat
from games.reading.vocabulary import NEGATIONS
from games.reading.words import Token, TokenKind

WAYS = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}
_TURN = ("move", "turn", "choice", "answer", "action", "pick", "decision")
_WHOLE = ("piece", "domino", "placement", "tile")
_SURE = ("ofc", "obviously", "of", "naturally", "pls", "please", "thanks", "ty")
_PLACES = ("first", "second", "last")
_GOING = ("goes", "is", "comes", "should")
_THEY = ("he", "she", "they", "you", "u")


def owners_named_again(items: Sequence[tuple[str, str]]) -> dict[str, str] | None:
    """Return the cells keyed by owner if a cell is repeated with its owner, otherwise None.

    For example, “F4 and G4, mine on G4”.
    """
    core = [item for item in items if item[0] != "way"]
    kinds = [kind for kind, _ in core]
    if kinds not in (["cell", "cell", "role", "cell"], ["cell", "cell", "cell", "role"]):
        return None
    first, second, again = (text for kind, text in core if kind == "cell")
    if first == second or again not in (first, second):
        return None
    role = next(text for kind, text in core if kind == "role")
    return {role: again, opposite(role): second if again == first else first}


def owners_after_cells(part: Sequence[Token], seat: Seat) -> dict[str, str] | None:
    """Return the cells keyed by owner if both owners follow them, `F4-G4 (me, him)`; else None."""
    at = [index for index, token in enumerate(part) if token.kind is TokenKind.CELL]
    roles = sum(role_of([token], seat) is not None for token in part)
    if len(at) != 2 or roles > 2 or any(token.text == "or" for token in part):
        return None
    cells = [part[index].text for index in at]
    first_owner, second_owner = (role_of(_bracketed(part, index + 1), seat) for index in at)
    if first_owner is None and any(role_of([word], seat) for word in part[: at[1]]):
        return None
    last = _bracketed(part, at[1] + 1) or _words_on(part, at[1] + 1)
    owners = [_owner(word, seat) for word in last if not word.is_(",", "/", "-", "and", "then")]
    if first_owner is None and len(owners) > 1 and owners[0] is not None:
        if len(owners) == 2 and owners[1] is not None:
            first_owner, second_owner = owners
        elif (
            last[0].raw.lower() != "my"  # “my last” may mean a move
            and last[1].text in _PLACES
            and (len(last) == 2 or _ends_remark(last[2]))
        ):
            first_owner = owners[0] if last[1].text == "first" else opposite(owners[0])
            if first_owner == "other" and part[at[0] + 1].is_("-"):
                return None  # “F4-G4, blue first”: in a pair, the player's own cell comes first
    if first_owner is None or first_owner == second_owner:
        return None
    return {first_owner: cells[0], opposite(first_owner): cells[1]}


def _owner(token: Token, seat: Seat) -> str | None:
    """Return the owner that a word names, including “he” in “he first”, or None."""
    return role_of([token], seat) or ("other" if token.raw.lower() in _THEY else None)


def places_with_owner(part: Sequence[Token], seat: Seat) -> list[int]:
    """Return the indices of the owners that are followed by an ordinal: “mine second”."""
    owners = (at for at, word in enumerate(part) if _owner(word, seat))
    return [at for at in owners if _place_after(part, at) is not None]


def _place_after(part: Sequence[Token], at: int) -> int | None:
    """Return the index of the ordinal after an owner: “mine second”, “he goes first”."""
    at += 1
    at += at < len(part) and part[at].text in _GOING
    return at if at < len(part) and part[at].text in _PLACES else None


def is_reversed(part: Sequence[Token], seat: Seat) -> bool:
    """Return True if the text negates an owner or states an order other than “mine first”."""
    first = next(at for at, token in enumerate(part) if token.kind is TokenKind.CELL)
    places = {at: _place_after(part, at) for at in places_with_owner(part, seat) if at < first}
    later = (
        place
        for at, place in places.items()
        if place is not None and (part[place].text != "first" or not role_of([part[at]], seat))
    )
    pairs = itertools.pairwise(part)
    denied = (word.text in NEGATIONS and role_of([after], seat) for word, after in pairs)
    return any(part[place + 1].text not in _TURN for place in later) or any(denied)


def _ends_remark(token: Token) -> bool:
    """Return True for punctuation, a line break or a filler that ends a remark: “first, ofc”."""
    return token.kind in (TokenKind.SIGN, TokenKind.LINE) or token.text in _SURE


def _bracketed(part: Sequence[Token], at: int) -> list[Token]:
    if not part[at : at + 1] or not part[at].is_("("):
        return []
    inside = list(itertools.takewhile(lambda token: not token.is_(")"), part[at + 1 :]))
    return inside if at + 1 + len(inside) < len(part) else []


def _words_on(part: Sequence[Token], at: int) -> list[Token]:
    rest = list(part[at:])
    return rest[1:] if rest and rest[0].is_(",", ";", ":", "-") else rest


def role_of(tokens: Sequence[Token], seat: Seat) -> str | None:
    """Return the owner (`own` or `other`) that a single word names, or None."""
    if len(tokens) != 1:
        return None
    if tokens[0].is_("red", "blue"):
        return "own" if tokens[0].is_("red") is (seat is Seat.ONE) else "other"
    return tokens[0].text if tokens[0].is_("own", "other") else None


def opposite(role: str) -> str:
    return "other" if role == "own" else "own"


def items_in(part: Sequence[Token], seat: Seat) -> list[tuple[str, str]]:
    """Return cells, owners and directions in order; “my red half” is one owner, not two."""
    items: list[tuple[str, str]] = []
    shared = {"forown", "forother"} <= {
        token.text for token in part if token.kind is TokenKind.TERM
    }
    for at, token in enumerate(part):
        if token.kind is TokenKind.CELL:
            items.append(("cell", token.text))
        elif token.is_("forown", "forother"):
            if shared:
                items.append(("role", token.text.removeprefix("for")))
        elif token.is_("red", "blue"):
            role = "own" if (token.text == "red") is (seat is Seat.ONE) else "other"
            if items and items[-1] == ("role", role) and not _is_separated(part, token):
                continue
            items.append(("role", role))
        elif token.is_("own", "other"):
            owned = items[-2:-1] == [("role", token.text)] and items[-1][0] == "cell"
            if items[-1:] == [("role", token.text)] or (owned and part[at - 1].is_("(")):
                continue  # as in “my red half”, “red F4 (mine)”
            if any(token.text in _TURN for token in part[at + 1 : at + 2]):
                continue  # as in “F4-G4 is my move”
            if any(token.text in _WHOLE for token in part[at + 1 : at + 2]) and _names_both(
                part, at + 2
            ):
                continue  # as in “my piece on F4 (red) and G4 (blue)”
            items.append(("role", token.text))
        elif at and token.raw.lower() in _THEY and part[at - 1].is_("="):
            items.append(("role", "other"))
        elif (
            token.kind is TokenKind.TERM
            and token.text in WAYS
            and not _gives_no_direction(part, at)
        ):
            items.append(("way", token.text))
    return items


def _names_both(part: Sequence[Token], at: int) -> bool:
    """Return True if the owners of both halves follow a phrase such as “my piece”.

    A phrase without “my” (“your piece”) must be followed by a colon.
    """
    listed = part[at - 2].is_("own") or any(token.is_(":") for token in part[at : at + 1])
    return listed and sum(token.is_("own", "other", "red", "blue") for token in part[at:]) == 2


def _gives_no_direction(part: Sequence[Token], at: int) -> bool:
    """Return True if a direction word does not mean a direction: “down for F4-G4”, “up top”."""
    if any(token.text in ("for", "as", "with") for token in part[at + 1 : at + 2]):
        return True
    before, way = part[max(0, at - 1)], part[at]
    same = before.kind is TokenKind.TERM and before.text == way.text
    return same and before.raw.lower() != way.raw.lower()


def _is_separated(part: Sequence[Token], token: Token) -> bool:
    at = next(index for index, other_token in enumerate(part) if other_token is token)
    return at > 0 and part[at - 1].kind in (TokenKind.SIGN, TokenKind.LINE)


def pair_up(items: Sequence[tuple[str, str]]) -> tuple[dict[str, str], list[str]]:
    """Pair each owner with the adjacent cell; return the pairs and the cells without an owner."""
    core = [item for item in items if item[0] != "way"]
    kinds = [kind for kind, _ in core]
    roles = [text for kind, text in core if kind == "role"]
    cells = [text for kind, text in core if kind == "cell"]
    turns = all(a != b for a, b in itertools.pairwise(kinds))
    if turns and len(roles) == len(cells):
        return dict(zip(roles, cells, strict=True)), []
    if kinds == ["role", "role", "cell", "cell"] and roles[0] != roles[1]:
        return dict(zip(roles, cells, strict=True)), []  # as in “red and blue on F4 and G4”
    pairs, loose, at = dict[str, str](), list[str](), 0
    while at < len(core):
        current, after = core[at], core[at + 1] if at + 1 < len(core) else ("", "")
        if {current[0], after[0]} == {"role", "cell"}:
            role, cell = (current[1], after[1]) if current[0] == "role" else (after[1], current[1])
            pairs[role] = cell
            at += 2
            continue
        if current[0] == "cell":
            loose.append(current[1])
        at += 1
    return pairs, loose


def nearer_cell(part: Sequence[Token]) -> int | None:
    """Return the index (0 or 1) of the cell that the colour between the two refers to, or None."""
    at = [index for index, token in enumerate(part) if token.kind is TokenKind.CELL]
    role = next(
        index for index in range(at[0], at[1]) if part[index].is_("own", "other", "red", "blue")
    )
    before = any(map(separates, part[at[0] + 1 : role]))
    after = any(map(separates, part[role + 1 : at[1]]))
    return None if before == after else 1 if before else 0


def separates(token: Token) -> bool:
    """Return True for signs and words that separate a colour from a cell or direction."""
    if token.is_("="):
        return False
    return token.kind in (TokenKind.SIGN, TokenKind.LINE) or token.is_("and", "with", "then")
