"""A sheet filled in from a message. Each trial's part is read from the words about that trial."""

from __future__ import annotations

import itertools
from collections.abc import Sequence, Set
from typing import Any

from games.core import Message, Refusal, Seat
from games.reading.answers import NOTHING, Answer, Moves, plain_words
from games.reading.doubts import UNSURE
from games.reading.sentences import Candidate
from games.reading.unknown_words import IsContent
from games.reading.vocabulary import NEGATIONS, REST_UNCHANGED, WOULD, listed
from games.reading.words import LINE, Token, TokenKind
from games.unlucky.candle_countdown.reading import CandlesPart
from games.unlucky.know_your_nodes.reading import VAGUE, NodesPart, in_region
from games.unlucky.part import Part, cells_of
from games.unlucky.statements import HEADS, statements
from games.unlucky.wandering_noughts.reading import STEPS, NoughtsPart, is_step, is_way, leads_on

CANDLES, NODES, NOUGHTS = HEADS.values()
_PARTS: dict[str, type[Part]] = {CANDLES: CandlesPart, NODES: NodesPart, NOUGHTS: NoughtsPart}
_HINTING = listed("light extinguish wall invest sway place move")
_DOING = listed("light extinguish wall")
_TELLING = listed("light extinguish wall sway invest rest")
_VERBS = listed("light extinguish wall move place none")
_OTHERS = listed("else except other others rest")
_CLAUSING = frozenset(",:()")
_ALL = listed("all everything everywhere three both every round each")
_EMPTY = listed("- _ x ø")
"""Characters that stand for a part without an action: `light F / - / -`."""
_PIECES = listed("wall walls circle cross nought piece place slide slides")
_UNSAID = NEGATIONS | listed("usual same ditto likewise")
"""Words that negate a statement or refer to an earlier move."""
_MAY = WOULD | listed("can may might must need will wanna want")
_TURNS = ("round", "turn", "time")
_WEAKENING = WOULD | listed("can may might like no drop")
_VERBLIKE = listed("wall move place invest light extinguish")
_WHOSE_NONE = Message("Which trial is “no action” for?")
_LOST = Message("Part of the message was not understood.")
_SAYING = (TokenKind.CELL, TokenKind.NUMBER, TokenKind.TERM)


