"""The laws notice typical mistakes of authors, planted one at a time in three games.

Flower Field (docs/examples) has sealed rounds and a board. Hidden Hands (docs/examples) has secrets
that are drawn. Three Heaps has turns and a bot of its own. A mistake replaces a line or two.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from games import registry
from games.core import Game
from games.laws import cited_clauses, why
from gui.kit.theme import load_fonts
from gui.laws import LAWS, broken
from tests import installed
from tests.games.kinds.flowers import FlowerField

PROJECTS = {
    "flower_field": Path(__file__).parents[2] / "docs" / "examples" / "flower-field",
    "hidden_hands": Path(__file__).parents[2] / "docs" / "examples" / "hidden-hands",
    "three_heaps": Path(__file__).parent / "three-heaps",
}
BY_NAME = {law.__name__: law for law in LAWS}


@dataclass(frozen=True)
class Mistake:
    """A text in a game's file, a wrong replacement, and the law that notices it with `says`."""

    name: str
    file: str
    right: str
    wrong: str
    law: str
    says: str


FIELD, SCENE = "flower_field/__init__.py", "flower_field/face.py"
HANDS = "hidden_hands/__init__.py"
HEAPS, BOT = "three_heaps/__init__.py", "three_heaps/bot.py"
METHOD = "    def legal(self, seat: Seat)"
"""New methods are inserted before this method of the position."""


def added(name: str, file: str, method: str, law: str, says: str) -> Mistake:
    """Return a mistake that adds a method."""
    return Mistake(name, file, METHOD, f"{method}\n\n{METHOD}", law, says)


