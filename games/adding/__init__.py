"""Adding games: every card goes to a total that all share, and what it comes to is lost or scored."""
