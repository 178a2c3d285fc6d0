"""Golden readings: what is read from many chat messages in each game.

`python -m tests.golden.readings` writes them to `readings/`, a file for each game. Read the
difference before committing it.

A line is a message and its reading: the moves, `-` for no move, or `?` with the question (`SHORT`
has the short forms of some), its choices (`or`) and a move that was tried. `«` and `»` enclose the
used parts of a message, unless all its words were used. A heading tells the position and in whose
field the message is (`null`: a chat); `= NAME {…}` defines a position. To add a message, write it
below a heading and run the command. After `MARK`, messages of `tests/data/chat` and alterations of
them follow, which are written anew each time.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from games import registry
from games.core import Game, Seat
from games.core.text import Wording
from games.match import record
from games.match.match import Match
from games.reading.answers import Answer, Reader
from games.reading.dividing import divided
from games.reading.doubts import UNDECIDED, UNSURE
from games.reading.draw_words import unknown_writers, word_in, words_sent
from games.reading.moves import MoveReader
from games.reading.plain_reader import PlainReader
from games.reading.reader import read_paste
from games.reading.results import Reading
from games.reading.transcript import LONGEST
from games.reading.vocabulary import ONES
from games.reading.words import Cells

FOLDER = Path(__file__).parent / "readings"
CHAT = Path(__file__).parents[1] / "data" / "chat"
MARK = "#### tests/data/chat"
OTHER = "other"
"""The name of the file for texts in which no moves are read."""
SEED = bytes(range(32)).hex()
PLAYERS = ("Ann", "Ben")
NAMES = {"Ann": Seat.ONE, "xX_Ann_Xx": Seat.ONE, "Ben": Seat.TWO}
"""Names in texts in which no moves are read, and further names of the players in mixed pastes."""
SHARES = {"hasty": 6, "never": 12, "sheets": 4, "sixth": 4}
SHARE = 3
"""One of this many messages is taken from a folder of `tests/data/chat`."""
FRAMES = 20
"""One of this many phrases around a move is taken."""
FRAMED = {
    "thwart-omega": ("001 black", "black d6 white e6"),
    "masked-army": ("005 red", "f4-g4"),
    "hyperstar": ("004 first", "a5"),
    "gyulbot": ("001 a", "8"),
    "unlucky-for-some": ("018 dmo", "place d5"),
}
"""A place and a move for phrases, by game."""
SHORT = {
    "candle-countdown: ": "C ",
    "know-your-nodes: ": "N ",
    "wandering-noughts: ": "W ",
    str(UNSURE): "unsure",
    str(UNDECIDED): "undecided",
    "Part of the message was not understood.": "partly",
}
"""Short forms of the trials' names and of frequent questions."""
_USED = re.compile("[«»]")
_ESCAPED = re.compile(r"\\(?:[nrt]|u[0-9a-f]{4})")
_UNSEEN = re.compile("[\x00-\x1f\u200b-\u200f\u2060-\u2069«»]")
_HEADING = re.compile(r"\[(\S+) (\w+)((?: mixed| plainly| by cells| long| after .+)?)\]")


class Place(NamedTuple):
    """A position, and the seat whose field the messages are in; None for a chat.

    `how` is "", `mixed` (other authors are read, too, and further names are known), `plainly` or
    `by cells` (another reader), `long` (the message goes on and on), or `after` and what the seat
    sent before.
    """

    match: Match
    seat: Seat | None
    how: str = ""


class CellReader(MoveReader):
    """A reader of single cells, made of the parts that every game can use."""

    game: ClassVar[Game] = registry.game("hyperstar")

    def cells(self, position: Any) -> Cells:
        return Cells("ABCDEFG", 7)


