"""Rehearsal: an umpire learns the job alone, with two invented players beside the Desk."""
