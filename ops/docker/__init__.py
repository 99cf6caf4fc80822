"""Kerho in containers."""