class Places:
    """The positions in which a game's messages are read, by name."""

    def __init__(self, game_id: str) -> None:
        self._game = registry.game(game_id)
        self._records: dict[str, dict[str, Any]] = {}
        self._matches: dict[str, Match] = {}

    def define(self, name: str, fields: dict[str, Any]) -> None:
        """Define a position as a record, or as changed fields of another position (`like`)."""
        fields = dict(fields)
        like = fields.pop("like", None)
        base = {
            "format": record.FORMAT,
            "game": self._game.id,
            "players": dict(zip(self._game.seats, PLAYERS, strict=True)),
            "seed": SEED,
            "moves": [],
        }
        self._records[name] = (self._records[like] if like else base) | fields

    def named(self, heading: str) -> Place:
        """Return the place of a heading in brackets, such as `[001 black]`."""
        found = _HEADING.fullmatch(heading)
        assert found is not None, heading
        name, seat, how = found.groups()
        if name not in self._matches:
            fields = json.dumps(self._records[name]).encode()
            self._matches[name] = record.replay(record.read(fields), None)
        who = None if seat == "null" else self._game.seat(seat)
        return Place(self._matches[name], who, unescaped(how.strip()))


Messages = dict[str, dict[str, None]]
"""The messages (the inner keys) by heading."""


# Where messages come from


def from_chat(path: Path, places: Places) -> Messages:
    """Return messages of a game from `tests/data/chat`, and alterations; define their positions."""
    found: Messages = {}

    def add(heading: str, paste: str) -> None:
        found.setdefault(f"[{heading}]", {})[paste] = None

    shown = json.loads(path.read_text("utf-8"))
    for case in shown:
        places.define(_number(case), case["record"])
        add(f"{_number(case)} {case['seat'] or 'null'}", case["paste"])
    for more in json.loads((CHAT / "more" / path.name).read_text("utf-8")):
        add(f"{more['like']} {more['seat'] or 'null'}", more["paste"])
    for file in sorted(CHAT.glob(f"**/{path.stem}.txt")):
        heading, share = "", SHARES.get(file.parent.name, SHARE)
        for number, line in enumerate(file.read_text("utf-8").splitlines()):
            paste, said, _ = line.rpartition(" => ")
            heading = heading if said else line.strip("[]")
            if said and number % share == 0:
                add(heading, unescaped(paste))
    for file in sorted(CHAT.glob(f"unseen/*/{path.name}")):
        given, name = json.loads(file.read_text("utf-8")), file.parent.name
        for number, fields in enumerate(given["records"]):
            places.define(f"{name}-{number}", fields)
        for message in given["messages"][::SHARE]:
            add(f"{name}-{message['record']} {message['seat'] or 'null'}", message["paste"])
    for heading, paste in (*_framed(path.stem), *_altered(shown)):
        add(heading, paste)
    return found


def _number(case: dict[str, Any]) -> str:
    return str(case["name"]).split("-")[1]


def _framed(game_id: str) -> Iterator[tuple[str, str]]:
    """Yield a move in phrases that surround it; each game has others."""
    heading, move = FRAMED[game_id]
    start = [*FRAMED].index(game_id)
    for name in ("frames", "turned_down", "harmless", "polite"):
        for frame in (CHAT / f"{name}.txt").read_text("utf-8").splitlines()[start::FRAMES]:
            yield heading, unescaped(frame.replace("{m}", move))


