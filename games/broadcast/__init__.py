"""The broadcast: what everybody may see of a match, served to a streamer's browser sources.

`feed` says what one moment of it holds, `delay` keeps it back, `server` serves it on this computer
alone. What serves is a process that is told public things only, so it cannot betray a secret.
"""
