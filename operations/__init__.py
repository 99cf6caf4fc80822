"""Keeping the site running: backups, and what its owner and other programs are told of how it does."""
