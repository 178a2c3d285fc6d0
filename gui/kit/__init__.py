"""The components that all surfaces share.

Every module with Qt classes imports a part of this package.
"""

from gui.kit import imports, overrides

imports.take_hook_away()
if overrides.NEEDED:
    overrides.keep_errors_whole()
