"""Read moves from chat messages, as a careful umpire would enter them.

`transcript` divides a paste into messages by author, `words` tokenizes a message, a game's own
`reading` module finds actions in it, and `reader` combines the answers. A wrong reading is far
worse than a question, so whatever could have two meanings is asked about.
"""
