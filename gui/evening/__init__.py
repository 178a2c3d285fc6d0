"""Evenings: a form to set one up, and a page for a running evening."""
