"""Reading what people write: moves out of chat messages, as a careful umpire would enter them.

`transcript` says who wrote what, `words` takes a message apart, a game's own `reading` module finds
the actions in it, and `reader` puts the answers together. A wrong reading is far worse than a
question, so whatever could be meant in two ways is asked about.
"""