class Sheet:
    """The parts of a sheet that a message has given so far, by trial."""

    def __init__(self, position: Any, seat: Seat, harmless: IsContent) -> None:
        self._position, self._seat, self._harmless = position, seat, harmless
        self._open = position.owed()
        self.parts: dict[str, Part] = {}
        self._trial = ""
        self._headed = False
        self._named: set[str] = set()
        self._lost = False
        """True if some words belong to no part of the sheet."""
        self.doubt: Message | None = None

    def take(self, tokens: Sequence[Token], fixes: bool) -> None:
        """Read a segment of the text; `fixes` is True if it corrects earlier words."""
        if any(token.text == "swapped" for token in tokens):
            self._doubts(UNSURE)  # as in “light E extinguish H, sorry, other way round”
        for statement in statements(tokens):
            statement = self._without_rest(statement)
            fixes = fixes or (
                bool(self.parts) and any(token.text == "instead" for token in statement)
            )
            if not self._headed and len(statement) == 1 and statement[0].text in _EMPTY:
                self._doubts(_WHOSE_NONE)
            elif self._headed or any(token.kind in _SAYING for token in statement):
                self._statement(statement, fixes)
                fixes = fixes and not _has_content(statement)
            elif fixes:  # the correction is a letter or an unknown word
                self._statement(statement, fixes)
            elif _candle_alone(statement):
                self._lost = True  # as in “F / C4 5”

    def _without_rest(self, statement: list[Token]) -> list[Token]:
        """Return a statement without “the rest stays”, which refers to an earlier message."""
        if not any(token.text == REST_UNCHANGED for token in statement):
            return statement
        rest = [token for token in statement if token.text != REST_UNCHANGED]
        if not self.parts or (
            len(self.parts) < len(_PARTS) and not any(map(_can_change_action, rest))
        ):
            self._doubts(Message("What is “the rest”?"))
        return rest

    def _statement(self, statement: Sequence[Token], fixes: bool) -> None:
        heads = [token.text for token in statement if token.text in HEADS]
        self._named.update(HEADS[head] for head in heads)
        if heads and statement[0].text in HEADS:
            self._trial, self._headed = HEADS[heads[0]], True
            statement = statement[1:]
            while (
                statement and statement[0].kind is TokenKind.SIGN and statement[0].text in ":=-.)"
            ):
                if statement[0].text == "-" and _is_closing_remark(statement):
                    self._part(self._trial).none = True
                statement = statement[1:]
        elif heads and not any(map(_is_own, statement)):
            self._trial, self._headed = HEADS[heads[0]], True
        if any(
            first.text == "none" and _is_own(second)
            for first, second in itertools.pairwise(statement)
        ):
            self._doubts(UNSURE)  # “skip light F”
        if not statement or (not heads and not fixes and _is_chat(statement)):
            return
        if (
            len(set(heads)) > 1
            and not self._may_be_talk(statement)
            and self._all_none(statement, heads)
        ):
            return
        alone = not fixes and _candle_alone(statement)
        if alone or self._may_be_talk(statement) or self._has_stray_direction(statement):
            self._lost = True
        runs = self._runs(statement)
        if heads and any(_is_own(token) or token.is_("none") for token in statement):
            self._headed = False  # a trial's name is a heading only for its own line
        for trial, run in runs:
            if fixes and self._correct(trial, run):
                continue
            if fixes and trial in self.parts and _has_content(run):
                fresh = self._new_part(trial)
                self._read(trial, run, fresh)
                self.parts[trial].merge_correction(fresh)
            elif fixes and not trial and _candle_alone(run):
                self._lost = True
            else:
                self._read(trial, run, self._part(trial) if trial else None)
            fixes = False

    def _may_be_talk(self, statement: Sequence[Token]) -> bool:
        """Return True if a statement may mean something other than an action."""
        texts = {token.text for token in statement}
        if not _UNSAID.isdisjoint(texts):
            return True
        if any(
            (first.text == "i" and second.text in WOULD)
            or (first.text == "there" and second.text == "are")
            or (first.text in ("you", "u") and second.text in _MAY)
            or (first.text == "next" and second.text == "to")
            or (first.text == "no" and second.text in STEPS)
            or (first.text in ("see", "is", "are") and second.is_("none"))
            or (first.text in STEPS and second.text == "of")
            or (first.text == "last" and second.text in _TURNS)
            or (
                second.kind is TokenKind.TERM
                and second.text in _VERBLIKE
                and first.text in _WEAKENING
            )
            or (first.kind is TokenKind.CELL and second.text == "has")
            for first, second in itertools.pairwise(statement)
        ):
            return True
        if not _CLAUSING.isdisjoint(texts):
            clauses = itertools.groupby(statement, lambda token: token.text in _CLAUSING)
            return any(self._is_strange(list(clause)) for ends, clause in clauses if not ends)
        return self._is_strange(statement)

    def _is_strange(self, words: Sequence[Token]) -> bool:
        if len(words) == 1 and words[0].text == "-":
            return True  # as in “light F, -, -”
        return not all(map(self._is_known, words)) and any(map(_belongs_to_part, words))

    def _has_stray_direction(self, statement: Sequence[Token]) -> bool:
        """Return True if a direction word after an action is not a step: “light F, yeah right”."""
        directions = [at for at, token in enumerate(statement) if token.text in STEPS]
        if not directions or (self._headed and self._trial == NOUGHTS):
            return False
        before = statement[: directions[-1]]
        return any(map(_is_own, before)) and not any(map(_may_step, before))

    def _is_known(self, token: Token) -> bool:
        return token.kind is not TokenKind.WORD or len(token.text) == 1 or self._harmless(token)

    def _all_none(self, statement: Sequence[Token], heads: Sequence[str]) -> bool:
        """Record “nothing in nodes and noughts”; return True if the statement says nothing else."""
        none = any(token.is_("none") for token in statement)
        if not none or any(map(_is_own, statement)):
            return False
        for head in heads:
            self._part(HEADS[head]).none = True
        return True

    def _new_part(self, trial: str) -> Part:
        return _PARTS[trial](self._position, self._seat, self._headed)

    def _part(self, trial: str) -> Part:
        if trial not in self.parts:
            self.parts[trial] = self._new_part(trial)
        self.parts[trial].headed = self._headed
        return self.parts[trial]

    def _correct(self, trial: str, run: Sequence[Token]) -> bool:
        """Apply a correction that is only a candle, cell or number; return False for any other."""
        if any(token.text in _VERBS for token in run):
            return False
        parts = [self.parts[trial]] if trial in self.parts else [*self.parts.values()][::-1]
        return any(part.correct(run) for part in parts)

    def _runs(self, statement: Sequence[Token]) -> list[tuple[str, list[Token]]]:
        """Split a statement where another trial's words begin; return each trial with its words."""
        runs: list[tuple[str, list[Token]]] = []
        terms = {token.text for token in statement if token.kind is TokenKind.TERM}
        for at, token in enumerate(statement):
            trial = ""
            if token.kind is TokenKind.CELL or token.text in _HINTING:
                trial = self._hint(statement, at, terms)
            if trial and (not runs or runs[-1][0] != trial):
                lead: list[Token] = []
                if runs and not runs[-1][0]:
                    lead = runs.pop()[1]
                elif runs:  # “5 in C4”: the number belongs to the next words
                    while runs[-1][1] and _leads_into(runs[-1][1][-1], trial):
                        lead.insert(0, runs[-1][1].pop())
                runs.append((trial, lead))
            elif not runs:
                runs.append((self._trial if self._headed else "", []))
            runs[-1][1].append(token)
        return runs

    def _hint(self, statement: Sequence[Token], at: int, terms: Set[str]) -> str:
        """Return the trial that a cell or verb suggests, or "".

        `terms` holds all terms of the statement.
        """
        token = statement[at]
        if token.kind is not TokenKind.CELL:
            return self._verb(statement, at)
        if self._headed and self._trial == NODES:
            return NODES
        near = statement[at + 1 : at + 5]
        numbered = _has_amount(statement, at)
        if not numbered and leads_on(near):
            return NOUGHTS
        if self._headed and self._trial == NOUGHTS and "nodes" not in terms:
            return NOUGHTS
        if numbered or "each" in terms:
            return NODES
        if any(token.is_("move", *STEPS) for token in near) or (near and is_way(statement, at + 1)):
            return NOUGHTS
        rest = any(token.is_("rest", "all") for token in statement[max(0, at - 5) : at])
        return NODES if rest else ""

    def _verb(self, statement: Sequence[Token], at: int) -> str:
        """Return the trial to which a verb belongs, or "" if unclear."""
        token = statement[at]
        if token.is_("light", "extinguish"):
            return CANDLES
        if token.is_("wall"):
            return NOUGHTS
        if token.is_("invest", "sway"):
            return NODES
        near = statement[at + 1 : at + 5]
        if (self._headed and self._trial == NODES) or not token.is_("place", "move"):
            return ""
        if token.is_("move") and any(map(is_step, near)):
            return NOUGHTS
        after = statement[at + 1 : at + 3]
        amounts = any(
            token.is_("all", "rest")
            or (token.kind is TokenKind.NUMBER and token.raw.lower() != "one")
            for token in after
        )
        cells = any(token.kind is TokenKind.CELL for token in near)
        return NOUGHTS if cells and not amounts else ""

    def _read(self, trial: str, run: Sequence[Token], part: Part | None) -> None:
        """Read words about a trial; `part` is None if no trial is named."""
        texts = {token.text for token in run}
        none = "none" in texts
        if none and not _OTHERS.isdisjoint(texts):
            if trial in self.parts and self.parts[trial].mentioned and "else" in texts:
                return  # as in “wall B3; nothing else in noughts”
            self._doubts(_WHOSE_NONE)
        if part is None:
            self._unheaded(run, none)
        elif none and not cells_of(run) and texts.isdisjoint(("light", "extinguish")):
            part.none = True
        else:
            if none and any(map(_none_stands_alone, itertools.chain((LINE,), run), run)):
                self._doubts(_WHOSE_NONE)
            if "or" in texts:
                part.doubt = Message("The message names more than one choice.")
            accepted = part.take(run)
            self._lost = self._lost or any(
                _belongs_to_part(token) and not (accepted and part.knows(run, at))
                for at, token in enumerate(run)
            )

    def _unheaded(self, run: Sequence[Token], none: bool) -> None:
        """Read words that neither name nor suggest a trial; `none` is True if they say “none”.

        “None” applies to every open trial if the words say “all” or if only one trial is open.
        """
        if none and any(token.raw.lower() in _ALL or token.is_("all", "each") for token in run):
            for trial in self._open:
                self._part(trial).none = True
        elif none and len(self._open) == 1:
            self._part(self._open[0]).none = True
        elif none:
            if plain_words(run):
                self._doubts(_WHOSE_NONE)
            self._lost = True
        elif in_region(run):
            self._doubts(Message("Which node is meant?"))
        elif cells_of(run) and (plain_words(run) or any(token.text in VAGUE for token in run)):
            self._doubts(Message("Which trial is this for?"))
        elif any(map(_belongs_to_part, run)):
            self._lost = True

    def _doubts(self, why: Message) -> None:
        self.doubt = self.doubt or why

    def answer(self, candidate: Candidate) -> Answer:
        parts = {trial: self.parts[trial] for trial in _PARTS if trial in self.parts}
        parts = {trial: part for trial, part in parts.items() if part.mentioned}
        if not parts:
            return Answer(asks=self.doubt) if self.doubt else NOTHING
        doubt = candidate.doubt or self.doubt
        doubt = doubt or next((part.doubt for part in self.parts.values() if part.doubt), None)
        texts = {trial: part.text for trial, part in parts.items() if not doubt or not part.doubt}
        clear = {trial: text for trial, text in texts.items() if text is not None}
        if doubt is not None:
            return Answer(
                asks=doubt, tried=() if doubt is candidate.doubt else self._clear_parts(clear)
            )
        if len(clear) < len(texts):
            return Answer(asks=Message("The message names more actions than a round allows."))
        checked_answer = checked(self._position, self._seat, clear)
        if checked_answer.moves and (self._lost or self._named - parts.keys()):
            return Answer(asks=_LOST, choices=(checked_answer.moves,))
        return checked_answer

    def _clear_parts(self, texts: dict[str, str]) -> Moves:
        answer = checked(self._position, self._seat, texts)
        return answer.moves or answer.tried


