"""Small widgets used by all surfaces. Import each one from its own module.

All widgets can be used by keyboard and mouse, and have accessible names.
"""
