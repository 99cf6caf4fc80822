"""Settings: base, then development, embedded (./run), production and test; one file an integration beside them."""
