"""The API of competitions."""
