"""People who play, and a register to find them by name and to join or divide their entries."""

from games.people.naming import default_names, fold, key
from games.people.person import LONGEST_NOTES, MOST_CHAT, ChatName, Person, new_person
from games.people.register import NOBODY, Register

__all__ = [
    "LONGEST_NOTES",
    "MOST_CHAT",
    "NOBODY",
    "ChatName",
    "Person",
    "Register",
    "default_names",
    "fold",
    "key",
    "new_person",
]
