"""The components that all surfaces share."""

from gui.kit import imports, overrides

imports.take_hook_away()
if overrides.NEEDED:
    overrides.keep_errors_whole()