MISTAKES = [
    # What is legal, and how it is written
    Mistake(
        "an occupied cell is listed", FIELD,
        "return GRID.holding(self.board, EMPTY)", "return GRID.cells",
        "listed_actions_are_accepted", "is listed by `legal` and refused by `check`: ",
    ),
    Mistake(
        "an occupied cell is accepted", FIELD,
        'GRID.check_empty("FF-2", self.board, action)', "pass",
        "unlisted_actions_are_refused", "is accepted, and `legal` does not list it",
    ),
    Mistake(
        "a second pass is accepted", HEAPS,
        "if seat in self.passed:\n", "if seat in self.passed and not any(self.heaps):\n",
        "unlisted_actions_are_refused", "is accepted, and `legal` does not list it",
    ),
    added(
        "who is not to move is awaited", HEAPS,
        "    def awaiting(self) -> frozenset[Seat]:\n"
        "        return frozenset() if self.result else frozenset({self.to_move.other})",
        "listed_actions_are_accepted", "is awaited, and `refusal` lets nothing be done",
    ),
    Mistake(
        "one kind of action is read as another", HEAPS,
        "return Pass()\n        found", "return Take(0, 1)\n        found",
        "written_actions_are_read", "“pass” is written for an action, and read as another",
    ),
    Mistake(
        "two actions are written alike", HEAPS,
        'f"{HEAPS[action.heap]}{action.count}"', 'f"{HEAPS[action.heap]}1"',
        "written_actions_are_read", "1” is written for two actions",
    ),
    Mistake(
        "what is written cannot be read", HEAPS,
        'r"([A-C])([1-9])"', 'r"([A-B])([1-9])"',
        "written_actions_are_read", "is written for an action, and cannot be read: “C",
    ),
    # Positions are values
    Mistake(
        "a move changes the position itself", HEAPS,
        "heaps = list(self.heaps)",
        'heaps = list(self.heaps)\n        object.__setattr__(self, "passed", frozenset(Seat))',
        "positions_are_immutable", "changes the position in which it is played",
    ),
    Mistake(
        "a position holds what is equal to itself alone", HEAPS,
        "slots=True)\nclass Take", "slots=True, eq=False)\nclass Take",
        "positions_are_immutable", "a position is not equal to its copy",
    ),
    Mistake(
        "the rules throw dice", FIELD,
        "board = GRID.put(self.board, grown)",
        'board = "".join(__import__("random").sample(GRID.put(self.board, grown), 36))',
        "rules_are_deterministic", "rules may use no chance of their own",
    ),
    # The end
    Mistake(
        "no result ends the match", FIELD,
        "if self.number == ROUNDS else", "if self.number == 40 else",
        "random_matches_end", "has to act, but no action is legal, and the position has no result",
    ),
    added(
        "something is taken after the end", FIELD,
        "    def refusal(self, seat: Seat) -> None:\n        return None",
        "finished_matches_refuse_actions", "after the end Sun is not refused",
    ),
    added(
        "a clock runs after the end", FIELD,
        "    def timers(self) -> Any:\n        from games.core import Timer\n\n"
        '        return (Timer(("round", self.number), self.round_time),)',
        "finished_matches_refuse_actions", "after the end the clock ('round', 8) runs on",
    ),
    # Options, and how a match begins
    Mistake(
        "a switch breaks the match", FIELD,
        "board = EMPTY * GRID.width + board[GRID.width :]", "board = board[GRID.width :]",
        "every_option_can_be_chosen", "with the option frost = True no match can be played",
    ),
    Mistake(
        "a choice is offered that there is not", HEAPS,
        'choices=("wins", "loses")', 'choices=("wins", "lose")',
        "every_option_can_be_chosen", "with the option last = 'lose' no match can be played",
    ),
    Mistake(
        "an option is not offered", FIELD,
        'OptionSpec("frost", OptionKind.SWITCH, "Frost", "Row 1 dies in round 4.", "FF-5"),', "",
        "every_option_can_be_chosen", "the option “frost” is not offered in New match",
    ),
    Mistake(
        "a match wants to know at once what is drawn later", HEAPS,
        "times = Times.alike", "assert options.heaps\n        times = Times.alike",
        "new_match_can_start", "New match cannot begin it: AssertionError: ",
    ),
    Mistake(
        "what is drawn depends on more than the seed", HEAPS,
        '[2 + draw(f"three-heaps/heap/{heap}", 4) for heap in HEAPS]',
        '__import__("random").sample(range(2, 6), 3)',
        "new_match_can_start", "with one seed New match draws different options twice",
    ),
    # Secrets
    Mistake(
        "everybody sees what is pending", FIELD,
        "self.with_round(view, viewer)",
        "self.with_round(view, viewer if isinstance(viewer, Seat) else Seat.ONE)",
        "pending_actions_are_secret", "for public tells a pending action",
    ),
    added(
        "what is pending is disclosed", FIELD,
        "    def discloses(self, viewer: Any, seat: Seat, action: Cell, round: int) -> bool:\n"
        "        return True",
        "actions_are_disclosed_at_the_right_time", "is disclosed while it is pending",
    ),
    added(
        "a rewind gives back half", FIELD,
        "    def give_back(self) -> Self:\n"
        "        return replace(self, sheets=self.sheets.put(Seat.ONE, ()))",
        "returned_actions_can_be_submitted_again", "not all that is pending is given back",
    ),
    added(
        "what was submitted is not pending", FIELD,
        "    def pending(self, seat: Seat) -> frozenset[str]:\n        return frozenset()",
        "accepted_actions_are_pending", "was submitted and is not pending",
    ),
    added(
        "what one seat submits is pending for both", FIELD,
        "    def pending(self, seat: Seat) -> frozenset[str]:\n"
        "        return frozenset().union(*(SealedRounds.pending(self, each) for each in Seat))",
        "accepted_actions_are_pending", "changed what of the other seat is pending",
    ),
    Mistake(
        "who is renamed is called as before", FIELD,
        "    def start(self",
        "    def renamed(self, setup: Setup, seat: Seat, name: str) -> Setup:\n"
        "        return setup\n\n"
        "    def start(self",
        "renaming_changes_only_names", "a player who was renamed is called as before",
    ),
    # Chance
    added(
        "the first move is always drawn", FIELD,
        "    def fallback(self, seat: Seat, draw: Any) -> Any:\n"
        '        return self.legal(seat)[draw(f"{self.number}/{seat.name}", 2) * 0]\n\n',
        "draws_are_uniform", "`fallback` can draw at most 2 of the ",
    ),
    added(
        "both seats draw by one label", FIELD,
        "    def fallback(self, seat: Seat, draw: Any) -> Any:\n        legal = self.legal(seat)\n"
        '        return legal[draw(f"{self.number}", len(legal))]\n\n',
        "draw_labels_are_unique", "is used for two seats or rounds",
    ),
    added(
        "a drawn move is not marked", FIELD,
        "    def play_drawn(self, seat: Seat, action: Cell) -> Self:\n"
        "        return self.play(seat, action)",
        "drawn_moves_are_marked", "is not marked",
    ),
    # Clocks
    Mistake(
        "a clock is ten times too long", FIELD,
        "options.round_seconds * 1000", "options.round_seconds * 10_000",
        "clock_lengths_follow_the_options", "no option says so",
    ),
    added(
        "the clock of the other seat runs", HEAPS,
        "    def timers(self) -> Any:\n"
        "        return () if self.result else (self._timer(self.number, self.to_move.other),)",
        "clocks_run_for_acting_seats", "runs, who is not awaited",
    ),
    added(
        "one clock runs for all turns", HEAPS,
        "    def timers(self) -> Any:\n"
        "        return () if self.result else (self._timer(1, self.to_move),)",
        "clocks_run_for_acting_seats", "a new turn or round takes a new key",
    ),
    added(
        "a deadline changes nothing", HEAPS,
        "    def timed_out(self) -> Self:\n        return self",
        "deadlines_are_exact", "everything is as before",
    ),
    added(
        "the umpire is asked about one seat only", FIELD,
        "    def lapses(self) -> Any:\n"
        "        return super(Position, self).lapses()[:1]",
        "held_deadlines_change_nothing_in_public", "is not asked about all that is missing",
    ),
    # What is drawn
    Mistake(
        "everybody sees both hands", HANDS,
        "self.result is not None or viewer in (seat, UMPIRE)", "True",
        "drawn_options_are_secret",
        "the view for public tells of the drawn option “hands” what the public may not know yet",
    ),
    Mistake(
        "a seat sees the other hand", HANDS,
        "viewer in (seat, UMPIRE)", "viewer in (*Seat, UMPIRE)",
        "drawn_options_are_secret",
        "the view for Left tells of the drawn option “hands” what Left may not know yet",
    ),
    Mistake(
        "the prizes to come are shown", HANDS,
        "prizes = self.prizes[: self.number]", "prizes = self.prizes",
        "drawn_options_are_secret", "tells of the drawn option “prizes” what ",
    ),
    Mistake(
        "a hand that is not known is taken for empty", HANDS,
        "self.hands[seat] or CARDS if", "self.hands[seat] or () if",
        "public_records_can_be_replayed", "its public record cannot be opened in a running match",
    ),
    Mistake(
        "the last round has no prize", HANDS,
        "range(1, ROUNDS + 1)", "range(1, ROUNDS)",
        "random_matches_end", "in round 5 the drawn option “prizes” has no entry",
    ),
    Mistake(
        "all cards of a hand are drawn with one label", HANDS,
        "hidden-hands/{name}/{at}", "hidden-hands/{name}",
        "start_labels_are_unique", "draws with the label “hidden-hands/left” twice",
    ),
    Mistake(
        "a bot imagines another hand than its own", HANDS,
        "hands = at.hands.put(seat.other, hand)", "hands = Pair(hand, hand)",
        "imagined_positions_agree_with_the_view", "for Left has other “hands” than the seat knows",
    ),
    Mistake(
        "a bot imagines a round that is over", HANDS,
        'replace(at, number=seen["round"], ', "replace(at, ",
        "imagined_positions_agree_with_the_view", "is of round 1",
    ),
    Mistake(
        "a position holds a list", HANDS,
        "prizes=options.prizes,", "prizes=list(options.prizes),",
        "positions_are_immutable", "the field `prizes` of a position can be changed",
    ),
    Mistake(
        "a view holds a list", HANDS,
        "prizes = self.prizes[: self.number]", "prizes = list(self.prizes[: self.number])",
        "positions_are_immutable", "the field `prizes` of a view can be changed",
    ),
    Mistake(
        "a card has no spot", "hidden_hands/face.py",
        "sorted(set(hands))]", "sorted(set(hands))[1:]]",
        "every_legal_move_has_its_spot", "its board has no spot for the move “",
    ),
    Mistake(
        "a card that is gone has a spot", "hidden_hands/face.py",
        "sorted(set(hands))]", "CARDS]",
        "every_legal_move_has_its_spot", "its board has a spot for “",
    ),
    Mistake(
        "all cards have one spot", "hidden_hands/face.py",
        "card - 1, 1)", "0, 1)",
        "every_legal_move_has_its_spot", "lies below others",
    ),
    # No end
    Mistake(
        "both can pass for ever", HEAPS,
        "passed=self.passed | {seat}", "passed=self.passed",
        "matches_are_finite", "a match whose positions are repeated is not over after 2,000",
    ),
    added(
        "nobody ever loses on time", HEAPS,
        "    def timed_out(self) -> Self:\n        return self.next_turn()",
        "matches_are_finite", "a match in which nobody acts is not over after 2,000",
    ),
    # Words
    Mistake(
        "a message is an f-string", FIELD,
        'Message("{factors} = {total}", factors=factors, total=view.score[seat])',
        'Message(f"{factors} = {view.score[seat]}")',
        "messages_have_parameters", "are one text with a parameter",
    ),
    Mistake(
        "a refusal is an f-string", HEAPS,
        'Message("{count} stones are left.", count=size)', 'f"{size} stones are left."',
        "messages_have_parameters", "are one text with a parameter",
    ),
    Mistake(
        "a parameter is not given", HEAPS,
        'Message("“{text}” is no turn.", text=text)', 'Message("“{text}” is no turn.")',
        "messages_have_parameters", "“{text}” is no turn.” is not given its parameter “text”",
    ),
    Mistake(
        "a refusal names no clause of the page", FIELD,
        'GRID.check_empty("FF-2"', 'GRID.check_empty("FF-7"',
        "every_clause_is_on_the_rules_page", "the clause “FF-7”, which is not on its rules page",
    ),
    Mistake(
        "the page names a clause that is none", "three_heaps/rules.md",
        "(TH-5)", "(TH-5, TH-6)",
        "every_clause_is_on_the_rules_page", "names TH-6, and nothing in the game does",
    ),
    Mistake(
        "a lesson asks for what is not legal", "flower_field/lesson.py",
        'wants=("C4",), rival=("D6",)', 'wants=("C3",), rival=("D6",)',
        "every_lesson_is_played", "step 2 of its lesson, “Groups”, asks for “C3” and cannot",
    ),
    # The reader, and the face
    Mistake(
        "the reader is not there", HEAPS,
        '    id = "three-heaps"\n',
        '    id = "three-heaps"\n    reader = "three_heaps.bot:READER"\n',
        "reader_reads_canonical_moves", "“three_heaps.bot:READER”, cannot be loaded",
    ),
    Mistake(
        "the reader does not read what is written", HEAPS,
        '    id = "three-heaps"\n', '    id = "three-heaps"\n'
        '    reader = "games.masked_army.reading:READER"\n',
        "reader_reads_canonical_moves", "its reader ",
    ),
    Mistake(
        "the showcase asks for what is not legal", SCENE,
        "    seat_styles = STYLES\n\n    def scene",
        '    from gui.games.face import Showcase\n\n    seat_styles = STYLES\n'
        '    showcase = Showcase(script=("C3", "D4", "C3"))\n\n    def scene',
        "the_showcase_plays", "the script of its showcase cannot be played: ",
    ),
    Mistake(
        "a move has no words", SCENE,
        "    seat_styles = STYLES\n\n    def scene",
        "    seat_styles = STYLES\n\n    def spoken(self, action, by):\n"
        "        return by.board.board\n\n    def scene",
        "every_legal_move_can_be_worded", "`spoken` ",
    ),
    Mistake(
        "choices are numbers", HEAPS,
        'choices=("wins", "loses")', "choices=(1, 2)",
        "every_option_has_an_editor", "they have to be texts",
    ),
    Mistake(
        "the result is an f-string", FIELD,
        'result = by_score(score_of(board), "FF-4") if self.number == ROUNDS else None',
        'reason = Message(f"{Seat.ONE} is there")\n'
        "        from games.core import Outcome\n"
        '        result = Outcome(Seat.ONE, "FF-4", reason, "FF-4")\n'
        "        result = result if self.number == ROUNDS else None",
        "messages_have_parameters", "holds a seat or a player",
    ),
    # The board, and the bot
    Mistake(
        "the board has no picture for a sign", SCENE,
        'return flowers | {WEED: Sign("Weed", paint=self.paint_weed)}', "return flowers",
        "its_board_can_be_drawn", "its board holds “#”, and `signs` has no entry for it",
    ),
    Mistake(
        "the board cannot be drawn", SCENE,
        "side, foot = cell.width()", "side, foot = cell.breadth()",
        "its_board_can_be_drawn", "its board cannot be drawn",
    ),
    Mistake(
        "a bot plays what is not legal", BOT,
        "Take(heaps.index(max(heaps)), 1)", "Take(heaps.index(max(heaps)), 9)",
        "bot_answers_are_legal_and_repeatable", "9”, which is refused: ",
    ),
    Mistake(
        "a bot throws dice of its own", BOT,
        "self.rng.choice(left)", '__import__("random").choice(left)',
        "bot_answers_are_legal_and_repeatable", "its bot cannot repeat its answers",
    ),
    Mistake(
        "a bot does nothing", BOT,
        'not in self.seen["to_act"]', 'in self.seen["to_act"]',
        "bot_answers_are_legal_and_repeatable", "its bot does nothing for First",
    ),
]  # fmt: skip


