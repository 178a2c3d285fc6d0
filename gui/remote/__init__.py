"""A board for a player at the other end of a chat, who has only the code in a post."""