def checked(position: Any, seat: Seat, texts: dict[str, str]) -> Answer:
    """Return the parts in canonical notation, or the reason why a part is illegal."""
    from games import unlucky

    moves: list[str] = []
    refusal: Refusal | None = None
    for trial_id, text in texts.items():
        if not any(trial.id == trial_id for trial in position.trials):
            return Answer(asks=Message("That trial is not played here."))
        game: Any = next(game for game in unlucky.TRIALS if game.id == trial_id)
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


def _is_chat(statement: Sequence[Token]) -> bool:
    """Return True if the statement is just chat: “you had me with the double wall”."""
    objects = any(
        token.kind in (TokenKind.CELL, TokenKind.NUMBER)
        or len(token.raw) == 1
        or token.is_("none", "rest", "all", "each")
        for token in statement
    )
    return not objects and sum(not plain_words([token]) for token in statement) > 1


def _candle_alone(statement: Sequence[Token]) -> bool:
    """Return True if a letter can name a candle: “F on”, but not the words “A” and “I”, or “:D”."""
    letters = any(
        token.kind is TokenKind.WORD
        and len(token.raw) == 1
        and token.text in "bcdefgh"
        and not token.glued
        for token in statement
    )
    return letters and not any(token.text in ("light", "extinguish") for token in statement)


