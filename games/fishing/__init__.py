"""Fishing games: cards lie face up on the table, and a card from the hand takes those that match it."""
