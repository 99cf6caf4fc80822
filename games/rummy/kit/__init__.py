"""What several rummy games share."""
