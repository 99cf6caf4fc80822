"""Tags about bots."""
