"""A table of a night: what its players agree on before the first deal."""
