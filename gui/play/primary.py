"""A table of Play's states, with the player's task and the primary button in each state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gui.games import face
from gui.kit.texts import Play
from gui.play import side_buttons, words
from gui.play.playview import PlayView
from gui.play.side_buttons import SideButton
from gui.play.steps import Steps
from gui.table.hotseat import Phase

Says = Callable[[PlayView], str]


@dataclass(frozen=True, slots=True)
class Row:
    """A state of Play: its condition, the text in the footer, and the primary button.

    If `button` returns "", the button is hidden. If `waits` is True, the hidden button keeps its
    space.
    """

    when: Callable[[PlayView], object]
    prompt: Says
    hint: Says = lambda _play: ""
    button: Says = lambda _play: ""
    do: Callable[[Steps], object] = lambda _steps: None
    offers: Callable[[PlayView], Sequence[SideButton]] = lambda _play: ()
    enabled: Callable[[PlayView], bool] = lambda _play: True
    waits: bool = False


def row_of(play: PlayView) -> Row:
    return next(row for row in ROWS if row.when(play))


def _in(*phases: Phase) -> Callable[[PlayView], bool]:
    return lambda play: play.phase in phases


ROWS = (
    Row(
        when=lambda play: play.shows_result,
        prompt=lambda play: (
            Play.tr("The match is over.") if play.phase is Phase.OVER else Play.tr("The reveal.")
        ),
        hint=lambda play: words.skipping(play.caption),
    ),
    Row(
        when=_in(Phase.OVER),
        prompt=lambda play: "" if play.beside else words.winner(play.view, play.person),
        hint=lambda play: "" if play.beside else words.concluded(play.view, play.person),
        button=lambda play: _rematch(play),
        do=lambda steps: steps.rematchRequested.emit(),
        offers=side_buttons.at_the_end,
        enabled=lambda play: not play.fresh,
    ),
    Row(
        when=_in(Phase.COMPLETE),
        prompt=lambda _: Play.tr("Both submissions are in."),
        hint=lambda play: "" if play.programs else _before_the_reveal(),
        button=lambda play: "" if play.programs else Play.tr("Reveal"),
        do=lambda steps: steps.attempt(steps.host.reveal),
        offers=side_buttons.to_change,
    ),
    Row(
        when=_in(Phase.REVEAL),
        prompt=lambda _: Play.tr("The reveal."),
        button=lambda _: Play.tr("Continue"),
        do=lambda steps: steps.end_reveal(),
    ),
    Row(
        when=lambda play: play.demonstration and play.phase is Phase.PAUSED,
        prompt=lambda _: Play.tr("Paused."),
        button=lambda _: Play.tr("Continue"),
        do=lambda steps: steps.lift(),
    ),
    Row(
        when=_in(Phase.GATE),
        prompt=lambda play: _gate(play),
        hint=lambda play: _before_the_clock(play),
        button=lambda play: _ready_label(play),
        do=lambda steps: steps.lift(),
    ),
    Row(
        when=_in(Phase.THINKING),
        prompt=lambda play: play.prompt or words.thinking(play.player(play.seat)),
        offers=side_buttons.while_thinking,
        waits=True,
    ),
    Row(
        when=_in(Phase.TURN),
        prompt=lambda play: play.prompt or _to_act(play),
        hint=lambda play: play.draft.said,
        button=lambda play: (
            Play.tr("Submit") if play.sealed else face(play.view.game.id).controls.confirm()
        ),
        do=lambda steps: steps.scene.confirmDraft(),
        offers=side_buttons.at_turn,
        enabled=lambda play: play.draft.complete,
    ),
    Row(
        when=lambda play: True,  # all other states, such as a race
        prompt=lambda play: play.prompt or _to_act(play),
        do=lambda steps: steps.lift(),
    ),
)
"""The rows in order of priority: the first row whose condition holds is used."""


def _to_act(play: PlayView) -> str:
    name = play.player(play.seat)
    if not name:
        return ""
    if play.person is not None:
        return Play.tr("Your move.")
    if play.sealed and play.programs:
        return Play.tr("{0}, choose.").format(name)
    if play.replacing:
        return Play.tr("{0}, choose again or keep what you submitted.").format(name)
    if play.sealed:
        return Play.tr("{0}, choose in secret.").format(name)
    return Play.tr("{0} to move.").format(name)


def _gate(play: PlayView) -> str:
    seat, name = play.seat, play.player(play.seat)
    if play.demonstration:
        return Play.tr("Two programs play, and you watch.")
    if play.prompt or seat is None or not play.sealed:
        return play.prompt or _to_act(play)
    if play.person is not None:
        return Play.tr("The round begins when you are ready.")
    return Play.tr("Look away, {0}. {1} chooses first.").format(play.player(seat.other), name)


def _before_the_clock(play: PlayView) -> str:
    """Return a message saying when the clock starts, or "" if none is needed."""
    if play.demonstration or not play.view.timed or (play.sealed and play.programs):
        return ""
    if play.person is not None:
        return Play.tr("The clock starts when you are ready.")
    return Play.tr("The clock starts when {0} is ready.").format(play.player(play.seat))


def _before_the_reveal() -> str:
    return Play.tr("Either of you can still change a submission. Then reveal both together.")


def _ready_label(play: PlayView) -> str:
    if play.view.timed and (play.programs or not play.sealed):
        return Play.tr("Start the clock")
    if play.person is not None:
        return Play.tr("I am ready")
    return Play.tr("I am {0}").format(play.player(play.seat))


def _rematch(play: PlayView) -> str:
    if play.narrow:
        return Play.tr("Rematch")
    drawn_by_lot = play.view.game.lot.decides(play.view.setup.options)
    return Play.tr("Rematch, new draw") if drawn_by_lot else Play.tr("Rematch, swap seats")
