"""People who play: a searchable list, a page for each person, and sheets to join or divide."""
