"""Laws that the rules of every game must obey; `gui.laws` adds laws for its windows.

Each law is a function of a game and a random source: it plays random matches and raises `Broken`,
with an explanation, if they break the law. The name and docstring of a law say what it checks.
"""

from __future__ import annotations

import random
import re

from games.core import PUBLIC, Game
from games.laws.beginnings import every_option_can_be_chosen, new_match_can_start
from games.laws.bots import (
    bot_answers_are_legal_and_repeatable,
    imagined_positions_agree_with_the_view,
)
from games.laws.chance import draw_labels_are_unique, drawn_moves_are_marked, draws_are_uniform
from games.laws.clocks import (
    clock_lengths_follow_the_options,
    deadlines_are_exact,
    entries_count_from_their_arrival,
    held_deadlines_change_nothing_in_public,
    waiting_messages_are_secret,
)
from games.laws.drawn_options import (
    drawn_options_are_secret,
    public_records_can_be_replayed,
    start_labels_are_unique,
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
    clocks_run_for_acting_seats,
    finished_matches_refuse_actions,
    listed_actions_are_accepted,
    matches_are_finite,
    positions_are_immutable,
    random_matches_end,
    rules_are_deterministic,
    unlisted_actions_are_refused,
    written_actions_are_read,
)
from games.laws.secrecy import (
    accepted_actions_are_pending,
    actions_are_disclosed_at_the_right_time,
    hidden_facts_are_secret,
    pending_actions_are_secret,
    pending_twins,
    received_messages_are_secret,
    renaming_changes_only_names,
    returned_actions_can_be_submitted_again,
    seed_is_secret,
)
from games.laws.words import (
    messages_have_parameters,
    reader_reads_canonical_moves,
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
    "cited_clauses",
    "holds",
    "pending_twins",
    "random_course",
    "why",
]

_CLAUSE = re.compile(r"\b[A-Z]+-\d+\b")


def cited_clauses(game: Game, rng: random.Random) -> dict[str, str]:
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
    random_matches_end,
    matches_are_finite,
    listed_actions_are_accepted,
    unlisted_actions_are_refused,
    written_actions_are_read,
    positions_are_immutable,
    rules_are_deterministic,
    finished_matches_refuse_actions,
    every_option_can_be_chosen,
    new_match_can_start,
    messages_have_parameters,
    reader_reads_canonical_moves,
    received_messages_are_secret,
    renaming_changes_only_names,
    pending_actions_are_secret,
    hidden_facts_are_secret,
    seed_is_secret,
    drawn_options_are_secret,
    public_records_can_be_replayed,
    actions_are_disclosed_at_the_right_time,
    accepted_actions_are_pending,
    returned_actions_can_be_submitted_again,
    start_labels_are_unique,
    draw_labels_are_unique,
    draws_are_uniform,
    drawn_moves_are_marked,
    clocks_run_for_acting_seats,
    clock_lengths_follow_the_options,
    deadlines_are_exact,
    held_deadlines_change_nothing_in_public,
    entries_count_from_their_arrival,
    waiting_messages_are_secret,
    bot_answers_are_legal_and_repeatable,
    imagined_positions_agree_with_the_view,
)
