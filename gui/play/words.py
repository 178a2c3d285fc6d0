"""Everything that Play says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication

from games.core import Outcome, Pair, Seat
from games.match.matchview import MatchView, begun
from games.unlucky.candle_countdown import notation
from gui.games import face
from gui.kit.telling import brief
from gui.table.hotseat import HotSeat, Phase
from gui.table.programs.words import then


def tr(text: str) -> str:
    """Play's words in the user's language."""
    return QCoreApplication.translate("Play", text)


def subtitle(host: HotSeat) -> str:
    """Beside the game's name: `turn 14`; while a round is revealed, that one."""
    view = host.view
    if view.over:
        return tr("over")
    number = view.round - 1 if host.phase is Phase.REVEAL else view.round
    if not number:
        return tr("before round 1")
    return (tr("turn {0}") if view.game.alternating else tr("round {0}")).format(number)


def prompt(host: HotSeat) -> str:
    """What is to be done, in one line."""
    view, seat = host.view, host.seat
    if host.phase is Phase.OVER and view.outcome is not None:
        return winner(view, view.outcome)
    if host.phase is Phase.COMPLETE:
        return tr("Both submissions are in.")
    if host.phase is Phase.REVEAL:
        return tr("The reveal.")
    if host.demonstration and host.phase in (Phase.GATE, Phase.PAUSED):
        paused = host.phase is Phase.PAUSED
        return tr("Paused.") if paused else tr("Two programs play, and you watch.")
    if (own := host.prompt()) or seat is None:
        return own
    name = view.player(seat)
    if host.phase is Phase.THINKING:
        return thinking(name)
    if host.phase is Phase.GATE:
        return _gate(host, seat)
    if host.sealed and host.programs:
        return tr("{0}, choose.").format(name)
    if host.replacing:
        return tr("{0}, choose again or keep what you submitted.").format(name)
    if host.sealed:
        return tr("{0}, choose in secret.").format(name)
    return tr("{0} to move.").format(name)


def thinking(name: str) -> str:
    """While a program is to act, and nobody else."""
    return tr("{0} is thinking.").format(name)


def looking() -> str:
    """While a hint is looked for."""
    return tr("Looking for a good move…")


def warming() -> str:
    """The bot that is asked has to compile first."""
    return tr("The expert bot is warming up; the first hint takes a while…")


def hinted(move: str, chance: float | None, line: Sequence[str]) -> str:
    """A hint lies on the board: with the chance of whoever asked, and what would come next."""
    if chance is None:
        said = tr("Hint: {0}").format(move)
    else:  # the chance comes first: in a narrow window the end is cut
        said = tr("Hint ({0} % to win): {1}").format(round(100 * chance), move)
    return " · ".join(filter(None, (said, then(line))))


def no_hint() -> str:
    """None was found."""
    return tr("There is no hint now.")


def telling(host: HotSeat) -> str:
    """While the board shows what came of a round, or how the match ended."""
    return tr("The match is over.") if host.phase is Phase.OVER else tr("The reveal.")


def skipping(caption: str) -> str:
    """Below it: what is being told, and that one need not wait."""
    skip = tr("Any key skips.")
    return f"{caption}. {skip}" if caption else skip


def _gate(host: HotSeat, seat: Seat) -> str:
    view = host.view
    name, other = view.player(seat), view.player(seat.other)
    if not host.sealed:
        return tr("{0} to move.").format(name)
    if host.programs:
        return tr("{0}, the round begins when you are ready.").format(name)
    return tr("Look away, {0}. {1} chooses first.").format(other, name)


def hint(host: HotSeat) -> str:
    """A second, quieter line below the prompt."""
    view, seat = host.view, host.seat
    if host.phase is Phase.OVER and view.outcome is not None:
        return decided(view, view.outcome)
    if host.phase is Phase.COMPLETE:
        if host.programs:
            return ""
        return tr("Either may still go back and change it. Then reveal both together.")
    if host.demonstration:
        return ""
    if host.phase is Phase.GATE and view.timed and not (host.sealed and host.programs):
        there = seat if host.person is None else host.person
        return tr("The clock starts when {0} is ready.").format(_name(view, there))
    return ""


def primary(host: HotSeat, narrow: bool) -> str:
    """On the one filled button."""
    name = _name(host.view, host.seat)
    if host.phase is Phase.PAUSED and host.demonstration:
        return tr("Go on")
    if host.phase is Phase.GATE:
        if host.view.timed and (host.programs or not host.sealed):
            return tr("Start the clock")
        return tr("I am {0}").format(name)
    if host.phase is Phase.TURN:
        if host.sealed:
            return tr("Submit")
        return face(host.view.game.id).confirm()
    if host.phase is Phase.COMPLETE:
        return "" if host.programs else tr("Reveal")
    if host.phase is Phase.REVEAL:
        return tr("Go on")
    if host.phase is Phase.OVER:
        if narrow:
            return tr("Rematch")
        return (
            tr("Rematch, a new lot")
            if host.view.game.draws_seats(host.view.setup.options)
            else tr("Rematch, seats exchanged")
        )
    return ""


