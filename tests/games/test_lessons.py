"""Every lesson can be played by the rules of its game, with every answer that its tasks allow."""

from __future__ import annotations

import re

import pytest

from games import registry
from games.core import PUBLIC, Game, InvalidAction, Message, Refusal, Seat
from games.lessons.course import LEARNER, NOT_HERE, Course
from games.lessons.steps import TIME, Lesson, Step
from games.match.match import Match
from games.match.matchview import view_of
from games.match.post import messages
from gui.games import face, rules_of
from tests.bench.bench_lessons import at_lesson, to_first_move
from tests.games.positions import position_of

LESSONS = {
    game_id: lesson
    for game_id in registry.game_ids()
    if (lesson := face(game_id).lessons()) is not None
}
STEPS = [(game_id, at) for game_id, lesson in LESSONS.items() for at in range(len(lesson.steps))]
LONGEST = 240
"""Maximum number of letters in a text: longer ones are not read."""

game_and_step = pytest.mark.parametrize(("game_id", "at"), STEPS)
each_lesson = pytest.mark.parametrize("game_id", LESSONS)


def course(game_id: str, at: int = 0) -> Course:
    return Course(registry.game(game_id), LESSONS[game_id], at)


def events(match: Match) -> list[object]:
    return list(match.events)


PRONOUN = re.compile(r"\b(You|They|We|I)( \([^)]*\))? \w+s\b")


@pytest.mark.parametrize("game_id", LESSONS)
def test_sentences_about_the_learner_are_in_the_third_person(game_id: str) -> None:
    """A pronoun as name would give "You places a stone"."""
    for at in range(len(LESSONS[game_id].steps)):
        view = view_of(course(game_id, at).match, PUBLIC)
        assert not [text for text in messages(view, ()) if PRONOUN.search(text)]


@each_lesson
def test_lessons_are_short(game_id: str) -> None:
    lesson = LESSONS[game_id]
    assert 6 <= len(lesson.steps) <= 10
    for step in lesson.steps:
        for text in filter(None, (step.task, step.result, step.otherwise)):
            assert len(str(text)) <= LONGEST, text
        assert (step.result is not None) == bool(step.wants), step.title
        assert len(str(step.title)) <= 32


@each_lesson
def test_a_lesson_takes_two_minutes_and_a_first_move_less_than_three(game_id: str) -> None:
    """At reading speed and a second per click, no lesson is longer than two and a half minutes."""
    game, lesson = registry.game(game_id), LESSONS[game_id]
    assert at_lesson(lesson) <= 150
    assert to_first_move(game, lesson) <= 180


@each_lesson
def test_every_step_cites_an_existing_clause(game_id: str) -> None:
    rules = rules_of(game_id)
    assert rules is not None
    for step in LESSONS[game_id].steps:
        assert f"({step.clause}" in rules or f", {step.clause}" in rules, step.clause


@pytest.mark.alike("game_id")
@game_and_step
def test_every_task_can_be_solved(game_id: str, at: int) -> None:
    for text in LESSONS[game_id].steps[at].wants or ("",):
        lesson_course = course(game_id, at)
        assert lesson_course.done == (not text)
        if text:
            before = len(lesson_course.match.events)
            assert lesson_course.act(text) is None
            assert lesson_course.done
            assert len(lesson_course.match.events) > before


@pytest.mark.alike("game_id")
@game_and_step
def test_other_moves_get_a_hint_and_change_nothing(game_id: str, at: int) -> None:
    lesson_course = course(game_id, at)
    step = lesson_course.step
    if not step.wants or step.wants == (TIME,):
        return
    before, others = events(lesson_course.match), []
    for action in lesson_course.game.actions(lesson_course.match.position, LEARNER)[:40]:
        text = lesson_course.game.write(action)
        if text in step.wants:
            continue
        others.append(text)
        said = lesson_course.act(text)
        assert said == (step.otherwise or NOT_HERE)
        assert not lesson_course.done
        assert events(lesson_course.match) == before
    # in a demonstration only solutions are listed
    assert others or position_of(lesson_course.match).demonstrator
    with pytest.raises(InvalidAction):
        lesson_course.act("that is no move at all")
    assert events(lesson_course.match) == before


