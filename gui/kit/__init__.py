"""The components shared by all surfaces."""

from gui.kit import imports, overrides

imports.take_hook_away()
if overrides.NEEDED:
    overrides.keep_errors_whole()
