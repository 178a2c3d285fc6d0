"""The board of a player who takes part in a chat and has only the code from a post."""
