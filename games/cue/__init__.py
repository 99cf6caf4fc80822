"""Cue sports: snooker, pool and pins. Played at a real table, kept on a score sheet."""
