"""Matches as files: the site's own format, and what other programs read and write."""