@contextmanager
def offered(
    package: str, folder: Path, monkeypatch: pytest.MonkeyPatch, mistake: Mistake | None = None
) -> Iterator[Game]:
    """Install a copy of one of the games for the duration of the context."""
    project = folder / "project"
    installed.copy(PROJECTS[package], project)
    if mistake is not None:
        path = project / mistake.file
        text = path.read_text("utf-8")
        assert text.count(mistake.right) == 1
        path.write_text(text.replace(mistake.right, mistake.wrong), "utf-8")
    with installed.source(project, folder / "site", monkeypatch):
        yield registry.game(package.replace("_", "-"))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_noticed(
    qapp: QApplication, mistake: Mistake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The intended law notices it, with a message that says what to do."""
    load_fonts()
    package = mistake.file.partition("/")[0]
    with offered(package, tmp_path, monkeypatch, mistake) as game:
        told = _report_of(mistake.law, game, 0) or _report_of(mistake.law, game, 1)
    assert mistake.says in told


def _report_of(law: str, game: Game, seed: int) -> str:
    try:
        BY_NAME[law](game, random.Random(f"{game.id}/{seed}"))
    except Exception as error:
        return why(error, game)
    return ""


@pytest.mark.alike
@pytest.mark.parametrize("mistake", MISTAKES[::25], ids=lambda mistake: mistake.name)
def test_the_kit_reports_a_mistake(
    qapp: QApplication, mistake: Mistake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = mistake.file.partition("/")[0]
    with offered(package, tmp_path, monkeypatch, mistake) as game:
        assert broken(game)


@pytest.mark.parametrize("package", PROJECTS)
def test_a_sound_game_breaks_no_law(
    qapp: QApplication, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with offered(package, tmp_path, monkeypatch) as game:
        assert broken(game, range(1)) == {}


def test_25_kinds_of_mistakes_are_tried() -> None:
    assert len(MISTAKES) >= 25 and len({mistake.law for mistake in MISTAKES}) >= 20


def test_a_game_that_is_not_installed_does_not_pass(qapp: QApplication) -> None:
    with pytest.raises(ValueError, match="“flower-field” is not installed"):
        broken(FlowerField())


def test_a_random_match_lists_the_clauses_of_usual_play() -> None:
    """The frost is an option, and no cell is off the field."""
    named = cited_clauses(FlowerField(), random.Random(1))
    assert {"FF-2", "FF-3", "FF-4"} <= {*named} and "FF-5" not in named
