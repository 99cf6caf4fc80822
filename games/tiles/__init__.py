"""Games with tiles: mah jong."""
