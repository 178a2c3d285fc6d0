"""Games of Candle Countdown on arrays: playouts of the laboratory's opponent, and its policy.

The policy chooses acts with probabilities that follow from weighted sums of features. The weights
are learned by self-play.
"""

from __future__ import annotations

import numpy as np
from numba import njit

ROUNDS, STAR, MOST = 13, 10, 75
PUFFS = 2
REVISED = 6
"""Maximum number of exchanges to try if a round contradicts the other seat's assumed numbers."""
PHASES = np.array([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3])
"""The phase of each round."""
ACTS, KNOWN = 33, 8
"""Maximum number of acts of a seat, and number of weights that apply to an act."""
SIZES = (4 * 5 * 6, 4 * 10, 28, 6 * 5, 4 * 12, 37, 4 * 6, 5 * 6)
"""Number of weights for each feature.

The features are the chance to win the round, by phase and lead; the lit number, by phase, and by
its burn time; the number of burning candles, by the remaining strength; the total relative to the
opponent's carry-over, by phase; the extinguished candle; the carry-over, by phase; and the chance
to win the round, by the remaining strength.
"""
STARTS = np.cumsum((0, *SIZES))
WEIGHTS = int(STARTS[-1])


@njit(cache=True)
def below(state, n):  # type: ignore[no-untyped-def]
    """Return a random number below n."""
    state[0] = state[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    return np.int64(((state[0] >> np.uint64(33)) * np.uint64(n)) >> np.uint64(31))


@njit(cache=True)
def clip(value, low, high):  # type: ignore[no-untyped-def]
    return low if value < low else high if value > high else value


@njit(cache=True)
def weigh(own, rival, taken, lead, at, weights, acts, known, likes):  # type: ignore[no-untyped-def]
    """Write a seat's possible acts and their probabilities; return the number of acts.

    The rows of `own` and `rival` (4, 9) hold each candle's number, remaining rounds, and whether it
    is lit or was ever extinguished. Instead of the opponent's hidden numbers, the assumed numbers
    `taken` (9) are used. The indices of the weights that apply to each act are written to `known`.
    """
    phase, rounds = PHASES[at - 1], ROUNDS + 1 - at
    theirs, total, burning, spare, strength, puffs, going = 0, 0, 0, 0, 0, 0, 0
    more, reach = 1, np.zeros(48, np.int64)
    for one in range(9):
        if rival[2, one]:
            theirs += taken[one]
        if own[2, one]:
            total += own[0, one]
            burning += 1
            if own[1, one] > 1:
                going += own[0, one]
        spare += own[1, one]
        strength += own[0, one] * own[1, one]
        puffs += own[3, one]
    reach[theirs] += 1
    for one in range(9):
        if rival[1, one] > 0 and not rival[2, one]:
            reach[min(47, theirs + taken[one])] += 1
            more += 1
    for one in range(1, 48):
        reach[one] += reach[one - 1]
    stock = clip((strength * ROUNDS - MOST * rounds) // (4 * ROUNDS) + 2, 0, 4)
    room, ahead = clip(spare - rounds + 3, 0, 5), clip(lead, -2, 2) + 2
    count = 0
    for light in range(-1, 9):
        if light >= 0 and (own[2, light] or own[1, light] <= 0):
            continue
        for put in range(-1, 9):
            if put >= 0 and (not own[2, put] or own[3, put] or puffs >= PUFFS):
                continue
            after, many, on = total, burning, going
            number, left = 9, 0
            if light >= 0:
                number, left = own[0, light], own[1, light]
                after += number
                many += 1
                on += number if left > 1 else 0
            if put >= 0:
                after -= own[0, put]
                many -= 1
                on -= own[0, put] if own[1, put] > 1 else 0
            won = (reach[min(after, 47)] + (reach[min(after, 47) - 1] if after else 0)) / (2 * more)
            chance = min(5, int(6 * won))
            row = known[count]
            row[0] = ((phase * 5) + ahead) * 6 + chance
            row[1] = phase * 10 + number
            row[2] = number * 3 + left - 1 if number < 9 else 27
            row[3] = room * 5 + min(4, many)
            row[4] = phase * 12 + clip((after - theirs + 8) // 2, 0, 11)
            row[5] = 36
            if put >= 0:
                row[5] = (own[0, put] * 2 + (own[1, put] > 1)) * 2 + (chance > 2)
            row[6] = phase * 6 + min(5, (on + 2) // 3)
            row[7] = stock * 6 + chance
            liked = 0.0
            for one in range(KNOWN):
                row[one] += STARTS[one]
                liked += weights[row[one]]
            likes[count] = liked
            acts[count, 0], acts[count, 1] = light, put
            count += 1
    most = likes[:count].max()
    whole = 0.0
    for one in range(count):
        likes[one] = np.exp(likes[one] - most)
        whole += likes[one]
    for one in range(count):
        likes[one] /= whole
    return count


@njit(cache=True)
def drawn(likes, count, state):  # type: ignore[no-untyped-def]
    """Return the index of an act, randomly drawn by the probabilities `likes`."""
    left = below(state, 1 << 30) / (1 << 30)
    for one in range(count - 1):
        left -= likes[one]
        if left < 0:
            return one
    return count - 1


@njit(cache=True)
def end(trays, score):  # type: ignore[no-untyped-def]
    """Score a round; return totals, numbers of lit candles, and the result: 1, -1 or 0 (a tie)."""
    totals, many = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for seat in range(2):
        tray = trays[seat]
        for one in range(9):
            if tray[2, one]:
                totals[seat] += tray[0, one]
                many[seat] += 1
                tray[1, one] -= 1
        score[2 + seat] = max(score[2 + seat], many[seat])
    lead = totals[0] - totals[1]
    if lead == 0:
        lead = many[0] - many[1]
    sign = (lead > 0) - (lead < 0)
    if sign:
        score[0 if sign > 0 else 1] += 1
        score[4] = sign
    return totals, many, sign


@njit(cache=True)
def agrees(rival, taken, own, many, sign):  # type: ignore[no-untyped-def]
    """Return True if the assumed numbers agree with a round; `sign` is 1 if the opponent won it."""
    total, lit, true = 0, 0, 0
    for one in range(9):
        if rival[2, one]:
            total += taken[one]
            true += rival[0, one]
            lit += 1
    lead = total - own
    if lead == 0:
        lead = lit - many
    return (lead > 0) - (lead < 0) == sign and (total >= STAR) == (true >= STAR)


@njit(cache=True)
def revise(rival, taken, own, many, sign, state):  # type: ignore[no-untyped-def]
    """If a round contradicts the assumed numbers, exchange two numbers of the same trim."""
    if agrees(rival, taken, own, many, sign):
        return
    for _ in range(REVISED):
        one, two = below(state, 9), below(state, 9)
        if rival[2, one] == rival[2, two] or (taken[one] - taken[two]) % 2:
            continue
        taken[one], taken[two] = taken[two], taken[one]
        if agrees(rival, taken, own, many, sign):
            return
        taken[one], taken[two] = taken[two], taken[one]


@njit(cache=True)
def act(tray, light, put):  # type: ignore[no-untyped-def]
    if put >= 0:
        tray[2, put] = 0
        tray[3, put] = 1
    if light >= 0:
        tray[2, light] = 1


@njit(cache=True)
def close(trays, taken, score, state):  # type: ignore[no-untyped-def]
    """End a round and update the assumptions of both seats."""
    totals, many, sign = end(trays, score)
    for seat in range(2):
        won = sign if seat == 1 else -sign
        revise(trays[1 - seat], taken[seat], totals[seat], many[seat], won, state)
    for seat in range(2):
        for one in range(9):
            if trays[seat, 1, one] <= 0:
                trays[seat, 2, one] = 0


@njit(cache=True)
def worth(score):  # type: ignore[no-untyped-def]
    """Return the value of the final score for seat 0."""
    lead = score[0] - score[1]
    edge = lead
    if lead == 0:
        lead = score[2] - score[3]
    if lead == 0:
        lead = score[4]
    return (0.5 if lead == 0 else 0.92 if lead > 0 else 0.08) + 0.02 * clip(edge, -4, 4)


@njit(cache=True)
def play(trays, taken, score, at, weights, state, space):  # type: ignore[no-untyped-def]
    """Play from the start of round `at` to the end; return the value for seat 0."""
    acts, known, likes = space
    chosen = np.empty((2, 2), np.int64)
    for number in range(at, ROUNDS + 1):
        for seat in range(2):
            lead = score[seat] - score[1 - seat]
            context = taken[seat], lead, number, weights, acts, known, likes
            count = weigh(trays[seat], trays[1 - seat], *context)
            chosen[seat] = acts[drawn(likes, count, state)]
        for seat in range(2):
            act(trays[seat], chosen[seat, 0], chosen[seat, 1])
        close(trays, taken, score, state)
    return worth(score)


@njit(cache=True)
def game(pair, thought, chosen, score, at, weights, seed, space):  # type: ignore[no-untyped-def]
    """Play on from both seats' acts `chosen` (2, 2); return the value for seat 0.

    The arguments are not changed.
    """
    trays, taken, points = pair.copy(), thought.copy(), score.copy()
    state = np.array([seed], np.uint64)
    for seat in range(2):
        act(trays[seat], chosen[seat, 0], chosen[seat, 1])
    close(trays, taken, points, state)
    return play(trays, taken, points, at + 1, weights, state, space)


@njit(cache=True)
def scratch():  # type: ignore[no-untyped-def]
    return np.empty((ACTS, 2), np.int64), np.empty((ACTS, KNOWN), np.int64), np.empty(ACTS)


@njit(cache=True)
def compare(kinds, other, weights, seed, sums):  # type: ignore[no-untyped-def]
    """Play each arrangement of `kinds` against `other` with equal random numbers; add to `sums`."""
    trays, taken, space = np.empty((2, 4, 9), np.int64), np.empty((2, 9), np.int64), scratch()
    for index in range(len(kinds)):
        state = np.array([seed], np.uint64)
        shuffle(trays[0], kinds[index], taken[1], state)
        shuffle(trays[1], other, taken[0], state)
        sums[index] += play(trays, taken, np.zeros(5, np.int64), 1, weights, state, space)


@njit(cache=True)
def shuffle(tray, burns, taken, state):  # type: ignore[no-untyped-def]
    """Set up a tray from the burn times of the numbers 0 to 8.

    The other seat's assumed numbers `taken` are shuffled so that they agree with the trims.
    """
    tray[:] = 0
    for one in range(9):
        tray[0, one] = one
        tray[1, one] = burns[one]
        taken[one] = one
    for one in range(8, 0, -1):
        two = below(state, one + 1)
        if (taken[one] - taken[two]) % 2 == 0:
            taken[one], taken[two] = taken[two], taken[one]


@njit(cache=True)
def learn(weights, shares, kinds, games, base, gradient, gained, state):  # type: ignore[no-untyped-def]
    """Play whole games of self-play and add up the gradient of the weights.

    `shares` are the probabilities of the arrangements in `kinds`; each arrangement's results above
    0.5 are added to `gained`. `base` (rounds, 27) is the mean value of each lead in past games,
    which is updated here.
    """
    trays, taken = np.zeros((2, 4, 9), np.int64), np.zeros((2, 9), np.int64)
    acts, likes, score = np.empty((ACTS, 2), np.int64), np.empty(ACTS), np.zeros(5, np.int64)
    chosen, which = np.empty((2, 2), np.int64), np.empty(2, np.int64)
    known, pulls = np.empty((2, ROUNDS, ACTS, KNOWN), np.int64), np.empty((2, ROUNDS, ACTS))
    counts, leads = np.empty((2, ROUNDS), np.int64), np.empty(ROUNDS, np.int64)
    for _ in range(games):
        score[:] = 0
        for seat in range(2):
            which[seat] = drawn(shares, len(shares), state)
            shuffle(trays[seat], kinds[which[seat]], taken[1 - seat], state)
        for at in range(ROUNDS):
            leads[at] = score[0] - score[1]
            for seat in range(2):
                lead = score[seat] - score[1 - seat]
                context = taken[seat], lead, at + 1, weights, acts, known[seat, at], likes
                counts[seat, at] = weigh(trays[seat], trays[1 - seat], *context)
                one = drawn(likes, counts[seat, at], state)
                chosen[seat] = acts[one]
                pulls[seat, at] = -likes
                pulls[seat, at, one] += 1.0
            for seat in range(2):
                act(trays[seat], chosen[seat, 0], chosen[seat, 1])
            close(trays, taken, score, state)
        result = worth(score)
        gained[which[0]] += result - 0.5
        gained[which[1]] += 0.5 - result
        for at in range(ROUNDS):
            better = result - base[at, leads[at] + ROUNDS]
            base[at, leads[at] + ROUNDS] += 0.001 * better
            for seat in range(2):
                sign = better if seat == 0 else -better
                for one in range(counts[seat, at]):
                    for two in range(KNOWN):
                        gradient[known[seat, at, one, two]] += sign * pulls[seat, at, one]