def curtain_title(host: HotSeat) -> str:
    """Large on the curtain."""
    name = _name(host.view, host.seat)
    return tr("Paused") if host.phase is Phase.PAUSED else tr("Pass to {0}").format(name)


def curtain_text(host: HotSeat) -> str:
    """Below it."""
    view, seat = host.view, host.seat
    if host.phase is Phase.PAUSED and seat is None:
        return view.pause_reason or tr("The clocks stand.")
    if seat is None:
        return ""
    if host.phase is Phase.PAUSED:
        reason = view.pause_reason
        return reason or tr("The clocks stand. {0} goes on.").format(view.player(seat))
    other = view.player(seat.other)
    return tr("{0}, look away. Nothing that was submitted is on the screen.").format(other)


def curtain_button(host: HotSeat) -> str:
    """On the button that lifts it."""
    if host.phase is Phase.PAUSED:
        return tr("Go on")
    return tr("I am {0}").format(_name(host.view, host.seat))


def status(host: HotSeat, seat: Seat) -> str:
    """Beside a name: whether the submission is in, never what it is."""
    view = host.view
    if own := host.status(seat):
        return own
    if not host.sealed or view.over or host.phase is Phase.REVEAL:
        return ""
    if seat not in view.awaiting:
        return tr("received")
    if seat in host.programs:
        return "" if host.phase is Phase.GATE else tr("choosing")
    handed = len(view.parts) - len(view.lacking(seat))
    return tr("{0} of {1} in").format(handed, len(view.parts)) if handed else ""


def winner(view: MatchView, outcome: Outcome) -> str:
    """Who has won."""
    if outcome.winner is None:
        return tr("Abandoned.") if outcome.ruled else tr("A draw.")
    return tr("{0} wins.").format(view.player(outcome.winner))


def decided(view: MatchView, outcome: Outcome) -> str:
    """Why it ended so, with the clause."""
    reason = view.reason()
    return f"{begun(reason, view.setup.players)} ({outcome.by})"


_SALT = re.compile(r" · salt [0-9a-f]+$")
_CLOSES = "The umpire may close the match: "


_SCORE = re.compile(r"(.+): (\d+(?: × \d+)*(?: = \d+)?(?: \(no stone\))?)")


ITEM = "- "
"""Before a line that belongs to the one before it."""
_UNLUCKY = ("unlucky-for-some", "candle-countdown", "know-your-nodes", "wandering-noughts")
_DONE = re.compile(r"(?<=: )(?<!; lit: )(?:none|(?:light|extinguish) [^;]+)(?=; lit: |$)")
_HANDED_IN = re.compile(r"(?: has submitted|: \d of \d parts are in)$")


def happened(view: MatchView) -> tuple[str, ...]:
    """What happened last, line by line; what is to be done, and who has done it, stands elsewhere.

    A line that begins with `ITEM` belongs to the one before it.
    """
    lines = [*view.game.news(view.board, view.setup.players)]
    if view.outcome is not None:
        lines.append(decided(view, view.outcome))
    return tuple(
        news(line, view.game.id, view.setup.players)
        for line in lines
        if not _HANDED_IN.search(line)
    )


def news(line: str, game: str, players: Iterable[str] = ()) -> str:
    """What happened, without what only a proof or an umpire needs; log and post have that."""
    line = line.removeprefix(_CLOSES)
    score = _SCORE.fullmatch(line) if game == "thwart-omega" else None
    if score is not None:  # a lone number is none of a cell
        line = tr("Score of {0}: {1}").format(score[1], score[2].replace(" = ", " =\u00a0"))
    if game in _UNLUCKY:
        line = _DONE.sub(_done, line)
    line = begun(line, players)
    return brief(_SALT.sub("", line))


def _done(found: re.Match[str]) -> str:
    """What was done with candles, or that nothing was, as it is told everywhere else."""
    burn = notation.read(found[0], False)
    return face("candle-countdown").spoken(burn, Seat.ONE, Pair("", ""))


def keys(view: MatchView) -> tuple[tuple[str, str], ...]:
    """The keys that serve on the board, with what they do."""
    return face(view.game.id).keys(view)


def _name(view: MatchView, seat: Seat | None) -> str:
    return "" if seat is None else view.player(seat)