@each_lesson
def test_a_step_looks_the_same_however_it_is_reached(game_id: str) -> None:
    walked = course(game_id)
    for at, step in enumerate(walked.lesson.steps):
        walked.go(at)
        assert events(walked.match) == events(course(game_id, at).match)
        if step.wants:
            walked.act(step.wants[0])
            after = events(walked.match)
            back = course(game_id, len(walked.lesson.steps) - 1)
            back.go(at)
            back.act(step.wants[0])
            assert events(back.match) == after


@each_lesson
def test_calculations_in_lessons_are_correct(game_id: str) -> None:
    for step in LESSONS[game_id].steps:
        for text in filter(None, (step.task, step.result)):
            for sum_, result in re.findall(r"((?:\d+ [×+−] )+\d+) = (\d+)", str(text)):
                assert eval(sum_.replace("×", "*").replace("−", "-")) == int(result), sum_


def test_the_sway_mentioned_in_the_lesson_is_on_the_board() -> None:
    """The expected income is calculated separately: 2, nodes, regions, half of the rest."""
    one, has = course("know-your-nodes"), []
    for at, step in enumerate(one.lesson.steps):
        one.go(at)
        if step.wants:
            one.act(step.wants[0])
            has.append(one.board.parts[0].sway.one)
    had, plain = 3, []
    for number, (spent, nodes, regions) in enumerate(
        [(3, 2, 0), (4, 4, 2), (3, 4, 2), (8, 5, 2), (0, 5, 2)], start=1
    ):
        kept = had - spent
        income = 2 + nodes + regions + kept // 2
        had = income + (max(number, kept - number) if kept > number else kept)
        plain.append(had)
    assert has == plain == [4, 8, 13, 15, 26]
    saving, nothing = one.lesson.steps[3], one.lesson.steps[4]
    assert "8 + 2 = 10" in str(saving.task) and "3 + 10 = 13" in str(saving.task)
    assert "15 − 5 = 10" in str(nothing.result)


def test_invalid_start_steps_are_corrected() -> None:
    game_id = next(iter(LESSONS))
    assert course(game_id, -3).at == 0
    assert course(game_id, 99).last


def test_a_refused_move_has_a_reason_and_changes_nothing() -> None:
    lesson_course = course("thwart-omega")
    with pytest.raises(Refusal) as refused:
        lesson_course.act("B:D4 W:D4")
    assert refused.value.clause == "TO-2"
    assert not lesson_course.done
    assert not lesson_course.match.position.pending(Seat.ONE)


def test_a_step_may_let_the_time_run_out() -> None:
    game = registry.game("thwart-omega")
    step = Step(Message("Time"), Message("Wait."), Message("Drawn."), (TIME,), clause="TO-9")
    one = Course(game, Lesson((step,), Message("Wait.")))
    assert one.act(TIME) is None
    last = position_of(one.match).last
    assert last is not None
    assert last.drawn == frozenset(Seat)


@each_lesson
def test_alternatives_are_canonical(game_id: str) -> None:
    lesson_course = course(game_id)
    for at, step in enumerate(lesson_course.lesson.steps):
        lesson_course.go(at)
        for text in step.wants:
            if text != TIME:
                assert _canonical(lesson_course.game, lesson_course.match, text) == text


def _canonical(game: Game, match: Match, text: str) -> str:
    return "; ".join(map(game.write, game.read_all(text, match.position, LEARNER)))


def test_every_built_in_game_has_a_lesson() -> None:
    built_in = [game_id for game_id in registry.game_ids() if registry.package(game_id) is not None]
    assert set(built_in) <= set(LESSONS)


@each_lesson
def test_explanations_are_short_and_cite_a_rule(game_id: str) -> None:
    lesson, rules = LESSONS[game_id], rules_of(game_id)
    assert rules is not None
    for clause, text in lesson.explained.items():
        assert f"({clause.split()[0]}" in rules or f", {clause.split()[0]}" in rules, clause
        assert len(str(text)) <= LONGEST
    assert len(str(lesson.goal)) <= LONGEST
