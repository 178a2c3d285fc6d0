"""What `dev.py release` does: build what people install, and try each of it as they would."""
