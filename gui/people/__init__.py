"""People who play: a searchable list, a page for each person, and joining and dividing them."""
