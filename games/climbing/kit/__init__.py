"""What several climbing and shedding games share."""
