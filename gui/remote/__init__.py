"""A board for a player in a chat, who only has the code from a post."""
