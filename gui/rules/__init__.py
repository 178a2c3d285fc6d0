"""Rules: each game's rules in plain words, with their clauses, rulings and diagrams."""

from gui.rules.page import RulesPage

__all__ = ["RulesPage"]
