"""The public picture of a match and its board, as shown on the Stage, in Review and in posts.

The picture uses only public views and clock readings.
"""
