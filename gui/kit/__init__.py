"""The kit that all surfaces are made of. Every module with Qt classes imports a part of it."""

from gui.kit import imports, overrides

imports.take_hook_away()
if overrides.NEEDED:
    overrides.keep_errors_whole()
