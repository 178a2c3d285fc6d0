"""What the Desk says of what players send: when it arrived, what it may mean, what was used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Game, Message, Ms, Seat
from games.match.matchview import MatchView
from gui.desk.words import cut, sentence, span
from gui.kit import wording
from gui.kit.texts import Desk
from gui.kit.wording import translate

# Arrivals


def arrived(left: str, bank: bool) -> str:
    """Return what the clock showed when a message arrived; "" where none ran."""
    if not left:
        return Desk.tr("arrived")
    of_bank, usual = Desk.tr("arrived: bank {0}"), Desk.tr("arrived with {0} left")
    return (of_bank if bank else usual).format(left)


def arrived_late(time: Ms) -> str:
    """Return a message that came after the time had run out."""
    return Desk.tr("arrived {0} late").format(seconds(time))


def passed_over(players: Sequence[str], then: str) -> str:
    """Say that Enter was meant for what came too late. `then`: what it does the next time."""
    names = Desk.tr(" and ").join(players)
    return Desk.tr("What {0} sent came too late. Enter once more: {1}.").format(names, then)


def dropped_late(players: Sequence[str]) -> str:
    """Say that these players' messages came too late for a phase that is over."""
    names = Desk.tr(" and ").join(players)
    return Desk.tr("What {0} sent too late is not entered. It stays among what was sent.").format(
        names
    )


def at(left: str) -> str:
    """Return the same as `arrived` where there is little room."""
    return Desk.tr("{0} left").format(left) if left else Desk.tr("arrived")


def late(time: Ms) -> str:
    """Return the same as `arrived_late`."""
    return Desk.tr("{0} late").format(seconds(time))


def seconds(time: Ms) -> str:
    """Return a short time: `2 s`, `0.4 s`."""
    if time < 10_000:
        return Desk.tr("{0} s").format(f"{time / 1000:.1f}".removesuffix(".0"))
    return span(time)


def hold(view: MatchView, arrived: Mapping[Seat, Mapping[str, str]]) -> str:
    """While a deadline is held: what came, by seat and part, and from whom nothing did."""
    if not view.held:
        return ""
    told = [Desk.tr("Time.")]
    for seat in Seat:
        came, lacking = arrived[seat], view.lacking(seat) if view.parts else ()
        found: dict[str, list[str]] = {}
        for part in (*came, *(one for one in lacking if one not in came)):
            found.setdefault(came.get(part, Desk.tr("nothing arrived")), []).append(part)
        if not view.parts and not came and seat in view.awaiting:
            found[Desk.tr("nothing arrived")] = []
        said = [_of_parts(view, what, parts) for what, parts in found.items()]
        if said:
            told.append(Desk.tr("{0}: {1}.").format(view.player(seat), "; ".join(said)))
    return " ".join(told)


def _of_parts(view: MatchView, what: str, parts: Sequence[str]) -> str:
    """Return what is so of some parts of a submission."""
    names = ", ".join(translate(view.game.parts.name(part)) for part in parts if part)
    return f"{names}: {what}" if names else what


def asked_since() -> str:
    """Return why a message counts from before it stood in a field."""
    return Desk.tr("it was not clear at once whose message it was")


def left_open(player: str) -> str:
    """Return what becomes of a message that was asked about and is entered for nobody."""
    return Desk.tr(
        "{0}’s message is left, and its time with it: the next one counts from when it comes."
    ).format(player)


# Pasting


def pasted(players: Mapping[str, Sequence[str]]) -> str:
    """Return whose a paste was, and which parts of a sheet it filled."""
    told = (f"{name} ({', '.join(parts)})" if parts else name for name, parts in players.items())
    return Desk.tr("Pasted for {0}.").format(Desk.tr(" and ").join(told))


def whose(author: str) -> str:
    """Ask who wrote a paste; `author`: what the chat calls them."""
    return Desk.tr("Who is {0}?").format(cut(author)) if author else Desk.tr("Whose is it?")


def which(player: str, why: str, count: int) -> str:
    """When what a player wrote may mean `count` moves; of many there is little room to say why."""
    if count > 2:
        return Desk.tr("{0}: Which is it?").format(player)
    text = Desk.tr("{0}: {1} Is this it?") if count == 1 else Desk.tr("{0}: {1} Which is it?")
    return text.format(player, sentence(why))


def unclear(player: str, why: str) -> str:
    """Say that what a player wrote cannot be entered."""
    return Desk.tr("{0}: {1}").format(player, sentence(why))


def correct_to(moves: Sequence[str]) -> str:
    """On the button that begins the correction of the last move; without moves it is not clear."""
    if not moves:
        return Desk.tr("Correct the last move")
    return Desk.tr("Correct the last move: {0}").format("; ".join(moves))


def gives_up(player: str) -> str:
    """On the button that asks whether a player concedes, as the menu says it."""
    return Desk.tr("{0} concedes…").format(cut(player))


def asked(view: MatchView, why: Message) -> str:
    """Return why a message has to be asked about."""
    return wording.wording(view)(why)


def reading_of(game: Game, moves: Sequence[str], others: Sequence[Sequence[str]]) -> str:
    """One reading of a message, on the button that enters it: what it has and `others` have not."""
    moves = [one for one in moves if not all(one in other for other in others)] or moves
    parts = {f"{part}: ": f"{translate(game.parts.name(part))}: " for part in game.parts.names}
    told = "; ".join(moves)
    for part, name in parts.items():
        told = told.replace(part, name)
    return told


def handles(names: Sequence[str]) -> str:
    """On a player's name: what the chat calls them."""
    return Desk.tr("In the chat: {0}").format(", ".join(names)) if names else ""


def not_used(hidden: bool) -> str:
    """Above a pasted message of which not all was needed; `hidden`: not shown, but for a line."""
    if hidden:
        return Desk.tr("A line of the message was not used. F8 shows it.")
    return Desk.tr("Read from this. What is struck through was not used.")


def no_move() -> str:
    """Say that a paste holds no move."""
    return Desk.tr("There is no move in it.")


def more_lines(count: int) -> str:
    """In place of lines of a message that are not shown."""
    return Desk.tr("{0} more lines").format(count) if count > 1 else Desk.tr("1 more line")
