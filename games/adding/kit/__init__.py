"""What adding games share."""
