"""Text shown at the Desk about messages from players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Game, Ms, Seat
from games.match.matchview import MatchView
from gui.desk.words import cut, sentence, span
from gui.kit.texts import Desk
from gui.kit.wording import translate

# Arrivals


def arrived(left: str, bank: bool) -> str:
    """Return a note about a message that arrived in time.

    `left` is the time left on the clock, or in the bank if `bank` is True. It is "" if there is
    no clock.
    """
    if not left:
        return Desk.tr("arrived")
    of_bank, usual = Desk.tr("arrived: bank {0}"), Desk.tr("arrived with {0} left")
    return (of_bank if bank else usual).format(left)


def arrived_late(time: Ms) -> str:
    return Desk.tr("arrived {0} late").format(seconds(time))


def late_skipped(players: Sequence[str], then: str) -> str:
    """Return a notice saying that late messages were not entered, and what Enter does (`then`)."""
    names = Desk.tr(" and ").join(players)
    return Desk.tr("The message from {0} came too late. Press Enter again: {1}.").format(
        names, then
    )


def dropped_late(players: Sequence[str]) -> str:
    """Return a notice saying that late messages are discarded because their phase is over."""
    names = Desk.tr(" and ").join(players)
    return Desk.tr("{0}’s late message is not entered. It stays in the list of messages.").format(
        names
    )


def short_arrival(left: str) -> str:
    return Desk.tr("{0} left").format(left) if left else Desk.tr("arrived")


def short_lateness(time: Ms) -> str:
    return Desk.tr("{0} late").format(seconds(time))


def seconds(time: Ms) -> str:
    """Format a duration, for example `0.4 s`. If it is 10 s or longer, format it like `span`."""
    if time < 10_000:
        return Desk.tr("{0} s").format(f"{time / 1000:.1f}".removesuffix(".0"))
    return span(time)


def hold(view: MatchView, arrived: Mapping[Seat, Mapping[str, str]]) -> str:
    """Return a description of what arrived and what is missing at a held deadline.

    Return "" if no deadline is held. `arrived` holds notes about arrivals, keyed by seat and part.
    """
    if not view.held:
        return ""
    sentences = [Desk.tr("Time.")]
    for seat in Seat:
        arrived_parts, lacking = arrived[seat], view.lacking(seat) if view.parts else ()
        parts_by_answer: dict[str, list[str]] = {}
        for part in (
            *arrived_parts,
            *(missing for missing in lacking if missing not in arrived_parts),
        ):
            parts_by_answer.setdefault(
                arrived_parts.get(part, Desk.tr("nothing arrived")), []
            ).append(part)
        if not view.parts and not arrived_parts and seat in view.awaiting:
            parts_by_answer[Desk.tr("nothing arrived")] = []
        texts = [_of_parts(view, what, parts) for what, parts in parts_by_answer.items()]
        if texts:
            sentences.append(Desk.tr("{0}: {1}.").format(view.player(seat), "; ".join(texts)))
    return " ".join(sentences)


def _of_parts(view: MatchView, what: str, parts: Sequence[str]) -> str:
    names = ", ".join(translate(view.game.parts.name(part)) for part in parts if part)
    return f"{names}: {what}" if names else what


def sender_unclear() -> str:
    """Return the reason to log when a message is backdated because its sender was unclear."""
    return Desk.tr("it was not clear at first who sent the message")


# Pasting


def pasted(players: Mapping[str, Sequence[str]]) -> str:
    names = (f"{name} ({', '.join(parts)})" if parts else name for name, parts in players.items())
    return Desk.tr("Pasted for {0}.").format(Desk.tr(" and ").join(names))


def whose(author: str) -> str:
    """Return a question about who wrote a paste. `author` is a chat name, or "" if unknown."""
    return Desk.tr("Who is {0}?").format(cut(author)) if author else Desk.tr("Who sent this?")


def which(player: str, why: str, count: int) -> str:
    """Return a question asking which of `count` moves a player means.

    With one or two moves, the question also says `why` the text is unclear.
    """
    if count > 2:
        return Desk.tr("{0}: Which is it?").format(player)
    text = Desk.tr("{0}: {1} Is this correct?") if count == 1 else Desk.tr("{0}: {1} Which is it?")
    return text.format(player, sentence(why))


def unclear(player: str, why: str) -> str:
    return Desk.tr("{0}: {1}").format(player, sentence(why))


def correct_to(moves: Sequence[str]) -> str:
    """Return the label of the button that corrects the last move to `moves` (empty if unknown)."""
    if not moves:
        return Desk.tr("Correct the last move")
    return Desk.tr("Correct the last move: {0}").format("; ".join(moves))


def gives_up(player: str) -> str:
    return Desk.tr("{0} concedes…").format(cut(player))


def reading_of(game: Game, moves: Sequence[str], others: Sequence[Sequence[str]]) -> str:
    """Return a label for one interpretation of a message. Omit moves that all others share."""
    moves = [move for move in moves if not all(move in other for other in others)] or moves
    parts = {f"{part}: ": f"{translate(game.parts.name(part))}: " for part in game.parts.names}
    text = "; ".join(moves)
    for part, name in parts.items():
        text = text.replace(part, name)
    return text


def handles(names: Sequence[str]) -> str:
    return Desk.tr("In the chat: {0}").format(", ".join(names)) if names else ""


def not_used(hidden: bool) -> str:
    if hidden:
        return Desk.tr("A line of the message was not used. F8 shows it.")
    return Desk.tr("Read from this message. Struck-through text was not used.")


def no_move() -> str:
    return Desk.tr("It contains no move.")


def more_lines(count: int) -> str:
    return Desk.tr("{0} more lines").format(count) if count > 1 else Desk.tr("1 more line")
