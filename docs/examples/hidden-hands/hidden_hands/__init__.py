"""Hidden Hands: both players lay a card in secret; the higher card wins the round's prize."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Self

from games.core import (
    UMPIRE,
    Draw,
    Drawn,
    Game,
    IllegalAction,
    InvalidAction,
    KnownTo,
    Message,
    OptionKind,
    Options,
    OptionSpec,
    Pair,
    Seat,
    Seconds,
    Setup,
    Viewer,
)
from games.core.text import drawing
from games.kinds import sealed
from games.kinds.base import by_score, score_messages

ROUNDS = HAND = 5
CARDS = range(1, 10)
NAMES = Pair("left", "right")
TITLES = Pair(Message("Left"), Message("Right"))
NOTHING: Pair[tuple[int | None, ...]] = Pair((), ())

Hand = tuple[int, ...]


class HandsOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`hands` and `prizes` are drawn at random. `round_seconds` is the time for a round."""

    hands: tuple[Hand | None, ...] = ()
    prizes: tuple[int, ...] = ()
    round_seconds: Seconds = 60


class Deal(Drawn):
    """The random deal: a hand for each seat (HH-1), and a prize for each round (HH-2)."""

    names: ClassVar = {"hands": KnownTo.ITS_SEAT, "prizes": KnownTo.BY_ROUND}

    def draw(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        prizes = [1 + draw(f"hidden-hands/prize/{round}", 5) for round in range(1, ROUNDS + 1)]
        return {"hands": [dealt(name, draw) for name in NAMES], "prizes": prizes}


def dealt(name: str, draw: Draw) -> Hand:
    """Return a seat's hand, with each card drawn at random."""
    left = list(CARDS)
    drawn = [left.pop(draw(f"hidden-hands/{name}/{at}", len(left))) for at in range(HAND)]
    return tuple(sorted(drawn))


@dataclass(frozen=True, slots=True, kw_only=True)
class View(sealed.RoundView[int | None]):
    """The prizes so far, the cards laid in each round, and the hands that the viewer knows."""

    prizes: tuple[int, ...]
    laid: Pair[tuple[int | None, ...]]
    hands: Pair[Hand]
    score: Pair[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(sealed.SealedRounds[int | None, View]):
    """A position: the hands as dealt, and the card laid in each round (None for no card)."""

    label = "hidden-hands"
    names = NAMES
    draws = False

    hands: Pair[Hand | None]
    prizes: tuple[int, ...]
    laid: Pair[tuple[int | None, ...]] = NOTHING

    def left(self, seat: Seat) -> Hand:
        """Return the cards left in a seat's hand, or all that an unknown hand could hold."""
        return tuple(card for card in self.hands[seat] or CARDS if card not in self.laid[seat])

    def legal(self, seat: Seat) -> Hand:
        """Return the cards left in the seat's hand (HH-2)."""
        return self.left(seat)

    def check_action(self, seat: Seat, action: int | None) -> None:
        """Refuse a card that is not in the seat's hand."""
        if action not in self.left(seat):
            raise IllegalAction("HH-2", Message("You have no {card}.", card=str(action)))

    def resolve(self, actions: Pair[int | None]) -> Self:
        """Return the position with both cards laid (HH-3), at the end with the result (HH-5)."""
        laid = Pair(*((*self.laid[seat], actions[seat]) for seat in Seat))
        after = replace(self, laid=laid)
        ends = self.number == ROUNDS
        return replace(after, result=by_score(after.score(), "HH-5")) if ends else after

    def score(self) -> Pair[int]:
        """Return the sum of each seat's prizes; no card counts as the lowest card (HH-4)."""
        rounds = list(zip(self.prizes, *self.laid, strict=False))
        one = sum(prize for prize, one, two in rounds if (one or 0) > (two or 0))
        two = sum(prize for prize, one, two in rounds if (one or 0) < (two or 0))
        return Pair(one, two)

    def view(self, viewer: Viewer) -> View:
        """Return the prizes so far, and the hands: until the end, only the viewer's own."""
        knows = [self.result is not None or viewer in (seat, UMPIRE) for seat in Seat]
        hands = [self.left(seat) if known else () for seat, known in zip(Seat, knows, strict=True)]
        prizes = self.prizes[: self.number]
        view = View(prizes=prizes, laid=self.laid, hands=Pair(*hands), score=self.score())
        return self.with_round(view, viewer)


class HiddenHands(Game):
    """The game, as registered in Garnet."""

    id = "hidden-hands"
    bot = "hidden_hands.bot:HandsBot"
    reader = "hidden_hands.reading:READER"
    title = "Hidden Hands"
    line = "Lay a card in secret; the higher one takes the prize."
    minutes = (3, 5)
    secrets = "the hands, the prizes to come, and each round’s cards until both are revealed"
    seats, titles = NAMES, TITLES
    options = HandsOptions
    option_specs = (
        OptionSpec(
            "round_seconds", OptionKind.SECONDS, "Time per round", "The length of a round.", "HH-4",
            least=1,
        ),
    )  # fmt: skip
    drawn = Deal()

    def start(self, setup: Setup) -> Position:
        """Return the first position; hands that the record lacks are None."""
        options: HandsOptions = setup.options
        hands = Pair(*(options.hands or (None, None)))
        round_time = options.round_seconds * 1000
        return Position(hands=hands, prizes=options.prizes, round_time=round_time)

    def imagine(self, setup: Setup, seen: dict[str, Any], seat: Seat, rng: Random) -> Position:
        """Return a position with the seat's own hand and a random hand for the other seat."""
        detail = seen["detail"]
        at = self.start(self.drawn.completed(setup, lambda label, n: rng.randrange(n)))
        laid = Pair(*(tuple(detail["laid"][name]) for name in self.seats))
        theirs = [card for card in laid[seat.other] if card is not None]
        others = [card for card in CARDS if card not in theirs]
        hand = tuple(sorted([*theirs, *rng.sample(others, HAND - len(theirs))]))
        prizes = (*detail["prizes"], *at.prizes[seen["round"] :])
        hands = at.hands.put(seat.other, hand)
        return replace(at, number=seen["round"], hands=hands, prizes=prizes, laid=laid)

    def parse(self, text: str, position: Position, seat: Seat) -> int:
        """Return the card that the text names, even if the seat does not have it."""
        number = text.strip()
        if not (number.isdecimal() and len(number) < 3):
            raise InvalidAction("HH-2", Message("Write a card, as in “{example}”.", example=7))
        return int(number)

    def write(self, action: int) -> str:
        return str(action)

    def detail(self, view: View) -> dict[str, Any]:
        """Return the prizes, the cards laid, the known hands and the score."""
        laid, hands = self.with_seat_names(view.laid), self.with_seat_names(view.hands)
        score = self.with_seat_names(view.score)
        return {"prizes": list(view.prizes), "laid": laid, "hands": hands, "score": score}

    def board_text(self, view: View) -> Message:
        """Return the prizes, and a row for each seat: the cards laid and the cards left."""
        rows = [f"prizes {' '.join(map(str, view.prizes))}"]
        for seat, name in self.seats.items():
            laid = " ".join("-" if card is None else str(card) for card in view.laid[seat])
            left = " ".join(map(str, view.hands[seat])) or "?"
            rows.append(f"{name:6} {laid} | {left}")
        return drawing(rows, "- no card   | cards left   ? not known")

    def news(self, view: View) -> tuple[Message, ...]:
        """Return the last reveal, the points, the round's prize, and who has laid a card."""
        prize = Message("The prize of round {round}: {prize}", round=view.round,
                        prize=view.prizes[-1] if view.prizes else 0)  # fmt: skip
        return (
            *sealed.reveal_messages(view, self.write, "HH-4"),
            *score_messages(view, view.score),
            *(() if view.outcome or view.ruled else (prize,)),
            *sealed.received_messages(view),
        )


GAME = HiddenHands()
