from __future__ import annotations

import re
from collections.abc import Sequence

from games.core import Message, Pair, Seat, grouped
from games.core.text import Act, Kind, Wording
from games.match.matchview import MatchView
from games.people import key
from gui.games import Actor, face
from gui.kit import wording
from gui.kit.teller import Working
from gui.kit.texts import Play
from gui.play.playview import PlayView
from gui.storage.people import default_name_keys
from gui.table.hotseat import Phase
from gui.table.programs.words import then

BREAK = "\u200b"
"""An invisible character at which a line may break (zero-width space)."""
_DIGITS = re.compile(r"[0-9a-f]{4}(?=[0-9a-f])")


def subtitle(play: PlayView) -> str:
    """Return the subtitle with the current round or, during a reveal, the revealed round."""
    view = play.view
    if view.over:
        return Play.tr("over")
    number = view.round - 1 if play.phase is Phase.REVEAL else view.round
    if not number:
        return Play.tr("before round 1")
    return (Play.tr("turn {0}") if view.game.kind.alternating else Play.tr("round {0}")).format(
        number
    )


def thinking(name: str) -> str:
    return Play.tr("{0} is thinking.").format(name)


def looking(played: bool = False) -> str:
    """Return the message shown while a hint is computed.

    `played` is True if the hint will also be played.
    """
    if played:
        return Play.tr("Looking for a good move, to be played at once…")
    return Play.tr("Looking for a good move…")


def warming() -> str:
    return Play.tr("The expert bot is warming up; the first hint takes a while…")


def hinted(move: str, chance: float | None, line: Sequence[str]) -> str:
    """Return a hint as text, with the win chance and the expected continuation."""
    if chance is None:
        text = Play.tr("Hint: {0}").format(move)
    else:  # put the chance first, because the end can be elided
        text = Play.tr("Hint ({0} % to win): {1}").format(round(100 * chance), move)
    return " · ".join(filter(None, (text, then(line))))


def coach_praises() -> str:
    """Return the coach's remark about a move that is not clearly worse than the best move."""
    return Play.tr("Coach: well played, I see nothing clearly better.")


def coach_tells(cost: float, why: str, better: str) -> str:
    """Return the coach's remark about a mistake. `cost` is the lost win probability (0 to 1)."""
    gave = Play.tr("Coach: that gave away {0}\u00a0% of your chance of winning.")
    better_text = Play.tr("Better: {0}.").format(better)
    return " ".join(filter(None, (gave.format(round(100 * cost)), why, better_text)))


def coach_fails() -> str:
    return Play.tr("Coach: I cannot judge that move.")


def skipping(caption: str) -> str:
    """Return the line below the prompt during an animation: its caption and how to skip it."""
    skip = Play.tr("Press any key to skip.")
    return f"{caption}. {skip}" if caption else skip


def curtain_title(play: PlayView) -> str:
    name = play.player(play.seat)
    return Play.tr("Paused") if play.phase is Phase.PAUSED else Play.tr("Pass to {0}").format(name)


def curtain_text(play: PlayView) -> str:
    view, seat = play.view, play.seat
    if play.phase is Phase.PAUSED:
        if reason := wording.why_paused(view):
            return reason
        if seat is None:
            return Play.tr("The clocks are stopped.")
        return Play.tr("The clocks are stopped. {0} continues.").format(view.player(seat))
    if seat is None:
        return ""
    other = view.player(seat.other)
    return Play.tr("{0}, look away. Nobody’s choice is on the screen.").format(other)


def curtain_button(play: PlayView) -> str:
    if play.phase is Phase.PAUSED:
        return Play.tr("Continue")
    return Play.tr("I am {0}").format(play.player(play.seat))


def status(play: PlayView, seat: Seat) -> str:
    view = play.view
    if status_text := play.statuses[seat]:
        return status_text
    if not play.sealed or view.over or play.phase is Phase.REVEAL:
        return ""
    if seat not in view.awaiting:
        return Play.tr("has chosen")
    if seat in play.programs:
        return "" if play.phase is Phase.GATE else Play.tr("choosing")
    handed = len(view.parts) - len(view.lacking(seat))
    return Play.tr("{0} of {1} in").format(handed, len(view.parts)) if handed else ""


