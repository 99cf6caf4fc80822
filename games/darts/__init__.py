"""Dart games: played at a real board, kept on a score sheet."""
