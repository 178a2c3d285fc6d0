"""Who plays: people as values, found by their names, joined and divided."""

from games.people.naming import fold, key, usual_names
from games.people.person import LONGEST_NOTES, MOST_CHAT, ChatName, Person, new_person
from games.people.register import NOBODY, Register

__all__ = [
    "LONGEST_NOTES",
    "MOST_CHAT",
    "NOBODY",
    "ChatName",
    "Person",
    "Register",
    "fold",
    "key",
    "new_person",
    "usual_names",
]
