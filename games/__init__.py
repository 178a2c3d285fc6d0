"""The games of Garnet: rules, match controller and records. Pure Python, never Qt."""
