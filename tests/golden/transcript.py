"""Golden transcripts: the posts and the log of a whole match of each game.

Run `python tests/golden/transcript.py` to write them; read the difference before committing it.
"""

from __future__ import annotations

import random
from pathlib import Path

from games import registry
from games.core import PUBLIC, UMPIRE, Seat
from games.core.text import Wording
from games.match import draws, record
from games.match.log import lines
from games.match.match import Match, Table, settle
from games.match.matchview import view_of
from games.match.post import messages

FOLDER = Path(__file__).parent
SEED = bytes(range(32))


def transcript(game_id: str) -> str:
    """Return the posts of the game's seeded match, and the umpire's log."""
    match, posts = seeded_match(game_id)
    say = Wording(match.game.titles, match.setup.players)
    logged = [f"{line.at} {say(line.message)}" for line in lines(match, UMPIRE)]
    return "\n".join([*posts, "", "Log", *logged])


def seeded_match(game_id: str) -> tuple[Match, list[str]]:
    """Return a match and its posts: random moves, and one deadline without an answer."""
    rng = random.Random(game_id)
    game = registry.game(game_id)
    options = game.drawn.supply(None, {}, draws.drawer(SEED))
    players = dict(zip(game.seats, ("Ann", "Ben"), strict=True))
    setup = record.setup_of(game, None, options, players)
    match = Match(game, setup, SEED, Table(grace=0))
    match.append(match.resume(0))
    posts = [*messages(view_of(match, PUBLIC), match.readings(0))]
    now, before = 0, match.position.round
    while match.outcome is None:
        now += 7_000
        seats = sorted(match.position.awaiting(), key=list(Seat).index)
        if match.position.round == 3 and not game.kind.alternating:
            now += 60_000
            settle(match, now)
        else:
            actions = game.actions(match.position, seats[0])
            if actions:
                match.append(match.submit(seats[0], game.write(rng.choice(actions)), now))
            else:
                now = (match.next_deadline() or now) + 1
                settle(match, now)
        if match.position.round != before or match.outcome is not None:
            before = match.position.round
            posts += messages(view_of(match, PUBLIC), match.readings(now))
    return match, posts


def main() -> None:
    for game_id in registry.game_ids():
        (FOLDER / f"{game_id}.md").write_text(transcript(game_id), "utf-8")


if __name__ == "__main__":
    main()
