"""Practice: what there is to practise in each game, and a game's positions one by one."""
