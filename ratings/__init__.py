"""TrueSkill: rating pools, rating changes, recompute, predictions."""
