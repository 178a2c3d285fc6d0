"""An evening: several matches of the same people, and how they add up (EV-1 to EV-6)."""
