"""The small widgets that all surfaces use, each imported from its own module.

All widgets can be used by keyboard and mouse and have accessible names.
"""