def names(view: MatchView, person: Seat | None) -> Pair[str]:
    """Return the players' names. A `person` without a name is called "You"."""
    given = view.setup.players
    if person is None or key(given[person]) not in default_name_keys(view.game.id):
        return given
    return given.put(person, Play.tr("You"))


def winner(view: MatchView, person: Seat | None = None) -> str:
    """Return a sentence that names the winner. `person` is addressed as "you"."""
    outcome = view.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return Play.tr("Abandoned.") if outcome.ruled else Play.tr("A draw.")
    if outcome.winner is person:
        return Play.tr("You won.")
    return Play.tr("{0} wins.").format(view.player(outcome.winner))


def gained(points: int) -> str:
    if not points:
        return ""
    return f"+{grouped(points)}" if points > 0 else f"−{grouped(-points)}"


def held(working: Working) -> str:
    tokens = " ".join(token.text for token in working.tokens)
    return " · ".join(filter(None, (tokens, working.caption)))


def decided(view: MatchView, person: Seat | None) -> str:
    outcome = view.outcome
    if outcome is None:
        return ""
    if outcome.written:
        return wording.why(view)
    return wording.wording(view, you=person).sentence(outcome.reason)


def concluded(view: MatchView, person: Seat | None) -> str:
    """Return why the match ended, with a full stop, or "" while the match runs."""
    why = decided(view, person)
    return Play.tr("{0}.").format(why.removesuffix(".")) if why else ""


def happened(view: MatchView, person: Seat | None = None) -> tuple[str, ...]:
    """Return the latest news for the players, one line per item.

    Tasks and submissions are omitted, because they are shown elsewhere.
    """
    word = wording.wording(view, without=frozenset({Kind.PROOF}), act=_act_text)
    news = view.game.news(view.board)
    lines = [_line(item, word) for item in news if item.kind is not Kind.HANDED_IN]
    return (*lines, decided(view, person)) if view.outcome is not None else tuple(lines)


def _line(message: Message, word: Wording) -> str:
    match message.kind:
        case Kind.HEADING:
            return word(Message("{title}", title=message.get("title")))
        case Kind.ITEM:
            return word(message.get("line"))
        case Kind.MAY_CLOSE:
            return word.sentence(message.get("why"))
        case Kind.SCORE:
            return _score(message, word)
    return word.sentence(message)


def _score(message: Message, word: Wording) -> str:
    """Return a score with its calculation, because a bare number could be mistaken for a cell."""
    name, score = word(Message("{seat}", seat=message.get("seat"))), message.get("score")
    text = word(score)
    if score.get("factors"):
        text = Play.tr("{0} =\u00a0{1}").format(score.get("factors"), grouped(score.get("total")))
    return Play.tr("Score of {0}: {1}").format(name, text)


def _act_text(act: Act) -> str:
    return face(act.game).spoken(act.action, Actor(Seat.ONE, Pair("", ""))) or act.text


def chance(view: MatchView) -> str:
    """Return a line with the commitment or the seed, which lets players verify the random draws."""
    if view.seed is not None:
        sentence = Play.tr("Seed of all random draws: {0}. Review checks it (GEN-4).")
    else:
        sentence = Play.tr("Commitment to all random draws: {0} (GEN-4).")
    return sentence.format(_DIGITS.sub(rf"\g<0>{BREAK}", digits(view)))


def digits(view: MatchView) -> str:
    """Return the seed's digits or, before the end of the match, the commitment's digits."""
    return view.commitment if view.seed is None else view.seed


def keys(view: MatchView) -> tuple[tuple[str, str], ...]:
    own = face(view.game.id)
    return own.controls.keys(view, typed=own.scene() is None)


def learn(alone: bool) -> str:
    """Return the label of the button for practising mistakes.

    `alone` is True if one person plays.
    """
    return Play.tr("Learn from my mistakes") if alone else Play.tr("Learn from mistakes")
