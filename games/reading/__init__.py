"""Reading of moves from chat messages, as a careful umpire would enter them.

`transcript` divides a paste into messages by author, `words` tokenizes a message, a game's own
`reading` module finds actions in the tokens, and `reader` combines the answers. Misreading a move
can cost a game, whereas a question costs only a moment, so the readers ask about every ambiguous
message.
"""
