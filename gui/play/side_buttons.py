from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from games.core import Seat
from games.match.matchview import MatchView
from gui.games import face
from gui.kit.texts import Play
from gui.play import words
from gui.play.playview import PlayView
from gui.play.steps import Steps
from gui.table.hotseat import SideAction


@dataclass(frozen=True, slots=True)
class SideButton:
    """A button to the left of the primary button. Comparisons ignore `do` and `enabled`."""

    text: str
    icon: str | None
    do: Callable[[Steps], object] = field(compare=False)
    tip: str = ""
    enabled: bool = field(default=True, compare=False)
    small: bool = False


def at_the_end(play: PlayView) -> Sequence[SideButton]:
    back = (Play.tr("Back"), "arrow-left") if play.from_review else (Play.tr("Home"), "home")
    offers = [
        SideButton(*back, lambda steps: steps.homeRequested.emit()),
        SideButton(Play.tr("Review"), "history", lambda steps: steps.reviewRequested.emit()),
    ]
    if _learns(play):
        learn = words.learn(play.person is not None)
        offers.append(SideButton(learn, "learn", lambda steps: steps.learnRequested.emit()))
    offers.append(
        SideButton(Play.tr("Save clip…"), "film", lambda steps: steps.clipRequested.emit())
    )
    if play.suggested is not None:
        text, do = play.suggested
        offers.append(SideButton(text, "bot", lambda _steps: do()))
    small = play.narrow or not play.beside  # the footer then also names the winner
    return [replace(offer, enabled=not play.fresh, small=small) for offer in offers]


def _learns(play: PlayView) -> bool:
    """Return True if a person played in the match and a bot can judge its moves."""
    game = play.view.game
    review = face(game.id).review
    judged = not game.kind.race or (review is not None and review.learns)
    return judged and not play.demonstration


def to_change(play: PlayView) -> Sequence[SideButton]:
    def change(seat: Seat) -> SideButton:
        text = Play.tr("{0} changes").format(play.player(seat))
        return SideButton(text, None, lambda steps: steps.host.change(seat))

    return [change(seat) for seat in Seat]


def while_thinking(play: PlayView) -> Sequence[SideButton]:
    return [_take_back(play)] if play.can_take_back else ()


def at_turn(play: PlayView) -> Sequence[SideButton]:
    if play.replacing:
        return [
            SideButton(Play.tr("Keep it"), "check", lambda steps: steps.host.keep()),
            _take_back(play),
        ]
    offers = [_side_action(action, play.narrow) for action in play.actions]
    seat = play.seat
    if seat is not None and len(play.view.parts) > 1:
        offers.append(_no_action_in_rest(play, seat))
    if seat is not None and play.hints:
        tip, small = Play.tr("What the expert bot would play"), play.narrow

        def hint(steps: Steps) -> None:
            steps.hintRequested.emit(seat)

        offers.append(SideButton(Play.tr("Hint"), "zap", hint, tip, small=small))
    return [*offers, _take_back(play)]


def _side_action(action: SideAction, small: bool) -> SideButton:
    return SideButton(action.text, action.icon, lambda steps: steps.ask(action), small=small)


def _no_action_in_rest(play: PlayView, seat: Seat) -> SideButton:
    """Return the button that sets the missing parts of a sheet to “no action” (UF-4)."""

    def leave(steps: Steps) -> None:
        steps.lay_out(whole_sheet(play.view, seat, steps.scene.draft()))

    changes = whole_sheet(play.view, seat, play.draft.text) != play.draft.text
    text, icon = Play.tr("No action in the rest"), "minus" if play.narrow else None
    return SideButton(text, icon, leave, enabled=changes, small=play.narrow)


def _take_back(play: PlayView) -> SideButton:
    """Return the button that clears the draft or, if there is no draft, undoes the last move."""
    possible, tip = bool(play.draft.text) or play.can_take_back, Play.tr("Undo (Ctrl+Z)")
    text = Play.tr("Undo")
    return SideButton(text, "undo", lambda steps: steps.take_back(), tip, possible, play.narrow)


def whole_sheet(view: MatchView, seat: Seat, draft: str) -> str:
    """Return the draft with “no action” added for all missing parts (UF-4)."""
    chosen = (
        {piece.partition(": ")[0] for piece in view.game.parts.split(draft)} if draft else set()
    )
    lines = [f"{part}: none" for part in view.lacking(seat) if part not in chosen]
    return "\n".join(filter(None, (draft, *lines)))
