"""Evenings: setting one up, and the page of one that runs."""
