"""Building of all artefacts of a release, and trying each as a user would (`dev.py release`)."""
