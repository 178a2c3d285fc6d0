"""Laws for the rules of every game; `gui.laws` adds laws for its windows.

Each law is a function of a game and a random source: it plays random matches and raises `Broken`
with a sentence if something in them is wrong. The name and docstring of a law say what the law
checks.
"""

from __future__ import annotations

import random
import re

from games.core import PUBLIC, Game
from games.laws.beginnings import every_option_can_be_chosen, new_match_begins_it
from games.laws.bots import a_bot_answers_legally_and_alike, what_is_imagined_looks_as_seen
from games.laws.chance import drawn_moves_are_marked, draws_are_labelled, draws_are_uniform
from games.laws.clocks import (
    clocks_are_as_long_as_agreed,
    deadlines_fall_on_time,
    entries_count_from_their_arrival,
    held_deadlines_change_nothing_in_public,
    waiting_messages_are_secret,
)
from games.laws.drawn_options import (
    a_public_record_can_be_opened,
    each_label_is_drawn_once,
    what_is_drawn_is_secret,
)
from games.laws.matches import (
    Acts,
    Broken,
    Law,
    after,
    begun,
    begun_with_random_options,
    holds,
    random_course,
    why,
)
from games.laws.moves import (
    a_match_ends,
    a_running_clock_is_somebodys,
    after_the_end_nothing_is_taken,
    no_match_goes_on_for_ever,
    nothing_changes_a_position,
    nothing_else_is_accepted,
    the_rules_repeat_their_answers,
    what_is_listed_is_accepted,
    what_is_written_is_read,
)
from games.laws.secrecy import (
    a_pending_action_is_secret,
    only_what_may_be_known_is_disclosed,
    pending_twins,
    renaming_changes_names_alone,
    the_seed_is_secret,
    what_is_given_back_is_submitted_anew,
    what_looks_alike_is_told_alike,
    what_waits_is_pending,
    what_was_sent_is_secret,
)
from games.laws.words import (
    a_message_is_no_f_string,
    its_reader_reads_canonical_moves,
    refusals,
)
from games.match.matchview import view_of
from games.match.post import messages

__all__ = [
    "LAWS",
    "Acts",
    "Broken",
    "Law",
    "after",
    "begun",
    "begun_with_random_options",
    "clauses_named",
    "holds",
    "pending_twins",
    "random_course",
    "why",
]

_CLAUSE = re.compile(r"\b[A-Z]+-\d+\b")


def clauses_named(game: Game, rng: random.Random) -> dict[str, str]:
    """Return the clauses cited in a random match, each with the place that cites it.

    The game's other clauses need tests of their own.
    """
    by_clause: dict[str, str] = {}
    match = begun(game, rng)
    for _ in random_course(match, rng):
        for refused in refusals(match, rng):
            by_clause.setdefault(refused.clause, f"the refusal “{refused.reason}”")
        for text in messages(view_of(match, PUBLIC), ()):
            for clause in _CLAUSE.findall(text):
                by_clause.setdefault(clause, "what is told of a match")
    if match.outcome is not None:
        for clause in (match.outcome.by, match.outcome.ended_by):
            by_clause.setdefault(clause, "its outcome")
    return by_clause


LAWS: tuple[Law, ...] = (
    a_match_ends,
    no_match_goes_on_for_ever,
    what_is_listed_is_accepted,
    nothing_else_is_accepted,
    what_is_written_is_read,
    nothing_changes_a_position,
    the_rules_repeat_their_answers,
    after_the_end_nothing_is_taken,
    every_option_can_be_chosen,
    new_match_begins_it,
    a_message_is_no_f_string,
    its_reader_reads_canonical_moves,
    what_was_sent_is_secret,
    renaming_changes_names_alone,
    a_pending_action_is_secret,
    what_looks_alike_is_told_alike,
    the_seed_is_secret,
    what_is_drawn_is_secret,
    a_public_record_can_be_opened,
    only_what_may_be_known_is_disclosed,
    what_waits_is_pending,
    what_is_given_back_is_submitted_anew,
    each_label_is_drawn_once,
    draws_are_labelled,
    draws_are_uniform,
    drawn_moves_are_marked,
    a_running_clock_is_somebodys,
    clocks_are_as_long_as_agreed,
    deadlines_fall_on_time,
    held_deadlines_change_nothing_in_public,
    entries_count_from_their_arrival,
    waiting_messages_are_secret,
    a_bot_answers_legally_and_alike,
    what_is_imagined_looks_as_seen,
)
