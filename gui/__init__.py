"""What is seen of Garnet: surfaces, board scenes, widgets and the look they share."""
