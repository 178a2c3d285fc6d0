"""Programs that play: their processes (`client`) and the drivers of their seats (`driver`).

`sitting` describes a seat's player as a string.
"""
