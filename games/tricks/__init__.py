"""Trick-taking games."""
