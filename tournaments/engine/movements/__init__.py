"""Movements of cards and pairs: tables of numbers from 0, fixed before the first board is dealt."""
