"""The board for a player who takes part through a chat, loaded from the code in a post."""
