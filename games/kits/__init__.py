"""What games are built from."""
