"""Keys of a seat in a race: every action takes two presses, and numbers can be changed."""

from __future__ import annotations

import pytest

from gui.games.gyulbot.race.controller import Key, Offer, PadState

CLAIM = Offer("claim", 999, 8, declines=True)
UNDERCUT = Offer("undercut", 7, 7, declines=True)


def pressed(hand: PadState, *keys: Key) -> tuple[PadState, list[str]]:
    received = []
    for key in keys:
        hand, text = hand.press(key)
        if text:
            received.append(text)
    return hand, received


def test_the_first_press_opens_the_number_and_the_second_confirms_it() -> None:
    hand, said = pressed(PadState(CLAIM), Key.CONFIRM)
    assert (hand.number, said) == (8, [])
    hand, said = pressed(hand, Key.CONFIRM)
    assert (hand.number, said) == (None, ["claim 8"])


@pytest.mark.parametrize(
    ("keys", "number"),
    [
        ((Key.MORE,), 8),  # the first step opens the number
        ((Key.CONFIRM, Key.MORE), 9),
        ((Key.CONFIRM, Key.LESS, Key.LESS), 6),
        ((Key.CONFIRM, Key.MUCH_MORE), 13),
        ((Key.CONFIRM, Key.MUCH_LESS, Key.MUCH_LESS), 1),
    ],
)
def test_arrow_keys_change_the_number_in_steps(keys: tuple[Key, ...], number: int) -> None:
    hand, said = pressed(PadState(CLAIM), *keys)
    assert (hand.number, said) == (number, [])


def test_an_undercut_never_exceeds_its_maximum() -> None:
    hand, _ = pressed(PadState(UNDERCUT), Key.CONFIRM, Key.MUCH_MORE)
    assert hand.number == 7
    assert hand.type(9).number == 7


def test_going_back_does_not_confirm() -> None:
    hand, said = pressed(PadState(CLAIM), Key.CONFIRM, Key.BACK)
    assert (hand, said) == (PadState(CLAIM), [])


def test_declining_also_takes_two_presses() -> None:
    hand, said = pressed(PadState(CLAIM), Key.BACK)
    assert hand.declining and said == []
    assert pressed(hand, Key.BACK)[1] == ["decline"]
    hand, said = pressed(hand, Key.CONFIRM)  # instead of declining, claim
    assert not hand.declining and hand.number == 8 and said == []


def test_without_anything_to_decline_the_key_has_no_effect() -> None:
    hand, said = pressed(PadState(Offer("lower", 6, 6)), Key.BACK, Key.BACK)
    assert not hand.declining and said == []


def test_without_an_offer_no_key_has_an_effect() -> None:
    for key in Key:
        assert PadState(Offer()).press(key) == (PadState(Offer()), "")


def test_digits_form_a_number_once_it_is_open() -> None:
    assert PadState(CLAIM).type(3).number is None
    hand = pressed(PadState(CLAIM), Key.CONFIRM)[0]
    assert hand.type(1).number == 1
    assert hand.type(1).type(2).number == 12
    assert hand.type(1).pause().type(2).number == 2
    assert hand.type(1).press(Key.MORE)[0].type(4).number == 4
    assert hand.type(0).number == 1
    assert hand.type(9).type(9).type(9).type(5).number == 5


def test_the_offer_may_change_while_a_number_is_open() -> None:
    hand = pressed(PadState(CLAIM), Key.CONFIRM)[0]
    assert hand.offered(CLAIM).number == 8
    assert hand.offered(UNDERCUT) == PadState(UNDERCUT)
    fewer = Offer("undercut", 4, 4, declines=True)
    assert pressed(PadState(UNDERCUT), Key.CONFIRM)[0].offered(fewer).number == 4
    assert pressed(PadState(UNDERCUT), Key.BACK)[0].offered(fewer).declining
