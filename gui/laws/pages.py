"""Laws about a game's lesson, rules page, showcase, wording of moves, and options."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from games import registry
from games.core import Game, KnownError, Pair, Refusal
from games.core.strict_json import read_bytes
from games.laws import Broken, Law, cited_clauses, holds
from games.laws.matches import blamed, legal_moves
from games.lessons.course import Course
from games.lessons.steps import TIME, Lesson, Step
from gui.games import face, has_rules, rules_of
from gui.games.face import Actor
from gui.newmatch.editors import editor_for
from gui.picture.board import play
from gui.rules.text import GENERAL, RuleText, read
from resources import RULES

MAX_SOURCE = 1 << 20
"""Maximum size of a source file that is searched for clauses, in bytes."""

_CLAUSE = re.compile(r"\b[A-Z]{2,3}-\d+\b")


def every_lesson_is_played(game: Game, rng: random.Random) -> None:
    """Check that the rules allow the actions that the lesson expects, and the rival's moves."""
    lesson = face(game.id).lessons()
    for index, step in enumerate(lesson.steps if lesson else ()):
        for text in step.wants or ("",):
            _check_step(game, lesson, index, step, text)


def the_showcase_plays(game: Game, rng: random.Random) -> None:
    """Check that the moves in `Showcase.script` can be played one after another."""
    with blamed(game, "the script of its showcase cannot be played"):
        for _ in play(game, length=len(face(game.id).showcase.script)):
            pass


def every_legal_move_can_be_worded(game: Game, rng: random.Random) -> None:
    """Check that `GameFace.spoken` returns a string for legal moves, with or without a view."""
    for match, seat, action in legal_moves(game, rng):
        move = f"the legal move “{game.write(action)}”"
        views = (match.position.view(seat), None)
        for actor in (Actor(seat, Pair("Ann", "Ben"), view) for view in views):
            with blamed(game, f"`spoken` has no words for {move}"):
                spoken = face(game.id).spoken(action, actor)
            holds(
                isinstance(spoken, str), f"`spoken` returns {spoken!r} for {move}, which is no text"
            )


def every_option_has_an_editor(game: Game, rng: random.Random) -> None:
    """Check that the New match page can show every option, and that all choices are strings."""
    for spec in game.option_specs:
        texts = all(isinstance(choice, str) for choice in spec.choices)
        sentence = f"the choices {spec.choices!r} of the option “{spec.name}” are shown as they are"
        holds(texts, f"{sentence}: they have to be texts")
        with blamed(game, f"New match cannot show the option “{spec.name}”"):
            editor_for(game, spec).deleteLater()


def _check_step(game: Game, lesson: Lesson | None, index: int, step: Step, text: str) -> None:
    assert lesson is not None
    where = f"step {index + 1} of its lesson, “{step.title}”,"
    try:
        course = Course(game, lesson, index)
        otherwise = course.act(text) if text else None
    except (Refusal, KnownError, ValueError, KeyError) as error:
        request = f" asks for “{text}” and" if text not in ("", TIME) else ""
        raise Broken(f"{where}{request} cannot be played: {error}") from error
    holds(not otherwise, f"{where} asks for “{text}”, which is not how the game writes it")


def every_clause_is_on_the_rules_page(game: Game, rng: random.Random) -> None:
    """Check that the game's code and its rules page name the same clauses.

    The code does not have to name general clauses.
    """
    if not has_rules(game.id):
        return
    own, general = _clauses_stated(game.id), _clauses_stated(GENERAL)
    known_clauses = own.union(
        general, *map(_clauses_stated, filter(registry.knows, game.parts.names))
    )
    for clause, source in _clauses_named(game, rng):
        holds(
            clause in known_clauses,
            f"{source} names the clause “{clause}”, which is not on its rules page",
        )
    sources, shared = _sources(game), {_prefix(clause) for clause in general}
    for clause in sorted(own):
        exists = clause in (general if _prefix(clause) in shared else sources)
        problem = (
            "there is no such clause" if _prefix(clause) in shared else "nothing in the game does"
        )
        holds(exists, f"its rules page names {clause}, and {problem}")


def _clauses_stated(page: str) -> frozenset[str]:
    source = (RULES / f"{GENERAL}.md").read_text("utf-8") if page == GENERAL else rules_of(page)
    return RuleText(page, read(source)).clauses


def _prefix(clause: str) -> str:
    return clause.partition("-")[0]


def _clauses_named(game: Game, rng: random.Random) -> Iterator[tuple[str, str]]:
    offered = [(spec.label, spec.clause) for spec in game.option_specs]
    for label, clause in (
        *offered,
        *((edition.label, edition.clause) for edition in game.editions),
    ):
        yield from ((clause_id, f"“{label}”") for clause_id in _CLAUSE.findall(clause))
    yield from cited_clauses(game, rng).items()
    lesson = face(game.id).lessons()
    for step in lesson.steps if lesson else ():
        yield step.clause, f"the step “{step.title}” of its lesson"
    for key in lesson.explained if lesson else ():
        yield from (
            (clause_id, "an explanation of its lesson") for clause_id in _CLAUSE.findall(key)
        )


def _sources(game: Game) -> str:
    folder, paths = registry.package(game.id), set[Path]()
    for part in (game, face(game.id)):
        module = type(part).__module__
        name = module.partition(".")[0] if folder is None else module.partition(folder)[0] + folder
        package = sys.modules[name]
        for place in getattr(package, "__path__", ()):
            paths |= {*Path(place).rglob("*.py")}
        paths.add(Path(package.__file__ or ""))
    return "".join(read_bytes(path, MAX_SOURCE).decode("utf-8") for path in sorted(paths))


LAWS: tuple[Law, ...] = (
    every_lesson_is_played,
    every_clause_is_on_the_rules_page,
    the_showcase_plays,
    every_legal_move_can_be_worded,
    every_option_has_an_editor,
)
