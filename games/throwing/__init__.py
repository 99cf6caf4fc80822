"""Petanque and curling: whoever lies nearer scores. Played outdoors or on ice, kept on a score sheet."""