def _can_change_action(token: Token) -> bool:
    return _is_own(token) or token.is_("none")


def _is_own(token: Token) -> bool:
    return token.kind is TokenKind.CELL or token.text in _DOING


def _belongs_to_part(token: Token) -> bool:
    """Return True if a word or number belongs to a part rather than to chat."""
    if token.kind is TokenKind.CELL or token.kind is TokenKind.NUMBER:
        return True
    text = token.text
    return text in _TELLING or (text in ("place", "move") and token.raw.lower() in _PIECES)


def _may_step(token: Token) -> bool:
    """Return True if a direction after this token can be a step of a piece."""
    return token.kind is TokenKind.CELL or token.text in ("move", "place")


def _is_closing_remark(statement: Sequence[Token]) -> bool:
    """Return True for a closing remark: “- thx”."""
    return plain_words(statement) and not any(map(_belongs_to_part, statement))


def _none_stands_alone(before: Token, token: Token) -> bool:
    """Return True unless “none” belongs to the previous verb: “light F, extinguish none”."""
    return token.is_("none") and not before.is_("light", "extinguish", "wall", "move", "place")


def _has_content(run: Sequence[Token]) -> bool:
    return any(token.kind in _SAYING for token in run)


def _leads_into(token: Token, trial: str) -> bool:
    """Return True if a token belongs to the words after it, about `trial`: the “5” in “5 in C4”."""
    return trial == NODES and (
        token.kind is TokenKind.NUMBER
        or token.is_("rest", "all", "→", "each", "in", "on", "to", "into", "the")
    )


def _has_amount(statement: Sequence[Token], at: int) -> bool:
    """Return True if an amount is next to a cell."""
    for index in range(at + 1, min(len(statement), at + 5)):
        token = statement[index]
        if token.raw.lower() == "one" and index == at + 1:
            continue  # as in “the C3 one”
        if token.kind is TokenKind.NUMBER:
            return not any(map(is_step, statement[max(at, index - 1) : index + 4]))
        if token.kind is TokenKind.CELL or token.text in _CLOSING:
            break
    for index in range(at - 1, max(-1, at - 7), -1):
        token = statement[index]
        if token.kind is TokenKind.NUMBER:
            return True
        if token.kind is TokenKind.CELL or token.text in _OPENING:
            break
    return False


_CLOSING = listed("wall light extinguish , ;")
_OPENING = listed("wall light extinguish place move")
