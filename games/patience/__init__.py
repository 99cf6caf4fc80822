"""Patiences: one player builds cards into order and takes what is complete off the table."""
