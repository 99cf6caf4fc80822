"""Card games that belong to no other family."""
