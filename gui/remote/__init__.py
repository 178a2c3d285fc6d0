"""A board for a player in a chat, who has only the code from a post."""
