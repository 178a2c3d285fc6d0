"""A match as everybody may see it: on the Stage, in Review, as a picture to post; and its board.

It is given public views and clock readings, and nothing else.
"""
