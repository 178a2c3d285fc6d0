"""Evenings: a form to set up an evening, and the page of an evening."""
