"""What the games on boards share."""
