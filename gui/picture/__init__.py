"""The public picture of a match, as on the Stage, in Review and in posts.

It is made only from public views and clock readings.
"""