def _altered(shown: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield some alterations of each message with a record."""
    for case in shown:
        chance = random.Random(case["name"])
        for alter in chance.sample(ALTERATIONS, ALTERED):
            yield f"{_number(case)} {case['seat'] or 'null'}", alter(case["paste"], chance)


def unescaped(line: str) -> str:
    """Return the text of a line in which `\\n` and the like stand for signs."""
    return _ESCAPED.sub(lambda found: str(json.loads(f'"{found[0]}"')), line)


def escaped(text: str) -> str:
    """Return a text as one line, without signs that cannot be seen."""
    return _UNSEEN.sub(lambda found: json.dumps(found[0]).strip('"'), text)


def _word_changed(change: Callable[[str, random.Random], str]) -> Alteration:
    """Return an alteration that changes one word; longer words are more likely."""

    def alter(paste: str, chance: random.Random) -> str:
        words = _SPACED.split(paste)
        at = chance.choices(range(len(words)), [len(word) for word in words])[0]
        return "".join([*words[:at], change(words[at], chance), *words[at + 1 :]])

    return alter


def _letters_swapped(word: str, chance: random.Random) -> str:
    at = chance.randrange(max(1, len(word) - 1))
    return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


def _letter_doubled(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word))
    return word[:at] + word[at] + word[at:]


def _full_width(paste: str, chance: random.Random) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in paste)


def _first_word_last(paste: str, chance: random.Random) -> str:
    first, _, rest = paste.partition(" ")
    return f"{rest} {first}".strip()


def _first_half(paste: str, chance: random.Random) -> str:
    words = paste.split(" ")
    return " ".join(words[: -(-len(words) // 2)])


def _numbers_spelled(paste: str, chance: random.Random) -> str:
    return re.sub(r"\d", lambda digit: f" {ONES[int(digit[0])]}", paste)


def _numbers_raised(paste: str, chance: random.Random) -> str:
    return re.sub(r"\d+", lambda number: str(int(number[0]) + 7), paste)


def _number_changed(paste: str, chance: random.Random) -> str:
    """Return the message followed by a correction of its last number."""
    return re.sub(r"(.*?)((?:'?[a-z])?)(\d)(\D*)$", _corrected, paste, flags=re.DOTALL | re.I)


def _corrected(match: re.Match[str]) -> str:
    return f"{match[0]}, no wait, {match[2]}{(int(match[3]) + 1) % 10}"


def _after(words: str) -> Alteration:
    return lambda paste, chance: f"{paste}{words}"


def _before(words: str) -> Alteration:
    return lambda paste, chance: f"{words}{paste}"


def _replaced(old: str, new: str) -> Alteration:
    return lambda paste, chance: paste.replace(old, new)


Alteration = Callable[[str, random.Random], str]
_SPACED = re.compile(r"(\s+)")
ALTERED = 5
"""How many alterations of each message are read."""
ALTERATIONS: tuple[Alteration, ...] = (
    lambda paste, chance: paste.upper(),
    lambda paste, chance: paste.swapcase(),
    lambda paste, chance: paste.title(),
    lambda paste, chance: "".join(paste.split(" ")),
    lambda paste, chance: " ".join(paste),
    _word_changed(_letters_swapped),
    _word_changed(_letter_doubled),
    _word_changed(lambda word, chance: word[:-1]),
    _word_changed(lambda word, chance: ""),
    _word_changed(lambda word, chance: f"{word} {word}"),
    _word_changed(lambda word, chance: f"not {word}"),
    _word_changed(lambda word, chance: f"frobbing {word}"),
    _word_changed(lambda word, chance: f"({word})"),
    _word_changed(lambda word, chance: f"{word}?"),
    _word_changed(lambda word, chance: f"~~{word}~~"),
    _full_width,
    _first_word_last,
    _first_half,
    _numbers_spelled,
    _numbers_raised,
    _number_changed,
    _replaced(" ", "\n"),
    _replaced(" ", ", "),
    _replaced(" ", " - "),
    _replaced(" ", "  \t"),
    _replaced(" ", " or "),
    _replaced(" ", " / "),
    _replaced(",", " and"),
    _after("?"),
    _after(", i guess"),
    _after(" unless he does"),
    _after("\nnever mind"),
    _after(" ;-) gl hf!!"),
    _before("hi all, "),
    _before("no "),
    _before("maybe "),
    _before("> "),
    _before("he plays "),
    _before("Zoe: "),
    _before("edit: "),
    lambda paste, chance: f"{paste}\n{paste}",
)


# What is read from them


def readings(name: str, stored: str) -> str:
    """Return the stored text of a game's file with the readings of all messages made anew."""
    own = stored.partition(f"{MARK}\n")[0].splitlines()
    if name == OTHER:
        return "".join(f"{line}\n" for line in _others(own))
    places = Places(name)
    path = CHAT / f"{name}.json"
    chat = from_chat(path, places) if path.exists() else {}
    lines = [*_own(own, places), *[MARK] * bool(chat)]
    for heading, pastes in chat.items():
        place = places.named(heading)
        lines += ["", heading, *(told(place, paste) for paste in pastes)]
    return "".join(f"{line}\n" for line in lines)


def _own(lines: Iterable[str], places: Places) -> Iterator[str]:
    """Yield the lines with the readings of the messages made anew.

    Lines that begin with `##`, definitions and headings are kept.
    """
    place: Place | None = None
    for line in lines:
        if line.startswith("= "):
            _, name, fields = line.split(" ", 2)
            places.define(name, json.loads(fields))
        elif _HEADING.fullmatch(line):
            place = places.named(line)
        elif line and not line.startswith("##"):
            assert place is not None, line
            line = told(place, _message(line))
        yield line


def _message(line: str) -> str:
    """Return the message of a line, with or without its reading."""
    paste, said, _ = line.rpartition(" => ")
    return unescaped(_USED.sub("", paste) if said else line)


def told(place: Place, paste: str) -> str:
    """Return a line with a message and its reading."""
    reading = _read(place, paste)
    return f"{_marked(paste, reading)} => {_meaning(place, reading)}"


def _read(place: Place, paste: str) -> Reading:
    match = place.match
    reader: Reader | None = None
    if place.how == "plainly":
        reader = PlainReader(match.game)
    elif place.how == "by cells":
        reader = CellReader()
    elif place.how == "long":
        paste += "\n" * LONGEST + "hello"
    mixed, sent = place.how == "mixed", place.how.removeprefix("after ")
    return read_paste(
        match.game,
        match.position,
        match.setup.players,
        paste,
        seat=place.seat,
        handles=NAMES if mixed else None,
        mixed=mixed,
        sent={place.seat: sent} if place.seat is not None and sent != place.how else None,
        reader=reader,
    )


def _marked(paste: str, reading: Reading) -> str:
    """Return the message as a line with its used parts in `«…»`, unless all words were used."""
    pieces = list[str]()
    left, at = "", 0
    for start, end in sorted(span for heard in reading.heard for span in heard.used):
        left += paste[at:start]
        pieces += [escaped(paste[at:start]), f"«{escaped(paste[max(at, start) : end])}»"]
        at = max(at, end)
    left += paste[at:]
    some = pieces and any(map(str.isalnum, left))
    return "".join([*pieces, escaped(paste[at:])]) if some else escaped(paste)


def _meaning(place: Place, reading: Reading) -> str:
    game = place.match.game
    parts = list[str]()
    for heard in reading.heard:
        who = "" if place.seat is heard.seat and not place.how else f"{game.seats[heard.seat]}: "
        parts.append(f"{who}{_answer(game, heard.answer)}{' (corrects)' * heard.corrects}")
    for stranger in reading.strangers:
        seats = " or ".join(game.seats[seat] for seat in stranger.seats)
        parts.append(f"{stranger.author} as {seats}: {'; '.join(stranger.moves) or '-'}")
    asked = [heard.answer.asks for heard in reading.heard]
    parts += [f"note: {Wording(game.titles)(note)}" for note in reading.notes if note not in asked]
    text = ", ".join(parts) or "-"
    for long, short in SHORT.items():
        text = text.replace(long, short)
    return escaped(text)


def _answer(game: Game, answer: Answer) -> str:
    said = "; ".join(answer.moves) or "-"
    if answer.asks is not None:
        said = f"? {Wording(game.titles)(answer.asks)}"
    if answer.tried:
        said += f" tried {'; '.join(answer.tried)}"
    if answer.choices:
        said += f" or {' | '.join(map('; '.join, answer.choices))}"
    return f"{said}{' (concedes)' * answer.concedes}"


def _others(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines with words for draws, or with messages of several matches, and their readings."""
    heading = ""
    for line in lines:
        if line[1:-1] in OTHERS:
            heading = line[1:-1]
        elif line:
            text = _message(line)
            line = f"{escaped(text)} => {escaped(OTHERS[heading](text))}"
        yield line


def _words_of_chat(text: str) -> str:
    words = {NAMES_OF[seat]: word for seat, word in words_sent(text, NAMES, Seat.ONE).items()}
    return f"{words} {unknown_writers(text, NAMES)}"


NAMES_OF = dict(zip(Seat, PLAYERS, strict=True))
OTHERS: dict[str, Callable[[str], str]] = {
    "word": word_in,
    "words of a chat": _words_of_chat,
    "divided": lambda text: " | ".join(
        f"{part.text!r} {part.authors} {part.matches}"
        for part in divided(text, [PLAYERS, ("Oleg", "Ann", "mira_77")])
    ),
}


def names() -> list[str]:
    return [*registry.game_ids(), OTHER]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the golden readings.")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="DIR", help="write them there")
    parser.add_argument("names", nargs="*", default=names())
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    for name in options.names:
        text = (FOLDER / f"{name}.txt").read_text("utf-8")
        (options.to / f"{name}.txt").write_text(readings(name, text), "utf-8")


if __name__ == "__main__":
    main()
