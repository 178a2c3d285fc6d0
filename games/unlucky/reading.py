"""Unlucky For Some's sheets as players write them: parts of three trials in any layout."""

from __future__ import annotations

import itertools
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from games.core import Message, Refusal, Seat
from games.kinds.grids import cell_name, read_cell
from games.reading.answers import NOTHING, TAKES_BACK, Answer, Moves, Reader, plain_words, segments
from games.reading.sentences import Said
from games.reading.traced import Traced
from games.reading.words import Cells, Kind, Terms, Token, listed
from games.unlucky.arranging import arrangement_in, is_kind
from games.unlucky.candle_countdown.view import LETTERS
from games.unlucky.phrases import (
    STEPS,
    came_to,
    candle_at,
    cells_of,
    closing,
    counting,
    is_step,
    leads_on,
    owning,
    step_at,
)
from games.unlucky.spelling import respelled

CANDLES, NODES, NOUGHTS = "candle-countdown", "know-your-nodes", "wandering-noughts"
_TERMS = Terms.of(
    light="light lights lighting ignite burn",
    extinguish="extinguish extinguishes extinguishing ext snuff douse quench unlight",
    none="none nothing pass skip passing skipping",
    wall="wall walls",
    move="move moves moving go goes slide slides",
    place="place places placing put puts circle cross nought piece new",
    candles="candles",
    nodes="nodes",
    noughts="noughts",
    each="each apiece",
    rest="rest remaining remainder",
    all="all everything",
    up="up upward upwards",
    down="down downward downwards",
    left="left",
    right="right",
    sway="sway",
    invest="invest invests investing",
)
_CELLS = Cells("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 99, loose=False)
_HEADS = {"candles": CANDLES, "nodes": NODES, "noughts": NOUGHTS}
_HINTING = listed("light extinguish wall invest sway place move")
_BEGINNING = listed("wall light extinguish place none candles nodes noughts")
_TELLING = listed("light extinguish none wall candles nodes noughts")
_PARTING = listed("/ ; | . ! ?")
_LATER = listed(
    """
    yet coming later soon sec second wait minute min moment follow follows following tbd pending
    """
)
_KEEPING = listed("keep keeping save saving hold holding bank")
_VAGUE = listed("least most max maximum about around up roughly half")
_OTHERS = listed("else except other others")
_LEADING = listed("in for on the no to my all at with only just")
_UNDOING = listed("no don't dont not remove removing delete undo without")
_PIECES = listed("circle cross nought piece")


@dataclass(slots=True)
class _Part:
    """What was said of one trial so far."""

    none: bool = False
    lights: list[str] = field(default_factory=list)
    extinguishes: list[str] = field(default_factory=list)
    amounts: dict[str, int] = field(default_factory=dict)
    walls: list[str] = field(default_factory=list)
    moves: list[tuple[str, str]] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    doubt: Message | None = None
    last: str = ""
    """What a correction that names no more than a candle, cell or number is about."""

    @property
    def said(self) -> bool:
        """Whether anything was said."""
        return bool(
            self.none or self.lights or self.extinguishes or self.amounts or self.walls
            or self.moves or self.places or self.doubt
        )  # fmt: skip


class UnluckyReader(Reader):
    """See `games.reading.answers.Reader`; also for each trial alone."""

    def terms(self, position: Any, seat: Seat) -> Terms:
        """The verbs of all trials, and what the trials are called."""
        return _TERMS

    def cells(self, position: Any) -> Cells | None:
        """Nodes and spaces; while candles are arranged there are none."""
        return _CELLS if position.number else None

    def respelled(self, text: Traced) -> Traced:
        """The text with one word for each trial, and for what is put out or not done."""
        return respelled(text)

    def content(self, token: Token) -> bool:
        """Cells, numbers, verbs and trials."""
        if token.kind is Kind.CELL or token.kind is Kind.NUMBER:
            return True
        return (token.text in _TELLING and token.is_(*_TELLING)) or is_kind(token)

    def lists(self, position: Any, label: str) -> bool:
        """Candles are arranged by their letters: `A: 8 fast`."""
        return not position.number and len(label) == 1 and label.upper() in LETTERS

    def understand(self, said: Said, position: Any, seat: Seat) -> Answer:
        """A part for each trial that something was said of."""
        if not position.number:
            return _arranged(said, position, seat)
        sheet = _Sheet(position, seat)
        for fixes, part in segments(said.tokens):
            sheet.take(part, fixes)
        return sheet.answer(said)


def _arranged(said: Said, position: Any, seat: Seat) -> Answer:
    """Round 0: the nine candles (CC-1)."""
    text, doubt = arrangement_in(said.tokens)
    if text is None:
        return Answer(asks=doubt) if doubt else NOTHING
    if said.doubt:
        return Answer(asks=said.doubt)
    return _checked(position, seat, {CANDLES: f"arrange {text}"})


def _checked(position: Any, seat: Seat, texts: dict[str, str]) -> Answer:
    """The parts in canonical words, or why one of them is not legal."""
    moves: list[str] = []
    refusal: Refusal | None = None
    for trial_id, text in texts.items():
        trial = next((one for one in position.trials if one.id == trial_id), None)
        game = _game(trial_id)
        if trial is None:
            return Answer(asks=Message("That trial is not played here."))
        try:
            action = game.parse(text, position, seat)
            text = game.write(action)
            position.check(seat, action)
        except Refusal as refused:
            refusal = refusal or refused
        moves.append(text if position.alone else f"{trial_id}: {text}")
    if refusal is not None:
        return Answer(asks=refusal.reason, tried=tuple(moves))
    return Answer(tuple(moves))


def _game(trial_id: str) -> Any:
    from games import unlucky

    return next(one for one in unlucky.TRIALS if one.id == trial_id)


class _Sheet:
    """A sheet that is being filled: what each trial is told, in the order of the text."""

    def __init__(self, position: Any, seat: Seat) -> None:
        self._position, self._seat = position, seat
        self._open = position.owed()
        self.parts: dict[str, _Part] = {}
        self._trial = ""
        self._headed = False
        self.doubt: Message | None = None
        self.everywhere = False

    def take(self, tokens: Sequence[Token], fixes: bool) -> None:
        """Take in a part of the text; `fixes`: it corrects what came before."""
        for statement in _statements(tokens):
            self._statement(statement, fixes)
            fixes = fixes and not _starts(statement)

    def _statement(self, statement: Sequence[Token], fixes: bool) -> None:
        heads = [one.text for one in statement if one.is_(*_HEADS)]
        if heads and statement[0].is_(*_HEADS):
            self._trial, self._headed = _HEADS[heads[0]], True
            statement = statement[1:]
            while statement and statement[0].kind is Kind.SIGN and statement[0].text in ":=-.)":
                dash = statement[0].text == "-" and len(statement) == 1
                statement = statement[1:]
                if dash:
                    self._part(self._trial).none = True
        elif heads and not any(self._is_own(one) for one in statement):
            self._trial, self._headed = _HEADS[heads[0]], True
        if any(one.text in _LATER for one in statement) and not any(map(self._is_own, statement)):
            return
        if not statement:
            return
        if len(set(heads)) > 1 and self._all_none(statement, heads):
            return
        runs = self._runs(statement)
        if heads and any(map(self._is_own, statement)):
            self._headed = False  # the name stood before its own words, not above the lines below
        for trial, run in runs:
            if fixes and self._mend(trial, run):
                continue
            if fixes and trial in self.parts and _starts(run):
                old = self.parts[trial]
                fresh = _Part()
                self._read(trial, run, fresh)
                _overlay(old, fresh)
            else:
                self._read(trial, run, self._part(trial))
            fixes = False

    def _all_none(self, statement: Sequence[Token], heads: Sequence[str]) -> bool:
        """“Nothing in nodes and noughts”; whether it was no more than that."""
        none = any(one.is_("none") for one in statement)
        if not none or any(map(self._is_own, statement)):
            return False
        for head in heads:
            self._part(_HEADS[head]).none = True
        return True

    def _is_own(self, token: Token) -> bool:
        return token.kind is Kind.CELL or token.is_("light", "extinguish", "wall")

    def _part(self, trial: str) -> _Part:
        return self.parts.setdefault(trial, _Part())

    def _runs(self, statement: Sequence[Token]) -> list[tuple[str, list[Token]]]:
        """A statement cut where another trial's words begin."""
        runs: list[tuple[str, list[Token]]] = []
        said = {term for term in ("each", "nodes") if any(one.is_(term) for one in statement)}
        for at, token in enumerate(statement):
            trial = self._hint(statement, at, said)
            if trial and (not runs or runs[-1][0] != trial):
                lead: list[Token] = []
                if runs and not runs[-1][0]:
                    lead = runs.pop()[1]
                elif runs:  # “5 in C4”: the number before belongs to what follows
                    while runs[-1][1] and _leads(runs[-1][1][-1], trial):
                        lead.insert(0, runs[-1][1].pop())
                runs.append((trial, lead))
            elif not runs:
                runs.append((self._trial if self._headed else "", []))
            runs[-1][1].append(token)
        return runs

    def _hint(self, statement: Sequence[Token], at: int, said: Set[str]) -> str:
        """The trial that a word is of; "" if it could be any. `said`: "each", "nodes", if it is."""
        token = statement[at]
        if token.kind is not Kind.CELL and token.text not in _HINTING:
            return ""
        if token.is_("light", "extinguish"):
            return CANDLES
        if token.is_("wall"):
            return NOUGHTS
        if token.is_("invest", "sway"):
            return NODES
        if self._headed and self._trial == NODES:
            return NODES if token.kind is Kind.CELL else ""
        near = statement[at + 1 : at + 5]
        if token.is_("move") and any(map(is_step, near)):
            return NOUGHTS
        if token.kind is Kind.CELL and leads_on(near) and not self._numbered(statement, at):
            return NOUGHTS
        if token.is_("place", "move") and any(one.kind is Kind.CELL for one in near):
            amounts = any(one.kind is Kind.NUMBER for one in statement[at + 1 : at + 3])
            return "" if amounts else NOUGHTS
        own = self._headed and self._trial == NOUGHTS
        if own and token.kind is Kind.CELL and "nodes" not in said:
            return NOUGHTS
        if token.kind is Kind.CELL and ("each" in said or self._numbered(statement, at)):
            return NODES
        if token.kind is Kind.CELL and any(one.is_("move", *STEPS) for one in near):
            return NOUGHTS
        if token.kind is Kind.CELL and self._rest(statement, at):
            return NODES
        return ""

    def _rest(self, statement: Sequence[Token], at: int) -> bool:
        return any(one.is_("rest", "all") for one in statement[max(0, at - 5) : at])

    def _numbered(self, statement: Sequence[Token], at: int) -> bool:
        """Whether a cell has an amount beside it."""
        for index in range(at + 1, min(len(statement), at + 5)):
            one = statement[index]
            if one.kind is Kind.NUMBER:
                return not any(map(is_step, statement[max(at, index - 1) : index + 4]))
            if one.kind is Kind.CELL or one.is_("wall", "light", "extinguish", ",", ";"):
                break
        for index in range(at - 1, max(-1, at - 7), -1):
            one = statement[index]
            if one.kind is Kind.NUMBER:
                return True
            if one.kind is Kind.CELL or one.is_("wall", "light", "extinguish", "place", "move"):
                break
        return False

    # Each trial's words

    def _read(self, trial: str, run: Sequence[Token], part: _Part) -> None:
        none = any(one.is_("none") for one in run)
        if none and any(one.is_("rest") or one.text in _OTHERS for one in run):
            self.doubt = self.doubt or Message("Which trial does nothing is not said.")
        if not trial:
            if none:
                self._none(run)
            elif cells_of(run) and plain_words(run):
                self.doubt = self.doubt or Message("Which trial it is for is not said.")
            return
        if none and not cells_of(run) and not any(one.is_("light", "extinguish") for one in run):
            part.none = True
            return
        if any(one.kind is Kind.WORD and one.text == "or" for one in run):
            part.doubt = Message("More than one choice is named.")
        match trial:
            case "candle-countdown":
                self._burn(run, part)
            case "know-your-nodes":
                self._invest(run, part)
            case _:
                self._nought(run, part)

    def _none(self, run: Sequence[Token]) -> None:
        """“None” without a trial: for all of them, or for the only one that is owed."""
        words = {one.raw.lower() for one in run}
        if words & {
            "all",
            "everything",
            "everywhere",
            "three",
            "both",
            "every",
            "round",
            "each",
        } or any(one.is_("all", "each") for one in run):
            for trial in self._open:
                self._part(trial).none = True
        elif len(self._open) == 1:
            self._part(self._open[0]).none = True
        elif plain_words(run):
            self.doubt = self.doubt or Message("Which trial does nothing is not said.")

    def _burn(self, run: Sequence[Token], part: _Part) -> None:
        kept: list[str] | None = None
        for at, token in enumerate(run):
            if token.is_("light"):
                kept, part.last = part.lights, "light"
            elif token.is_("extinguish"):
                kept, part.last = part.extinguishes, "extinguish"
            elif (letter := candle_at(run, at)) and kept is not None:
                if letter not in kept:
                    kept.append(letter)
            elif token.kind is Kind.CELL:
                part.doubt = part.doubt or Message("A candle has no number.")
        words = [one for one in run if len(one.text) > 1]
        if kept is not None and not part.said and plain_words(words):
            part.doubt = Message("Which candle is not said.")
        if kept is None and any(candle_at(run, at) for at in range(len(run))):
            part.doubt = part.doubt or Message("Whether it is lit or put out is not said.")

    def _invest(self, run: Sequence[Token], part: _Part) -> None:
        items: list[tuple[str, str]] = []
        for at, token in enumerate(run):
            if token.kind is Kind.CELL:
                items.append(("cell", token.text))
            elif token.kind is Kind.NUMBER and not owning(run, at):
                items.append(("number", token.text))
            elif token.is_("rest", "all") and counting(run, at):
                continue  # “all 12”
            elif token.is_("rest") and any(
                one.text in _KEEPING for one in run[max(0, at - 3) : at]
            ):
                continue  # “keep the rest”
            elif token.is_("rest"):
                items.append(("number", "rest"))
            elif token.is_("all") and any(one.kind is Kind.CELL for one in run):
                items.append(("number", "all"))
        cells = [text for kind, text in items if kind == "cell"]
        numbers = [text for kind, text in items if kind == "number"]
        kinds = [kind for kind, _ in items]
        each = any(one.is_("each") for one in run)
        if _VAGUE.intersection(one.raw.lower() for one in run):
            part.doubt = part.doubt or Message("How much is not said.")
        if not items:
            return
        if each and len(numbers) == 1 and cells:
            pairs = [(cell, numbers[0]) for cell in cells]
        elif len(cells) == len(numbers) and all(a != b for a, b in itertools.pairwise(kinds)):
            pairs = list(zip(cells, numbers, strict=True))
        else:
            part.doubt = part.doubt or Message("Which node gets how much is not clear.")
            return
        sway = self._sway()
        for cell, number in pairs:
            spent = sum(part.amounts.values())
            amount = sway - spent if number == "rest" else sway if number == "all" else int(number)
            if cell in part.amounts and part.amounts[cell] != amount:
                part.doubt = part.doubt or Message("{cell} is named twice.", cell=cell)
            part.amounts[cell], part.last = amount, cell

    def _sway(self) -> int:
        found = (one.sway[self._seat] for one in self._position.trials if one.id == NODES)
        return next(found, 0)

    def _nought(self, run: Sequence[Token], part: _Part) -> None:
        verb, start = "", ""
        far = any(one.kind is Kind.NUMBER and one.number > 1 for one in run)
        if far and any(one.is_(*STEPS) for one in run):
            part.doubt = part.doubt or Message("A piece moves one space.")
        for at, token in enumerate(run):
            if token.is_("wall", "place", "move"):
                if start and token.is_("move"):
                    verb = "move"
                    continue
                if verb and token.raw.lower() in _PIECES:
                    continue  # “move my piece”
                if start and token.is_("wall") and run[at - 1].text == start and closing(run, at):
                    part.walls.append(start)
                    verb, start, part.last = "", "", "wall"
                    continue
                self._dangling(start, part)
                verb, start = token.text, ""
            elif token.kind is Kind.CELL:
                if verb == "wall":
                    if _UNDOING.intersection(one.text for one in run[:at]):
                        part.doubt = part.doubt or Message("Walls stay where they are.")
                    part.walls.append(token.text)
                    verb, part.last = "", "wall"
                elif verb == "place":
                    part.places.append(token.text)
                    verb, part.last = "", "place"
                elif start:
                    one, two = start, token.text
                    part.moves.append((two, one) if came_to(run, start) else (one, two))
                    verb, start, part.last = "", "", "move"
                else:
                    start = token.text
            elif start and (step := step_at(run, at)) is not None:
                cell = read_cell(start)
                assert cell is not None
                aim = (cell[0] + step[0], cell[1] + step[1])
                if min(aim) < 0:
                    part.doubt = Message("That way lies no space.")
                else:
                    part.moves.append((start, cell_name(aim)))
                verb, start, part.last = "", "", "move"
        self._dangling(start, part)

    def _dangling(self, start: str, part: _Part) -> None:
        if start:
            unsaid = Message("What is done with {cell} is not said.", cell=start)
            part.doubt = part.doubt or unsaid

    # Corrections

    def _mend(self, trial: str, run: Sequence[Token]) -> bool:
        """A correction that is no more than a candle, a cell or a number; whether it was one."""
        words = [one for one in run if one.kind not in (Kind.SIGN, Kind.LINE)]
        if not self.parts or any(
            one.is_("light", "extinguish", "wall", "move", "place", "none") for one in words
        ):
            return False
        last = list(self.parts)[-1] if not trial or trial not in self.parts else trial
        part = self.parts[last]
        letters = [letter for at in range(len(run)) if (letter := candle_at(run, at))]
        cells, numbers = cells_of(run), [one.number for one in words if one.kind is Kind.NUMBER]
        if last == CANDLES and len(letters) == 1 and not cells:
            kept = part.lights if part.last == "light" else part.extinguishes
            kept[-1:] = letters
            return True
        if last == NODES and len(numbers) == 1 and not cells and part.last:
            part.amounts[part.last] = numbers[0]
            return True
        if last == NODES and len(cells) == 1 and not numbers and part.last:
            part.amounts[cells[0]] = part.amounts.pop(part.last)
            part.last = cells[0]
            return True
        if last == NODES and len(cells) == 1 and len(numbers) == 1:
            if cells[0] not in part.amounts:
                which = "Whether {cell} is added or takes another’s place is not said."
                part.doubt = Message(which, cell=cells[0])
            part.amounts[cells[0]], part.last = numbers[0], cells[0]
            return True
        if last == NOUGHTS and len(cells) == 1:
            match part.last:
                case "wall":
                    part.walls[-1:] = cells
                case "place":
                    part.places[-1:] = cells
                case "move":
                    part.moves[-1] = (part.moves[-1][0], cells[0])
            return True
        return False

    def answer(self, said: Said) -> Answer:
        """Every part that was said, in canonical words."""
        parts = {trial: part for trial, part in self.parts.items() if trial and part.said}
        if not parts:
            return Answer(asks=self.doubt) if self.doubt else NOTHING
        doubt = (
            said.doubt
            or self.doubt
            or next((part.doubt for part in parts.values() if part.doubt), None)
        )
        if doubt:
            return Answer(asks=doubt, tried=self._clear(parts) if doubt is not said.doubt else ())
        texts: dict[str, str] = {}
        for trial in (CANDLES, NODES, NOUGHTS):
            if trial in parts:
                text = _written(parts[trial])
                if text is None:
                    return Answer(asks=Message("More is named than one round allows."))
                texts[trial] = text
        return _checked(self._position, self._seat, texts)

    def _clear(self, parts: dict[str, _Part]) -> Moves:
        """The parts that are clear while another one is not."""
        written = {trial: _written(part) for trial, part in parts.items() if not part.doubt}
        texts = {trial: text for trial, text in written.items() if text is not None}
        found = _checked(self._position, self._seat, texts)
        return found.moves or found.tried


def _statements(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens between the ends of lines, sentences, and slashes; a trial's name begins one."""
    found: list[list[Token]] = [[]]
    for at, token in enumerate(tokens):
        if token.kind is Kind.LINE or (token.text in _PARTING and token.kind is Kind.SIGN):
            if (
                token.is_(".", "/")
                and token.glued
                and at + 1 < len(tokens)
                and tokens[at + 1].glued
            ):
                found[-1].append(token)
                continue
            found.append([])
        elif found[-1] and _begins(tokens, at):
            found.append([token])
        else:
            found[-1].append(token)
    return [one for one in found if one]


def _begins(tokens: Sequence[Token], at: int) -> bool:
    """Whether a statement begins here: a trial’s name with a colon, “and none …”."""
    if tokens[at].text not in _BEGINNING:
        return False
    parted = tokens[at - 1].is_(",", "and", "&", "+")
    if (
        parted
        and tokens[at - 1].is_(",")
        and tokens[at].is_("wall", "light", "extinguish", "place")
    ):
        start = max((index for index in range(at) if tokens[index].kind is Kind.LINE), default=-1)
        before = tokens[start + 1 : at]
        if any(one.is_("none") for one in before) and any(one.is_(*_HEADS) for one in before):
            return True  # “nothing in candles and nodes, wall B3”
    if tokens[at].is_("none"):
        return parted
    after = tokens[at + 1 : at + 2]
    leads = tokens[at - 1].is_(*_HEADS) or tokens[at - 1].text in _LEADING
    if tokens[at].is_(*_HEADS) and not parted and not leads and after:
        return after[0].is_("none", "light", "extinguish", "wall", "place", ":") or (
            after[0].kind is Kind.CELL
        )
    if parted and tokens[at].is_(*_HEADS):
        if tokens[at - 2 : at - 1] and tokens[at - 2].is_(*_HEADS):
            return False  # “candles and nodes: none”
        if after and (after[0].kind is Kind.CELL or after[0].is_("wall", "light", "place", "move")):
            return True  # “nodes C4=5, noughts place D5”
    heads = any(one.is_(":", "=", "-") or (parted and one.is_("none")) for one in after)
    return tokens[at].is_(*_HEADS) and heads


def _leads(token: Token, trial: str) -> bool:
    """Whether a token before another trial's words belongs to them."""
    return trial == NODES and (
        token.kind is Kind.NUMBER
        or token.is_("rest", "all", "→", "each", "in", "on", "to", "into", "the")
    )


def _starts(run: Sequence[Token]) -> bool:
    return any(one.kind in (Kind.CELL, Kind.NUMBER, Kind.TERM) for one in run)


def _overlay(old: _Part, fresh: _Part) -> None:
    """Put what a correction says in the place of the same kind of thing."""
    if fresh.none or old.none:
        for name in ("lights", "extinguishes", "walls", "moves", "places"):
            setattr(old, name, list(getattr(fresh, name)))
        old.amounts, old.none = dict(fresh.amounts), fresh.none
        return
    kinds = ("lights", "extinguishes", "walls", "moves", "places")
    before, after = ({name for name in kinds if getattr(one, name)} for one in (old, fresh))
    if before - after and after - before:  # it replaces nothing of its kind
        old.doubt = old.doubt or TAKES_BACK
    for name in after:
        setattr(old, name, list(getattr(fresh, name)))
    old.amounts.update(fresh.amounts)
    old.doubt, old.last = old.doubt or fresh.doubt, fresh.last or old.last


def _written(part: _Part) -> str | None:
    """A part in words that the notation reads; None if it is more than one round allows."""
    acts: list[str] = []
    if len(part.lights) > 1 or len(part.extinguishes) > 1:
        return None
    acts += [f"light {one}" for one in part.lights]
    acts += [f"extinguish {one}" for one in part.extinguishes]
    acts += [f"{cell}={amount}" for cell, amount in part.amounts.items()]
    if max(len(part.walls), len(part.moves), len(part.places)) > 1:
        return None
    acts += [f"wall {one}" for one in part.walls]
    acts += [f"move {one}-{two}" for one, two in part.moves]
    acts += [f"place {one}" for one in part.places]
    if part.none:
        return None if acts else "none"
    return " ".join(acts) or None


READER = UnluckyReader()
