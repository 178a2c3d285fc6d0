"""Make the rules pages of trials played alone from the page of the whole game.

Run `python tests/games/unlucky/pages.py` to write them.
"""

from __future__ import annotations

from pathlib import Path

RULES = Path(__file__).parents[3] / "resources" / "rules"

TRIALS = {
    "candle-countdown": "Candle Countdown",
    "know-your-nodes": "Know Your Nodes",
    "wandering-noughts": "Wandering Noughts and Crosses",
}

ALONE = """
## Played alone

This is one of the three trials of *Unlucky For Some*, as a match of its own between the same two
seats, *dmo* and *ec*: thirteen rounds, each with a clock of its own, 2 minutes unless you choose
otherwise. You may replace your submission until the round is closed; one that is refused leaves
the earlier one in force. (GEN-2, GEN-3) One that is missing when time runs out is “no action”.
(UF-4) The umpire may close the match when nothing can change the winner any more. **[ruling]**
(UF-2) If the match is rewound to a round that was already revealed, both submit again.
**[ruling]** (UF-4)

Columns are letters from the left, rows are numbers from the top. **[ruling]** (GEN-1)
"""


def page(trial: str) -> str:
    """Return a trial's page: its section of the whole game's page, headings one level higher."""
    whole = (RULES / "unlucky-for-some.md").read_text("utf-8")
    section = whole.split(f"\n## {TRIALS[trial]}\n")[1].split("\n## ")[0]
    lifted = section.replace("\n### ", "\n## ").rstrip("\n")
    return f"# {TRIALS[trial]}\n{lifted}\n{ALONE}"


def main() -> None:
    for trial in TRIALS:
        (RULES / f"{trial}.md").write_text(page(trial), "utf-8")


if __name__ == "__main__":
    main()
