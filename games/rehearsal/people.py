"""Messages that the invented players write in every rehearsal."""

from __future__ import annotations

from games.core import Message, Pair
from games.rehearsal.script import FELIX, NORA, Line, chatter

_PLAIN = Message("It was a reaction to what you did.")

THANKS = (
    chatter(NORA, 0, "Thank you!", _PLAIN),
    chatter(FELIX, 0, "thx 👍", _PLAIN),
)
"""Messages in which players thank the umpire for a post; they are used in turn."""
READY = chatter(
    NORA, 0, "Shall we send a word each? Post the commitment here, please, then we do.", _PLAIN
)
WAITING = (
    chatter(NORA, 0, "Could you post what happened, please? I can’t see it.", _PLAIN),
    chatter(FELIX, 0, "hellooo, what’s the board now??", _PLAIN),
)
"""Messages that are sent in this order if a result has not been posted."""
WRONGED: Pair[Line] = Pair(
    chatter(NORA, 0, "Sorry, but I think that isn’t what I sent.", _PLAIN),
    chatter(FELIX, 0, "wait what, that’s not mine", _PLAIN),
)
"""For each player, the message sent if the player's move was not entered as meant."""
LAUGHS: Pair[Line] = Pair(
    chatter(NORA, 0, "Oh no, that was a joke! I’m still playing.", _PLAIN),
    chatter(FELIX, 0, "noooo it was a JOKE", _PLAIN),
)
"""For each player, the message sent if the player's joke was mistaken for a concession."""
