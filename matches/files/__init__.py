"""Matches as files: written, read in, and what was read."""
