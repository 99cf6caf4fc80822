"""The forms of matches."""
