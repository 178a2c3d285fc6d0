"""Building of all files of a release, and trials of each as a user would use it."""
