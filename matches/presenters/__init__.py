"""What the templates of matches show, put together."""
