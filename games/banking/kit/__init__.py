"""What banking games share."""
