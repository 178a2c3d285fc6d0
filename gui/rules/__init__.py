"""The rules of each game in plain words, with clauses, rulings and diagrams."""

from gui.rules.page import RulesPage

__all__ = ["RulesPage"]
