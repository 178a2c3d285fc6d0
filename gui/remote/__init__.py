"""The board of a player who takes part through a chat and has only the code from a post."""
