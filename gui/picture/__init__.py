"""The public picture of a match, shown on the Stage, in Review and in posts, and its board.

It uses public views and clock readings only.
"""
