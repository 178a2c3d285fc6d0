"""The command `garnet doctor [GAME]`, which reports problems to the authors of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import gui.games as faces
from games import registry
from games.core import Game
from games.laws import why
from gui import laws
from gui.kit.theme import far_enough
from gui.laws.boards import its_board_can_be_drawn
from gui.rules.text import rule_text


@dataclass(frozen=True, slots=True)
class Finding:
    """A statement about a game. If `missing` is True, the statement describes a problem."""

    sentence: str
    missing: bool = False


def doctor(game_id: str | None) -> int:
    """Print the findings about a game. If `game_id` is None, print the problems of all games.

    Return 0 if there are no problems, 1 if there are problems, or 2 if there is no such game.
    """
    problems = [problem for problem in faces.problems() if game_id in (None, problem.name)]
    for problem in problems:
        print(f"{problem}\n{problem.trace}" if game_id else problem)
    refused = bool(problems) and game_id is not None and registry.package(game_id) is not None
    if game_id is not None and (refused or not registry.knows(game_id)):
        if not problems:
            print(f"There is no game “{game_id}”. There are {', '.join(registry.game_ids())}.")
        return 1 if problems else 2
    lacking = 0
    for each_id in registry.game_ids() if game_id is None else (game_id,):
        all_findings = list(findings(registry.game(each_id)))
        lacks = [finding for finding in all_findings if finding.missing]
        lacking += len(lacks)
        print(f"{registry.game(each_id).title} ({each_id}): {_counted(len(lacks))}")
        for finding in lacks if game_id is None else all_findings:
            print(f"  {'✗' if finding.missing else '✓'} {finding.sentence}")
    return 1 if lacking or problems else 0


def findings(game: Game) -> Iterator[Finding]:
    broken_laws = laws.broken(game)
    for law, sentence in broken_laws.items():
        yield Finding(f"It breaks a law ({law.replace('_', ' ')}): {sentence}.", missing=True)
    if not broken_laws:
        yield Finding(f"It keeps the {len(laws.LAWS)} laws of all games.")
    yield Finding("It has a bot of its own." if game.bot else "The generic bot plays it.")
    try:
        yield from _windows(game, its_board_can_be_drawn.__name__ not in broken_laws)
        yield from _page(game)
    except Exception as error:  # any exception raised here is the game's fault
        yield Finding(f"Its windows cannot be shown: {why(error, game)}.", missing=True)


def _counted(number: int) -> str:
    return {0: "nothing is missing", 1: "1 thing is missing"}.get(
        number, f"{number} things are missing"
    )


def _windows(game: Game, drawn: bool) -> Iterator[Finding]:
    face = faces.face(game.id)
    if type(face) is faces.GameFace:
        yield Finding("It has no face: offer one by the entry point garnet.faces.", missing=True)
    if face.scene() is None:
        yield Finding("It has no board of its own: its text is shown, moves are typed.", True)
    elif drawn:
        yield Finding("It has a board of its own.")
    if not far_enough(*face.seat_styles):
        problem = (
            "Its seats look too much alike: they need two marks, and colours that everyone can"
        )
        yield Finding(f"{problem} tell apart (GameFace.seat_styles).", missing=True)


def _page(game: Game) -> Iterator[Finding]:
    if not faces.has_rules(game.id):
        problem = "Its rules are not written: GameFace.rules gives them"
        yield Finding(f"{problem}, or resources/rules/{game.id}.md.", missing=True)
        return
    clauses = rule_text(game.id).clauses
    if clauses:
        yield Finding(f"Its rules page states {len(clauses)} clauses.")
    else:
        yield Finding("Its rules page states no clause, such as (AB-1).", missing=True)
