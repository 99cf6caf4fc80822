"""What patiences share."""
