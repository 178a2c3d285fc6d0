"""Random evenings as plain JSON values, partly played and sometimes made illegal."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

from games.evening import files, report

Json = dict[str, Any]
GAMES = {
    "thwart-omega": "TO-7",
    "masked-army": "MA-6",
    "gyulbot": "GY-11",
    "hyperstar": "HS-12",
    "unlucky-for-some": "UF-1",
}


def evening(rng: Random) -> Json:
    """Return an evening that has been played in part."""
    many = rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 11, 17))
    names = [f"P{number}" for number in rng.sample(range(100), many)]
    kind = rng.choice(("list", "round-robin", "bracket", "bracket"))
    file: Json = {
        "format": "garnet-evening/1",
        "title": "Drawn",
        "people": [{"name": name} for name in names],
        "programme": [{"game": rng.choice(list(GAMES))} for _ in range(rng.randint(1, 4))],
        "series": [],
    }
    given = {
        "kind": kind,
        "length": rng.choice(
            (
                {"best_of": 1},
                {"best_of": 3},
                {"best_of": 5},
                {"games": 1},
                {"games": 2},
                {"games": 3},
            )
        ),
        "draws": rng.choice(("half", "replay")),
        "starts": rng.choice(("alternate", "loser", "lot")),
        "twice": rng.random() < 0.3,
        "third_place": rng.random() < 0.5,
    }
    file |= {key: value for key, value in given.items() if key == "kind" or rng.random() < 0.8}
    if file.get("kind", "list") == "list":
        for _ in range(rng.randint(0, 2 * many)):
            file["series"].append({"people": rng.sample(names, 2)})
    chance = rng.choice((0.0, 0.2, 0.5))
    steps = rng.choice((3, 10, 40, 150))
    leaving = rng.choice((None, None, 0, 2, steps // 2))
    for step in range(steps):
        # all at the same time: otherwise a player with a walkover could leave later
        if step == leaving:
            file["withdrawn"] = rng.sample(names, rng.randint(1, min(4, many)))
        if not _play(rng, file, chance):
            break
    if kind != "list":
        file["series"] = [item for item in file["series"] if len(item) > 1 or rng.random() < 0.8]
    rng.shuffle(file["series"])
    return file


def _play(rng: Random, file: Json, chance: float) -> bool:
    """Play or rule on a game of some series; return False if nothing was left to play."""
    found = report.answer(files.read(json.dumps(file).encode()))["series"]
    going = [index for index, one in enumerate(found) if one["next"]]
    if not going:
        return False
    index = rng.choice(going[:3])
    people, game = found[index]["people"], found[index]["next"]["game"]
    if index >= len(file["series"]):
        rng.shuffle(people)
        file["series"].append({"people": people})
        index = len(file["series"]) - 1
    one = file["series"][index]
    if not one.get("results") and rng.random() < 0.4:
        one["first"] = rng.choice(people)
    if rng.random() < 0.03:
        one["ruling"] = {"winner": rng.choice(people), "reason": "did not come"}
        return True
    one.setdefault("results", []).append(_result(rng, game, people, chance))
    return True


def _result(rng: Random, game: str, people: list[str], chance: float) -> Json:
    winner = None if rng.random() < chance else rng.choice(people)
    endings = [GAMES[game], GAMES[game], "award"]
    endings += ["abandon", "GEN-6"] if winner is None else ["concede", "GEN-6"]
    result = {"game": game, "winner": winner, "by": rng.choice(endings)}
    return result | ({"first": rng.choice(people)} if rng.random() < 0.3 else {})


def spoilt(rng: Random, file: Json) -> Json:
    """Return the evening with a change that may be illegal."""
    file = deepcopy(file)
    names = [person["name"] for person in file["people"]]
    series = file["series"]
    for _ in range(rng.randint(1, 2)):
        if not series or rng.random() < 0.25:
            at = rng.randint(0, len(series))
            series.insert(at, {"people": rng.sample(names, 2)})
        one = rng.choice(series)
        results = one.setdefault("results", [])
        match rng.randrange(7):
            case 0:
                one["ruling"] = {"winner": rng.choice(names), "reason": "late"}
            case 1:
                series.insert(rng.randint(0, len(series)), deepcopy(one))
            case 2 if results:
                results.append(deepcopy(rng.choice(results)))
            case 3 if results:
                rng.choice(results)["game"] = rng.choice(list(GAMES))
            case 4 if results:
                rng.choice(results).update(winner=rng.choice([*names, "Nobody"]), by="award")
            case 5:
                file["length"] = rng.choice(({"best_of": 1}, {"games": 1}, {"games": 4}))
            case 6:
                file["draws"] = rng.choice(("half", "replay"))
    return file
